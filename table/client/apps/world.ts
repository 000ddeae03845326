import { type FieldValue, globals } from "../../common/dynamic";

/** Everything the application framework asks of the rest of the client, read late: one process may meet either generation. */
export { globals as world };

/** Major version of the Foundry that is being stood in for: 13 or 14. */
export const generation = (): number => Number(globals.game?.release?.generation ?? 14);

/** The translation of `key`, with `{name}` placeholders filled from `data`; the key itself when nothing translates it. */
export function localize(key: string, data?: Record<string, unknown>): string {
  const i18n = globals.game?.i18n;
  if (!i18n) return key;
  return data && Object.keys(data).length ? i18n.format(key, data) : i18n.localize(key);
}

/** As `localize`, but `fallback` when the language files do not know the key. */
export function localizeOr(key: string, fallback: string, data?: Record<string, unknown>): string {
  return globals.game?.i18n?.has?.(key) ? localize(key, data) : fallback;
}

/** Records the use of a name that Foundry `since` calls deprecated and Foundry `until` no longer has. */
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

/** A record with no class of its own, from this or from another window. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns whether `value` is an element of any window, optionally with this tag name. */
export function isElement(value: FieldValue, tagName?: string): value is HTMLElement {
  return value?.nodeType === 1 && (!tagName || value.localName === tagName.toLowerCase());
}
