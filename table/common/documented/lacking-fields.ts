import { defineThrowing } from "./throwing-member";

/** A documented field that a record of a model lacks: its dotted path, and its name in the error. */
export type LackingField = readonly [path: string, member: string];

/** Marks a field whose values are free objects. Foundry may document fields of these objects that the table lacks. */
export const FREE = Symbol("free object");

/** A field whose values are records, or free objects. */
export interface RecordField {
  readonly fields?: Readonly<Record<string, object>>;
  readonly [FREE]?: true;
  /** Paths below this field that throw an error on reading, with their names in the error. */
  lacks?: Map<string, string>;
}

let lacking = new WeakMap<object, readonly LackingField[]>();

/** Clears the list of fields that models lack, because a page may boot another generation with the same classes. */
export const forgetLackingFields = (): void => void (lacking = new WeakMap());

/** Registers the documented fields that the records of a model lack. Schemas that are created later get marks for these fields. */
export const registerLackingFields = (model: object, fields: readonly LackingField[]): void => void lacking.set(model, fields);

/**
 * Returns the record or free object that should contain the field at a path, and the rest of the path. Returns null if the field exists, or
 * if its record does not.
 */
export function lackingAt(schema: RecordField, path: string): readonly [field: RecordField, below: string] | null {
  const names = path.split(".");
  let at: RecordField = schema;
  for (let depth = 0; depth < names.length; depth++) {
    if (at[FREE]) return [at, names.slice(depth).join(".")];
    const inner: object | undefined = at.fields?.[names[depth]!];
    if (!inner) return at.fields && depth === names.length - 1 ? [at, names[depth]!] : null;
    at = inner;
  }
  return null;
}

/** Marks the documented fields that the records of a model's schema lack. Skips fields that a package has added. */
export function markLackingFields(model: object, schema: RecordField): void {
  for (let at: object | null = model; at; at = Object.getPrototypeOf(at) as object | null)
    for (const [path, member] of lacking.get(at) ?? []) {
      const found = lackingAt(schema, path);
      if (found) (found[0].lacks ??= new Map()).set(found[1], member);
    }
}

/** Makes the lacking fields of a value throw an error on reading, unless they have a stored value. */
export function refuseLackingFields<T>(value: T, { lacks }: RecordField): T {
  if (!lacks) return value;
  for (const [path, member] of lacks) {
    const names = path.split(".");
    const last = names.pop()!;
    let at: unknown = value;
    for (const name of names) at = isRecord(at) && !Object.getOwnPropertyDescriptor(at, name)?.get ? at[name] : undefined;
    if (isRecord(at) && !(last in at)) defineThrowing(at, last, member);
  }
  return value;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
