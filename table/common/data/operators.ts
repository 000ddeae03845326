import type { SourceData, FieldValue } from "../dynamic";
import { generation } from "../context";
import { logCompatibilityWarning } from "../utils/logging";
import { deepClone, equals, isPlainObject } from "../utils/objects";

/** Key that marks an operator in JSON. */
export const OPERATOR_KEY = "__$OPERATOR$__";
/** Key of an operator's value in JSON. */
export const OPERATOR_VALUE = "value";

/** A value in an update that stands for an operation, such as a deletion. */
export abstract class DataFieldOperator {
  abstract readonly operatorName: string;

  get value(): unknown {
    return undefined;
  }

  /** Returns the value inside an operator. Returns other values unchanged. */
  static get(value: unknown): unknown {
    return value instanceof DataFieldOperator ? value.value : value;
  }

  /** Returns true if two values are equal, comparing the contents of operators. */
  static equals(a: unknown, b: unknown): boolean {
    if (a instanceof ForcedDeletion || b instanceof ForcedDeletion) return a instanceof ForcedDeletion && b instanceof ForcedDeletion;
    return equals(DataFieldOperator.get(a), DataFieldOperator.get(b));
  }

  /** Applies the operation to a key of a plain object. */
  abstract applyTo(target: Record<string, unknown>, key: string): void;

  toJSON(): Record<string, unknown> {
    return { [OPERATOR_KEY]: this.operatorName, value: this.value };
  }
}

/** Removes the key to which this operator is assigned. */
export class ForcedDeletion extends DataFieldOperator {
  readonly operatorName = "ForcedDeletion";
  static readonly #only = new ForcedDeletion();

  static create(): ForcedDeletion {
    return ForcedDeletion.#only;
  }

  applyTo(target: Record<string, unknown>, key: string): void {
    delete target[key];
  }

  equals(other: unknown): boolean {
    return other instanceof ForcedDeletion;
  }
}

/** Replaces the existing value without merging. */
export class ForcedReplacement extends DataFieldOperator {
  readonly operatorName = "ForcedReplacement";
  readonly #value: unknown;

  constructor(value: unknown) {
    super();
    this.#value = value;
  }

  static create(value: unknown): ForcedReplacement {
    return new ForcedReplacement(value);
  }

  override get value(): unknown {
    return this.#value;
  }

  applyTo(target: Record<string, unknown>, key: string): void {
    target[key] = this.#value;
  }
}

export const isOperator = (value: unknown): value is DataFieldOperator => value instanceof DataFieldOperator;

/** Returns true for a key with an operator prefix: `-=key` or `==key`. */
export const isOperatorKey = (key: string): boolean => key.startsWith("-=") || key.startsWith("==");

/** Creates an operator from its JSON form; undefined for other values. */
export function reconstructOperator(value: Record<string, unknown>): ForcedDeletion | ForcedReplacement | undefined {
  switch (value[OPERATOR_KEY]) {
    case "ForcedDeletion":
      return ForcedDeletion.create();
    case "ForcedReplacement":
      return new ForcedReplacement(deepClone(value["value"]));
    default:
      return undefined;
  }
}

const MAX_DEPTH = 100;

/** Matches keys with a path or an operator, and keys that must not be written. */
const SPECIAL = /[.=]|^__proto__$|^constructor$|^prototype$/;

/**
 * Converts an update to its inner form, with expanded dotted keys and with operators as instances. In the update, operators may be
 * `-=key`/`==key` keys, JSON or instances. `undefined` is preserved. The result is a copy, like that of `deepClone`.
 */
export function decodeChanges(changes: FieldValue, { warn = true, expand = true } = {}): FieldValue {
  return decodedOf(changes, warn, expand, 0);
}

function decodedOf(changes: unknown, warn: boolean, expand: boolean, depth: number): unknown {
  if (typeof changes !== "object" || changes === null) return changes;
  if (depth > MAX_DEPTH) throw new Error("Maximum depth exceeded while reading changes. They must not contain themselves.");
  if (Array.isArray(changes)) return changes.map((v) => decodedOf(v, warn, expand, depth + 1));
  if (!isPlainObject(changes)) return deepClone(changes);
  if (OPERATOR_KEY in changes) {
    const operator = reconstructOperator(changes);
    if (operator) return operator;
  }
  const decoded: Record<string, unknown> = {};
  for (const path of Object.keys(changes)) {
    const raw = changes[path];
    // Most keys are plain names.
    if (!SPECIAL.test(path)) {
      const value = decodedOf(raw, warn, expand, depth + 1);
      if (path in decoded) place(decoded, [path], value);
      else decoded[path] = value;
      continue;
    }
    const parts = expand ? path.split(".") : [path];
    const last = parts.at(-1)!;
    const prefix = last.slice(0, 2);
    const special = last.length > 2 && (prefix === "-=" || prefix === "==");
    if (special) {
      if (warn && generation() >= 14) {
        logCompatibilityWarning(
          `The "${prefix}" key syntax of "${path}" is deprecated in favor of ${prefix === "-=" ? "ForcedDeletion (_del)" : "ForcedReplacement (_replace)"}.`,
          { since: 14, until: 16 },
        );
      }
      parts[parts.length - 1] = last.slice(2);
      place(decoded, parts, prefix === "-=" ? ForcedDeletion.create() : new ForcedReplacement(deepClone(raw)));
    } else place(decoded, parts, decodedOf(raw, warn, expand, depth + 1));
  }
  return decoded;
}

function place(target: Record<string, unknown>, parts: string[], value: unknown): void {
  if (parts.some((p) => p === "__proto__" || p === "constructor" || p === "prototype"))
    throw new Error(`"${parts.join(".")}" is not a path that may be updated.`);
  let object = target;
  for (const part of parts.slice(0, -1)) {
    const below = object[part];
    object = isPlainObject(below) ? below : ((object[part] = {}) as Record<string, unknown>);
  }
  const last = parts.at(-1)!;
  if (isPlainObject(object[last]) && isPlainObject(value)) for (const [k, v] of Object.entries(value)) place(object[last], [k], v);
  else object[last] = value;
}

/** Converts inner changes to this generation's form for packages: instances on Foundry 14, `-=`/`==` keys on Foundry 13. */
export function encodeChanges(changes: FieldValue): SourceData {
  if (generation() >= 14) return changes;
  if (Array.isArray(changes)) return changes.map(encodeChanges);
  if (!isPlainObject(changes)) return changes;
  const encoded: Record<string, unknown> = {};
  for (const key of Object.keys(changes)) {
    const value = changes[key];
    if (value instanceof ForcedDeletion) encoded[`-=${key}`] = null;
    else if (value instanceof ForcedReplacement) encoded[`==${key}`] = value.value;
    else encoded[key] = encodeChanges(value);
  }
  return encoded;
}
