import type { CrossfireActor, CrossfireItemOf, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
import { roundOff } from "../../rules/flight/tolerance";
import { meleeReach } from "../../rules/attack/declare/objections";
import { refuse, type Refusal } from "../../rules/ruling";
import { centerOf } from "../../scene/area-field";
import { metersPerPixel } from "../../scene/measures";
import { tokenOf } from "../preview/attack-offer";

/** Returns the actor's token on a scene; undefined if it has none there. */
function tokenOn(scene: CrossfireScene | undefined, actor: CrossfireActor): CrossfireToken | undefined {
  const own = tokenOf(actor);
  const token = own?.parent === scene ? own : scene?.tokens.contents.find((one) => one.actor === actor);
  return (token ?? undefined) as CrossfireToken | undefined;
}

/** Adds the elevation of the actor's token to the point; 0 if the actor has no token on that scene. */
function atOwnHeight(at: unknown, actor: CrossfireActor): unknown {
  if (typeof at !== "object" || at === null || !("scene" in at)) return at;
  const token = tokenOn(game.scenes?.get(String(at.scene)) as CrossfireScene | undefined, actor);
  return { ...at, elevation: token?.elevation ?? 0 };
}

/** Builds the attack order of a placed explosive charge. @param at Point that the player sent; validated when the order is read. */
export const chargeOrder = (item: CrossfireItemOf<"gear">, actor: CrossfireActor, at: unknown): AttackOrder => ({
  attacker: actor.uuid,
  attackerToken: null,
  weapon: item.id ?? "",
  target: "",
  mode: "single",
  called: null,
  aim: 0,
  modifiers: [],
  // Unchecked: the point comes from the player and is validated when the order is read.
  area: { at: atOwnHeight(at, actor) as never, among: [], placed: true },
});

/** Returns a refusal if the explosive charge would be out of reach or the actor has no token. Otherwise returns null. */
export function tooFarToSet(
  actor: CrossfireActor,
  { scene: id, x, y }: { readonly scene: string; readonly x: number; readonly y: number },
  weapon: string,
): Refusal | null {
  const scene = game.scenes?.get(id) as CrossfireScene | undefined;
  const token = tokenOn(scene, actor);
  if (!scene || !token) return refuse("notOnTheMap", "UT-08", { attacker: actor.name });
  const from = centerOf(token, actor, scene);
  const meters = roundOff(Math.hypot(from.x - x, from.y - y) * metersPerPixel(scene));
  const reach = meleeReach(0);
  return meters > reach ? refuse("outOfReach", "SS-INTERCEPT-01", { weapon, meters: Math.round(meters * 10) / 10, reach }) : null;
}
