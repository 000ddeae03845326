import type { RollUnderReading } from "../../contest/roll-under";
import type { HitLocation } from "./hit-locations";
import { countsAs, locationFor, sameAllThrough, type Make } from "./injury-tolerance";
import type { Injury } from "./location-injury";
import type { WoundClass } from "./wound-classes";

/** The location that was hit, and the wound class of the hit. */
export interface StruckLocation {
  readonly location: HitLocation;
  readonly woundClass: WoundClass;
}

const MOST_SHOCK = 4;

/** Status id of shock. The value of the status is the penalty, 0 or less. @rule TD-LOC-29 */
export const SHOCKED = "shocked";

/**
 * Returns the shock penalty, 0 or less, which lasts until the end of the next turn. Fatigue causes no shock.
 * @rule TD-LOC-29 1 per point of injury, at most 4; a crushing hit to a male's groin doubles the penalty
 */
export function shock({ location, woundClass }: StruckLocation, injury: number, make: Make): number {
  if (woundClass === "fat") return 0;
  const usual = Math.min(MOST_SHOCK, injury);
  const groin = countsAs(location, make) === "groin" && woundClass === "cr" && make.male;
  return -(groin ? 2 * usual : usual) || 0;
}

/**
 * Returns the total shock penalty of several hits: their sum, but no lower than -4. If one penalty alone is below -4, the worst penalty is
 * the limit.
 * @rule TD-LOC-29
 * @param penalties Shock penalties, each 0 or less.
 */
export const shockTogether = (penalties: readonly number[]): number =>
  Math.max(
    penalties.reduce((sum, one) => sum + one, 0),
    Math.min(0 - MOST_SHOCK, ...penalties),
  );

/** Returns the location that counts for knockdown. @rule TD-TOLERANCE-13 the torso for a homogenous or diffuse body */
const feltAt = ({ location, woundClass }: StruckLocation, make: Make): HitLocation =>
  sameAllThrough(make) ? "torso" : countsAs(locationFor(location, woundClass), make);

/**
 * Returns the location's modifier to the knockdown roll, 0 or less.
 * @rule TD-LOC-14 skull
 * @rule TD-LOC-19 eye
 * @rule TD-LOC-22 face
 * @rule TD-LOC-30 groin of a male
 * @rule TD-LOC-16 poison in the head
 * @rule TD-TOLERANCE-13 @rule TD-TOLERANCE-15 @rule TD-TOLERANCE-16 @rule TD-TOLERANCE-18
 */
export function knockdownModifier(struck: StruckLocation, make: Make): number {
  switch (feltAt(struck, make)) {
    case "skull":
    case "eye":
      return -10;
    case "face":
      return -5;
    case "groin":
      return make.male ? -5 : 0;
    default:
      return 0;
  }
}

const STAGGERING: readonly HitLocation[] = ["skull", "eye", "face", "vitals"];

/**
 * Returns whether a hit needs a knockdown roll: a major wound, or any injury to the head or vitals. Fatigue needs no roll.
 * @rule TD-LOC-42
 * @rule TD-LOC-14
 */
export const asksKnockdown = (struck: StruckLocation, { injury, pool, major }: Injury, make: Make): boolean =>
  pool === "hp" && (major || (injury > 0 && STAGGERING.includes(feltAt(struck, make))));

/** Smallest margin of failure at which a knockdown roll causes unconsciousness. A critical failure has the same effect. */
const OUT = 5;

/** Returns the target's state after a knockdown roll against health. */
export function knockdownResult({ success, outcome, margin }: RollUnderReading): "stands" | "stunned-and-prone" | "unconscious" {
  if (success) return "stands";
  return outcome === "critical-failure" || margin <= -OUT ? "unconscious" : "stunned-and-prone";
}

const HEAD: readonly HitLocation[] = ["skull", "eye", "face"];

/** Returns which critical hit table applies to a location. @rule TD-LOC-15 @rule TD-LOC-16 */
export const criticalTable = ({ location, woundClass }: StruckLocation): "head" | "ordinary" =>
  HEAD.includes(locationFor(location, woundClass)) ? "head" : "ordinary";
