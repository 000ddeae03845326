import { clockOf } from "../../documents/combat";
import type { CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import { notify } from "../authority/notices";
import { footworkCounts } from "../world-settings";
import { onFoot } from "./footwork";

/** Movements this client has already warned about, by combat. */
const told = new Map<string, ReadonlySet<string>>();

/**
 * Warns owners and GMs once about each token that moved farther than paid for. A new warning is possible after its combatant pays or moves
 * back.
 * @rule SS-MOVE-02
 */
export function warnTooFar(combat: CrossfireCombat): void {
  const clock = clockOf(combat);
  const before = told.get(combat.id ?? "") ?? new Set();
  const watched = (combat.combatants.contents as CrossfireCombatant[]).filter(({ isOwner }) => isOwner || game.user?.isGM);
  const far = clock.round === 0 || footworkCounts() === "off" ? [] : watched;
  const keys = far.flatMap((combatant) => {
    const foot = onFoot(clock, combatant);
    if (!foot || foot.left >= 0) return [];
    const { runs, sprinted } = clock.fighters[combatant.id ?? ""]!;
    const key = `${clock.round} ${combatant.id} ${runs} ${sprinted}`;
    const values = { name: combatant.name ?? "", meters: -foot.left };
    if (!before.has(key)) notify({ level: "warn", key: "CROSSFIRE.Footwork.tooFar", values, rule: "SS-MOVE-02" });
    return [key];
  });
  told.set(combat.id ?? "", new Set(keys));
}
