import { areaFields, damageFields, rangeFields } from "./damage-fields";
import { choice, flag, text, whole } from "./field-builders";
import { itemFields } from "./item-data";
import { POWER_DEFENCES } from "./words";

const schema = () => ({
  ...itemFields(),
  skill: text("biotics"),
  attribute: text("willpower"),
  /** Action Points. */
  price: whole(2),
  /** Strain the user takes. */
  strain: whole(0),
  damage: damageFields(0),
  range: rangeFields(10, 40),
  area: areaFields(),
  sustained: flag(),
  contact: flag(),
  defence: choice("defence", POWER_DEFENCES, "ranged"),
});

/** Stored shape of a power. Labels: CROSSFIRE.Power.FIELDS. */
export class PowerData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Power"];

  static override defineSchema() {
    return schema();
  }
}
