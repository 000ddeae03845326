/** A share and the interval it lies in with a stated confidence. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Standard deviations to each side that hold 95 %. */
const Z_95 = 1.959963984540054;

/**
 * Wilson's score interval: it stays within 0 and 1, and is of use for few fights and for shares near the ends.
 *
 * @param hits 0 to `of`
 * @param of tries; without any the share is unknown, anything from 0 to 1
 */
export function wilson(hits: number, of: number, z: number = Z_95): Share {
  if (of === 0) return { share: 0, low: 0, high: 1 };
  const share = hits / of;
  const scale = 1 + (z * z) / of;
  const middle = (share + (z * z) / (2 * of)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  // At the ends rounding must not shut out what was seen.
  return { share, low: hits === 0 ? 0 : Math.max(0, middle - half), high: hits === of ? 1 : Math.min(1, middle + half) };
}

/** A mean and the interval it lies in, by the normal approximation. */
export interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** From a sum and a sum of squares. @param of how many were summed; without any, or with one, the interval has no width */
export function meanOf(sum: number, squares: number, of: number, z: number = Z_95): Mean {
  if (of === 0) return { mean: 0, low: 0, high: 0 };
  const mean = sum / of;
  const variance = of > 1 ? Math.max(0, (squares - of * mean * mean) / (of - 1)) : 0;
  const half = z * Math.sqrt(variance / of);
  return { mean, low: mean - half, high: mean + half };
}
