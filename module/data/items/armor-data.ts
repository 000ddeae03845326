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
    /** True if the armor adds to the best armor instead of competing with it. */
    accessory: flag(),
    equipped: flag(),
    /** Ids of the covered locations; empty: the whole body. */
    locations: new SetField(new StringField({ required: true, blank: false })),
    /**
     * Protection against specific damage types or wound classes, by id. `value` replaces the rating; `percent` is removed from the damage
     * that gets through.
     */
    types: new TypedObjectField(new SchemaField({ value: wholeOrNull(), percent: whole(0, { max: 100 }) })),
    /** True for a helmet that leaves face and eyes uncovered. */
    openFaced: flag(),
    /** Arm that carries the armor as a shield; "" for other armor. */
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
