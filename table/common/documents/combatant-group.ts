import type { Schema } from "../data/fields/data-field";
import { fields } from "../data/fields/namespace";
import { flagsField, idField, imageField, ownershipField, statsField, textField } from "./common-fields";
import { Document } from "./document";

export class BaseCombatantGroup extends Document {
  static override metadata = Document.describe({
    name: "CombatantGroup",
    collection: "groups",
    hasTypeData: true,
    coreTypes: ["base"],
    permissions: { update: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      type: new fields.DocumentTypeField(this, { initial: "base" }),
      system: new fields.TypeDataField(this),
      name: textField({ textSearch: true }),
      img: imageField({ required: false, nullable: true, initial: undefined }),
      initiative: new fields.NumberField({ required: true }),
      ownership: ownershipField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}
