import type { RuleId } from "../../module/rules/ruling";

/** The terms of a row: its input and its expected result. */
export type Words = Readonly<Record<string, unknown>>;

/** Result for a row about a feature that the code lacks. It is counted and printed, never hidden. */
export interface NotCovered {
  readonly notCovered: string;
}

/**
 * Translates `given` into calls of the real code, and their results into the terms of `expect`. It never computes
 * a rule.
 */
export type Probe = (given: Words) => Words | NotCovered;
export type Probes = Readonly<Partial<Record<RuleId, Probe>>>;

export const notCovered = (reason: string): NotCovered => ({ notCovered: reason });
export const isNotCovered = (answer: Words | NotCovered): answer is NotCovered => typeof answer["notCovered"] === "string";

/** Thrown for a row with terms that the probe does not understand: the probe lacks a feature, not the code. */
export class NoProbe extends Error {}

export const noProbe = (what: string): never => {
  throw new NoProbe(what);
};

const shown = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** Reads a number in `given`; without a fallback it is required. */
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

/** Looks up a word of a closed list. */
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

/** Reads a table whose values are numbers, such as scores by name. */
export function numberTable(given: Words, key: string): Readonly<Record<string, number>> {
  const table = record(given, key);
  return Object.fromEntries(Object.keys(table).map((name) => [name, num(table, name)]));
}

/** Marks words as understood but without effect here. */
export const pass = (given: Words, ...keys: readonly string[]): void => void keys.map((key) => given[key]);

/** Returns `given` with defaults for optional words. Reading the result still counts as reading `given`. */
export const withDefaults = (given: Words, defaults: Words): Words =>
  new Proxy(given, { get: (target, key) => (Reflect.get(target, key) as unknown) ?? defaults[String(key)] });
