import type { CrossfireMessage } from "../../foundry/types";
import { choice, flag, text } from "../field-builders";
import { isUpkeepState, UPKEEPS } from "../words";

const schema = () => {
  const { ArrayField, ObjectField, StringField } = foundry.data.fields;
  return {
    kind: choice("upkeep", UPKEEPS, "night"),
    /** Free text of the GM. */
    note: text(),
    /** The changes, by actor. */
    rows: new ArrayField(new ObjectField()),
    /** Changes with their undo data. */
    changes: new ArrayField(new ObjectField()),
    /** "edit": consequences that were applied, with their undo data. */
    follow: new ArrayField(new ObjectField()),
    /** "edit": lines of the consequences that are offered or applied. */
    followLines: new ArrayField(new ObjectField()),
    /** Messages of older versions were applied before they were shown. */
    state: new StringField({ required: true, blank: false, initial: "applied", validate: isUpkeepState }),
    undone: flag(),
    /** "cut": key of the changes that were cut off; "edit": uuid of the actor and the step of the clock. */
    about: text(),
  };
};

/**
 * Stored shape of the message of a rest, an award, an owner's edit or an unclear number, written by the GM's client. Labels:
 * CROSSFIRE.UpkeepMessage.FIELDS.
 */
export class UpkeepMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.UpkeepMessage"];

  static override defineSchema() {
    return schema();
  }
}
