import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireItemOf } from "../../foundry/types";
import { passCount } from "../../rules/clock/passes";
import { combatOf } from "../combat/fight-of";
import { viewedSceneOf } from "./aim-at-point";
import { tokenOf } from "../preview/attack-offer";
import { chargeOrder, tooFarToSet } from "./charge-order";
import { send } from "../authority/intents";
import { preview, type Preview } from "../preview/preview";
import { prompts } from "../authority/prompts";
import { notify } from "../authority/notices";
import { centerOf } from "../../scene/area-field";
import { metersPerPixel } from "../../scene/measures";

/**
 * Returns the number of passes the player can choose from; null outside a fight, or if rounds have no passes. Rising scores may add passes,
 * so the number is this round's passes plus 3.
 * @rule SS-TIMED-04
 */
function passesAhead(actor: CrossfireActor): number | null {
  const combat = combatOf(actor.uuid);
  const clock = combat && clockOf(combat);
  return clock?.passes ? Math.max(passCount(clock), 1) + 3 : null;
}

/** Lets the user place an explosive charge in a fight. Asks for the point, then for the timer, before anything is set. @rule SS-TIMED-03 */
export async function beginCharge(item: CrossfireItemOf<"gear">): Promise<void> {
  const actor = item.actor as CrossfireActor | null;
  if (!actor?.isOwner) return notify({ level: "warn", key: "CROSSFIRE.Charge.notYours", values: { name: actor?.name ?? "" } });
  const token = tokenOf(actor);
  const scene = viewedSceneOf(token);
  if (!token || !scene) return notify({ level: "warn", key: "CROSSFIRE.Refusal.notOnTheMap", values: { attacker: actor.name } });
  // Checked first, so that no player picks a point for nothing.
  if (!combatOf(actor.uuid)) return notify({ level: "warn", key: "CROSSFIRE.Charge.noFight", values: { name: item.name } });
  const spotOf = ({ x, y }: { readonly x: number; readonly y: number }) => ({ scene: scene.id ?? "", x: Math.round(x), y: Math.round(y) });
  const judge = (at: { readonly x: number; readonly y: number }): Preview => {
    const spot = spotOf(at);
    const seen = preview(chargeOrder(item, actor, spot));
    const far = tooFarToSet(actor, spot, item.name);
    return far ? { ...seen, refusal: far } : seen;
  };
  const spot = await prompts().spot({
    weapon: item.name,
    scene,
    start: centerOf(token, actor, scene),
    sets: true,
    radius: (item.system.area.radius ?? 0) / metersPerPixel(scene),
    judge,
  });
  if (!spot) return;
  const timer = await prompts().timer({ name: item.name, rounds: item.system.timer.rounds ?? 1, passes: passesAhead(actor) });
  if (timer) await send("set-charge", item.uuid, { at: spotOf(spot), ...timer });
}
