import type { SourceData, FieldValue, SystemObject } from "../../dynamic";
import { generation } from "../../context";
import type { CleaningState, DataOptions } from "../options";
import { deepClone, expandObject, isPlainObject } from "../../utils/objects";
import { ForcedDeletion, ForcedReplacement, isOperator } from "../operators";
import { DataModelValidationFailure } from "../validation-failure";
import { ObjectField } from "./collection-fields";
import { type FieldDefaults, DataField, stateAt, type DataFieldOptions, takeStep } from "./data-field";
import { StringField } from "./text-fields";
import { EmbeddedDataField, SchemaField } from "./schema-field";

/** A record with any keys, whose elements share one field. Updates merge elements by key. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;
  element: DataField;

  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, validateKey: undefined, expandKeys: true };
  }

  constructor(element: unknown, options: DataFieldOptions = {}, context = {}) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("TypedObjectField must have a DataField as its contained element");
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    element.name ??= "element";
    element.parent = this;
    this.element = element;
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    // Generation 13 accepts only the name of the element, 14 any key.
    if (takeStep(path) !== this.element.name && generation() < 14) return undefined;
    return this.element._getField(path);
  }

  override _cleanType(value: unknown, options: DataOptions = {}, state: CleaningState = {}): unknown {
    if (!isPlainObject(value)) return value;
    let data = value;
    if (generation() >= 14 && this["expandKeys"] !== false && Object.keys(value).some((k) => k.includes("."))) data = expandObject(value);
    const validateKey = this["validateKey"];
    for (const key of Object.keys(data)) {
      if (!isOperator(data[key]) && validateKey && validateKey(key) === false) {
        delete data[key];
        continue;
      }
      data[key] = this.element.clean(data[key], this._elementOptions(options, key), stateAt(state, key));
    }
    return data;
  }

  /**
   * Returns the options for cleaning an element. A new element counts as complete data. Without the old source, every element counts as a
   * delta.
   */
  _elementOptions(options: DataOptions, _key: string): DataOptions {
    return options;
  }

  override _validateType(value: FieldValue, options: DataOptions = {}): unknown {
    super._validateType(value);
    const failure = new DataModelValidationFailure();
    for (const key of Object.keys(value)) {
      const wrong = this.element.validate(value[key], options);
      if (!wrong) continue;
      if (options.fallback && wrong.unresolved) {
        wrong.unresolved = false;
        wrong.dropped = true;
        delete value[key];
      }
      failure.fields[key] = wrong;
      if (wrong.unresolved) failure.unresolved = true;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override initialize(value: FieldValue, model?: SystemObject, options: SourceData = {}): unknown {
    if (!value) return value;
    const object: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const initialized = this.element.initialize(value[key], model, options);
      object[key] = typeof initialized === "function" && !initialized.prototype ? initialized() : initialized;
    }
    return object;
  }

  override toObject(value: unknown) {
    if (!value) return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, this.element.toObject(v)]));
  }

  override migrateSource(source: SourceData, fieldData: unknown): void {
    if (isPlainObject(fieldData)) for (const v of Object.values(fieldData)) this.element.migrateSource(source, v);
  }

  override _diffEntries(source: SourceData, value: FieldValue, difference: SourceData, options: DataOptions): void {
    for (const [k, v] of Object.entries(value)) {
      if (v instanceof ForcedDeletion) {
        if (k in source) difference[k] = v;
        delete source[k];
      } else if (k in source || isOperator(v)) this.element._updateDiff(source, k, v, difference, options);
      else if (v !== undefined) source[k] = deepClone((difference[k] = this._added(v, options)));
    }
  }

  /**
   * Returns an element that an update adds. On Foundry 13, it has only the given fields [ISS:foundryvtt/foundryvtt#13546]; on Foundry 14,
   * it is complete.
   */
  _added(value: unknown, options: DataOptions): unknown {
    return generation() >= 14 ? this.element.clean(value, { ...options, partial: false }) : value;
  }

  override _updateCommit(source: SourceData, key: string, value: unknown, diff: FieldValue, options: DataOptions): void {
    if (isOperator(diff) || !isPlainObject(diff) || !isPlainObject(value) || !isPlainObject(source[key])) {
      source[key] = value;
      return;
    }
    const current = source[key];
    for (const k of Object.keys(current)) if (!(k in value)) delete current[k];
    for (const [k, v] of Object.entries(value)) {
      if (k in current && k in diff) this.element._updateCommit(current, k, v, diff[k], options);
      else current[k] = v;
    }
  }
}

/** A record whose `type` determines its schema. */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  types: Record<string, SchemaField> = {};

  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, required: true };
  }

  constructor(types: Record<string, unknown>, options: DataFieldOptions = {}, context = {}) {
    super(options, context);
    for (const [type, entry] of Object.entries(types)) this.types[type] = this.#adopt(type, entry);
  }

  #adopt(type: string, entry: FieldValue): SchemaField {
    const field =
      entry instanceof SchemaField ? entry : typeof entry === "function" ? new EmbeddedDataField(entry) : new SchemaField(entry);
    const typeField = field.fields["type"];
    if (typeField && (!typeField.required || typeField.nullable || typeField.blank || !(typeField instanceof StringField))) {
      throw new Error(`The "type" field of "${type}" must be a required, non-nullable, non-blank StringField`);
    }
    field.name = type;
    field.parent = this;
    return field;
  }

  typeOf(value: FieldValue): SchemaField | undefined {
    return this.types[value?.type];
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    return this.types[takeStep(path)!]?._getField(path);
  }

  override _cleanType(value: FieldValue, options: DataOptions = {}, state: CleaningState = {}): unknown {
    const field = this.typeOf(value);
    if (!field) return value;
    const type = value.type;
    const cleaned = field.clean(value, options, state);
    if (cleaned && typeof cleaned === "object") cleaned.type ??= type;
    return cleaned;
  }

  override _validateType(value: unknown, options: DataOptions = {}): unknown {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const field = this.typeOf(value);
    if (!field) {
      if (options.partial && !("type" in value)) return undefined;
      throw new Error(`"${value.type}" is not a known type; known are ${Object.keys(this.types).join(", ")}`);
    }
    return field.validate(value, options);
  }

  override initialize(value: FieldValue, model?: SystemObject, options: SourceData = {}): unknown {
    const field = this.typeOf(value);
    const initialized = field ? field.initialize(value, model, options) : value;
    if (initialized && typeof initialized === "object" && !("type" in initialized)) initialized.type = value.type;
    return initialized;
  }

  override toObject(value: FieldValue): unknown {
    const plain = this.typeOf(value)?.toObject(value) ?? value;
    if (plain && value?.type !== undefined) plain.type ??= value.type;
    return plain;
  }

  override _updateDiff(source: SourceData, key: string, value: FieldValue, difference: SourceData, options: DataOptions = {}): void {
    const before = source[key];
    const field = this.typeOf(before);
    const same = isPlainObject(value) && isPlainObject(before) && [undefined, before["type"]].includes(value["type"]);
    if (field && same && options.recursive !== false) {
      field._updateDiff(source, key, field.clean(value, { ...options, partial: true }), difference, options);
      return;
    }
    // A change of type replaces all of the data.
    const type = isPlainObject(value) ? (value["type"] ?? before?.type) : undefined;
    const whole = type in this.types ? this.clean({ ...value, type }, { ...options, partial: false }) : value;
    const replaces = isPlainObject(whole) && isPlainObject(before) && (same || options.recursive === false);
    super._updateDiff(source, key, replaces ? new ForcedReplacement(whole) : whole, difference, options);
  }

  override _updateCommit(source: SourceData, key: string, value: FieldValue, diff: FieldValue, options: DataOptions): void {
    const field = this.typeOf(source[key]);
    if (field && isPlainObject(diff) && value?.type === source[key].type) field._updateCommit(source, key, value, diff, options);
    else source[key] = value;
  }
}
