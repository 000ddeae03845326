import type { RandomSituation } from "./random-location";
import { strikesAllOver } from "./large-area-injury";
import { allow, refuse, type Ruling } from "../../ruling";
import type { AimedAt } from "./hit-locations";
import { missingLocations, type Lack } from "./injury-tolerance";
import { isPointed, type WoundClass } from "./wound-classes";

/** Facts about an attack that decide how its hit location is chosen. */
export interface Choosing {
  readonly woundClass: WoundClass;
  /** true: the attack is a tight-beam burning attack, such as a laser. @rule TD-LOC-10 */
  readonly tightBeam: boolean;
  /** Situation that makes the location random; null: the attacker aims. */
  readonly situation: RandomSituation | null;
  readonly largeArea: boolean;
  /** true: the attacker is at least 7 sizes larger, so the attack hits the whole body. @rule TD-AREA-03 */
  readonly giant: boolean;
  /** true: the target is pinned and cannot move. */
  readonly pinned: boolean;
  readonly lacks: readonly Lack[];
}

/**
 * Returns whether an attack fits into gaps. Impaling attacks, piercing attacks of any size and tight beams fit into gaps.
 * @rule TD-LOC-08 @rule TD-LOC-17 @rule TD-CHINK-01
 */
export const seeksGaps = (woundClass: WoundClass, tightBeam: boolean): boolean =>
  isPointed(woundClass) || (woundClass === "burn" && tightBeam);

/**
 * Returns how the hit location is determined.
 * @rule TD-LOC-05 large area
 * @rule TD-LOC-04
 * @rule TD-RANDOM-06 random for an attack without aim
 * @rule TD-RANDOM-01 random by the attacker's choice
 */
export function locationMode(at: AimedAt, choosing: Choosing): "chosen" | "random" | "large-area" {
  if (strikesAllOver(choosing)) return "large-area";
  return choosing.situation !== null || at === "random" ? "random" : "chosen";
}

/**
 * Returns the location if the attack can aim there, or a refusal.
 * @rule TD-LOC-01 an attack can normally aim at any location
 * @rule TD-RANDOM-01 a random location is always allowed
 * @rule TD-LOC-04 an attack without aim has no choice
 * @rule TD-LOC-05 a large-area attack has no choice
 * @rule TD-LOC-08 only some damage types can aim at the vitals
 * @rule TD-LOC-17 only some damage types can aim at an eye
 * @rule TD-TOLERANCE-17 no attack can aim at a missing location
 * @rule TD-AREA-04
 */
export function mayAim(at: AimedAt, choosing: Choosing): Ruling<AimedAt> {
  if (at === "random") return allow(at);
  if (choosing.largeArea) return refuse("noLocationOverArea", "TD-LOC-05");
  if (strikesAllOver(choosing)) return refuse("tooBigToChoose", "TD-AREA-04");
  if (choosing.situation !== null) return refuse("mustBeRandom", "TD-LOC-04");
  if (at === "weapon") return allow(at);
  if (missingLocations(choosing.lacks).includes(at)) return refuse("locationMissing", "TD-TOLERANCE-17", { location: at });
  if ((at === "vitals" || at === "eye") && !seeksGaps(choosing.woundClass, choosing.tightBeam))
    return refuse("gapSeekersOnly", at === "eye" ? "TD-LOC-17" : "TD-LOC-08", { location: at });
  return allow(at);
}
