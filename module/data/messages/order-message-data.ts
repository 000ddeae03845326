import type { CrossfireMessage } from "../../foundry/types";
import { choice } from "../field-builders";
import { ORDERS } from "../words";

const schema = () => {
  const { ObjectField } = foundry.data.fields;
  return {
    /** The order itself, unread and unchecked. */
    kind: choice("order", ORDERS, "attack"),
    /** The order itself, as its author's client wrote it: nothing in it can be relied upon. */
    order: new ObjectField(),
  };
};

/**
 * Stored shape of an order: what a player wants the GM's client to do. A player creates it, so the type lists no `gmOnlyFields`.
 * Labels: CROSSFIRE.OrderMessage.FIELDS.
 */
export class OrderMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.OrderMessage"];

  static override defineSchema() {
    return schema();
  }
}
