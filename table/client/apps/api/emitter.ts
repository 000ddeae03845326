import { EventEmitterMixin } from "../../../common/utils/event-emitter";

interface Emitter {
  addEventListener(type: string, listener: (event: Event) => unknown, options?: { once?: boolean }): void;
  removeEventListener(type: string, listener: (event: Event) => unknown): void;
  dispatchEvent(event: Event): boolean;
}

/** A base class with event listeners like those of an element. */
export const EventEmitter: (new () => Emitter) & { readonly emittedEvents: readonly string[] } = EventEmitterMixin();
