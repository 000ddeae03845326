import { isPiece } from "../../attack/machine/blast-damage";
import type { Attack } from "../../attack/model/ruleset";
import { draftOf, type AttackState, type DamageRange, type StateDraft } from "../../attack/model/state";
import { damageRangeOf, hitLeft } from "../reduce/state";
import type { RollResult } from "./roll-tables";
import type { Batches } from "./sums";
import { hitHash, isAlikeHit, UNREAD } from "./underway";
import type { View } from "../view";

/** Returns whether two hits whose damage is known continue in the same way if their bodies are equal. */
const isAlikeHarm = (a: AttackState, b: AttackState): boolean =>
  isAlikeHit(a, b) && a.subject === b.subject && a.bullet === b.bullet && a.leg === b.leg && a.landing === b.landing;

/** Numbers for hits whose damage is known. Hits that continue in the same way if their bodies are equal share a number. */
export class HarmNumbers {
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

  /** Returns the state of the hit with this number, without bodies. */
  at = (number: number): AttackState => this.#all[number]!;
}

/** Keys are unique only for damage below this value. */
const DAMAGES = 4096;

/** Hits that differ only in their damage. The damage is above 0 in all of them or in none. */
interface Row {
  /** One of these hits, reduced to the data that still matters. */
  readonly hit: AttackState;
  /** Numbers that identify reduced hits, by a key made from unresisted damage and damage. */
  readonly numbers: Map<number, number>;
  /** Ranges of damage with the same consequences, each with the number that identifies its reduced hit. */
  readonly ranges: (DamageRange & { readonly damage: number; readonly number: number })[];
}

/** Removes data that no longer matters from hits whose damage is known. */
export class Harms {
  readonly #attack: Attack;
  readonly #view: View;
  readonly #carries: boolean;
  readonly #harms: HarmNumbers;
  readonly #rowNumbers = new HarmNumbers();
  readonly #rows: Row[] = [];

  /**
   * @param carries true: the damage that a bullet carries out of the body still counts.
   * @param harms Numbers for the reduced hits.
   */
  constructor(attack: Attack, view: View, carries: boolean, harms: HarmNumbers) {
    this.#attack = attack;
    this.#view = view;
    this.#carries = carries;
    this.#harms = harms;
  }

  /** Returns the number that identifies a hit whose damage is known. */
  numberOf(state: AttackState): number {
    return this.#inRow(this.#rowOf(state, state), state, state);
  }

  /**
   * Adds the numbers of the hits that each result of a roll leads to, with their probabilities.
   * @param into Returns the batches for a set of observations.
   */
  add(hit: AttackState, results: readonly RollResult[], chance: number, into: (seen: number) => Batches): void {
    let [harmless, harmful]: (Row | null)[] = [null, null];
    let [seen, sums] = [results[0]!.seen, into(results[0]!.seen)];
    for (const result of results) {
      const row: Row = result.unresisted > 0 ? (harmful ??= this.#rowOf(hit, result)) : (harmless ??= this.#rowOf(hit, result));
      if (result.seen !== seen) [seen, sums] = [result.seen, into(result.seen)];
      sums.add(this.#inRow(row, hit, result), chance * result.chance);
    }
  }

  #inRow(row: Row, hit: AttackState, { unresisted, damage }: Damage): number {
    const key = unresisted * DAMAGES + damage + 1;
    const known = row.numbers.get(key);
    if (known !== undefined) return known;
    const made =
      row.ranges.find((range) => range.damage === damage && range.least <= unresisted && unresisted <= range.most)?.number ??
      this.#numbered(row, hit, { unresisted, damage });
    row.numbers.set(key, made);
    return made;
  }

  #numbered(row: Row, hit: AttackState, { unresisted, damage }: Damage): number {
    const { least, most } = damageRangeOf(this.#attack, harmedBy(hit, { unresisted, damage }), this.#carries);
    const left = draftOf(row.hit);
    left.unresisted = least;
    left.damage = damage;
    const number = this.#harms.numberOf(left);
    row.ranges.push({ least, most, damage, number });
    return number;
  }

  #rowOf(hit: AttackState, damage: Damage): Row {
    const left = harmedBy(hit, damage);
    const bullet = this.#bulletLeft(left);
    Object.assign(left, hitLeft(this.#attack, left, this.#view));
    left.bodies = UNREAD;
    left.injuries = UNREAD;
    left.bullet = bullet;
    left.unresisted = Math.min(damage.unresisted, 1);
    left.damage = -1;
    return (this.#rows[this.#rowNumbers.numberOf(left)] ??= { hit: left, numbers: new Map(), ranges: [] });
  }

  /**
   * Returns the index of the bullet if the GM overrode results or each shot has its own firing line. Otherwise all bullets are equal, so
   * the result is 0; for a fragment of a blast, 1.
   */
  #bulletLeft(state: AttackState): number {
    const { overrides, field } = this.#attack;
    if (overrides || field.cone) return state.bullet;
    return isPiece(state) ? 1 : 0;
  }
}

type Damage = Pick<AttackState, "unresisted" | "damage">;

/** Returns a copy of a hit at the stage `harm`, with this damage. */
function harmedBy(hit: AttackState, { unresisted, damage }: Damage): StateDraft {
  const made = draftOf(hit);
  made.stage = "harm";
  made.unresisted = unresisted;
  made.damage = damage;
  return made;
}
