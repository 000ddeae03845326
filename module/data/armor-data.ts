import type { WornArmor } from "./declared-keys";
import { flag, whole } from "./field-builders";
import { countedFields } from "./item-data";

const schema = () => {
  const { SetField, StringField } = foundry.data.fields;
  return {
    ...countedFields(),
    rating: whole(0),
    /** Adds to the best armor instead of competing with it. */
    accessory: flag(),
    equipped: flag(),
    /** Limb ids; none means the whole body. */
    locations: new SetField(new StringField({ required: true, blank: false })),
  };
};

/** Stored shape of armor. Labels: CROSSFIRE.Armor.FIELDS. */
export class ArmorData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Armor"];

  static override defineSchema() {
    return schema();
  }

  get asWorn(): WornArmor {
    const { rating, accessory, locations } = this;
    return { name: this.parent.name, rating, accessory, locations: [...locations] };
  }
}
