/** Numbers with their probabilities. */
export interface Chances {
  readonly numbers: readonly number[];
  readonly chances: readonly number[];
}

/** Adds up the probabilities of equal numbers. */
export class Sums {
  readonly #sums = new Map<number, number>();

  add(number: number, chance: number): void {
    this.#sums.set(number, (this.#sums.get(number) ?? 0) + chance);
  }

  all = (): Chances => ({ numbers: [...this.#sums.keys()], chances: [...this.#sums.values()] });
}

/**
 * Adds up the probabilities of equal numbers from several batches. Within one batch, equal numbers are adjacent and are added at once. A
 * single batch therefore needs no further addition.
 */
export class Batches {
  #batches = 0;
  readonly #numbers: number[] = [];
  readonly #chances: number[] = [];

  /** Starts the next batch. */
  next(): this {
    this.#batches += 1;
    return this;
  }

  add(number: number, chance: number): void {
    const last = this.#numbers.length - 1;
    // Neighboring results often come to the same.
    if (last >= 0 && this.#numbers[last] === number) {
      this.#chances[last]! += chance;
      return;
    }
    this.#numbers.push(number);
    this.#chances.push(chance);
  }

  all(): Chances {
    if (this.#batches < 2) return { numbers: this.#numbers, chances: this.#chances };
    const sums = new Sums();
    for (let at = 0; at < this.#numbers.length; at += 1) sums.add(this.#numbers[at]!, this.#chances[at]!);
    return sums.all();
  }
}
