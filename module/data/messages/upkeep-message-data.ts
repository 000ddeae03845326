import type { CrossfireMessage } from "../../foundry/types";
import { choice, flag, text } from "../field-builders";
import { UPKEEPS } from "../words";

const schema = () => {
  const { ArrayField, ObjectField } = foundry.data.fields;
  return {
    kind: choice("upkeep", UPKEEPS, "night"),
    /** What somebody wrote about it. */
    note: text(),
    /** Who it was for, and what came of it for each. */
    rows: new ArrayField(new ObjectField()),
    /** What it changed, with what is needed to take it back. */
    changes: new ArrayField(new ObjectField()),
    undone: flag(),
  };
};

/** Stored shape of the message of a rest, a scene's end or an award, written by the gamemaster's client. Labels: CROSSFIRE.UpkeepMessage.FIELDS. */
export class UpkeepMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.UpkeepMessage"];

  static override defineSchema() {
    return schema();
  }
}
