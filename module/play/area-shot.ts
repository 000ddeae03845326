import { MOST_ENTITIES, type Battlefield } from "../rules/attack/battlefield";
import type { AreaOrder, AttackOrder } from "../rules/attack/order";
import { refuse, type Refusal } from "../rules/ruling";
import { areaFieldOf, centreOf, type AreaShot, type Named, type Seen } from "../scene/area-field";
import { isGear, isMeans } from "../scene/kinds";
import { chargeOf, weaponOf } from "../scene/weapon";
import { readinessOf } from "./readiness";
import { switches } from "./ruleset";
import { standingAt } from "./uuids";
import { wholeRuleset } from "./whole-ruleset";

type Refused = { readonly allowed: false } & Refusal;

/** Whoever was named, each once. */
function namedIn({ among }: AreaOrder): Named[] {
  const found = among.flatMap(({ target, metres }) => {
    const at = standingAt(target);
    return at ? [{ ...at, metres }] : [];
  });
  return found.filter(({ actor }, index) => found.findIndex((other) => other.actor === actor) === index).slice(0, MOST_ENTITIES - 1);
}

/** What goes off: a weapon, or something that was put somewhere. */
function weaponIn(actor: Actor.Implementation, id: string): AreaShot["weapon"] | null {
  const item = actor.items.get(id);
  if (!item) return null;
  if (isMeans(item)) return weaponOf(item, actor, wholeRuleset());
  return isGear(item) ? chargeOf(item) : null;
}

/** The documents an order for an area names, or what is missing. */
function areaShotOf(order: AttackOrder, area: AreaOrder): AreaShot | Refused {
  const attacker = standingAt(order.attackerToken ?? order.attacker) ?? standingAt(order.attacker);
  const weapon = attacker && weaponIn(attacker.actor, order.weapon);
  if (!attacker || !weapon) return refuse("targetGone", "SS-ATTACK-08", { missing: order.weapon });
  const { placed = false } = area;
  const scene = area.at ? (game.scenes?.get(area.at.scene) as Scene.Implementation | undefined) : undefined;
  if (area.at && !scene) return refuse("targetGone", "UT-08", { missing: area.at.scene });
  // Nobody throws anything onto another map.
  if (scene && !placed && attacker.token?.parent !== scene) return refuse("notOnTheMap", "UT-08", { attacker: attacker.actor.name });
  if (!scene && area.among.length === 0) return refuse("noTarget", "UT-08");
  return {
    attacker: attacker.actor,
    attackerToken: attacker.token,
    weapon,
    at: scene && area.at ? { scene, x: area.at.x, y: area.at.y } : null,
    among: namedIn(area),
    placed,
  };
}

/** The fight around the spot an order names, as it stands now; or what is missing. */
export function areaOf(order: AttackOrder, area: AreaOrder, seen?: Seen): Battlefield | Refused {
  const shot = areaShotOf(order, area);
  return "allowed" in shot ? shot : areaFieldOf(shot, { ruleset: wholeRuleset(), switches: switches() }, readinessOf, seen);
}

/** Metres from one to the next where there is no map. */
const GAP = 2;

/**
 * The order as it is carried out: what goes off and was aimed at somebody comes down at their feet; without a map whoever was picked
 * besides stands around, two metres farther each.
 */
export function overArea(order: AttackOrder): AttackOrder {
  const attacker = standingAt(order.attackerToken ?? order.attacker) ?? standingAt(order.attacker);
  const target = order.target && !order.area ? standingAt(order.target) : null;
  if (!attacker || !target || !weaponIn(attacker.actor, order.weapon)?.blast) return order;
  const scene = attacker.token?.parent ?? null;
  const token = target.token ?? scene?.tokens.contents.find(({ actor }) => actor === target.actor) ?? null;
  const { bystanders = [], ...rest } = order;
  const area: AreaOrder =
    scene?.id && token?.parent === scene
      ? {
          at: { scene: scene.id, ...centreOf(token as TokenDocument.Implementation, target.actor, scene as Scene.Implementation) },
          among: [],
        }
      : { at: null, among: [order.target, ...bystanders].map((uuid, index) => ({ target: uuid, metres: GAP * index })) };
  return { ...rest, target: "", called: null, area };
}
