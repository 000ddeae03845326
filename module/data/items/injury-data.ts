import type { CrossfireItem } from "../../foundry/types";
import type { FighterFacts } from "../../rules/body/derive";
import { text, whole } from "../field-builders";
import { itemFields } from "./item-fields";

const schema = () => ({
  ...itemFields(),
  location: text(),
  /** Penalty in dice, normally negative. */
  penalty: whole(-1, { min: -99 }),
  cause: text(),
  /** Hits so far in the extended test that heals the injury. */
  healing: whole(0),
});

/** Stored shape of a lasting injury. Labels: CROSSFIRE.Injury.FIELDS. */
export class InjuryData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Injury"];

  static override defineSchema() {
    return schema();
  }

  get asCarried(): FighterFacts["injuries"][number] {
    return { penalty: this.penalty };
  }
}
