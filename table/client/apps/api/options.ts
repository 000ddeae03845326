import type { SourceData } from "../../../common/dynamic";
import { isPlainObject } from "../world";

/** A class that declares options; its ancestors may declare options too. */
export interface OptionsClass {
  readonly DEFAULT_OPTIONS?: Record<string, unknown>;
}

/**
 * Merges `source` into `target` and returns `target`. Appends arrays to arrays, merges plain objects and replaces other values; ignores
 * undefined. Copies `source`, so that later changes to the result do not affect `source`.
 */
export function foldOptions(target: Record<string, unknown>, source: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(source)) {
    if (value === undefined) continue;
    const there = target[key];
    if (Array.isArray(value)) target[key] = Array.isArray(there) ? [...there, ...value] : [...value];
    else if (isPlainObject(value)) target[key] = foldOptions(isPlainObject(there) ? there : {}, value);
    else target[key] = value;
  }
  return target;
}

/**
 * Returns the default options of the classes in `chain`, merged with the options of one instance. Later classes in `chain` are ancestors.
 * The instance overrides its class, and each class overrides its ancestors.
 */
export function gatherOptions(chain: readonly OptionsClass[], own: SourceData) {
  const options: Record<string, unknown> = {};
  for (const cls of [...chain].reverse()) {
    if (Object.hasOwn(cls, "DEFAULT_OPTIONS") && cls.DEFAULT_OPTIONS) foldOptions(options, cls.DEFAULT_OPTIONS);
  }
  return foldOptions(options, own);
}

export type ActionHandler = (event: Event, target: HTMLElement) => unknown;

/** Returns the handler of `button` (0 left, 1 middle, 2 right) for an action; null if the action does not use that button. */
export function handlerFor(action: ActionHandler | { handler: ActionHandler; buttons?: number[] }, button: number): ActionHandler | null {
  if (typeof action === "function") return button === 0 ? action : null;
  return (action.buttons ?? [0]).includes(button) ? action.handler : null;
}
