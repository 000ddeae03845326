import { globals, type SourceData } from "../dynamic";
import type { Schema } from "../data/fields/data-field";
import { fields } from "../data/fields/namespace";
import { flagsField, idField, imageField, nameField, ownershipField, sortField, statsField } from "./common-fields";
import { Document } from "./document";
import { BaseFolder } from "./folder";
import { BaseUser } from "./user";

export class BaseMacro extends Document {
  static DEFAULT_ICON = "icons/svg/dice-target.svg";

  static override metadata = Document.describe({
    name: "Macro",
    coreTypes: ["script", "chat"],
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
    permissions: { create: "PLAYER", update: canUpdate, delete: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      type: new fields.StringField({ required: true, initial: "chat", choices: ["script", "chat"] }),
      author: new fields.ForeignDocumentField(BaseUser, { initial: () => globals.game?.user?.id ?? null }),
      img: imageField({ initial: () => BaseMacro.DEFAULT_ICON }),
      scope: new fields.StringField({ required: true, initial: "global", choices: ["global", "actors", "actor"] }),
      command: new fields.StringField({ required: true, blank: true }),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: sortField(),
      ownership: ownershipField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }

  static override get TYPES(): string[] {
    return ["script", "chat"];
  }

  override getUserLevel(user: BaseUser): number | null {
    if (user && this["_source"].author === user.id) return 3;
    return super.getUserLevel(user);
  }
}

function canUpdate(user: BaseUser, macro: BaseMacro, data: SourceData): boolean {
  if (user.isGM) return true;
  if (!macro.testUserPermission(user, "OWNER")) return false;
  const script = (data?.type ?? macro._source.type) === "script";
  return !script || user.hasPermission("MACRO_SCRIPT");
}
