import type { CrossfireItem } from "../../foundry/types";
import { LIMITS } from "../../rules/limits";
import { blastFields, damageFields } from "./item-fields";
import { whole, wholeOrNull } from "../field-builders";
import { countedFields } from "./item-fields";

const schema = () => {
  const { SchemaField } = foundry.data.fields;
  return {
    ...countedFields(),
    /** Rounds until the item goes off; `null` without a timer. */
    timer: new SchemaField({ rounds: wholeOrNull({ max: LIMITS.rounds }) }),
    area: blastFields(),
    /** Damage when the item goes off. */
    damage: damageFields(0),
    /** Armor Penetration; positive values lower armor, negative values raise it. */
    arp: whole(0, { min: -99 }),
  };
};

/** Stored shape of equipment, including timed explosive charges. Labels: CROSSFIRE.Gear.FIELDS. */
export class GearData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Gear"];

  static override defineSchema() {
    return schema();
  }
}
