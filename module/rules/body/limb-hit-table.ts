import { type PlannedLimb, type Anatomy, HUMANOID_LIMBS } from "./body-plan";
import type { RollSpec } from "../chance/roll-specs";

/** Range of faces of the limb die for one limb. `from` and `to` are included. */
export interface LimbFaces {
  readonly limb: PlannedLimb;
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

const TABLES = new WeakMap<Anatomy, readonly LimbFaces[]>();

function tableOf(anatomy: Anatomy): readonly LimbFaces[] {
  let last = 0;
  const limbs = anatomy.map((limb, index) => ({ limb, index })).toReversed();
  return limbs.flatMap(({ limb, index }) => {
    const from = last + 1;
    last += limb.share;
    return limb.share > 0 ? [{ limb, index, from, to: last }] : [];
  });
}

/** Returns the table of a body's limb die, lowest face first. The table omits limbs without a share. @rule CS-15 @rule XF-25 */
export function limbTable(anatomy: Anatomy): readonly LimbFaces[] {
  const known = TABLES.get(anatomy);
  if (known) return known;
  const table = tableOf(anatomy);
  TABLES.set(anatomy, table);
  return table;
}

/**
 * Returns the index of the limb that a face of the limb die hits.
 * @rule CS-15
 * @rule CS-16
 * @throws {RangeError} if the die has no such face
 */
export function limbAt(anatomy: Anatomy, face: number): number {
  const table = limbTable(anatomy);
  const found = Number.isInteger(face) ? table.find(({ from, to }) => from <= face && face <= to) : undefined;
  if (!found) throw new RangeError(`limb table: a d${table.at(-1)?.to ?? 0} shows 1 to ${table.at(-1)?.to ?? 0}, not ${face}`);
  return found.index;
}

/** Name of the limb table in a roll. */
export const LIMB_ROLL = "limbs";

/** Returns the roll for a random limb: 1 die whose number of faces is the sum of the shares. @rule CS-14 @rule XF-03 @rule XF-25 */
export const limbDie = (anatomy: Anatomy): RollSpec => {
  const rows = limbTable(anatomy);
  const faces = rows.at(-1)!.to;
  return { kind: "table", faces, table: LIMB_ROLL, ...(anatomy === HUMANOID_LIMBS ? {} : { rows: rows.map(({ to }) => to) }) };
};
