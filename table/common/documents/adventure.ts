import type { SystemObject } from "../dynamic";
import type { Schema } from "../data/fields/data-field";
import { fields } from "../data/fields/namespace";
import { BaseActor } from "./actor";
import { BaseCombat } from "./combat";
import { flagsField, idField, imageField, nameField, sortField, statsField } from "./common-fields";
import { Document } from "./document";
import { BaseFolder } from "./folder";
import { BaseItem } from "./item";
import { BaseJournalEntry } from "./journal";
import { BaseMacro } from "./macro";
import { BaseRollTable } from "./roll-table";
import { BaseScene } from "./scene";

/** Document classes of an adventure's content by field, in creation order. Referenced types come before the types that refer to them. */
const CONTENT = {
  folders: BaseFolder,
  actors: BaseActor,
  items: BaseItem,
  journal: BaseJournalEntry,
  tables: BaseRollTable,
  macros: BaseMacro,
  scenes: BaseScene,
  combats: BaseCombat,
} as const;

/** A bundle of documents to import into a world. Adventures exist only in packs. */
export class BaseAdventure extends Document {
  static override metadata = Document.describe({
    name: "Adventure",
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
  });

  /** Document classes of an adventure's content, by field [T13:common/documents/adventure.d.mts]. */
  static get contentFields(): Record<string, unknown> {
    return { ...CONTENT };
  }

  static override defineSchema(): Schema {
    const content = Object.entries(CONTENT).map(([name, cls]) => [
      name,
      new fields.SetField(new fields.EmbeddedDataField(cls as SystemObject)),
    ]);
    return {
      _id: idField(),
      name: nameField(),
      img: imageField(),
      caption: new fields.HTMLField(),
      description: new fields.HTMLField(),
      ...Object.fromEntries(content),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: sortField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}
