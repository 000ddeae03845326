import type { SourceData } from "../dynamic";
import type { Schema } from "../data/fields/data-field";
import type { BaseUser } from "./user";
import { fields } from "../data/fields/namespace";
import { BaseActiveEffect } from "./active-effect";
import { flagsField, idField, imageField, nameField, ownershipField, sortField, statsField } from "./common-fields";
import { Document } from "./document";
import { BaseFolder } from "./folder";

export class BaseItem extends Document {
  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override metadata = Document.describe({
    name: "Item",
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    permissions: { create: canCreate, update: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      type: new fields.DocumentTypeField(this),
      img: imageField({ initial: (data: SourceData) => BaseItem.implementation.getDefaultArtwork(data).img }),
      system: new fields.TypeDataField(this),
      effects: new fields.EmbeddedCollectionField(BaseActiveEffect),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: sortField(),
      ownership: ownershipField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }

  /**
   * Returns the user's ownership level for the owning actor, regardless of the item's own ownership. For an unowned item, returns the level
   * for the item.
   */
  override getUserLevel(user: BaseUser): number | null {
    return this["parent"]?.getUserLevel(user) ?? super.getUserLevel(user);
  }

  static getDefaultArtwork(_itemData?: SourceData): { img: string } {
    return { img: this.DEFAULT_ICON };
  }
}

function canCreate(user: BaseUser, item: BaseItem): boolean {
  return item.parent ? item.parent.testUserPermission(user, "OWNER") : user.hasPermission("ITEM_CREATE");
}
