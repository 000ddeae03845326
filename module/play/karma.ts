import type { CrossfireActor } from "../foundry/types";
import { isPerson } from "../scene/kinds";
import { isSaid, refusalSaid, trackerSays, wishOf } from "./clock-wish";
import type { IntentHandler } from "./intents";
import { amount } from "./plan-amount";
import { runCommands } from "./run-clock";

/** A point of Karma: surprised no longer; the ten points stay lost. @rule SS-SURPRISE-13 @rule SS-KARMA-02 */
export const recover: IntentHandler = async (id, args, sender) => {
  const wish = wishOf(id, args, sender);
  if (isSaid(wish)) return wish;
  const { combat, combatant } = wish;
  const actor = combatant.actor as CrossfireActor | null;
  if (!actor || !isPerson(actor) || actor.system.karma.value < 1) return trackerSays("noKarma", { name: combatant.name ?? "" });
  const step = { key: foundry.utils.randomID(), label: "recover", who: wish.id, changes: amount(actor.uuid, "system.karma.value", -1) };
  return refusalSaid(combat, await runCommands(combat, [{ kind: "recover", id: wish.id }], step));
};
