import { knownLimbIndex, poolQuality } from "./struck-limb";
import { exit, throughWall } from "./through-walls-and-bodies";
import { alikeSoakRoll, alikeDamage, alikePlace, alikeNet } from "./alike";

import type { BodyState } from "../../body/body-state";
import { harmSteps, takeHarm, type Harm, type HarmDone } from "../../body/damage";
import { overflowSpared } from "../../body/unconsciousness-and-death";
import { limbAt, limbDie } from "../../body/limb-hit-table";
import { interceptionStops } from "../../movement/interception";
import { damageLeft, wornBefore } from "../../protection/armor-and-soak";
import type { Attack, Wounds, WoundRoll } from "../../attack/model/ruleset";
import { ATTACKER, type Answer, type Emit } from "../../attack/model/ask";
import { afterLimbTest, crippled, limbLost, limbLostTest, limbTest } from "./crippled-limb";
import { overridden } from "../../attack/model/override";
import { goesThrough } from "../../attack/machine/base-damage";
import { emitHarm, emitStillDown } from "../../attack/machine/damage-events";
import { knockdown } from "./knockdown";
import { afterEffect, effectTestNow, pendingEffects, settleEffects } from "./effect-stages";
import { overcome, worked } from "../../attack/machine/special-stages";
import { exchanged, to, type AttackState } from "../../attack/model/state";
import {
  fallingRule,
  fineOf,
  hasLimbs,
  isCalled,
  limbHere,
  limbsHere,
  limitedDamage,
  subjectOf,
  emitCondition,
  emitEntity,
} from "../../attack/machine/subject";
import { bruised } from "./blunt-force";
import { holds, isSoaked, soakOf, soakRoll } from "./soak";

/**
 * Starts resolving a hit: finds its location first if the entity has limbs. A shot through a barrier, a called option and a power without
 * damage have no location.
 * @rule XF-01
 * @rule XF-25 barriers and vehicles have no limbs
 */
function struck(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const { fighter } = attack.field.entities[state.subject]!;
  if (fighter.kind === "barrier" && goesThrough(attack, state)) return throughWall(attack, state, tell);
  if (isCalled(attack, state) && attack.called!.option) return overcome(attack, state, tell);
  const { power } = attack.field.weapon;
  if (power && power.damage === null) return worked(attack, state, power, tell);
  if (!hasLimbs(attack, state)) {
    const fine = fineOf(attack, state);
    if (fine !== null) tell({ kind: "located", rule: "SS-CALLED-04", ...emitEntity(state), limb: attack.called!.limb!, fine, face: null });
    return toSoak(attack, state, tell);
  }
  const known = knownLimbIndex(attack, state);
  return known >= 0 ? located(attack, to(state, { limb: known }), null, tell) : to(state, { stage: "locate" });
}

/** Sets the limb that the limb die shows. @rule CS-14 @rule CS-15 */
const afterLocation = (attack: Attack, state: AttackState, face: number, tell: Emit): AttackState =>
  located(attack, to(state, { limb: limbAt(limbsHere(attack, state), face) }), face, tell);

function located(attack: Attack, state: AttackState, face: number | null, tell: Emit): AttackState {
  const limb = limbHere(attack, state)!;
  const set = overridden(attack, "place", state) === null ? {} : ({ overridden: true } as const);
  tell({ kind: "located", rule: "XF-03", ...emitEntity(state), limb, fine: fineOf(attack, state), face, ...set });
  const judged = poolQuality(attack, state);
  if (judged) tell({ kind: "judged", rule: "XF-05", ...emitEntity(state), net: state.net, ...judged });
  return toSoak(attack, isCalled(attack, state) ? to(state, { burstLimb: state.limb }) : state, tell);
}

/** Continues with the soak roll if one is needed. @rule SS-ARMOR-03 armor may stop the hit without a roll */
function toSoak(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const set = overridden(attack, "damage", state);
  if (set !== null) {
    tell({ kind: "overridden", rule: "SS-DAMAGE-06", ...emitEntity(state), damage: set });
    return harmed(state, set);
  }
  const { dv, av, worn } = soakOf(attack, state);
  if (holds(attack, state)) {
    const rule = subjectOf(attack, state).kind === "barrier" ? "SS-BARRIER-08" : "SS-ARMOR-03";
    if (!tell.brief) tell({ kind: "armor-held", rule, ...emitEntity(state), dv, av, ...wornBefore(worn, av) });
    return harmed(state, 0);
  }
  return isSoaked(attack, state) ? to(state, { stage: "soak" }) : harmed(state, dv);
}

/** Continues with the damage that passed armor and soak. */
const harmed = (state: AttackState, unresisted: number): AttackState => to(state, { stage: "harm", unresisted });

/** Harms the subject, or causes Strain if armor or soak stopped the hit. An override to 0 ends the hit without Strain. */
function harmOrSpent(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const { unresisted } = state;
  if (unresisted > 0) return harm(attack, state, unresisted, tell);
  if (overridden(attack, "damage", state) !== null) return spent(attack, state, tell);
  const stopped = holds(attack, state) || isSoaked(attack, state);
  return stopped ? spent(attack, bruised(attack, state, soakOf(attack, state), tell), tell) : harm(attack, state, unresisted, tell);
}

/** Ends a hit that armor or soak stopped completely. The hit counts as contact without damage. @rule SS-ATTACK-20 @rule XF-13 */
function spent(attack: Attack, state: AttackState, tell: Emit): AttackState {
  if (!tell.brief)
    tell({ kind: "grazed", rule: "SS-ATTACK-20", ...emitEntity(state), cause: "armor", contact: attack.field.weapon.contact });
  tell({ kind: "stopped", rule: "UT-11", ...emitEntity(state), unresisted: 0, needed: null });
  return to(state, { stage: "stopped" });
}

function afterSoak(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Emit): AttackState {
  const { dv, av, worn } = soakOf(attack, state);
  const left = damageLeft(dv, outcome.value);
  if (!tell.brief) {
    const rolled = { spec: soakRoll(attack, state), faces, outcome };
    tell({ kind: "soaked", rule: "SS-ATTACK-16", ...emitEntity(state), rolled, dv, av, ...wornBefore(worn, av), left });
  }
  return harmed(state, left);
}

/** Applies the unresisted damage to the subject's body. @rule SS-ATTACK-18 */
function harm(attack: Attack, state: AttackState, unresisted: number, tell: Emit): AttackState {
  const { weapon, switches } = attack.field;
  const fighter = subjectOf(attack, state);
  const damage = overridden(attack, "damage", state) ?? limitedDamage(attack, state, unresisted);
  if (damage < unresisted) tell({ kind: "capped", rule: "SS-CALLED-05", ...emitEntity(state), limit: damage, from: unresisted });
  // SS-BARRIER-14: Strain does nothing to barriers.
  if (fighter.kind === "barrier" && weapon.damageKind === "strain") return to(state, { stage: "unresisted", unresisted });
  const before = state.bodies[state.subject]!;
  const limb = limbHere(attack, state);
  const quality = poolQuality(attack, state)?.quality ?? null;
  const { tuning } = attack.ruleset;
  const taken: Harm = {
    damage,
    kind: weapon.damageKind,
    type: weapon.type,
    woundClass: weapon.woundClass,
    limb,
    plain: !switches.woundingModifiers,
    fine: fineOf(attack, state),
    quality,
    ...(tuning && fighter.kind === "person" ? { spared: overflowSpared(fighter.plan.body, quality, tuning) } : {}),
  };
  const done = takeHarm(fighter.plan, before, taken);
  if (!tell.brief) {
    const steps = harmSteps(fighter.plan, before, taken);
    emitHarm(attack, state, { rule: "SS-DAMAGE-06", damage, before, done, limb, steps }, tell);
  }
  const fallen = knockdown(attack, state, done.state, damage, tell);
  const hurt = to(state, {
    stage: "effects",
    bodies: exchanged(state.bodies, state.subject, fallen),
    unresisted,
    effects: pendingEffects(attack, state, unresisted),
  });
  return consequences(attack, hurt, { limb, done, before }, tell);
}

interface Harmed {
  readonly limb: string | null;
  readonly done: HarmDone;
  readonly before: BodyState;
}

/**
 * Applies the consequences of damage: conditions, the result of an interception, and a crippled limb.
 * @rule XF-06 @rule SS-DAMAGE-03 @rule SS-INTERCEPT-07
 */
function consequences(attack: Attack, hurt: AttackState, { limb, done, before }: Harmed, tell: Emit): AttackState {
  const fighter = subjectOf(attack, hurt);
  emitCondition(attack, hurt, before, tell);
  emitStillDown(attack, hurt, before, tell);
  if (attack.order.intercepts) {
    const damage = limitedDamage(attack, hurt, hurt.unresisted);
    const { body } = fighter.plan;
    tell({ kind: "intercepted", rule: "SS-INTERCEPT-07", ...emitEntity(hurt), damage, body, stops: interceptionStops(damage, body) });
  }
  return done.crippled && limb !== null ? crippled(attack, hurt, limb, tell) : hurt;
}

function asks(attack: Attack, state: AttackState): WoundRoll {
  const { stage, subject } = state;
  switch (stage) {
    case "locate":
      return { who: ATTACKER, what: "location", spec: limbDie(limbsHere(attack, state)) };
    case "soak":
      return { who: subject, what: "soak", spec: soakRoll(attack, state) };
    case "limb-test":
      return { who: subject, what: "test", spec: limbTest(attack, state).spec };
    default:
      return { who: subject, what: "test", spec: effectTestNow(attack, state).spec };
  }
}

function after(attack: Attack, state: AttackState, answer: Answer, tell: Emit): AttackState {
  switch (state.stage) {
    case "locate":
      return afterLocation(attack, state, answer.outcome.value, tell);
    case "soak":
      return afterSoak(attack, state, answer, tell);
    case "limb-test":
      return afterLimbTest(attack, state, answer, tell);
    default:
      return afterEffect(attack, state, answer, tell);
  }
}

/**
 * Wound rules: soak, damage to Shield, Armored Health and Flesh, Cripple Thresholds of limbs, and effects of called locations.
 * @rule SS-ATTACK-04 @rule XF-06
 */
export const soakWounds: Wounds = {
  struck,
  asks,
  after,
  harm: harmOrSpent,
  settle: settleEffects,
  exit,
  falling: fallingRule,
  limbLost,
  limbLostTest,
  lowersScore: true,
  idleTests: true,
  limbsApart: true,
  alikeRoll: alikeSoakRoll,
  alikeDamage,
  alikePlace,
  alikeNet,
};
