import { isPiece } from "../../attack/machine/blast-damage";
import type { Attack } from "../../attack/model/ruleset";
import { to, type AttackState } from "../../attack/model/state";
import { hitLeft } from "../reduce/state";
import type { RollResult } from "./roll-tables";
import type { Batches } from "./sums";
import { hitHash, isAlikeHit, UNREAD } from "./underway";
import type { View } from "../view";

/** Returns whether two hits whose damage is known continue in the same way if their bodies are equal. */
const isAlikeHarm = (a: AttackState, b: AttackState): boolean =>
  isAlikeHit(a, b) && a.subject === b.subject && a.bullet === b.bullet && a.leg === b.leg && a.landing === b.landing;

/** Distinct states by number. */
class Numbered {
  readonly #found = new Map<number, number[]>();
  readonly #all: AttackState[] = [];

  numberOf(state: AttackState): number {
    const key = hitHash(state) ^ (state.subject << 28);
    const found = this.#found.get(key);
    const known = found?.find((number) => isAlikeHarm(this.#all[number]!, state));
    if (known !== undefined) return known;
    const number = this.#all.push(state) - 1;
    if (found) found.push(number);
    else this.#found.set(key, [number]);
    return number;
  }

  at = (number: number): AttackState => this.#all[number]!;
}

/** Exclusive limit of damage that fits into a key. */
const DAMAGES = 4096;

/** Hits whose damage is known, by number; those that go on alike, given equal bodies, have the same number. */
export class Harms {
  readonly #attack: Attack;
  readonly #view: View;
  readonly #harms = new Numbered();
  readonly #rows = new Numbered();
  readonly #numbers: Map<number, number>[] = [];

  constructor(attack: Attack, view: View) {
    this.#attack = attack;
    this.#view = view;
  }

  /** Returns the state of a hit, without bodies. */
  at = (number: number): AttackState => this.#harms.at(number);

  /** Returns the number of a hit whose damage is known. */
  numberOf(state: AttackState): number {
    return this.#harms.numberOf(this.#left(state));
  }

  /**
   * Adds what a hit comes to by each result of its roll.
   * @param into Returns the sums for observations of the roll.
   */
  add(hit: AttackState, results: readonly RollResult[], chance: number, into: (seen: number) => Batches): void {
    let row = -1;
    let [seen, sums] = [results[0]!.seen, into(results[0]!.seen)];
    for (const result of results) {
      const { unresisted } = result;
      if (row < 0 && unresisted > 0) row = this.#rows.numberOf(to(this.#harmed(hit, result), { unresisted: 1, damage: -1 }));
      const number = unresisted > 0 ? this.#inRow(row, hit, result) : this.#harms.numberOf(this.#harmed(hit, result));
      if (result.seen !== seen) [seen, sums] = [result.seen, into(result.seen)];
      sums.add(number, chance * result.chance);
    }
  }

  #inRow(row: number, hit: AttackState, result: RollResult): number {
    const numbers = (this.#numbers[row] ??= new Map<number, number>());
    const key = result.unresisted * DAMAGES + result.damage + 1;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const made = this.#harms.numberOf(this.#harmed(hit, result));
    numbers.set(key, made);
    return made;
  }

  #harmed = (hit: AttackState, { unresisted, damage }: RollResult): AttackState =>
    this.#left(to(hit, { stage: "harm", unresisted, damage }));

  /** Returns the hit as far as it still counts. */
  #left(state: AttackState): AttackState {
    const left = to(state, hitLeft(this.#attack, state, this.#view));
    return to(left, { bodies: UNREAD, injuries: UNREAD, bullet: this.#bulletLeft(state) });
  }

  /**
   * Returns the bullet as far as it still counts. One bullet is like another unless its result is overridden, or it has its own firing
   * line. One fragment is like another, but not like the blast itself.
   */
  #bulletLeft(state: AttackState): number {
    const { overrides, field } = this.#attack;
    if (overrides || field.cone) return state.bullet;
    return isPiece(state) ? 1 : 0;
  }
}
