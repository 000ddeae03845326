import type { BodyState } from "../../body/body-state";
import { glancingThreshold, qualityOf, type Quality } from "../../body/cripple";
import { harmSteps, takeHarm, type Harm, type HarmDone } from "../../body/harm";
import { overflowSpared } from "../../body/death";
import { limbAt, limbDie, limbIndex, limbKind } from "../../body/limbs";
import { interceptionStops } from "../../contest/interception";
import { penetration, throughBody } from "../../flight/penetration";
import { damageLeft, modifiedArmor, wornBefore } from "../../protection/armor";
import { throughBodyBarrier } from "../../protection/body-barrier";
import { barrierSuffers, passesOn } from "../../protection/destroy";
import type { Attack, Counted, Exit, Wounds, WoundRoll } from "../../attack/model/ruleset";
import { ATTACKER, type Answer, type Emit } from "../../attack/model/ask";
import { afterLimbTest, crippled, limbLost, limbLostTest, limbTest } from "./crippled-limb";
import { overridden } from "../../attack/model/override";
import { goesThrough } from "../../attack/machine/base-damage";
import { emitHarm, emitStillDown } from "../../attack/machine/damage-events";
import { knockdown } from "./knockdown";
import { afterEffect, effectStrength, effectTestNow, pendingEffects, settleEffects } from "./effect-stages";
import { mayLeave } from "../../attack/machine/exit";
import { overcome, worked } from "../../attack/machine/special-stages";
import { exchanged, to, type AttackState } from "../../attack/model/state";
import {
  damageHere,
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
import { bruised } from "./bruise";
import { holds, isBodyBarrier, isSoaked, soakOf, soakRoll } from "./soak";
import { throughWall } from "./through-wall";

/** Returns the index of the limb that a called hit strikes; -1 if the attacker must roll for it. @rule CS-11 @rule CS-31 @rule CS-32 */
function knownLimb(attack: Attack, state: AttackState): number {
  const set = overridden(attack, "place", state);
  if (set !== null) return set;
  const limb = isCalled(attack, state) ? attack.called!.limb : null;
  if (limb === null) return -1;
  if (state.burstLimb >= 0) return state.burstLimb;
  return state.bullet === 0 ? limbIndex(limbsHere(attack, state), limb) : -1;
}

/** Starts to resolve a hit: the first step is its location. @rule XF-01 @rule XF-25 barriers and vehicles have no limbs */
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
  const known = knownLimb(attack, state);
  return known >= 0 ? located(attack, to(state, { limb: known }), null, tell) : to(state, { stage: "locate" });
}

/** Sets the limb that the limb die shows. @rule CS-14 @rule CS-15 */
const afterLocation = (attack: Attack, state: AttackState, face: number, tell: Emit): AttackState =>
  located(attack, to(state, { limb: limbAt(limbsHere(attack, state), face) }), face, tell);

/** Returns whether the hit is glancing or solid; null on a tie or without a limb. @rule XF-05 */
function qualityHere(attack: Attack, state: AttackState): { quality: Quality; threshold: number } | null {
  if (state.limb < 0 || state.net <= 0) return null;
  const threshold = glancingThreshold(isCalled(attack, state) ? attack.called!.modifier : null);
  return { quality: qualityOf(state.net, threshold), threshold };
}

function located(attack: Attack, state: AttackState, face: number | null, tell: Emit): AttackState {
  const limb = limbHere(attack, state)!;
  const set = overridden(attack, "place", state) === null ? {} : ({ overridden: true } as const);
  tell({ kind: "located", rule: "XF-03", ...emitEntity(state), limb, fine: fineOf(attack, state), face, ...set });
  const judged = qualityHere(attack, state);
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

/** Applies unresisted damage to the body. @rule SS-ATTACK-18 */
function harm(attack: Attack, state: AttackState, unresisted: number, tell: Emit): AttackState {
  const { weapon, switches } = attack.field;
  const fighter = subjectOf(attack, state);
  const damage = overridden(attack, "damage", state) ?? limitedDamage(attack, state, unresisted);
  if (damage < unresisted) tell({ kind: "capped", rule: "SS-CALLED-05", ...emitEntity(state), limit: damage, from: unresisted });
  // SS-BARRIER-14: Strain does nothing to barriers.
  if (fighter.kind === "barrier" && weapon.damageKind === "strain") return to(state, { stage: "unresisted", unresisted });
  const before = state.bodies[state.subject]!;
  const limb = limbHere(attack, state);
  const quality = qualityHere(attack, state)?.quality ?? null;
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
 * Applies the consequences of damage: conditions, stopped movement and a crippled limb.
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

/**
 * Returns whether the bullet exits, and the damage that it still carries. @rule XF-17 a body slows a bullet @rule UT-55
 * @rule SS-BARRIER-07 damage above Structure passes on; the soak roll already counted the Armor
 */
function exit(attack: Attack, state: AttackState): Exit {
  const { weapon } = attack.field;
  const { kind, armor, plan } = subjectOf(attack, state);
  const { bodySlows, tuning } = attack.ruleset;
  const may = mayLeave(attack, state);
  if (kind === "barrier") {
    const carry = may ? passesOn(barrierSuffers(state.unresisted, 0, weapon.damageKind), plan.body) : 0;
    return { penetrates: carry > 0, needed: plan.body + 1, carry, may, rule: "SS-BARRIER-07" };
  }
  if (isBodyBarrier(attack, state)) {
    const { through: carry } = throughBodyBarrier({ body: plan.body, armor }, state.unresisted, 0);
    return { penetrates: carry > 0, needed: plan.body + 1, carry, may: true, rule: "SS-BARRIER-25" };
  }
  const least = (tuning?.body.times ?? 1) * plan.body;
  const result = bodySlows
    ? throughBody(state.unresisted, modifiedArmor(armor, weapon.arp), plan.body, least, may)
    : penetration(state.unresisted, armor, weapon.arp, may);
  const { penetrates, needed, carry } = result;
  return { penetrates, needed, carry, may, rule: bodySlows ? "XF-17" : "UT-55" };
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

/** Returns the first limb of the same kind. With wounding modifiers, pools depend only on the kind of limb. @rule XF-09 */
function alikePlace(attack: Attack, state: AttackState, pools: boolean): number {
  const { limb } = state;
  if (limb < 0 || !pools || !attack.field.switches.woundingModifiers) return Math.min(limb, 0);
  const limbs = limbsHere(attack, state);
  const kind = limbKind(limbs[limb]!.kind);
  return limbs.findIndex((other) => limbKind(other.kind) === kind);
}

/**
 * Returns the lowest net with the same quality and effects after damage is known. A stopped hit keeps its net for the Strain.
 * @rule XF-28
 */
function alikeNet(attack: Attack, state: AttackState, { effects }: Counted): number {
  if (state.stage !== "harm" || state.unresisted === 0) return state.net;
  const quality = qualityHere(attack, state)?.quality;
  const strength = effects ? effectStrength(attack, state) : 0;
  for (let net = Math.min(state.net, 1); net < state.net; net += 1) {
    const lower = to(state, { net });
    if (qualityHere(attack, lower)?.quality === quality && (!effects || effectStrength(attack, lower) === strength)) return net;
  }
  return state.net;
}

/** Returns the damage to soak, which decides with the dice what is left. @rule SS-ATTACK-16 */
const alikeRoll = (attack: Attack, state: AttackState): number | null => (state.stage === "soak" ? damageHere(attack, state) : null);

/** Returns the limit of a called location if damage beyond it neither hurts nor leaves the body. @rule SS-CALLED-05 @rule UT-55 */
function alikeDamage(attack: Attack, state: AttackState): number {
  const { unresisted } = state;
  const limit = limitedDamage(attack, state, unresisted);
  if (limit === unresisted || exit(attack, state).penetrates) return unresisted;
  return exit(attack, to(state, { unresisted: limit })).penetrates ? unresisted : limit;
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
  alikeRoll,
  alikeDamage,
  alikePlace,
  alikeNet,
};
