import { isReactionMessage } from "../../documents/reaction";
import { sceneOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireMessage, CrossfireScene, CrossfireToken } from "../../foundry/types";
import { type Battlefield, MOST_ENTITIES } from "../../rules/attack/model/battlefield";
import type { AttackOrder, DirectDamage } from "../../rules/attack/model/order";
import { type Refusal, refuse } from "../../rules/ruling";
import { isWeapon } from "../../scene/kinds";
import { meansIn } from "../../scene/makeshift";
import type { Shot } from "../../scene/shot";
import { documentAt, standingAt } from "../uuids";
import { struckField } from "../../rules/attack/declare/direct-damage";
import { fighterOf } from "../../scene/fighter";
import { readinessOf } from "../combat/readiness";
import { ruleset, switches } from "../ruleset";
import { wholeRuleset } from "../whole-ruleset";

/** Returns the battlefield of damage without an attack, or the refusal if the target is gone. */
export function struckOf({ target }: AttackOrder, struck: DirectDamage): Battlefield | ({ readonly allowed: false } & Refusal) {
  const found = documentAt(target) as CrossfireActor | CrossfireToken | null;
  const actor = found instanceof TokenDocument ? (found.actor as CrossfireActor | null) : found;
  if (!(actor instanceof Actor)) return refuse("targetGone", "UT-08", { missing: target });
  const fighter = fighterOf(actor as CrossfireActor, readinessOf(actor as CrossfireActor), wholeRuleset(), actor.uuid, found!.name);
  const hidden = found instanceof TokenDocument ? found.hidden : (actor.token?.hidden ?? false);
  return struckField(struck, fighter, hidden, switches());
}

/** Returns the first token of an actor on a scene; null if there is no such token. */
const tokenOn = (actor: CrossfireActor, scene: CrossfireScene | null): CrossfireToken | null =>
  scene?.tokens.contents.find((token) => token.actor === actor) ?? null;

/** Returns the token if it is on the same scene as the other token; otherwise null. */
const onSceneOf = (other: CrossfireToken | null, token: CrossfireToken | null): CrossfireToken | null =>
  token && other && token.parent === other.parent ? token : null;

/** Returns the manually chosen bystanders, each once, without the attacker and the target. Limited by the maximum number of entities. */
function bystandersOf({ bystanders = [] }: AttackOrder, others: readonly CrossfireActor[]): CrossfireActor[] {
  const actors = bystanders.flatMap((uuid) => standingAt(uuid)?.actor ?? []);
  return [...new Set(actors)].filter((actor) => !others.includes(actor)).slice(0, MOST_ENTITIES - 1);
}

/**
 * Returns the position at which the target is attacked. Undefined unless the order answers a reaction prompt or comes from suppressive
 * fire.
 */
function metPlace({ reaction, attacker, target, underFire }: AttackOrder): Shot["met"] {
  if (underFire) return underFire.contact;
  const message = reaction ? (game.messages?.get(reaction) as CrossfireMessage | undefined) : undefined;
  if (!isReactionMessage(message)) return undefined;
  const { watcher, mover, contact } = message.system;
  return watcher === attacker && mover === target ? { x: contact.x, y: contact.y } : undefined;
}

/** Returns the documents an order names, or the refusal. @param met Point on the target's path where the attack takes place. */
export function shotOf(order: AttackOrder, met = metPlace(order)): Shot | ({ readonly allowed: false } & Refusal) {
  const attacker = standingAt(order.attackerToken ?? order.attacker) ?? standingAt(order.attacker);
  const weapon = attacker && meansIn(attacker.actor, order, ruleset());
  if (!attacker || !weapon) return refuse("targetGone", "SS-ATTACK-08", { missing: order.weapon });
  const second = attacker.actor.items.get(order.multiple?.otherWeapon ?? "");
  const otherWeapon = second && isWeapon(second) ? second : null;
  const target = standingAt(order.target);
  if (!order.target) return refuse("noTarget", "UT-08");
  if (!target) return refuse("targetGone", "UT-08", { missing: order.target });
  const targetToken = target.token ?? tokenOn(target.actor, sceneOf(attacker.token));
  return {
    attacker: attacker.actor,
    attackerToken: onSceneOf(targetToken, attacker.token) ?? tokenOn(attacker.actor, sceneOf(targetToken)),
    weapon,
    otherWeapon,
    target: target.actor,
    targetToken,
    bystanders: bystandersOf(order, [attacker.actor, target.actor]),
    hand: order.hand ?? {},
    ...(met ? { met } : {}),
  };
}
