import { crippledInjuries, type ActiveInjury } from "../../body/injuries/active-injury";
import { bodyWith, type BodyState } from "../../body/body-state";
import { conditionOf } from "../../body/unconsciousness-and-death";
import type { BodyChange, LimbLost } from "../../body/consequences";
import { crippledEffects, CRIPPLED_HEAD_SCORE } from "../../body/cripple-threshold";
import { anatomyOf, kindOfLimb, limbIndex, type OfBody, type PlannedLimb } from "../../body/body-plan";
import { succeeds } from "../../contest/hits-and-glitches";
import type { Answer, Emit } from "../../attack/model/ask";
import { attributeRollSpec } from "../../attack/declare/pools";
import type { Fighter } from "../../attack/model/fighter";
import type { Attack, LimbTest } from "../../attack/model/ruleset";
import { to, type AttackState } from "../../attack/model/state";
import { limbHere, subjectOf, suffering, emitEntity, withBody } from "../../attack/machine/subject";

/** Effects of a crippled limb, each with its status. */
type LimbEffects = readonly { readonly status: string; readonly injury: ActiveInjury }[];

const KNOWN_EFFECTS = new WeakMap<PlannedLimb, LimbEffects>();

function effectsOfLimb(limb: PlannedLimb): LimbEffects {
  const known = KNOWN_EFFECTS.get(limb);
  if (known) return known;
  const { statuses } = crippledEffects(limb.kind);
  const effects = crippledInjuries([limb]).map((injury, index) => ({ status: statuses[index]!, injury }));
  KNOWN_EFFECTS.set(limb, effects);
  return effects;
}

/**
 * Returns the effects of a crippled limb. These effects last until the limb is above 0 again.
 * @rule XF-07
 * @rule XF-25
 * @param id Id of the limb.
 */
function effectsOf(body: OfBody, id: string): LimbEffects {
  const anatomy = anatomyOf(body);
  const limb = anatomy[limbIndex(anatomy, id)];
  return limb ? effectsOfLimb(limb) : [];
}

/** Returns the changes that a crippled limb makes to its owner's body. @rule XF-07 */
export const limbLost: LimbLost = (limb, _after, plan) =>
  effectsOf(plan, limb).map((effect): BodyChange => ({ kind: "injury", ...effect, active: true }));

/**
 * Applies the effects of a crippled limb. The limb's test is next if the limb needs one and the target is still up.
 * @rule XF-06 @rule XF-07
 */
export function crippled(attack: Attack, hurt: AttackState, limb: string, tell: Emit): AttackState {
  tell({ kind: "crippled", rule: "XF-06", ...emitEntity(hurt), limb });
  const suffers = effectsOf(subjectOf(attack, hurt).plan, limb).reduce<AttackState>((at, effect) => {
    tell({ kind: "injured", rule: "XF-07", ...emitEntity(hurt), ...effect });
    return suffering(attack, at, effect.injury);
  }, hurt);
  return limbLostTest(subjectOf(attack, hurt), hurt.bodies[hurt.subject]!, limb) ? to(suffers, { stage: "limb-test" }) : suffers;
}

type Failure = NonNullable<ReturnType<typeof crippledEffects>["test"]>["failure"];

/** Changes that a failed test of a crippled limb makes. @rule XF-07 */
const FAILED: Readonly<Record<Failure, BodyChange>> = {
  prone: { kind: "status", status: "prone", active: true },
  score: { kind: "score", by: CRIPPLED_HEAD_SCORE },
};

/** Returns the test of a newly crippled limb; null if it needs none, its owner is down, or a failure would change nothing. @rule XF-07 */
export function limbLostTest(fighter: Fighter, body: BodyState, limb: string): (LimbTest & { readonly failure: Failure }) | null {
  const kind = kindOfLimb(fighter.plan, limb);
  const test = kind && crippledEffects(kind).test;
  const lying = fighter.prone || body.prone;
  if (test === null || conditionOf(fighter.plan, body) !== "up" || (test.failure === "prone" && lying)) return null;
  const { attributes, threshold, failure } = test;
  return { spec: attributeRollSpec(fighter, body, attributes, "XF-07"), threshold, failure, failed: FAILED[failure] };
}

/** Returns the test that the subject's crippled limb needs now. @rule XF-07 */
export const limbTest = (attack: Attack, state: AttackState) =>
  limbLostTest(subjectOf(attack, state), state.bodies[state.subject]!, limbHere(attack, state)!)!;

/** Reads the test of a crippled limb. After a failure, the target falls prone or loses Initiative Score. @rule XF-07 */
export function afterLimbTest(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Emit): AttackState {
  const { spec, threshold, failure } = limbTest(attack, state);
  const passed = succeeds(outcome.value, threshold);
  if (!tell.brief)
    tell({ kind: "tested", rule: "XF-07", ...emitEntity(state), rolled: { spec: spec, faces, outcome }, threshold, passed, failure });
  const body = state.bodies[state.subject]!;
  const settled = to(state, { stage: "effects" });
  if (passed) return settled;
  if (failure === "prone") return withBody(settled, bodyWith(body, { prone: true }));
  tell({ kind: "score-lost", rule: "XF-07", ...emitEntity(state), score: CRIPPLED_HEAD_SCORE });
  return withBody(settled, bodyWith(body, { score: body.score + CRIPPLED_HEAD_SCORE }));
}
