import { globals } from "../dynamic";
import type { Schema } from "../data/fields/data-field";
import type { BaseUser } from "./user";
import { generation } from "../context";
import { fields } from "../data/fields/namespace";
import { TextureData, flagsField, idField, integerField, numberField, statsField } from "./common-fields";
import { Document } from "./document";
import { SceneLevelsSetField } from "./level";

/** A pin on the map for a journal entry or one of its pages. */
export class BaseNote extends Document {
  static override metadata = Document.describe({
    name: "Note",
    permissions: { create: "NOTE_CREATE", update: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      entryId: new fields.DocumentIdField({ nullable: true, readonly: false, initial: null }),
      pageId: new fields.DocumentIdField({ nullable: true, readonly: false, initial: null }),
      x: integerField(),
      y: integerField(),
      elevation: numberField(),
      sort: integerField(),
      texture: new TextureData({ initial: { src: "icons/svg/book.svg", anchorX: 0.5, anchorY: 0.5, fit: "contain" } }),
      iconSize: integerField({ initial: 40, min: 32 }),
      text: new fields.StringField(),
      fontFamily: new fields.StringField({ required: true, initial: "Signika" }),
      fontSize: integerField({ initial: 32, min: 8, max: 128 }),
      textAnchor: integerField({ initial: 1, choices: [0, 1, 2, 3, 4] }),
      textColor: new fields.ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      global: new fields.BooleanField(),
      ...(generation() >= 14 ? { levels: new SceneLevelsSetField() } : {}),
      flags: flagsField(),
      _stats: statsField(),
    };
  }

  /**
   * Returns the user's ownership level for the pin's page or entry. Every user may see a pin without an entry, but only GMs may change it.
   */
  override getUserLevel(user: BaseUser): number | null {
    const { game } = globals;
    const who = user ?? game?.user;
    if (who?.isGM) return 3;
    const entry = game?.journal?.get(this["_source"].entryId);
    const page = entry?.pages.get(this["_source"].pageId);
    if (!this["_source"].entryId) return 2;
    return (page ?? entry)?.getUserLevel(who) ?? 0;
  }
}
