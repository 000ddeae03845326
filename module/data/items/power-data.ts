import type { CrossfireItem } from "../../foundry/types";
import { areaFields, damageFields, rangeFields } from "./item-fields";
import { LIMITS } from "../../rules/limits";
import { choice, flag, text, whole } from "../field-builders";
import { itemFields } from "./item-fields";
import { LIMIT_KINDS, POWER_DEFENSES } from "../words";

const schema = () => ({
  ...itemFields(),
  skill: text("biotics"),
  attribute: text("willpower"),
  /** Cost in AP. */
  price: whole(2, { max: LIMITS.ap }),
  /** Strain that the actor takes for using the power. */
  strain: whole(0),
  damage: damageFields(0),
  range: rangeFields(10, 40),
  area: areaFields(),
  sustained: flag(),
  /** Effect while sustained: "armor" or a status, its amount per net hit, and its maximum. */
  keeps: new foundry.data.fields.SchemaField({ changes: text(), perHit: whole(0), most: whole(0) }),
  contact: flag(),
  defense: choice("defense", POWER_DEFENSES, "ranged"),
  /** Attributes that the target's resistance test uses. */
  resistWith: new foundry.data.fields.SetField(new foundry.data.fields.StringField({ required: true, blank: false })),
  /** True if the power strikes the target directly, so that partial cover does not help. */
  direct: flag(),
  limit: choice("limit", LIMIT_KINDS, "mental"),
  /** Health points healed per hit. */
  heals: whole(0),
});

/** Stored shape of a power. Labels: CROSSFIRE.Power.FIELDS. */
export class PowerData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Power"];

  static override defineSchema() {
    return schema();
  }
}
