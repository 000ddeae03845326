import { isHit } from "./pool";

/** A point of Karma spent, or null when there is none. @rule SS-KARMA-06 */
export const spendKarma = (karma: number): number | null => (karma >= 1 ? karma - 1 : null);

/** A refresh fills Karma up to its maximum; whoever has more keeps it. @rule SS-KARMA-06 */
export const refreshKarma = (karma: number, maximum: number): number => Math.max(karma, maximum);

/** Dice one point adds to a pool, before the limit and before a split: the maximum of one's Karma, at least 1. @rule SS-KARMA-03 */
export const karmaDice = (maximum: number): number => Math.max(1, maximum);

/** Points that throwing again costs: one, however many shares of a split pool are thrown again. @rule SS-KARMA-04 */
export const rerollPrice = (pools: number): number => Math.min(1, pools);

/** Which dice of a pool are thrown again: those that are no hits, by index. @rule SS-KARMA-04 */
export const rerolledDice = (faces: readonly number[]): number[] => faces.flatMap((face, index) => (isHit(face) ? [] : [index]));

/**
 * A pool after some of its dice were thrown again.
 *
 * @param again faces for the dice of `rerolledDice`, in its order
 * @throws RangeError on a wrong number of faces
 */
export function afterReroll(faces: readonly number[], again: readonly number[]): number[] {
  const indices = rerolledDice(faces);
  if (again.length !== indices.length) throw new RangeError(`reroll: ${indices.length} dice wanted, got ${again.length}`);
  return faces.map((face, index) => {
    const at = indices.indexOf(index);
    return at < 0 ? face : again[at]!;
  });
}
