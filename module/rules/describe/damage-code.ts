/** A Damage Value as written: "6", "6S", "STR+2", "STR + 2S". */
export interface DamageCode {
  /** Points, or the bonus to the attribute. */
  readonly value: number;
  /** Attribute that is added, or null. */
  readonly add: "strength" | null;
  readonly kind: "health" | "strain";
}

const CODE = /^(?:(STR)\s*(?:([+-])\s*(\d+))?|(\d+))\s*([SP]?)$/i;

/**
 * Parses a Damage Value.
 * @rule SS-DAMAGE-10 the suffix S means Strain
 * @rule SS-DAMAGE-05 the suffix P, like none, means Health
 * @returns null if the text is not a Damage Value.
 */
export function damageCode(text: string): DamageCode | null {
  const found = CODE.exec(text.trim());
  if (!found) return null;
  const [, strength, sign, bonus, plain, suffix] = found;
  const added = Number(bonus ?? 0) * (sign === "-" ? -1 : 1);
  return {
    value: strength ? added || 0 : Number(plain),
    add: strength ? "strength" : null,
    kind: suffix?.toUpperCase() === "S" ? "strain" : "health",
  };
}

/** Returns a Damage Value as text. @rule SS-DAMAGE-10 always with the S of Strain */
export function damageText({ value, add, kind }: DamageCode): string {
  const sign = value < 0 ? "-" : "+";
  const figure = add === null ? String(value) : value === 0 ? "STR" : `STR${sign}${Math.abs(value)}`;
  return kind === "strain" ? `${figure}S` : figure;
}

/**
 * Default damage kind of each source.
 * @rule SS-DAMAGE-05 Health
 * @rule SS-DAMAGE-09 Strain
 */
export const USUAL_DAMAGE = {
  gun: "health",
  explosion: "health",
  elemental: "health",
  melee: "health",
  unarmed: "strain",
  blunt: "strain",
  shock: "strain",
  "stun-ammunition": "strain",
  "concussion-grenade": "strain",
} as const satisfies Readonly<Record<string, "health" | "strain">>;
export type DamageSource = keyof typeof USUAL_DAMAGE;
