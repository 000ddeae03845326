import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireItemOf } from "../../foundry/types";
import { passCount } from "../../rules/clock/upcoming";
import { combatOf } from "../combat/fight-of";
import { viewedSceneOf } from "./aim-at-point";
import { tokenOf } from "../preview/attack-offer";
import { chargeOrder, tooFarToSet } from "./charge-order";
import { send } from "../authority/intents";
import { preview, type Preview } from "../preview/preview";
import { prompts } from "../authority/prompts";
import { notifyEveryone } from "../authority/notices";
import { centreOf } from "../../scene/area-field";
import { metresPerPixel } from "../../scene/measures";

/** Passes to choose from: those there are, and a few that a good throw may bring. @rule SS-TIMED-04 */
function passesAhead(actor: CrossfireActor): number | null {
  const combat = combatOf(actor.uuid);
  const clock = combat && clockOf(combat);
  return clock?.passes ? Math.max(passCount(clock), 1) + 3 : null;
}

/** Somebody sets a charge: points at the spot, names when it goes off. @rule SS-TIMED-03 it has to be named when it is set */
export async function beginCharge(item: CrossfireItemOf<"gear">): Promise<void> {
  const actor = item.actor as CrossfireActor | null;
  if (!actor?.isOwner) return notifyEveryone({ level: "warn", key: "CROSSFIRE.Charge.notYours", values: { name: actor?.name ?? "" } });
  const token = tokenOf(actor);
  const scene = viewedSceneOf(token);
  if (!token || !scene) return notifyEveryone({ level: "warn", key: "CROSSFIRE.Refusal.notOnTheMap", values: { attacker: actor.name } });
  // Nobody points at a spot for nothing.
  if (!combatOf(actor.uuid)) return notifyEveryone({ level: "warn", key: "CROSSFIRE.Charge.noFight", values: { name: item.name } });
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
    start: centreOf(token, actor, scene),
    sets: true,
    radius: (item.system.area.radius ?? 0) / metresPerPixel(scene),
    judge,
  });
  if (!spot) return;
  const timer = await prompts().timer({ name: item.name, rounds: item.system.timer.rounds ?? 1, passes: passesAhead(actor) });
  if (timer) await send("set-charge", item.uuid, { at: spotOf(spot), ...timer });
}
