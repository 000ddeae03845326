import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
import { centerOf } from "../../scene/area-field";
import type { Danger } from "../../rules/odds/prospect";
import type { Means } from "../../scene/kinds";
import { metersPerPixel } from "../../scene/measures";
import { coveredBy } from "./area-attack";
import { makeReady } from "../actions/make-ready";
import type { Preview } from "../preview/preview";
import { followOdds } from "../preview/odds";
import { chanceText, oddsShown } from "../preview/odds-words";
import { prompts, type NamedChances } from "../authority/prompts";
import { remedyOf } from "../attack/refusal";

/** Returns the token's scene if this client views that scene; otherwise null. */
export function viewedSceneOf(token: CrossfireToken | null): CrossfireScene | null {
  const scene = (token?.parent ?? null) as CrossfireScene | null;
  return scene && canvas?.ready && scene.id === canvas.scene?.id ? scene : null;
}

/** Returns the center of a token; null if the token is not on this scene or has no actor. */
function standsAt(uuid: string, scene: CrossfireScene): { readonly x: number; readonly y: number } | null {
  const found = uuid ? (fromUuidSync(uuid) as unknown) : null;
  if (!(found instanceof TokenDocument) || found.parent !== scene || !found.actor) return null;
  return centerOf(found as CrossfireToken, found.actor as CrossfireActor, scene);
}

/** Returns the chances of being hit as texts, by entity name, in the order they were calculated. */
function byName(dangers: readonly Danger[]): NamedChances {
  const found = new Map<string, string[]>();
  const shown = oddsShown();
  for (const { name, struck, lost } of dangers) found.set(name, [...(found.get(name) ?? []), chanceText(struck, shown, lost)]);
  return found;
}

/** An order aimed at a point. `byHand`: the user wants to edit the list of targets before the order is sent. */
interface AimedAtSpot {
  readonly order: AttackOrder;
  readonly byHand: boolean;
}

/**
 * Asks for a point and returns the order aimed at it, or null on cancel. The pointer starts at the target, otherwise at the attacker.
 *
 * @param mayCorrect True if the user may edit the list of targets.
 * @param judge Previews the order at a point.
 */
export async function aimAtPoint(
  initial: AttackOrder,
  weapon: Means,
  token: CrossfireToken,
  scene: CrossfireScene,
  mayCorrect: boolean,
  judge: (order: AttackOrder) => Preview,
): Promise<AimedAtSpot | null> {
  const form = initial.area?.form;
  const order = (spot: { readonly x: number; readonly y: number }): AttackOrder => ({
    ...initial,
    target: "",
    area: { at: { scene: scene.id ?? "", x: Math.round(spot.x), y: Math.round(spot.y) }, among: [], ...(form ? { form } : {}) },
  });
  const spot = await prompts().spot({
    weapon: weapon.name,
    scene,
    start: standsAt(initial.target, scene) ?? centerOf(token, token.actor as CrossfireActor, scene),
    ...(form ? { outline: (spot) => coveredBy(order(spot)) } : {}),
    mayCorrect,
    scatters: !form && "scatter" in weapon.system.area && weapon.system.area.scatter > 0,
    radius: (weapon.system.area.radius ?? 0) / metersPerPixel(scene),
    judge: (at) => judge(order(at)),
    remedy: async (refusal) => {
      const remedy = remedyOf(refusal);
      if (remedy) await makeReady(weapon, remedy);
    },
    chances: (at, told, signal) =>
      void followOdds(order(at), [], { prospect: () => {}, dangers: (dangers) => told(byName(dangers)) }, signal),
  });
  return spot && { order: order(spot), byHand: spot.byHand ?? false };
}
