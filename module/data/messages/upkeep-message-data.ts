import type { CrossfireMessage } from "../../foundry/types";
import { choice, flag, text } from "../field-builders";
import { isUpkeepState, UPKEEPS } from "../words";

const schema = () => {
  const { ArrayField, ObjectField, StringField } = foundry.data.fields;
  return {
    kind: choice("upkeep", UPKEEPS, "night"),
    /** Free text of the GM. */
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
    /** "cut": key of the interrupted changes; "edit": uuid of the actor, and key of the clock step. */
    about: text(),
  };
};

/**
 * Stored shape of the message about a rest, an award, an owner's edit or an unclear number. The GM's client writes it. Labels:
 * CROSSFIRE.UpkeepMessage.FIELDS.
 */
export class UpkeepMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.UpkeepMessage"];

  static override defineSchema() {
    return schema();
  }
}
