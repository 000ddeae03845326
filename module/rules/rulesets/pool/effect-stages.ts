import {
  bringsEffects,
  fatigueStrain,
  effectApplies,
  effectTest,
  afterEffectTest,
  effectRoll,
  happensAtOnce,
  type CalledHit,
  type Consequence,
  type EffectTest,
} from "../../body/injuries/effect-tests";
import { bodyWith } from "../../body/body-state";
import { conditionOf } from "../../body/unconsciousness-and-death";
import { LOCATION_EFFECTS, type FineId } from "../../body/injuries/called-locations";
import type { EffectId } from "../../body/injuries/effect-durations";
import { strainBy } from "../../body/unresisted";
import { partHit, vehiclePart } from "../../called-shots/vehicle-parts";
import type { RollSpec } from "../../chance/roll-specs";
import type { Attack } from "../../attack/model/ruleset";
import type { Answer, Emit } from "../../attack/model/ask";
import { throughOrStopped } from "../../attack/unintended-targets/penetration";
import { fighterTester } from "../../attack/declare/pools";
import { to, type AttackState } from "../../attack/model/state";
import {
  damageHere,
  fineOf,
  limitedDamage,
  partOf,
  subjectOf,
  suffering,
  emitCondition,
  emitEntity,
  withBody,
} from "../../attack/machine/subject";

/** Returns the facts about the current hit that decide its effects. Returns null unless the attacker called and hit a fine location. */
function calledHit(attack: Attack, state: AttackState, unresisted = state.unresisted): CalledHit | null {
  const location = fineOf(attack, state);
  if (location === null) return null;
  const { damageKind, piercing } = attack.field.weapon;
  return {
    location: location as FineId,
    side: attack.called!.side,
    kind: damageKind,
    piercing,
    originalDv: damageHere(attack, state),
    dv: limitedDamage(attack, state, unresisted),
  };
}

/** Returns the Strain that the effect Fatigued causes. No other effect depends on the damage before soak. @rule SS-CALLED-43 */
export const effectStrength = (attack: Attack, state: AttackState): number => fatigueStrain(damageHere(attack, state));

/** Returns the effects that the current hit must still settle, as a bitmask over the location's list of effects. @rule SS-CALLED-06 */
export function pendingEffects(attack: Attack, state: AttackState, unresisted: number): number {
  const hit = calledHit(attack, state, unresisted);
  if (!hit || !bringsEffects("hit", hit.dv)) return 0;
  return (1 << LOCATION_EFFECTS[hit.location].effects.length) - 1;
}

const without = (state: AttackState, at: number): AttackState => to(state, { effects: state.effects & ~(1 << at) });

/** Returns the next pending effect and its index in the location's list. The bit of the effect stays set. */
function nextEffect(hit: CalledHit, { effects }: AttackState): { readonly at: number; readonly effect: EffectId } {
  const at = Math.log2(effects & -effects);
  return { at, effect: LOCATION_EFFECTS[hit.location].effects[at]! };
}

const struck = (attack: Attack, state: AttackState) => {
  const fighter = subjectOf(attack, state);
  return {
    active: state.injuries[state.subject]!,
    prone: fighter.prone || state.bodies[state.subject]!.prone,
    body: fighter.plan.body,
    organs: fighter.organs,
  };
};

/**
 * Returns whether an effect test still matters. For a target that is down, only the test against Fatigued matters, because Strain still
 * counts.
 */
const matters = (attack: Attack, state: AttackState, { effect }: EffectTest): boolean =>
  effect === "fatigued" || conditionOf(subjectOf(attack, state).plan, state.bodies[state.subject]!) === "up";

function apply(attack: Attack, state: AttackState, effect: EffectId, consequence: Consequence, tell: Emit): AttackState {
  const { rule } = consequence;
  const who = emitEntity(state);
  const body = state.bodies[state.subject]!;
  switch (consequence.kind) {
    case "injury": {
      const { injury } = consequence;
      if (!tell.brief) tell({ kind: "injured", rule, ...who, injury, status: injury.effect });
      return suffering(attack, state, injury);
    }
    case "score":
      tell({ kind: "score-lost", rule, ...who, score: consequence.by });
      return withBody(state, bodyWith(body, { score: body.score + consequence.by }));
    case "prone":
      tell({ kind: "fell", rule, ...who, effect });
      return withBody(state, bodyWith(body, { prone: true }));
    case "drops":
      tell({ kind: "let-go", rule, ...who, side: consequence.side });
      return state;
    case "strain": {
      const done = strainBy(subjectOf(attack, state).plan, body, consequence.by);
      tell({ kind: "strained", rule, ...who, by: consequence.by, before: body, done });
      const after = withBody(state, done.state);
      emitCondition(attack, after, body, tell);
      return after;
    }
  }
}

const applyAll = (attack: Attack, state: AttackState, effect: EffectId, all: readonly Consequence[], tell: Emit): AttackState =>
  all.reduce((at, consequence) => apply(attack, at, effect, consequence, tell), state);

/**
 * Settles the next effect of a called hit. With no effect left, the hit ends.
 * @rule SS-CALLED-06 @rule SS-CALLED-08 @rule SS-CALLED-09
 */
export function settleEffects(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const hit = calledHit(attack, state);
  if (!hit || state.effects === 0) return throughOrStopped(attack, strikePart(attack, state, tell), tell);
  const { at, effect } = nextEffect(hit, state);
  const rest = without(state, at);
  const dead = conditionOf(subjectOf(attack, state).plan, state.bodies[state.subject]!) === "dead";
  if (dead || !effectApplies(effect, hit, struck(attack, state))) return rest;
  const test = effectTest(effect, hit);
  if (test === null) return applyAll(attack, rest, effect, happensAtOnce(effect, hit), tell);
  return matters(attack, state, test) ? to(state, { stage: "effect-test" }) : rest;
}

/** Applies the effects of a called vehicle part. @rule SS-VEHICLE-02 the damage before the limit of the part decides */
function strikePart(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const id = partOf(attack, state);
  const part = id === null ? undefined : vehiclePart(id);
  if (!part) return state;
  const { effects } = partHit(part, state.unresisted);
  if (effects.length > 0) tell({ kind: "part-hit", rule: part.rule, ...emitEntity(state), part: part.part, effects });
  return state;
}

/** Returns the effect test that is next, and its roll. @rule SS-CALLED-45 @rule SS-CALLED-43 */
export function effectTestNow(attack: Attack, state: AttackState): { readonly test: EffectTest; readonly spec: RollSpec } {
  const hit = calledHit(attack, state)!;
  const test = effectTest(nextEffect(hit, state).effect, hit)!;
  return { test, spec: effectRoll(test, fighterTester(subjectOf(attack, state), state.bodies[state.subject]!)) };
}

export function afterEffect(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Emit): AttackState {
  const hit = calledHit(attack, state)!;
  const { at, effect } = nextEffect(hit, state);
  const test = effectTest(effect, hit)!;
  const { rule } = test;
  const { threshold } = test.test;
  const passed = outcome.value >= threshold;
  if (!tell.brief) {
    const { spec } = effectTestNow(attack, state);
    tell({ kind: "effect-tested", rule, ...emitEntity(state), effect, rolled: { spec: spec, faces, outcome }, threshold, passed });
  }
  const settled: AttackState = to(without(state, at), { stage: "effects" });
  return applyAll(attack, settled, effect, afterEffectTest(hit, test, outcome.value), tell);
}
