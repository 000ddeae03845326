import type { FieldValue, SystemClass } from "../dynamic";

interface Registration {
  readonly listener: (event: unknown) => unknown;
  readonly once: boolean;
}

/** Adds the event listener methods of a DOM element to a class. */
export function EventEmitterMixin(Base: SystemClass = class {}): FieldValue {
  return class EventEmitter extends Base {
    static emittedEvents: readonly string[] = [];

    #listeners = new Map<string, Registration[]>();

    /** Adds a listener. @throws {Error} if the class does not emit `type` */
    addEventListener(type: string, listener: (event: unknown) => unknown, { once = false }: { once?: boolean } = {}): void {
      const emitted = (this.constructor as typeof EventEmitter).emittedEvents;
      if (!emitted.includes(type))
        throw new Error(`${this.constructor.name} emits no "${type}" event, only ${emitted.join(", ") || "none"}.`);
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), { listener, once }]);
    }

    removeEventListener(type: string, listener: (event: unknown) => unknown): void {
      const left = (this.#listeners.get(type) ?? []).filter((one) => one.listener !== listener);
      this.#listeners.set(type, left);
    }

    /** Calls the listeners in the order they were added. @returns false if a listener prevented the default */
    dispatchEvent(event: FieldValue): boolean {
      for (const { listener, once } of this.#listeners.get(event.type) ?? []) {
        if (once) this.removeEventListener(event.type, listener);
        listener(event);
      }
      return !event.defaultPrevented;
    }
  };
}
