import type { FieldDefaults, Schema } from "../../../common/data/fields/data-field";
import { DataModel } from "../../../common/data/data-model";
import { fields } from "../../../common/data/fields/namespace";

const LIGHTING_VISIBILITY = Object.freeze({ DISABLED: 0, ENABLED: 1, REQUIRED: 2 });

/** A field that stores a shader class unchanged. */
class ShaderField extends fields.DataField {
  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, required: false, nullable: true, initial: undefined };
  }

  override _cast(value: unknown): unknown {
    if (typeof value !== "function") throw new Error("The value of a ShaderField must be a shader class");
    return value;
  }
}

/** A vision mode, which determines how the owner of a token sees the map. The table stores the modes but does not draw with them. */
export class VisionMode extends DataModel {
  static get LIGHTING_VISIBILITY(): typeof LIGHTING_VISIBILITY {
    return LIGHTING_VISIBILITY;
  }

  static override defineSchema(): Schema {
    const part = () => new fields.SchemaField({ shader: new ShaderField(), uniforms: new fields.ObjectField() });
    const lit = () =>
      new fields.SchemaField({
        visibility: new fields.NumberField({ initial: LIGHTING_VISIBILITY.ENABLED, choices: Object.values(LIGHTING_VISIBILITY) }),
        postProcessingModes: new fields.ArrayField(new fields.StringField()),
        uniforms: new fields.ObjectField(),
      });
    const share = () => new fields.NumberField({ required: false, initial: undefined, nullable: false, min: -1, max: 1 });
    return {
      id: new fields.StringField({ blank: false }),
      label: new fields.StringField({ blank: false }),
      tokenConfig: new fields.BooleanField({ initial: true }),
      canvas: part(),
      lighting: new fields.SchemaField({
        background: lit(),
        coloration: lit(),
        illumination: lit(),
        darkness: lit(),
        levels: new fields.ObjectField(),
        multipliers: new fields.ObjectField(),
      }),
      vision: new fields.SchemaField({
        background: part(),
        coloration: part(),
        illumination: part(),
        darkness: new fields.SchemaField({ adaptive: new fields.BooleanField({ initial: true }) }),
        defaults: new fields.SchemaField({
          color: new fields.ColorField({ required: false, initial: undefined }),
          attenuation: new fields.AlphaField({ required: false, initial: undefined }),
          brightness: share(),
          saturation: share(),
          contrast: share(),
        }),
        preferred: new fields.BooleanField({ initial: false }),
      }),
    };
  }
}
