import { isAttack, keptIn, orderIn, recordOf, type AttackMessage } from "../../documents/attack-record";
import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireCombat, CrossfireScene, CrossfireToken } from "../../foundry/types";
import { statedFor, isEmptyCorrection, type ByHand } from "../../rules/attack/model/by-hand";
import { type ConeZone, reachesInto } from "../../rules/flight/cone-zone";
import type { Point } from "../../rules/flight/corridor";
import type { AttackOrder, UnderFire } from "../../rules/attack/model/order";
import { clearWay } from "../../rules/flight/battle-map";
import { placesAlong } from "../../rules/movement/passing";
import { isWeapon } from "../../scene/kinds";
import { eyeOf } from "../../scene/line-on-map";
import { mapOf } from "../../scene/map-of";
import { riseOf } from "../../scene/token-rise";
import { wayOf, type Way } from "../../scene/movement-path";
import { attackMessages } from "../attack/attack-status";
import { ruleOn } from "../preview/preview";
import { openCard } from "../attack/open-card";
import { readOrder } from "../attack/read-order";
import { phaseOf } from "../combat/readiness";
import { stableId } from "../stable-id";
import { documentAt } from "../uuids";

type Token = CrossfireToken;

/** Fire that was laid over a part of a scene and has not ended. */
interface Laid {
  readonly message: AttackMessage;
  readonly order: AttackOrder;
  readonly zone: ConeZone;
  readonly shooter: Token;
  readonly actor: CrossfireActor;
}

/** The weapon it comes from is still in hand. */
const inHand = (actor: CrossfireActor, id: string): boolean => {
  const weapon = actor.items.get(id);
  return weapon !== undefined && isWeapon(weapon) && weapon.system.ready;
};

/** What an attack laid over this scene, as long as it lasts: until the next phase of whoever fired begins. */
function laidBy(message: AttackMessage, scene: CrossfireScene): Laid | null {
  const order = readOrder(orderIn(message));
  const record = order?.area?.form === "suppress" && message.system.status === "resolved" ? recordOf(message) : undefined;
  if (!order || !record || record.system.pruned) return null;
  const { zone, since } = keptIn(record).battlefield.fan ?? { zone: null, since: "" };
  const shooter = documentAt(order.attackerToken ?? "", "Token");
  const actor = shooter?.actor as CrossfireActor | null | undefined;
  if (!zone || since === "" || !shooter || shooter.parent !== scene || !actor) return null;
  return phaseOf(actor) === since && inHand(actor, order.weapon) ? { message, order, zone, shooter, actor } : null;
}

/** Metres between the places of a way that are looked at, and how many of them. */
const APART = 0.5;
const MOST_PLACES = 60;

/** The first place on the way where the fire meets somebody; null when nowhere. */
function metOn({ zone, shooter, actor }: Laid, token: Token, scene: CrossfireScene, way: Way): Point | null {
  const eye = eyeOf(shooter, actor, scene);
  const { foot, top } = riseOf(token, token.actor as CrossfireActor, scene);
  const { closed: map } = mapOf(scene);
  const places = way.places.length > 1 ? placesAlong(way.places, APART, MOST_PLACES) : way.places;
  const met = places.find(
    (at) => reachesInto(zone, { at, radius: way.radius }) && clearWay(map, eye, { ...at, z: (foot + top) / 2 }, "shots"),
  );
  return met ? way.tokenAt(met) : null;
}

/** Whoever was left out of it by hand. @rule UT-09 */
const isSpared = ({ order: { hand } }: Laid, { uuid, actor }: Token): boolean =>
  hand?.exclude?.some((named) => named === uuid || named === actor?.uuid) ?? false;

/** What was said by hand of who is in the way and of cover goes for everybody it meets; a distance was that of somebody else. */
function handOn(said: ByHand = {}, { uuid, actor }: Token): Pick<AttackOrder, "hand"> {
  const { exclude } = said;
  const { cover } = statedFor(said, [uuid, actor?.uuid ?? ""]);
  const hand = { ...(exclude ? { exclude } : {}), ...(cover ? { cover } : {}) };
  return isEmptyCorrection(hand) ? {} : { hand };
}

/** The attack that fire makes on whoever moves in it: nobody's action, and no round is counted twice. */
const orderAt = ({ order: { attacker, attackerToken, weapon, mode, hand } }: Laid, target: Token, underFire: UnderFire): AttackOrder => ({
  ...{ attacker, attackerToken, weapon, mode },
  target: target.uuid,
  called: null,
  aim: 0,
  modifiers: [],
  ...handOn(hand, target),
  underFire,
});

async function fireAt(laid: Laid, target: Token, underFire: UnderFire): Promise<void> {
  const order = orderAt(laid, target, underFire);
  // Everybody receives this key, so it does not name who moved.
  const answers = stableId(`${underFire.by}:${target.uuid}:${underFire.stamp}`);
  if (ruleOn(order).allowed) await openCard({ order, by: null, answers });
}

/** The phase a fight is in: somebody is met once in it by the same fire. */
function stampOf(combat: CrossfireCombat): string {
  const { round, pass, acting } = clockOf(combat);
  return [combat.id, round, pass, acting ?? ""].join(" ");
}

/**
 * Somebody has moved, or got up: fire that lies over the place meets them, friend or enemy.
 *
 * @rule TD-RANDOM-06
 * @param stood from where it began to where it ended, pixels; the one place of who got up
 */
export async function meetFire(token: Token, combat: CrossfireCombat, stood: readonly Point[]): Promise<void> {
  const scene = token.parent as CrossfireScene;
  const way = wayOf(token, token.actor as CrossfireActor, scene, stood);
  for (const message of attackMessages().filter(isAttack)) {
    const laid = laidBy(message, scene);
    const met = laid && laid.shooter !== token && !isSpared(laid, token) ? metOn(laid, token, scene, way) : null;
    if (laid && met) await fireAt(laid, token, { by: message.id ?? "", met, stamp: stampOf(combat) });
  }
}

/** Whoever got up, on every scene where they fight. */
export async function gotUp(actor: CrossfireActor, combat: CrossfireCombat): Promise<void> {
  for (const { sceneId } of combat.combatants.contents) {
    const scene = game.scenes?.get(sceneId ?? "") as CrossfireScene | undefined;
    const token = scene?.tokens.contents.find((one) => one.actor === actor) as Token | undefined;
    if (token) return meetFire(token, combat, [{ x: token.x, y: token.y }]);
  }
}
