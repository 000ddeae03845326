import { listenTo } from "../foundry/hooks";
import type { CrossfireActor, CrossfireCombat, CrossfireCombatant, CrossfireEffect } from "../foundry/types";
import { countWay } from "../play/count-way";
import { wasPut } from "../play/halt";
import { followCondition } from "../play/conditions";
import { leaveFight, lateEntry } from "../play/rounds";
import { enqueue, inCharge } from "../play/queue";
import { followRatings } from "../play/ratings";
import { followHealth } from "../play/regained";

/** Who enters or leaves a running fight enters or leaves its clock. */
export function followCombatants(): void {
  Hooks.on("createCombatant", (combatant) => {
    if (inCharge()) void enqueue(() => lateEntry(combatant as CrossfireCombatant));
  });
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const) {
    Hooks.on(hook, (effect: CrossfireEffect) => followCondition(effect));
  }
  for (const hook of ["updateActor", "createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(hook, followRatings);
  Hooks.on("updateActor", (actor, changed) => followHealth(actor as CrossfireActor, changed));
  // What somebody carries may slow them down.
  for (const hook of ["createItem", "updateItem", "deleteItem"] as const) Hooks.on(hook, followRatings);
  Hooks.on("updateToken", (_token, changed) => {
    if ("delta" in changed) followRatings();
  });
  // While nobody led the clock learned nothing.
  followRatings();
  listenTo("moveToken", (token, movement, operation) => {
    if (inCharge() && !wasPut(operation)) void enqueue(() => countWay(token, movement));
  });
  Hooks.on("deleteCombatant", (combatant, _options, userId) => {
    const combat = combatant.parent as CrossfireCombat | null;
    if (inCharge() && combat && combatant.id) void enqueue(() => leaveFight(combat, combatant as CrossfireCombatant, userId));
  });
}
