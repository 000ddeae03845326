import { messageOf } from "../utils/errors";
import type { SourceData, FieldValue, SystemObject } from "../dynamic";
import type { DataOptions, CleaningState, ModelOptions, CleaningChoice, ModelValidation } from "./options";
import type { DataField } from "./fields/data-field";
import { generation } from "../context";
import { deepClone, isEmpty, isPlainObject } from "../utils/objects";
import { OWN_SCHEMA, type SchemaField, defineValue, storedValue } from "./fields/schema-field";
import { ModelClass } from "./model-class";
import { decodeChanges, encodeChanges, isOperator } from "./operators";
import { DataModelValidationError, DataModelValidationFailure } from "./validation-failure";

/** Construction option: the data is part of a cleaned source, and is not copied. */
export const SHARED = Symbol("shared source");

/** Validation option: an invalid value without a valid replacement is an error even if checking is not strict. */
const CONSTRUCTING = Symbol("constructing");

/** Data with a schema. The data is cleaned, validated and initialized on construction. */
export class DataModel extends ModelClass {
  constructor(data: SourceData = {}, { parent = null, strict = true, [OWN_SCHEMA]: ownSchema, ...options }: ModelOptions = {}) {
    super();
    Object.defineProperty(this, "parent", { value: parent, writable: false, enumerable: false, configurable: true });
    if (ownSchema) Object.defineProperty(this, "schema", { value: ownSchema, configurable: true });
    const source = Object.seal(this._initializeSource(data, { strict, ...options }));
    Object.defineProperty(this, "_source", { value: source, writable: true, enumerable: false, configurable: true });
    this._configure(options);
    Object.defineProperty(this, "validationFailures", { value: { fields: null, joint: null }, enumerable: false });
    if (!options[SHARED] || options.validateShared) {
      const fallback = options.fallback ?? !strict;
      this.validate({
        strict,
        fallback,
        dropInvalidEmbedded: options.dropInvalidEmbedded,
        fields: true,
        joint: true,
        [CONSTRUCTING]: true,
      });
    }
    this._initialize({ strict, ...options });
  }

  // Schema

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  get invalid(): boolean {
    const { fields, joint } = this["validationFailures"];
    return !!(fields?.unresolved || joint);
  }

  /** The method that returns the field at a path, even inside models whose schema depends on their data; undefined on Foundry 13. */
  get getFieldForProperty(): ((path: string | string[]) => unknown) | undefined {
    return generation() < 14 ? undefined : (path) => fieldOfInstance(this, typeof path === "string" ? path.split(".") : path);
  }

  // Life-cycle

  _configure(_options?: ModelOptions): void {}

  _initializeSource(data: SourceData, options: ModelOptions = {}) {
    if (options[SHARED]) return data;
    const cls = this.constructor as typeof DataModel;
    const wanted = cleaningOf(options);
    if (wanted === false) return data;
    if (data !== null && (typeof data !== "object" || Array.isArray(data)))
      throw new Error(`${cls.name} is made from an object, not from ${JSON.stringify(data)}.`);
    const plain =
      data instanceof DataModel ? data.toObject() : isOwned(data, wanted) ? data : isPlainObject(data) ? deepClone(data) : { ...data };
    const source = wanted?.migrate === false ? plain : cls.migrateDataSafe(plain, { partial: false });
    return cls.shimData(cls.cleanData(source, { ...options.cleanOptions, ...wanted }, { model: this, creation: true }));
  }

  static *_initializationOrder(): Generator<[string, DataField]> {
    const { fields } = this.schema;
    for (const name in fields) yield [name, fields[name]!];
  }

  _initializationOrder(): Generator<[string, DataField]> {
    return (this.constructor as typeof DataModel)._initializationOrder();
  }

  /** Defines the values of the source on the instance. */
  _initialize(options: DataOptions = {}): void {
    const own = this.schema === (this.constructor as typeof DataModel).schema ? null : this.schema;
    for (const [name, general] of this._initializationOrder()) {
      const field = own?.get(name) ?? general;
      defineValue(this, name, field, field.initialize(storedValue(field, this["_source"], name), this, options));
    }
  }

  /** Rebuilds the instance from its source. */
  reset(): void {
    this._initialize();
  }

  /** Returns a new instance of the same class with the same data and the given changes. */
  clone(data: SourceData = {}, context: ModelOptions = {}) {
    const source = this.toObject();
    const cls = this.constructor as typeof DataModel;
    const copy = new cls(source, { parent: this["parent"], ...context });
    if (!isEmpty(data)) copy.updateSource(data);
    return copy;
  }

  // Cleaning and validation

  static validateJoint(_data: FieldValue): void {}

  /**
   * Validates this model, or changes to it. Logs failures that are not strict and replaces the invalid values with initial values.
   * @returns true if the data was valid
   * @throws {DataModelValidationError} for strict failures
   */
  validate({ changes, clean = false, fallback = false, strict = true, fields = true, joint, ...more }: ModelValidation = {}): boolean {
    joint ??= !changes;
    const source = this["_source"];
    const whole = changes ? { ...source, ...changes } : source;
    let data = changes ?? source;
    const cls = this.constructor as typeof DataModel;
    if (changes && clean) data = cls.cleanData(decodeChanges(changes), { partial: true, source: whole });
    const { dropInvalidEmbedded } = more;
    const failure = fields && this.schema.validate(data, { partial: !!changes, fallback, strict, dropInvalidEmbedded, source: whole });
    this["validationFailures"].fields = failure || null;
    if (failure) {
      if ((strict && !fallback) || (failure.unresolved && (strict || more[CONSTRUCTING]))) throw this.#error(failure);
      console.warn(`${this.#title} had invalid data${failure.unresolved ? "" : " which was replaced"}:\n${failure}`);
    }
    return this.#validateTogether(joint ? data : null, strict) && !failure;
  }

  #validateTogether(data: SourceData, strict: boolean): boolean {
    const failures = this["validationFailures"];
    failures.joint = null;
    try {
      if (data) (this.constructor as typeof DataModel).validateJoint(data);
    } catch (error) {
      failures.joint = new DataModelValidationFailure({ invalidValue: data, message: messageOf(error), unresolved: true });
      if (strict) throw this.#error(failures.joint, error);
      console.warn(`${this.#title} failed joint validation: ${messageOf(error)}`);
    }
    return !failures.joint;
  }

  get #title(): string {
    const id = this["_source"]?._id;
    return `${this.constructor.name}${id ? ` [${id}]` : ""}`;
  }

  #error(failure: DataModelValidationFailure, cause?: unknown): DataModelValidationError {
    const wrapped = new DataModelValidationFailure({ message: undefined });
    Object.assign(wrapped, { fields: failure.fields, elements: failure.elements, message: failure.message, unresolved: true });
    const error = new DataModelValidationError(wrapped, cause === undefined ? undefined : { cause });
    error.message = `${this.#title} validation errors:\n${failure
      .lines()
      .map((l) => `  ${l}`)
      .join("\n")}`;
    return error;
  }

  // Changes

  /**
   * Changes only the source of this instance. Returns the applied difference, in the form of the generation. With `dryRun`, computes it
   * without applying it. `fallback` repairs invalid values, and `recursive: false` replaces inner objects. With `diff: false`, the
   * difference includes equal values. `clean: false` accepts changes that are already clean (Foundry 14 only).
   */
  updateSource(changes: SourceData = {}, options: DataOptions = {}) {
    const state = { model: this, source: this["_source"], modelSource: this["_source"], user: options.user };
    const decoded = this._decodeUpdate(changes, options, state);
    const copy = this.#copyOf(decoded, { ...this["_source"] });
    const diff = this._updateDiff(copy, decoded, options, state);
    if (options.dryRun || isEmpty(diff)) return encodeChanges(diff);
    const written = encodeChanges(diff);
    this._updateCommit(copy, written, options, state);
    this._initialize(options);
    return written;
  }

  /** Copies into `copy` the stored values of all keys in `changes`, and returns `copy`. */
  #copyOf(changes: SourceData, copy: SourceData) {
    const { schema } = this;
    const source = this["_source"];
    for (const key of Object.keys(changes)) {
      const field = schema.fields[key];
      copy[key] = field ? field._copyChanging(source[key], changes[key], source) : deepClone(source[key]);
    }
    return copy;
  }

  /** Returns the changes as a delta with operators as instances, migrated and cleaned according to the options. */
  _decodeUpdate(changes: SourceData, options: DataOptions, state: CleaningState) {
    let decoded = decodeChanges(changes instanceof DataModel ? changes.toObject() : changes, { warn: options.warn ?? true });
    const cls = this.constructor as typeof DataModel;
    const wanted = cleaningOf(options);
    // Generation 13 migrates only updates of documents.
    if (generation() >= 14 ? wanted !== false && wanted?.migrate !== false : options.migrate)
      decoded = cls.migrateDelta(decoded, this["_source"]);
    this._preUpdateSource(decoded, options, state);
    if (wanted === false) return decoded;
    const source = { ...this["_source"] };
    for (const key of Object.keys(decoded)) if (!isPlainObject(decoded[key]) && !isOperator(decoded[key])) source[key] = decoded[key];
    return cls.cleanData(decoded, { ...wanted, partial: true, source, recursive: options.recursive }, state);
  }

  /** Inspects or modifies the changes before they are cleaned (Foundry 14 only). */
  _preUpdateSource(_changes: SourceData, _options: DataOptions, _state?: CleaningState): void {}

  /**
   * Applies a cleaned delta to a copy of the source.
   * @returns the difference between the source and the changed copy
   * @throws {DataModelValidationError} if the result is not valid
   */
  _updateDiff(copy: SourceData, changes: SourceData, options: DataOptions = {}, _state?: CleaningState): SourceData {
    const diff: Record<string, unknown> = {};
    const before = this["_source"];
    const { schema } = this;
    schema.diffFields(copy, changes, diff, options);
    if (isEmpty(diff)) return diff;
    const fallback = options.fallback ?? false;
    const checked = { partial: true, fallback, strict: !fallback, source: { ...before, ...diff }, currentSource: before };
    const failure = schema.validate(diff, checked);
    if (failure && (failure.unresolved || !fallback)) throw this.#error(failure);
    if (failure) return this._updateDiff(this.#copyOf(diff, copy), diff, options);
    try {
      (this.constructor as typeof DataModel).validateJoint(copy);
    } catch (error) {
      if (!fallback) throw this.#error(new DataModelValidationFailure({ message: messageOf(error), unresolved: true }), error);
      console.warn(`${this.#title} failed joint validation: ${messageOf(error)}`);
    }
    return diff;
  }

  /**
   * Commits a difference to the source.
   * @param copy - the source after the change
   * @param diff - the changes, in the form of the generation
   */
  _updateCommit(copy: FieldValue, diff: FieldValue, options: SourceData = {}, _state?: SourceData): void {
    this.schema.commitFields(this["_source"], copy, diff, options);
  }

  // Serialization

  /** Returns a deep plain copy of the source; with `source: false`, a copy of the prepared values. */
  toObject(source = true) {
    return source ? deepClone(this["_source"]) : (this.constructor as typeof DataModel).schema.toObject(this);
  }

  toJSON() {
    return this.toObject(true);
  }

  /** Creates an instance without strict checks. Replaces invalid values with initial values. */
  static fromSource(source: SourceData, { strict = false, ...context }: ModelOptions = {}): unknown {
    return new this(source, { strict, ...context });
  }

  static fromJSON(json: string): unknown {
    return this.fromSource(JSON.parse(json));
  }

  /** Creates an instance over part of its parent's source. */
  static fromInitialized(value: FieldValue, parent: DataModel, options: ModelOptions = {}): unknown {
    return new this(value, { ...options, parent, [SHARED]: true });
  }
}

/** Returns the requested cleaning: a choice of steps, or false for no cleaning. Generation 13 has no choice of steps. */
const cleaningOf = ({ clean }: DataOptions): false | CleaningChoice | undefined =>
  generation() < 14 || clean === true ? undefined : clean;

/**
 * Returns true if a new model uses its data without a copy. Foundry 13 does so unless another model owns the data; Foundry 14 only on
 * request.
 */
const isOwned = (data: SourceData, clean: SystemObject): boolean =>
  generation() < 14 ? isPlainObject(data) && !Object.isSealed(data) : clean?.copy === false;

export const isDataModel = (value: unknown): value is DataModel => value instanceof DataModel;

/** Returns the field at a path through the instances. A model inside another model resolves its own fields. */
function fieldOfInstance(model: DataModel, path: string[]): unknown {
  let value = model;
  for (let i = 0; i < path.length; i++) {
    value = value instanceof Map ? value.get(path[i]!) : value?.[path[i]!];
    if (i < path.length - 1 && value instanceof DataModel) return fieldOfInstance(value, path.slice(i + 1));
  }
  return model.schema.getField(path);
}
