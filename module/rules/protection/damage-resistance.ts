/** DR at one place: the same against everything, or by type of damage. */
export type Resistance = number | Readonly<Record<string, number>>;

/** What does not appear in a list by type is not protected against. @rule TD-AREA-07 */
const drAgainst = (dr: Resistance, type: string): number => (typeof dr === "number" ? dr : (dr[type] ?? 0));

/** What stands between an attack and a place. */
export interface Protection {
  /** DR of the armor there. */
  readonly armor: number;
  /** DR the place has of itself. */
  readonly own: number;
  /** Struck at a joint. */
  readonly chink: boolean;
  /** Armor divisor of the attack; 1 for none, below 1 armor counts for more. */
  readonly divisor: number;
}

/**
 * DR that counts against a blow.
 *
 * @rule TD-LOC-12 the place's own is added @rule TD-CHINK-06 a chink halves the armor, not what is under it
 * @rule TD-CHINK-07 the divisor divides the sum, and fractions are dropped once @rule TD-WOUND-12
 */
export const totalDr = ({ armor, own, chink, divisor }: Protection): number =>
  Math.floor((chink ? armor + 2 * own : 2 * (armor + own)) / (2 * divisor));

/** @rule TD-WOUND-01 @rule TD-RANGE-05 */
export const penetrating = (damage: number, dr: number): number => Math.max(0, damage - dr);

/** An open helmet leaves the face bare. @rule TD-LOC-21 */
const helmetAtFace = (dr: number, openFaced: boolean): number => (openFaced ? 0 : dr);

/** What a body wears: one figure for all of it, and others where it differs. Locations by id. */
export interface WornResistance {
  readonly all: Resistance;
  readonly at: Readonly<Record<string, Resistance>>;
  /** The helmet leaves face and eyes open. */
  readonly openFaced: boolean;
}

const OPEN: readonly string[] = ["face", "eye"];

/**
 * DR of the armor at a place.
 *
 * @rule TD-LOC-21 @rule TD-AREA-07 against this type of damage @rule TD-LOC-28 the groin has its own figure @rule TD-LOC-38 left and right apart
 * @param exactly the place with its side, where armor may be on one side only
 */
export function wornDr({ all, at, openFaced }: WornResistance, location: string, type: string, exactly = location): number {
  const dr = drAgainst(at[exactly] ?? at[location] ?? all, type);
  return OPEN.includes(location) ? helmetAtFace(dr, openFaced) : dr;
}
