const WORDS = 624;
const OFFSET = 397;
const INT32 = 2 ** 32;

/** MT19937, the Mersenne Twister of Matsumoto and Nishimura (1998) with the seeding of 2002. */
export class MersenneTwister {
  readonly #state = new Uint32Array(WORDS);
  #next = WORDS;

  /** Creates a generator. @param seed - unsigned 32-bit integer; omitted: seeded from the system's entropy */
  constructor(seed?: number) {
    if (seed === undefined) this.seedArray([...crypto.getRandomValues(new Uint32Array(WORDS))]);
    else this.seed(seed);
  }

  /** Restarts the generator from one unsigned 32-bit number. @returns the number */
  seed(seed: number): number {
    const state = this.#state;
    state[0] = seed >>> 0;
    for (let i = 1; i < WORDS; i++) state[i] = Math.imul(1812433253, state[i - 1]! ^ (state[i - 1]! >>> 30)) + i;
    this.#next = WORDS;
    return seed;
  }

  /** Restarts from a list of unsigned 32-bit numbers. */
  seedArray(vector: readonly number[]): void {
    this.seed(19650218);
    const state = this.#state;
    const mixed = (i: number, factor: number): number => state[i]! ^ Math.imul(state[i - 1]! ^ (state[i - 1]! >>> 30), factor);
    let at = 1;
    const step = (): void => {
      if (++at < WORDS) return;
      state[0] = state[WORDS - 1]!;
      at = 1;
    };
    for (let count = Math.max(WORDS, vector.length), key = 0; count > 0; count--, key = (key + 1) % vector.length) {
      state[at] = mixed(at, 1664525) + vector[key]! + key;
      step();
    }
    for (let count = WORDS - 1; count > 0; count--) {
      state[at] = mixed(at, 1566083941) - at;
      step();
    }
    state[0] = 0x80000000;
    this.#next = WORDS;
  }

  /** Returns a random unsigned 32-bit integer. */
  int(): number {
    if (this.#next >= WORDS) this.#twist();
    let y = this.#state[this.#next++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** Returns a random unsigned 31-bit integer. */
  int31(): number {
    return this.int() >>> 1;
  }

  /** Returns a random number in [0, 1] with a resolution of 32 bits. */
  real(): number {
    return this.int() / (INT32 - 1);
  }

  /** Returns a random number in (0, 1) with a resolution of 32 bits. */
  realx(): number {
    return (this.int() + 0.5) / INT32;
  }

  /** Returns a random number in [0, 1) with a resolution of 32 bits. */
  rnd(): number {
    return this.int() / INT32;
  }

  /** Returns a random number in [0, 1) with a resolution of 32 bits. The name is the same as for Math.random. */
  random(): number {
    return this.rnd();
  }

  /** Returns a random number in [0, 1) with a resolution of 53 bits. */
  rndHiRes(): number {
    const high = this.int() >>> 5;
    return (high * 2 ** 26 + (this.int() >>> 6)) / 2 ** 53;
  }

  /** Returns a random number from the normal distribution with this mean and standard deviation. */
  normal(mean: number, deviation: number): number {
    return mean + deviation * Math.sqrt(-2 * Math.log(this.realx())) * Math.cos(2 * Math.PI * this.rnd());
  }

  static #shared: MersenneTwister | undefined;

  static #common(): MersenneTwister {
    return (this.#shared ??= new MersenneTwister());
  }

  /** Returns the next number in [0, 1) from the generator that all rolls share. */
  static random(): number {
    return MersenneTwister.#common().random();
  }

  /** Returns a random number from the normal distribution, from the generator that all rolls share. */
  static normal(mean: number, deviation: number): number {
    return MersenneTwister.#common().normal(mean, deviation);
  }

  #twist(): void {
    const state = this.#state;
    for (let i = 0; i < WORDS; i++) {
      const y = (state[i]! & 0x80000000) | (state[(i + 1) % WORDS]! & 0x7fffffff);
      state[i] = state[(i + OFFSET) % WORDS]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#next = 0;
  }
}
