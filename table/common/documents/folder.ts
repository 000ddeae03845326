import type { Schema } from "../data/fields/data-field";
import { fields } from "../data/fields/namespace";
import { flagsField, idField, nameField, sortField, statsField } from "./common-fields";
import { Document } from "./document";

export class BaseFolder extends Document {
  static override metadata = Document.describe({ name: "Folder" });
  static SORTING_MODES = ["a", "m"];

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      type: new fields.StringField({ required: true, blank: false }),
      description: new fields.HTMLField(),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sorting: new fields.StringField({ required: true, initial: "a", choices: BaseFolder.SORTING_MODES }),
      sort: sortField(),
      color: new fields.ColorField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}
