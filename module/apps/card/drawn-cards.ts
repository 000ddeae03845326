import { register } from "virtual:crossfire-templates/card";
import type { AttackCard } from "../../cards/attack-card";
import type { AttackMessage } from "../../documents/attack-record";
import type { OrderMessage } from "../../documents/order-message";
import type { CrossfireMessage } from "../../foundry/types";
import { cardContext } from "./context";
import { seriesContext } from "./series";
import { upkeepCard } from "./upkeep";

// Registers the cards' templates and texts when the first card is shown.
register();

/**
 * Returns the context of an attack card's template.
 * @param later Contexts of the later attacks if this is the first of a series.
 */
export function attackDrawn(message: AttackMessage, card: AttackCard | null, later: readonly (object | null)[]): object {
  const own = cardContext(message, card);
  return { ...own, series: seriesContext(message, own, later) };
}

/** Returns the template and the context of an upkeep card, such as the card of a rest or an award. */
export const upkeepDrawn = (message: CrossfireMessage): { template: string; context: object } => upkeepCard(message);

/** Returns the placeholder line of a pending order. The order's content stays hidden because no GM's client has checked it. */
export function orderCard(given: CrossfireMessage): { template: string; context: object } {
  const { author } = given as OrderMessage;
  const key = `CROSSFIRE.Order.${game.users?.activeGM ? "waiting" : "noGamemaster"}`;
  return {
    template: "systems/crossfire/templates/card/order.hbs",
    context: { text: game.i18n?.localize(key) ?? key, mayWithdraw: author?.isSelf ?? false },
  };
}
