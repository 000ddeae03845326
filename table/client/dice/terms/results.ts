/** Result of one die, or of one formula of a pool. */
export interface DieResult {
  result: number;
  /** True: the result counts toward the total. */
  active?: boolean;
  /** Number that counts in place of `result`. */
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** Returns whether a result meets a condition. No result meets an unknown comparison. */
export function compareResult(result: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case "=":
      return result === target;
    case "<":
      return result < target;
    case "<=":
      return result <= target;
    case ">":
      return result > target;
    case ">=":
      return result >= target;
    default:
      return false;
  }
}

/** Returns the sum of the active results. The `count` of a result takes precedence over its `result`. */
export const sum = (results: readonly DieResult[]): number =>
  results.reduce((total, die) => total + (die.active ? (die.count ?? die.result) : 0), 0);

/**
 * Discards active results until `number` results are kept, or until `number` results are dropped. Of equal results, discards the earliest
 * first.
 * @returns all results, including the discarded ones
 */
export function keepOrDrop(
  results: DieResult[],
  number: number,
  { keep = true, highest = true }: { keep?: boolean; highest?: boolean } = {},
): DieResult[] {
  const active = results.filter((die) => die.active);
  const leaving = Math.min(Math.max(keep ? active.length - number : number, 0), active.length);
  const worstFirst = keep === highest;
  const order = [...active].sort((a, b) => (worstFirst ? a.result - b.result : b.result - a.result));
  for (const die of order.slice(0, leaving)) {
    die.active = false;
    die.discarded = true;
  }
  return results;
}

/** Counts every result as 1 or 0. On request, also marks the results as successes or failures. */
export function applyCount(
  results: DieResult[],
  meets: (die: DieResult) => boolean,
  { flagSuccess = false, flagFailure = false } = {},
): void {
  for (const die of results) {
    const met = meets(die);
    if (flagSuccess) {
      die.success = met;
      if (met) delete die.failure;
    } else if (flagFailure) {
      die.failure = met;
      if (met) delete die.success;
    }
    die.count = met ? 1 : 0;
  }
}

/** Counts failures as -1, or as the negative of their faces. Without a condition, an earlier count decides which results failed. */
export function applyDeduct(
  results: DieResult[],
  meets: ((die: DieResult) => boolean) | null,
  { deductFailure = false, invertFailure = false } = {},
): void {
  for (const die of results) {
    if (meets ? meets(die) : die.success === false) {
      die.failure = true;
      delete die.success;
    }
    if (!die.failure) continue;
    if (deductFailure) die.count = -1;
    else if (invertFailure) die.count = -die.result;
  }
}
