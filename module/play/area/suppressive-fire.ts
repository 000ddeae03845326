import { isAttack, keptIn, orderIn, recordOf, type AttackMessage } from "../../documents/attack-record";
import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireCombat, CrossfireScene, CrossfireToken } from "../../foundry/types";
import { statedFor, isEmptyCorrection, type ByHand } from "../../rules/attack/model/by-hand";
import { type ConeZone, reachesInto } from "../../rules/flight/cone-zone";
import type { Point } from "../../rules/flight/corridor";
import type { AttackOrder, UnderFire } from "../../rules/attack/model/order";
import { clearWay } from "../../rules/flight/battle-map";
import { placesAlong } from "../../rules/movement/interception";
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

/** An attack's suppressive fire that has not ended. */
interface Laid {
  readonly message: AttackMessage;
  readonly order: AttackOrder;
  readonly zone: ConeZone;
  readonly shooter: Token;
  readonly actor: CrossfireActor;
}

/** Returns whether the weapon of the suppressive fire is still ready. */
const inHand = (actor: CrossfireActor, id: string): boolean => {
  const weapon = actor.items.get(id);
  return weapon !== undefined && isWeapon(weapon) && weapon.system.ready;
};

/**
 * Returns the suppressive fire of an attack on this scene; null if there is none or it has ended. It ends when the shooter's next phase
 * begins or the weapon is put away.
 */
function laidBy(message: AttackMessage, scene: CrossfireScene): Laid | null {
  const order = readOrder(orderIn(message));
  const record = order?.area?.form === "suppress" && message.system.status === "resolved" ? recordOf(message) : undefined;
  if (!order || !record || record.system.pruned) return null;
  const { zone, since } = keptIn(record).battlefield.cone ?? { zone: null, since: "" };
  const shooter = documentAt(order.attackerToken ?? "", "Token");
  const actor = shooter?.actor as CrossfireActor | null | undefined;
  if (!zone || since === "" || !shooter || shooter.parent !== scene || !actor) return null;
  return phaseOf(actor) === since && inHand(actor, order.weapon) ? { message, order, zone, shooter, actor } : null;
}

/** Meters between the points sampled along a path; `MOST_PLACES`: maximum number of these points. */
const APART = 0.5;
const MOST_PLACES = 60;

/** Returns the token's position at the first point of the path where the fire reaches the token; null if there is no such point. */
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

/** Returns whether the GM excluded this token from the suppressive fire. @rule UT-09 */
const isSpared = ({ order: { hand } }: Laid, { uuid, actor }: Token): boolean =>
  hand?.exclude?.some((named) => named === uuid || named === actor?.uuid) ?? false;

/** Returns the GM's rulings on bystanders and cover for this target. Leaves out a stated distance, because it applied to another target. */
function handOn(byHand: ByHand = {}, { uuid, actor }: Token): Pick<AttackOrder, "hand"> {
  const { exclude } = byHand;
  const { cover } = statedFor(byHand, [uuid, actor?.uuid ?? ""]);
  const hand = { ...(exclude ? { exclude } : {}), ...(cover ? { cover } : {}) };
  return isEmptyCorrection(hand) ? {} : { hand };
}

/**
 * Builds the attack of suppressive fire on a token that moves or stands up in the area under fire. The attack costs no action and uses no
 * extra ammunition.
 */
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
  // Every client receives this key, so it must not reveal which token moved.
  const answers = stableId(`${underFire.by}:${target.uuid}:${underFire.stamp}`);
  if (ruleOn(order).allowed) await openCard({ order, by: null, answers });
}

/** Returns a key for the current phase. The same fire attacks a token only once per phase. */
function stampOf(combat: CrossfireCombat): string {
  const { round, pass, acting } = clockOf(combat);
  return [combat.id, round, pass, acting ?? ""].join(" ");
}

/**
 * Resolves all suppressive fire that a token enters by moving or standing up, from allies and enemies alike.
 *
 * @rule TD-RANDOM-06
 * @param stood Path from start to end, in pixels; a single point if the token stood up.
 */
export async function meetFire(token: Token, combat: CrossfireCombat, stood: readonly Point[]): Promise<void> {
  const scene = token.parent as CrossfireScene;
  const way = wayOf(token, token.actor as CrossfireActor, scene, stood);
  for (const message of attackMessages().filter(isAttack)) {
    const laid = laidBy(message, scene);
    const contact = laid && laid.shooter !== token && !isSpared(laid, token) ? metOn(laid, token, scene, way) : null;
    if (laid && contact) await fireAt(laid, token, { by: message.id ?? "", contact, stamp: stampOf(combat) });
  }
}

/** Resolves suppressive fire on an actor who stood up, on the first of the fight's scenes with the actor's token. */
export async function gotUp(actor: CrossfireActor, combat: CrossfireCombat): Promise<void> {
  for (const { sceneId } of combat.combatants.contents) {
    const scene = game.scenes?.get(sceneId ?? "") as CrossfireScene | undefined;
    const token = scene?.tokens.contents.find((one) => one.actor === actor) as Token | undefined;
    if (token) return meetFire(token, combat, [{ x: token.x, y: token.y }]);
  }
}
