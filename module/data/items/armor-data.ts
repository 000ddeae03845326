import type { CrossfireItem } from "../../foundry/types";
import type { FighterFacts } from "../../rules/body/derive";
import { choiceOrNone, flag, whole, wholeOrNull } from "../field-builders";
import { countedFields } from "./item-fields";
import { SIDES } from "../words";

const schema = () => {
  const { SchemaField, SetField, StringField, TypedObjectField } = foundry.data.fields;
  return {
    ...countedFields(),
    rating: whole(0),
    /** Adds to the best armor instead of competing with it. */
    accessory: flag(),
    equipped: flag(),
    /** Limb ids; none means the whole body. */
    locations: new SetField(new StringField({ required: true, blank: false })),
    /** Protection against single damage types. `value` replaces the rating; `percent` is removed from the damage that gets past it. */
    types: new TypedObjectField(new SchemaField({ value: wholeOrNull(), percent: whole(0, { max: 100 }) })),
    /** A helmet that leaves face and eyes bare. */
    openFaced: flag(),
    /** Arm that carries it as a shield; "" for armor that is no shield. */
    shield: choiceOrNone("shield", SIDES),
  };
};

/** Stored shape of armor. Labels: CROSSFIRE.Armor.FIELDS. */
export class ArmorData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Armor"];

  static override defineSchema() {
    return schema();
  }

  get asWorn(): FighterFacts["worn"][number] {
    const { rating, accessory } = this;
    return { name: this.parent.name, rating, accessory };
  }
}
