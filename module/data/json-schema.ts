type JsonType = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

/** The subset of JSON Schema that files, orders and requests use. */
export interface JsonSchema {
  /** Of several, the constraints below apply to the type they belong to. */
  readonly type?: JsonType | readonly JsonType[];
  readonly const?: string | number;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema | boolean>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly title?: string;
  readonly description?: string;
}

/** Kinds of faults; each has a sentence at CROSSFIRE.Fault. */
const FAULTS = ["missing", "type", "const", "enum", "short", "long", "small", "large", "many", "strange"] as const;

/** A fault and its place: "items[2].type". */
export interface Fault {
  readonly where: string;
  readonly key: (typeof FAULTS)[number];
  readonly wanted: string;
  readonly found: string;
}

const typeOf = (value: unknown): JsonType | "undefined" | "function" | "bigint" | "symbol" =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

function isOf(value: unknown, type: JsonType): boolean {
  if (type === "integer") return Number.isInteger(value);
  return typeOf(value) === type && (type !== "number" || Number.isFinite(value));
}

const MOST_SHOWN = 60;
const shown = (value: unknown): string => {
  // JSON has no such numbers.
  const text = typeof value === "number" ? String(value) : written(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 3)}...` : text;
};

function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeOf(value);
  } catch {
    // It contains itself.
    return typeOf(value);
  }
}

const under = (where: string, key: string): string => (where === "" ? key : `${where}.${key}`);

type Entries = Readonly<Record<string, unknown>>;

function inObject(value: Entries, schema: JsonSchema, where: string): Fault[] {
  const { required = [], properties = {}, additionalProperties = true } = schema;
  const missing = required
    .filter((key) => !Object.hasOwn(value, key) || value[key] === undefined)
    .map((key): Fault => ({ where: under(where, key), key: "missing", wanted: key, found: "nothing" }));
  const inside = Object.entries(value).flatMap(([key, child]): Fault[] => {
    if (child === undefined) return [];
    const own = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    if (own === false)
      return [{ where: under(where, shownKey(key)), key: "strange", wanted: Object.keys(properties).join(", "), found: shownKey(key) }];
    return typeof own === "object" ? faultsOf(child, own, under(where, shownKey(key))) : [];
  });
  return [...missing, ...inside];
}

const shownKey = (key: string): string => (key.length > MOST_SHOWN ? `${key.slice(0, MOST_SHOWN - 3)}...` : key);

function ofValue(value: unknown, schema: JsonSchema, where: string): Fault | null {
  const fault = (key: Fault["key"], wanted: string | number, found = shown(value)): Fault => ({
    where,
    key,
    wanted: String(wanted),
    found,
  });
  if (schema.const !== undefined && value !== schema.const) return fault("const", shown(schema.const));
  if (schema.enum && !schema.enum.includes(value)) return fault("enum", schema.enum.map(String).join(", "));
  if (typeof value === "string") {
    if (schema.minLength !== undefined && value.length < schema.minLength) return fault("short", schema.minLength);
    if (schema.maxLength !== undefined && value.length > schema.maxLength) return fault("long", schema.maxLength, String(value.length));
  }
  if (typeof value === "number") {
    if (schema.minimum !== undefined && value < schema.minimum) return fault("small", schema.minimum);
    if (schema.maximum !== undefined && value > schema.maximum) return fault("large", schema.maximum);
  }
  if (Array.isArray(value) && schema.maxItems !== undefined && value.length > schema.maxItems)
    return fault("many", schema.maxItems, String(value.length));
  return null;
}

/** Returns all faults of a value against a schema; empty if it is valid. */
export function faultsOf(value: unknown, schema: JsonSchema, where = ""): Fault[] {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOf(value, type)))
    return [{ where, key: "type", wanted: types.join(", "), found: shown(value) }];
  const fault = ofValue(value, schema, where);
  if (fault) return [fault];
  if (Array.isArray(value))
    return schema.items ? value.flatMap((child, index) => faultsOf(child, schema.items!, `${where}[${index}]`)) : [];
  return typeof value === "object" && value !== null ? inObject(value as Entries, schema, where) : [];
}

/** Returns a fault as values of a sentence; the client that shows it chooses the words. */
export const faultValues = ({ where, key, wanted, found }: Fault): Readonly<Record<"faultKey" | "where" | "wanted" | "found", string>> => ({
  faultKey: key,
  where: where || "-",
  wanted,
  found,
});
