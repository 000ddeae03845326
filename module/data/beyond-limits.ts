import { LIMITS } from "../rules/limits";
import { longestOf } from "./field-builders";
import { shownValue, type Fault } from "../rules/reading/faults";

/** Properties of a data field that matter for limits. */
interface Field {
  readonly fields?: Readonly<Record<string, object>>;
  readonly element?: object;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly nullable?: boolean;
}

type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a fault for a value that is not a number, or a number outside a field's range. Ignores fractions, which Foundry rounds. */
function numberFaults(field: Field, value: unknown, where: string): readonly Fault[] {
  const { min = -Infinity, max = Infinity } = field;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (value === "" || (value === null && field.nullable)) return [];
  const fault = (key: Fault["key"], wanted: string): Fault[] => [{ where, key, wanted, found: shownValue(number) }];
  if (typeof number !== "number" || !Number.isFinite(number)) return fault("type", "number");
  if (number < min) return fault("small", String(min));
  return number > max ? fault("large", String(max)) : [];
}

const textFaults = (value: unknown, longest: number, where: string): readonly Fault[] =>
  typeof value === "string" && value.length > longest ? [{ where, key: "long", wanted: String(longest), found: String(value.length) }] : [];

/**
 * Returns a fault for each stored or updated value that exceeds the limits of its field. Skips unknown fields.
 *
 * @param only "text": checks only texts, because Foundry itself corrects numbers.
 */
export function beyondLimits(field: object, value: unknown, where: string, only?: "text"): readonly Fault[] {
  if (value === undefined) return [];
  const { fields, element } = field as Field;
  if (fields) return isValues(value) ? inFields(fields, value, where, only) : [];
  if (element) return inCollection(element, value, where, only);
  const longest = longestOf(field);
  if (longest !== undefined) return textFaults(value, longest, where);
  return only !== "text" && field instanceof foundry.data.fields.NumberField ? numberFaults(field as Field, value, where) : [];
}

function inFields(fields: Readonly<Record<string, object>>, value: Values, where: string, only?: "text"): readonly Fault[] {
  return Object.entries(value).flatMap(([name, child]) =>
    Object.hasOwn(fields, name) ? beyondLimits(fields[name]!, child, `${where}.${name}`, only) : [],
  );
}

function inCollection(element: object, value: unknown, where: string, only?: "text"): readonly Fault[] {
  const entries = Array.isArray(value) ? value.map((one, at) => [`[${at}]`, one] as const) : [];
  const keyed = isValues(value) ? Object.entries(value).map(([key, one]) => [`.${key.slice(0, LIMITS.name)}`, one] as const) : [];
  const all = [...entries, ...keyed];
  if (all.length > LIMITS.list) return [{ where, key: "many", wanted: String(LIMITS.list), found: String(all.length) }];
  return all.flatMap(([at, one]) => beyondLimits(element, one, `${where}${at}`, only));
}
