import { globals, type SourceData } from "../dynamic";
import type { DataOptions } from "../data/options";
import type { DataField, Schema } from "../data/fields/data-field";
import { generation } from "../context";
import { fields } from "../data/fields/namespace";
import { flagsField, idField, integerField, statsField } from "./common-fields";
import { Document } from "./document";
import { BaseUser } from "./user";

const reference = (): DataField => new fields.StringField({ required: true, nullable: true, blank: false, initial: null });

export class BaseChatMessage extends Document {
  static override metadata = Document.describe({
    name: "ChatMessage",
    hasTypeData: true,
    coreTypes: ["base"],
    permissions: { create: canCreate, update: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      type: new fields.DocumentTypeField(this, { initial: "base" }),
      system: new fields.TypeDataField(this),
      style: integerField({ initial: 0, choices: [0, 1, 2, 3] }),
      author: new fields.ForeignDocumentField(BaseUser, { nullable: false, initial: () => globals.game?.user?.id }),
      // On 14 the server sets the time. Before that, a message has no time.
      timestamp:
        generation() >= 14
          ? new fields.NumberField({ required: true, nullable: true, initial: null })
          : new fields.NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new fields.HTMLField(),
      title: new fields.StringField({ required: false, blank: true }),
      content: new fields.HTMLField({ textSearch: true }),
      speaker: new fields.SchemaField({ scene: reference(), actor: reference(), token: reference(), alias: new fields.StringField() }),
      whisper: new fields.ArrayField(new fields.ForeignDocumentField(BaseUser, { idOnly: true })),
      blind: new fields.BooleanField(),
      rolls: new fields.ArrayField(new fields.JSONField({ validate: isRollData })),
      sound: new fields.FilePathField({ categories: ["AUDIO"] }),
      emote: new fields.BooleanField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }

  /** Returns the user's ownership level for the message. The author and GMs own the message. */
  override getUserLevel(user: BaseUser): number | null {
    return user && this["_source"].author === user.id ? 3 : user?.isGM ? 3 : 0;
  }

  override testUserPermission(user: BaseUser, permission: string | number, { exact = false } = {}): boolean {
    if (!exact && (user?.isGM || user?.id === this["_source"].author)) return true;
    return super.testUserPermission(user, permission, { exact });
  }

  static override migrateData(source: SourceData, options?: DataOptions) {
    if (source?.user && !source.author) source.author = source.user;
    return super.migrateData(source, options);
  }
}

function isRollData(json: string): boolean {
  const roll = JSON.parse(json);
  if (!roll?.evaluated) throw new Error("Roll objects added to ChatMessage documents must be evaluated");
  return true;
}

function canCreate(user: BaseUser, message: BaseChatMessage): boolean {
  if (user.isGM) return true;
  if (message._source.author !== user.id) return false;
  return message._source.whisper.length === 0 || user.hasPermission("MESSAGE_WHISPER");
}
