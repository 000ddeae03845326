/** A Damage Value as it is written: "6", "6S", "STR+2", "STR + 2S". */
export interface DamageCode {
  /** Points, or what is added to the attribute. */
  readonly value: number;
  /** Attribute whose rating is added, or null. */
  readonly add: "strength" | null;
  readonly kind: "health" | "strain";
}

const CODE = /^(?:(STR)\s*(?:([+-])\s*(\d+))?|(\d+))\s*([SP]?)$/i;

/**
 * Reads a Damage Value.
 *
 * @rule SS-DAMAGE-10 an S after it means Strain @rule SS-DAMAGE-05 a P means the same as nothing: Health
 * @returns null for text that is no Damage Value
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

/** @rule SS-DAMAGE-10 the S stands in every listing */
export function damageText({ value, add, kind }: DamageCode): string {
  const sign = value < 0 ? "-" : "+";
  const figure = add === null ? String(value) : value === 0 ? "STR" : `STR${sign}${Math.abs(value)}`;
  return kind === "strain" ? `${figure}S` : figure;
}

/**
 * The damage a source does unless it says otherwise.
 * @rule SS-DAMAGE-05 Health @rule SS-DAMAGE-09 Strain
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
