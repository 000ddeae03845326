/** Halvings after which an interval of a length about 1 is as narrow as numbers are. */
const HALVINGS = 60;

const valueAt = (coefficients: readonly number[], x: number): number => coefficients.reduceRight((sum, one) => sum * x + one, 0);

/** The place where a polynomial changes its sign between two others. */
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
 * The real roots of a polynomial in an interval: between two turning points there is at most one, found by halving.
 * A root that only touches 0 may be left out; a polynomial that is 0 everywhere has none.
 *
 * @param coefficients beginning with the constant one
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
