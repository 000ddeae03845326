import { isPaired, placeOf, sided, type HitLocation, type HitPlace, type Side } from "./hit-locations";

/** Situations in which an attack's location is random. @rule TD-RANDOM-06 @rule TD-LOC-04 */
export const RANDOM_SITUATIONS = ["wild-swing", "blind-stab", "blind-fire", "suppression-fire", "fragmentation", "gm-ruling"] as const;

export type RandomSituation = (typeof RANDOM_SITUATIONS)[number];

export interface LocationTableRow {
  /** Lowest and highest sum of 3d6 for this row, both included. */
  readonly from: number;
  readonly to: number;
  readonly location: HitLocation;
  /** Side of the location; "die": 1d6 decides; null: the location has no side. */
  readonly side: Side | "die" | null;
}

/** A table of random hit locations. A world can add tables for other bodies. @rule TD-LOC-07 @rule TD-RANDOM-05 */
export interface LocationTable {
  readonly id: string;
  readonly rows: readonly LocationTableRow[];
}

/** Random hit locations of a humanoid. @rule TD-RANDOM-04 */
export const HUMANOID: LocationTable = {
  id: "humanoid",
  rows: [
    { from: 3, to: 4, location: "skull", side: null },
    { from: 5, to: 5, location: "face", side: null },
    { from: 6, to: 7, location: "leg", side: "right" },
    { from: 8, to: 8, location: "arm", side: "right" },
    { from: 9, to: 10, location: "torso", side: null },
    { from: 11, to: 11, location: "groin", side: null },
    { from: 12, to: 12, location: "arm", side: "left" },
    { from: 13, to: 14, location: "leg", side: "left" },
    { from: 15, to: 15, location: "hand", side: "die" },
    { from: 16, to: 16, location: "foot", side: "die" },
    { from: 17, to: 18, location: "neck", side: null },
  ],
};

/** Every sum of 3d6, with the id of its hit location on a humanoid. */
export const SUMS: readonly { readonly sum: number; readonly usual: string }[] = HUMANOID.rows.flatMap(({ from, to, location, side }) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ sum: from + at, usual: sided(location, side === "die" ? null : side) })),
);

/**
 * Returns the location table of a body from stored hit location ids by sum; null if no stored id is valid. A sum without a valid id uses
 * the humanoid's location. For a paired location without a side, 1d6 decides.
 * @rule TD-LOC-07
 */
export function ownTable(id: string, landing: Readonly<Record<string, string>>): LocationTable | null {
  if (!SUMS.some(({ sum }) => placeOf(landing[sum] ?? ""))) return null;
  const rows = SUMS.map(({ sum, usual }): LocationTableRow => {
    const { location, side } = placeOf(landing[sum] ?? "") ?? placeOf(usual)!;
    return { from: sum, to: sum, location, side: side ?? (isPaired(location) ? "die" : null) };
  });
  return { id, rows };
}

/**
 * Returns the first sum from 3 to 18 that is not in exactly one row of the table. `rows`: number of rows that contain the sum. Null if
 * every sum is in exactly one row.
 * @rule TD-LOC-07
 */
export function tableFault({ rows }: LocationTable): { readonly sum: number; readonly rows: number } | null {
  for (let sum = 3; sum <= 18; sum++) {
    const found = rows.filter(({ from, to }) => from <= sum && sum <= to).length;
    if (found !== 1) return { sum, rows: found };
  }
  return null;
}

/**
 * Returns the row for a sum of 3d6.
 * @throws {RangeError} if the table has no row for the sum
 */
function rowAt({ id, rows }: LocationTable, sum: number): LocationTableRow {
  const found = rows.find(({ from, to }) => from <= sum && sum <= to);
  if (!found) throw new RangeError(`location table ${id}: no row for ${sum}`);
  return found;
}

/**
 * Returns the side of the body for a face of a d6: right for 1-3, left for 4-6.
 * @rule TD-RANDOM-04
 * @throws {RangeError} if the face is not on a d6
 */
export function sideOf(face: number): Side {
  if (!Number.isInteger(face) || face < 1 || face > 6) throw new RangeError(`side of the body: a die shows 1 to 6, not ${face}`);
  return face <= 3 ? "right" : "left";
}

/** Returns the location that an attack from straight above hits: an arm for a leg, a hand for a foot. @rule TD-RANDOM-07 */
const fromOverhead = (location: HitLocation): HitLocation => (location === "foot" ? "hand" : location === "leg" ? "arm" : location);

export interface LocationRoll {
  /** Sum of 3d6. */
  readonly sum: number;
  readonly fromAbove: boolean;
  /** Locations that the target's body lacks. */
  readonly missing: readonly HitLocation[];
}

/** A rolled location. If `sideDie` is true, 1d6 must still decide the side. */
export interface Landed extends HitPlace {
  readonly sideDie: boolean;
}

/**
 * Returns the location for a sum of 3d6.
 * @rule TD-RANDOM-04 @rule TD-RANDOM-07
 * @rule TD-TOLERANCE-17 a missing location becomes the torso
 * @throws {RangeError} if the table has no row for the sum
 */
export function locationAtSum(table: LocationTable, { sum, fromAbove, missing }: LocationRoll): Landed {
  const row = rowAt(table, sum);
  const location = fromAbove ? fromOverhead(row.location) : row.location;
  if (missing.includes(location)) return { location: "torso", side: null, sideDie: false };
  const side = row.side === "die" ? null : row.side;
  return { location, side, sideDie: isPaired(location) && side === null };
}
