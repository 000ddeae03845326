import type { CrossfireCombat } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { forgetting } from "../../foundry/version";
import { combatAt, trackerNotice } from "./clock-request";
import type { IntentHandler } from "../authority/intents";
import { assertActiveGM } from "../authority/queue";
import { testsSurprise } from "./surprise-state";

const FLAG = "flags.crossfire.arrived";

/** Whoever has come into the running round and may have been unexpected: nobody has said yet. @rule SS-SURPRISE-21 */
export const arrivalsOf = (combat: CrossfireCombat): readonly string[] =>
  ((foundry.utils.getProperty(combat, FLAG) as readonly string[] | undefined) ?? []).filter((id) => combat.combatants.has(id));

/** Somebody has come in the middle of a round: a gamemaster is offered the group's Surprise Test. @rule SS-SURPRISE-21 */
export async function arrived(combat: CrossfireCombat, id: string): Promise<void> {
  if (!testsSurprise()) return;
  assertActiveGM();
  await updateDocument(combat, { [FLAG]: [...arrivalsOf(combat), id] });
}

/** Nobody is unexpected any more: the test was called, or was not wanted. */
export async function noneArrived(combat: CrossfireCombat): Promise<void> {
  if (!foundry.utils.hasProperty(combat, FLAG)) return;
  assertActiveGM();
  await combat.update(forgetting(FLAG));
}

/** Whoever came was expected. */
export const expected: IntentHandler<"expected"> = async (id, _args, sender) => {
  const combat = combatAt(id);
  if (!combat || !sender.isGM) return trackerNotice("gamemasterOnly");
  await noneArrived(combat);
};
