import { FREE, refuseLackingFields } from "../../documented/lacking-fields";
import type { SourceData, FieldValue, SystemObject, SystemClass } from "../../dynamic";
import { generation } from "../../context";
import type { CleaningState, DataOptions } from "../options";
import { deepClone, equals, getType, isPlainObject } from "../../utils/objects";
import { ForcedDeletion, ForcedReplacement, isOperator } from "../operators";
import { DataModelValidationFailure } from "../validation-failure";
import { type FieldDefaults, DataField, stateAt, type DataFieldOptions, nextStep, takeStep } from "./data-field";
import { type InputConfig, buildElement, buildInput, buildSelect, selectOptions } from "./form-input";

/** An ordered list whose elements share one field. Updates always replace the whole list. */
export class ArrayField extends DataField {
  static override recursive = true;
  element: SystemClass;

  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, required: true, nullable: false, empty: true, exact: undefined, min: 0, max: Infinity, initial: () => [] };
  }

  constructor(element: FieldValue, options: DataFieldOptions = {}, context = {}) {
    super(options, context);
    this.element = this._adoptElement(element);
  }

  _adoptElement(element: unknown) {
    if (!(element instanceof DataField)) throw new Error(`${this.constructor.name} must have a DataField as its contained element`);
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    element.name = "element";
    element.parent = this;
    return element;
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    const first = nextStep(path)!;
    if (first === "element" || /^\d+$/.test(first)) takeStep(path);
    return this.element._getField(path);
  }

  override _cast(value: FieldValue): unknown {
    if (Array.isArray(value)) return value;
    if (["Map", "Set"].includes(getType(value))) return Array.from(value.values());
    if (isPlainObject(value)) {
      const array: unknown[] = [];
      for (const [key, v] of Object.entries(value)) {
        if (/^\d+$/.test(key)) array[Number(key)] = v;
        else array.push(v);
      }
      return array.filter((v) => v !== undefined);
    }
    return [value];
  }

  override _cleanType(value: unknown, options: DataOptions = {}, state: CleaningState = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((v, i) => this.element.clean(v, { ...options, partial: false }, stateAt(state, i)));
  }

  override _validateType(value: unknown, options: DataOptions = {}): unknown {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    const { min, max, empty } = this;
    if ((empty === false && value.length === 0) || value.length < min)
      throw new Error(`cannot have fewer than ${Math.max(min, empty === false ? 1 : 0)} elements`);
    if (value.length > max) throw new Error(`cannot have more than ${max} elements`);
    return generation() >= 14 ? undefined : this._validateElements(value, options);
  }

  override _validateRecursive(value: unknown, options: DataOptions = {}): unknown {
    return this._validateElements(value, options);
  }

  /**
   * Validates each element. With `fallback`, removes elements that cannot be repaired. @returns the failure; undefined if all elements are
   * valid
   */
  _validateElements(value: FieldValue, options: DataOptions): DataModelValidationFailure | undefined {
    const failure = new DataModelValidationFailure();
    const drop: number[] = [];
    for (const [i, v] of value.entries()) {
      const wrong = this._validateElement(v, { ...options, partial: false });
      if (!wrong) continue;
      if (options.fallback && wrong.unresolved) {
        wrong.unresolved = false;
        wrong.dropped = true;
        drop.push(i);
      }
      failure.elements.push({ id: i, failure: wrong });
      if (wrong.unresolved) failure.unresolved = true;
    }
    for (const i of drop.reverse()) value.splice(i, 1);
    return failure.elements.length > 0 ? failure : undefined;
  }

  _validateElement(value: unknown, options: DataOptions): DataModelValidationFailure | undefined {
    return this.element.validate(value, options);
  }

  override initialize(value: FieldValue, model?: SystemObject, options: SourceData = {}) {
    if (!value) return value;
    return value.map((v: unknown) => {
      const initialized = this.element.initialize(v, model, options);
      return typeof initialized === "function" && !initialized.prototype ? initialized() : initialized;
    });
  }

  override toObject(value: FieldValue) {
    return value ? Array.from(value, (v) => this.element.toObject(v)) : value;
  }

  override apply(fn: unknown, value: unknown = [], options: DataOptions = {}): unknown {
    const own = super.apply(fn, value, options);
    if (own === false) return own;
    const list = Array.isArray(value) ? value : [];
    return list.length > 0 ? list.map((v) => this.element.apply(fn, v, options)) : this.element.apply(fn, undefined, options);
  }

  override migrateSource(source: SourceData, fieldData: unknown): void {
    if (Array.isArray(fieldData)) for (const v of fieldData) this.element.migrateSource(source, v);
  }

  override _castChangeDelta(raw: unknown): unknown {
    let delta = raw;
    if (typeof raw === "string") {
      try {
        delta = JSON.parse(raw);
      } catch {
        delta = raw;
      }
    }
    const list = Array.isArray(delta) ? delta : delta instanceof Set ? [...delta] : [delta];
    return list.map((v) => this.element._castChangeDelta(v));
  }

  override _applyChangeAdd(value: FieldValue, delta: FieldValue): unknown {
    (value ??= []).push(...delta);
    return value;
  }

  override _applyChangeSubtract(value: FieldValue, delta: FieldValue): unknown {
    return value?.filter((v: unknown) => !delta.some((d: unknown) => equals(v, d)));
  }

  override _applyChangeUpgrade(value: unknown): unknown {
    return value;
  }

  override _applyChangeDowngrade(value: unknown): unknown {
    return value;
  }
}

/** A list of distinct elements: an array in the source, a Set on the instance. */
export class SetField extends ArrayField {
  override _cleanType(value: unknown, options: DataOptions = {}, state: CleaningState = {}): unknown {
    const cleaned = super._cleanType(value, options, state);
    if (!Array.isArray(cleaned)) return cleaned;
    return cleaned.filter((v, i) => cleaned.findIndex((other) => equals(other, v)) === i);
  }

  override _validateType(value: unknown, options: DataOptions = {}): unknown {
    if (Array.isArray(value) && value.some((v, i) => value.findIndex((other) => equals(other, v)) !== i))
      throw new Error("must not contain duplicates");
    return super._validateType(value, options);
  }

  override initialize(value: FieldValue, model?: SystemObject, options: SourceData = {}) {
    return value ? new Set(super.initialize(value, model, options)) : value;
  }

  override _applyChangeAdd(value: FieldValue, delta: FieldValue): unknown {
    const set = new Set(value);
    for (const d of delta) set.add(d);
    return set;
  }

  override _applyChangeSubtract(value: FieldValue, delta: FieldValue): unknown {
    const set = new Set(value);
    for (const d of delta) set.delete(d);
    return set;
  }

  override _applyChangeOverride(_value: unknown, delta: FieldValue): unknown {
    return new Set(delta);
  }

  override _toInput(config: InputConfig): HTMLElement {
    const value = [...((config.value ?? []) as Iterable<unknown>)];
    const choices = config.options ?? config.choices ?? this.element.choices;
    if (!choices) {
      const tags = buildElement("string-tags", this, config);
      if (!tags) return buildInput(this, "text", { ...config, value: value.join(", ") });
      tags.setAttribute("value", value.join(","));
      return tags;
    }
    const tag = config.type === "checkboxes" ? "multi-checkbox" : "multi-select";
    const element = buildElement(tag, this, config);
    const select = buildSelect(this.element, {
      ...config,
      options: selectOptions(this.element, config),
      blank: false,
      multiple: true,
      value,
    });
    if (!element) return select;
    element.replaceChildren(...select.childNodes);
    return element;
  }
}

/** A plain object without a schema. Updates are merged into the object key by key. */
export class ObjectField extends DataField {
  readonly [FREE] = true;
  /** Keys that Foundry documents for this object and that the table lacks, with their names in the error. */
  declare lacks?: Map<string, string>;

  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, required: true, nullable: false };
  }

  /** Returns the initial value. Without one: undefined for an optional field, null for a nullable field, otherwise an empty object. */
  override getInitialValue(data?: unknown): unknown {
    if (this["initial"] !== undefined) return super.getInitialValue(data);
    if (!this["required"]) return undefined;
    return this["nullable"] ? null : {};
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  override _cast(value: FieldValue): unknown {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }

  override _validateType(value: FieldValue) {
    if (!isPlainObject(value)) throw new Error("must be an object");
  }

  override initialize(value: unknown): unknown {
    return value ? refuseLackingFields(deepClone(value), this) : value;
  }

  override toObject(value: unknown) {
    return deepClone(value);
  }

  override _updateDiff(source: SourceData, key: string, value: unknown, difference: SourceData, options: DataOptions = {}): void {
    if (isPlainObject(value) && isPlainObject(source[key]) && options.recursive === false) value = new ForcedReplacement(value);
    if (isOperator(value) || !isPlainObject(value) || !isPlainObject(source[key])) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const inner: Record<string, unknown> = {};
    this._diffEntries(source[key], value, inner, options);
    if (Object.keys(inner).length > 0) difference[key] = inner;
  }

  _diffEntries(source: SourceData, value: FieldValue, difference: SourceData, options: DataOptions): void {
    for (const [k, v] of Object.entries(value)) diffPlain(source, k, v, difference, options);
  }
}

/** Applies one change to data without a schema, also inside nested plain objects, and records it in `difference`. */
export function diffPlain(source: SourceData, key: string, value: unknown, difference: SourceData, options: DataOptions): void {
  if (isPlainObject(value) && isPlainObject(source[key])) {
    const inner: Record<string, unknown> = {};
    for (const [k, v] of Object.entries(value)) diffPlain(source[key], k, v, inner, options);
    if (Object.keys(inner).length > 0) difference[key] = inner;
  } else if (value instanceof ForcedDeletion) {
    if (key in source) difference[key] = value;
    delete source[key];
  } else if (value !== undefined && (options.diff === false || !(key in source) || !equals(source[key], plainValue(value)))) {
    source[key] = value instanceof ForcedReplacement ? deepClone(value.value) : withoutOperators(value);
    difference[key] = value;
  }
}

const plainValue = (value: unknown): unknown => (value instanceof ForcedReplacement ? value.value : value);

/** Returns a copy with all operators applied. A value that a merge adds may itself contain operators. */
function withoutOperators(value: unknown): unknown {
  if (!isPlainObject(value)) return deepClone(value);
  const data = {};
  commitPlain(data, value);
  return data;
}

/** Merges a difference with operators into data without a schema. */
export function commitPlain(target: SourceData, difference: SourceData): void {
  for (const [key, value] of Object.entries(difference)) {
    if (value instanceof ForcedDeletion) delete target[key];
    else if (value instanceof ForcedReplacement) target[key] = deepClone(value.value);
    else if (isPlainObject(value) && isPlainObject(target[key])) commitPlain(target[key], value);
    else if (isPlainObject(value)) {
      target[key] = {};
      commitPlain(target[key], value);
    } else target[key] = deepClone(value);
  }
}
