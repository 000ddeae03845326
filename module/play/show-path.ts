import type { AttackCard } from "../cards/attack-card";
import type { BulletPath, PathEvent } from "../cards/flight-path";
import { wholeCard } from "../documents/whole-card";
import { isAttack, recordOf, writtenByGamemaster, type AttackMessage } from "../documents/attack-record";
import type { CrossfireActor, CrossfireScene, CrossfireTile, CrossfireToken, CrossfireWall } from "../foundry/types";
import type { Point } from "../rules/flight/corridor";
import { metresPerPixel } from "../scene/measures";
import { prompts } from "./prompts";
import { readOrder } from "./read-order";
import { say } from "./say";
import type { ShownPath } from "./shown-path";
import { documentAt } from "./uuids";

const mayKnow = (token: CrossfireToken): boolean => game.user?.isGM === true || !token.hidden;

/** The middle of a token, canvas pixels. */
const middleOf = (token: CrossfireToken): Point => {
  const { x, y } = token.getCenterPoint();
  return { x, y };
};

const middleOfWall = ({ c: [ax = 0, ay = 0, bx = 0, by = 0] }: CrossfireWall): Point => ({
  x: (ax + bx) / 2,
  y: (ay + by) / 2,
});

/** Where the straight way between two points crosses a wall; in its middle where it does not. */
function crossing(wall: CrossfireWall, from: Point, to: Point): Point {
  const [ax = 0, ay = 0, bx = 0, by = 0] = wall.c;
  const [dx, dy, wx, wy] = [to.x - from.x, to.y - from.y, bx - ax, by - ay];
  const turn = dx * wy - dy * wx;
  const part = turn === 0 ? -1 : ((ax - from.x) * dy - (ay - from.y) * dx) / turn;
  return part >= 0 && part <= 1 ? { x: ax + part * wx, y: ay + part * wy } : middleOfWall(wall);
}

/** Where an entity of a card stands on a scene now; null when this person sees nothing of it there. */
function whereIs(uuid: string, scene: CrossfireScene, from: Point, to: Point): Point | null {
  const tokens = scene.tokens.contents as CrossfireToken[];
  const token = tokens.find(({ actor }) => actor?.uuid === uuid);
  if (token) return mayKnow(token) ? middleOf(token) : null;
  const part = uuid.startsWith(scene.uuid) ? (documentAt(uuid) as CrossfireWall | CrossfireTile | null) : null;
  if (!part) return null;
  if (part.documentName === "Wall") return crossing(part, from, to);
  const { x, y, width, height } = part as CrossfireTile;
  return { x: x + (width ?? 0) / 2, y: y + (height ?? 0) / 2 };
}

/** The way of the bullets as this person may know it: a gamemaster everything, others what the card says. */
function pathOf(message: AttackMessage): readonly BulletPath[] {
  const record = game.user?.isGM ? recordOf(message) : undefined;
  const card = (record && wholeCard(record)) ?? (message.system.card as { path?: readonly BulletPath[] });
  return writtenByGamemaster(message) ? (card.path ?? []) : [];
}

/** What of an attack can be drawn on the map; null where it had none, or its attacker is nowhere to be seen. */
function shownPath(message: AttackMessage): ShownPath | null {
  const order = readOrder(message.system.order);
  const attacker = documentAt(order?.attackerToken ?? "", "Token");
  const scene = attacker?.parent as CrossfireScene | null | undefined;
  const path = pathOf(message);
  const scale = scene ? metresPerPixel(scene) : 1;
  const covered = cardOf(message)?.covered?.map(({ x, y }) => ({ x: x / scale, y: y / scale }));
  if (!order || !attacker || !scene || !mayKnow(attacker) || (path.length === 0 && !covered)) return null;
  const from = middleOf(attacker);
  const target = documentAt(order.target) as CrossfireToken | CrossfireActor | null;
  const to =
    (target && (target instanceof TokenDocument ? middleOf(target as CrossfireToken) : whereIs(target.uuid, scene, from, from))) ??
    order.area?.at ??
    from;
  const bullets = path.map(({ bullet, steps, left }) => ({
    bullet,
    left,
    towards: to,
    steps: steps.map(({ entity, name, what }) => ({ at: whereIs(entity, scene, from, to), name, what })),
  }));
  return { sceneId: scene.id ?? "", from, bullets, landed: null, ...(covered ? { covered } : {}) };
}

/** The card as this person may know it. */
function cardOf(message: AttackMessage): Pick<AttackCard, "landed" | "covered" | "meetings"> | null {
  const record = game.user?.isGM ? recordOf(message) : undefined;
  const card = (record && wholeCard(record)) ?? (message.system.card as unknown as AttackCard);
  return writtenByGamemaster(message) && card.meetings ? card : null;
}

const BECAME: Readonly<Record<string, PathEvent>> = { hit: "struck", grazing: "grazed" };

/** Where something went off, from whoever threw it; null for what did not, or where no map is known any more. */
function shownLanding(message: AttackMessage): ShownPath | null {
  const order = readOrder(message.system.order);
  const card = cardOf(message);
  const thrower = documentAt(order?.attackerToken ?? "", "Token");
  const named = order?.area?.at?.scene;
  const scene = (named ? game.scenes?.get(named) : thrower?.parent) as CrossfireScene | null | undefined;
  if (!card?.landed || !scene) return null;
  const scale = metresPerPixel(scene);
  const at = { x: card.landed.x / scale, y: card.landed.y / scale };
  const from = thrower && thrower.parent === scene && mayKnow(thrower) && !order?.area?.placed ? middleOf(thrower) : at;
  const struck = card.meetings.map(({ entity, name, contact }) => ({
    at: whereIs(entity, scene, at, at),
    name,
    what: BECAME[contact] ?? ("missed" as const),
  }));
  return { sceneId: scene.id ?? "", from, bullets: [], landed: { at, radius: card.landed.radius / scale, struck } };
}

/** Shows on the map how the bullets of an attack flew. */
export function showPath(messageId: string): void {
  const message = game.messages?.get(messageId);
  const path = isAttack(message) ? (shownLanding(message) ?? shownPath(message)) : null;
  if (path) return prompts().showPath(path);
  say({ level: "info", key: "CROSSFIRE.Path.none", values: {} });
}
