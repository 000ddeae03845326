import type { CrossfireMessage } from "../../foundry/types";
import { flag, text, counter } from "../field-builders";

const schema = () => {
  const { ArrayField, ObjectField, StringField } = foundry.data.fields;
  return {
    /** Id of the attack's public message. */
    attack: text(),
    /** Id of the ruleset that the attack uses. */
    ruleset: text(),
    /** Version of the system that created the record. */
    version: text(),
    /** Id of the fight the attack belongs to; "" for none. */
    combat: text(),
    order: new ObjectField(),
    /** The battlefield at the time of the attack, as plain values. */
    battlefield: new ObjectField(),
    /** Every face rolled and every choice made, in order. */
    replies: new ArrayField(new ObjectField()),
    /** Notes on unusual answers and rolls. */
    notes: new ArrayField(new ObjectField()),
    changes: new ArrayField(new ObjectField()),
    /** Overrides, oldest first. Each entry includes its own changes, such as the Karma spent, and the key of those changes. */
    overrides: new ArrayField(new ObjectField()),
    /** Changes to undo before the new result is applied, in this order. */
    toUndo: new ArrayField(new ObjectField()),
    /** Ids of the fighters whose changes a GM has confirmed, or "*" for all fighters; empty if none is confirmed. */
    parts: new ArrayField(new StringField({ required: true, blank: false })),
    /**
     * Ids of the combatants who act at the same time as the attacker, including the attacker's; empty: the attacker acts alone. Changes to
     * other entities wait until all of these combatants have acted.
     */
    atOnce: new ArrayField(new StringField({ required: true, blank: false })),
    /** Stamp of the pass in which the combatants in `atOnce` act. */
    atOnceIn: counter(),
    /** Number of overrides so far, not counting last fights. */
    serial: counter(),
    /** Keys of the changes that have been written. */
    applied: new ArrayField(new StringField({ required: true, blank: false })),
    /** True if an undo has begun. If a crash interrupts the undo, it is completed later. */
    undoing: flag(),
    undone: flag(),
    /** True if the record was emptied because of its age. It then only proves that the attack existed. */
    pruned: flag(),
    /** Reason why the attack is suspended, as a text with the error and the remedy; "" for none. */
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
