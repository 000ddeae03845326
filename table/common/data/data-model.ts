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

/** Construction option: the data is part of an already cleaned source and is not copied. */
export const SHARED = Symbol("shared source");

/** Validation option: what cannot be made legal is an error even where checking is not strict. */
const CONSTRUCTING = Symbol("constructing");

/** Data with a schema: cleaned, validated and initialised on construction. */
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

  /** The field at a path of this model, also through models inside it whose schema depends on their data. 14 only. */
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
    for (const entry of this.schema.entries()) yield entry;
  }

  *_initializationOrder(): Generator<[string, DataField]> {
    yield* (this.constructor as typeof DataModel)._initializationOrder();
  }

  /** Put the source's values on the instance. */
  _initialize(options: DataOptions = {}): void {
    const { schema } = this.constructor as typeof DataModel;
    for (const [name, general] of this._initializationOrder()) {
      const field = this.schema === schema ? general : (this.schema.get(name) ?? general);
      defineValue(this, name, field, field.initialize(storedValue(field, this["_source"], name), this, options));
    }
  }

  /** Rebuild the instance from its source. */
  reset(): void {
    this._initialize();
  }

  /** A new instance of the same class with the same data and the given changes. */
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
   * Check this model, or changes to it. Strict failures throw `DataModelValidationError`; others are replaced by initial values and logged.
   * @returns whether the data was legal
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
   * Change the source of this instance only. Returns the difference that was applied, in the form of the generation.
   * Options: `dryRun` computes without applying, `fallback` repairs illegal values, `recursive: false` replaces inner objects,
   * `diff: false` keeps values that are equal, `clean: false` takes changes that are clean already (14).
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

  /** Put copies of the stored values of everything that changes into `copy`. */
  #copyOf(changes: SourceData, copy: SourceData) {
    for (const key of Object.keys(changes)) copy[key] = deepClone(this["_source"][key]);
    return copy;
  }

  /** Changes as an inner, migrated and cleaned delta. */
  _decodeUpdate(changes: SourceData, options: DataOptions, state: CleaningState) {
    const plain = deepClone(changes instanceof DataModel ? changes.toObject() : changes);
    let decoded = decodeChanges(plain, { warn: options.warn ?? true });
    const cls = this.constructor as typeof DataModel;
    const wanted = cleaningOf(options);
    // Generation 13 migrates the update of a document, and nothing else.
    if (generation() >= 14 ? wanted !== false && wanted?.migrate !== false : options.migrate)
      decoded = cls.migrateDelta(decoded, this["_source"]);
    this._preUpdateSource(decoded, options, state);
    if (wanted === false) return decoded;
    const source = { ...this["_source"] };
    for (const key of Object.keys(decoded)) if (!isPlainObject(decoded[key]) && !isOperator(decoded[key])) source[key] = decoded[key];
    return cls.cleanData(decoded, { ...wanted, partial: true, source, recursive: options.recursive }, state);
  }

  /** Look at or change the changes before they are cleaned (14). */
  _preUpdateSource(_changes: SourceData, _options: DataOptions, _state?: CleaningState): void {}

  /**
   * Carry a cleaned delta out on a copy of the source.
   * @returns the difference it makes
   * @throws DataModelValidationError when it is not legal
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
   * Take a difference over into the source.
   * @param copy - the source as it is to be
   * @param diff - what changed in it, in the form of the generation
   */
  _updateCommit(copy: FieldValue, diff: FieldValue, options: SourceData = {}, _state?: SourceData): void {
    this.schema.commitFields(this["_source"], copy, diff, options);
  }

  // Serialisation

  /** A deep plain copy of the source, or of the prepared values with `source: false`. */
  toObject(source = true) {
    return source ? deepClone(this["_source"]) : (this.constructor as typeof DataModel).schema.toObject(this);
  }

  toJSON() {
    return this.toObject(true);
  }

  /** An instance made non-strictly: illegal values fall back to initial ones. */
  static fromSource(source: SourceData, { strict = false, ...context }: ModelOptions = {}): unknown {
    return new this(source, { strict, ...context });
  }

  static fromJSON(json: string): unknown {
    return this.fromSource(JSON.parse(json));
  }

  /** An instance over part of its parent's source. */
  static fromInitialized(value: FieldValue, parent: DataModel, options: ModelOptions = {}): unknown {
    return new this(value, { ...options, parent, [SHARED]: true });
  }
}

/** The cleaning that options ask for: a choice of steps, or false for none. On 13 there is no choice. */
const cleaningOf = ({ clean }: DataOptions): false | CleaningChoice | undefined =>
  generation() < 14 || clean === true ? undefined : clean;

/** Whether a new model takes the data it is given for its own: always on 13, unless they are a model's already; on 14 where it is told to. */
const isOwned = (data: SourceData, clean: SystemObject): boolean =>
  generation() < 14 ? isPlainObject(data) && !Object.isSealed(data) : clean?.copy === false;

export const isDataModel = (value: unknown): value is DataModel => value instanceof DataModel;

/** The field a path names, by way of the instances: a model inside another answers for itself. */
function fieldOfInstance(model: DataModel, path: string[]): unknown {
  let value = model;
  for (let i = 0; i < path.length; i++) {
    value = value instanceof Map ? value.get(path[i]!) : value?.[path[i]!];
    if (i < path.length - 1 && value instanceof DataModel) return fieldOfInstance(value, path.slice(i + 1));
  }
  return model.schema.getField(path);
}
