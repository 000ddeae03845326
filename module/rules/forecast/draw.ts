import type { Answer, RollPurpose } from "../attack/model/ask";
import type { Rng } from "../chance/rng";
import type { RollSpec } from "../chance/roll-specs";
import { rollOdds, type OutcomeChance } from "../odds/roll-odds";

/** A distribution of outcomes. One random number draws an outcome, regardless of the number of dice. */
export interface Urn {
  readonly answers: readonly Answer[];
  /** Cumulative probabilities in units of 2^-32. The last is Infinity, above every random number. */
  readonly below: Float64Array;
  /** Index of the first answer to try, by the leading bits of the random number. */
  readonly guide: Uint16Array;
}

const ALL = 2 ** 32;
const GUIDE_BITS = 7;
const GUIDE_SHIFT = 32 - GUIDE_BITS;

function guideOf(below: Float64Array): Uint16Array {
  const guide = new Uint16Array(2 ** GUIDE_BITS);
  let at = 0;
  for (let lead = 0; lead < guide.length; lead += 1) {
    while (below[at]! <= lead * 2 ** GUIDE_SHIFT) at += 1;
    guide[lead] = at;
  }
  return guide;
}

function urnOf(odds: readonly OutcomeChance[]): Urn {
  const below = new Float64Array(odds.length);
  let sum = 0;
  odds.forEach(({ chance }, at) => {
    sum += chance;
    below[at] = sum * ALL;
  });
  // The last entry is Infinity, so that every random number has an answer in spite of rounding.
  below[odds.length - 1] = Infinity;
  return { answers: odds.map(({ answer }) => answer), below, guide: guideOf(below) };
}

/** Draws an answer from an urn and returns the index of the answer. */
export function drawIndex({ below, guide }: Urn, rng: Rng): number {
  const number = rng.next();
  let at = guide[number >>> GUIDE_SHIFT]!;
  while (number >= below[at]!) at += 1;
  return at;
}

const pools = new Map<number, Urn>();
const others = new WeakMap<readonly OutcomeChance[], Urn>();

/** Rolls with this many cover dice or pool dice, or more, have no numeric key. */
const [COVERS, SIZES] = [64, 1024];

function poolUrn(spec: Extract<RollSpec, { kind: "pool" }>, purpose: RollPurpose): Urn | undefined {
  const { dice, cover } = spec;
  // A limit that the dice cannot exceed counts as none.
  const limit = spec.limit !== null && spec.limit < dice ? spec.limit : dice;
  if (dice >= SIZES || cover >= COVERS || limit < 0) return undefined;
  const key = ((dice * SIZES + limit) * COVERS + cover) * 2 + (purpose === "attack" ? 1 : 0);
  const known = pools.get(key);
  if (known) return known;
  const made = urnOf(rollOdds(spec, purpose));
  pools.set(key, made);
  return made;
}

function otherUrn(spec: RollSpec, purpose: RollPurpose): Urn {
  const odds = rollOdds(spec, purpose);
  const known = others.get(odds);
  if (known) return known;
  const made = urnOf(odds);
  others.set(odds, made);
  return made;
}

/**
 * Returns the urn of a roll. Rolls with the same odds share one urn.
 * @param purpose Purpose of the roll; glitches count only for "attack".
 */
export const urnFor = (spec: RollSpec, purpose: RollPurpose): Urn =>
  (spec.kind === "pool" ? poolUrn(spec, purpose) : undefined) ?? otherUrn(spec, purpose);

/**
 * Draws the outcome of a roll from the exact distribution that the odds use.
 * @param purpose Purpose of the roll; glitches count only for "attack".
 */
export function drawAnswer(spec: RollSpec, purpose: RollPurpose, rng: Rng): Answer {
  const urn = urnFor(spec, purpose);
  return urn.answers[drawIndex(urn, rng)]!;
}
