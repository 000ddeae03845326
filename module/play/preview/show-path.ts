import type { AttackCard } from "../../cards/attack-card";
import type { BulletPath, PathEvent } from "../../cards/flight-path";
import { cardIn, isAttack, orderIn, recordOf, isWrittenByGM, type AttackMessage } from "../../documents/attack-record";
import type { CrossfireActor, CrossfireRegion, CrossfireScene, CrossfireTile, CrossfireToken, CrossfireWall } from "../../foundry/types";
import { levelOutOfView, surfacesOf } from "../../foundry/version";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { Point } from "../../rules/flight/corridor";
import { isRegion, isWall, type BarrierDocument } from "../../scene/barriers";
import { eyeOf } from "../../scene/line-on-map";
import { metersPerPixel, metersPerUnit } from "../../scene/measures";
import { riseOf } from "../../scene/token-rise";
import { prompts } from "../authority/prompts";
import { readOrder } from "../attack/read-order";
import { notify } from "../authority/notices";
import type { ShownPath } from "./shown-path";
import { documentAt } from "../uuids";
import { wholeCard } from "../../documents/played-record";

/** Returns whether this user may know where a token is. The token must not be hidden or, on the viewed scene, out of sight. */
const mayKnow = (token: CrossfireToken): boolean => game.user?.isGM === true || (!token.hidden && token.object?.visible !== false);

/** Returns a name, with the token's level if the map shows another level. */
function withLevel(name: string, token: CrossfireToken | undefined): string {
  const level = token && levelOutOfView(token);
  return level ? `${name} · ${level}` : name;
}

/** Returns the center of a token, in canvas pixels. */
const middleOf = (token: CrossfireToken): Point => {
  const { x, y } = token.getCenterPoint();
  return { x, y };
};

/** A point on the map in canvas pixels, with a height in meters. */
interface Aloft extends Point {
  readonly z: number;
}

/** Returns the center of a token at the height from which it shoots; for a target, at the middle of its body. */
function aloft(token: CrossfireToken, scene: CrossfireScene, shoots: boolean): Aloft {
  const actor = token.actor as CrossfireActor | null;
  if (!actor) return { ...middleOf(token), z: 0 };
  const { foot, top } = riseOf(token, actor, scene);
  return { ...middleOf(token), z: shoots ? eyeOf(token, actor, scene).z : (foot + top) / 2 };
}

const middleOfWall = ({ c: [ax = 0, ay = 0, bx = 0, by = 0] }: CrossfireWall): Point => ({
  x: (ax + bx) / 2,
  y: (ay + by) / 2,
});

/** Returns where the straight line between two points crosses a wall; otherwise the wall's middle. */
function crossing(wall: CrossfireWall, from: Point, to: Point): Point {
  const [ax = 0, ay = 0, bx = 0, by = 0] = wall.c;
  const [dx, dy, wx, wy] = [to.x - from.x, to.y - from.y, bx - ax, by - ay];
  const turn = dx * wy - dy * wx;
  const part = turn === 0 ? -1 : ((ax - from.x) * dy - (ay - from.y) * dx) / turn;
  return part >= 0 && part <= 1 ? { x: ax + part * wx, y: ay + part * wy } : middleOfWall(wall);
}

const tokenOf = (uuid: string, scene: CrossfireScene): CrossfireToken | undefined =>
  (scene.tokens.contents as CrossfireToken[]).find(({ actor }) => actor?.uuid === uuid);

/** Returns the point an order aims at on a scene; null if it aims at no point, or if this user cannot see that point. */
function aimOf({ target, area }: AttackOrder, scene: CrossfireScene): Aloft | null {
  const found = documentAt(target) as CrossfireToken | CrossfireActor | null;
  const token = found instanceof TokenDocument ? (found as CrossfireToken) : found && tokenOf(found.uuid, scene);
  if (token) return found instanceof TokenDocument || mayKnow(token) ? aloft(token, scene, false) : null;
  return area?.at ? { x: area.at.x, y: area.at.y, z: 0 } : null;
}

/** Returns where the line between two points reaches the height of a floor; otherwise the line's far end. */
function throughFloor(region: CrossfireRegion, scene: CrossfireScene, from: Aloft, to: Aloft): Point {
  const heights = surfacesOf(scene)
    .filter((surface) => surface.region === region)
    .map(({ elevation }) => elevation * metersPerUnit(scene));
  const shares = heights.map((z) => (to.z === from.z ? -1 : (z - from.z) / (to.z - from.z))).filter((share) => share >= 0);
  const share = shares.length > 0 ? Math.min(...shares) : 1;
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

/** Returns an entity's present position on a scene, in canvas pixels; null if this user cannot see the entity there. */
function whereIs(uuid: string, scene: CrossfireScene, from: Aloft, to: Aloft): Point | null {
  const token = tokenOf(uuid, scene);
  if (token) return mayKnow(token) ? middleOf(token) : null;
  const part = uuid.startsWith(scene.uuid) ? (documentAt(uuid) as BarrierDocument | null) : null;
  if (!part) return null;
  if (isWall(part)) return crossing(part, from, to);
  if (isRegion(part)) return throughFloor(part, scene, from, to);
  const { x, y, width, height } = part as CrossfireTile;
  return { x: x + (width ?? 0) / 2, y: y + (height ?? 0) / 2 };
}

/** Returns the bullets' paths that this user may know. GMs know all paths; other users know the paths on the card. */
function pathOf(message: AttackMessage): readonly BulletPath[] {
  const record = game.user?.isGM ? recordOf(message) : undefined;
  const card = (record && wholeCard(record)) ?? (message.system.card as { path?: readonly BulletPath[] });
  return isWrittenByGM(message) ? (card.path ?? []) : [];
}

/**
 * Returns the drawable path of an attack; null if this user may know no point of it. If the user may not see the attacker, the path begins
 * at the first entity that the user sees. Such a path has no end, because a line to the end would lead back to the attacker.
 */
function shownPath(message: AttackMessage): ShownPath | null {
  const order = readOrder(orderIn(message));
  const attacker = documentAt(order?.attackerToken ?? "", "Token");
  const scene = attacker?.parent as CrossfireScene | null | undefined;
  const path = pathOf(message);
  const scale = scene ? metersPerPixel(scene) : 1;
  const covered = cardOf(message)?.covered?.map(({ x, y }) => ({ x: x / scale, y: y / scale }));
  if (!order || !attacker || !scene || (path.length === 0 && !covered)) return null;
  const seen = mayKnow(attacker);
  const to = aimOf(order, scene);
  const from = seen ? aloft(attacker, scene, true) : to;
  if (!from) return null;
  const bullets = path.map(({ bullet, steps, left, end }) => ({
    bullet,
    left: seen && left,
    towards: to ?? from,
    end: seen && end ? { ...end, at: { x: end.at.x / scale, y: end.at.y / scale } } : null,
    steps: steps.map(({ entity, name, what }) => ({
      at: whereIs(entity, scene, from, to ?? from),
      name: withLevel(name, tokenOf(entity, scene)),
      what,
    })),
  }));
  const begun = seen
    ? bullets
    : bullets.flatMap((one) => (one.steps.some(({ at }) => at) ? [{ ...one, from: one.steps.find(({ at }) => at)!.at! }] : []));
  if (begun.length === 0 && !(seen && covered)) return null;
  return { sceneId: scene.id ?? "", from, bullets: begun, landed: null, ...(seen && covered ? { covered } : {}) };
}

/** Returns the card's area data as far as this user may know them; null if there are none. */
function cardOf(message: AttackMessage): Pick<AttackCard, "landed" | "covered" | "meetings"> | null {
  const record = game.user?.isGM ? recordOf(message) : undefined;
  const card = (record && wholeCard(record)) ?? cardIn(message);
  return isWrittenByGM(message) && card.meetings ? card : null;
}

const BECAME: Readonly<Record<string, PathEvent>> = { hit: "struck", grazing: "grazed" };

/**
 * Returns where an area attack went off, with the path from its attacker. The path is empty if this user may not see the attacker, or for a
 * placed explosive charge. Null for other attacks, or if the scene is unknown.
 */
function shownLanding(message: AttackMessage): ShownPath | null {
  const order = readOrder(orderIn(message));
  const card = cardOf(message);
  const roller = documentAt(order?.attackerToken ?? "", "Token");
  const named = order?.area?.at?.scene;
  const scene = (named ? game.scenes?.get(named) : roller?.parent) as CrossfireScene | null | undefined;
  if (!card?.landed || !scene) return null;
  const scale = metersPerPixel(scene);
  const at = { x: card.landed.x / scale, y: card.landed.y / scale, z: 0 };
  const from = roller && roller.parent === scene && mayKnow(roller) && !order?.area?.placed ? middleOf(roller) : at;
  const struck = card.meetings.map(({ entity, name, contact }) => ({
    at: whereIs(entity, scene, at, at),
    name: withLevel(name, tokenOf(entity, scene)),
    what: BECAME[contact] ?? ("missed" as const),
  }));
  return { sceneId: scene.id ?? "", from, bullets: [], landed: { at, radius: card.landed.radius / scale, struck } };
}

/** Returns the part of an attack's path or landing place that this user may see; null if nothing is visible. */
export const visiblePath = (message: AttackMessage): ShownPath | null => shownLanding(message) ?? shownPath(message);

/** Shows on the map the path of an attack's bullets, the area that a cone covered, or the place where a blast went off. */
export function showAttackPath(messageId: string): void {
  const message = game.messages?.get(messageId);
  const path = isAttack(message) ? visiblePath(message) : null;
  if (path) return prompts().showPath(path);
  notify({ level: "info", key: "CROSSFIRE.Path.none", values: {} });
}
