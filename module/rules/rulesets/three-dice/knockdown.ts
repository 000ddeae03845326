import type { Answer, Emit } from "../../attack/model/ask";
import type { Attack } from "../../attack/model/ruleset";
import { rating } from "../../attack/model/fighter";
import { to, type AttackState } from "../../attack/model/state";
import { subjectOf, emitCondition, emitEntity, withBody } from "../../attack/machine/subject";
import { bodyWith } from "../../body/body-state";
import { knockdownModifier, knockdownResult } from "../../body/hit-locations/shock-and-knockdown";
import { sumOf, type Part, type RollSpec } from "../../chance/roll-specs";
import { readRollUnder, rollUnderSpec } from "../../contest/roll-under";
import { placeHere } from "./places";
import { makeOf } from "./read-field";

/** Returns the parts of the knockdown roll: health and the location's modifier. @rule TD-LOC-14 @rule TD-LOC-22 @rule TD-LOC-30 */
function knockdownParts(attack: Attack, state: AttackState): Part[] {
  const fighter = subjectOf(attack, state);
  const { location } = placeHere(attack, state);
  const woundClass = attack.field.weapon.woundClass ?? "cr";
  const modifier: Part = {
    part: "location",
    value: knockdownModifier({ location, woundClass }, makeOf(fighter)),
    rule: "TD-LOC-14",
    of: location,
  };
  return [
    { part: "attribute", value: rating(fighter.attributes, "health"), rule: "TD-LOC-42", of: "health" },
    ...(modifier.value === 0 ? [] : [modifier]),
  ];
}

export const knockdownRoll = (attack: Attack, state: AttackState): RollSpec => rollUnderSpec(knockdownParts(attack, state));

/** Applies the knockdown roll. @rule TD-LOC-14 a failure stuns and knocks down; a failure by 5 or more causes unconsciousness */
export function afterKnockdown(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Emit): AttackState {
  const parts = knockdownParts(attack, state);
  const threshold = sumOf(parts);
  const result = knockdownResult(readRollUnder(outcome.value, threshold));
  const passed = result === "stands";
  const who = emitEntity(state);
  if (!tell.brief) {
    const rolled = { spec: rollUnderSpec(parts), faces, outcome };
    tell({ kind: "tested", rule: "TD-LOC-14", ...who, rolled, threshold, passed, failure: "stunned" });
  }
  const settled: AttackState = to(state, { stage: "effects" });
  if (passed) return settled;
  const before = state.bodies[state.subject]!;
  const out = result === "unconscious";
  if (!tell.brief && !subjectOf(attack, state).prone && !before.prone) tell({ kind: "marked", rule: "TD-LOC-14", ...who, status: "prone" });
  if (!tell.brief && !out) tell({ kind: "marked", rule: "TD-LOC-14", ...who, status: "stunned" });
  const fallen = withBody(settled, bodyWith(before, { prone: true, out }));
  emitCondition(attack, fallen, before, tell);
  return fallen;
}
