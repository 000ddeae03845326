import type { CrossfireActor, CrossfireItemOf, CrossfireScene, CrossfireToken } from "../foundry/types";
import type { AttackOrder } from "../rules/attack/order";
import { meleeReach } from "../rules/attack/declare";
import { refuse, type Refusal } from "../rules/ruling";
import { centreOf } from "../scene/area-field";
import { metresPerPixel } from "../scene/measures";
import { tokenOf } from "./attack-offer";

/** What a charge does when it goes off where it was put. @param at as it came: whoever reads the order looks at it */
export const chargeOrder = (item: CrossfireItemOf<"gear">, actor: CrossfireActor, at: unknown): AttackOrder => ({
  attacker: actor.uuid,
  attackerToken: null,
  weapon: item.id ?? "",
  target: "",
  mode: "single",
  called: null,
  aim: 0,
  modifiers: [],
  area: { at: at as never, among: [], placed: true },
});

/** One sets something within arm's reach of the own token; null when it is near enough. */
export function tooFarToSet(
  actor: CrossfireActor,
  { scene: id, x, y }: { readonly scene: string; readonly x: number; readonly y: number },
  weapon: string,
): Refusal | null {
  const scene = game.scenes?.get(id) as CrossfireScene | undefined;
  const own = tokenOf(actor);
  const token = own?.parent === scene ? own : scene?.tokens.contents.find((one) => one.actor === actor);
  if (!scene || !token) return refuse("notOnTheMap", "UT-08", { attacker: actor.name });
  const from = centreOf(token as CrossfireToken, actor, scene);
  const metres = Math.hypot(from.x - x, from.y - y) * metresPerPixel(scene);
  const reach = meleeReach(0);
  return metres > reach ? refuse("outOfReach", "SS-INTERCEPT-01", { weapon, metres: Math.round(metres * 10) / 10, reach }) : null;
}
