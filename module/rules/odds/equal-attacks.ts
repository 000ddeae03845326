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

/** Returns whether two attacks on equal battlefields are equal in everything that the rules read. */
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

/** Cached results of attacks. Attacks that differ only in the ids and names of their entities share a result. */
export class EqualAttacks<T> {
  static readonly #all: EqualAttacks<unknown>[] = [];
  /** Results, grouped by the number that identifies the attack's battlefield. */
  readonly #kept = new Map<number, Kept<T>[]>();
  readonly #most: number;
  #count = 0;

  /** @param most Maximum number of cached results. A further result first clears the cache. */
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
