/** Dice an attacker loses against somebody out of sight. @rule SS-COVER-05 @rule SS-BARRIER-04 */
export const BLIND_FIRE = -6;

/** Metres from which lying down counts as Good Cover. @rule SS-COVER-04 */
const PRONE_COVER_FROM = 20;

type Grade = "none" | "partial" | "good";

/** Cover somebody has from lying down; it is not added to other cover. @rule SS-COVER-04 */
export const proneCover = (prone: boolean, metres: number): Grade => (prone && metres >= PRONE_COVER_FROM ? "good" : "none");

/** What comes at somebody: shots, blows, or powers that strike directly or by way of something that can be dodged. */
export type AttackNature = "ranged" | "melee" | "power" | "indirect-power";

/**
 * The cover that counts against an attack.
 *
 * @rule SS-BARRIER-03 @rule SS-COVER-03 good cover against shots and powers of every kind @rule SS-COVER-06 partial cover against shots and indirect powers
 * @param inMelee the table lets cover count in melee
 */
export function coverAgainst(nature: AttackNature, grade: Grade, inMelee = false): Grade {
  if (nature === "melee") return inMelee ? grade : "none";
  return nature === "power" && grade === "partial" ? "none" : grade;
}

/** A barrier between attacker and target, as far as sight is concerned. */
export interface Screen {
  /** Share of the body hidden, 0 to 1. */
  readonly hidden: number;
  readonly transparent: boolean;
}

export interface BehindScreen {
  /** Dice the attacker gets, 0 or less. */
  readonly attack: number;
  /** The target rolls the cover dice and nothing else. */
  readonly coverDiceOnly: boolean;
  /** Share of the body that counts as hidden, 0 to 1. */
  readonly hidden: number;
  /** The attack has to get through the barrier. */
  readonly mustPenetrate: boolean;
}

/**
 * What a barrier means for an attack at somebody behind it.
 *
 * @rule SS-BARRIER-04 @rule SS-COVER-05 out of sight: Blind Fire, and a target that is not aware has the cover dice alone @rule SS-DEFENSE-19
 * @rule SS-BARRIER-05 a transparent barrier hides nothing and still has to be penetrated
 * @param aware the target knows of the attack in spite of the barrier
 */
export function behindScreen({ hidden, transparent }: Screen, aware = false): BehindScreen {
  const outOfSight = hidden >= 1;
  if (transparent) return { attack: 0, coverDiceOnly: false, hidden: 0, mustPenetrate: hidden > 0 };
  return { attack: outOfSight ? BLIND_FIRE : 0, coverDiceOnly: outOfSight && !aware, hidden, mustPenetrate: outOfSight };
}
