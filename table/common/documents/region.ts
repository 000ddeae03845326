import type { FieldValue } from "../dynamic";
import type { DataField, Schema } from "../data/fields/data-field";
import { generation } from "../context";
import { RegionBehaviorType } from "./region-behavior-type";
import { fields } from "../data/fields/namespace";
import { flagsField, idField, integerField, nameField, statsField } from "./common-fields";
import { Document } from "./document";
import { SceneLevelsSetField } from "./level";

const COMMON_BEHAVIORS = [
  "adjustDarknessLevel",
  "displayScrollingText",
  "executeMacro",
  "executeScript",
  "modifyMovementCost",
  "pauseGame",
  "suppressWeather",
  "teleportToken",
  "toggleBehavior",
];
const NEW_BEHAVIORS = ["applyActiveEffect", "changeLevel", "defineSurface"];

/** Type of a behavior: one of core's types, or one that a manifest declares. */
class BehaviorTypeField extends fields.DocumentTypeField {
  override _validateType(value: FieldValue): unknown {
    const types = new Set([...COMMON_BEHAVIORS, ...(generation() >= 14 ? NEW_BEHAVIORS : [])]);
    return types.has(value) ? undefined : super._validateType(value);
  }
}

/** A behavior of a region. The table stores all types, but supports only `defineSurface`. */
export class BaseRegionBehavior extends Document {
  static override metadata = Document.describe({ name: "RegionBehavior", hasTypeData: true });

  static override get TYPES(): string[] {
    return [...super.TYPES, ...COMMON_BEHAVIORS, ...(generation() >= 14 ? NEW_BEHAVIORS : [])];
  }

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: new fields.StringField({ required: true, blank: true, textSearch: true }),
      type: new BehaviorTypeField(this),
      system: new fields.TypeDataField(this),
      disabled: new fields.BooleanField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}

/** A floor or a ceiling [A14:data.regionBehaviors.DefineSurfaceRegionBehaviorType]. */
export class DefineSurfaceRegionBehaviorType extends RegionBehaviorType {
  static override defineSchema(): Schema {
    const restricts = (): DataField => new fields.BooleanField({ initial: true });
    return {
      placement: new fields.StringField({ required: true, blank: false, initial: "bottom", choices: ["bottom", "top", "both"] }),
      light: restricts(),
      move: restricts(),
      sight: restricts(),
      sound: restricts(),
      occlusion: restricts(),
      exposure: new fields.BooleanField(),
      culling: new fields.BooleanField(),
    };
  }
}

/**
 * Stairs. Asks the user for a level when a token enters with one of the given movement actions
 * [A14:data.regionBehaviors.ChangeLevelRegionBehaviorType].
 */
export class ChangeLevelRegionBehaviorType extends RegionBehaviorType {
  static override defineSchema(): Schema {
    return { movementActions: new fields.SetField(new fields.StringField({ required: true, blank: false })) };
  }
}

const elevationFields = (): Schema => ({
  bottom: new fields.NumberField({ required: true }),
  top: new fields.NumberField({ required: true }),
  ...(generation() >= 14 ? { topInclusive: new fields.BooleanField() } : {}),
});

/** An area of the map. */
export class BaseRegion extends Document {
  static override metadata = Document.describe({ name: "Region" });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      color: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
      shapes: new fields.ArrayField(new fields.ObjectField()),
      elevation: new fields.SchemaField(elevationFields(), {
        validate: (range) => (range.bottom ?? -Infinity) <= (range.top ?? Infinity),
        validationError: "must have a bottom that is not above its top",
      }),
      ...(generation() >= 14 ? { levels: new SceneLevelsSetField() } : {}),
      behaviors: new fields.EmbeddedCollectionField(BaseRegionBehavior),
      visibility: integerField(),
      locked: new fields.BooleanField(),
      hidden: new fields.BooleanField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}
