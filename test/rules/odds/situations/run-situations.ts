import fc from "fast-check";
import { expect, inject } from "vitest";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { FEATURES, situations, type Situation } from "./situation";
import { attackOf } from "./read-situation";

/** Returns a seed that was not used before, unless the environment names one. Whole clients play what the odds of the same run are held to. */
export const freshSeed = (): number => inject("situations");

/** What a run has met. */
export interface Met {
  /** Situations that had each feature, and those that were judged each way. */
  readonly features: ReadonlyMap<string, number>;
  readonly judged: ReadonlyMap<string, number>;
}

/** Smaller situations that are tried after one has failed. */
const MOST_SMALLER = 200;

const counting = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

/**
 * Judges so many situations, and prints what it met. What fails is made smaller and told in words, with seed and path to repeat it.
 *
 * @param judge returns how a situation was judged; throws where something disagrees
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
    // What was tried often enough counts as good: the smallest one that failed is told.
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

/** Judges so many situations that the rules allow. */
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

/** Every feature was in as many situations as it has to be. */
export function expectFeatures({ features }: Met, count: number): void {
  for (const [name, { least: share }] of Object.entries(FEATURES)) {
    const least = Math.floor(share * count);
    expect({ name, often: (features.get(name) ?? 0) >= least }).toEqual({ name, often: true });
  }
}
