import { isPaired, placeOf, sided, type HitLocation, type HitPlace, type Side } from "./hit-locations";

export interface LocationTableRow {
  /** Sums of three dice, both ends included. */
  readonly from: number;
  readonly to: number;
  readonly location: HitLocation;
  /** "die": one more die says which. null: there is only one. */
  readonly side: Side | "die" | null;
}

/** Where blows land that nobody aimed. A world may keep further ones for other bodies. @rule TD-LOC-07 @rule TD-RANDOM-05 */
export interface LocationTable {
  readonly id: string;
  readonly rows: readonly LocationTableRow[];
}

/** @rule TD-RANDOM-04 */
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

/** Sums of three dice, with what they mean on a humanoid. */
export const SUMS: readonly { readonly sum: number; readonly usual: string }[] = HUMANOID.rows.flatMap(({ from, to, location, side }) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ sum: from + at, usual: sided(location, side === "die" ? null : side) })),
);

/**
 * The table of another body: places by sum, what is left out as on a humanoid. Of what comes in pairs without a side one more die says which.
 *
 * @rule TD-LOC-07
 * @returns null when nothing differs; what is no place counts as left out
 */
export function ownTable(id: string, landing: Readonly<Record<string, string>>): LocationTable | null {
  if (!SUMS.some(({ sum }) => placeOf(landing[sum] ?? ""))) return null;
  const rows = SUMS.map(({ sum, usual }): LocationTableRow => {
    const { location, side } = placeOf(landing[sum] ?? "") ?? placeOf(usual)!;
    return { from: sum, to: sum, location, side: side ?? (isPaired(location) ? "die" : null) };
  });
  return { id, rows };
}

/** What is wrong with a table somebody made, or null: every sum from 3 to 18 stands in exactly one row. @rule TD-LOC-07 */
export function tableFault({ rows }: LocationTable): { readonly sum: number; readonly rows: number } | null {
  for (let sum = 3; sum <= 18; sum++) {
    const found = rows.filter(({ from, to }) => from <= sum && sum <= to).length;
    if (found !== 1) return { sum, rows: found };
  }
  return null;
}

/** @throws RangeError for a sum the table does not have */
function rowAt({ id, rows }: LocationTable, sum: number): LocationTableRow {
  const found = rows.find(({ from, to }) => from <= sum && sum <= to);
  if (!found) throw new RangeError(`location table ${id}: no row for ${sum}`);
  return found;
}

/** 1 to 3 right, 4 to 6 left. @rule TD-RANDOM-04 @throws RangeError for what a die does not show */
export function sideOf(face: number): Side {
  if (!Number.isInteger(face) || face < 1 || face > 6) throw new RangeError(`side of the body: a die shows 1 to 6, not ${face}`);
  return face <= 3 ? "right" : "left";
}

/** Straight from above: arms for legs, hands for feet, on the same side. @rule TD-RANDOM-07 */
const fromOverhead = (location: HitLocation): HitLocation => (location === "foot" ? "hand" : location === "leg" ? "arm" : location);

export interface LocationRoll {
  /** Sum of three dice. */
  readonly sum: number;
  readonly fromAbove: boolean;
  /** Locations this body does not have. */
  readonly missing: readonly HitLocation[];
}

/** Where a blow landed; one more die may be needed to tell which of two. */
export interface Landed extends HitPlace {
  readonly sideDie: boolean;
}

/** @rule TD-RANDOM-04 @rule TD-RANDOM-07 @rule TD-TOLERANCE-17 what is not there becomes the torso @throws RangeError for a sum the table does not have */
export function locationAtSum(table: LocationTable, { sum, fromAbove, missing }: LocationRoll): Landed {
  const row = rowAt(table, sum);
  const location = fromAbove ? fromOverhead(row.location) : row.location;
  if (missing.includes(location)) return { location: "torso", side: null, sideDie: false };
  const side = row.side === "die" ? null : row.side;
  return { location, side, sideDie: isPaired(location) && side === null };
}
