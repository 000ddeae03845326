import type { CrossfireMessage } from "../../foundry/types";
import { choice, flag, text } from "../field-builders";
import { isUpkeepState, UPKEEPS } from "../words";

const schema = () => {
  const { ArrayField, ObjectField, StringField } = foundry.data.fields;
  return {
    kind: choice("upkeep", UPKEEPS, "night"),
    /** What somebody wrote about it. */
    note: text(),
    /** Who it was for, and what came of it for each. */
    rows: new ArrayField(new ObjectField()),
    /** What it changed, with what is needed to take it back. */
    changes: new ArrayField(new ObjectField()),
    /** Messages of older versions were applied before they were seen. */
    state: new StringField({ required: true, blank: false, initial: "applied", validate: isUpkeepState }),
    undone: flag(),
    /** "cut": key of the changes that were cut off; "edit": uuid of the actor and the step of the clock. */
    about: text(),
  };
};

/** Stored shape of the message of a rest, an award, an owner's edit or an unclear number, written by the GM's client. Labels: CROSSFIRE.UpkeepMessage.FIELDS. */
export class UpkeepMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.UpkeepMessage"];

  static override defineSchema() {
    return schema();
  }
}
