import type { CrossfireItem } from "../../foundry/types";
import { LIMITS } from "../../rules/limits";
import { choice, choiceOrNone, text, whole, wholeOrNull } from "../field-builders";
import { itemFields } from "./item-fields";
import { ACTION_KINDS, LIMIT_KINDS } from "../words";

const schema = () => ({
  ...itemFields(),
  kind: choice("action", ACTION_KINDS, "simple"),
  /** Cost in AP. */
  price: whole(1, { max: LIMITS.ap }),
  /** Skill and attribute of the test; "" for an action without a test. */
  skill: text(),
  attribute: text(),
  threshold: wholeOrNull(),
  limit: choiceOrNone("limit", LIMIT_KINDS),
});

/** Stored shape of an action and its cost. Labels: CROSSFIRE.Action.FIELDS. */
export class ActionData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Action"];

  static override defineSchema() {
    return schema();
  }
}
