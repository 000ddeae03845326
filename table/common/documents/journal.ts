import type { Schema } from "../data/fields/data-field";
import { fields } from "../data/fields/namespace";
import { flagsField, idField, integerField, nameField, ownershipField, sortField, statsField } from "./common-fields";
import { Document } from "./document";
import { BaseFolder } from "./folder";

export class BaseJournalEntryPage extends Document {
  static override metadata = Document.describe({
    name: "JournalEntryPage",
    hasTypeData: true,
    coreTypes: ["text", "image", "pdf", "video"],
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      type: new fields.DocumentTypeField(this, { initial: "text" }),
      system: new fields.TypeDataField(this),
      title: new fields.SchemaField({
        show: new fields.BooleanField({ initial: true }),
        level: integerField({ initial: 1, min: 1, max: 6 }),
      }),
      image: new fields.SchemaField({ caption: new fields.StringField() }),
      text: new fields.SchemaField({
        content: new fields.HTMLField({ required: false }),
        markdown: new fields.StringField(),
        format: integerField({ initial: 1 }),
      }),
      video: new fields.ObjectField(),
      src: new fields.StringField({ required: false, blank: false, nullable: true, initial: null }),
      category: new fields.DocumentIdField({ readonly: false }),
      sort: sortField(),
      ownership: ownershipField({ initial: () => ({ default: -1 }) }),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}

/** A category in the list of pages. */
export class BaseJournalEntryCategory extends Document {
  static override metadata = Document.describe({
    name: "JournalEntryCategory",
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: new fields.StringField({ required: true, textSearch: true }),
      sort: sortField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}

export class BaseJournalEntry extends Document {
  static override metadata = Document.describe({
    name: "JournalEntry",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "sort", "folder"],
    permissions: { create: "JOURNAL_CREATE", update: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      pages: new fields.EmbeddedCollectionField(BaseJournalEntryPage),
      folder: new fields.ForeignDocumentField(BaseFolder),
      categories: new fields.EmbeddedCollectionField(BaseJournalEntryCategory),
      sort: sortField(),
      ownership: ownershipField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}
