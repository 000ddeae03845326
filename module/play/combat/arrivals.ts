import type { CrossfireCombat } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { forgetting } from "../../foundry/version";
import { combatAt, trackerNotice } from "./clock-request";
import type { IntentHandler } from "../authority/intents";
import { assertActiveGM } from "../authority/queue";
import { testsSurprise } from "./surprise-state";

const FLAG = "flags.crossfire.arrived";

/**
 * Returns the ids of combatants who arrived during this round; empty once the GM has called or declined a Surprise Test.
 * @rule SS-SURPRISE-21
 */
export const arrivalsOf = (combat: CrossfireCombat): readonly string[] =>
  ((foundry.utils.getProperty(combat, FLAG) as readonly string[] | undefined) ?? []).filter((id) => combat.combatants.has(id));

/** Records an arrival during a round, so that the GM can call a Surprise Test for the other combatants. @rule SS-SURPRISE-21 */
export async function arrived(combat: CrossfireCombat, id: string): Promise<void> {
  if (!testsSurprise()) return;
  assertActiveGM();
  await updateDocument(combat, { [FLAG]: [...arrivalsOf(combat), id] });
}

/** Clears the arrivals after the Surprise Test was called or declined, and when a round begins. */
export async function noneArrived(combat: CrossfireCombat): Promise<void> {
  if (!foundry.utils.hasProperty(combat, FLAG)) return;
  assertActiveGM();
  await combat.update(forgetting(FLAG));
}

/** Declines the Surprise Test for arrivals, at the GM's request, because they were expected. */
export const expected: IntentHandler<"expected"> = async (id, _args, sender) => {
  const combat = combatAt(id);
  if (!combat || !sender.isGM) return trackerNotice("gmOnly");
  await noneArrived(combat);
};
