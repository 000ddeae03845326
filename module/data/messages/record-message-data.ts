import type { CrossfireMessage } from "../../foundry/types";
import { flag, text, counter } from "../field-builders";

const schema = () => {
  const { ArrayField, ObjectField, StringField } = foundry.data.fields;
  return {
    /** Id of the public message. */
    attack: text(),
    /** Id of the ruleset the attack is played by. */
    ruleset: text(),
    /** Version of the system that made the record. */
    version: text(),
    /** Id of the fight the attack belongs to, or "". */
    combat: text(),
    order: new ObjectField(),
    /** The battlefield as plain values at the moment of the attack. */
    battlefield: new ObjectField(),
    /** Every face rolled and every choice made, in order. */
    replies: new ArrayField(new ObjectField()),
    /** Answers and rolls with an unusual origin. */
    notes: new ArrayField(new ObjectField()),
    changes: new ArrayField(new ObjectField()),
    /** Overrides in order, each with its cost under a key of its own. */
    overrides: new ArrayField(new ObjectField()),
    /** Changes to undo before the new result is applied, in this order. */
    toUndo: new ArrayField(new ObjectField()),
    /** Fighters whose changes a GM has confirmed, if confirmation is on. */
    parts: new ArrayField(new StringField({ required: true, blank: false })),
    /** Combatants who act at the same time as the attacker, the attacker included: changes to others wait for all of them. */
    atOnce: new ArrayField(new StringField({ required: true, blank: false })),
    /** Stamp of the pass in which the `atOnce` combatants act. */
    atOnceIn: counter(),
    /** Counts the overrides. */
    serial: counter(),
    /** Keys of the changes that have been written. */
    applied: new ArrayField(new StringField({ required: true, blank: false })),
    /** An undo has begun; after a crash it is completed. */
    undoing: flag(),
    undone: flag(),
    /** Emptied because of its age: only the fact that it existed is left. */
    pruned: flag(),
    /** Why the attack is suspended: what went wrong, where and what to do; or "". */
    error: text(),
  };
};

/** Stored shape of the whispered message from which an attack is resumed, undone and replayed. Labels: CROSSFIRE.RecordMessage.FIELDS. */
export class RecordMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.RecordMessage"];

  static override defineSchema() {
    return schema();
  }
}
