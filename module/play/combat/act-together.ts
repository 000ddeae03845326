import type { CrossfireCombat } from "../../foundry/types";
import { clockOf } from "../../documents/combat";
import { keptIn, recordOf, type RecordContents } from "../../documents/attack-record";
import { actAtOnce } from "../../rules/clock/act-together";
import { updateMessages } from "../../foundry/updates";
import { attackMessages } from "../attack/attack-status";
import { asksToConfirm, ALL_PARTS } from "../world-settings";
import { assertActiveGM } from "../authority/queue";
import { carryOn } from "../attack/resolve-attack";

/**
 * Returns whether an attack still waits for other combatants who act at the same time.
 *
 * @param ending Combatants whose phase is about to end.
 */
function waits({ combat: id, atOnce = [], atOnceIn }: RecordContents, ending: readonly string[]): boolean {
  const combat = game.combats?.get(id) as CrossfireCombat | undefined;
  return combat !== undefined && actAtOnce(clockOf(combat), atOnce, atOnceIn, ending);
}

/**
 * Applies the attacks of combatants who acted at the same time, once all of these combatants are done. Each attack was resolved as if none
 * of the others had happened. Where a GM confirms every attack, these attacks still wait for the confirmation.
 *
 * @rule SS-ROUND-20
 * @param ending Combatants whose phase is about to end; the clock still counts them as acting.
 */
export async function applyAtOnce(ending: readonly string[] = []): Promise<void> {
  if (asksToConfirm()) return;
  const due = attackMessages().flatMap((message) => {
    const record = message.system.status === "proposed" ? recordOf(message) : undefined;
    const kept = record && keptIn(record);
    if (!kept || (kept.atOnce ?? []).length === 0 || kept.parts.includes(ALL_PARTS) || waits(kept, ending)) return [];
    return [{ message, mark: { _id: record.id!, "system.parts": [...kept.parts, ALL_PARTS] } }];
  });
  if (due.length === 0) return;
  assertActiveGM();
  // One request marks them all. A client that dies in between would leave one attack applied, and the other waiting.
  await updateMessages(due.map(({ mark }) => mark));
  for (const { message } of due) await carryOn(message);
}
