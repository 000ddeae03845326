import { messageOf } from "../../utils/errors";
import { globals, type SourceData, type FieldValue } from "../../dynamic";
import type { EffectChange } from "../effect-changes";
import { generation, isOtherwise } from "../../context";
import type { CleaningState, DataOptions } from "../options";
import { type FieldDefaults, DataField, type DataFieldOptions } from "./data-field";
import { type InputConfig, type GroupConfig, buildElement, buildInput, buildSelect, buildTextarea } from "./form-input";

export class BooleanField extends DataField {
  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: unknown): unknown {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return value !== null && isOtherwise("boolean-object-true");
    return Boolean(value);
  }

  override _validateType(value: FieldValue) {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  override _castChangeDelta(delta: unknown): unknown {
    return typeof delta === "number" ? delta > 0 : delta === "1" ? true : this._cast(delta);
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return value || delta;
  }

  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    return value && !delta;
  }

  override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return value && delta;
  }

  override _toInput(config: InputConfig): HTMLElement {
    return buildInput(this, "checkbox", config);
  }
}

function hasChoice(field: DataField, value: unknown): boolean {
  let choices = field.choices;
  if (choices === undefined || choices === null) return true;
  if (typeof choices === "function") choices = choices();
  if (Array.isArray(choices) || choices instanceof Set) return [...choices].some((c) => (c?.value ?? c) === value);
  return String(value) in choices;
}

export class NumberField extends DataField {
  static override get _defaults(): FieldDefaults {
    return {
      ...super._defaults,
      initial: null,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  constructor(options: DataFieldOptions = {}, context = {}) {
    const given = { ...options };
    if (given.choices && given.nullable === undefined) given.nullable = false;
    super(given, context);
    if (!this["nullable"] && this["initial"] === null) this["initial"] = undefined;
    if (this["min"] !== undefined && this["max"] !== undefined && this["min"] > this["max"])
      throw new Error("NumberField minimum constraint cannot exceed its maximum constraint");
  }

  override _cast(value: unknown): unknown {
    return typeof value === "boolean" ? Number(value) : typeof value === "string" && value.trim() === "" ? 0 : Number(value);
  }

  override clean(value: unknown, options: DataOptions = {}, state: SourceData = {}) {
    if (typeof value === "string" && value.trim() === "" && this["nullable"]) value = null;
    // A null that is not allowed is rejected rather than replaced [ISS:foundryvtt/foundryvtt#13804].
    if (value === null && !this["nullable"]) return Number.NaN;
    return super.clean(value, options, state);
  }

  override _cleanType(value: FieldValue, _options?: DataOptions, _state?: CleaningState): unknown {
    if (typeof value !== "number" || !Number.isFinite(value)) return value;
    const { integer, step, min, max } = this;
    if (integer) value = Math.round(value);
    if (step) {
      const base = Number.isFinite(min) ? min : 0;
      const decimals = Math.max(decimalsOf(step), decimalsOf(base));
      value = Number((base + Math.round((value - base) / step) * step).toFixed(decimals));
    }
    if (Number.isFinite(min)) value = Math.max(value, min);
    if (Number.isFinite(max)) value = Math.min(value, max);
    return value;
  }

  override _validateType(value: FieldValue) {
    if (typeof value !== "number") throw new Error("must be a number");
    if (!Number.isFinite(value)) throw new Error("must be a finite number");
    const { positive, min, max, integer } = this;
    if (positive && value <= 0) throw new Error("must be a positive number");
    if (min !== undefined && value < min) throw new Error(`must be at least ${min}`);
    if (max !== undefined && value > max) throw new Error(`must be at most ${max}`);
    if (integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (!hasChoice(this, value)) throw new Error(`${value} is not a valid choice`);
  }

  override _castChangeDelta(delta: unknown): unknown {
    const number = typeof delta === "string" && delta.trim() === "" ? NaN : Number(delta);
    if (!Number.isNaN(number) || typeof delta !== "string" || generation() < 14) return number;
    const Roll = globals.Roll;
    try {
      return Roll ? new Roll(delta).evaluateSync({ strict: false }).total : NaN;
    } catch {
      return NaN;
    }
  }

  override applyChange(value: unknown, model: object, change: EffectChange, options: DataOptions = {}): unknown {
    const result = super.applyChange(value, model, change, options);
    return typeof result === "number" && Number.isNaN(result) && change.type !== "custom" ? value : result;
  }

  override _constrainChange(result: unknown, before: unknown): unknown {
    if (typeof result !== "number") return result;
    const cleaned = this._cleanType(result);
    return this.validate(cleaned) ? before : cleaned;
  }

  override _applyChangeSubtract(value: FieldValue, delta: FieldValue): unknown {
    return (value ?? 0) - delta;
  }

  override _applyChangeMultiply(value: FieldValue, delta: FieldValue): unknown {
    return (value ?? 0) * delta;
  }

  override _toInput(config: InputConfig): HTMLElement {
    if (config.choices ?? this["choices"]) return buildSelect(this, { ...config, dtype: "Number" });
    return buildInput(this, "number", config);
  }
}

function decimalsOf(value: number): number {
  const text = String(value);
  const exponent = text.indexOf("e-");
  if (exponent >= 0) return Number(text.slice(exponent + 2));
  const dot = text.indexOf(".");
  return dot < 0 ? 0 : text.length - dot - 1;
}

export class StringField extends DataField {
  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  constructor(options: DataFieldOptions = {}, context = {}) {
    const given = { ...options };
    if (given.choices) {
      given.nullable ??= false;
      given.blank ??= false;
    }
    super(given, context);
  }

  /** Returns blank for a required field if allowed, else null if allowed [ISS:foundryvtt/foundryvtt#8740, #11973]. */
  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial || !this["required"]) return initial;
    if (this["blank"]) return "";
    return initial === undefined && this["nullable"] ? null : initial;
  }

  override _cast(value: unknown): unknown {
    return typeof value === "string" ? value : String(value);
  }

  override clean(value: unknown, options: DataOptions = {}, state: SourceData = {}) {
    if (typeof value === "string" && !this["blank"] && (this["trim"] ? value.trim() : value) === "")
      value = this["nullable"] ? null : undefined;
    return super.clean(value, options, state);
  }

  override _cleanType(value: unknown, _options?: DataOptions, _state?: CleaningState): unknown {
    return typeof value === "string" && this["trim"] ? value.trim() : value;
  }

  override _validateSpecial(value: unknown): boolean | void {
    if (value === "") {
      if (!this["blank"]) throw new Error("may not be a blank string");
      return true;
    }
    return super._validateSpecial(value);
  }

  override _validateType(value: FieldValue) {
    if (typeof value !== "string") throw new Error("must be a string");
    if (!hasChoice(this, value)) throw new Error(`${value} is not a valid choice`);
  }

  override _constrainChange(result: unknown, before: unknown): unknown {
    return typeof result === "string" && this.validate(result) ? before : result;
  }

  override _applyChangeSubtract(value: unknown, delta: FieldValue): unknown {
    return typeof value === "string" ? value.replace(delta, "") : value;
  }

  override _toInput(config: InputConfig): HTMLElement {
    if (config.choices ?? config.options ?? this["choices"]) return buildSelect(this, config);
    return config.elementType === "textarea" ? buildTextarea(this, config) : buildInput(this, "text", config);
  }
}

export class HTMLField extends StringField {
  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, required: true, blank: true };
  }

  override toFormGroup(groupConfig: GroupConfig = {}, inputConfig: InputConfig = {}): HTMLElement {
    return super.toFormGroup({ stacked: inputConfig.elementType !== "input", ...groupConfig }, inputConfig);
  }

  override _toInput(config: InputConfig): HTMLElement {
    const editor = buildElement("prose-mirror", this, config);
    if (!editor) return buildTextarea(this, config);
    editor.setAttribute("value", String(config.value ?? ""));
    if (config.toggled) editor.setAttribute("toggled", "");
    if (config.enriched !== undefined) editor.innerHTML = config.enriched;
    return editor;
  }
}

const CATEGORY_EXTENSIONS: Record<string, RegExp> = {
  IMAGE: /\.(apng|avif|bmp|gif|jpe?g|png|svg|tiff?|webp)(\?.*)?$/i,
  AUDIO: /\.(aac|flac|m4a|mid|mp3|ogg|opus|wav|webm)(\?.*)?$/i,
  VIDEO: /\.(m4v|mp4|ogv|webm)(\?.*)?$/i,
  TEXT: /\.(csv|json|md|pdf|tsv|txt|xml|ya?ml)(\?.*)?$/i,
  FONT: /\.(otf|ttf|woff2?)(\?.*)?$/i,
  GRAPHICS: /\.(fbx|glb|gltf|mtl|obj|stl|usdz)(\?.*)?$/i,
};

export class FilePathField extends StringField {
  static override get _defaults(): FieldDefaults {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  constructor(options: DataFieldOptions = {}, context = {}) {
    super(options, context);
    if (!this["categories"]?.length) throw new Error("The categories of a FilePathField must contain at least one FILE_CATEGORIES key");
    if (!this["nullable"] && this["initial"] === null) this["initial"] = undefined;
  }

  override _validateType(value: unknown): unknown {
    if (typeof value !== "string") throw new Error("must be a string");
    if (value.startsWith("data:")) {
      if (this["base64"] || value.startsWith("data:image/svg+xml")) return;
      throw new Error("may not be base64 data");
    }
    if (this["wildcard"] && value.includes("*")) return;
    if (this["virtual"] && value.startsWith("#")) return;
    if (!this["categories"].some((c: string) => CATEGORY_EXTENSIONS[c]?.test(value)))
      throw new Error(`does not have a valid file extension for ${this["categories"].join(", ")}: "${value}"`);
  }

  override _toInput(config: InputConfig): HTMLElement {
    const picker = buildElement("file-picker", this, config);
    if (!picker) return buildInput(this, "text", config);
    picker.setAttribute("type", config.type ?? this["categories"][0]?.toLowerCase() ?? "any");
    picker.setAttribute("value", String(config.value ?? ""));
    return picker;
  }
}

export class AngleField extends NumberField {
  static override get _defaults(): FieldDefaults {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  override _cast(value: unknown): unknown {
    const number = Number(super._cast(value));
    if (!this["normalize"] || !Number.isFinite(number)) return number;
    const turned = ((number % 360) + 360) % 360;
    return number !== 0 && turned === 0 && this["base"] === 360 ? 360 : turned;
  }
}

export class AlphaField extends NumberField {
  static override get _defaults(): FieldDefaults {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

export class HueField extends NumberField {
  static override get _defaults(): FieldDefaults {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      min: 0,
      max: 1,
      validationError: "is not a hue between 0 and 1",
    };
  }

  override _cast(value: unknown): unknown {
    const number = Number(super._cast(value));
    return Number.isFinite(number) && (number < 0 || number > 1) ? ((number % 1) + 1) % 1 : number;
  }
}

export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldDefaults {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      integer: true,
      initial: 0,
      label: "FOLDER.DocumentSort",
      hint: "FOLDER.DocumentSortHint",
    };
  }
}

export class AnyField extends DataField {}

export class JSONField extends StringField {
  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, blank: false, trim: true, initial: undefined, validationError: "is not a valid JSON string" };
  }

  override clean(value: unknown, options: DataOptions = {}, state: SourceData = {}) {
    if (value === "") return '""';
    return super.clean(value, options, state);
  }

  override _cast(value: unknown): unknown {
    return typeof value === "string" && isJson(value) ? value : JSON.stringify(value);
  }

  override _validateType(value: FieldValue) {
    if (typeof value !== "string" || !isJson(value)) throw new Error("must be a serialized JSON string");
  }

  override initialize(value: FieldValue): unknown {
    return value === undefined || value === null ? value : JSON.parse(value);
  }

  override toObject(value: unknown) {
    return value === undefined || (value === null && this["nullable"]) ? value : JSON.stringify(value);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export class JavaScriptField extends StringField {
  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }

  override _validateType(value: FieldValue) {
    if (typeof value !== "string") throw new Error("must be a string");
    try {
      // The script is parsed but never run.
      const Body = this["async"] ? Object.getPrototypeOf(async () => {}).constructor : Function;
      void new Body(value);
    } catch (error) {
      throw new Error(`must be valid JavaScript: ${messageOf(error)}`, { cause: error });
    }
  }

  override _toInput(config: InputConfig): HTMLElement {
    return buildTextarea(this, config);
  }
}
