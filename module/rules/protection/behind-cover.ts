/** Dice modifier for attacking an unseen target. @rule SS-COVER-05 @rule SS-BARRIER-04 */
export const BLIND_FIRE = -6;

/** Distance in meters from which a prone target has Good Cover. @rule SS-COVER-04 */
const PRONE_COVER_FROM = 20;

type Grade = "none" | "partial" | "good";

/** Returns the cover that lying prone gives. It does not add to other cover. @rule SS-COVER-04 */
export const proneCover = (prone: boolean, meters: number): Grade => (prone && meters >= PRONE_COVER_FROM ? "good" : "none");

/** Kind of attack: a shot, a melee attack, a direct power, or an indirect power, which a target can dodge. */
export type AttackNature = "ranged" | "melee" | "power" | "indirect-power";

/**
 * Returns the cover that counts against an attack.
 * @rule SS-BARRIER-03
 * @rule SS-COVER-03 good cover counts against shots and all powers
 * @rule SS-COVER-06 partial cover counts against shots and indirect powers
 * @param inMelee In this world, cover also counts in melee.
 */
export function coverAgainst(nature: AttackNature, grade: Grade, inMelee = false): Grade {
  if (nature === "melee") return inMelee ? grade : "none";
  return nature === "power" && grade === "partial" ? "none" : grade;
}

/** A barrier between attacker and target, and its effect on sight. */
export interface Screen {
  /** Fraction of the target's body behind the barrier, 0 to 1. */
  readonly hidden: number;
  readonly transparent: boolean;
}

export interface BehindScreen {
  /** Dice modifier of the attacker, 0 or less. */
  readonly attack: number;
  /** The target rolls only its cover dice. */
  readonly coverDiceOnly: boolean;
  /** Fraction of the body that counts as hidden, 0 to 1. */
  readonly hidden: number;
  /** The attack must penetrate the barrier. */
  readonly mustPenetrate: boolean;
}

/**
 * Returns the effects of a barrier on an attack against a target behind it.
 * @rule SS-BARRIER-04
 * @rule SS-COVER-05 Blind Fire against an unseen target; an unaware target rolls only cover dice
 * @rule SS-DEFENSE-19
 * @rule SS-BARRIER-05 a transparent barrier hides nothing, but the attack must penetrate it
 * @param aware The target knows of the attack despite the barrier.
 */
export function behindScreen({ hidden, transparent }: Screen, aware = false): BehindScreen {
  const outOfSight = hidden >= 1;
  if (transparent) return { attack: 0, coverDiceOnly: false, hidden: 0, mustPenetrate: hidden > 0 };
  return { attack: outOfSight ? BLIND_FIRE : 0, coverDiceOnly: outOfSight && !aware, hidden, mustPenetrate: outOfSight };
}
