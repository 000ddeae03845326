/** The subset of JSON Schema that the character format uses. */
export interface JsonSchema {
  readonly type?: "object" | "array" | "string" | "number" | "integer" | "boolean";
  readonly const?: string | number;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly title?: string;
  readonly description?: string;
}

/** A fault and its place: "items[2].type". */
export interface Fault {
  readonly where: string;
  readonly key: "missing" | "type" | "const" | "enum" | "short" | "small" | "strange";
  readonly wanted: string;
  readonly found: string;
}

const typeOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

function isOf(value: unknown, type: NonNullable<JsonSchema["type"]>): boolean {
  if (type === "integer") return Number.isInteger(value);
  return typeOf(value) === type && (type !== "number" || Number.isFinite(value));
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

const under = (where: string, key: string): string => (where === "" ? key : `${where}.${key}`);

function inObject(value: Readonly<Record<string, unknown>>, schema: JsonSchema, where: string): Fault[] {
  const { required = [], properties = {}, additionalProperties = true } = schema;
  const missing = required
    .filter((key) => value[key] === undefined)
    .map((key): Fault => ({ where: under(where, key), key: "missing", wanted: key, found: "nothing" }));
  const inside = Object.entries(value).flatMap(([key, child]): Fault[] => {
    const own = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    if (own === false) return [{ where: under(where, key), key: "strange", wanted: Object.keys(properties).join(", "), found: key }];
    return typeof own === "object" ? faultsOf(child, own, under(where, key)) : [];
  });
  return [...missing, ...inside];
}

function ofValue(value: unknown, schema: JsonSchema, where: string): Fault | null {
  const fault = (key: Fault["key"], wanted: string): Fault => ({ where, key, wanted, found: shown(value) });
  if (schema.const !== undefined && value !== schema.const) return fault("const", shown(schema.const));
  if (schema.enum && !schema.enum.includes(value as string)) return fault("enum", schema.enum.join(", "));
  if (schema.minLength !== undefined && (value as string).length < schema.minLength) return fault("short", `${schema.minLength}`);
  return schema.minimum !== undefined && (value as number) < schema.minimum ? fault("small", `${schema.minimum}`) : null;
}

/** Returns all faults of a value against a schema; empty if it is valid. */
export function faultsOf(value: unknown, schema: JsonSchema, where = ""): Fault[] {
  if (schema.type && !isOf(value, schema.type)) return [{ where, key: "type", wanted: schema.type, found: shown(value) }];
  const fault = ofValue(value, schema, where);
  if (fault) return [fault];
  if (schema.type === "object") return inObject(value as Readonly<Record<string, unknown>>, schema, where);
  if (schema.type === "array" && schema.items) {
    return (value as readonly unknown[]).flatMap((child, index) => faultsOf(child, schema.items!, `${where}[${index}]`));
  }
  return [];
}
