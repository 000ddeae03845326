/** A share with its confidence interval, all 0 to 1. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Number of standard deviations on each side of a 95% interval. */
const Z_95 = 1.959963984540054;

/**
 * Returns a share with Wilson's score interval. The interval stays within 0 and 1, even for few fights and extreme shares.
 * @param hits Number of successes, 0 to `of`.
 * @param of Number of tries; with 0 the interval is 0 to 1.
 * @param z Half width of the interval, in standard deviations.
 */
export function wilson(hits: number, of: number, z: number = Z_95): Share {
  if (of === 0) return { share: 0, low: 0, high: 1 };
  const share = hits / of;
  const scale = 1 + (z * z) / of;
  const middle = (share + (z * z) / (2 * of)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  // An observed share of 0 or 1 stays in the interval in spite of rounding.
  return { share, low: hits === 0 ? 0 : Math.max(0, middle - half), high: hits === of ? 1 : Math.min(1, middle + half) };
}

/** A mean with its confidence interval, by normal approximation. */
export interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the mean and its interval from a sum and a sum of squares.
 * @param of Number of values; with 0 or 1 the interval has no width.
 */
export function meanOf(sum: number, squares: number, of: number, z: number = Z_95): Mean {
  if (of === 0) return { mean: 0, low: 0, high: 0 };
  const mean = sum / of;
  const variance = of > 1 ? Math.max(0, (squares - of * mean * mean) / (of - 1)) : 0;
  const half = z * Math.sqrt(variance / of);
  return { mean, low: mean - half, high: mean + half };
}
