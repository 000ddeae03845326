import type { Seat } from "./seat";

/** One die with a fixed face. */
export interface FixedDie {
  readonly face: number;
  readonly sides: number;
}

export const d6 = (...faces: readonly number[]): FixedDie[] => faces.map((face) => ({ face, sides: 6 }));
export const d10 = (...faces: readonly number[]): FixedDie[] => faces.map((face) => ({ face, sides: 10 }));
export const d20 = (...faces: readonly number[]): FixedDie[] => faces.map((face) => ({ face, sides: 20 }));

/**
 * Fixes the faces of the next dice that this client rolls, in this order. The client throws an error for any die after the last fixed die.
 * @throws {RangeError} for a face that the die does not have
 */
export async function fixFaces(seat: Seat, dice: readonly FixedDie[]): Promise<void> {
  for (const { face, sides } of dice) {
    if (!Number.isInteger(face) || face < 1 || face > sides) throw new RangeError(`a d${sides} has no face ${face}`);
  }
  await seat.evaluate((g, uniforms: readonly number[]) => {
    const queue = [...uniforms];
    g.CONFIG.Dice.randomUniform = () => {
      const next = queue.shift();
      if (next === undefined) throw new Error("more dice were thrown than the test has fixed");
      return next;
    };
    g.CONFIG.Dice.randomUniform.left = () => queue.length;
  }, dice.map(uniformFor));
}

/** Returns the number of fixed dice that the client has not rolled yet; 0 if no dice were fixed. */
export const facesLeft = (seat: Seat): Promise<number> => seat.evaluate<number>((g) => g.CONFIG.Dice.randomUniform.left?.() ?? 0);

/**
 * Returns the number from 0 to 1 for which a die shows this face: ceil((1 - u) x sides) = face. The number is in the middle of the face's
 * range.
 */
export const uniformFor = ({ face, sides }: FixedDie): number => 1 - (face - 0.5) / sides;
