import type { FieldValue, SystemObject } from "../dynamic";

/** A Map whose iteration and array-like methods visit the values. */
export class Collection<T = SystemObject> extends Map<string, T> {
  get documentName(): string {
    return (this as SystemObject).documentClass?.documentName ?? "";
  }

  get contents(): T[] {
    return Array.from(this.values());
  }

  override [Symbol.iterator](): FieldValue {
    return this.values();
  }

  find(condition: (value: T, index: number, all: this) => unknown): T | undefined {
    let i = 0;
    for (const value of this.values()) if (condition(value, i++, this)) return value;
    return undefined;
  }

  filter(condition: (value: T, index: number, all: this) => unknown): T[] {
    const found: T[] = [];
    let i = 0;
    for (const value of this.values()) if (condition(value, i++, this)) found.push(value);
    return found;
  }

  override forEach(fn: (value: T, ...rest: FieldValue[]) => void): void {
    for (const value of this.values()) fn(value);
  }

  /** Returns the value of a key; undefined if the key is missing. @throws {Error} with `strict` if the key is missing */
  override get(key: string, { strict = false }: { strict?: boolean; [option: string]: unknown } = {}): T | undefined {
    const value = super.get(key);
    if (value === undefined && strict) throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }

  /** Returns the first value with this name; undefined if there is none. @throws {Error} with `strict` if no value has this name */
  getName(name: string, { strict = false } = {}): T | undefined {
    const value = this.find((v: FieldValue) => v.name === name);
    if (value === undefined && strict) throw new Error(`An entry with name ${name} does not exist in the collection`);
    return value;
  }

  map<M>(fn: (value: T, index: number, all: this) => M): M[] {
    const mapped: M[] = [];
    let i = 0;
    for (const value of this.values()) mapped.push(fn(value, i++, this));
    return mapped;
  }

  reduce<A>(fn: (accumulator: A, value: T, index: number, all: this) => A, initial: A): A {
    let accumulator = initial;
    let i = 0;
    for (const value of this.values()) accumulator = fn(accumulator, value, i++, this);
    return accumulator;
  }

  some(condition: (value: T, index: number, all: this) => unknown): boolean {
    let i = 0;
    for (const value of this.values()) if (condition(value, i++, this)) return true;
    return false;
  }

  every(condition: (value: T, index: number, all: this) => unknown): boolean {
    let i = 0;
    for (const value of this.values()) if (!condition(value, i++, this)) return false;
    return true;
  }

  toJSON(): unknown[] {
    return this.map((v: FieldValue) => (typeof v?.toJSON === "function" ? v.toJSON() : v));
  }
}
