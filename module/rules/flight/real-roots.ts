/** Number of bisection steps. 60 steps narrow an interval of about 1 to floating-point precision. */
const HALVINGS = 60;

const valueAt = (coefficients: readonly number[], x: number): number => coefficients.reduceRight((sum, one) => sum * x + one, 0);

/** Returns the point in an interval at which a polynomial changes sign. The signs at the two ends must differ. */
function signChange(coefficients: readonly number[], from: number, to: number): number {
  const rising = valueAt(coefficients, to) > 0;
  let [low, high] = [from, to];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (valueAt(coefficients, middle) > 0 === rising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/**
 * Returns the real roots of a polynomial in an interval, found by bisection between turning points. A root that only touches 0 may be
 * missed; a polynomial that is 0 everywhere has no roots.
 * @param coefficients Lowest degree first.
 */
export function realRoots(coefficients: readonly number[], from: number, to: number): readonly number[] {
  if (coefficients.length < 2) return [];
  const slope = coefficients.slice(1).map((one, index) => one * (index + 1));
  const stops = [from, ...realRoots(slope, from, to), to];
  return stops.slice(1).flatMap((stop, index) => {
    const start = stops[index]!;
    const [before, after] = [valueAt(coefficients, start), valueAt(coefficients, stop)];
    return before < 0 !== after < 0 ? [signChange(coefficients, start, stop)] : [];
  });
}
