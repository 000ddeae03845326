/** Skill id of unarmed combat. */
export const UNARMED = "unarmed";

/** A carried weapon, with the fields that decide the defense options. */
export interface CarriedWeapon {
  readonly kind: string;
  readonly skill: string;
  readonly reach: number;
  /** true: the weapon is readied in a hand. */
  readonly drawn: boolean;
}

/** Values that the held weapons give to defense options. */
export interface InHand {
  /** Skill with the readied melee weapon; null: none. @rule SS-DEFENSE-07 */
  readonly parrySkill: number | null;
  /** true: no hand holds a weapon. @rule SS-DEFENSE-08 */
  readonly handsEmpty: boolean;
  /** Reach of the readied melee weapon, in meters; 0: none. @rule SS-DEFENSE-21 */
  readonly reach: number;
}

/** A drawn weapon and the number of hands it needs. */
export interface HeldWeapon {
  readonly id: string;
  /** Number of hands, 0 to 2. */
  readonly hands: number;
}

/**
 * Returns the ids of the weapons that fall when a hand opens. Two-handed weapons always fall. The first one-handed weapon is in the right
 * hand, the second in the left.
 * @rule SS-CALLED-19 @rule SS-CALLED-28
 * @rule SS-CALLED-03 a disarmed target drops everything
 * @param held Drawn weapons, in carrying order.
 * @param side Hand that opens; null: both hands.
 */
export function falls(held: readonly HeldWeapon[], side: "left" | "right" | null): string[] {
  const oneHanded = held.filter(({ hands }) => hands === 1);
  const own = side === "right" ? oneHanded[0] : oneHanded[1];
  return held.filter((weapon) => weapon.hands > 0 && (side === null || weapon.hands > 1 || weapon === own)).map(({ id }) => id);
}

/** Returns whether the skill is unarmed combat, for which no hand holds a weapon. */
export const isBare = (skill: string): boolean => skill === UNARMED;

/** Returns whether a weapon is ready: drawn, or a bare hand. @rule SS-ACTION-09 */
export const isReady = ({ drawn, skill }: Pick<CarriedWeapon, "drawn" | "skill">): boolean => drawn || skill === UNARMED;

/**
 * Returns the skill and reach of the readied melee weapon, and whether the hands are empty. The melee weapon with the highest skill counts;
 * in a tie, the last one carried.
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
