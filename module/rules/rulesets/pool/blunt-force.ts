import type { Emit } from "../../attack/model/ask";
import type { Attack } from "../../attack/model/ruleset";
import type { AttackState } from "../../attack/model/state";
import { emitCondition, emitEntity, subjectOf, withBody } from "../../attack/machine/subject";
import { strainBy } from "../../body/unresisted";

/** The modified DV of a hit that armor or soak stopped, and the AV left after ARP. */
interface Stopped {
  readonly dv: number;
  readonly av: number;
}

/** Returns the Strain that a stopped hit causes. @rule XF-28 only kinetic Health damage to a person with armor left */
function bruiseOf(attack: Attack, state: AttackState, { dv, av }: Stopped): number {
  const { ruleset, field } = attack;
  const { damageKind, type } = field.weapon;
  const felt = subjectOf(attack, state).kind === "person" && damageKind === "health" && type === "kinetic" && av > 0;
  return felt && ruleset.tuning ? Math.floor(dv / ruleset.tuning.bruise) : 0;
}

/** Applies the Strain of a hit that armor or soak stopped. @rule XF-28 */
export function bruised(attack: Attack, state: AttackState, stopped: Stopped, tell: Emit): AttackState {
  const by = bruiseOf(attack, state, stopped);
  if (by === 0) return state;
  const before = state.bodies[state.subject]!;
  const done = strainBy(subjectOf(attack, state).plan, before, by);
  tell({ kind: "strained", rule: "XF-28", ...emitEntity(state), by, before, done });
  const after = withBody(state, done.state);
  emitCondition(attack, after, before, tell);
  return after;
}
