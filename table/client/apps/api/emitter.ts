interface Registration {
  readonly listener: (event: Event) => unknown;
  readonly once: boolean;
}

/** Lets others listen to an object's own events, the way one listens to an element. */
export class EventEmitter {
  static readonly emittedEvents: readonly string[] = [];

  #listeners = new Map<string, Registration[]>();

  /** @throws when the class does not emit `type` */
  addEventListener(type: string, listener: (event: Event) => unknown, { once = false }: { once?: boolean } = {}): void {
    const emitted = (this.constructor as typeof EventEmitter).emittedEvents;
    if (!emitted.includes(type))
      throw new Error(`${this.constructor.name} emits no "${type}" event, only ${emitted.join(", ") || "none"}.`);
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), { listener, once }]);
  }

  removeEventListener(type: string, listener: (event: Event) => unknown): void {
    this.#listeners.set(
      type,
      (this.#listeners.get(type) ?? []).filter((one) => one.listener !== listener),
    );
  }

  /** Calls the listeners in the order in which they were added. */
  dispatchEvent(event: Event): boolean {
    for (const registration of this.#listeners.get(event.type) ?? []) {
      if (registration.once) this.removeEventListener(event.type, registration.listener);
      registration.listener(event);
    }
    return !event.defaultPrevented;
  }
}
