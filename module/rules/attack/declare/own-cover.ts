import { LIMBS } from "../../body/limbs";
import { COVER_DICE, COVER_UNSTATED, gradeDice, type CoverGrade, type CoverRules, proneCover } from "../../protection/cover";

/** Limbs that each cover grade hides by default. @rule CS-25 */
export const HIDDEN_LIMBS: Readonly<Record<CoverGrade, readonly string[]>> = {
  none: [],
  partial: ["torso", "left-leg", "right-leg"],
  good: LIMBS,
};

/** The parts of a fighter's stance that affect cover. */
export interface Stance {
  /** Cover from sources other than the entities on the line. */
  readonly cover: CoverGrade;
  readonly tookCover: boolean;
  readonly prone: boolean;
}

/** Stance of a standing fighter without cover. */
export const UPRIGHT: Stance = { cover: "none", tookCover: false, prone: false };

/**
 * Returns the cover dice and hidden limbs from sources other than the entities on the line. The better cover counts: the cover that the
 * stance states, or the cover of a prone fighter at a distance.
 * @rule XF-15
 * @rule SS-COVER-04 a prone fighter has good cover at a distance, even without taking cover
 */
export function ownCover(
  { cover, tookCover, prone }: Stance,
  meters: number,
  rules: CoverRules = COVER_UNSTATED,
): { dice: number; limbs: readonly string[] } {
  const [standing, lying] = [gradeDice(cover, tookCover, rules), proneCover(prone && rules.prone, meters)];
  return COVER_DICE[lying] > standing
    ? { dice: COVER_DICE[lying], limbs: HIDDEN_LIMBS[lying] }
    : { dice: standing, limbs: HIDDEN_LIMBS[cover] };
}
