/** The objects that still exist, in insertion order. This class does not keep objects alive. */
class WeakOrder<K extends WeakKey> {
  readonly #refs = new Set<WeakRef<K>>();
  readonly #refOf = new WeakMap<K, WeakRef<K>>();
  readonly #gone = new FinalizationRegistry<WeakRef<K>>((ref) => this.#refs.delete(ref));

  add(key: K): void {
    if (this.#refOf.has(key)) return;
    const ref = new WeakRef(key);
    this.#refs.add(ref);
    this.#refOf.set(key, ref);
    this.#gone.register(key, ref, ref);
  }

  delete(key: K): void {
    const ref = this.#refOf.get(key);
    if (!ref) return;
    this.#refs.delete(ref);
    this.#refOf.delete(key);
    this.#gone.unregister(ref);
  }

  *keys(): Generator<K, void, undefined> {
    for (const ref of this.#refs) {
      const key = ref.deref();
      if (key !== undefined) yield key;
    }
  }
}

/** A WeakMap that can list its entries. */
export class IterableWeakMap<K extends WeakKey, V> extends WeakMap<K, V> {
  readonly #order = new WeakOrder<K>();

  constructor(entries: Iterable<[K, V]> = []) {
    super();
    for (const [key, value] of entries) this.set(key, value);
  }

  override set(key: K, value: V): this {
    this.#order.add(key);
    return super.set(key, value);
  }

  override delete(key: K): boolean {
    this.#order.delete(key);
    return super.delete(key);
  }

  clear(): void {
    for (const key of [...this.keys()]) this.delete(key);
  }

  keys(): Generator<K, void, undefined> {
    return this.#order.keys();
  }

  *values(): Generator<V, void, undefined> {
    for (const key of this.keys()) yield this.get(key)!;
  }

  *entries(): Generator<[K, V], void, undefined> {
    for (const key of this.keys()) yield [key, this.get(key)!];
  }

  [Symbol.iterator](): Generator<[K, V], void, undefined> {
    return this.entries();
  }
}

/** A WeakSet that can list its values. */
export class IterableWeakSet<T extends WeakKey> extends WeakSet<T> {
  readonly #order = new WeakOrder<T>();

  constructor(values: Iterable<T> = []) {
    super();
    for (const value of values) this.add(value);
  }

  override add(value: T): this {
    this.#order.add(value);
    return super.add(value);
  }

  override delete(value: T): boolean {
    this.#order.delete(value);
    return super.delete(value);
  }

  clear(): void {
    for (const value of [...this.values()]) this.delete(value);
  }

  values(): Generator<T, void, undefined> {
    return this.#order.keys();
  }

  [Symbol.iterator](): Generator<T, void, undefined> {
    return this.values();
  }
}
