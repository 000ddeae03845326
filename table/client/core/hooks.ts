import { globals, type SourceData, type SystemObject, type Callback } from "../../common/dynamic";
interface Listener {
  readonly id: number;
  readonly hook: string;
  readonly fn: Callback;
  readonly once: boolean;
}

/** Event bus for packages. Listeners run synchronously, in the order they were added. The bus never awaits their results. */
export class Hooks {
  static #listeners = new Map<string, Listener[]>();
  static #nextId = 1;

  /** All listeners by hook name. */
  static get events(): Record<string, Listener[]> {
    return Object.fromEntries(this.#listeners);
  }

  static reset(): void {
    this.#listeners = new Map();
    this.#nextId = 1;
  }

  static on(hook: string, fn: Callback, { once = false } = {}): number {
    const id = this.#nextId++;
    const list = this.#listeners.get(hook) ?? [];
    list.push({ id, hook, fn, once });
    this.#listeners.set(hook, list);
    return id;
  }

  static once(hook: string, fn: Callback): number {
    return this.on(hook, fn, { once: true });
  }

  /**
   * Removes a listener, by id or by function.
   * @throws {TypeError} for a function if the hook never had a listener, as in Foundry [ISS:foundryvtt/foundryvtt#12166]
   */
  static off(hook: string, target: number | Callback): void {
    const list = this.#listeners.get(hook);
    if (!list && typeof target === "function") throw new TypeError(`Nothing ever listened to the hook "${hook}"`);
    const index = list?.findIndex((l) => l.id === target || l.fn === target) ?? -1;
    if (index >= 0) list!.splice(index, 1);
  }

  /** Calls all listeners and ignores their results. @returns true */
  static callAll(hook: string, ...args: unknown[]): boolean {
    this.#record(hook, args);
    for (const listener of [...(this.#listeners.get(hook) ?? [])]) this.#run(listener, args);
    return true;
  }

  /** Calls the listeners until one of them returns exactly false. @returns false if a listener returned false, otherwise true */
  static call(hook: string, ...args: unknown[]): boolean {
    this.#record(hook, args);
    for (const listener of [...(this.#listeners.get(hook) ?? [])]) if (this.#run(listener, args) === false) return false;
    return true;
  }

  static #record(hook: string, args: unknown[]): void {
    globals.__table?.hookLog?.push({ hook, args });
  }

  static #run(listener: Listener, args: unknown[]) {
    if (listener.once) this.off(listener.hook, listener.id);
    try {
      return listener.fn(...args);
    } catch (error) {
      this.onError("Hooks", error as Error, { hook: listener.hook, log: "error" });
      return undefined;
    }
  }

  /**
   * Reports an error in a package's code through the `error` hook; with `log`, on the console; with `notify`, to the user. Ignores values
   * without an error message.
   */
  static onError(location: string, error: Error, { msg = "", notify = null, log = null, ...data }: SourceData = {}): void {
    if (!(error instanceof Error) && typeof (error as SystemObject)?.message !== "string") return;
    if (msg) error.message = `${msg}. ${error.message}`;
    if (log) (console as SystemObject)[log]?.(`${location}${data.hook ? ` (${data.hook})` : ""}:`, error);
    if (notify) globals.ui?.notifications?.[notify]?.(error.message);
    this.callAll("error", location, error, data);
  }
}
