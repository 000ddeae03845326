import type { SourceData } from "../../common/dynamic";
import { DataModel } from "../../common/data/data-model";
import { fields } from "../../common/data/fields/namespace";

const { NumberField, SchemaField, StringField, TypedObjectField } = fields;

/** A small model with a clamped number, an inner schema, a record and a joint validation. */
export class Pool extends DataModel {
  static override defineSchema() {
    return {
      value: new NumberField({ integer: true, min: 0, initial: 3 }),
      max: new NumberField({ integer: true, initial: 6 }),
      note: new StringField(),
      deep: new SchemaField({ a: new NumberField({ initial: 1 }), b: new NumberField({ initial: 2 }) }),
      marks: new TypedObjectField(new SchemaField({ n: new NumberField({ initial: 0 }) })),
    };
  }

  static override validateJoint(data: SourceData): void {
    if (data.value > data.max) throw new Error("value may not exceed max");
  }
}
