const [CARRIES, PLACES, BODIES] = [4096, 64, 1 << 20];

/** A possible end of a hit. */
export interface HitEnd {
  /** true: the bullet leaves the body. */
  readonly out: boolean;
  /** Damage that the bullet still carries; -1 if it does not exit. */
  readonly carry: number;
  /** Number that identifies the subject's body after the hit. */
  readonly body: number;
  /** Index of the hit location that later bullets of the burst also hit; -1: none. */
  readonly place: number;
  /** Number that identifies the hit's set of observations. */
  readonly seen: number;
}

/** Distinct ends of hits, by number. */
export class HitEnds {
  readonly #all: HitEnd[] = [];
  readonly #numbers = new Map<number, number>();

  at = (number: number): HitEnd => this.#all[number]!;

  numberOf(end: HitEnd): number {
    const { out, carry, body, place, seen } = end;
    const key = (((seen * BODIES + body) * PLACES + place + 1) * CARRIES + carry + 1) * 2 + (out ? 1 : 0);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#all.length);
    return this.#all.push(end) - 1;
  }
}
