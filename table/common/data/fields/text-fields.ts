import { messageOf } from "../../utils/errors";
import type { SourceData, FieldValue } from "../../dynamic";
import type { CleaningState, DataOptions } from "../options";
import { hasChoice } from "./choices";
import { type FieldDefaults, DataField, type DataFieldOptions } from "./data-field";
import { type InputConfig, type GroupConfig, buildElement, buildInput, buildSelect, buildTextarea } from "./form-input";

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

  /**
   * Returns the initial value. A required field without one starts with "" if blank is allowed, otherwise with null if null is allowed
   * [ISS:foundryvtt/foundryvtt#8740, #11973].
   */
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
      // The script is parsed but not run.
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
