/** Skill id of unarmed combat. */
export const UNARMED = "unarmed";

/** The part of a carried weapon that matters for holding it. */
export interface CarriedWeapon {
  readonly kind: string;
  readonly skill: string;
  readonly reach: number;
  /** Readied in a hand. */
  readonly drawn: boolean;
}

/** Defense options from what the hands hold. */
export interface InHand {
  /** Skill with the readied melee weapon; null: none. @rule SS-DEFENSE-07 */
  readonly parrySkill: number | null;
  /** @rule SS-DEFENSE-08 */
  readonly handsEmpty: boolean;
  /** Reach the weapon adds, meters. @rule SS-DEFENSE-21 */
  readonly reach: number;
}

/** A drawn weapon and the hands it needs, in carrying order. */
export interface HeldWeapon {
  readonly id: string;
  /** 0 to 2. */
  readonly hands: number;
}

/**
 * Returns the ids of weapons dropped when a hand opens. Two-handed weapons always fall; the first one-handed weapon is in the right hand,
 * the second in the left.
 * @rule SS-CALLED-19 @rule SS-CALLED-28
 * @rule SS-CALLED-03 a disarmed target drops everything
 * @param side null: both hands open.
 */
export function falls(held: readonly HeldWeapon[], side: "left" | "right" | null): string[] {
  const oneHanded = held.filter(({ hands }) => hands === 1);
  const own = side === "right" ? oneHanded[0] : oneHanded[1];
  return held.filter((weapon) => weapon.hands > 0 && (side === null || weapon.hands > 1 || weapon === own)).map(({ id }) => id);
}

/** Returns whether the skill is unarmed: no hand has to hold the weapon. */
export const isBare = (skill: string): boolean => skill === UNARMED;

/** Returns whether a weapon is ready: it is drawn or unarmed. @rule SS-ACTION-09 */
export const isReady = ({ drawn, skill }: Pick<CarriedWeapon, "drawn" | "skill">): boolean => drawn || skill === UNARMED;

/**
 * Returns skill and reach of the readied melee weapon. Of several, the highest skill counts; of equals, the last.
 * @rule SS-DEFENSE-07 @rule SS-DEFENSE-08
 */
export function inHand(carried: readonly CarriedWeapon[], skills: Readonly<Record<string, number>>): InHand {
  const held = carried.filter(({ drawn, skill }) => drawn && skill !== UNARMED);
  const skillWith = ({ skill }: CarriedWeapon): number => skills[skill] ?? 0;
  const best = held
    .filter(({ kind }) => kind === "melee")
    .reduce<CarriedWeapon | null>((top, weapon) => (top === null || skillWith(weapon) >= skillWith(top) ? weapon : top), null);
  return { parrySkill: best ? skillWith(best) : null, handsEmpty: held.length === 0, reach: best?.reach ?? 0 };
}

/**
 * Returns the Damage Value before net hits with the wielder's attribute added.
 * @rule SS-ATTACK-08
 * @rule SS-DAMAGE-10 a muscle-powered weapon adds an attribute
 * @param add Attribute id; "": none.
 */
export const wieldedDv = (value: number, add: string, attributes: Readonly<Record<string, number>>): number =>
  value + (add === "" ? 0 : (attributes[add] ?? 0));
