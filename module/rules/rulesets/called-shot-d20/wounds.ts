import { damageThere, pieceDamage } from "../../attack/machine/blast-damage";
import { type Answer, ATTACKER, type Emit } from "../../attack/model/ask";
import { overridden } from "../../attack/model/override";
import { emitHarm, emitStillDown } from "../../attack/machine/damage-events";
import type { Attack, Counted, Exit, Wounds, WoundRoll } from "../../attack/model/ruleset";
import { mayLeave, throughOrStopped, penetration } from "../../attack/unintended-targets/penetration";
import { type AttackState, to } from "../../attack/model/state";
import { hasLimbs, isAimedAt, limbHere, limbsHere, subjectOf, emitCondition, emitEntity, withBody } from "../../attack/machine/subject";
import { knownLimb } from "./struck-limb";
import { takePlainHarm, qualityHere } from "./glancing";
import { kindOfLimb, limbIndex } from "../../body/body-plan";
import { limbAt, limbDie } from "../../body/limb-hit-table";
import { type Part, sumOf, type RollSpec } from "../../chance/roll-specs";
import { type DamageThreshold, pastThreshold, type Reduced, thresholdAt } from "../../protection/damage-threshold";
import type { DamageRoll, Weapon } from "../../attack/model/fighter";

const partsOf = ({ add }: DamageRoll): readonly Part[] => (add === 0 ? [] : [{ part: "bonus", value: add, rule: "CS-13" }]);

/** Returns the damage roll of a weapon; null if its damage is fixed. A call does not change the roll. @rule CS-13 */
export const rawDamageRoll = ({ damage }: Pick<Weapon, "damage">): RollSpec | null =>
  damage && damage.dice > 0 ? { kind: "sum", dice: damage.dice, faces: damage.faces, parts: partsOf(damage) } : null;

/**
 * Returns the damage before DT and DR percent, at least 0.
 * @param sum Sum of the damage dice; 0 for fixed damage.
 */
export const rawDamage = ({ damage, dv }: Pick<Weapon, "damage" | "dv">, sum: number): number =>
  Math.max(0, damage ? sum + sumOf(partsOf(damage)) : dv);

/**
 * Returns the damage of a hit if no roll is needed; null if the attacker must roll.
 * No roll is needed after an override, for damage carried through a body, for a fragment and for fixed damage.
 * @rule UT-56
 */
function knownDamage(attack: Attack, state: AttackState): number | null {
  const set = overridden(attack, "damage", state);
  if (set !== null) return set;
  const { weapon } = attack.field;
  if (state.carry >= 0) return state.carry;
  const piece = pieceDamage(attack, state);
  if (piece !== null) return piece;
  return rawDamageRoll(weapon) ? null : rawDamage(weapon, 0);
}

/** Starts resolving a hit: finds its location first if the entity has limbs. @rule XF-25 barriers and vehicles have no limbs */
function struck(attack: Attack, state: AttackState, tell: Emit): AttackState {
  if (!hasLimbs(attack, state)) return toDamage(attack, state);
  const known = knownLimb(attack, state);
  if (known === null) return to(state, { stage: "locate" });
  return located(attack, to(state, { limb: limbIndex(limbsHere(attack, state), known) }), null, tell);
}

const saidSo = (attack: Attack, state: AttackState): { readonly overridden?: true } =>
  overridden(attack, "place", state) === null ? {} : { overridden: true };

/**
 * Judges a hit after its limb is known.
 * @rule GL-02 the result is never a miss
 * @rule CS-31 later bullets at the same target hit the same limb
 */
function located(attack: Attack, state: AttackState, face: number | null, tell: Emit): AttackState {
  const rule = face !== null ? "CS-15" : state.burstLimb >= 0 ? "CS-31" : "CS-11";
  tell({ kind: "located", rule, ...emitEntity(state), limb: limbHere(attack, state)!, fine: null, face, ...saidSo(attack, state) });
  tell({ kind: "judged", rule: "GL-03", ...emitEntity(state), net: state.net, ...qualityHere(attack, state) });
  return toDamage(attack, isAimedAt(attack, state) ? to(state, { burstLimb: state.limb }) : state);
}

function toDamage(attack: Attack, state: AttackState): AttackState {
  const known = knownDamage(attack, state);
  return to(state, known === null ? { stage: "damage" } : { stage: "harm", damage: known });
}

function afterDamage(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Emit): AttackState {
  const { weapon } = attack.field;
  const raw = rawDamage(weapon, outcome.value);
  tell({ kind: "damage-rolled", rule: "CS-13", ...emitEntity(state), rolled: { spec: rawDamageRoll(weapon)!, faces, outcome }, raw });
  return to(state, { stage: "harm", damage: raw });
}

/** Returns the protection of the limb hit. Armor without values by limb protects every limb equally. @rule CS-13 */
function protection(attack: Attack, state: AttackState): DamageThreshold {
  const { thresholds, armor, plan } = subjectOf(attack, state);
  const limb = kindOfLimb(plan, limbHere(attack, state)) ?? "torso";
  return thresholds ? thresholdAt(thresholds, limb, attack.field.weapon.type) : { dt: armor, drPercent: 0 };
}

const takenOff = ({ byDt, byDr }: Reduced, { drPercent }: DamageThreshold): Part[] =>
  [
    { part: "dt", value: 0 - byDt, rule: "CS-13" },
    { part: "dr-percent", value: 0 - byDr, rule: "CS-13", of: `${drPercent}%` },
  ].filter(({ value }) => value !== 0);

/** Id of the status of a fighter with a crippled limb. @rule CS-21 */
const CRIPPLED = "crippled";

/**
 * Applies the damage of a hit to the body.
 * @rule CS-13 DT and DR percent reduce the damage first
 * @rule GL-15 health and the limb lose points from the same reduced damage
 * @rule GL-07 @rule GL-08 @rule CS-21
 */
function harm(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const fighter = subjectOf(attack, state);
  const at = protection(attack, state);
  const raw = damageThere(attack, state, state.damage);
  const reduced = pastThreshold(raw, at);
  const set = overridden(attack, "damage", state);
  const damage = set ?? reduced.left;
  if (set !== null) tell({ kind: "overridden", rule: "GL-07", ...emitEntity(state), damage });
  else tell({ kind: "reduced", rule: "CS-13", ...emitEntity(state), raw, by: takenOff(reduced, at), left: damage });
  const hurt = to(state, { stage: "effects", unresisted: damage });
  if (damage === 0) return hurt;
  const before = state.bodies[state.subject]!;
  const limb = limbHere(attack, state);
  const quality = limb === null ? null : qualityHere(attack, state).quality;
  const done = takePlainHarm(fighter.plan, before, { damage, limb, quality });
  emitHarm(attack, state, { rule: "GL-07", damage, before, done, limb }, tell);
  const after = withBody(hurt, done.state);
  emitCondition(attack, after, before, tell);
  emitStillDown(attack, after, before, tell);
  if (done.crippled && limb !== null) {
    tell({ kind: "crippled", rule: "CS-21", ...emitEntity(state), limb });
    tell({ kind: "marked", rule: "CS-21", ...emitEntity(state), status: CRIPPLED });
  }
  return after;
}

/**
 * Returns whether the bullet exits, and the damage that it then carries. The unresisted damage must be at least the DT after ARP, and at
 * least 1.
 * @rule UT-55
 */
function exit(attack: Attack, state: AttackState): Exit {
  const may = mayLeave(attack, state);
  const { needed, penetrates, carry } = penetration(state.unresisted, protection(attack, state).dt, attack.field.weapon.arp, may);
  return { needed, penetrates, carry, may, rule: "UT-55" };
}

const asks = (attack: Attack, state: AttackState): WoundRoll =>
  state.stage === "locate"
    ? { who: ATTACKER, what: "location", spec: limbDie(limbsHere(attack, state)) }
    : { who: ATTACKER, what: "damage", spec: rawDamageRoll(attack.field.weapon)! };

const after = (attack: Attack, state: AttackState, answer: Answer, tell: Emit): AttackState =>
  state.stage === "locate"
    ? located(attack, to(state, { limb: limbAt(limbsHere(attack, state), answer.outcome.value) }), answer.outcome.value, tell)
    : afterDamage(attack, state, answer, tell);

/** Returns the lowest net result that gives the same quality of hit. Nothing else depends on the net result. @rule GL-04 @rule GL-05 */
function alikeNet(attack: Attack, state: AttackState, { limbs }: Counted): number {
  if (!limbs) return Math.sign(state.net);
  const { quality } = qualityHere(attack, state);
  for (let net = Math.min(state.net, 1); net < state.net; net += 1)
    if (qualityHere(attack, to(state, { net })).quality === quality) return net;
  return state.net;
}

/**
 * Returns the same hit location for all limbs if all limbs have the same protection. The pools and the flight then do not depend on the
 * limb.
 * @rule CS-13
 */
const alikePlace = (attack: Attack, state: AttackState): number =>
  subjectOf(attack, state).thresholds ? state.limb : Math.min(state.limb, 0);

/** Wound rules: rolled damage minus DT and DR percent, subtracted from hit points and from the limb hit. @rule CS-13 @rule CS-21 */
export const thresholdWounds: Wounds = {
  struck,
  asks,
  after,
  harm,
  settle: (attack, state, tell) => throughOrStopped(attack, to(state, { stage: "unresisted" }), tell),
  exit,
  falling: () => "GL-07",
  limbLost: () => [{ kind: "status", status: CRIPPLED, active: true }],
  idleTests: false,
  limbsApart: true,
  alikeRoll: (_attack, { stage }) => (stage === "damage" ? 0 : null),
  alikeNet,
  alikePlace,
};
