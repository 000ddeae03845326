import type { FieldValue } from "../dynamic";
import type { DataField } from "../data/fields/data-field";
import { fields } from "../data/fields/namespace";

/** Returns the field `_id` of every document. */
export const idField = (): DataField => new fields.DocumentIdField();
export const statsField = (): DataField => new fields.DocumentStatsField();
export const flagsField = (): DataField => new fields.DocumentFlagsField();
export const ownershipField = (options = {}): DataField => new fields.DocumentOwnershipField(options);
export const sortField = (): DataField => new fields.IntegerSortField();
export const nameField = (options = {}): DataField =>
  new fields.StringField({ required: true, blank: false, textSearch: true, ...options });
export const imageField = (options = {}): DataField => new fields.FilePathField({ categories: ["IMAGE"], ...options });
/** Returns a field for text that may be absent. */
export const textField = (options = {}): DataField => new fields.StringField(options);
export const integerField = (options = {}): DataField =>
  new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, ...options });
export const numberField = (options = {}): DataField => new fields.NumberField({ required: true, nullable: false, initial: 0, ...options });

/** Fields of images on the canvas. */
export class TextureData extends fields.SchemaField {
  constructor({
    categories = ["IMAGE", "VIDEO"],
    initial = {},
    wildcard = false,
  }: { categories?: string[]; initial?: FieldValue; wildcard?: boolean } = {}) {
    super({
      src: new fields.FilePathField({ categories, initial: initial.src ?? null, wildcard }),
      anchorX: numberField({ initial: initial.anchorX ?? 0 }),
      anchorY: numberField({ initial: initial.anchorY ?? 0 }),
      offsetX: numberField(),
      offsetY: numberField(),
      fit: new fields.StringField({
        initial: initial.fit ?? "fill",
        required: true,
        choices: ["fill", "contain", "cover", "width", "height"],
      }),
      scaleX: numberField({ initial: 1 }),
      scaleY: numberField({ initial: 1 }),
      rotation: new fields.AngleField(),
      tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
      alphaThreshold: new fields.AlphaField({ nullable: false, initial: initial.alphaThreshold ?? 0 }),
    });
  }
}
