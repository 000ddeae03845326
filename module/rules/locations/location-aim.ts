import { allow, refuse, type Ruling } from "../ruling";
import type { AimedAt } from "./hit-locations";
import { missingLocations, type Lack } from "./injury-tolerance";
import { isPointed, type WoundClass } from "../body/wounding";

/** Attacks that nobody aims at a place. @rule TD-RANDOM-06 @rule TD-LOC-04 */
export const RANDOM_SITUATIONS = ["wild-swing", "blind-stab", "blind-fire", "suppression-fire", "fragmentation", "gm-ruling"] as const;
export type RandomSituation = (typeof RANDOM_SITUATIONS)[number];

/** What an attack is, as far as choosing a place goes. */
export interface Choosing {
  readonly woundClass: WoundClass;
  /** A burning attack of the narrow kind, such as a laser. @rule TD-LOC-10 */
  readonly tightBeam: boolean;
  /** null: it is aimed. */
  readonly situation: RandomSituation | null;
  readonly largeArea: boolean;
  /** Seven sizes bigger: the blow strikes all over. @rule TD-AREA-03 */
  readonly giant: boolean;
  /** The target cannot move. */
  readonly pinned: boolean;
  readonly lacks: readonly Lack[];
}

/** Goes into a gap or between the ribs: impaling, piercing of every size, a tight beam. @rule TD-LOC-08 @rule TD-LOC-17 @rule TD-CHINK-01 */
export const seeksGaps = (woundClass: WoundClass, tightBeam: boolean): boolean =>
  isPointed(woundClass) || (woundClass === "burn" && tightBeam);

/** A giant names a place only on somebody who cannot move. @rule TD-AREA-04 */
export const strikesAllOver = ({ largeArea, giant, pinned }: Choosing): boolean => largeArea || (giant && !pinned);

/**
 * How it is settled where an attack lands.
 *
 * @rule TD-LOC-05 all over @rule TD-LOC-04 @rule TD-RANDOM-06 rolled when nobody aims @rule TD-RANDOM-01 or when the attacker likes
 */
export function locationMode(at: AimedAt, choosing: Choosing): "chosen" | "random" | "large-area" {
  if (strikesAllOver(choosing)) return "large-area";
  return choosing.situation !== null || at === "random" ? "random" : "chosen";
}

/**
 * May this attack go for that?
 *
 * @rule TD-LOC-01 normally yes @rule TD-RANDOM-01 random always @rule TD-LOC-04 not unaimed @rule TD-LOC-05 not over a large area
 * @rule TD-LOC-08 vitals and @rule TD-LOC-17 eyes for some damage only @rule TD-TOLERANCE-17 not what is missing @rule TD-AREA-04
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
