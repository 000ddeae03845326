import type { RollUnderReading } from "../contest/roll-under";
import type { HitLocation } from "./hit-locations";
import { countsAs, locationFor, sameAllThrough, type Make } from "./injury-tolerance";
import type { Injury } from "./location-injury";
import type { WoundClass } from "../body/wounding";

/** Where somebody was struck by what. */
export interface StruckLocation {
  readonly location: HitLocation;
  readonly woundClass: WoundClass;
}

const MOST_SHOCK = 4;

/** The status of somebody in pain; its value is the penalty, 0 or less. @rule TD-LOC-29 */
export const SHOCKED = "shocked";

/**
 * The penalty that pain costs until the end of the next turn: 0 or less. Tiredness does not hurt.
 *
 * @rule TD-LOC-29 one a point, at most four; twice that for males crushed at the groin
 */
export function shock({ location, woundClass }: StruckLocation, injury: number, make: Make): number {
  if (woundClass === "fat") return 0;
  const usual = Math.min(MOST_SHOCK, injury);
  const groin = countsAs(location, make) === "groin" && woundClass === "cr" && make.male;
  return -(groin ? 2 * usual : usual) || 0;
}

/** Pain of several blows: it adds up, and is never more than the worst of them could be by itself. @rule TD-LOC-29 @param penalties each 0 or less */
export const shockTogether = (penalties: readonly number[]): number =>
  Math.max(
    penalties.reduce((sum, one) => sum + one, 0),
    Math.min(0 - MOST_SHOCK, ...penalties),
  );

/** Where a blow counts for knockdown. @rule TD-TOLERANCE-13 nowhere in particular when the body is all one */
const feltAt = ({ location, woundClass }: StruckLocation, make: Make): HitLocation =>
  sameAllThrough(make) ? "torso" : countsAs(locationFor(location, woundClass), make);

/**
 * What the place does to the knockdown roll: 0 or less.
 *
 * @rule TD-LOC-14 skull @rule TD-LOC-19 eye @rule TD-LOC-22 face @rule TD-LOC-30 groin of males @rule TD-LOC-16 poison in the head
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

/** Does a blow ask for a knockdown roll? A major wound, or any shock to head or vitals. @rule TD-LOC-42 @rule TD-LOC-14 */
export const asksKnockdown = (struck: StruckLocation, { injury, pool, major }: Injury, make: Make): boolean =>
  pool === "hp" && (major || (injury > 0 && STAGGERING.includes(feltAt(struck, make))));

/** A failure by so much, or a critical one, takes consciousness. */
const OUT = 5;

/** What a knockdown roll against health, with the modifier of the place, leads to. */
export function knockdownResult({ success, outcome, margin }: RollUnderReading): "stands" | "stunned-and-prone" | "unconscious" {
  if (success) return "stands";
  return outcome === "critical-failure" || margin <= -OUT ? "unconscious" : "stunned-and-prone";
}

const HEAD: readonly HitLocation[] = ["skull", "eye", "face"];

/** The table a critical hit there is looked up on. @rule TD-LOC-15 @rule TD-LOC-16 */
export const criticalTable = ({ location, woundClass }: StruckLocation): "head" | "ordinary" =>
  HEAD.includes(locationFor(location, woundClass)) ? "head" : "ordinary";
