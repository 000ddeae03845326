import { globals, type FieldValue, type SystemObject, type SystemClass } from "../../dynamic";
import { Color, type ColorSource } from "../../utils/color";
import { isValidId } from "../../utils/strings";
import { parseUuid } from "../../utils/uuid";
import { StringField } from "./text-fields";
import type { CleaningState, DataOptions } from "../options";
import type { FieldDefaults, DataFieldOptions } from "./data-field";
import { type InputConfig, buildElement, buildInput } from "./form-input";

export class ColorField extends StringField {
  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, nullable: true, initial: null, blank: false, validationError: "is not a valid hexadecimal color string" };
  }

  constructor(options: DataFieldOptions = {}, context = {}) {
    super(options, context);
    if (!this["nullable"] && this["initial"] === null) this["initial"] = undefined;
  }

  override _cast(value: FieldValue): unknown {
    if (typeof value === "string" && value !== "") return value;
    return Color.from(value).toString(16);
  }

  override _cleanType(value: FieldValue, _options?: DataOptions, _state?: CleaningState): unknown {
    const color = Color.from(value);
    return color.valid ? color.css : value;
  }

  override _validateType(value: FieldValue) {
    if (!/^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(String(value))) throw new Error("must be a valid color string");
  }

  override initialize(value: FieldValue): unknown {
    return value === null || value === undefined ? value : Color.from(value);
  }

  override toObject(value: FieldValue) {
    return value === null || value === undefined ? value : Color.from(value).css;
  }

  override _castChangeDelta(delta: FieldValue): unknown {
    return Color.from(delta);
  }

  override _toInput(config: InputConfig): HTMLElement {
    const picker = buildElement("color-picker", this, config);
    if (!picker) return buildInput(this, "color", config);
    picker.setAttribute("value", config.value ? Color.from(config.value as ColorSource).css : "");
    return picker;
  }
}

export class DocumentIdField extends StringField {
  static override get _defaults(): FieldDefaults {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      initial: null,
      validationError: "is not a valid Document ID string",
    };
  }

  constructor(options: DataFieldOptions = {}, context = {}) {
    super(options, context);
    if (!this["nullable"] && this["initial"] === null) this["initial"] = undefined;
  }

  override _cast(value: FieldValue): unknown {
    return typeof value === "object" ? (value?._id ?? value?.id ?? String(value)) : String(value);
  }

  override _validateType(value: FieldValue) {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }
}

export class DocumentUUIDField extends StringField {
  static override get _defaults(): FieldDefaults {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
      relative: false,
    };
  }

  constructor(options: DataFieldOptions = {}, context = {}) {
    super(options, context);
    if (!this["nullable"] && this["initial"] === null) this["initial"] = undefined;
  }

  override _cast(value: FieldValue): unknown {
    return typeof value?.uuid === "string" ? value.uuid : String(value);
  }

  override _validateType(value: unknown): unknown {
    if (this["relative"] && String(value).startsWith(".")) return;
    const parsed = parseUuid(value);
    if (!parsed || !isValidId(parsed.id)) throw new Error(`"${value}" is not a valid UUID string`);
    const { type, embedded } = this;
    if (type && parsed.type !== type) throw new Error(`Invalid document type "${parsed.type}" which must be a "${type}"`);
    if (embedded === true && parsed.embedded.length === 0) throw new Error("must be an embedded document");
    if (embedded === false && parsed.embedded.length > 0) throw new Error("may not be an embedded document");
  }

  override _toInput(config: InputConfig): HTMLElement {
    const tags = buildElement("document-tags", this, config);
    if (!tags) return buildInput(this, "text", config);
    if (this["type"]) tags.setAttribute("type", this["type"]);
    tags.setAttribute("single", "");
    tags.setAttribute("value", String(config.value ?? ""));
    return tags;
  }
}

/** The id of a primary document. On the instance, the value is the document; with `idOnly`, the id. */
export class ForeignDocumentField extends DocumentIdField {
  model: SystemClass;

  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  constructor(model: SystemObject, options: DataFieldOptions = {}, context = {}) {
    super(options, context);
    this.model = model;
  }

  override _cast(value: FieldValue): unknown {
    if (typeof value === "string") return value;
    return value?._id ?? value?.id ?? null;
  }

  override initialize(value: FieldValue, model?: SystemObject): unknown {
    if (this["idOnly"]) return value;
    const game = globals.game;
    if (!game?.collections) return value;
    if (model?.pack && !(value && this.model.documentName === "User")) {
      return () => (this.model.documentName === "Folder" ? (game.packs?.get(model.pack)?.folders?.get(value) ?? null) : null);
    }
    return () => (value ? (this.model.get?.(value) ?? game.collections.get(this.model.documentName)?.get(value) ?? null) : null);
  }

  override toObject(value: FieldValue) {
    return value?._id ?? value;
  }
}

/** The user who created a document. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, nullable: false, gmOnly: true, initial: () => globals.game?.user?.id };
  }
}
