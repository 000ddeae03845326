import { type FieldValue, globals } from "../../common/dynamic";

/** The global scope of the client. The framework reads it again at each use, because one process may serve either generation. */
export { globals as world };

/** Returns the generation of Foundry that the table emulates, 13 or 14; 14 while no release is known. */
export const generation = (): number => Number(globals.game?.release?.generation ?? 14);

/** Returns the translation of `key`, with `{name}` placeholders filled from `data`; returns the key if there is no translation. */
export function localize(key: string, data?: Record<string, unknown>): string {
  const i18n = globals.game?.i18n;
  if (!i18n) return key;
  return data && Object.keys(data).length ? i18n.format(key, data) : i18n.localize(key);
}

/** Returns the translation of `key` as `localize` does, or `fallback` if the language files lack the key. */
export function localizeOr(key: string, fallback: string, data?: Record<string, unknown>): string {
  return globals.game?.i18n?.has?.(key) ? localize(key, data) : fallback;
}

/** Logs the use of a name that generation `since` deprecates and generation `until` removes. */
export function warnDeprecated(message: string, since: number, until: number): void {
  globals.foundry?.utils?.logCompatibilityWarning?.(message, { since, until });
}

export function notify(level: "info" | "warn" | "error", message: string): void {
  const notifications = globals.ui?.notifications;
  if (notifications) notifications[level](message);
  else console[level](message);
}

export function callHooks(name: string, ...args: unknown[]): void {
  globals.Hooks?.callAll(name, ...args);
}

/** Returns whether `value` is a plain object, even one from another window. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns whether `value` is an element of any window; with `tagName`, an element with this tag name. */
export function isElement(value: FieldValue, tagName?: string): value is HTMLElement {
  return value?.nodeType === 1 && (!tagName || value.localName === tagName.toLowerCase());
}
