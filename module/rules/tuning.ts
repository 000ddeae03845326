/**
 * Numbers with which the default ruleset changes what a seed says. They are data of the ruleset: a ruleset that plays a seed as written has
 * none, so tuning the default changes no other game.
 */
export interface Tuning {
  /** Dice that calling a limb costs: some for the call, and some for every three points of the d20 seed. @rule XF-02 */
  readonly call: { readonly once: number; readonly perThree: number };
  /** Multiple of Body that damage must exceed to exit a body, and the hits a bullet that went through anything counts less. @rule XF-17 */
  readonly body: { readonly times: number; readonly hits: number };
  /** Points of Body that spare 1 point of overflow in the hit that takes the last Flesh. @rule XF-27 */
  readonly overflow: number;
  /** Dice that every three rounds of a burst cost. @rule XF-29 */
  readonly recoil: number;
  /** Points of damage in 1 point of Strain when armor holds. @rule XF-28 */
  readonly bruise: number;
}

/** Returns the dice a call costs, 0 or less, from its d20 points. @rule XF-02 */
export const diceWorth = (points: number, { once, perThree }: Tuning["call"]): number =>
  points === 0 ? 0 : -(once + Math.floor((perThree * points) / 3));

/** Returns the dice that recoil costs the attacker, 0 or more; a single round costs none. @rule XF-29 */
export const recoilOf = (rounds: number, { recoil }: Pick<Tuning, "recoil">): number => Math.floor((recoil * rounds) / 3);
