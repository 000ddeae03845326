import { actorOf } from "../foundry/documents";
import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../foundry/types";
import { correctedBy } from "../rules/attack/model/by-hand";
import { meleeReach } from "../rules/attack/declare/objections";
import { lineUp, type LineUp } from "../rules/attack/declare/line-up";
import type { Corridor } from "../rules/flight/corridor";
import type { Bounds } from "../rules/flight/footprint";
import { aimedAt } from "../rules/flight/line-of-fire";
import type { Eye } from "../rules/flight/look";
import { wayOut, type WayOut } from "../rules/flight/way-out";
import { isByHand } from "./kinds";
import { metersPerPixel } from "./measures";
import { mapOf, standsAgainst } from "./map-of";
import type { IsKnownToken, RuledShot, Shot } from "./shot";
import { standingBarrier, standingToken, type PlacedEntity } from "./standing";
import { footprintOf } from "./token-footprint";
import { muzzleOf, riseOf } from "./token-rise";

/** A line of fire on a scene. */
export interface LineOnMap {
  readonly scene: CrossfireScene;
  /** Start of the line, in meters. */
  readonly eye: Eye;
  /** All entities considered for the line. Points on the line refer to an entity by its index in this list. */
  readonly standing: readonly PlacedEntity[];
  readonly line: LineUp;
  readonly corridor: Corridor | undefined;
  /** End of the path of a bullet that hits no further entity; null: melee, or no end on the map. */
  readonly wayOut: WayOut | null;
}

/** Returns the point from which a token shoots, in meters. */
export function eyeOf(token: CrossfireToken, actor: CrossfireActor, scene: CrossfireScene): Eye {
  return muzzleOf(footprintOf(token, actor, scene), riseOf(token, actor, scene), actor);
}

/** Returns whether a list of uuids includes the entity or its actor. */
const isNamed = ({ uuid, token }: PlacedEntity, uuids: readonly string[] = []): boolean =>
  uuids.includes(uuid) || uuids.includes(actorOf(token)?.uuid ?? uuid);

function everybodyElse({ attackerToken, targetToken, hand }: Shot, scene: CrossfireScene, eye: Eye, seen: IsKnownToken): PlacedEntity[] {
  const tokens = (scene.tokens.contents as CrossfireToken[]).filter(
    (token) => token !== attackerToken && token !== targetToken && seen(token),
  );
  const barriers = mapOf(scene)
    .barriers.filter((barrier) => standsAgainst(barrier, eye))
    .map(standingBarrier);
  const all = [...tokens.flatMap((token) => standingToken(token, scene) ?? []), ...barriers];
  return all.filter((standing) => !isNamed(standing, hand.exclude));
}

/** Returns the bounds of a scene without its padding, in meters. */
function boundsOfScene(scene: CrossfireScene): Bounds {
  const scale = metersPerPixel(scene);
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  return { minX: sceneX * scale, minY: sceneY * scale, maxX: (sceneX + sceneWidth) * scale, maxY: (sceneY + sceneHeight) * scale };
}

/** Returns the line of fire of a shot; null unless both tokens are on one scene. */
export function lineOfFire(shot: RuledShot, seen: IsKnownToken): LineOnMap | null {
  const { attacker, attackerToken, targetToken, weapon, hand } = shot;
  const scene = (attackerToken?.parent ?? null) as CrossfireScene | null;
  const target = scene && targetToken?.parent === scene ? standingToken(targetToken, scene, shot.met) : null;
  if (!scene || !attackerToken || !target) return null;
  const eye = eyeOf(attackerToken, attacker, scene);
  const standing = [...everybodyElse(shot, scene, eye, seen), target];
  const included = new Set(standing.flatMap((one, index) => (isNamed(one, hand.include) ? [index] : [])));
  const farthest = isByHand(weapon) ? meleeReach("reach" in weapon.system ? weapon.system.reach : 0) : Infinity;
  const line = lineUp(
    { eye, map: mapOf(scene).map, farthest, corridor: shot.corridor, included, cover: shot.cover },
    standing.map(({ stander }) => stander),
    standing.length - 1,
  );
  const out = isByHand(weapon) ? null : wayOut(mapOf(scene).map, eye, aimedAt(target.stander.body, eye), boundsOfScene(scene));
  return { scene, eye, standing, corridor: shot.corridor, line: correctedBy(line, hand, included), wayOut: out };
}
