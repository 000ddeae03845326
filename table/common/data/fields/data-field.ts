import { messageOf } from "../../utils/errors";
import { globals, type SourceData, type FieldValue, type SystemObject } from "../../dynamic";
import type { DataModel } from "../data-model";
import { generation } from "../../context";
import { deepClone, equals } from "../../utils/objects";
import { ForcedDeletion, ForcedReplacement, isOperator } from "../operators";
import { DataModelValidationError, DataModelValidationFailure } from "../validation-failure";
import { changeType, type EffectChange } from "../effect-changes";
import type { CleaningState, DataOptions } from "../options";
import { buildFormGroup, buildInput, type GroupConfig, type InputConfig } from "./form-input";

export interface DataFieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: FieldValue;
  readonly?: boolean;
  gmOnly?: boolean;
  label?: string;
  hint?: string;
  placeholder?: string;
  persisted?: boolean;
  validate?: (this: DataField, value: FieldValue, options: DataOptions) => unknown;
  validationError?: string;
  choices?: unknown;
  [option: string]: unknown;
}

/** Fields of a record by name, as `defineSchema` returns them. */
export type Schema = Record<string, DataField>;

/** Default options of a field class, by name. */
export type FieldDefaults = Record<string, unknown>;

/** Returns the cleaning state one level deeper, with the previously stored value (Foundry 14 only). */
export const stateAt = (state: CleaningState, key: string | number): CleaningState =>
  state?.source ? { ...state, source: state.source[key] } : state;

/** Returns the cleaning state at the root of an inner model (Foundry 14 only). */
export const stateOfModel = (state: CleaningState, inner: DataModel | undefined): CleaningState =>
  state?.source ? { ...state, modelSource: state.source, model: inner } : state;

/** Returns the next step of the path passed to `_getField`, without removing it; undefined at the end of the path. */
export const nextStep = (path: readonly string[]): string | undefined => (generation() >= 14 ? path.at(-1) : path[0]);

/** Removes and returns the next step of the path passed to `_getField`; undefined at the end of the path. */
export const takeStep = (path: string[]): string | undefined => (generation() >= 14 ? path.pop() : path.shift());

/** Cached values of the `_defaults` getters that depend only on the generation. Each list is indexed by generation. */
const constant = new WeakMap<() => FieldDefaults, FieldDefaults[]>();

/** Declares that the defaults of these field classes depend only on the generation, so that fields share them. */
export function keepDefaultsOf(classes: Iterable<object>): void {
  for (const cls of classes) {
    const getter = Object.getOwnPropertyDescriptor(cls, "_defaults")?.get;
    if (getter) constant.set(getter, []);
  }
}

/**
 * Returns the defaults of a field class. Recomputes them if the class or one of its bases belongs to a package. Callers must not change the
 * defaults.
 */
function defaultsOf(cls: typeof DataField): FieldDefaults {
  let kept: FieldDefaults[] | undefined;
  for (let at: object | null = cls; at && at !== Function.prototype; at = Object.getPrototypeOf(at) as object | null) {
    const getter = Object.getOwnPropertyDescriptor(at, "_defaults")?.get;
    if (!getter) continue;
    const known = constant.get(getter);
    if (!known) return cls._defaults;
    kept ??= known;
  }
  return kept ? (kept[generation()] ??= cls._defaults) : cls._defaults;
}

/** Result of a check that ends validation: valid, invalid, or invalid with a reason. */
type Decision = boolean | DataModelValidationFailure;

/** Returns the decision that the result of a check contains; undefined if the next check must run. */
const decisionIn = (result: unknown): Decision | undefined =>
  typeof result === "boolean" || result instanceof DataModelValidationFailure ? result : undefined;

/** Returns the options without the caller's check, which applies to the value but not to its inner values. */
const withoutCheck = ({ validate: _own, ...inner }: DataOptions): DataOptions => inner;

/** A typed value in a schema, with rules for cleaning, validation, initialization, comparison and change. */
export class DataField {
  static recursive = false;
  static hierarchical = false;

  /** True if this kind of field supports form inputs. */
  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  /** Default options of this field class. */
  static get _defaults(): Record<string, unknown> {
    const defaults: Record<string, unknown> = {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: "",
      hint: "",
      validationError: "is not a valid value",
    };
    if (generation() >= 14) Object.assign(defaults, { placeholder: "", persisted: true });
    return defaults;
  }

  [property: string]: FieldValue;
  name: string | undefined;
  parent: DataField | undefined;
  readonly options: DataFieldOptions;

  constructor(options: DataFieldOptions = {}, { name, parent }: { name?: string; parent?: DataField } = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    const defaults = defaultsOf(this.constructor as typeof DataField);
    Object.assign(this, defaults);
    for (const key of Object.keys(options))
      if (Object.hasOwn(defaults, key) ? options[key] !== undefined : !(key in this)) this[key] = options[key];
    if (options.validate) Object.defineProperty(this, "_customValidate", { value: options.validate });
  }

  /** Dotted path from the topmost schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter((part) => part !== undefined && part !== "").join(".");
  }

  /** Calls a function, or a method by name, on this field. Fields with inner fields also call the function on these fields. */
  apply(fn: unknown, value: unknown = {}, options: DataOptions = {}): unknown {
    return (typeof fn === "string" ? this[fn] : fn).call(this, value, options);
  }

  /**
   * Returns the field at a path; undefined if there is none.
   * @param path - steps below this field: the next step is first on Foundry 13 and last on Foundry 14; each level removes its own step
   */
  _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  /** Returns the value that replaces a missing value. */
  getInitialValue(data?: unknown): unknown {
    return typeof this["initial"] === "function" ? this["initial"](data) : deepClone(this["initial"]);
  }

  /**
   * Converts a value to a valid type and range if the conversion is unambiguous. Replaces a missing value, and null if it is not allowed,
   * with the initial value.
   */
  clean(value: unknown, options: DataOptions = {}, state: SourceData = {}): FieldValue {
    if (isOperator(value)) return this._cleanOperator(value, options, state);
    if (generation() >= 14 && options.migrate !== false && value !== undefined) value = this._migrate(value, options, state);
    if (value === null) {
      if (this["nullable"]) return null;
      value = undefined;
    }
    if (value === undefined) return this.getInitialValue(options.source);
    return this._cleanType(this._cast(value), options, state);
  }

  /** Migrates an old stored value of this field (Foundry 14 only). */
  _migrate(value: unknown, _options?: DataOptions, _state?: CleaningState): unknown {
    return value;
  }

  _cleanOperator(operator: unknown, options: DataOptions, state: CleaningState): unknown {
    if (operator instanceof ForcedReplacement)
      return new ForcedReplacement(this.clean(operator.value, { ...options, partial: false }, state));
    return operator;
  }

  /** Converts a value to the type of this field. */
  _cast(value: unknown): unknown {
    return value;
  }

  _cleanType(value: unknown, _options?: DataOptions, _state?: CleaningState): unknown {
    return value;
  }

  /** Returns undefined for a valid value, otherwise the failure. A check that returns true ends the validation. */
  validate(value: FieldValue, options: DataOptions = {}): DataModelValidationFailure | undefined {
    try {
      if (value instanceof ForcedDeletion) return undefined;
      if (value instanceof ForcedReplacement) return this.validate(value.value, { ...options, partial: false });
      const result = this.#check(value, options);
      if (result === false) throw new Error(this["validationError"]);
      return result === true ? undefined : result;
    } catch (error) {
      if (error instanceof DataModelValidationFailure) return error;
      if (error instanceof DataModelValidationError && error.failure) return error.failure;
      return new DataModelValidationFailure({ invalidValue: value, message: messageOf(error), unresolved: true });
    }
  }

  /**
   * Runs the checks in order until one of them decides; undefined if none decides. Allocates no memory, because every value of a world
   * passes through this method.
   */
  #check(value: unknown, options: DataOptions): Decision | undefined {
    const inner = options.validate ? withoutCheck(options) : options;
    const isRecursive = generation() >= 14 && (this.constructor as typeof DataField).recursive;
    return (
      decisionIn(this._validateSpecial(value)) ??
      decisionIn(options.validate?.call(this, value, options)) ??
      decisionIn(this["_customValidate"]?.call(this, value, options)) ??
      decisionIn(this._validateType(value, inner)) ??
      (isRecursive ? decisionIn(this._validateRecursive(value, inner)) : undefined)
    );
  }

  /** Checks the inner values (Foundry 14 only). @throws a failure or an error for an invalid inner value */
  _validateRecursive(_value: unknown, _options?: DataOptions): unknown {
    return undefined;
  }

  /** Returns true for a value that needs no further checks. @throws {Error} for null and undefined if they are not allowed */
  _validateSpecial(value: unknown): boolean | void {
    if (value === undefined) {
      if (this["required"]) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this["nullable"]) throw new Error("may not be null");
      return true;
    }
  }

  _validateType(_value: unknown, _options?: DataOptions): unknown {
    return undefined;
  }

  _validateModel(_data: unknown, _options?: DataOptions): void {}

  /** Converts a stored value to the value on the instance. A function becomes a getter. */
  initialize(value: unknown, _model?: SystemObject, _options: SourceData = {}): unknown {
    return value;
  }

  toObject(value: unknown) {
    return value;
  }

  /** Migrates old stored data below this field. */
  migrateSource(_source: SourceData, _fieldData: FieldValue) {}

  /**
   * Applies a cleaned change to a copy of the source and records the difference in `difference[key]`.
   * @param source - part of the copy that contains this field; the method changes it
   */
  _updateDiff(
    source: SourceData,
    key: string,
    value: unknown,
    difference: SourceData,
    options: DataOptions = {},
    _state?: CleaningState,
  ): void {
    if (value === undefined) return;
    if (value instanceof ForcedDeletion) {
      if (!(key in source)) return;
      source[key] = this.getInitialValue(source);
      difference[key] = value;
      return;
    }
    const next = value instanceof ForcedReplacement ? value.value : value;
    if (options.diff !== false && equals(source[key], next)) return;
    source[key] = deepClone(next);
    difference[key] = value;
  }

  /**
   * Returns a copy of a stored value, which `_updateDiff` may change.
   * @param _change - the cleaned change to this value
   * @param _source - the record that contains the value
   */
  _copyChanging(value: unknown, _change: unknown, _source: Readonly<Record<string, unknown>>): unknown {
    return deepClone(value);
  }

  /**
   * Commits a change to the source of the model.
   * @param value - value after the change
   * @param _diff - the changes, in the form of the generation
   */
  _updateCommit(source: SourceData, key: string, value: unknown, _diff?: unknown, _options?: DataOptions, _state?: CleaningState): void {
    source[key] = value;
  }

  // Active effects

  /** Returns the value after an effect has changed it. */
  applyChange(value: unknown, model: object, change: EffectChange, options: DataOptions = {}): unknown {
    const delta = this._castChangeDelta(change.value, options.replacementData ?? {});
    const type = changeType(change);
    // On 14, values that cannot be converted are dropped before packages see them.
    if (type === "custom" && generation() >= 14 && Number.isNaN(delta)) return value;
    if (type === "custom") return this._applyChangeCustom(value, delta, model, change);
    const method = `_applyChange${type.charAt(0).toUpperCase()}${type.slice(1)}`;
    if (typeof this[method] !== "function") return value;
    const result = this[method](value, delta, model, change);
    return generation() >= 14 ? this._constrainChange(result, value) : result;
  }

  /**
   * Limits the result of a change to the constraints of the field (Foundry 14 only).
   * @returns the previous value if there is no valid result
   */
  _constrainChange(result: unknown, _before: unknown): unknown {
    return result;
  }

  _castChangeDelta(delta: unknown, _replacementData?: unknown): unknown {
    return this._cast(delta);
  }

  _applyChangeAdd(value: unknown, delta: FieldValue, _model: object, _change: EffectChange): unknown {
    return value === undefined || value === null ? delta : value + delta;
  }

  _applyChangeSubtract(value: unknown, _delta: unknown, _model: object, _change: EffectChange): unknown {
    return value;
  }

  _applyChangeMultiply(value: unknown, _delta: unknown, _model: object, _change: EffectChange): unknown {
    return value;
  }

  _applyChangeOverride(_value: unknown, delta: unknown, _model: object, _change: EffectChange): unknown {
    return delta;
  }

  _applyChangeUpgrade(value: unknown, delta: FieldValue, _model: object, _change: EffectChange): unknown {
    return value === undefined || value === null || delta > value ? delta : value;
  }

  _applyChangeDowngrade(value: unknown, delta: FieldValue, _model: object, _change: EffectChange): unknown {
    return value === undefined || value === null || delta < value ? delta : value;
  }

  /** Passes the change to packages. Returns the value that a package has set, otherwise the current value. */
  _applyChangeCustom(value: unknown, delta: unknown, model: object, change: EffectChange): unknown {
    const changes: Record<string, unknown> = {};
    globals.Hooks?.call("applyActiveEffect", model, change, value, delta, changes);
    return change.key in changes ? changes[change.key] : value;
  }

  // Forms (browser only)

  /** Creates an input element for this field. */
  toInput(config: InputConfig = {}): HTMLElement {
    const inputConfig = { name: this.fieldPath, ...config };
    if (typeof inputConfig.input === "function") return inputConfig.input(this, inputConfig);
    return this._toInput(inputConfig);
  }

  _toInput(config: InputConfig): HTMLElement {
    return buildInput(this, "text", config);
  }

  /** Creates a `div.form-group` with a label, an input and a hint. */
  toFormGroup(groupConfig: GroupConfig = {}, inputConfig: InputConfig = {}): HTMLElement {
    return buildFormGroup(this, groupConfig, inputConfig);
  }
}
