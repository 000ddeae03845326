/**
 * Numbers in which the default ruleset departs from a rulebook. A ruleset that follows a rulebook as written has no such numbers. Tuning
 * the default ruleset therefore changes no other ruleset.
 */
export interface Tuning {
  /**
   * Dice that a called shot costs: `once` for the call, and `perThree` for every three points of its cost in the d20 rulebook. @rule XF-02
   */
  readonly call: { readonly once: number; readonly perThree: number };
  /**
   * `times`: multiple of Body that the damage must exceed for the bullet to exit. `hits`: hits that a bullet loses when it exits a body.
   * @rule XF-17
   */
  readonly body: { readonly times: number; readonly hits: number };
  /** Points of Body that cancel 1 point of overflow in the hit that takes the last Flesh. @rule XF-27 */
  readonly overflow: number;
  /** Dice that the attacker loses for every three bullets of a burst. @rule XF-29 */
  readonly recoil: number;
  /** Points of damage that become 1 point of Strain when armor stops the hit. @rule XF-28 */
  readonly bruise: number;
}

/** Returns the dice modifier of a called shot, 0 or less. @param points Points that the call costs in the d20 rulebook. @rule XF-02 */
export const diceWorth = (points: number, { once, perThree }: Tuning["call"]): number =>
  points === 0 ? 0 : -(once + Math.floor((perThree * points) / 3));

/** Returns the dice that the attacker loses to recoil, 0 or more. A single bullet has no recoil. @rule XF-29 */
export const recoilOf = (rounds: number, { recoil }: Pick<Tuning, "recoil">): number => Math.floor((recoil * rounds) / 3);
