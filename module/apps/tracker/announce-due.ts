import { clockOf } from "../../documents/combat";
import type { CrossfireCombat } from "../../foundry/types";

/** What this gamemaster has been told goes off, by combat. */
const told = new Map<string, readonly string[]>();

/** Tells gamemasters when something goes off, once, until it has. @rule SS-TIMED-01 */
export function announceDue(combat: CrossfireCombat): void {
  const due = game.user?.isGM ? clockOf(combat).due : [];
  const before = told.get(combat.id ?? "") ?? [];
  for (const id of due) if (!before.includes(id)) void import("./timer-window").then(({ tellDue }) => tellDue(combat, id));
  for (const id of before) if (!due.includes(id)) void import("./timer-window").then(({ withdrawDue }) => withdrawDue(id));
  told.set(combat.id ?? "", [...due]);
}
