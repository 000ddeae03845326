import type { SystemObject } from "../../../common/dynamic";
import { env, prefersReducedMotion } from "../env";

export interface AnimatedAttribute {
  readonly parent: SystemObject;
  readonly attribute: string;
  readonly to: number;
  readonly from?: number;
}

export interface AnimationOptions {
  /** Name of the animation. A new animation ends a running animation of the same name. */
  readonly name?: string | symbol | undefined;
  /** Duration in milliseconds. */
  readonly duration?: number;
  readonly easing?: string | ((t: number) => number);
  readonly ontick?: (elapsed: number, animation: unknown) => void;
  readonly context?: unknown;
}

interface Running {
  readonly promise: Promise<boolean>;
  readonly end: (finished: boolean) => void;
}

/** Changes numbers over time on the canvas's ticker. With reduced motion, the numbers change immediately. */
export class CanvasAnimation {
  private static readonly running = new Map<string | symbol, Running>();

  static get animations(): Record<string | symbol, unknown> {
    return Object.fromEntries(this.running);
  }

  static easeInOutCosine(t: number): number {
    return (1 - Math.cos(Math.PI * t)) * 0.5;
  }

  static easeOutCircle(t: number): number {
    return Math.sqrt(1 - (t - 1) ** 2);
  }

  static easeInCircle(t: number): number {
    return 1 - Math.sqrt(1 - t ** 2);
  }

  /** Animates numbers until they reach their goals. @returns true if the animation reached its goals, false if it was ended early */
  static animate(attributes: readonly AnimatedAttribute[], options: AnimationOptions = {}): Promise<boolean> {
    const { name = Symbol("animation"), duration = 1000, easing, ontick, context } = options;
    this.terminateAnimation(name);
    const ease = typeof easing === "string" ? ((this as SystemObject)[easing] as (t: number) => number) : (easing ?? ((t: number) => t));
    const steps = attributes.map((entry) => ({ ...entry, from: entry.from ?? Number(entry.parent[entry.attribute]) }));
    const set = (t: number): void => {
      for (const { parent, attribute, from, to } of steps) parent[attribute] = t >= 1 ? to : from + (to - from) * ease(t);
    };
    const ticker = env.canvas?.app?.ticker;
    if (!ticker || duration <= 0 || prefersReducedMotion()) {
      set(1);
      ontick?.call(context, 0, null);
      return Promise.resolve(true);
    }
    return this.run(name, duration, ticker, (elapsed) => {
      set(elapsed / duration);
      ontick?.call(context, elapsed, null);
    });
  }

  private static run(name: string | symbol, duration: number, ticker: SystemObject, step: (elapsed: number) => void): Promise<boolean> {
    const started = performance.now();
    let end!: (finished: boolean) => void;
    const promise = new Promise<boolean>((resolve) => {
      end = (finished) => {
        ticker.remove(tick);
        if (this.running.get(name) === entry) this.running.delete(name);
        resolve(finished);
      };
    });
    const tick = (): void => {
      const elapsed = Math.min(performance.now() - started, duration);
      step(elapsed);
      if (elapsed >= duration) end(true);
    };
    const entry: Running = { promise, end };
    this.running.set(name, entry);
    ticker.add(tick);
    return promise;
  }

  static getAnimation(name: string | symbol): { promise: Promise<boolean> } | undefined {
    return this.running.get(name);
  }

  /** Ends an animation at its current state. */
  static terminateAnimation(name: string | symbol): void {
    this.running.get(name)?.end(false);
  }

  static terminateAll(): void {
    for (const { end } of [...this.running.values()]) end(false);
  }
}
