import { readPool, type Glitch } from "../contest/hits-and-glitches";

/** One term of a sum, such as the skill in a dice pool, with its rule. Cards, dialogs and sheets show the parts. */
export interface Part {
  /** Language key below CROSSFIRE.Part, such as "skill" or "wounds". */
  readonly part: string;
  readonly value: number;
  readonly rule: string;
  /** Id or name of the source of the part, such as a skill, a weapon or a person; omitted: none. */
  readonly of?: string;
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { value }) => sum + value, 0);

/**
 * A requested roll. The caller supplies the faces, and the rules use the outcome. `pool`: d6 that hit on 5 or 6, with separate cover dice
 * (XF-08). `sum`: dice whose faces are added up. `table`: 1 die for a table. `rows`: the last face of each row if the table is not the
 * default table.
 */
export type RollSpec =
  | { readonly kind: "pool"; readonly dice: number; readonly cover: number; readonly limit: number | null; readonly parts: readonly Part[] }
  | { readonly kind: "sum"; readonly dice: number; readonly faces: number; readonly parts: readonly Part[] }
  | { readonly kind: "table"; readonly faces: number; readonly table: string; readonly rows?: readonly number[] };

/** Result of a roll. The rules use this result instead of the faces. */
export interface RollOutcome {
  /** For a pool, the hits within the limit; for a sum, the sum; for a table, the face. */
  readonly value: number;
  readonly glitch: Glitch;
  /** Hits of the first two cover dice; `coverHigh`: hits of the other cover dice. */
  readonly coverLow: number;
  readonly coverHigh: number;
}

export const NOTHING: RollOutcome = { value: 0, glitch: "none", coverLow: 0, coverHigh: 0 };

/** Returns the number of dice in a roll. */
export const diceOf = (spec: RollSpec): number => (spec.kind === "pool" ? spec.dice + spec.cover : spec.kind === "sum" ? spec.dice : 1);

export const facesOf = (spec: RollSpec): number => (spec.kind === "pool" ? 6 : spec.faces);

const LOW_COVER = 2;

/**
 * Returns the outcome of rolled dice.
 * @param faces Rolled faces, with cover dice last. Their number is `diceOf(spec)`.
 * @throws {RangeError} if the number of dice or a face is impossible, because the reply is forged or damaged
 */
export function readRoll(spec: RollSpec, faces: readonly number[]): RollOutcome {
  const wanted = diceOf(spec);
  const sides = facesOf(spec);
  if (faces.length !== wanted) throw new RangeError(`roll: ${wanted} dice needed, got ${faces.length}`);
  const odd = faces.find((face) => !Number.isInteger(face) || face < 1 || face > sides);
  if (odd !== undefined) throw new RangeError(`roll: a d${sides} cannot show ${odd}`);
  if (spec.kind === "table") return { ...NOTHING, value: faces[0]! };
  if (spec.kind === "sum") return { ...NOTHING, value: faces.reduce((sum, face) => sum + face, 0) };
  const own = readPool(faces.slice(0, spec.dice), spec.limit);
  const cover = faces.slice(spec.dice);
  return {
    value: own.hits,
    glitch: own.glitch,
    coverLow: readPool(cover.slice(0, LOW_COVER), null).hits,
    coverHigh: readPool(cover.slice(LOW_COVER), null).hits,
  };
}

/** Returns the result of a roll as one number: hits including cover dice, a sum, or a face. */
export const resultOf = ({ value, coverLow, coverHigh }: RollOutcome): number => value + coverLow + coverHigh;

/** Returns the lowest and highest result of a roll: hits including cover dice, a sum, or a face. */
export function rangeOf(spec: RollSpec): { readonly least: number; readonly most: number } {
  if (spec.kind === "pool") return { least: 0, most: Math.min(diceOf(spec), (spec.limit ?? spec.dice) + spec.cover) };
  return { least: diceOf(spec), most: diceOf(spec) * facesOf(spec) };
}

/**
 * Returns the outcome of a roll whose result the GM sets. The outcome has no glitch, and all hits count as hits of the pool, not of cover.
 * @throws {RangeError} if the dice cannot show the value
 */
export function fixedOutcome(spec: RollSpec, value: number): RollOutcome {
  const { least, most } = rangeOf(spec);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`roll: these dice result in ${least} to ${most}, never in ${value}`);
  return { ...NOTHING, value };
}
