import { register } from "virtual:crossfire-templates/card";
import type { AttackCard } from "../../cards/attack-card";
import type { AttackMessage } from "../../documents/attack-record";
import type { CrossfireMessage } from "../../foundry/types";
import { cardContext } from "./context";
import { seriesContext } from "./series";
import { upkeepCard } from "./upkeep";

// Templates and words of cards: loaded when the first one is shown.
register();

/**
 * What the template of an attack card shows.
 *
 * @param later what it would show of the attacks after it, when it is the first of several
 */
export function attackDrawn(message: AttackMessage, card: AttackCard | null, later: readonly (object | null)[]): object {
  const own = cardContext(message, card);
  return { ...own, series: seriesContext(message, own, later) };
}

/** Template and context of the card of a rest, a scene's end or an award. */
export const upkeepDrawn = (message: CrossfireMessage): { template: string; context: object } => upkeepCard(message);
