import type { SourceData } from "../dynamic";
import type { OperationOptions } from "./operation";
import type { DataField, Schema } from "../data/fields/data-field";
import type { BaseUser } from "./user";
import { fields } from "../data/fields/namespace";
import { flagsField, idField, nameField, numberField, sortField } from "./common-fields";
import { Document } from "./document";

/** Id of the level in a scene that was created without levels. */
export const DEFAULT_LEVEL = "defaultLevel0000";

/** Ids of levels of a document's scene. An empty set means all levels [A14:documents.types.RegionData]. */
export class SceneLevelsSetField extends fields.SetField {
  constructor(options: SourceData = {}, context: OperationOptions = {}) {
    super(new fields.DocumentIdField({ nullable: false, readonly: false, initial: undefined }), options, context);
  }
}

const textureSource = (): DataField => new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] });
const tint = (): DataField => new fields.ColorField({ nullable: false, initial: "#ffffff" });
const threshold = (): DataField => new fields.AlphaField({ initial: 0.75 });

/** A level of a scene: its images and its range of elevation (Foundry 14 only). */
export class BaseLevel extends Document {
  static override metadata = Document.describe({ name: "Level", schemaVersion: "14.364" });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      elevation: new fields.SchemaField(
        {
          bottom: new fields.NumberField({ required: true, nullable: true, initial: 0 }),
          top: new fields.NumberField({ required: true, nullable: true, initial: 20 }),
        },
        {
          validate: (range) => (range.bottom ?? -Infinity) <= (range.top ?? Infinity),
          validationError: "must have a bottom that is not above its top",
        },
      ),
      background: new fields.SchemaField({
        color: new fields.ColorField({ nullable: false, initial: "#999999" }),
        src: textureSource(),
        tint: tint(),
        alphaThreshold: threshold(),
      }),
      foreground: new fields.SchemaField({ src: textureSource(), tint: tint(), alphaThreshold: threshold() }),
      fog: new fields.SchemaField({ src: textureSource(), tint: tint() }),
      textures: new fields.SchemaField({
        anchorX: numberField(),
        anchorY: numberField(),
        offsetX: numberField(),
        offsetY: numberField(),
        fit: new fields.StringField({ required: true, initial: "fill", choices: ["fill", "contain", "cover", "width", "height"] }),
        scaleX: numberField({ initial: 1 }),
        scaleY: numberField({ initial: 1 }),
        rotation: new fields.AngleField(),
      }),
      visibility: new fields.SchemaField({ levels: new SceneLevelsSetField() }),
      sort: sortField(),
      flags: flagsField(),
    };
  }

  override getUserLevel(user: BaseUser): number | null {
    return user?.isGM ? 3 : 0;
  }
}
