import { crippledInjuries } from "../../body/active-injury";
import { bodyWith, conditionOf } from "../../body/body-state";
import { crippledEffects, CRIPPLED_HEAD_SCORE } from "../../body/cripple";
import { LIMBS, type Limb } from "../../body/limbs";
import type { RollSpec } from "../../chance/roll-specs";
import { succeeds } from "../../contest/pool";
import type { Answer, Emit } from "../../attack/model/ask";
import { attributeRollSpec } from "../../attack/declare/pools";
import type { Attack } from "../../attack/model/ruleset";
import { to, type AttackState } from "../../attack/model/state";
import { subjectOf, suffering, emitEntity, withBody } from "../../attack/machine/subject";

/** Applies the effects of a crippled limb and asks for its test if the target is still up. @rule XF-06 @rule XF-07 */
export function crippled(attack: Attack, hurt: AttackState, limb: Limb, tell: Emit): AttackState {
  const { plan, prone } = subjectOf(attack, hurt);
  const body = hurt.bodies[hurt.subject]!;
  const { statuses, test } = crippledEffects(limb);
  tell({ kind: "crippled", rule: "XF-06", ...emitEntity(hurt), limb });
  const suffers = crippledInjuries([limb]).reduce<AttackState>((at, injury, index) => {
    tell({ kind: "injured", rule: "XF-07", ...emitEntity(hurt), injury, status: statuses[index]! });
    return suffering(attack, at, injury);
  }, hurt);
  const lying = prone || body.prone;
  const pointless = test === null || conditionOf(plan, body) !== "up" || (test.failure === "prone" && lying);
  return pointless ? suffers : to(suffers, { stage: "limb-test" });
}

/** Returns the test a crippled limb requires at once. @rule XF-07 */
export function limbTest(attack: Attack, state: AttackState): { throw: RollSpec; threshold: number; failure: "prone" | "score" } {
  const { test } = crippledEffects(LIMBS[state.limb]!);
  const thrown = attributeRollSpec(subjectOf(attack, state), state.bodies[state.subject]!, test!.attributes, "XF-07");
  return { throw: thrown, threshold: test!.threshold, failure: test!.failure };
}

/** Applies a failed limb test: the target falls prone or loses Initiative Score. @rule XF-07 */
export function afterLimbTest(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Emit): AttackState {
  const { throw: thrown, threshold, failure } = limbTest(attack, state);
  const passed = succeeds(outcome.value, threshold);
  if (!tell.brief)
    tell({ kind: "tested", rule: "XF-07", ...emitEntity(state), thrown: { throw: thrown, faces, outcome }, threshold, passed, failure });
  const body = state.bodies[state.subject]!;
  const settled = to(state, { stage: "effects" });
  if (passed) return settled;
  if (failure === "prone") return withBody(settled, bodyWith(body, { prone: true }));
  tell({ kind: "score-lost", rule: "XF-07", ...emitEntity(state), score: CRIPPLED_HEAD_SCORE });
  return withBody(settled, bodyWith(body, { score: body.score + CRIPPLED_HEAD_SCORE }));
}
