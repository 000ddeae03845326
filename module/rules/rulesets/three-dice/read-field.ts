import { ofLatest } from "../../attack/declare/of-latest";
import type { Attack } from "../../attack/model/ruleset";
import type { Placed } from "../../attack/model/battlefield";
import { flies, isMelee, rating, type Fighter } from "../../attack/model/fighter";
import { isBare } from "../../attack/model/in-hand";
import type { AttackOrder } from "../../attack/model/order";
import { hitPoints, lastPool } from "../../body/unconsciousness-and-death";
import { BODY_PLACES, isHidden, placeId, placeOf, type AimedAt, type Side } from "../../body/hit-locations/hit-locations";
import { ownPenalty } from "../../body/hit-locations/body-plan-places";
import { toleranceOf, type BodyKind, type Make } from "../../body/hit-locations/injury-tolerance";
import type { Choosing } from "../../body/hit-locations/choice-of-location";
import { evaluateBonus, kindsWith, type AttackKind } from "../../contest/effective-skill";
import { toYards } from "../../flight/range";
import { isGiantBlow, type Exposure } from "../../body/hit-locations/large-area-injury";
import type { WornResistance } from "../../body/hit-locations/damage-resistance";
import type { Attempt, AimTarget } from "./attempt";
import type { StruckBody } from "./damage";
import { distancePenalty } from "./distance";

/** An order and its battlefield. */
export type Aimed = Pick<Attack, "order" | "field">;

/** Location that an order names. If the order names no side or the location is unpaired, `side` is null. */
export interface CalledPlace {
  readonly at: AimedAt;
  readonly side: Side | null;
}

/**
 * Returns the location at which an order aims.
 * @rule TD-LOC-03 an order without a location aims at the torso
 * @returns The location, or null if the order names an unknown location.
 */
export function namedAt({ called }: Pick<AttackOrder, "called">): CalledPlace | null {
  const id = called?.location ?? "torso";
  if (id === "weapon" || id === "random") return { at: id, side: null };
  const place = placeOf(id);
  return place ? { at: place.location, side: place.side ?? called?.side ?? null } : null;
}

/** Usual body for each kind of fighter. */
const USUAL: Readonly<Record<Fighter["kind"], BodyKind>> = { person: "person", vehicle: "machine", barrier: "wall" };

/**
 * Returns the facts about a fighter's body that the injury rules need.
 * @rule TD-TOLERANCE-01
 * @rule TD-TOLERANCE-02
 * @rule TD-TOLERANCE-07
 */
export const makeOf = ({ make, kind, plan }: Fighter): Make =>
  make ?? { hp: plan.maxima[lastPool(plan) ?? "flesh"] ?? 0, tolerance: toleranceOf(USUAL[kind], plan.tolerance), lacks: [], male: false };

const wornOf = ({ resistance, armor }: Fighter): WornResistance => resistance ?? { all: armor, at: {}, openFaced: false };

export const markOf = (fighter: Fighter): AimTarget => ({
  make: makeOf(fighter),
  worn: wornOf(fighter),
  jointed: fighter.aspect?.jointed ?? fighter.kind !== "barrier",
});

/**
 * Returns the body that was hit, with its hit points and fatigue points.
 * @param body Current state of the body.
 */
export const struckBodyOf = (fighter: Fighter, body: Fighter["body"]): StruckBody => ({
  make: makeOf(fighter),
  worn: wornOf(fighter),
  hp: hitPoints(fighter.plan, body),
  fp: fighter.plan.strainThreshold - body.strain,
});

/** Returns the kinds of attack that a weapon allows. @rule TD-ROLL-11 */
const kindsOf = (weapon: Aimed["field"]["weapon"]): readonly AttackKind[] =>
  kindsWith({ grapples: weapon.grapples ?? false, flies: flies(weapon), bare: isBare(weapon.skill) });

/**
 * Returns the ordered kind of attack if the weapon allows it. Otherwise, the weapon, the called location and the distance decide.
 * @rule TD-ROLL-11
 */
function kindOf({ order, field: { weapon, entities, intended } }: Aimed): AttackKind {
  const { kind } = order.aiming ?? {};
  if (kind && kindsOf(weapon).includes(kind)) return kind;
  if (weapon.grapples) return "grappling";
  if (order.called?.location === "weapon") return "weapon-strike";
  if (flies(weapon)) return "ranged";
  if (isBare(weapon.skill)) return "unarmed";
  return toYards(entities[intended]!.distance) < 1 ? "close-combat" : "melee";
}

/** Returns the facts that decide how an attack on an entity chooses its location. */
export function choosingOf({ order, field: { attacker, weapon } }: Aimed, { fighter }: Placed): Choosing {
  const { aspect, helpless } = fighter;
  const giant = {
    attacker: attacker.aspect?.size ?? 0,
    target: aspect?.size ?? 0,
    melee: isMelee(weapon),
    unarmed: isBare(weapon.skill),
    scaled: weapon.scaled ?? false,
  };
  return {
    woundClass: weapon.woundClass ?? "cr",
    tightBeam: weapon.tightBeam ?? false,
    situation: order.aiming?.situation ?? null,
    largeArea: weapon.area || (order.aiming?.largeArea ?? false),
    giant: isGiantBlow(giant),
    pinned: helpless || (aspect?.pinned ?? false),
    lacks: makeOf(fighter).lacks,
  };
}

/**
 * Converts an order to the facts that decide its skill roll.
 * @rule TD-ROLL-04 aiming in the turns just before the attack adds the Accuracy
 * @rule TD-ROLL-05 each turn of evaluating adds 1
 * @rule TD-ROLL-06 an entered penalty counts, even 0; otherwise the distance decides
 * @rule TD-LOC-34 @rule TD-LOC-37
 */
export function attemptOf({ order, field }: Aimed, { at, side }: CalledPlace): Attempt {
  const { attacker, weapon, entities, intended } = field;
  const target = entities[intended]!;
  const kind = kindOf({ order, field });
  return {
    kind,
    shot: flies(weapon),
    skill: { id: weapon.skill, rating: rating(attacker.skills, weapon.skill) },
    accuracy: weapon.accuracy ?? 0,
    aimed: order.aim > 0,
    evaluate: evaluateBonus(order.aim),
    evaluated: order.aim > 0,
    range: order.aiming?.range ?? distancePenalty(field),
    shock: attacker.shock ?? 0,
    circumstances: order.modifiers,
    at,
    shielded: side !== null && target.fighter.shield?.side === side,
    chink: order.aiming?.chink ?? false,
    weaponPenalty: order.aiming?.weaponPenalty ?? 0,
    own: at === "weapon" || at === "random" ? 0 : ownPenalty(makeOf(target.fighter).anatomy, { location: at, side }),
    choosing: choosingOf({ order, field }, target),
  };
}

/** Returns the facts that decide the skill roll of an allowed attack. */
export const attemptFor = ofLatest((attack: Aimed): Attempt => attemptOf(attack, namedAt(attack.order)!));

/**
 * Returns the exposure of a body to a large-area attack.
 * @rule TD-AREA-01 @rule TD-AREA-03 @rule TD-AREA-08 @rule TD-AREA-09 @rule TD-AREA-10
 */
export function exposureOf({ order, field: { weapon } }: Aimed, { fighter, coveredLimbs, exact = false }: Placed): Exposure {
  const wide = weapon.area || (order.aiming?.largeArea ?? false);
  const kind = wide ? (weapon.areaKind ?? (weapon.area ? "area-effect" : "giant-blow")) : "giant-blow";
  return {
    kind,
    hidden: BODY_PLACES.filter((place) => isHidden(place, coveredLimbs, exact)).map(placeId),
    turnedAway: fighter.aspect?.turnedAway ?? false,
    immersed: kind === "immersion" ? (fighter.aspect?.immersed ?? null) : null,
  };
}
