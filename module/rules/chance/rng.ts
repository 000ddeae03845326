/** A random number generator. Callers pass it in to control the dice. */
export interface Rng {
  /** Returns the next unsigned 32-bit integer. */
  next(): number;
}

const rotateLeft = (x: number, k: number): number => ((x << k) | (x >>> (32 - k))) >>> 0;

/**
 * Returns a xoshiro128** generator, with a period of 2^128 - 1.
 * @param state Four unsigned 32-bit integers, not all zero.
 * @throws {RangeError} if all four are zero, because the generator would return only zeros
 */
export function xoshiro128(state: readonly [number, number, number, number]): Rng {
  let [a, b, c, d] = state.map((word) => word >>> 0) as [number, number, number, number];
  if ((a | b | c | d) === 0) throw new RangeError("xoshiro128: the state needs at least one bit set");
  return {
    next() {
      const result = Math.imul(rotateLeft(Math.imul(b, 5) >>> 0, 7), 9) >>> 0;
      const shifted = (b << 9) >>> 0;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = rotateLeft(d >>> 0, 11);
      a >>>= 0;
      b >>>= 0;
      c >>>= 0;
      return result;
    },
  };
}

/** Returns a generator for a seed. splitmix32 computes the initial state. */
export function seeded(seed: number): Rng {
  let z = seed >>> 0;
  const word = (): number => {
    z = (z + 0x9e3779b9) >>> 0;
    let x = z;
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return (x ^ (x >>> 16)) >>> 0;
  };
  return xoshiro128([word(), word(), word(), word() | 1]);
}

/** Rolls a die: 1 to `faces`, all equally likely. Discards random values that would favor low faces. */
export function die(rng: Rng, faces: number): number {
  const fair = 0x100000000 - (0x100000000 % faces);
  for (;;) {
    const value = rng.next();
    if (value < fair) return (value % faces) + 1;
  }
}
