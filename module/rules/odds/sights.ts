import { joinedSights, type View } from "./view";

const MOST = 65536;

/** Numbered sets of observations. Number 0 is the empty set. */
export class Sights {
  readonly #view: View;
  readonly #all: number[] = [0];
  readonly #found = new Map<number, number>([[0, 0]]);
  readonly #joined = new Map<number, number>();
  readonly #settled: boolean[] = [];

  constructor(view: View) {
    this.#view = view;
  }

  /** Returns the number that identifies a set of observations. */
  numberOf(seen: number): number {
    const known = this.#found.get(seen);
    if (known !== undefined) return known;
    this.#found.set(seen, this.#all.length);
    return this.#all.push(seen) - 1;
  }

  at = (number: number): number => this.#all[number]!;

  /** Returns the number that identifies the union of two sets. */
  joined(one: number, other: number): number {
    if (other === 0 || one === other) return one;
    const key = one * MOST + other;
    const known = this.#joined.get(key);
    if (known !== undefined) return known;
    const made = this.numberOf(joinedSights(this.#view, this.at(one), this.at(other)));
    this.#joined.set(key, made);
    return made;
  }

  /** Returns whether a set holds every observation that the view needs. */
  isSettled = (number: number): boolean => (this.#settled[number] ??= this.#view.settled?.(this.at(number)) ?? false);
}
