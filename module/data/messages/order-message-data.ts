import type { CrossfireMessage } from "../../foundry/types";
import { choice } from "../field-builders";
import { ORDERS } from "../words";

const schema = () => {
  const { ObjectField } = foundry.data.fields;
  return {
    /** Kind of order: an attack or a test. */
    kind: choice("order", ORDERS, "attack"),
    /** The order as its author's client wrote it, unchecked. */
    order: new ObjectField(),
  };
};

/**
 * Stored shape of an order: a player's request to the GM's client. Players create it, so the type lists no `gmOnlyFields`. Labels:
 * CROSSFIRE.OrderMessage.FIELDS.
 */
export class OrderMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.OrderMessage"];

  static override defineSchema() {
    return schema();
  }
}
