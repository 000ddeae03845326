/** The order and the battlefield of a situation, built by the rules alone, without a map. */
import type { Battlefield } from "../../../../module/rules/attack/model/battlefield";
import type { AreaOrder, AttackOrder } from "../../../../module/rules/attack/model/order";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { isMelee } from "../../../../module/rules/attack/model/fighter";
import { declare } from "../../../../module/rules/attack/declare/declare";
import { meleeReach } from "../../../../module/rules/attack/declare/objections";
import type { Call } from "../../../../module/rules/called-shots/called-shot";
import { rulesetById } from "../../../../module/rules/rulesets/rulesets";
import type { Ruling } from "../../../../module/rules/ruling";
import { BLADE, GRENADE, GUN, modeFor } from "./gear";
import { CHARGE, POWER } from "./means";
import { cast } from "./cast";
import { aimOf, blastFieldOf, coneFieldOf } from "./read-area";
import { lineTo } from "./read-line";
import type { Means, Situation } from "./situation";
import { tokensOf, weaponOf } from "./standing";

type Called = NonNullable<Situation["order"]["call"]>;

/** Locations called in place of a limb in Swan Song, where limbs cannot be called. */
const FINE: Readonly<Record<Called, Call>> = {
  head: { location: "neck" },
  torso: { location: "gut" },
  "left-leg": { location: "knee", side: "left" },
  "right-arm": { location: "forearm", side: "right" },
  disarm: { location: "disarm" },
};

/** Vehicle parts called in place of a limb. */
const PARTS: Readonly<Record<Called, Call>> = {
  head: { location: "antenna" },
  torso: { location: "engine-block" },
  "left-leg": { location: "axle" },
  "right-arm": { location: "door-lock" },
  disarm: { location: "fuel-tank" },
};

const DICE_PLACES: Readonly<Record<Called, string>> = {
  head: "skull",
  torso: "torso",
  "left-leg": "left-leg",
  "right-arm": "right-arm",
  disarm: "weapon",
};

function callOf({ ruleset, order: { call }, target }: Situation): Call | null {
  // A crate has no hit locations.
  if (call === null || target.kind === "crate") return null;
  if (ruleset === "three-dice") return target.kind === "vehicle" ? null : { location: DICE_PLACES[call] };
  if (target.kind === "vehicle") return ruleset === "called-shot-d20" ? null : PARTS[call];
  if (ruleset === "swan-song") return FINE[call];
  return ruleset === "called-shot-d20" && call === "disarm" ? null : { location: call };
}

/** Pixels per meter on the map. */
const PIXELS = 100;

/** Returns the area of the order, with the aim point in pixels of the scene; null for an attack on the target alone. */
function areaOf(situation: Situation, scene: string): AreaOrder | null {
  const { area } = situation.order;
  if (area === null) return null;
  const { x, y } = aimOf(situation);
  const at = { scene, x: Math.round(x * PIXELS), y: Math.round(y * PIXELS) };
  const { means } = situation.order;
  // An explosive charge goes off at the height of the token that set it.
  const set = means === "charge" ? { placed: true } : {};
  const elevation = means === "charge" ? { elevation: cast(situation).shooter.foot } : {};
  return { at: { ...at, ...elevation }, among: [], ...set, ...(area === "blast" ? {} : { form: area }) };
}

/** Id of the item for each means of attack. */
const ITEM: Readonly<Record<Means, string>> = { gun: GUN, blade: BLADE, power: POWER, grenade: GRENADE, charge: CHARGE };

/** Mode in the order for each means of attack without fire modes. */
const MODE: Readonly<Partial<Record<Means, string>>> = { blade: "melee", power: "power", grenade: "throw", charge: "single" };

/** UUIDs of the attacker, its token (null: none) and the target's token on a map, and the id of the scene. */
export interface Names {
  readonly attacker: string;
  readonly attackerToken: string | null;
  readonly target: string;
  readonly scene: string;
}

const BY_RULES: Names = { attacker: "shooter", attackerToken: null, target: "target", scene: "map0000000000000" };

/**
 * Returns the order of the attack.
 * @param names UUIDs and scene on a map; omitted: names that only the rules use
 */
export function orderOf(situation: Situation, names: Names = BY_RULES): AttackOrder {
  const { ruleset, order, walls } = situation;
  const area = areaOf(situation, names.scene);
  return {
    ...{ attacker: names.attacker, attackerToken: names.attackerToken, target: area ? "" : names.target },
    weapon: ITEM[order.means],
    mode: MODE[order.means] ?? modeFor(ruleset, order.mode),
    called: area ? null : callOf(situation),
    aim: order.aim,
    modifiers: order.modifier === 0 ? [] : [{ name: "light", value: order.modifier }],
    blind: true,
    // Only a wall can be the obstruction of a shot through cover.
    ...(order.through && walls.length > 0 ? { through: true } : {}),
    ...(ruleset === "three-dice" && order.aiming && !area ? { aiming: { [order.aiming]: true } } : {}),
    ...(area ? { area } : {}),
  };
}

/**
 * Returns the battlefield of a situation. For a shot along a single line, it includes the point where a bullet that reaches no further
 * entity ends.
 */
export function fieldOf(situation: Situation): Battlefield {
  const { area } = situation.order;
  if (area !== null) return area === "blast" ? blastFieldOf(situation) : coneFieldOf(situation, area);
  const weapon = weaponOf(situation);
  const { places: entities, intended, grants, out } = lineTo(situation, "target", isMelee(weapon) ? meleeReach(weapon.reach) : Infinity);
  return {
    attacker: tokensOf(situation).shooter.fighter,
    weapon,
    otherWeapon: null,
    ...{ entities, intended, grants, switches: rulesetById(situation.ruleset).switches },
    ...(out && !isMelee(weapon) ? { wayOut: out } : {}),
  };
}

/** Returns the attack of a situation, or the rules' refusal. */
export const attackOf = (situation: Situation): Ruling<Attack> =>
  declare(rulesetById(situation.ruleset), orderOf(situation), fieldOf(situation));
