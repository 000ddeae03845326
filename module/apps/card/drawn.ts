import { register } from "virtual:crossfire-templates/card";
import type { AttackCard } from "../../cards/attack-card";
import type { AttackMessage } from "../../documents/attack-record";
import { cardContext } from "./context";
import { upkeepCard } from "./upkeep";

// Templates and words of cards: loaded when the first one is shown.
register();

/** What the template of an attack card shows. */
export const attackDrawn = (message: AttackMessage, card: AttackCard | null): object => ({ ...cardContext(message, card) });

/** Template and context of the card of a rest, a scene's end or an award. */
export const upkeepDrawn = (message: ChatMessage.Implementation): { template: string; context: object } => upkeepCard(message);
