import { twiceArmor } from "./chinks";
import type { HitLocation } from "./hit-locations";
import type { WoundClass } from "./wound-classes";
import { locationFor } from "./injury-tolerance";

/** DR at one location: a single value, or one value for each damage type. */
export type Resistance = number | Readonly<Record<string, number>>;

/** Returns the DR against a damage type; 0 for a type that is not listed. @rule TD-AREA-07 */
const drAgainst = (dr: Resistance, type: string): number => (typeof dr === "number" ? dr : (dr[type] ?? 0));

/** Protection of a location against an attack. */
export interface Protection {
  /** DR of the armor at the location. */
  readonly armor: number;
  /** Natural DR of the location. */
  readonly own: number;
  /** true: the attack hits a chink. */
  readonly chink: boolean;
  /** Armor divisor of the attack; 1 changes nothing, a divisor below 1 makes armor count more. */
  readonly divisor: number;
}

/**
 * Returns the total DR against a hit.
 * @rule TD-LOC-12 the location's own DR adds to the armor
 * @rule TD-CHINK-06 a chink halves only the armor
 * @rule TD-CHINK-07 the divisor applies to the sum; the result is rounded down once
 * @rule TD-WOUND-12
 */
export const totalDr = ({ armor, own, chink, divisor }: Protection): number =>
  Math.floor((twiceArmor(armor, chink) + 2 * own) / (2 * divisor));

/** Returns the damage that passes DR, at least 0. @rule TD-WOUND-01 @rule TD-RANGE-05 */
export const penetrating = (damage: number, dr: number): number => Math.max(0, damage - dr);

/** Returns the helmet's DR at the face; 0 if the helmet is open. @rule TD-LOC-21 */
const helmetAtFace = (dr: number, openFaced: boolean): number => (openFaced ? 0 : dr);

/** DR of worn armor: a value for the whole body, and exceptions by location id. */
export interface WornResistance {
  readonly all: Resistance;
  readonly at: Readonly<Record<string, Resistance>>;
  /** true: the helmet leaves the face and eyes open. */
  readonly openFaced: boolean;
}

const OPEN: readonly string[] = ["face", "eye"];

/**
 * Returns the DR of worn armor at a location.
 * @rule TD-LOC-21
 * @rule TD-AREA-07 only the DR against this damage type counts
 * @rule TD-LOC-28 the groin has its own value
 * @rule TD-LOC-38 left and right can differ
 * @param exactly Location id with its side, for armor on one side only.
 */
export function wornDr({ all, at, openFaced }: WornResistance, location: string, type: string, exactly = location): number {
  const dr = drAgainst(at[exactly] ?? at[location] ?? all, type);
  return OPEN.includes(location) ? helmetAtFace(dr, openFaced) : dr;
}

/**
 * Returns the natural DR of a location. Only the skull has natural DR.
 * @rule TD-LOC-12
 * @rule TD-LOC-16 no natural DR against poison or fatigue @rule TD-LOC-19 no natural DR at the eye
 */
export const ownDr = (location: HitLocation, woundClass: WoundClass): number => (locationFor(location, woundClass) === "skull" ? 2 : 0);
