import { register } from "virtual:crossfire-templates/card";
import type { OrderMessage } from "../../documents/order-message";
import type { CrossfireMessage } from "../../foundry/types";

// Templates of cards: loaded when the first one is shown.
register();

const TEMPLATE = "systems/crossfire/templates/card/order.hbs";

/** The line that an order shows while it waits. What was ordered is not said: nobody has judged it. */
export function orderCard(given: CrossfireMessage): { template: string; context: object } {
  const { author } = given as OrderMessage;
  const key = `CROSSFIRE.Order.${game.users?.activeGM ? "waiting" : "noGamemaster"}`;
  return {
    template: TEMPLATE,
    context: { text: game.i18n?.localize(key) ?? key, mayWithdraw: author?.isSelf ?? false },
  };
}
