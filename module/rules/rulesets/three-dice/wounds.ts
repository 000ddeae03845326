import { damageThere, pieceDamage } from "../../attack/machine/blast-damage";
import { ATTACKER, type Answer, type Emit } from "../../attack/model/ask";
import { overridden } from "../../attack/model/override";
import { emitHarm, emitStillDown } from "../../attack/machine/damage-events";
import type { Attack, Exit, Wounds, WoundRoll } from "../../attack/model/ruleset";
import { mayLeave, throughOrStopped, penetration } from "../../attack/unintended-targets/penetration";
import { to, type AttackState } from "../../attack/model/state";
import { isAimedAt, subjectOf, emitCondition, emitEntity, withBody } from "../../attack/machine/subject";
import { conditionOf } from "../../body/unconsciousness-and-death";
import { basicDamage, damageRollSpec, averageProtection, bruise, protection, resolveDamage, type Hit, type WorkedOut } from "./damage";
import { placeAt, placeIndex, sided, vitalsStruck, type HitPlace, type Side } from "../../body/hit-locations/hit-locations";
import { missingLocations } from "../../body/hit-locations/injury-tolerance";
import { mayDecapitate } from "../../body/hit-locations/crippling-and-major-wounds";
import { HUMANOID, locationAtSum, sideOf } from "../../body/hit-locations/random-location";
import { criticalTable, SHOCKED } from "../../body/hit-locations/shock-and-knockdown";
import type { Part, RollSpec } from "../../chance/roll-specs";
import { toYards } from "../../flight/range";
import { crippledBody, harmDone, partsLost, soundEyes, emitParts, partLost } from "./harm";
import { afterKnockdown, knockdownRoll } from "./knockdown";
import { atChink, exposureHere, landing, onBody, placeHere } from "./places";
import { attemptFor, struckBodyOf, makeOf, namedAt } from "./read-field";

/** Location roll: 3d6 on the target's table. `SIDE` is the 1d6 roll for the side. @rule TD-RANDOM-04 */
const LOCATION: RollSpec = { kind: "sum", dice: 3, faces: 6, parts: [] };
const SIDE: RollSpec = { kind: "sum", dice: 1, faces: 6, parts: [] };

const placeOfHit = ({ limb }: AttackState): HitPlace => placeAt(limb) ?? { location: "torso", side: null };
const strikes = ({ field: { weapon } }: Attack) => ({
  woundClass: weapon.woundClass ?? ("cr" as const),
  tightBeam: weapon.tightBeam ?? false,
});

/** Returns whether the attack grapples instead of dealing damage. @rule TD-LOC-40 */
const takesHold = (attack: Attack): boolean => attemptFor(attack).kind === "grappling";

/** Starts resolving a hit. Finds its location first, unless the hit needs none. @rule TD-RANDOM-03 */
function struck(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const set = overridden(attack, "place", state);
  if (set !== null) return located(attack, to(state, { limb: set }), "TD-LOC-01", null, tell);
  const way = landing(attack, state);
  if (way === "weapon") return onWeapon(attack, state, tell);
  if (takesHold(attack) && isAimedAt(attack, state)) return grappled(attack, state, tell);
  if (way === "random") return to(state, { stage: "locate" });
  if (way === "nowhere") return toDamage(attack, state, tell);
  const at = (place: HitPlace): AttackState => to(state, { limb: placeIndex(place) });
  if (way !== "large-area") return located(attack, at(chosenPlace(attack)), "TD-LOC-01", null, tell);
  return located(attack, at(placeHere(attack, state)), "TD-AREA-12", null, tell);
}

function chosenPlace({ order }: Attack): HitPlace {
  const { at, side } = namedAt(order)!;
  return at === "weapon" || at === "random" ? { location: "torso", side: null } : { location: at, side };
}

/** Ends a hit that does not harm the body. The bullet does not fly on. */
function ended(state: AttackState, tell: Emit): AttackState {
  tell({ kind: "stopped", rule: "UT-11", ...emitEntity(state), unresisted: 0, needed: null });
  return to(state, { stage: "stopped" });
}

/** Resolves a hit on the target's weapon, which hurts no one. @rule TD-LOC-39 a struck weapon @rule TD-LOC-41 a grabbed weapon */
function onWeapon(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const rule = takesHold(attack) ? "TD-LOC-41" : "TD-LOC-39";
  tell({ kind: "located", rule, ...emitEntity(state), limb: "weapon", fine: null, face: null });
  return ended(state, tell);
}

/** Resolves a grapple. @rule TD-LOC-40 */
function grappled(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const { location, side } = chosenPlace(attack);
  if (landing(attack, state) === "chosen")
    tell({ kind: "located", rule: "TD-LOC-40", ...emitEntity(state), limb: sided(location, side), fine: null, face: null });
  tell({ kind: "marked", rule: "TD-LOC-40", ...emitEntity(state), status: "grappled" });
  return ended(state, tell);
}

/** Reads the location roll. @rule TD-RANDOM-04 @rule TD-RANDOM-07 @rule TD-LOC-07 @rule TD-TOLERANCE-17 */
function afterLocation(attack: Attack, state: AttackState, sum: number, tell: Emit): AttackState {
  const fighter = subjectOf(attack, state);
  const { location, side, sideDie } = locationAtSum(fighter.aspect?.table ?? HUMANOID, {
    sum,
    fromAbove: attack.order.aiming?.overhead ?? false,
    missing: missingLocations(makeOf(fighter).lacks),
  });
  const place = onBody(fighter, { location, side });
  const at = to(state, { limb: placeIndex(place) });
  return sideDie && place.location === location ? to(at, { stage: "side" }) : located(attack, at, "TD-RANDOM-04", sum, tell);
}

/** Reads the roll for the side of a paired location or of an eye that acid blinds. @rule TD-RANDOM-04 @rule TD-LOC-24 */
function afterSide(attack: Attack, state: AttackState, face: number, tell: Emit): AttackState {
  const side = sideOf(face);
  if (state.damage >= 0) return harm(attack, state, side, tell);
  const limb = placeIndex(onBody(subjectOf(attack, state), { location: placeOfHit(state).location, side }));
  return located(attack, to(state, { limb }), "TD-RANDOM-04", face, tell);
}

const saidSo = (attack: Attack, state: AttackState): { readonly overridden?: true } =>
  overridden(attack, "place", state) === null ? {} : { overridden: true };

function located(attack: Attack, state: AttackState, rule: string, face: number | null, tell: Emit): AttackState {
  const { location, side } = placeOfHit(state);
  const fine = location === "vitals" ? vitalsStruck(attack.order.aiming?.behind ?? false) : null;
  tell({ kind: "located", rule, ...emitEntity(state), limb: sided(location, side), fine, face, ...saidSo(attack, state) });
  return toDamage(attack, state, tell);
}

/** Returns the points of blunt trauma entered in the order; null for ordinary damage. @rule TD-WOUND-10 */
const bruiseHere = (attack: Attack, state: AttackState): number | null =>
  isAimedAt(attack, state) ? (attack.order.aiming?.bruise ?? null) : null;

/** Returns the damage of a hit that needs no roll: fixed, overridden, carried through, blunt trauma or fragments; otherwise null. */
function knownDamage(attack: Attack, state: AttackState): number | null {
  const set = overridden(attack, "damage", state);
  if (set !== null) return set;
  if (state.carry >= 0) return state.carry;
  const piece = pieceDamage(attack, state);
  if (piece !== null) return piece;
  const { damage, dv } = attack.field.weapon;
  return bruiseHere(attack, state) ?? (damage && damage.dice > 0 ? null : (damage?.add ?? dv));
}

/** Continues with the damage roll if one is needed. @rule TD-LOC-15 after a critical success, a note names the critical hit table */
function toDamage(attack: Attack, state: AttackState, tell: Emit): AttackState {
  if (!tell.brief && state.sure === "hit" && isAimedAt(attack, state)) {
    const table = criticalTable({ location: placeOfHit(state).location, ...strikes(attack) });
    tell({ kind: "noted", rule: "TD-LOC-15", ...emitEntity(state), note: `critical-${table}` });
  }
  const known = knownDamage(attack, state);
  return to(state, known === null ? { stage: "damage" } : { stage: "harm", damage: known });
}

function afterDamage(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Emit): AttackState {
  const damage = attack.field.weapon.damage!;
  const raw = basicDamage(damage, outcome.value);
  const rolled = { spec: damageRollSpec(damage), faces, outcome };
  if (!tell.brief) tell({ kind: "damage-rolled", rule: "TD-WOUND-01", ...emitEntity(state), rolled, raw });
  return to(state, { stage: "harm", damage: raw });
}

/** Returns the hit's distance and damage ranges; null without ranges. Carried damage is halved once. @rule TD-RANGE-03 @rule TD-RANGE-04 */
function rangeOf({ field: { weapon, entities } }: Attack, { subject, carry }: AttackState): Hit["range"] {
  if (!weapon.ranges) return null;
  const ranges = carry >= 0 ? { ...weapon.ranges, halfYards: null } : weapon.ranges;
  return { yards: toYards(entities[subject]!.distance), ranges };
}

const hitOf = (attack: Attack, state: AttackState): Hit => ({
  basic: damageThere(attack, state, Math.max(0, state.damage)),
  ...strikes(attack),
  ...placeOfHit(state),
  chink: atChink(attack, state),
  divisor: attack.field.weapon.divisor ?? 1,
  range: rangeOf(attack, state),
  area: exposureHere(attack, state),
  ...throughHere(attack, state),
});

function throughHere(attack: Attack, state: AttackState): Pick<Hit, "through"> {
  const set = overridden(attack, "damage", state);
  return set === null ? {} : { through: set };
}

function workedOut(attack: Attack, state: AttackState): WorkedOut {
  const body = struckBodyOf(subjectOf(attack, state), state.bodies[state.subject]!);
  const bruised = bruiseHere(attack, state);
  return bruised === null ? resolveDamage(hitOf(attack, state), body) : bruise(bruised, strikes(attack).woundClass, body);
}

/**
 * Returns the calculation of a mean DR as text, from the torso's DR and the lowest exposed DR. Returns an empty object if the two are equal
 * or no mean counts. @rule TD-AREA-06
 */
function meanOf(attack: Attack, state: AttackState): Pick<Part, "of"> {
  const exposure = exposureHere(attack, state);
  if (!exposure) return {};
  const body = struckBodyOf(subjectOf(attack, state), state.bodies[state.subject]!);
  const { torso, least, reached } = averageProtection(strikes(attack).woundClass, body, exposure);
  return reached.length > 0 && torso !== least ? { of: `(${torso} + ${least}) ÷ 2` } : {};
}

/** Returns the points that range and DR subtracted, as parts. @rule TD-RANGE-05 @rule TD-AREA-06 @rule TD-CHINK-06 */
function takenOff(attack: Attack, state: AttackState, { basic, atRange, dr }: WorkedOut): Part[] {
  const rule = exposureHere(attack, state) ? "TD-AREA-06" : atChink(attack, state) ? "TD-CHINK-06" : "TD-WOUND-01";
  return [
    { part: "range", value: atRange - basic, rule: atRange === 0 ? "TD-RANGE-04" : "TD-RANGE-03" },
    { part: "dr", value: 0 - dr, rule, ...meanOf(attack, state) },
  ].filter(({ value }) => value !== 0);
}

/** Returns the side of the part hit, or of the lost eye; "die": 1d6 must decide; null: no side. @rule TD-LOC-24 */
function sideLost(state: AttackState, { blinded }: WorkedOut, rolled: Side | null): Side | null | "die" {
  const { location, side } = placeOfHit(state);
  if (location !== "face" || blinded !== 1) return side;
  const sound = soundEyes(state.bodies[state.subject]!);
  return rolled ?? (sound.length === 2 ? "die" : (sound[0] ?? null));
}

/** Applies the damage of a hit to the body. @rule TD-WOUND-12 in the order of this rule */
function harm(attack: Attack, state: AttackState, rolled: Side | null, tell: Emit): AttackState {
  const worked = workedOut(attack, state);
  const side = sideLost(state, worked, rolled);
  if (side === "die") return to(state, { stage: "side" });
  const set = overridden(attack, "damage", state);
  if (set !== null) tell({ kind: "overridden", rule: "TD-WOUND-07", ...emitEntity(state), damage: set });
  else if (!tell.brief) {
    const by = takenOff(attack, state, worked);
    tell({ kind: "reduced", rule: "TD-WOUND-12", ...emitEntity(state), raw: worked.basic, by, left: worked.penetrating });
  }
  // Blunt trauma does not go through a body.
  const unresisted = bruiseHere(attack, state) === null ? worked.penetrating : 0;
  const hurt: AttackState = to(state, { stage: "effects", unresisted });
  return worked.injury === 0 ? hurt : injured(attack, hurt, worked, side, tell);
}

function injured(attack: Attack, state: AttackState, worked: WorkedOut, side: Side | null, tell: Emit): AttackState {
  const fighter = subjectOf(attack, state);
  const before = state.bodies[state.subject]!;
  const { location } = placeOfHit(state);
  const lost = partsLost(before, worked, { location, side });
  const done = harmDone(fighter.plan, before, worked, lost.length > 0);
  if (worked.lost > 0 && !tell.brief) {
    const rule = exposureHere(attack, state) ? "TD-AREA-13" : location === "hand" || location === "foot" ? "TD-LOC-36" : "TD-LOC-33";
    tell({ kind: "capped", rule, ...emitEntity(state), limit: worked.injury, from: worked.injury + worked.lost });
  }
  const limb = state.limb < 0 ? null : sided(location, placeOfHit(state).side);
  if (!tell.brief) {
    const { atRange, dr, penetrating: damage, injury, lost: beyond } = worked;
    const steps = { basic: atRange, dr, injury: injury + beyond };
    emitHarm(attack, state, { rule: "TD-WOUND-07", damage, before, done, limb, worked: steps }, tell);
  }
  const after = withBody(state, crippledBody(done.state, lost));
  emitParts(after, lost, location, tell);
  emitCondition(attack, after, before, tell);
  emitStillDown(attack, after, before, tell);
  return shaken(attack, after, worked, tell);
}

/** Applies further effects of a hit: shock, knockdown, decapitation. @rule TD-LOC-29 @rule TD-LOC-42 @rule TD-LOC-14 @rule TD-LOC-27 */
function shaken(attack: Attack, state: AttackState, worked: WorkedOut, tell: Emit): AttackState {
  const { plan, kind } = subjectOf(attack, state);
  const condition = conditionOf(plan, state.bodies[state.subject]!);
  const who = emitEntity(state);
  if (!tell.brief && mayDecapitate(worked.location, strikes(attack).woundClass, condition === "dead"))
    tell({ kind: "noted", rule: "TD-LOC-27", ...who, note: "decapitation" });
  if (condition !== "up" || kind !== "person") return state;
  if (worked.shock < 0 && !tell.brief) tell({ kind: "marked", rule: "TD-LOC-29", ...who, status: SHOCKED, value: worked.shock });
  return worked.knockdown === null ? state : to(state, { stage: "limb-test" });
}

/**
 * Returns whether the bullet exits, and the damage that it then carries. Penetrating damage of at least the DR carries on as basic damage.
 * @rule UT-55 @rule UT-56
 */
function exit(attack: Attack, state: AttackState): Exit {
  const may = mayLeave(attack, state);
  const { dr } = may ? protection(hitOf(attack, state), struckBodyOf(subjectOf(attack, state), state.bodies[state.subject]!)) : { dr: 0 };
  const { needed, penetrates, carry } = penetration(state.unresisted, dr, 0, may);
  return { needed, penetrates, carry, may, rule: "UT-55" };
}

function asks(attack: Attack, state: AttackState): WoundRoll {
  switch (state.stage) {
    case "locate":
      return { who: ATTACKER, what: "location", spec: LOCATION };
    case "side":
      return { who: ATTACKER, what: "location", spec: SIDE };
    case "damage":
      return { who: ATTACKER, what: "damage", spec: damageRollSpec(attack.field.weapon.damage!) };
    default:
      return { who: state.subject, what: "test", spec: knockdownRoll(attack, state) };
  }
}

function after(attack: Attack, state: AttackState, answer: Answer, tell: Emit): AttackState {
  switch (state.stage) {
    case "locate":
      return afterLocation(attack, state, answer.outcome.value, tell);
    case "side":
      return afterSide(attack, state, answer.outcome.value, tell);
    case "damage":
      return afterDamage(attack, state, answer, tell);
    default:
      return afterKnockdown(attack, state, answer, tell);
  }
}

/** Wound rules: rolled damage minus DR, times the wounding modifier, subtracted from hit points. @rule TD-WOUND-12 */
export const locationWounds: Wounds = {
  struck,
  asks,
  after,
  harm: (attack, state, tell) => harm(attack, state, null, tell),
  settle: (attack, state, tell) => throughOrStopped(attack, to(state, { stage: "unresisted" }), tell),
  exit,
  falling: () => "TD-WOUND-09",
  limbLost: partLost,
  alikeRoll: (_attack, { stage }) => (stage === "damage" ? 0 : null),
  idleTests: false,
};
