import { crippledInjuries } from "../body/active-injury";
import { conditionOf, type BodyState } from "../body/body-state";
import { crippledEffects, CRIPPLED_HEAD_SCORE } from "../body/cripple";
import { glancingThreshold, qualityOf, type Quality } from "../body/glancing";
import { takeHarm, type HarmDone } from "../body/harm";
import { knockedDown } from "../body/knockdown";
import { LIMBS, limbAt, type Limb } from "../body/limbs";
import type { Throw } from "../chance/throws";
import { interceptionStops } from "../contest/interception";
import { succeeds } from "../contest/pool";
import { penetration, throughBody } from "../flight/penetration";
import { armorHolds, damageLeft, modifiedArmor, soakValue } from "../protection/armor";
import { piercesBarrier, throughBarrier } from "../protection/barrier";
import type { Attack } from "./attack";
import type { Answer, Tell } from "./ask";
import { pendingEffects } from "./effect-stages";
import { attributeThrow } from "./pools";
import { overcome, worked } from "./special-stages";
import type { AttackState } from "./state";
import {
  damageHere,
  fineOf,
  hasLimbs,
  isCalled,
  limitedDamage,
  subjectOf,
  suffering,
  tellCondition,
  tellEntity,
  withBody,
} from "./subject";

/** The limb a called hit lands on; -1 when it must be rolled. @rule CS-11 @rule CS-31 @rule CS-32 */
function knownLimb(attack: Attack, state: AttackState): number {
  const limb = isCalled(attack, state) ? attack.called!.limb : null;
  if (limb === null) return -1;
  if (state.burstLimb >= 0) return state.burstLimb;
  return state.bullet === 0 ? LIMBS.indexOf(limb) : -1;
}

/** A hit: first where. @rule XF-01 @rule XF-25 barriers and vehicles have no limbs */
export function struck(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const { fighter } = attack.field.entities[state.subject]!;
  if (fighter.kind === "barrier" && (attack.field.weapon.penetrates || state.leg === "through")) return throughWall(attack, state, tell);
  if (isCalled(attack, state) && attack.called!.option) return overcome(attack, state, tell);
  const { power } = attack.field.weapon;
  if (power && power.damage === null) return worked(attack, state, power, tell);
  if (!hasLimbs(attack, state)) {
    const fine = fineOf(attack, state);
    if (fine !== null) tell({ kind: "located", rule: "SS-CALLED-04", ...tellEntity(state), limb: attack.called!.limb!, fine, face: null });
    return toSoak(attack, state, tell);
  }
  const known = knownLimb(attack, state);
  return known >= 0 ? located(attack, { ...state, limb: known }, null, tell) : { ...state, stage: "locate" };
}

/** @rule CS-14 @rule CS-15 the limb die */
export const afterLocation = (attack: Attack, state: AttackState, face: number, tell: Tell): AttackState =>
  located(attack, { ...state, limb: LIMBS.indexOf(limbAt(face)) }, face, tell);

/** How squarely. A tie is neither. @rule XF-05 */
function qualityHere(attack: Attack, state: AttackState): { quality: Quality; threshold: number } | null {
  if (state.limb < 0 || state.net <= 0) return null;
  const threshold = glancingThreshold(isCalled(attack, state) ? attack.called!.modifier : null);
  return { quality: qualityOf(state.net, threshold), threshold };
}

function located(attack: Attack, state: AttackState, face: number | null, tell: Tell): AttackState {
  const limb = LIMBS[state.limb]!;
  tell({ kind: "located", rule: "XF-03", ...tellEntity(state), limb, fine: fineOf(attack, state), face });
  const judged = qualityHere(attack, state);
  if (judged) tell({ kind: "judged", rule: "XF-05", ...tellEntity(state), net: state.net, ...judged });
  const shared = isCalled(attack, state) ? { burstLimb: state.limb } : {};
  return toSoak(attack, { ...state, ...shared }, tell);
}

/** What the target resists with and against how much. */
export interface Soak {
  readonly throw: Throw;
  readonly dv: number;
  readonly av: number;
}

/** @rule SS-ATTACK-14 @rule SS-ATTACK-15 the Soak Value is rolled without a limit */
export function soakThrow(attack: Attack, state: AttackState): Soak {
  const fighter = subjectOf(attack, state);
  const av = modifiedArmor(fighter.armor, attack.field.weapon.arp);
  const body = fighter.plan.body;
  // A barrier resists with all of its Structure, a person with half of Body (SS-BARRIER-06).
  const own = fighter.kind === "barrier" ? body : soakValue(av, body) - av;
  const parts = [
    { part: "armor", value: av, rule: "SS-ATTACK-14" },
    {
      part: fighter.kind === "barrier" ? "structure" : "half-body",
      value: own,
      rule: fighter.kind === "barrier" ? "SS-BARRIER-06" : "SS-ATTACK-15",
    },
  ];
  return { throw: { kind: "pool", dice: av + own, cover: 0, limit: null, parts }, dv: damageHere(attack, state), av };
}

/** @rule SS-ARMOR-03 armor may simply hold */
function toSoak(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const { dv, av, throw: thrown } = soakThrow(attack, state);
  const barrier = subjectOf(attack, state).kind === "barrier";
  // A barrier also stops what only equals its armor (SS-BARRIER-08).
  if (barrier ? !piercesBarrier(dv, av, 0) : armorHolds(attack.field.weapon.damageKind, dv, av)) {
    tell({ kind: "armor-held", rule: barrier ? "SS-BARRIER-08" : "SS-ARMOR-03", ...tellEntity(state), dv, av });
    return spent(attack, state, 0, tell);
  }
  if (thrown.kind === "pool" && thrown.dice === 0) return harm(attack, state, dv, tell);
  return { ...state, stage: "soak" };
}

/** A blow that armor or soak took up entirely: contact, and stopped. @rule SS-ATTACK-20 @rule XF-13 */
function spent(attack: Attack, state: AttackState, unresisted: number, tell: Tell): AttackState {
  tell({ kind: "grazed", rule: "SS-ATTACK-20", ...tellEntity(state), cause: "armor", contact: attack.field.weapon.contact });
  tell({ kind: "stopped", rule: "UT-11", ...tellEntity(state), unresisted, needed: null });
  return { ...state, stage: "stopped" };
}

export function afterSoak(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Tell): AttackState {
  const { dv, av, throw: thrown } = soakThrow(attack, state);
  const left = damageLeft(dv, outcome.value);
  tell({ kind: "soaked", rule: "SS-ATTACK-16", ...tellEntity(state), thrown: { throw: thrown, faces, outcome }, dv, av, left });
  return left === 0 ? spent(attack, state, 0, tell) : harm(attack, state, left, tell);
}

/** Damage nobody resisted reaches the body. @rule SS-ATTACK-18 */
function harm(attack: Attack, state: AttackState, unresisted: number, tell: Tell): AttackState {
  const { weapon, switches } = attack.field;
  const fighter = subjectOf(attack, state);
  const damage = limitedDamage(attack, state, unresisted);
  if (damage < unresisted) tell({ kind: "capped", rule: "SS-CALLED-05", ...tellEntity(state), limit: damage, from: unresisted });
  // SS-BARRIER-14: Strain does nothing to barriers.
  if (fighter.kind === "barrier" && weapon.damageKind === "strain") return { ...state, stage: "unresisted", unresisted };
  const before = state.bodies[state.subject]!;
  const limb = LIMBS[state.limb] ?? null;
  const done = takeHarm(fighter.plan, before, {
    damage,
    kind: weapon.damageKind,
    type: weapon.type,
    woundClass: weapon.woundClass,
    limb,
    plain: !switches.woundingModifiers,
    fine: fineOf(attack, state),
    quality: qualityHere(attack, state)?.quality ?? null,
  });
  tell({ kind: "harmed", rule: "SS-DAMAGE-06", ...tellEntity(state), damage, before, done, limb });
  const fallen = knockdown(attack, withBody(state, done.state), damage, tell);
  return consequences(attack, fallen, { limb, done, before, unresisted }, tell);
}

/** @rule SS-KNOCKDOWN-01 @rule SS-KNOCKDOWN-02 */
function knockdown(attack: Attack, state: AttackState, damage: number, tell: Tell): AttackState {
  const fighter = subjectOf(attack, state);
  const body = state.bodies[state.subject]!;
  const { knockdown: reduction } = attack.field.weapon;
  if (fighter.kind !== "person" || body.prone || fighter.prone || !knockedDown(damage, fighter.plan.physicalLimit, reduction)) return state;
  tell({ kind: "knocked-down", rule: "SS-KNOCKDOWN-01", ...tellEntity(state), damage, limit: fighter.plan.physicalLimit - reduction });
  return withBody(state, { ...body, prone: true });
}

interface Harmed {
  readonly limb: Limb | null;
  readonly done: HarmDone;
  readonly before: BodyState;
  readonly unresisted: number;
}

/** Crippling, falling and what is asked for because of it. @rule XF-06 @rule XF-07 @rule SS-DAMAGE-03 */
function consequences(attack: Attack, state: AttackState, { limb, done, before, unresisted }: Harmed, tell: Tell): AttackState {
  const fighter = subjectOf(attack, state);
  tellCondition(attack, state, before, tell);
  if (attack.order.intercepts) {
    const damage = limitedDamage(attack, state, unresisted);
    const { body } = fighter.plan;
    tell({ kind: "intercepted", rule: "SS-INTERCEPT-07", ...tellEntity(state), damage, body, stops: interceptionStops(damage, body) });
  }
  const struckBy: AttackState = { ...state, stage: "effects", unresisted, effects: 0 };
  const hurt: AttackState = { ...struckBy, effects: pendingEffects(attack, struckBy) };
  if (!done.crippled || limb === null) return hurt;
  const effects = crippledEffects(limb);
  tell({ kind: "crippled", rule: "XF-06", ...tellEntity(state), limb });
  const crippled = crippledInjuries([limb]).reduce<AttackState>((at, injury, index) => {
    tell({ kind: "injured", rule: "XF-07", ...tellEntity(state), injury, status: effects.statuses[index]! });
    return suffering(attack, at, injury);
  }, hurt);
  const lying = fighter.prone || state.bodies[state.subject]!.prone;
  const up = conditionOf(fighter.plan, done.state) === "up";
  const pointless = effects.test === null || !up || (effects.test.failure === "prone" && lying);
  return pointless ? crippled : { ...crippled, stage: "limb-test" };
}

/** The test a crippled limb asks for at once. @rule XF-07 */
export function limbTest(attack: Attack, state: AttackState): { throw: Throw; threshold: number; failure: "prone" | "score" } {
  const { test } = crippledEffects(LIMBS[state.limb]!);
  const thrown = attributeThrow(subjectOf(attack, state), state.bodies[state.subject]!, test!.attributes, "XF-07");
  return { throw: thrown, threshold: test!.threshold, failure: test!.failure };
}

export function afterLimbTest(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Tell): AttackState {
  const { throw: thrown, threshold, failure } = limbTest(attack, state);
  const passed = succeeds(outcome.value, threshold);
  tell({ kind: "tested", rule: "XF-07", ...tellEntity(state), thrown: { throw: thrown, faces, outcome }, threshold, passed, failure });
  const body = state.bodies[state.subject]!;
  const settled = { ...state, stage: "effects" } as const;
  if (passed) return settled;
  if (failure === "prone") return withBody(settled, { ...body, prone: true });
  tell({ kind: "score-lost", rule: "XF-07", ...tellEntity(state), score: CRIPPLED_HEAD_SCORE });
  return withBody(settled, { ...body, score: body.score + CRIPPLED_HEAD_SCORE });
}

/** Did it get through? @rule XF-17 @rule UT-55 @rule UT-58 an obstruction shot through on purpose always lets the rest on */
export function throughOrStopped(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const { unresisted } = state;
  const { weapon } = attack.field;
  const fighter = subjectOf(attack, state);
  const waived = state.leg === "through" && state.subject !== attack.field.intended;
  const barrier = fighter.kind === "barrier";
  const may = (weapon.penetrates || waived || barrier) && (attack.field.switches.unintendedTargets || waived);
  const slows = attack.ruleset.bodySlows || barrier;
  // What is left beyond a barrier's Structure passes on, whatever struck it; its armor was asked before (SS-BARRIER-07).
  const armor = barrier ? 0 : fighter.armor;
  const result = slows
    ? throughBody(unresisted, armor, weapon.arp, fighter.plan.body, may)
    : penetration(unresisted, armor, weapon.arp, may);
  if (!result.penetrates) {
    tell({ kind: "stopped", rule: "UT-11", ...tellEntity(state), unresisted, needed: may ? result.needed : null });
    return { ...state, stage: "stopped" };
  }
  tell({
    kind: "penetrated",
    rule: barrier ? "SS-BARRIER-07" : slows ? "XF-17" : "UT-55",
    ...tellEntity(state),
    unresisted,
    needed: result.needed,
    carry: result.carry,
  });
  return { ...state, stage: "penetrated", carry: result.carry };
}

/** Bullets that strike as one: a burst that is not followed bullet by bullet. @rule SS-BARRIER-22 */
const bulletsInBlow = ({ rounds, price }: Attack): number => (rounds > 1 ? 1 : Math.max(1, price.rounds));

/** A penetrating weapon against something lifeless. @rule SS-BARRIER-21 @rule SS-BARRIER-24 */
function throughWall(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const fighter = subjectOf(attack, state);
  const dv = damageHere(attack, state);
  const armor = Math.max(0, fighter.armor - attack.field.weapon.arp);
  const wall = throughBarrier(dv, fighter.armor, attack.field.weapon.arp, bulletsInBlow(attack), false);
  const before = state.bodies[state.subject]!;
  // What is already gone cannot be lost again.
  const damage = Math.min(wall.barrierDamage, before.flesh);
  const damaged = withBody(state, { ...before, flesh: before.flesh - damage });
  tell({ kind: "barrier", rule: "SS-BARRIER-21", ...tellEntity(state), dv, armor, damage, through: wall.through });
  if (!wall.pierced || wall.through === 0) {
    tell({ kind: "stopped", rule: "SS-BARRIER-24", ...tellEntity(state), unresisted: dv, needed: armor + 1 });
    return { ...damaged, stage: "stopped" };
  }
  tell({ kind: "penetrated", rule: "SS-BARRIER-21", ...tellEntity(state), unresisted: dv, needed: armor + 1, carry: wall.through });
  return { ...damaged, stage: "penetrated", carry: wall.through };
}
