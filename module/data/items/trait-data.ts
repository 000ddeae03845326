import type { CrossfireItem } from "../../foundry/types";
import { DEADEYE } from "../../rules/called-shots/deadeye";
import { LIMITS } from "../../rules/limits";
import { choice, flag, whole } from "../field-builders";
import { itemFields } from "./item-fields";
import { TRAIT_GROUPS } from "../words";

const HIGHEST_TIER = 5;

const schema = () => {
  const { SchemaField } = foundry.data.fields;
  return {
    ...itemFields(),
    group: choice("trait", TRAIT_GROUPS, "quality"),
    grants: new SchemaField({
      deadeye: flag(),
      /** Tier of the milestone in its path. @rule CS-36 */
      tier: whole(DEADEYE.tier, { max: HIGHEST_TIER }),
    }),
    /** Karma cost. */
    karma: whole(0, { min: -LIMITS.karma, max: LIMITS.karma }),
  };
};

/** Stored shape of a quality, augmentation, milestone or injury tolerance, whose effects change numbers. Labels: CROSSFIRE.Trait.FIELDS. */
export class TraitData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Trait"];

  static override defineSchema() {
    return schema();
  }
}
