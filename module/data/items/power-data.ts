import type { CrossfireItem } from "../../foundry/types";
import { areaFields, damageFields, rangeFields } from "./damage-fields";
import { LIMITS } from "../../rules/limits";
import { choice, flag, text, whole } from "../field-builders";
import { itemFields } from "./item-data";
import { LIMIT_KINDS, POWER_DEFENSES } from "../words";

const schema = () => ({
  ...itemFields(),
  skill: text("biotics"),
  attribute: text("willpower"),
  /** Action Points. */
  price: whole(2, { max: LIMITS.ap }),
  /** Strain the user takes. */
  strain: whole(0),
  damage: damageFields(0),
  range: rangeFields(10, 40),
  area: areaFields(),
  sustained: flag(),
  /** What it changes as long as it is kept up: "armor" or a status; by how much for every net hit, and at most. */
  keeps: new foundry.data.fields.SchemaField({ changes: text(), perHit: whole(0), most: whole(0) }),
  contact: flag(),
  defence: choice("defence", POWER_DEFENSES, "ranged"),
  /** Attributes somebody resists it with. */
  resistWith: new foundry.data.fields.SetField(new foundry.data.fields.StringField({ required: true, blank: false })),
  /** It strikes straight at the target: partial cover is no help. */
  direct: flag(),
  limit: choice("limit", LIMIT_KINDS, "mental"),
  /** Points of Health given back for every hit. */
  heals: whole(0),
});

/** Stored shape of a power. Labels: CROSSFIRE.Power.FIELDS. */
export class PowerData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Power"];

  static override defineSchema() {
    return schema();
  }
}
