import { globals } from "../dynamic";

/** Returns a function that calls `callback` once with the last arguments, after `delay` milliseconds without another call. */
export function debounce<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: A) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Returns a function that calls `callback` immediately, then at most once per `delay` milliseconds. The last call always takes effect. */
export function throttle<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let waiting = false;
  let pending: A | null = null;
  return function run(this: unknown, ...args: A): void {
    if (waiting) {
      pending = args;
      return;
    }
    callback.apply(this, args);
    waiting = true;
    setTimeout(() => {
      waiting = false;
      const next = pending;
      pending = null;
      if (next) run.apply(this, next);
    }, delay);
  };
}

/** Reloads the page. */
export function debouncedReload(): void {
  globals.location?.reload?.();
}

/** Runs at most `max` asynchronous functions at the same time. */
export class Semaphore {
  #active = 0;
  readonly #queue: (() => void)[] = [];
  constructor(readonly max = 1) {}

  get active(): number {
    return this.#active;
  }

  get remaining(): number {
    return this.#queue.length;
  }

  /** Runs `fn(...args)` when fewer than `max` functions are running. @returns the result of `fn` */
  async add<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    if (this.#active >= this.max) await new Promise<void>((resolve) => this.#queue.push(resolve));
    else this.#active++;
    try {
      return await fn(...args);
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#active--;
    }
  }

  clear(): void {
    this.#queue.length = 0;
  }
}

/** Works like `fetch`, but aborts the request and calls `onTimeout` after `timeoutMs` milliseconds. */
export async function fetchWithTimeout(
  url: string,
  data: RequestInit = {},
  { timeoutMs = 30000, onTimeout = () => {} } = {},
): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort();
    onTimeout();
  }, timeoutMs);
  try {
    return await fetch(url, { ...data, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches JSON with `fetchWithTimeout`. @throws {Error} for a status that is not a success */
export async function fetchJsonWithTimeout(url: string, data: RequestInit = {}, options = {}): Promise<unknown> {
  const response = await fetchWithTimeout(url, data, options);
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${response.statusText}`);
  return response.json();
}

/** Waits for `ms` milliseconds. */
export const threadLock = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
