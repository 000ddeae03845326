import type { Schema } from "../data/fields/data-field";
import { fields } from "../data/fields/namespace";
import { flagsField, idField, imageField, integerField, nameField, ownershipField, sortField, statsField } from "./common-fields";
import { Document } from "./document";
import { BaseFolder } from "./folder";

export class BaseTableResult extends Document {
  static override metadata = Document.describe({
    name: "TableResult",
    coreTypes: ["text", "document"],
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      type: new fields.StringField({ required: true, initial: "text", choices: ["text", "document"] }),
      name: new fields.StringField({ required: true, blank: true }),
      img: imageField(),
      description: new fields.HTMLField(),
      documentUuid: new fields.DocumentUUIDField({ required: false }),
      weight: integerField({ initial: 1, min: 1 }),
      range: new fields.ArrayField(integerField(), { initial: () => [1, 1] }),
      drawn: new fields.BooleanField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}

export class BaseRollTable extends Document {
  static override metadata = Document.describe({
    name: "RollTable",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
    permissions: { update: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      img: imageField({ initial: "icons/svg/d20-grey.svg" }),
      description: new fields.HTMLField(),
      results: new fields.EmbeddedCollectionField(BaseTableResult),
      formula: new fields.StringField({ required: true }),
      replacement: new fields.BooleanField({ initial: true }),
      displayRoll: new fields.BooleanField({ initial: true }),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: sortField(),
      ownership: ownershipField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}
