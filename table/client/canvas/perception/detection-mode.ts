import type { Schema } from "../../../common/data/fields/data-field";
import { DataModel } from "../../../common/data/data-model";
import { fields } from "../../../common/data/fields/namespace";

const DETECTION_TYPES = Object.freeze({ SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 });

/** A token's mode of perception. The table stores the modes but does not use them, because it does not simulate vision. */
export class DetectionMode extends DataModel {
  static get DETECTION_TYPES(): typeof DETECTION_TYPES {
    return DETECTION_TYPES;
  }

  static get BASIC_MODE_ID(): string {
    return "basicSight";
  }

  static override defineSchema(): Schema {
    return {
      id: new fields.StringField({ blank: false }),
      label: new fields.StringField({ blank: false }),
      tokenConfig: new fields.BooleanField({ initial: true }),
      walls: new fields.BooleanField({ initial: true }),
      angle: new fields.BooleanField({ initial: true }),
      type: new fields.NumberField({ initial: DETECTION_TYPES.SIGHT, choices: Object.values(DETECTION_TYPES) }),
    };
  }
}
