import type { CrossfireActor } from "../../foundry/types";
import { isWeapon, type Means } from "../../scene/kinds";
import { combatantOf, combatOf } from "../combat/fight-of";
import { send } from "../authority/intents";
import { updateInHand } from "./free-hands";
import { beginReload } from "./reload";
import type { Remedy } from "../attack/refusal";

/**
 * Readies or reloads a weapon; in a fight, for the action's AP cost.
 *
 * @rule SS-ACTION-09 @rule XF-26
 */
export async function makeReady(weapon: Means, remedy: Remedy): Promise<void> {
  const actor = weapon.actor as CrossfireActor | null;
  if (!actor || !isWeapon(weapon)) return;
  if (remedy === "reload") return beginReload(weapon);
  const combat = combatOf(actor.uuid);
  const combatant = combat && combatantOf(combat, actor.uuid)?.id;
  if (combat && combatant) return send("do", combat.id ?? "", { combatant, action: "ready", weapon: weapon.id });
  await updateInHand(weapon, { "system.ready": true });
}
