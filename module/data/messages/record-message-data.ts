import type { CrossfireMessage } from "../../foundry/types";
import { flag, text, counter } from "../field-builders";

const schema = () => {
  const { ArrayField, ObjectField, StringField } = foundry.data.fields;
  return {
    /** Id of the public message. */
    attack: text(),
    /** Id of the ruleset the attack is played by. */
    ruleset: text(),
    /** Version of this system that made the record. */
    version: text(),
    /** Id of the fight the attack belongs to, or "". Its marks on documents go when the fight is deleted. */
    combat: text(),
    order: new ObjectField(),
    /** The scene as plain values at the moment of the attack. */
    battlefield: new ObjectField(),
    /** Every face thrown and every choice made, in order. */
    replies: new ArrayField(new ObjectField()),
    /** Answers and throws that did not come about as usual. */
    notes: new ArrayField(new ObjectField()),
    changes: new ArrayField(new ObjectField()),
    /** What was decided anew after the fact, in order: what it cost, under a key of its own. */
    amends: new ArrayField(new ObjectField()),
    /** What has to be taken back before the rest is applied anew, in this order. */
    reverting: new ArrayField(new ObjectField()),
    /** Fighters whose part of the changes a gamemaster has confirmed, where that is asked for. */
    parts: new ArrayField(new StringField({ required: true, blank: false })),
    /** Combatants who act at the same time as the attacker, the attacker included: what it does to others waits for all of them. */
    atOnce: new ArrayField(new StringField({ required: true, blank: false })),
    /** Stamp of the pass they do so in. */
    atOnceIn: counter(),
    /** Counts what was decided anew. */
    serial: counter(),
    /** Keys of the changes that have been written. */
    applied: new ArrayField(new StringField({ required: true, blank: false })),
    /** An undo has begun: whatever of it is missing is completed after a crash. */
    undoing: flag(),
    undone: flag(),
    /** Emptied because it was old: what is left only says that there was a record. */
    pruned: flag(),
    /** Why the attack was set aside: what went wrong, where and what to do; or "". */
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
