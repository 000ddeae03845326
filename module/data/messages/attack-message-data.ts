import type { CrossfireMessage } from "../../foundry/types";
import { choice, text, counter } from "../field-builders";
import { ATTACK_STATUSES } from "../words";

const schema = () => {
  const { ArrayField, ObjectField } = foundry.data.fields;
  return {
    /** Public part of the order, as the GM's client read it. The record holds the whole order. */
    order: new ObjectField(),
    /** Id of the user who ordered the attack; "" in messages of version 0.1, whose author ordered the attack. */
    orderedBy: text(),
    /** Id of the order that the attack answers. Without an order: a key for the cause of the attack, or "". */
    answers: text(),
    status: choice("attack", ATTACK_STATUSES, "waiting"),
    /** Reason for the refusal: the rule, and the key and values of the text. Empty if the attack was not refused. */
    refusal: new ObjectField(),
    /** Asks that still wait for a reply. */
    asks: new ArrayField(new ObjectField()),
    /** Public part of the outcome. */
    card: new ObjectField(),
    /** Notes on unusual answers and rolls, such as answers after a timeout or rolls with physical dice. */
    notes: new ArrayField(new ObjectField()),
    /** Id of the whispered message that holds the whole attack; "" without a record. */
    record: text(),
    /** Number of writes to this message by the GM's client. */
    revision: counter(),
  };
};

/**
 * Stored shape of an attack's public message. The GM's client creates it, so every path belongs in `gmOnlyFields`. Updates merge objects,
 * so `refusal` and `card` must be replaced as a whole. Labels: CROSSFIRE.AttackMessage.FIELDS.
 */
export class AttackMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.AttackMessage"];

  static override defineSchema() {
    return schema();
  }
}
