import { clockOf } from "../../documents/combat";
import type { CrossfireCombat } from "../../foundry/types";

/** Timers already announced to this GM, by combat. */
const told = new Map<string, readonly string[]>();

/** Announces each timer to the GM once when it is due, and withdraws the notice when it is not due any more. @rule SS-TIMED-01 */
export function announceDue(combat: CrossfireCombat): void {
  const due = game.user?.isGM ? clockOf(combat).due : [];
  const before = told.get(combat.id ?? "") ?? [];
  for (const id of due) if (!before.includes(id)) void import("./timer-window").then(({ notifyDue }) => notifyDue(combat, id));
  for (const id of before) if (!due.includes(id)) void import("./timer-window").then(({ withdrawDue }) => withdrawDue(id));
  told.set(combat.id ?? "", [...due]);
}
