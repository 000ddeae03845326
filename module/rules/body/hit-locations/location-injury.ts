import { type Blow, modifierAt } from "./location-wounding-modifiers";
import { wounded } from "./wounding-modifiers";
import { cripplingInjury, isMajorWound, eyesBlinded } from "./crippling-and-major-wounds";
import { locationFor, type Make, toleratedInjury } from "./injury-tolerance";
import { type Ratio } from "./wound-classes";

/** Injury of one hit. */
export interface Injury {
  readonly modifier: Ratio;
  /** Points that the body loses. */
  readonly injury: number;
  /** Points of injury above the maximum that one hit can do to the limb. The body does not lose these points. */
  readonly lost: number;
  /** Pool that loses the points: fatigue points for fatigue damage, otherwise hit points. @rule TD-WOUND-04 */
  readonly pool: "hp" | "fp";
  readonly major: boolean;
  readonly crippled: boolean;
  readonly blinded: 0 | 1 | 2;
}

/**
 * Returns the injury of a hit.
 * @rule TD-WOUND-02 a hit without penetrating damage causes no injury
 * @rule TD-AREA-13 injury beyond crippling is lost
 */
export function injuryFrom(blow: Blow, make: Make): Injury {
  const { woundClass, area } = blow;
  const location = locationFor(blow.location, woundClass);
  const modifier = modifierAt(blow, make);
  const full = wounded(blow.penetrating, modifier);
  const suffered = toleratedInjury(full, woundClass, make, area);
  const cap = cripplingInjury(location, make.hp);
  const injury = cap === null ? suffered : Math.min(suffered, cap);
  const crippled = cap !== null && suffered >= cap;
  return {
    modifier,
    injury,
    lost: suffered - injury,
    pool: woundClass === "fat" ? "fp" : "hp",
    major: crippled || isMajorWound(injury, make.hp),
    crippled,
    blinded: eyesBlinded(location, woundClass, injury, make.hp),
  };
}

/** Returns the points left after an injury. The result can be negative. @rule TD-WOUND-09 */
export const afterInjury = (points: number, injury: number): number => points - injury;
