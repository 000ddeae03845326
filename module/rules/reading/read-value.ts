import { safeParse, type BaseIssue, type GenericSchema, type InferOutput } from "valibot";
import { cutShort, shownValue, type Fault } from "./faults";

type Issue = BaseIssue<unknown>;

/** Returns the path of an issue, such as "items[2].type". */
const placeOf = ({ path }: Issue): string =>
  (path ?? []).reduce((where, { key }) => {
    if (typeof key === "number") return `${where}[${key}]`;
    const name = cutShort(String(key));
    return where === "" ? name : `${where}.${name}`;
  }, "");

const ACTION_FAULTS: Readonly<Record<string, Fault["key"]>> = {
  min_length: "short",
  min_value: "small",
  max_value: "large",
  literal: "const",
  picklist: "enum",
  raw_check: "large",
};

/** Returns the fault of a missing or unknown key; null if the value under the key is at fault. */
function keyFault(issue: Issue): Pick<Fault, "key" | "wanted" | "found"> | null {
  const name = String(issue.path?.at(-1)?.key);
  if (issue.expected === "never") return { key: "strange", wanted: issue.message, found: cutShort(name) };
  return issue.input === undefined && issue.path ? { key: "missing", wanted: name, found: "nothing" } : null;
}

/**
 * Converts an issue of the schema library to a fault. The message of a schema names the expected type or words. For a limit, the expected
 * value is the number in its requirement.
 */
function faultOf(issue: Issue): Fault {
  const where = placeOf(issue);
  const ofKey = keyFault(issue);
  if (ofKey) return { where, ...ofKey };
  if (issue.type === "max_length") {
    const { length } = issue.input as { readonly length: number };
    return { where, key: Array.isArray(issue.input) ? "many" : "long", wanted: String(issue.requirement), found: String(length) };
  }
  const limit = issue.type === "min_length" || issue.type === "min_value" || issue.type === "max_value";
  return {
    where,
    key: issue.type === "variant" ? "enum" : (ACTION_FAULTS[issue.type] ?? "type"),
    wanted: limit ? String(issue.requirement) : issue.message,
    found: shownValue(issue.input),
  };
}

/** The same type without `undefined`, which schemas allow in place of a missing key. */
export type WithoutUndefined<T> = T extends readonly (infer E)[]
  ? readonly WithoutUndefined<E>[]
  : T extends object
    ? { readonly [K in keyof T]: WithoutUndefined<Exclude<T[K], undefined>> }
    : T;

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (typeof value !== "object" || value === null) return value;
  const held = Object.entries(value).filter(([, child]) => child !== undefined);
  return Object.fromEntries(held.map(([key, child]) => [key, stripped(child)]));
}

/** Returns a value without the keys that hold `undefined`. */
export const withoutUndefined = <T>(value: T): WithoutUndefined<T> => stripped(value) as WithoutUndefined<T>;

/** The result of reading: a value, or all of its faults. */
export type Reading<T> =
  | { readonly value: T; readonly faults?: undefined }
  | { readonly faults: readonly [Fault, ...Fault[]]; readonly value?: undefined };

/**
 * Reads a value from outside the system by a schema of `values.ts`, at every level that the schema describes. Returns the value or all of
 * its faults.
 */
export function parseValue<S extends GenericSchema>(schema: S, value: unknown): Reading<InferOutput<S>> {
  const { success, output, issues } = safeParse(schema, value, { abortPipeEarly: true });
  if (success) return { value: output };
  const [first, ...others] = issues;
  return { faults: [faultOf(first), ...others.map(faultOf)] };
}

/** Reads a value like `parseValue`, and drops keys that hold `undefined`, because JSON has no `undefined`. */
export function readValue<S extends GenericSchema>(schema: S, value: unknown): Reading<WithoutUndefined<InferOutput<S>>> {
  const read = parseValue(schema, value);
  return read.faults ? read : { value: withoutUndefined(read.value) };
}

/** Returns the faults of a value; empty if the value is valid. @param within Path added before the path of each fault. */
export function faultsOf(schema: GenericSchema, value: unknown, within = ""): readonly Fault[] {
  const { faults = [] } = parseValue(schema, value);
  const joined = (where: string): string => (where === "" || where.startsWith("[") ? `${within}${where}` : `${within}.${where}`);
  return within === "" ? faults : faults.map((fault) => ({ ...fault, where: joined(fault.where) }));
}
