import { register } from "virtual:crossfire-templates/card";
import type { OrderMessage } from "../../documents/order-message";
import type { CrossfireMessage } from "../../foundry/types";

// Registers the templates of the cards when the first card is shown.
register();

const TEMPLATE = "systems/crossfire/templates/card/order.hbs";

/** Returns the line an order shows while it waits. Its content stays hidden, because no GM client has checked it. */
export function orderCard(given: CrossfireMessage): { template: string; context: object } {
  const { author } = given as OrderMessage;
  const key = `CROSSFIRE.Order.${game.users?.activeGM ? "waiting" : "noGamemaster"}`;
  return {
    template: TEMPLATE,
    context: { text: game.i18n?.localize(key) ?? key, mayWithdraw: author?.isSelf ?? false },
  };
}
