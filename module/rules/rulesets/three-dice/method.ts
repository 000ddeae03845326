import type { Battlefield } from "../../attack/model/battlefield";
import type { Attack, Method, Objection, PlaceEffect, Surface } from "../../attack/model/ruleset";
import { OBJECTIONS } from "../../attack/declare/objections";
import type { AttackOrder } from "../../attack/model/order";
import { mayCall } from "../../called-shots/called-options";
import type { CalledLocation } from "../../called-shots/called-shot";
import { type AimedAt, hiddenAs, type HitLocation, type HitPlace, isPaired, placeId, sided } from "../../body/hit-locations/hit-locations";
import { hasChinks } from "../../body/hit-locations/chinks";
import { isMissing } from "../../body/hit-locations/body-plan-places";
import type { Make } from "../../body/hit-locations/injury-tolerance";
import { cripplingInjury } from "../../body/hit-locations/crippling-and-major-wounds";
import { modifierAt } from "../../body/hit-locations/location-wounding-modifiers";
import { ownDr, wornDr } from "../../body/hit-locations/damage-resistance";
import { strikesAllOver, exposed } from "../../body/hit-locations/large-area-injury";
import { tableFault } from "../../body/hit-locations/random-location";
import { allow, refuse, type Ruling } from "../../ruling";
import { armorOver, attemptAim, mayAttempt } from "./attempt";
import { rollUnderContest } from "./contest";
import { distancePenalty } from "./distance";
import { attemptOf, choosingOf, exposureOf, makeOf, markOf, namedAt } from "./read-field";
import { presentPlaces } from "./damage";
import { locationWounds } from "./wounds";

const NOWHERE: CalledLocation = { limb: null, fine: null, side: null, part: null, option: null, modifier: 0, dvLimit: null };

const isPlace = (at: AimedAt): at is HitPlace["location"] => at !== "weapon" && at !== "random";

/**
 * Returns the aim of an order, or a refusal; the value is null without an aim.
 * @rule TD-LOC-01 the attacker can aim at a location
 * @rule TD-LOC-39 the attacker can aim at the target's weapon
 * @rule TD-RANDOM-01 the attacker can choose a random location
 * @rule TD-LOC-03 an order without a location aims at the torso
 * @rule TD-LOC-38 a paired location needs a side
 */
function call(order: AttackOrder, field: Battlefield): Ruling<CalledLocation | null> {
  const target = field.entities[field.intended];
  if (!target || (!order.called && !order.aiming?.chink)) return allow(null);
  const { fighter } = target;
  const named = namedAt(order);
  if (!named) return refuse("noSuchLocation", "TD-LOC-01", { location: order.called!.location });
  if (!mayCall(order.called?.location ?? "", field.switches.closedCalls))
    return refuse("callClosed", "SS-CALLED-01", { location: order.called?.location ?? "" });
  const { at, side } = named;
  // A vehicle's chink needs no location. It counts as a chink at the torso.
  const whole = !order.called && fighter.kind === "vehicle";
  if (!whole && isPlace(at) && (fighter.plan.limbs === null || !field.switches.limbs))
    return refuse("noLocations", "TD-LOC-07", { target: fighter.name });
  const attempt = attemptOf({ order, field }, named);
  const ruling = mayAttempt(attempt, markOf(fighter));
  if (!ruling.allowed) return ruling;
  const modifier = attemptAim(attempt).penalty;
  if (whole) return allow({ ...NOWHERE, modifier });
  if (!isPlace(at)) return allow({ ...NOWHERE, part: at, modifier });
  const { anatomy } = makeOf(fighter);
  if (isMissing(anatomy, { location: at, side })) return refuse("locationMissing", "TD-TOLERANCE-17", { location: sided(at, side) });
  if (isPaired(at) && side === null) return refuse("sideNeeded", "TD-LOC-38", { location: at });
  const place = { location: at, side: isPaired(at) ? side : null };
  const limb = sided(place.location, place.side);
  return allow({ ...NOWHERE, limb, side: place.side, modifier, hiddenWith: hiddenAs(place, target.coveredLimbs, target.exact ?? false) });
}

/**
 * Returns the hit locations that a large-area attack reaches (null for other attacks), and whether the aimed location has chinks.
 * @rule TD-AREA-01
 * @rule TD-CHINK-02
 */
function surface({ order, field }: Attack): Surface {
  const target = field.entities[field.intended];
  const named = namedAt(order);
  if (!target || field.blast) return { exposed: null, chinks: false };
  const choosing = choosingOf({ order, field }, target);
  if (strikesAllOver(choosing))
    return { exposed: idsOf(exposed(presentPlaces(makeOf(target.fighter)), exposureOf({ order, field }, target), placeId)), chinks: false };
  const { worn, jointed } = markOf(target.fighter);
  const there = named && isPlace(named.at) && (target.fighter.plan.limbs !== null || (target.fighter.kind === "vehicle" && !order.called));
  return {
    exposed: null,
    chinks: there ? hasChinks(wornDr(worn, armorOver(named.at as HitLocation), choosing.woundClass), jointed) : false,
  };
}

/** Assumed body of a target about which the attacker knows nothing. */
const LIVING: Make = { hp: 1, tolerance: "", lacks: [], male: false };

/**
 * Returns the effect of the aimed location on damage, so that a player can choose a location. Returns null if the order aims at no location
 * of a body, or has no target.
 * @param knows true: the attacker knows the target's body.
 * @rule TD-LOC-01 @rule TD-WOUND-11 @rule TD-LOC-12 @rule TD-LOC-33
 */
function effectThere(order: AttackOrder, { weapon, entities, intended }: Battlefield, knows: boolean): PlaceEffect | null {
  const named = namedAt(order);
  const target = entities[intended];
  if (!named || !target || !isPlace(named.at)) return null;
  const { at: location } = named;
  const woundClass = weapon.woundClass ?? "cr";
  const make = knows ? makeOf(target.fighter) : LIVING;
  const { times, per } = modifierAt({ woundClass, tightBeam: weapon.tightBeam ?? false, location, bluntTrauma: false }, make);
  return {
    modifier: times / per,
    dr: ownDr(location, woundClass),
    cripples: location === "eye" || cripplingInjury(location, make.hp) !== null,
  };
}

/** Returns the ids of hit locations. A pair with both sides in the list gets one id without a side. */
const idsOf = (places: readonly HitPlace[]): string[] => [
  ...new Set(
    places.map(({ location, side }) => {
      const both = places.filter((other) => other.location === location).length === 2;
      return sided(location, both ? null : side);
    }),
  ),
];

/** Refuses several attacks at once. @rule TD-ROLL-01 one attack has one roll, which cannot be split */
const severalAtOnce: Objection = ({ order, field: { weapon } }) =>
  order.multiple ? refuse("mayNotCombine", "SS-MULTI-02", { weapon: weapon.name }) : null;

/** Refuses an attack on an entity with an invalid location table. @rule TD-LOC-07 each sum must be in exactly one row */
const badTable: Objection = ({ field: { entities } }) => {
  for (const { fighter, secret } of entities) {
    const table = fighter.aspect?.table;
    const fault = table ? tableFault(table) : null;
    // The refusal must not name a hidden entity.
    if (table && fault) return refuse("badLocationTable", "TD-LOC-07", { target: secret ? "" : fighter.name, table: table.id, ...fault });
  }
  return null;
};

/** Attack resolution: 3d6 against a skill, one active defense, hit locations and wounding modifiers. */
export const rollUnderMethod: Method = {
  call,
  /** Returns the cost of an attack: one action. Aiming and evaluating used earlier turns. @rule TD-ROLL-04 @rule TD-ROLL-05 */
  price(_ruleset, order, mode, { weapon }) {
    const rounds = weapon.ammo === null ? 0 : Math.min(mode.rounds, weapon.ammo);
    return { ap: order.overwatch ? 0 : mode.price, freeAction: false, rounds };
  },
  surface,
  effectThere,
  distancePenalty,
  forOtherWeapons: ["TD-LOC-08", "TD-LOC-17"],
  objections: [severalAtOnce, ...OBJECTIONS, badTable],
  contest: rollUnderContest,
  wounds: locationWounds,
};
