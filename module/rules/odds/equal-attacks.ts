import type { AttackOrder } from "../attack/model/order";
import type { Attack } from "../attack/model/ruleset";
import { fieldOf, isWrittenAlike } from "./inputs";

/** Parts of an order that no rule of a single attack reads. */
const UNREAD: ReadonlySet<string> = new Set<keyof AttackOrder>(["target", "series"]);

function isSameOrder(a: AttackOrder, b: AttackOrder): boolean {
  let more = 0;
  for (const key in a) {
    if (UNREAD.has(key)) continue;
    more += 1;
    if (!isWrittenAlike(a[key as keyof AttackOrder], b[key as keyof AttackOrder])) return false;
  }
  for (const key in b) if (!UNREAD.has(key)) more -= 1;
  return more === 0;
}

/** Returns whether two attacks on equal fields are equal. */
const isSame = (a: Attack, b: Attack): boolean =>
  isWrittenAlike(a.called, b.called) &&
  a.ruleset === b.ruleset &&
  a.mode.id === b.mode.id &&
  a.rounds === b.rounds &&
  isWrittenAlike(a.field.attacker, b.field.attacker) &&
  isWrittenAlike(a.price, b.price) &&
  isWrittenAlike(a.overrides, b.overrides) &&
  isSameOrder(a.order, b.order);

interface Kept<T> {
  readonly attack: Attack;
  readonly result: T;
}

/** Results of attacks. Attacks share one if they differ only in the ids and names of their entities. */
export class EqualAttacks<T> {
  static readonly #all: EqualAttacks<unknown>[] = [];
  /** Results by the number of the field. */
  readonly #kept = new Map<number, Kept<T>[]>();
  readonly #most: number;
  #count = 0;

  /** @param most Most results that are kept. */
  constructor(most: number) {
    this.#most = most;
    EqualAttacks.#all.push(this);
  }

  /** Returns the result of an equal attack; undefined: there is none. */
  of = (attack: Attack): T | undefined => this.#kept.get(fieldOf(attack))?.find((kept) => isSame(kept.attack, attack))?.result;

  keep(attack: Attack, result: T): void {
    if (this.#count >= this.#most) this.forget();
    this.#count += 1;
    const field = fieldOf(attack);
    const kept = this.#kept.get(field);
    if (kept) kept.push({ attack, result });
    else this.#kept.set(field, [{ attack, result }]);
  }

  /** Drops the results of all attacks. */
  static forgetAll(): void {
    for (const one of EqualAttacks.#all) one.forget();
  }

  forget(): void {
    this.#kept.clear();
    this.#count = 0;
  }
}
