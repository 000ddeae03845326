import { globals, type SystemObject, type SystemClass } from "../../common/dynamic";
import type { RollTerm } from "./terms/term";

/**
 * Values that the dice read from the running table. The dice read these values through globalThis at each use. Therefore a test can change
 * the generation or the random source between two rolls.
 */

/** A function that a formula may call. It receives numeric text as a number. */
export type RollFunction = (...args: (string | number)[]) => unknown;

export interface FulfillmentMethod {
  label: string;
  icon?: string | null;
  /** True: the user supplies the faces. */
  interactive?: boolean | null;
  /** Supplies one face; undefined leaves the face to the random source. */
  handler?: ((term: RollTerm, options?: object) => Promise<number | undefined> | number | undefined) | null;
  resolver?: SystemObject;
}

export interface DiceConfig {
  types: SystemObject[];
  rolls: SystemObject[];
  terms: Record<string, SystemClass>;
  termTypes: Record<string, SystemClass>;
  functions: Record<string, RollFunction>;
  parser: SystemObject;
  randomUniform: () => number;
  fulfillment: { dice: Record<string, { label: string; icon: string }>; methods: Record<string, FulfillmentMethod>; defaultMethod: string };
}

/** Returns `CONFIG.Dice`. @throws {Error} before the dice are installed */
export function diceConfig(): DiceConfig {
  const config = globals.CONFIG?.Dice;
  if (!config?.rolls) throw new Error("CONFIG.Dice is not there yet: call install(globalThis) of the dice before rolling.");
  return config;
}

/** Returns the default Roll class: `CONFIG.Dice.rolls[0]`. */
export const rollClass = () => diceConfig().rolls[0];

/** Returns the dice class registered under a letter. @throws {Error} if there is none */
export function diceClass(letter: string) {
  const cls = diceConfig().terms[letter.toLowerCase()];
  if (!cls) throw new Error(`There are no dice "d${letter}": register them in CONFIG.Dice.terms.`);
  return cls;
}

/** Returns the generation, 13 or 14; 14 if unknown. */
export const generation = (): number => Number(globals.game?.release?.generation ?? 14);

/** Reports the use of a name that is deprecated in generation 14 and removed in 16. */
export function deprecated(message: string): void {
  const log = globals.foundry?.utils?.logCompatibilityWarning;
  if (log) log(message, { since: 14, until: 16 });
  else console.error(message);
}

/** Returns a client setting of core; the fallback if the settings are not loaded or the key is not registered. */
export function coreSetting<T>(key: string, fallback: T): T {
  const settings = globals.game?.settings;
  if (!settings?.get || settings.settings?.has?.(`core.${key}`) === false) return fallback;
  return settings.get("core", key) ?? fallback;
}

/** Returns the text of a language key, or the English text if there is no translation. */
export function wording(key: string, english: string): string {
  const i18n = globals.game?.i18n;
  return i18n?.has?.(key) ? i18n.localize(key) : english;
}
