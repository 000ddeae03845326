/** Skill of bare hands. */
export const UNARMED = "unarmed";

/** A weapon somebody carries, as far as holding it goes. */
export interface CarriedWeapon {
  readonly kind: string;
  readonly skill: string;
  readonly reach: number;
  /** Drawn. */
  readonly drawn: boolean;
}

/** What hands that hold something can defend with. */
export interface InHand {
  /** Skill with the melee weapon in hand, or null. @rule SS-DEFENSE-07 */
  readonly parrySkill: number | null;
  /** @rule SS-DEFENSE-08 */
  readonly handsEmpty: boolean;
  /** Metres the weapon adds. @rule SS-DEFENSE-21 */
  readonly reach: number;
}

/** A drawn weapon as far as hands go, in the order it is carried. */
export interface HeldWeapon {
  readonly id: string;
  /** 0 to 2. */
  readonly hands: number;
}

/**
 * Ids of what falls when a hand opens: what takes both hands, the first weapon for one hand out of the right, the second out of the left.
 *
 * @rule SS-CALLED-19 @rule SS-CALLED-28 @rule SS-CALLED-03 disarmed, everything falls
 * @param side null: both hands open
 */
export function falls(held: readonly HeldWeapon[], side: "left" | "right" | null): string[] {
  const oneHanded = held.filter(({ hands }) => hands === 1);
  const own = side === "right" ? oneHanded[0] : oneHanded[1];
  return held.filter((weapon) => weapon.hands > 0 && (side === null || weapon.hands > 1 || weapon === own)).map(({ id }) => id);
}

/** Fists and feet: no hand has to hold them. */
export const isBare = (skill: string): boolean => skill === UNARMED;

/** A weapon is ready when it is drawn; bare hands always are. @rule SS-ACTION-09 */
export const isReady = ({ drawn, skill }: Pick<CarriedWeapon, "drawn" | "skill">): boolean => drawn || skill === UNARMED;

/**
 * Skill and reach of the melee weapon in hand; of several the one with the highest skill, the last of equals.
 *
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
 * Damage Value in somebody's hands, before net hits.
 *
 * @rule SS-ATTACK-08 @rule SS-DAMAGE-10 a muscle-powered weapon adds an attribute
 * @param add attribute that counts, "" for none
 */
export const wieldedDv = (value: number, add: string, attributes: Readonly<Record<string, number>>): number =>
  value + (add === "" ? 0 : (attributes[add] ?? 0));
