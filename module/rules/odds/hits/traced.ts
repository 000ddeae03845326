/** Makes copies of lists, and records whether any member of a copy is read. */
export class Traced<T extends object> {
  #isRead = false;
  readonly #copies = new WeakMap<T, T>();

  /** true: a member was read since the last call to `forget`. */
  get isRead(): boolean {
    return this.#isRead;
  }

  forget(): void {
    this.#isRead = false;
  }

  /** Returns the copy of a list; the same list gives the same copy. */
  of(list: T): T {
    const known = this.#copies.get(list);
    if (known) return known;
    const onRead = (): void => void (this.#isRead = true);
    const made = new Proxy(list, {
      get(target, key, receiver): unknown {
        onRead();
        const read: unknown = Reflect.get(target, key, receiver);
        return read;
      },
    });
    this.#copies.set(list, made);
    return made;
  }
}
