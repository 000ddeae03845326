import type { Schema } from "../data/fields/data-field";
import type { BaseUser } from "./user";
import { fields } from "../data/fields/namespace";
import { BaseActiveEffect } from "./active-effect";
import { flagsField, idField, imageField, ownershipField } from "./common-fields";
import { Document } from "./document";
import { BaseItem } from "./item";

/** Difference between an unlinked token's actor and its base actor. */
export class BaseActorDelta extends Document {
  static override metadata = Document.describe({
    name: "ActorDelta",
    collection: "delta",
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: new fields.StringField({ required: false, nullable: true, blank: false, initial: null }),
      type: new fields.StringField({ required: false, nullable: true, blank: false, initial: null }),
      img: imageField({ required: false }),
      system: new fields.ObjectField(),
      items: new fields.EmbeddedCollectionDeltaField(BaseItem),
      effects: new fields.EmbeddedCollectionDeltaField(BaseActiveEffect),
      ownership: ownershipField({ required: false, nullable: true, initial: null }),
      flags: flagsField(),
    };
  }

  override getUserLevel(user: BaseUser): number | null {
    return this["parent"]?.getUserLevel(user) ?? 0;
  }
}
