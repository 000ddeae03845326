import { GRID_DIAGONALS as RULE } from "./grid-constants";

/** Steps of a shortest path, by kind: along one axis, diagonally along two axes, and diagonally along all three axes. */
export interface Steps {
  readonly straight: number;
  readonly double: number;
  readonly triple: number;
}

/** Splits axis differences into the fewest steps. */
export function countSteps(di: number, dj: number, dk: number): Steps {
  const sorted = [Math.abs(di), Math.abs(dj), Math.abs(dk)].sort((a, b) => b - a) as [number, number, number];
  return { straight: sorted[0] - sorted[1], double: sorted[1] - sorted[2], triple: sorted[2] };
}

/** Counts the double-cost diagonals among `count` diagonals that follow `before` earlier ones. Every second diagonal costs double. */
function doubled(count: number, before: number, firstIsDouble: boolean): number {
  const upTo = (n: number): number => (firstIsDouble ? Math.ceil(n / 2) : Math.floor(n / 2));
  return upTo(before + count) - upTo(before);
}

/**
 * Returns the length of the steps in spaces, under a diagonal rule.
 * @param before - number of earlier diagonals on the same path; only alternating rules use it
 */
export function stepsLength(steps: Steps, rule: number, before: number): number {
  const { straight, double, triple } = steps;
  const diagonals = double + triple;
  switch (rule) {
    case RULE.EXACT:
      return straight + double * Math.SQRT2 + triple * Math.sqrt(3);
    case RULE.APPROXIMATE:
      return straight + double * 1.5 + triple * 1.75;
    case RULE.RECTILINEAR:
    case RULE.ILLEGAL:
      return straight + double * 2 + triple * 3;
    case RULE.ALTERNATING_1:
      return straight + diagonals + doubled(diagonals, before, false);
    case RULE.ALTERNATING_2:
      return straight + diagonals + doubled(diagonals, before, true);
    default:
      return straight + diagonals;
  }
}

/** Returns the average extra cost of a diagonal, in spaces. This cost determines the shapes of circles and translations. */
export function diagonalSurcharge(rule: number): number {
  switch (rule) {
    case RULE.EXACT:
      return Math.SQRT2 - 1;
    case RULE.APPROXIMATE:
    case RULE.ALTERNATING_1:
    case RULE.ALTERNATING_2:
      return 0.5;
    case RULE.RECTILINEAR:
    case RULE.ILLEGAL:
      return 1;
    default:
      return 0;
  }
}
