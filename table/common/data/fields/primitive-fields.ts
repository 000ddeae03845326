import type { FieldValue } from "../../dynamic";
import { isOtherwise } from "../../context";
import { type FieldDefaults, DataField } from "./data-field";
import { type InputConfig, buildInput } from "./form-input";

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

export class AnyField extends DataField {}
