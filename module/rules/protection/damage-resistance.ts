/** DR at one location: a single value, or by damage type. */
export type Resistance = number | Readonly<Record<string, number>>;

/** Returns DR against a type; 0 for a type missing from the list. @rule TD-AREA-07 */
const drAgainst = (dr: Resistance, type: string): number => (typeof dr === "number" ? dr : (dr[type] ?? 0));

/** Protection of a location against an attack. */
export interface Protection {
  /** DR of the armor there. */
  readonly armor: number;
  /** Natural DR of the location. */
  readonly own: number;
  /** The attack hits a joint. */
  readonly chink: boolean;
  /** Armor divisor of the attack; 1: none, below 1: armor counts more. */
  readonly divisor: number;
}

/**
 * Returns the DR against a hit.
 * @rule TD-LOC-12 the location's own DR is added
 * @rule TD-CHINK-06 a chink halves the armor only
 * @rule TD-CHINK-07 the divisor applies to the sum, rounded down once
 * @rule TD-WOUND-12
 */
export const totalDr = ({ armor, own, chink, divisor }: Protection): number =>
  Math.floor((chink ? armor + 2 * own : 2 * (armor + own)) / (2 * divisor));

/** Returns the damage past DR, at least 0. @rule TD-WOUND-01 @rule TD-RANGE-05 */
export const penetrating = (damage: number, dr: number): number => Math.max(0, damage - dr);

/** Returns the helmet's DR at the face; 0 if it is open. @rule TD-LOC-21 */
const helmetAtFace = (dr: number, openFaced: boolean): number => (openFaced ? 0 : dr);

/** Worn DR: a value for the whole body, and exceptions by location id. */
export interface WornResistance {
  readonly all: Resistance;
  readonly at: Readonly<Record<string, Resistance>>;
  /** The helmet leaves face and eyes open. */
  readonly openFaced: boolean;
}

const OPEN: readonly string[] = ["face", "eye"];

/**
 * Returns the armor DR at a location.
 * @rule TD-LOC-21
 * @rule TD-AREA-07 against this damage type
 * @rule TD-LOC-28 the groin has its own value
 * @rule TD-LOC-38 left and right separately
 * @param exactly Location with its side, for armor on one side only.
 */
export function wornDr({ all, at, openFaced }: WornResistance, location: string, type: string, exactly = location): number {
  const dr = drAgainst(at[exactly] ?? at[location] ?? all, type);
  return OPEN.includes(location) ? helmetAtFace(dr, openFaced) : dr;
}
