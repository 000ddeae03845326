import type { SourceData, FieldValue, SystemObject } from "../../dynamic";
import type { DataModel } from "../data-model";
import { generation } from "../../context";
import { markLackingFields, refuseLackingFields } from "../../documented/lacking-fields";
import type { CleaningState, DataOptions } from "../options";
import { deepClone, equals, isPlainObject } from "../../utils/objects";
import { ForcedDeletion, ForcedReplacement, isOperator, isOperatorKey } from "../operators";
import { DataModelValidationFailure } from "../validation-failure";
import { type FieldDefaults, DataField, stateAt, stateOfModel, type DataFieldOptions, takeStep } from "./data-field";

/** Construction option: the containing field serves as the model's schema. Paths then start at the outermost model. */
export const OWN_SCHEMA = Symbol("own schema");

/**
 * A record of named fields. Cleaning removes unknown keys. The loops create no lists of entries, because every document of a world passes
 * through these loops.
 */
export class SchemaField extends DataField {
  static override recursive = true;
  fields: Record<string, DataField>;
  unknownKeys: string[] = [];
  /** Fields that Foundry documents for this record and that the table lacks, with their names in the error. */
  declare lacks?: Map<string, string>;

  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, required: true, nullable: false, initial: undefined };
  }

  constructor(fields: Record<string, DataField>, options: DataFieldOptions = {}, context = {}) {
    super(options, context);
    this.fields = this._initializeFields(fields);
  }

  _initializeFields(fields: Record<string, DataField>): Record<string, DataField> {
    if (!fields || typeof fields !== "object") throw new Error("A DataSchema must be an object with string keys and DataField values.");
    const own = { ...fields };
    for (const [name, field] of Object.entries(own)) {
      if (name === "_source") throw new Error('"_source" is not a valid name for a field in a DataSchema.');
      if (!(field instanceof DataField)) throw new Error(`The "${name}" field is not an instance of the DataField class.`);
      if (field.parent !== undefined)
        throw new Error(`The "${field.fieldPath}" field already belongs to some other parent and may not be reused.`);
      field.name = name;
      field.parent = this;
    }
    return own;
  }

  [Symbol.iterator](): Iterator<DataField> {
    return Object.values(this.fields)[Symbol.iterator]();
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  has(name: string): boolean {
    return name in this.fields;
  }

  get(name: string): DataField | undefined {
    return this.fields[name];
  }

  /** Method that adds fields to an existing schema; undefined on Foundry 13. */
  get extendFields(): ((fields: Record<string, DataField>) => void) | undefined {
    return generation() < 14 ? undefined : (fields) => void Object.assign(this.fields, this._initializeFields(fields));
  }

  /** Method that removes fields from a schema; undefined on Foundry 13. */
  get removeFields(): ((names: Iterable<string>) => void) | undefined {
    if (generation() < 14) return undefined;
    return (names) => {
      for (const name of typeof names === "string" ? [names] : names) delete this.fields[name];
    };
  }

  /** Returns the field at a dotted path, even through arrays, typed objects and embedded models; undefined if there is none. */
  getField(path: string | string[]): DataField | undefined {
    const steps = typeof path === "string" ? path.split(".") : [...path];
    return this._getField(generation() >= 14 ? steps.reverse() : steps);
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    return this.fields[takeStep(path)!]?._getField(path);
  }

  override getInitialValue(data?: SourceData): unknown {
    const initial = super.getInitialValue(data);
    if (initial === undefined && this["required"]) return this.clean({});
    return initial;
  }

  /**
   * Converts a value to a plain object. Calls `toObject` if the value has this method, copies any other object, and keeps an array.
   * Replaces any other value with an empty object, which the fields fill later.
   */
  override _cast(value: FieldValue): unknown {
    if (typeof value !== "object" || isPlainObject(value)) return typeof value === "object" ? value : {};
    if (typeof value?.toObject === "function") return value.toObject();
    return Array.isArray(value) ? value : { ...value };
  }

  override _cleanType(data: SourceData, options: DataOptions = {}, state: CleaningState = {}) {
    if (!isPlainObject(data)) return data;
    const inner = { ...options, source: options.source ?? data };
    if (options.prune !== false) for (const key of Object.keys(data)) if (!(key in this.fields)) delete data[key];
    for (const name in this.fields) {
      const field = this.fields[name]!;
      if (isTransient(field) && options.persisted !== false) delete data[name];
      else if (!options.partial || name in data) data[name] = field.clean(data[name], inner, stateAt(state, name));
    }
    return data;
  }

  override initialize(value: unknown, model?: SystemObject, options: SourceData = {}): unknown {
    if (!value) return value;
    const data: Record<string, unknown> = {};
    for (const name in this.fields) {
      const field = this.fields[name]!;
      defineNewValue(data, name, field, field.initialize(storedValue(field, value, name), model, options));
    }
    return refuseLackingFields(data, this);
  }

  override _validateType(data: SourceData, options: DataOptions = {}): DataModelValidationFailure | undefined {
    if (typeof data !== "object" || data === null || Array.isArray(data)) throw new Error("must be an object");
    const inner = { ...options, source: options.source ?? data };
    let failure: DataModelValidationFailure | undefined;
    for (const name in this.fields) {
      const field = this.fields[name]!;
      if ((options.partial && !(name in data)) || isTransient(field)) continue;
      const wrong = field.validate(data[name], inner);
      if (!wrong) continue;
      failure ??= new DataModelValidationFailure();
      failure.fields[name] = wrong;
      if (options.fallback && wrong.unresolved) resolveField(data, name, field, wrong, inner.source);
      if (wrong.unresolved) failure.unresolved = true;
    }
    return failure;
  }

  override toObject(value: FieldValue) {
    if (value === undefined || value === null) return value;
    const data: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const plain = field.toObject(value[name]);
      if (plain !== undefined || name in value) data[name] = plain;
    }
    return data;
  }

  override apply(fn: unknown, data: SourceData = {}, options: DataOptions = {}): unknown {
    const own = super.apply(fn, data, options);
    if (own === false) return own;
    const results: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(this.fields)) {
      if (options.partial && !(name in (data ?? {}))) continue;
      const result = field.apply(fn, data?.[name], options);
      if (result !== undefined) results[name] = result;
    }
    return results;
  }

  override migrateSource(source: SourceData, fieldData: SourceData): void {
    if (!isPlainObject(fieldData)) return;
    for (const name in this.fields) if (fieldData[name] !== undefined) this.fields[name]!.migrateSource(source, fieldData[name]);
  }

  override _updateDiff(source: SourceData, key: string, value: unknown, difference: SourceData, options: DataOptions = {}): void {
    if (value instanceof ForcedDeletion || value instanceof ForcedReplacement || !isPlainObject(value) || !isPlainObject(source[key])) {
      const whole = isPlainObject(value) ? this.clean({ ...value }, { partial: false }) : value;
      super._updateDiff(source, key, whole, difference, options);
      return;
    }
    if (options.recursive === false) {
      super._updateDiff(source, key, new ForcedReplacement(this.clean({ ...value }, { ...options, partial: false })), difference, options);
      return;
    }
    const inner: Record<string, unknown> = {};
    this.diffFields(source[key], value, inner, options);
    if (Object.keys(inner).length > 0 || (options.diff === false && !equals(inner, value))) difference[key] = inner;
  }

  /** Applies changes to a copy of a record and records the differences. */
  diffFields(copy: SourceData, changes: SourceData, difference: SourceData, options: SourceData): void {
    for (const [name, value] of Object.entries(changes)) this.fields[name]?._updateDiff(copy, name, value, difference, options);
  }

  /** Copies only what changes. A class of a package with its own comparison gets a complete copy. */
  override _copyChanging(value: unknown, change: unknown, source: Readonly<Record<string, unknown>>): unknown {
    const isOurs = this._updateDiff === SchemaField.prototype._updateDiff;
    return isOurs && isPlainObject(value) && isPlainObject(change)
      ? this.copyFields(value, change)
      : super._copyChanging(value, change, source);
  }

  /** Returns a copy of a record in which only the fields that change are copies. */
  copyFields(record: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const copy = { ...record };
    for (const [name, change] of Object.entries<unknown>(changes)) {
      const field = this.fields[name];
      if (name in record) copy[name] = field ? field._copyChanging(record[name], change, record) : deepClone(record[name]);
    }
    return copy;
  }

  override _updateCommit(source: SourceData, key: string, value: unknown, diff: SourceData, options: SourceData): void {
    if (isOperator(diff) || !isPlainObject(diff) || !isPlainObject(value) || !isPlainObject(source[key])) source[key] = value;
    else this.commitFields(source[key], value, diff, options);
  }

  /** Commits changed fields from a copy of a record. The record remains the same object. */
  commitFields(source: SourceData, copy: SourceData, diff: SourceData, options: SourceData): void {
    for (const [written, change] of Object.entries(diff)) {
      const name = isOperatorKey(written) ? written.slice(2) : written;
      this.fields[name]?._updateCommit(source, name, copy[name], change, options);
    }
  }
}

/** Returns true for a field that exists only in prepared data and is not stored (Foundry 14 only). */
export const isTransient = (field: DataField): boolean => field["persisted"] === false;

/** Returns the value from which a field is initialized. For a field that is not stored, returns its initial value. */
export const storedValue = (field: DataField, source: SourceData, name: string): unknown =>
  isTransient(field) ? field.getInitialValue(source) : source[name];

/** Replaces an invalid value with the initial value, if that is valid, and marks the failure as resolved. */
function resolveField(data: SourceData, name: string, field: DataField, failure: DataModelValidationFailure, source: SourceData): void {
  const initial = field.getInitialValue(source);
  if (field.validate(initial, { source }) !== undefined) return;
  failure.fallback = initial;
  failure.unresolved = false;
  data[name] = initial;
}

/** Defines an initialized value on an instance. Functions become getters. Read-only fields cannot be assigned. */
export function defineValue(target: SourceData, name: string, field: DataField, value: FieldValue): void {
  const there = Object.getOwnPropertyDescriptor(target, name);
  if (there && (there.get || there.writable === false)) delete target[name];
  defineNewValue(target, name, field, value);
}

/** Defines an initialized value on a record that does not have it yet. */
function defineNewValue(target: Record<string, unknown>, name: string, field: DataField, value: unknown): void {
  if (typeof value === "function" && !value.prototype) {
    Object.defineProperty(target, name, { get: value as () => unknown, set() {}, configurable: true, enumerable: true });
  } else if (field["readonly"]) {
    Object.defineProperty(target, name, { value, writable: false, configurable: true, enumerable: true });
  } else target[name] = value;
}

/** One data model inside another. */
export class EmbeddedDataField extends SchemaField {
  model: typeof DataModel;

  constructor(model: typeof DataModel, options: DataFieldOptions = {}, context = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
    markLackingFields(model, this);
  }

  override _cleanType(data: SourceData, options: DataOptions = {}, state: CleaningState = {}) {
    if (!isPlainObject(data)) return data;
    const own = stateOfModel(state, this.#modelIn(state));
    return this.model.cleanSource(this, data, options, own, (d) => super._cleanType(d, options, own));
  }

  /**
   * Returns the inner instance that is being cleaned; undefined if the outer instance does not contain one. Runs no getters, because the
   * document is not initialized yet.
   */
  #modelIn(state: CleaningState): DataModel | undefined {
    const inner: unknown = state?.model && Object.getOwnPropertyDescriptor(state.model, this.name!)?.value;
    return inner instanceof this.model ? inner : undefined;
  }

  override _migrate(value: unknown, options: DataOptions = {}, _state?: CleaningState): unknown {
    return isPlainObject(value) ? this.model.migrateDataSafe(value, options) : value;
  }

  override initialize(value: unknown, model?: SystemObject, options: SourceData = {}): unknown {
    if (!value) return value;
    return this.model.fromInitialized(value, model, { ...options, [OWN_SCHEMA]: this });
  }

  override toObject(value: FieldValue) {
    return typeof value?.toObject === "function" ? value.toObject(false) : super.toObject(value);
  }

  /** Returns a supplied model unchanged. Plain data is not converted to a model. */
  override _castChangeDelta(delta: unknown, replacementData?: SourceData): unknown {
    return delta instanceof this.model ? delta : super._castChangeDelta(delta, replacementData);
  }

  override _validateType(data: SourceData, options: DataOptions = {}): DataModelValidationFailure | undefined {
    const failure = super._validateType(data, options);
    if (failure?.unresolved || options.partial) return failure;
    this.model.validateJoint(data);
    return failure;
  }

  /** On Foundry 13, migrates the model's data. Foundry 14 migrates during cleaning. */
  override migrateSource(_source: SourceData, fieldData: unknown): void {
    if (generation() < 14 && isPlainObject(fieldData)) this.model.migrateDataSafe(fieldData);
  }
}
