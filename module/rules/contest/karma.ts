import { isHit } from "./hits-and-glitches";

/** Returns the Karma left after 1 point is spent; null: no Karma to spend. @rule SS-KARMA-06 */
export const spendKarma = (karma: number): number | null => (karma >= 1 ? karma - 1 : null);

/**
 * Returns the dice that 1 point of Karma adds to a pool, before the limit and the split. Their number equals the maximum Karma, but is at
 * least 1.
 * @rule SS-KARMA-03
 */
export const karmaDice = (maximum: number): number => Math.max(1, maximum);

/** Returns the Karma cost of a reroll: 1 for any number of shares of a split pool, 0 for none. @rule SS-KARMA-04 */
export const rerollPrice = (pools: number): number => Math.min(1, pools);

/** Returns the indexes of the dice to reroll, which are all dice without a hit. @rule SS-KARMA-04 */
export const rerolledDice = (faces: readonly number[]): number[] => faces.flatMap((face, index) => (isHit(face) ? [] : [index]));

/**
 * Returns the faces after a reroll.
 * @param again Faces of the rerolled dice, in the order of `rerolledDice`.
 * @throws {RangeError} if the number of faces is wrong
 */
export function afterReroll(faces: readonly number[], again: readonly number[]): number[] {
  const indices = rerolledDice(faces);
  if (again.length !== indices.length) throw new RangeError(`reroll: ${indices.length} dice needed, got ${again.length}`);
  return faces.map((face, index) => {
    const at = indices.indexOf(index);
    return at < 0 ? face : again[at]!;
  });
}
