import type { CrossfireMessage } from "../../foundry/types";
import { choice, flag, text } from "../field-builders";
import { isUpkeepState, UPKEEPS } from "../words";

const schema = () => {
  const { ArrayField, ObjectField, StringField } = foundry.data.fields;
  return {
    kind: choice("upkeep", UPKEEPS, "night"),
    /** Text that the GM entered; "edit": names of the users who made the edits. */
    note: text(),
    /** Lines about the changes, by actor. */
    rows: new ArrayField(new ObjectField()),
    /** Changes with their undo data. */
    changes: new ArrayField(new ObjectField()),
    /** "edit": applied consequences, with their undo data. */
    follow: new ArrayField(new ObjectField()),
    /** "edit": lines of the offered or applied consequences. */
    followLines: new ArrayField(new ObjectField()),
    /** Progress of the changes. Initially "applied", because older versions applied the changes before they showed the message. */
    state: new StringField({ required: true, blank: false, initial: "applied", validate: isUpkeepState }),
    undone: flag(),
    /** "cut": key of the interrupted changes; "edit": uuid of the actor, and key of the clock step; "ruleset": id of the new ruleset. */
    about: text(),
  };
};

/**
 * Stored shape of an upkeep message. It is about a rest, an award, an owner's edit, an unclear number, first steps or a new ruleset. The
 * GM's client writes it. Labels: CROSSFIRE.UpkeepMessage.FIELDS.
 */
export class UpkeepMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.UpkeepMessage"];

  static override defineSchema() {
    return schema();
  }
}
