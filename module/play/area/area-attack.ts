import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../../foundry/types";
import { MOST_ENTITIES, type Battlefield } from "../../rules/attack/model/battlefield";
import type { AreaOrder, AttackOrder } from "../../rules/attack/model/order";
import { usualMeters } from "../../rules/attack/model/by-hand";
import { fireMode } from "../../rules/attack/model/declaration";
import type { ConeForm } from "../../rules/attack/model/cone";
import type { Point } from "../../rules/flight/corridor";
import { coneOutline } from "../../rules/flight/cone-zone";
import { refuse, type Refusal } from "../../rules/ruling";
import { areaFieldOf, centerOf, type AreaShot, type NamedBystander, type KnownToken } from "../../scene/area-field";
import { coneFieldOf, leftOutOf, zoneOf, type ConeShot, type WhyLeftOut } from "../../scene/cone-field";
import { isGear, isMeans } from "../../scene/kinds";
import { metersPerPixel } from "../../scene/measures";
import { chargeOf, weaponOf } from "../../scene/weapon";
import { phaseOf, readinessAgainst, readinessOf } from "../combat/readiness";
import { switches } from "../ruleset";
import { standingAt } from "../uuids";
import { wholeRuleset } from "../whole-ruleset";

type Refused = { readonly allowed: false } & Refusal;

/** Returns the named targets, each actor once, at most one fewer than the maximum number of entities. */
function namedIn({ among }: AreaOrder): NamedBystander[] {
  const found = among.flatMap(({ target, meters }) => {
    const at = standingAt(target);
    return at ? [{ ...at, meters }] : [];
  });
  return found.filter(({ actor }, index) => found.findIndex((other) => other.actor === actor) === index).slice(0, MOST_ENTITIES - 1);
}

/** Returns the weapon, power or placed explosive charge of an area attack; null if the actor has no such item. */
function weaponIn(actor: CrossfireActor, id: string): AreaShot["weapon"] | null {
  const item = actor.items.get(id);
  if (!item) return null;
  if (isMeans(item)) return weaponOf(item, actor, wholeRuleset());
  return isGear(item) ? chargeOf(item) : null;
}

/** Returns the documents that an area order names, or the refusal. */
function areaShotOf(order: AttackOrder, area: AreaOrder): AreaShot | Refused {
  const attacker = standingAt(order.attackerToken ?? order.attacker) ?? standingAt(order.attacker);
  const weapon = attacker && weaponIn(attacker.actor, order.weapon);
  if (!attacker || !weapon) return refuse("targetGone", "SS-ATTACK-08", { missing: order.weapon });
  const { placed = false } = area;
  const scene = area.at ? (game.scenes?.get(area.at.scene) as CrossfireScene | undefined) : undefined;
  if (area.at && !scene) return refuse("targetGone", "UT-08", { missing: area.at.scene });
  // A thrown item cannot land on another scene.
  if (scene && !placed && attacker.token?.parent !== scene) return refuse("notOnTheMap", "UT-08", { attacker: attacker.actor.name });
  if (!scene && area.among.length === 0) return refuse("noTarget", "UT-08");
  return {
    attacker: attacker.actor,
    attackerToken: attacker.token,
    weapon,
    at: scene && area.at ? { ...area.at, scene } : null,
    among: namedIn(area),
    placed,
    hand: order.hand ?? {},
  };
}

/** Returns the number of rounds a fire mode uses; 1 if the ruleset does not define the mode. */
const roundsOf = (mode: string): number => fireMode(wholeRuleset(), mode)?.rounds ?? 1;

/** Returns the documents that a cone or suppressive fire order names, or the refusal. */
function fanShotOf(order: AttackOrder, form: ConeForm, { at, among }: AreaOrder): ConeShot | Refused {
  const attacker = standingAt(order.attackerToken ?? order.attacker) ?? standingAt(order.attacker);
  const weapon = attacker?.actor.items.get(order.weapon);
  if (!attacker || !isMeans(weapon)) return refuse("targetGone", "SS-ATTACK-08", { missing: order.weapon });
  if (at && attacker.token?.parent?.id !== at.scene) return refuse("notOnTheMap", "UT-08", { attacker: attacker.actor.name });
  if (!at && among.length === 0) return refuse("noTarget", "UT-08");
  const shooter = { attacker: attacker.actor, attackerToken: attacker.token, weapon };
  const hand = order.hand ?? {};
  return { ...shooter, form, rounds: roundsOf(order.mode), at, among: namedIn({ at, among }), since: phaseOf(attacker.actor), hand };
}

/** Returns the outline, in pixels, of the area that a cone or suppressive fire covers. Empty without a map or if the order is refused. */
export function coveredBy(order: AttackOrder): readonly Point[] {
  const shot = order.area?.form ? fanShotOf(order, order.area.form, order.area) : null;
  if (!shot || "allowed" in shot || !shot.attackerToken?.parent) return [];
  const zone = zoneOf(shot, weaponOf(shot.weapon, shot.attacker, wholeRuleset()));
  const scale = metersPerPixel(shot.attackerToken.parent as CrossfireScene);
  return zone ? coneOutline(zone).map(({ x, y }) => ({ x: x / scale, y: y / scale })) : [];
}

/** Returns the current battlefield of an area order, or the refusal. */
export function areaOf(order: AttackOrder, area: AreaOrder, seen?: KnownToken): Battlefield | Refused {
  if (area.form) {
    const cone = fanShotOf(order, area.form, area);
    return "allowed" in cone ? cone : coneFieldOf(cone, { ruleset: wholeRuleset(), switches: switches() }, readinessAgainst(cone), seen);
  }
  const shot = areaShotOf(order, area);
  return "allowed" in shot ? shot : areaFieldOf(shot, { ruleset: wholeRuleset(), switches: switches() }, readinessOf, seen);
}

/**
 * Returns the reason for each of these targets that an attack on an area does not fire at, by uuid. Empty for blasts and refused orders.
 * @rule SS-ACTION-12
 */
export function notFiredAt(order: AttackOrder, targets: readonly string[], seen?: KnownToken): ReadonlyMap<string, WhyLeftOut> {
  const shot = order.area?.form ? fanShotOf(order, order.area.form, order.area) : null;
  if (!shot || "allowed" in shot) return new Map();
  const out = leftOutOf(shot, { ruleset: wholeRuleset() }, readinessAgainst(shot), seen);
  return new Map(
    targets.flatMap((uuid) => {
      const at = standingAt(uuid);
      const known = out.get(uuid) ?? out.get(at?.token?.uuid ?? "") ?? out.get(at?.actor.uuid ?? "");
      // Without a map, the attack fires only at entities that the order names.
      const why = known ?? (shot.at || shot.among.some(({ actor }) => actor === at?.actor) ? null : "outside");
      return why ? [[uuid, why] as const] : [];
    }),
  );
}

/** Returns the area order if it has no point on a map and names its targets instead; otherwise null. */
const namedAround = ({ area }: AttackOrder): AreaOrder | null => (area && !area.at && area.among.length > 0 ? area : null);

/** Removes the single target and the bystanders, which the named targets replace. Only cones and suppressive fire keep the called shot. */
function atNamed({ bystanders: _named, ...order }: AttackOrder, area: AreaOrder): AttackOrder {
  return { ...order, target: "", called: area.form ? order.called : null };
}

/**
 * Turns an attack on a target into an area order at the target's position if it affects an area. Without a map, the order names the target
 * and the chosen bystanders. Unless distances are given, each bystander is 2 m farther away than the previous one. Returns any other order
 * unchanged.
 */
export function overArea(order: AttackOrder): AttackOrder {
  const named = namedAround(order);
  if (named) return atNamed(order, named);
  const attacker = standingAt(order.attackerToken ?? order.attacker) ?? standingAt(order.attacker);
  const form = order.area?.form;
  const target = order.target && (!order.area || (form && !order.area.at)) ? standingAt(order.target) : null;
  if (!attacker || !target || !(form || weaponIn(attacker.actor, order.weapon)?.blast)) return order;
  const scene = attacker.token?.parent ?? null;
  const token = target.token ?? scene?.tokens.contents.find(({ actor }) => actor === target.actor) ?? null;
  const { bystanders = [], ...rest } = order;
  const area: AreaOrder =
    scene?.id && token?.parent === scene
      ? {
          at: { scene: scene.id, ...centerOf(token as CrossfireToken, target.actor, scene as CrossfireScene) },
          among: [],
        }
      : { at: null, among: [order.target, ...bystanders].map((uuid, index) => ({ target: uuid, meters: usualMeters(index, form) })) };
  return form ? { ...rest, target: "", area: { ...area, form } } : { ...rest, target: "", called: null, area };
}
