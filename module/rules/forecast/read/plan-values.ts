import {
  array,
  boolean,
  check,
  custom,
  integer,
  lazy,
  maxLength,
  maxValue,
  minValue,
  never,
  nullish,
  number,
  optional,
  picklist,
  pipe,
  safeParse,
  strictObject,
  string,
  transform,
  type BaseIssue,
  type GenericSchema,
  type InferInput,
  type InferOutput,
  type ObjectEntries,
} from "valibot";
import { LIMITS } from "../../limits";
import { shownValue } from "../../reading/faults";
import { isPlainObject, type PlainObject } from "../../reading/values";

// The message of a schema is the predicate of a sentence: "must be true or false". `readAt` adds the place and the value found.

/** Returns the schema of an integer in a range, ends included. */
export function wholeValue(least: number, most: number) {
  const wanted = `must be a whole number from ${least} to ${most}`;
  return pipe(number(wanted), integer(wanted), minValue(least, wanted), maxValue(most, wanted));
}

/** Returns the schema of a number in a range, ends included. */
export function numberValue(least: number, most: number) {
  const wanted = `must be a number from ${least} to ${most}`;
  return pipe(number(wanted), minValue(least, wanted), maxValue(most, wanted));
}

/** Schema of a text of limited length with at least one character that is not a space. */
export const textValue = pipe(
  string("must be a text"),
  check((value) => value.trim() !== "", "must be a text"),
  maxLength(LIMITS.label, ({ input }) => `must have at most ${LIMITS.label} characters; it has ${input.length}`),
);

export const flagValue = boolean("must be true or false");

/** Returns the schema of one of the given words. */
export const wordValue = <const Words extends readonly string[]>(words: Words) => picklist(words, `must be one of ${words.join(", ")}`);

/** Returns the schema of a list; a missing list is empty. The schema checks the length before the entries. */
export const listValue = <S extends GenericSchema>(items: S) =>
  nullish(
    pipe(
      custom<InferInput<S>[]>(Array.isArray, "must be a list"),
      maxLength(LIMITS.list, ({ input }) => `must have at most ${LIMITS.list} entries; it has ${input.length}`),
      array(items),
    ),
    [],
  );

const isCoordinate = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= LIMITS.way;

/** Schema of a point such as [12, 3.5], in meters. */
export const pointValue = pipe(
  custom<readonly [number, number]>(
    (value) => Array.isArray(value) && value.length === 2 && value.every(isCoordinate),
    "must be a place such as [12, 3.5], meters",
  ),
  transform(([x, y]) => ({ x, y })),
);

/** Returns a schema that checks a value against `first` if the value passes the test, and against `second` otherwise. */
export const choiceValue = <A extends GenericSchema, B extends GenericSchema>(holds: (value: unknown) => boolean, first: A, second: B) =>
  lazy((value): A | B => (holds(value) ? first : second));

/** Schema of a key that never appears here, because other code reads values with this key. */
export const absentValue = optional(never());

const withoutMissing = <T extends object>(map: T): T =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => value !== undefined)) as T;

/**
 * Returns the schema of a map that may have only these keys.
 * @param known Keys that a plan may have here; omitted: all. All other keys must be missing and get their initial values.
 */
export function mapValue<const E extends ObjectEntries>(entries: E, known: readonly string[] = Object.keys(entries)) {
  const keys = known.join(", ");
  const refusal = (key: string) => `knows no "${key}"; there are ${keys}`;
  const absent = (key: string, { default: initial }: { readonly default?: unknown }) =>
    pipe(
      optional(never(refusal(key))),
      transform(() => initial),
    );
  const own = Object.keys(entries).map((key) => [key, known.includes(key) ? entries[key] : absent(key, entries[key] as object)]);
  const missing = Object.fromEntries(Object.keys(entries).map((key) => [key, undefined]));
  // The object has no prototype, so that "constructor" counts as an unknown key.
  const bare = Object.assign(Object.create(null) as object, Object.fromEntries(own)) as E;
  return pipe(
    custom<PlainObject>(isPlainObject, `must be a map with ${keys}`),
    // A missing key is read as undefined, so that the schema of its value gives the message.
    transform((map) => ({ ...missing, ...map })),
    strictObject(bare, ({ path }) => refusal(String(path?.at(-1)?.key))),
    transform(withoutMissing),
  );
}

/** Returns the path of an issue within the plan. For an unknown key, this is the path of its map. */
function placeOf({ path, expected }: BaseIssue<unknown>, where: Where): Where {
  const keys = (path ?? []).slice(0, expected === "never" ? -1 : undefined);
  return keys.reduce((at, { key }) => (typeof key === "number" ? `${at}[${key}]` : under(at, String(key))), where);
}

/**
 * Reads a value of a plan by its schema.
 * @throws {PlanError} for the first fault; an unknown key is reported before other faults
 */
export function readAt<S extends GenericSchema>(schema: S, value: unknown, where: Where): InferOutput<S> {
  const { success, output, issues } = safeParse(schema, value);
  if (success) return output;
  const issue = issues.find(({ expected }) => expected === "never") ?? issues[0];
  const { message, path } = issue;
  // The message shows the value from the plan, not the value that the schema converted.
  const given = path ? path.at(-1)?.value : value;
  const found = given === undefined ? "nothing" : shownValue(given);
  return refusePlan(placeOf(issue, where), message.startsWith("must be") ? `${message}; it is ${found}` : message);
}

/** Error for an invalid plan. Its message names the path within the plan, the fault and the expected value. */
export class PlanError extends Error {
  override readonly name = "PlanError";
}

/** Path within a plan, such as "sides[1].fighters[0].tactics". */
export type Where = string;

/** Refuses a plan. @throws {PlanError} always */
export const refusePlan = (where: Where, wrong: string): never => {
  throw new PlanError(`${where === "" ? "the plan" : where}: ${wrong}`);
};

export const under = (where: Where, key: string): Where => (where === "" ? key : `${where}.${key}`);
