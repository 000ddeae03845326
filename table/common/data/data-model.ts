import { generation } from "../context";
import { deepClone, isEmpty, isPlainObject } from "../utils/objects";
import { SchemaField, defineValue } from "./fields/schema-field";
import { ForcedReplacement, decodeChanges, encodeChanges } from "./operators";
import { DataModelValidationError, DataModelValidationFailure } from "./validation-failure";

/** Construction option: the data is part of an already cleaned source and is not copied. */
export const SHARED = Symbol("shared source");

const schemas = new WeakMap<object, Map<number, SchemaField>>();

/** Data with a schema: cleaned, validated and initialised on construction. */
export class DataModel {
  [property: string]: any;

  static LOCALIZATION_PREFIXES: string[] = [];

  constructor(data: any = {}, { parent = null, strict = true, ...options }: any = {}) {
    Object.defineProperty(this, "parent", { value: parent, writable: false, enumerable: false, configurable: true });
    this._configure(options);
    const source = this._initializeSource(data, { strict, ...options });
    Object.defineProperty(this, "_source", { value: source, writable: true, enumerable: false, configurable: true });
    Object.defineProperty(this, "validationFailures", { value: { fields: null, joint: null }, enumerable: false });
    if (!options[SHARED] || options.validateShared) {
      const message = { strict, fallback: options.fallback ?? !strict, dropInvalidEmbedded: options.dropInvalidEmbedded };
      this.validate({ ...message, fields: true, joint: true });
    }
    this._initialize({ strict, ...options });
  }

  // Schema

  static defineSchema(): any {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  /** The schema of this class, made once per generation. */
  static get schema(): SchemaField {
    let perGeneration = schemas.get(this);
    if (!perGeneration) schemas.set(this, (perGeneration = new Map()));
    let schema = perGeneration.get(generation());
    if (!schema) {
      schema = new SchemaField(this.defineSchema());
      schema.name = this._schemaName;
      perGeneration.set(generation(), schema);
    }
    return schema;
  }

  static get _schemaName(): string | undefined {
    return undefined;
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  get invalid(): boolean {
    const { fields, joint } = this["validationFailures"];
    return !!(fields?.unresolved || joint);
  }

  /** The field at a path of this model. */
  getFieldForProperty(path: string): any {
    return this.schema.getField(path);
  }

  // Life-cycle

  _configure(_options?: any): void {}

  _initializeSource(data: any, options: any = {}): any {
    if (options[SHARED]) return data;
    const plain = data instanceof DataModel ? data.toObject() : deepClone(data ?? {});
    const cls = this.constructor as typeof DataModel;
    const source = cls.migrateDataSafe(plain);
    return cls.cleanData(source, { ...options.cleanOptions });
  }

  static *_initializationOrder(): Generator<[string, any]> {
    for (const entry of this.schema.entries()) yield entry;
  }

  *_initializationOrder(): Generator<[string, any]> {
    yield* (this.constructor as typeof DataModel)._initializationOrder();
  }

  /** Put the source's values on the instance. */
  _initialize(options: any = {}): void {
    for (const [name, field] of this._initializationOrder())
      defineValue(this, name, field, field.initialize(this["_source"][name], this, options));
  }

  /** Rebuild the instance from its source. */
  reset(): void {
    this._initialize();
  }

  /** A new instance of the same class with the same data and the given changes. */
  clone(data: any = {}, context: any = {}): any {
    const source = this.toObject();
    const cls = this.constructor as any;
    const copy = new cls(source, { parent: this["parent"], ...context });
    if (!isEmpty(data)) copy.updateSource(data);
    return copy;
  }

  // Cleaning and validation

  /** Cleaned data; the given object is changed and returned. */
  static cleanData(source: any = {}, options: any = {}, state: any = {}): any {
    const schema = this.schema;
    return this.cleanSource(schema, source, { ...options, source: options.source ?? source }, state, (d) =>
      SchemaField.prototype._cleanType.call(schema, d, { ...options, source: options.source ?? source }, state),
    );
  }

  static cleanSource(_field: SchemaField, data: any, options: any, state: any, clean: (data: any) => any): any {
    if (generation() < 14) return clean(data);
    const before = this._preCleanData(data, options, state) ?? data;
    const cleaned = clean(before);
    this._cleanData(cleaned, options, state);
    return cleaned;
  }

  static _preCleanData(data: any, _options?: any, _state?: any): any {
    return data;
  }

  static _cleanData(_data: any, _options?: any, _state?: any): void {}

  static validateJoint(_data: any): void {}

  /**
   * Check this model, or changes to it. Strict failures throw `DataModelValidationError`; others are replaced by initial values and logged.
   * @returns whether the data was legal
   */
  validate({
    changes,
    clean = false,
    fallback = false,
    strict = true,
    fields = true,
    joint,
    dropInvalidEmbedded = false,
  }: any = {}): boolean {
    joint ??= !changes;
    const source = this["_source"];
    let data = changes ?? source;
    const cls = this.constructor as typeof DataModel;
    if (changes && clean) data = cls.cleanData(decodeChanges(changes), { partial: true, source: { ...source, ...changes } });
    if (fields) {
      const failure = this.schema.validate(data, {
        partial: !!changes,
        fallback,
        strict,
        dropInvalidEmbedded,
        source: changes ? { ...source, ...changes } : source,
      });
      if (failure) {
        this["validationFailures"].fields = failure;
        if (strict && !fallback) throw this.#error(failure);
        if (failure.unresolved) throw this.#error(failure);
        console.warn(`${this.#title} had invalid data which was replaced:\n${failure}`);
      }
    }
    if (!joint) return !this["validationFailures"].fields;
    try {
      cls.validateJoint(data);
    } catch (error: any) {
      const failure = new DataModelValidationFailure({ invalidValue: data, message: error.message, unresolved: true });
      this["validationFailures"].joint = failure;
      if (strict) throw this.#error(failure, error);
      console.warn(`${this.#title} failed joint validation: ${error.message}`);
    }
    return !this["validationFailures"].fields;
  }

  get #title(): string {
    const id = this["_source"]?._id;
    return `${this.constructor.name}${id ? ` [${id}]` : ""}`;
  }

  #error(failure: DataModelValidationFailure, cause?: unknown): DataModelValidationError {
    const wrapped = new DataModelValidationFailure({ message: undefined as any });
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
   * `diff: false` keeps values that are equal.
   */
  updateSource(changes: any = {}, options: any = {}): any {
    const decoded = this._decodeUpdate(changes, options);
    const diff = this._updateDiff(decoded, options);
    if (!options.dryRun && !isEmpty(diff)) this._updateCommit(diff, options);
    return encodeChanges(diff);
  }

  /** Changes as an inner, migrated and cleaned delta. */
  _decodeUpdate(changes: any, options: any): any {
    const plain = deepClone(changes instanceof DataModel ? changes.toObject() : changes);
    const decoded = decodeChanges(plain, { warn: options.warn ?? true });
    const cls = this.constructor as typeof DataModel;
    const migrated = cls.migrateDataSafe(decoded, { partial: true });
    this._preUpdateSource(migrated, options);
    const source = { ...this["_source"] };
    for (const key of Object.keys(migrated))
      if (!isPlainObject(migrated[key]) && !(migrated[key] instanceof ForcedReplacement)) source[key] = migrated[key];
    return cls.cleanData(migrated, { partial: true, source, recursive: options.recursive });
  }

  _preUpdateSource(_changes: any, _options: any): void {}

  /** The validated difference between the source and a cleaned delta. */
  _updateDiff(changes: any, options: any = {}): any {
    const diff: Record<string, any> = {};
    const source = this["_source"];
    const schema = this.schema;
    schema.diffFields(source, changes, diff, options);
    if (isEmpty(diff)) return diff;
    const fallback = options.fallback ?? false;
    const failure = schema.validate(diff, {
      partial: true,
      fallback,
      strict: !fallback,
      source: { ...source, ...diff },
      currentSource: source,
    });
    if (failure && (failure.unresolved || !fallback)) throw this.#error(failure);
    this.#validateResult(diff, options);
    return diff;
  }

  #validateResult(diff: any, options: any): void {
    const cls = this.constructor as typeof DataModel;
    if (cls.validateJoint === DataModel.validateJoint) return;
    const result = { ...this["_source"] };
    for (const key of Object.keys(diff)) result[key] = deepClone(result[key]);
    this.schema.commitFields(result, deepClone(diff), options);
    try {
      cls.validateJoint(result);
    } catch (error: any) {
      if (!options.fallback) throw this.#error(new DataModelValidationFailure({ message: error.message, unresolved: true }), error);
      console.warn(`${this.#title} failed joint validation: ${error.message}`);
    }
  }

  _updateCommit(diff: any, options: any = {}): void {
    this.schema.commitFields(this["_source"], diff, options);
    this._initialize(options);
  }

  // Serialisation

  /** A deep plain copy of the source, or of the prepared values with `source: false`. */
  toObject(source = true): any {
    return source ? deepClone(this["_source"]) : this.schema.toObject(this);
  }

  toJSON(): any {
    return this.toObject(true);
  }

  /** An instance made non-strictly: illegal values fall back to initial ones. */
  static fromSource(source: any, { strict = false, ...context }: any = {}): any {
    return new this(source, { strict, ...context });
  }

  static fromJSON(json: string): any {
    return this.fromSource(JSON.parse(json));
  }

  /** An instance over part of its parent's source. */
  static fromInitialized(value: any, parent: any, options: any = {}): any {
    return new this(value, { ...options, parent, [SHARED]: true });
  }

  // Migration

  static migrateData(source: any, _options?: any): any {
    this.schema.migrateSource(source, source);
    return source;
  }

  /** `migrateData` whose errors are logged instead of thrown. */
  static migrateDataSafe(source: any, options: any = {}): any {
    try {
      return this.migrateData(source, options) ?? source;
    } catch (error: any) {
      console.warn(`Failed data migration for ${this.name}: ${error.message}`);
      return source;
    }
  }

  static shimData(data: any, _options?: any): any {
    return data;
  }

  static _addDataFieldMigration(data: any, oldKey: string, newKey: string, apply?: (data: any) => any): boolean {
    const read = (path: string): any => path.split(".").reduce((o, p) => o?.[p], data);
    if (read(oldKey) === undefined || read(newKey) !== undefined) return false;
    const value = apply ? apply(data) : read(oldKey);
    const parts = newKey.split(".");
    const last = parts.pop()!;
    const target = parts.reduce((o, p) => (o[p] ??= {}), data);
    target[last] = value;
    const old = oldKey.split(".");
    const oldLast = old.pop()!;
    delete old.reduce((o, p) => o?.[p], data)?.[oldLast];
    return true;
  }
}

export const isDataModel = (value: unknown): value is DataModel => value instanceof DataModel;
