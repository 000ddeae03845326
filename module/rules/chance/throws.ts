import { readPool, type Glitch } from "../contest/pool";
import { die, type Rng } from "./rng";

/** One itemised part of a number: what it is, how much, and the rule that says so. Shown on cards, dialogs and sheets. */
export interface Part {
  /** A language leaf under CROSSFIRE.Part, such as "skill" or "wounds". */
  readonly part: string;
  readonly value: number;
  readonly rule: string;
  /** The name behind the part (a skill, a weapon, a person), when there is one. */
  readonly of?: string;
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { value }) => sum + value, 0);

/**
 * Dice somebody is asked to throw. Chance comes in as faces; the outcome is what the rules go on with.
 * `pool`: d6 whose 5s and 6s count, cover dice kept apart (XF-08). `sum`: dice that are added up. `table`: one die read on a table.
 */
export type Throw =
  | { readonly kind: "pool"; readonly dice: number; readonly cover: number; readonly limit: number | null; readonly parts: readonly Part[] }
  | { readonly kind: "sum"; readonly dice: number; readonly faces: number; readonly parts: readonly Part[] }
  | { readonly kind: "table"; readonly faces: number; readonly table: string };

/** What matters about a throw: the machine never sees a face. */
export interface RollOutcome {
  /** Hits within the limit, the sum, or the face on the table. */
  readonly value: number;
  readonly glitch: Glitch;
  /** Hits among the first two cover dice, and among the cover dice after them. */
  readonly coverLow: number;
  readonly coverHigh: number;
}

export const NOTHING: RollOutcome = { value: 0, glitch: "none", coverLow: 0, coverHigh: 0 };

/** How many dice a throw takes. */
export const diceOf = (thrown: Throw): number =>
  thrown.kind === "pool" ? thrown.dice + thrown.cover : thrown.kind === "sum" ? thrown.dice : 1;

export const facesOf = (thrown: Throw): number => (thrown.kind === "pool" ? 6 : thrown.faces);

const LOW_COVER = 2;

/**
 * Reads dice that lie on the table.
 *
 * @param faces as many as `diceOf` says, cover dice last
 * @throws RangeError on a wrong number of dice or a face that is not on the die: a forged or damaged reply, never a rule
 */
export function readThrow(thrown: Throw, faces: readonly number[]): RollOutcome {
  const wanted = diceOf(thrown);
  const sides = facesOf(thrown);
  if (faces.length !== wanted) throw new RangeError(`throw: ${wanted} dice wanted, got ${faces.length}`);
  const odd = faces.find((face) => !Number.isInteger(face) || face < 1 || face > sides);
  if (odd !== undefined) throw new RangeError(`throw: a d${sides} cannot show ${odd}`);
  if (thrown.kind === "table") return { ...NOTHING, value: faces[0]! };
  if (thrown.kind === "sum") return { ...NOTHING, value: faces.reduce((sum, face) => sum + face, 0) };
  const own = readPool(faces.slice(0, thrown.dice), thrown.limit);
  const cover = faces.slice(thrown.dice);
  return {
    value: own.hits,
    glitch: own.glitch,
    coverLow: readPool(cover.slice(0, LOW_COVER), null).hits,
    coverHigh: readPool(cover.slice(LOW_COVER), null).hits,
  };
}

/** Least and most a throw can come to: hits, cover dice counted with them; a sum; a face of the table. */
export function rangeOf(thrown: Throw): { readonly least: number; readonly most: number } {
  if (thrown.kind === "pool") return { least: 0, most: Math.min(diceOf(thrown), (thrown.limit ?? thrown.dice) + thrown.cover) };
  return { least: diceOf(thrown), most: diceOf(thrown) * facesOf(thrown) };
}

/**
 * What a throw comes to by somebody's word, whatever the dice show: no glitch, and all hits are the thrower's own.
 *
 * @throws RangeError on what these dice could never come to
 */
export function setThrow(thrown: Throw, value: number): RollOutcome {
  const { least, most } = rangeOf(thrown);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`throw: these dice come to ${least} to ${most}, never to ${value}`);
  return { ...NOTHING, value };
}

/** Faces for a throw from a generator: the forecast and the tests come in here, at the table Foundry throws. */
export const throwFaces = (thrown: Throw, rng: Rng): number[] => Array.from({ length: diceOf(thrown) }, () => die(rng, facesOf(thrown)));
