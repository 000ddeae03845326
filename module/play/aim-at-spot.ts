import type { AttackOrder } from "../rules/attack/order";
import { centreOf } from "../scene/area-field";
import type { Means } from "../scene/kinds";
import { metresPerPixel } from "../scene/measures";
import { coveredBy } from "./area-shot";
import { preview } from "./preview";
import { prompts } from "./prompts";

/** The scene of a token, if that is what this client looks at. */
export function viewedSceneOf(token: TokenDocument.Implementation | null): Scene.Implementation | null {
  const scene = (token?.parent ?? null) as Scene.Implementation | null;
  return scene && canvas?.ready && scene.id === canvas.scene?.id ? scene : null;
}

/** Where somebody stands on a scene; null when not there. */
function standsAt(uuid: string, scene: Scene.Implementation): { readonly x: number; readonly y: number } | null {
  const found = uuid ? (fromUuidSync(uuid) as unknown) : null;
  if (!(found instanceof TokenDocument) || found.parent !== scene || !found.actor) return null;
  return centreOf(found as TokenDocument.Implementation, found.actor as Actor.Implementation, scene);
}

/** The order at a spot somebody points at; begins at whoever is targeted, else at the thrower. Null when they think better of it. */
export async function aimAtSpot(
  initial: AttackOrder,
  weapon: Means,
  token: TokenDocument.Implementation,
  scene: Scene.Implementation,
): Promise<AttackOrder | null> {
  const form = initial.area?.form;
  const order = (spot: { readonly x: number; readonly y: number }): AttackOrder => ({
    ...initial,
    target: "",
    area: { at: { scene: scene.id ?? "", x: Math.round(spot.x), y: Math.round(spot.y) }, among: [], ...(form ? { form } : {}) },
  });
  const spot = await prompts().spot({
    weapon: weapon.name,
    scene,
    start: standsAt(initial.target, scene) ?? centreOf(token, token.actor as Actor.Implementation, scene),
    ...(form ? { outline: (spot) => coveredBy(order(spot)) } : {}),
    radius: (weapon.system.area.radius ?? 0) / metresPerPixel(scene),
    judge: (at) => preview(order(at)),
  });
  return spot && order(spot);
}
