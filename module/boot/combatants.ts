import { listenTo } from "../foundry/hooks";
import type { CrossfireActor, CrossfireCombat, CrossfireCombatant, CrossfireEffect } from "../foundry/types";
import { countWay } from "../play/movement/count-movement";
import { wasPut } from "../play/movement/stop-movement";
import { followCondition } from "../play/movement/follow-condition";
import { leaveFight, lateEntry } from "../play/combat/rounds";
import { enqueue, isActiveGM } from "../play/authority/queue";
import { followRatings } from "../play/character/ratings";
import { followHealth } from "../play/last-fight/follow-health";

/** Keeps the clock of a running fight up to date when combatants enter, leave, change or move. */
export function followCombatants(): void {
  Hooks.on("createCombatant", (combatant) => {
    if (isActiveGM()) void enqueue(() => lateEntry(combatant as CrossfireCombatant));
  });
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const) {
    Hooks.on(hook, (effect: CrossfireEffect) => followCondition(effect));
  }
  for (const hook of ["updateActor", "createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(hook, followRatings);
  Hooks.on("updateActor", (actor, _changed, operation, userId) => followHealth(actor as CrossfireActor, operation, userId));
  // Carried items may reduce ratings that the clock uses.
  for (const hook of ["createItem", "updateItem", "deleteItem"] as const) Hooks.on(hook, followRatings);
  Hooks.on("updateToken", (_token, changed) => {
    if ("delta" in changed) followRatings();
  });
  // Applies changes made while no GM's client was connected.
  followRatings();
  listenTo("moveToken", (token, movement, operation) => {
    if (isActiveGM() && !wasPut(operation)) void enqueue(() => countWay(token, movement));
  });
  Hooks.on("deleteCombatant", (combatant, _options, userId) => {
    const combat = combatant.parent as CrossfireCombat | null;
    if (isActiveGM() && combat && combatant.id) void enqueue(() => leaveFight(combat, combatant as CrossfireCombatant, userId));
  });
}
