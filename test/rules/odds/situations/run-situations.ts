import fc from "fast-check";
import { expect, inject } from "vitest";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { FEATURES, situations, type Situation } from "./situation";
import { attackOf } from "./read-situation";

/** Returns the seed of the run, which is new unless the environment names one. Tests with whole clients use the same seed. */
export const freshSeed = (): number => inject("situations");

/** Statistics of a run over several situations. */
export interface Met {
  /** Number of situations with each feature; `judged`: number judged in each way. */
  readonly features: ReadonlyMap<string, number>;
  readonly judged: ReadonlyMap<string, number>;
}

/** Maximum number of smaller situations that are tried after a failure. */
const MOST_SMALLER = 200;

const counting = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

/**
 * Judges this many situations, and prints their features. After a failure, describes a smaller failing situation in words, with the seed
 * and path that repeat the failure.
 * @param judge returns how a situation was judged; throws an error if odds and state machine disagree
 */
export async function judgeSituations(
  count: number,
  seed: number,
  judge: (situation: Situation) => string | Promise<string>,
): Promise<Met> {
  const features = new Map<string, number>();
  const judged = new Map<string, number>();
  let smaller: number | null = null;
  const property = fc.asyncProperty(situations, async (situation) => {
    // After enough tries a situation counts as passed, so that the smallest failure so far is reported.
    if (smaller !== null && (smaller += 1) > MOST_SMALLER) return;
    try {
      counting(judged, await judge(situation));
    } catch (error) {
      if (!fc.PreconditionFailure.isFailure(error)) smaller ??= 0;
      throw error;
    }
    for (const [name, { has }] of Object.entries(FEATURES)) if (has(situation)) counting(features, name);
  });
  await fc.assert(property, { numRuns: count, seed, maxSkipsPerRun: 20 });
  console.log(`${count} situations of seed ${seed}: ${[...judged, ...features].map(([name, many]) => `${name} ${many}`).join(", ")}`);
  return { features, judged };
}

/** Judges this many attacks that the rules allow; skips situations whose attack is refused. */
export const judgeAttacks = (
  count: number,
  seed: number,
  judge: (attack: Attack, situation: Situation) => string | Promise<string>,
): Promise<Met> =>
  judgeSituations(count, seed, (situation) => {
    const ruling = attackOf(situation);
    fc.pre(ruling.allowed);
    return ruling.allowed ? judge(ruling.value, situation) : "refused";
  });

/** Expects that every feature occurred in at least its minimum share of the situations. */
export function expectFeatures({ features }: Met, count: number): void {
  for (const [name, { least: share }] of Object.entries(FEATURES)) {
    const least = Math.floor(share * count);
    expect({ name, often: (features.get(name) ?? 0) >= least }).toEqual({ name, often: true });
  }
}
