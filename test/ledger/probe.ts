import type { RuleId } from "../../module/rules/ruling";

/** Values of a row by key: its input, or its expected result. */
export type Words = Readonly<Record<string, unknown>>;

/** Result for a row about a feature that the code lacks. The report counts and prints these rows. */
export interface NotCovered {
  readonly notCovered: string;
}

/**
 * Translates `given` into calls of the real code, and the results of these calls into the keys of `expect`. A probe never computes a rule
 * itself.
 */
export type Probe = (given: Words) => Words | NotCovered;
export type Probes = Readonly<Partial<Record<RuleId, Probe>>>;

export const notCovered = (reason: string): NotCovered => ({ notCovered: reason });
export const isNotCovered = (answer: Words | NotCovered): answer is NotCovered => typeof answer["notCovered"] === "string";

/** Thrown for a row that the probe does not understand. The probe lacks the feature, but the code may have it. */
export class NoProbe extends Error {}

export const noProbe = (what: string): never => {
  throw new NoProbe(what);
};

const shown = (value: unknown): string => JSON.stringify(value) ?? String(value);

/**
 * Returns the number under `key` in `given`.
 *
 * @param fallback Value if the key is missing; omitted: the key is required.
 * @throws {NoProbe} if the value is not a number
 */
export function num(given: Words, key: string, fallback?: number): number {
  const value = given[key];
  if (value === undefined && fallback !== undefined) return fallback;
  return typeof value === "number" ? value : noProbe(`"${key}" should be a number, not ${shown(value)}`);
}

export const has = (given: Words, key: string): boolean => given[key] !== undefined;

export function flag(given: Words, key: string, fallback = false): boolean {
  const value = given[key];
  if (value === undefined) return fallback;
  return typeof value === "boolean" ? value : noProbe(`"${key}" should be true or false, not ${shown(value)}`);
}

export function text(given: Words, key: string, fallback?: string): string {
  const value = given[key];
  if (value === undefined && fallback !== undefined) return fallback;
  return typeof value === "string" ? value : noProbe(`"${key}" should be a word, not ${shown(value)}`);
}

/**
 * Returns the meaning of the word under `key` in `given`.
 *
 * @throws {NoProbe} if the word is not a key of `meanings`
 */
export function word<T>(given: Words, key: string, meanings: Readonly<Record<string, T>>, fallback?: string): T {
  const value = text(given, key, fallback);
  return Object.hasOwn(meanings, value)
    ? meanings[value]!
    : noProbe(`"${key}": ${shown(value)}; it knows ${Object.keys(meanings).join(", ")}`);
}

export function numbers(given: Words, key: string, fallback?: readonly number[]): readonly number[] {
  const value = given[key];
  if (value === undefined && fallback !== undefined) return fallback;
  const fits = Array.isArray(value) && value.every((item) => typeof item === "number");
  return fits ? (value as number[]) : noProbe(`"${key}" should be a list of numbers, not ${shown(value)}`);
}

export function list(given: Words, key: string, fallback?: readonly unknown[]): readonly unknown[] {
  const value = given[key];
  if (value === undefined && fallback !== undefined) return fallback;
  return Array.isArray(value) ? value : noProbe(`"${key}" should be a list, not ${shown(value)}`);
}

export function record(given: Words, key: string): Words {
  const value = given[key];
  const fits = typeof value === "object" && value !== null && !Array.isArray(value);
  return fits ? (value as Words) : noProbe(`"${key}" should be a table of words, not ${shown(value)}`);
}

export const records = (given: Words, key: string): readonly Words[] =>
  list(given, key).map((item, at) => record({ [`${key}[${at}]`]: item }, `${key}[${at}]`));

/** Returns the table under `key`, whose values are numbers, such as scores by name. @throws {NoProbe} if a value is not a number */
export function numberTable(given: Words, key: string): Readonly<Record<string, number>> {
  const table = record(given, key);
  return Object.fromEntries(Object.keys(table).map((name) => [name, num(table, name)]));
}

/** Marks keys of `given` as read, although their values have no effect here. */
export const pass = (given: Words, ...keys: readonly string[]): void => void keys.map((key) => given[key]);

/** Returns `given` with defaults for keys that are missing or null. A key read from the result still counts as read from `given`. */
export const withDefaults = (given: Words, defaults: Words): Words =>
  new Proxy(given, { get: (target, key) => (Reflect.get(target, key) as unknown) ?? defaults[String(key)] });
