import type { SourceData } from "../dynamic";
import type { Schema } from "../data/fields/data-field";
import type { BaseUser } from "./user";
import { context, isOtherwise } from "../context";
import { fields } from "../data/fields/namespace";
import { flagsField, idField, imageField, statsField, textField } from "./common-fields";
import { Document } from "./document";

/** Keys of a combatant that its owner may change. */
const OWNER_KEYS = new Set(["_id", "initiative", "flags", "defeated", "system", "_stats"]);

export class BaseCombatant extends Document {
  static override metadata = Document.describe({
    name: "Combatant",
    hasTypeData: true,
    coreTypes: ["base"],
    permissions: { create: "OWNER", update: canUpdate, delete: "OWNER" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      type: new fields.DocumentTypeField(this, { initial: "base" }),
      system: new fields.TypeDataField(this),
      actorId: new fields.DocumentIdField({ readonly: false }),
      tokenId: new fields.DocumentIdField({ readonly: false }),
      sceneId: new fields.DocumentIdField({ readonly: false }),
      name: textField({ textSearch: true }),
      img: imageField({ required: false, nullable: true, initial: undefined }),
      initiative: new fields.NumberField({ required: true }),
      hidden: new fields.BooleanField(),
      defeated: new fields.BooleanField(),
      group: new fields.DocumentIdField({ readonly: false }),
      flags: flagsField(),
      _stats: statsField(),
    };
  }

  /** Returns the user's ownership level for the combatant's actor. Without an actor, GMs are owners and other users have no access. */
  override getUserLevel(user: BaseUser): number | null {
    return this.actor?.getUserLevel(user) ?? (user?.isGM ? 3 : 0);
  }
}

/** Returns whether only GMs may change the system data of a combatant. This is an open point of Foundry 13 [foundry-api 5.4]. */
const systemIsForGM = (): boolean => context().generation < 14 && isOtherwise("combatant-system-gm");

function canUpdate(user: BaseUser, combatant: BaseCombatant, data: SourceData): boolean {
  if (user.isGM) return true;
  if (systemIsForGM() && Object.keys(data ?? {}).some((key) => key.split(".")[0] === "system")) return false;
  return combatant.testUserPermission(user, "OWNER") && Object.keys(data ?? {}).every((key) => OWNER_KEYS.has(key.split(".")[0]!));
}
