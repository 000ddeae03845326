import type { SourceData } from "../dynamic";
import type { OperationOptions } from "./operation";
import type { Schema } from "../data/fields/data-field";
import type { BaseUser } from "./user";
import { fields } from "../data/fields/namespace";
import { BaseCombatant } from "./combatant";
import { BaseCombatantGroup } from "./combatant-group";
import { flagsField, idField, integerField, sortField, statsField } from "./common-fields";
import { Document } from "./document";
import { BaseScene } from "./scene";

/** Keys of a combat that players may change. */
const PLAYER_KEYS = new Set(["_id", "round", "turn", "combatants", "_stats"]);

export class BaseCombat extends Document {
  static override metadata = Document.describe({
    name: "Combat",
    hasTypeData: true,
    coreTypes: ["base"],
    permissions: { update: canUpdate },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      type: new fields.DocumentTypeField(this, { initial: "base" }),
      system: new fields.TypeDataField(this),
      scene: new fields.ForeignDocumentField(BaseScene),
      groups: new fields.EmbeddedCollectionField(BaseCombatantGroup),
      combatants: new fields.EmbeddedCollectionField(BaseCombatant),
      active: new fields.BooleanField(),
      round: integerField({ min: 0 }),
      turn: new fields.NumberField({ required: true, integer: true, min: 0, nullable: true, initial: null }),
      sort: sortField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }

  /** Returns true if a user may change the round. Packages override this method. */
  _canChangeRound(_user: BaseUser): boolean {
    return true;
  }

  /** Returns true if a user may change the turn. Packages override this method. */
  _canChangeTurn(_user: BaseUser): boolean {
    return true;
  }

  override async _preUpdate(changed: SourceData, options: OperationOptions, user: BaseUser): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const rounds = "round" in changed && changed.round !== this["_source"].round;
    const turns = "turn" in changed && changed.turn !== this["_source"].turn;
    if (rounds && !this._canChangeRound(user)) return false;
    if (turns && !this._canChangeTurn(user)) return false;
    return undefined;
  }
}

function canUpdate(user: BaseUser, combat: BaseCombat, data: SourceData): boolean {
  if (user.isGM) return true;
  if (!Object.keys(data ?? {}).every((key) => PLAYER_KEYS.has(key.split(".")[0]!))) return false;
  if ("round" in (data ?? {}) && !combat._canChangeRound(user)) return false;
  if ("turn" in (data ?? {}) && !combat._canChangeTurn(user)) return false;
  return (data?.combatants ?? []).every((change: SourceData) => combat.combatants.get(change._id)?.canUserModify(user, "update", change));
}
