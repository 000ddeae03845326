import type { SourceData, FieldValue, SystemObject, SystemClass } from "../../dynamic";
import { context } from "../../context";
import type { CleaningState, DataOptions } from "../options";
import { deepClone, isPlainObject } from "../../utils/objects";
import { randomID } from "../../utils/strings";
import { EmbeddedCollection } from "../embedded-collection";
import { ForcedReplacement, isOperator } from "../operators";
import { DataModelValidationFailure } from "../validation-failure";
import { ArrayField } from "./collection-fields";
import { type FieldDefaults, DataField, nextStep, takeStep } from "./data-field";
import { EmbeddedDataField, type SchemaField } from "./schema-field";

/** Returns the configured class for a base document class. */
export const implementationOf = (base: SystemClass): SystemClass => context().implementation(base.documentName) ?? base;

/** Documents inside a document, keyed by `_id`. */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, readonly: true };
  }

  /** Adopts the element, which is a document class rather than a field. */
  override _adoptElement(element: SystemClass): SystemClass {
    return element;
  }

  get model() {
    return implementationOf(this.element);
  }

  get schema(): SchemaField {
    return this.model.schema;
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    if (/^[a-zA-Z0-9]{16}$|^element$|^\d+$/.test(nextStep(path)!)) takeStep(path);
    return this.schema._getField(path);
  }

  override _cast(value: unknown): unknown {
    const list = Array.isArray(value)
      ? value
      : value instanceof Map
        ? Array.from(value.values())
        : isPlainObject(value)
          ? Object.values(value)
          : [value];
    return list.map((v) => (typeof v?.toObject === "function" ? v.toObject() : v));
  }

  override _cleanType(value: unknown, options: DataOptions = {}, state: CleaningState = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((v) => this._cleanElement(v, options, state));
  }

  /** Cleans one element. In a delta, the element may also be a delta; a later step completes a new element. */
  _cleanElement(value: unknown, options: DataOptions, state: CleaningState): unknown {
    if (!isPlainObject(value)) return value;
    if (options.partial) return value;
    const migrated = this.model.migrateDataSafe(value);
    migrated._id ??= randomID();
    return this.model.cleanData(migrated, { ...options, partial: false, source: migrated }, state);
  }

  override _validateType(value: unknown, options: DataOptions = {}): unknown {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (!options.partial) return undefined;
    const failure = new DataModelValidationFailure();
    const current: FieldValue[] = options.currentSource?.[this.name!] ?? [];
    for (const [i, v] of value.entries()) {
      if (isOperator(v)) continue;
      const known = current.find((s) => s._id === v?._id);
      const wrong = this.schema.validate(v, {
        ...options,
        partial: !!known && !v._tombstone,
        fallback: false,
        source: known ? { ...known, ...v } : v,
        currentSource: known,
      });
      if (wrong && !v?._tombstone) failure.elements.push({ id: v?._id ?? i, failure: wrong });
    }
    failure.unresolved = failure.elements.length > 0;
    return failure.unresolved ? failure : undefined;
  }

  /** Skips the elements, because documents are validated on construction. */
  override _validateRecursive(): unknown {
    return undefined;
  }

  override apply(fn: FieldValue, value?: FieldValue, options?: SourceData): FieldValue {
    return DataField.prototype.apply.call(this, fn, value, options);
  }

  override _castChangeDelta(delta: unknown): unknown {
    return this._cast(delta);
  }

  override initialize(_value: unknown, model?: SystemObject, options: SourceData = {}): unknown {
    const collection = (model.collections[this.name!] ??= new EmbeddedCollection(this.name!, model, this));
    collection.initialize(options);
    return collection;
  }

  override toObject(value: FieldValue) {
    return value.toObject(false);
  }

  override _updateDiff(source: SourceData, key: string, value: FieldValue, difference: SourceData, options: DataOptions = {}): void {
    if (value === undefined || isOperator(value)) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    if (options.recursive === false && value.length > 0 && options.replaceEmbedded) {
      source[key] = value.map((v: FieldValue) => this._completeElement(v));
      difference[key] = new ForcedReplacement(deepClone(source[key]));
      return;
    }
    const changed: unknown[] = [];
    for (const element of value) {
      const known = element?._id && source[key]?.find((s: FieldValue) => s._id === element._id);
      const entry = known ? this.#diffKnown(known, element, options) : this._completeElement(element);
      if (!known) source[key].push(deepClone(entry));
      if (entry) changed.push(entry);
    }
    if (changed.length > 0) difference[key] = changed;
  }

  #diffKnown(known: FieldValue, element: unknown, options: DataOptions): unknown {
    const cls = this.model;
    const migrated = cls.migrateDelta(element, known);
    const cleaned = cls.cleanData(migrated, { partial: true, source: { ...known, ...migrated } });
    const inner: Record<string, unknown> = {};
    this.schema.diffFields(known, cleaned, inner, options);
    delete inner["_id"];
    return Object.keys(inner).length > 0 ? { _id: known._id, ...inner } : undefined;
  }

  _completeElement(element: unknown): FieldValue {
    return this._cleanElement(deepClone(element), { partial: false }, {});
  }

  /** Commits a change without replacing the list and its records, because the documents refer to these objects. */
  override _updateCommit(source: SourceData, key: string, value: FieldValue, diff: SourceData, options: SourceData): void {
    const list = source[key];
    const ids = new Set(value.map((v: FieldValue) => v._id));
    for (let i = list.length - 1; i >= 0; i--) if (!ids.has(list[i]._id)) list.splice(i, 1);
    for (const element of value) this._commitElement(list, element, Array.isArray(diff) ? diff : undefined, options);
  }

  _commitElement(list: FieldValue[], element: FieldValue, diff: SourceData[] | undefined, options: DataOptions): void {
    const known = list.find((s) => s._id === element._id);
    const change = diff?.find((d) => d?._id === element._id);
    if (!known) list.push(element);
    else if (change) this.schema.commitFields(known, element, change, options);
    else if (!diff) for (const name of Object.keys(element)) known[name] = element[name];
  }

  override migrateSource(): void {}
}

/** Embedded documents of an ActorDelta, and tombstones `{_id, _tombstone: true}` of inherited documents. */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {
  override _cleanElement(value: FieldValue, options: DataOptions, state: CleaningState): unknown {
    if (value?._tombstone) return { _id: value._id, _tombstone: true, ...(value._stats ? { _stats: value._stats } : {}) };
    return super._cleanElement(value, options, state);
  }

  override initialize(value: unknown): unknown {
    return value;
  }

  override toObject(value: unknown) {
    return deepClone(value);
  }

  override _updateDiff(source: SourceData, key: string, value: FieldValue, difference: SourceData, options: DataOptions = {}): void {
    if (!Array.isArray(value)) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    // A tombstone and a document replace each other. Only two elements of one kind are merged.
    const find = (v: FieldValue): FieldValue => source[key]?.find((s: FieldValue) => s._id === v?._id);
    const special = value.filter((v) => v?._tombstone || find(v)?._tombstone);
    const rest = value.filter((v) => !special.includes(v));
    if (rest.length > 0) super._updateDiff(source, key, rest, difference, options);
    const changed = special.filter((v) => !(v._tombstone && find(v)?._tombstone)).map((v) => this._completeElement(v));
    for (const element of changed) {
      const index = source[key].findIndex((s: FieldValue) => s._id === element._id);
      source[key].splice(index < 0 ? source[key].length : index, 1, deepClone(element));
    }
    if (changed.length > 0) difference[key] = [...(difference[key] ?? []), ...changed];
  }

  override _commitElement(list: FieldValue[], element: FieldValue, diff: SourceData[] | undefined, options: DataOptions): void {
    const index = list.findIndex((s) => s._id === element._id);
    if (index >= 0 && (element._tombstone || list[index]._tombstone)) list[index] = element;
    else super._commitElement(list, element, diff, options);
  }
}

/** One document inside another, such as a token's delta. */
export class EmbeddedDocumentField extends EmbeddedDataField {
  static override hierarchical = true;

  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, nullable: true };
  }

  override initialize(value: unknown, model?: SystemObject, options: SourceData = {}): unknown {
    if (!value) return value;
    const existing = model[`_${this.name}Document`];
    if (existing && existing._source === value) {
      existing._initialize(options);
      return existing;
    }
    const document = implementationOf(this.model).fromInitialized(value, model, options);
    Object.defineProperty(model, `_${this.name}Document`, { value: document, writable: true, enumerable: false, configurable: true });
    return document;
  }
}
