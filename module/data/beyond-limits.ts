import { LIMITS } from "../rules/limits";
import { longestOf } from "./field-builders";
import { faultsOf, type Fault, type JsonSchema } from "./json-schema";

/** The properties of a data field that matter for limits. */
interface Field {
  readonly fields?: Readonly<Record<string, object>>;
  readonly element?: object;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly nullable?: boolean;
}

type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** Checks a typed or imported number against a field's range; fractions are left to Foundry, which rounds them. */
function numberFaults(field: Field, value: unknown, where: string): Fault[] {
  const { min, max } = field;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (value === "" || (value === null && field.nullable)) return [];
  return faultsOf(
    number,
    { type: "number", ...(min === undefined ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) },
    where,
  );
}

function textFaults(value: unknown, maxLength: number, where: string): Fault[] {
  const schema: JsonSchema = { maxLength };
  return typeof value === "string" ? faultsOf(value, schema, where) : [];
}

/**
 * Returns where stored values, or changes of them, exceed the limits of their fields. Unknown fields are skipped.
 *
 * @param only "text": check texts only; Foundry itself corrects numbers
 */
export function beyondLimits(field: object, value: unknown, where: string, only?: "text"): Fault[] {
  if (value === undefined) return [];
  const { fields, element } = field as Field;
  if (fields) return isValues(value) ? inFields(fields, value, where, only) : [];
  if (element) return inCollection(element, value, where, only);
  const longest = longestOf(field);
  if (longest !== undefined) return textFaults(value, longest, where);
  return only !== "text" && field instanceof foundry.data.fields.NumberField ? numberFaults(field as Field, value, where) : [];
}

function inFields(fields: Readonly<Record<string, object>>, value: Values, where: string, only?: "text"): Fault[] {
  return Object.entries(value).flatMap(([name, child]) =>
    Object.hasOwn(fields, name) ? beyondLimits(fields[name]!, child, `${where}.${name}`, only) : [],
  );
}

function inCollection(element: object, value: unknown, where: string, only?: "text"): Fault[] {
  const entries = Array.isArray(value) ? value.map((one, at) => [`[${at}]`, one] as const) : [];
  const keyed = isValues(value) ? Object.entries(value).map(([key, one]) => [`.${key.slice(0, LIMITS.name)}`, one] as const) : [];
  const all = [...entries, ...keyed];
  if (all.length > LIMITS.list) return [{ where, key: "many", wanted: String(LIMITS.list), found: String(all.length) }];
  return all.flatMap(([at, one]) => beyondLimits(element, one, `${where}${at}`, only));
}
