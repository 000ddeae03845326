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
    /** Id of the order this answers, or a key of what caused it without one; else "". */
    answers: text(),
    status: choice("attack", ATTACK_STATUSES, "waiting"),
    /** Why the attack was refused: rule, key and values of the sentence. Empty when it was not. */
    refusal: new ObjectField(),
    /** Open questions to people. */
    asks: new ArrayField(new ObjectField()),
    /** What everybody may see of the outcome. */
    card: new ObjectField(),
    /** Answers and throws that did not come about as usual: by time-out, or by hand. */
    notes: new ArrayField(new ObjectField()),
    /** Id of the whispered message that holds the whole attack, or "". */
    record: text(),
    /** Counts what the gamemaster's client has written. */
    revision: counter(),
  };
};

/**
 * Stored shape of the public message of an attack. The GM's client creates it, so every path belongs in `gmOnlyFields`. Objects merge when updated: replace
 * `refusal` and `card` as a whole. Labels: CROSSFIRE.AttackMessage.FIELDS.
 */
export class AttackMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.AttackMessage"];

  static override defineSchema() {
    return schema();
  }
}
