import { asError } from "../utils/errors";
import type { SourceData, FieldValue } from "../dynamic";
import type { DataOptions, CleaningState } from "./options";
import type { Schema } from "./fields/data-field";
import { generation } from "../context";
import { markLackingFields } from "../documented/lacking-fields";
import { logCompatibilityWarning } from "../utils/logging";
import { isPlainObject } from "../utils/objects";
import { SchemaField } from "./fields/schema-field";

const schemas = new WeakMap<object, Map<number, SchemaField>>();

/** Static part of data models: schema, cleaning and migration. */
export class ModelClass {
  [property: string]: FieldValue;

  static LOCALIZATION_PREFIXES: string[] = [];

  static defineSchema(): Schema {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  /** The schema of this class, created once per generation. */
  static get schema(): SchemaField {
    let perGeneration = schemas.get(this);
    if (!perGeneration) schemas.set(this, (perGeneration = new Map()));
    let schema = perGeneration.get(generation());
    if (!schema) {
      schema = new SchemaField(this.defineSchema());
      schema.name = this._schemaName;
      markLackingFields(this, schema);
      perGeneration.set(generation(), schema);
    }
    return schema;
  }

  static get _schemaName(): string | undefined {
    return undefined;
  }

  /** Cleans data in place and returns the data. */
  static cleanData(source: SourceData = {}, options: DataOptions = {}, state: CleaningState = {}) {
    const schema = this.schema;
    return this.cleanSource(schema, source, { ...options, source: options.source ?? source }, state, (d) =>
      SchemaField.prototype._cleanType.call(schema, d, { ...options, source: options.source ?? source }, state),
    );
  }

  static cleanSource(
    _field: SchemaField,
    data: SourceData,
    options: DataOptions,
    state: CleaningState,
    clean: (data: SourceData) => SourceData,
  ) {
    if (generation() < 14) return clean(data);
    this._preCleanData(data, options, state);
    const cleaned = clean(data);
    if (options.model !== false) this._cleanData(cleaned, options, state);
    return cleaned;
  }

  /** Applies rules of the model before its fields are cleaned. Changes the data in place (Foundry 14 only). */
  static _preCleanData(_data: SourceData, _options?: DataOptions, _state?: CleaningState): void {}

  /** Applies the model's own rules after its fields are cleaned. Changes the data in place (Foundry 14 only). */
  static _cleanData(_data: SourceData, _options?: DataOptions, _state?: CleaningState): void {}

  /** Migrates old data in place. In an update, the data is only a part of the model's data. */
  static migrateData(source: SourceData, _options?: DataOptions) {
    this.schema.migrateSource(source, source);
    return source;
  }

  /**
   * Calls `migrateData` and logs its errors instead of throwing them. On Foundry 13, `migrateData` must change its argument, and its result
   * is ignored. On Foundry 14, the result is used, and a missing result is deprecated.
   */
  static migrateDataSafe(source: FieldValue, options: SourceData = {}): SourceData {
    let migrated: SourceData | undefined;
    try {
      if (generation() < 14) this.migrateData(source);
      else migrated = this.migrateData(source, options);
    } catch (error) {
      const failed = asError(error);
      failed.message = `Failed data migration for ${this.name}: ${failed.message}`;
      console.warn(failed);
      return source;
    }
    if (generation() >= 14 && migrated === undefined)
      logCompatibilityWarning(`${this.name}.migrateData must return the migrated data.`, { since: 14, until: 16 });
    return migrated ?? source;
  }

  /** Migrates a delta to `source`. A delta without a type uses the type of `source`. */
  static migrateDelta(delta: FieldValue, source: SourceData) {
    const untyped = source.type !== undefined && delta.type === undefined;
    if (untyped) delta.type = source.type;
    const migrated = this.migrateDataSafe(delta, { partial: true });
    if (untyped) delete migrated.type;
    return migrated;
  }

  /**
   * Adds accessors for older code to current data and returns the data. Subclasses add the accessors; this class only visits nested models.
   */
  static shimData(data: SourceData, { embedded = true }: { embedded?: boolean } = {}) {
    if (!embedded || Object.isSealed(data)) return data;
    for (const [name, field] of this.schema.entries()) {
      const model = field.model;
      if (!model?.shimData || !data[name]) continue;
      for (const inner of Array.isArray(data[name]) ? data[name] : [data[name]])
        if (isPlainObject(inner) && !Object.isSealed(inner)) model.shimData(inner);
    }
    return data;
  }

  static _addDataFieldMigration(data: SourceData, oldKey: string, newKey: string, apply?: (data: SourceData) => unknown): boolean {
    const read = (path: string): unknown => path.split(".").reduce((o, p) => o?.[p], data);
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
