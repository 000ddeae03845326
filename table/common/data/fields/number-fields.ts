import { globals, type SourceData, type FieldValue } from "../../dynamic";
import type { EffectChange } from "../effect-changes";
import { generation } from "../../context";
import type { CleaningState, DataOptions } from "../options";
import { hasChoice } from "./choices";
import { type FieldDefaults, DataField, type DataFieldOptions } from "./data-field";
import { type InputConfig, buildInput, buildSelect } from "./form-input";

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
    // A null that is not allowed is rejected instead of replaced [ISS:foundryvtt/foundryvtt#13804].
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
