import { register } from "virtual:crossfire-templates/card";
import { isOpenReaction, type ReactionMessage } from "../../documents/reaction";
import type { CrossfireMessage } from "../../foundry/types";
import { mayReact } from "./watch";

// Registers the cards' templates when the first card is shown.
register();

const TEMPLATE = "systems/crossfire/templates/card/reaction.hbs";

const format = (key: string, values: Record<string, string>): string => game.i18n?.format(`CROSSFIRE.Reaction.${key}`, values) ?? key;

/** Returns the template and the context of a card that offers an actor an attack out of turn. The card later shows the answer. */
export function reactionCard(given: CrossfireMessage): { template: string; context: object } {
  const message = given as ReactionMessage;
  const { kind, status, name, moverName: mover } = message.system;
  return {
    template: TEMPLATE,
    context: {
      title: `CROSSFIRE.Choice.reaction.${kind}`,
      text: format(kind, { name, mover }),
      withdrawn: status === "withdrawn",
      outcome: status === "asking" ? "" : format(status, { name, mover }),
      mayAnswer: isOpenReaction(message) && game.user !== null && mayReact(game.user as User.Implementation, message),
    },
  };
}
