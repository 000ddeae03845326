import { globals } from "../../common/dynamic";

/**
 * The documented globals (`game`, `canvas`, `CONFIG`, ...). The map reads these globals at each use, because other parts of the table
 * install the globals.
 */
export { globals as env };

/** Calls the listeners of a hook. Does nothing before hooks exist. */
export function callHooks(name: string, ...args: unknown[]): void {
  globals.Hooks?.callAll(name, ...args);
}

/** Returns the translation of a key, or the given English text if there is no translation. Fills `{name}` placeholders from `data`. */
export function text(key: string, english: string, data: Record<string, string | number> = {}): string {
  const template = globals.game?.i18n?.has?.(key) ? String(globals.game.i18n.localize(key)) : english;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole));
}

export function notify(level: "info" | "warn" | "error", message: string): void {
  if (globals.ui?.notifications?.[level]) globals.ui.notifications[level](message);
  else console.warn(message);
}

/** Runs a document operation from an event handler. Shows an error to the user instead of throwing it; returns undefined in this case. */
export async function attempt<T>(work: () => Promise<T> | T): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    notify("error", error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

export const generation = (): number => globals.game?.release?.generation ?? 14;

export const prefersReducedMotion = (): boolean => globals.matchMedia?.("(prefers-reduced-motion: reduce)").matches === true;

/** Returns a color as 0xRRGGBB from a Color, a number or a CSS hex string; `fallback` if the color is missing or invalid. */
export function colorNumber(color: unknown, fallback: number): number {
  if (color === null || color === undefined || color === "") return fallback;
  const value = typeof color === "string" ? Number.parseInt(color.replace("#", ""), 16) : Number(color.valueOf());
  return Number.isFinite(value) ? value : fallback;
}

export const cssColor = (value: number): string => `#${value.toString(16).padStart(6, "0")}`;
