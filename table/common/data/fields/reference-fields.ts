import { Color } from "../../utils/color";
import { isValidId } from "../../utils/strings";
import { parseUuid } from "../../utils/uuid";
import { StringField } from "./primitive-fields";
import type { CleanOptions, DataFieldOptions } from "./data-field";
import { buildElement, buildInput } from "./form-input";

export class ColorField extends StringField {
  static override get _defaults() {
    return { ...super._defaults, nullable: true, initial: null, blank: false, validationError: "is not a valid hexadecimal color string" };
  }

  constructor(options: DataFieldOptions = {}, context = {}) {
    super(options, context);
    if (!this["nullable"] && this["initial"] === null) this["initial"] = undefined;
  }

  override _cast(value: any): any {
    if (typeof value === "string" && value !== "") return value;
    return Color.from(value).toString(16);
  }

  override _cleanType(value: any, _options?: CleanOptions, _state?: any): any {
    const color = Color.from(value);
    return color.valid ? color.css : value;
  }

  override _validateType(value: any): any {
    if (!/^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(String(value))) throw new Error("must be a valid color string");
  }

  override initialize(value: any): any {
    return value === null || value === undefined ? value : Color.from(value);
  }

  override toObject(value: any): any {
    return value === null || value === undefined ? value : Color.from(value).css;
  }

  override _castChangeDelta(delta: any): any {
    return Color.from(delta);
  }

  override _toInput(config: any): any {
    const picker = buildElement("color-picker", this, config);
    if (!picker) return buildInput(this, "color", config);
    picker.setAttribute("value", config.value ? Color.from(config.value).css : "");
    return picker;
  }
}

export class DocumentIdField extends StringField {
  static override get _defaults() {
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

  override _cast(value: any): any {
    return typeof value === "object" ? (value?._id ?? value?.id ?? String(value)) : String(value);
  }

  override _validateType(value: any): any {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }
}

export class DocumentUUIDField extends StringField {
  static override get _defaults() {
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

  override _cast(value: any): any {
    return typeof value?.uuid === "string" ? value.uuid : String(value);
  }

  override _validateType(value: any): any {
    if (this["relative"] && String(value).startsWith(".")) return;
    const parsed = parseUuid(value);
    if (!parsed || !isValidId(parsed.id)) throw new Error(`"${value}" is not a valid UUID string`);
    const { type, embedded } = this as any;
    if (type && parsed.type !== type) throw new Error(`Invalid document type "${parsed.type}" which must be a "${type}"`);
    if (embedded === true && parsed.embedded.length === 0) throw new Error("must be an embedded document");
    if (embedded === false && parsed.embedded.length > 0) throw new Error("may not be an embedded document");
  }

  override _toInput(config: any): any {
    const tags = buildElement("document-tags", this, config);
    if (!tags) return buildInput(this, "text", config);
    if (this["type"]) tags.setAttribute("type", this["type"]);
    tags.setAttribute("single", "");
    tags.setAttribute("value", config.value ?? "");
    return tags;
  }
}

/** The id of a primary document; on the instance the document itself, or the id with `idOnly`. */
export class ForeignDocumentField extends DocumentIdField {
  model: any;

  static override get _defaults() {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  constructor(model: any, options: DataFieldOptions = {}, context = {}) {
    super(options, context);
    this.model = model;
  }

  override _cast(value: any): any {
    if (typeof value === "string") return value;
    return value?._id ?? value?.id ?? null;
  }

  override initialize(value: any, model?: any): any {
    if (this["idOnly"]) return value;
    const game = (globalThis as any).game;
    if (!game?.collections) return value;
    if (model?.pack && !(value && this.model.documentName === "User")) {
      return () => (this.model.documentName === "Folder" ? (game.packs?.get(model.pack)?.folders?.get(value) ?? null) : null);
    }
    return () => (value ? (this.model.get?.(value) ?? game.collections.get(this.model.documentName)?.get(value) ?? null) : null);
  }

  override toObject(value: any): any {
    return value?._id ?? value;
  }
}

/** Who made a document. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): any {
    return { ...super._defaults, nullable: false, gmOnly: true, initial: () => (globalThis as any).game?.user?.id };
  }
}
