import type { CrossfireMessage } from "../../foundry/types";
import { choice, text, counter } from "../field-builders";
import { ATTACK_STATUSES } from "../words";

const schema = () => {
  const { ArrayField, ObjectField } = foundry.data.fields;
  return {
    /** The order as the GM's client read it. */
    order: new ObjectField(),
    /** Id of the user who ordered it; "" in messages of 0.1, whose author did. */
    orderedBy: text(),
    /** Id of the order it answers, or a key of the cause if there is no order; else "". */
    answers: text(),
    status: choice("attack", ATTACK_STATUSES, "waiting"),
    /** Why the attack was refused: rule, key and values of the sentence. Empty if it was not refused. */
    refusal: new ObjectField(),
    /** Open prompts. */
    asks: new ArrayField(new ObjectField()),
    /** Public part of the outcome. */
    card: new ObjectField(),
    /** Answers and rolls with an unusual origin: after a time-out, or by hand. */
    notes: new ArrayField(new ObjectField()),
    /** Id of the whispered message that holds the whole attack, or "". */
    record: text(),
    /** Counts the writes of the GM's client. */
    revision: counter(),
  };
};

/**
 * Stored shape of the public message of an attack. The GM's client creates it, so every path belongs in `gmOnlyFields`. Updates merge
 * objects:
 * replace `refusal` and `card` as a whole. Labels: CROSSFIRE.AttackMessage.FIELDS.
 */
export class AttackMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.AttackMessage"];

  static override defineSchema() {
    return schema();
  }
}
