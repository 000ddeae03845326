import { conditionOf } from "../../body/unconsciousness-and-death";
import type { BodyState } from "../../body/body-state";
import { conditionInFight } from "../../body/last-fight";
import { holeOpened } from "../../protection/barriers";
import type { Emit } from "../model/ask";
import type { EventOf } from "../model/events";
import type { Fighter } from "../model/fighter";
import type { Attack } from "../model/ruleset";
import type { AttackState } from "../model/state";
import { subjectOf, emitEntity } from "./subject";

/**
 * Returns the area that a hit adds to the hole in a barrier, in square meters, as `hole`; an empty object if it adds nothing.
 * @rule SS-BARRIER-16
 */
export function holeHere({ kind, plan }: Fighter, before: number, after: number): { readonly hole?: number } {
  const max = plan.maxima.flesh ?? 0;
  const hole = kind === "barrier" ? holeOpened(plan.body, [max - before, max - after]) : 0;
  return hole > 0 ? { hole } : {};
}

/** Emits the damage of a hit. If the subject is a barrier, includes the area that the hit adds to a hole. */
export function emitHarm(
  attack: Attack,
  state: AttackState,
  harmed: Pick<EventOf<"harmed">, "rule" | "damage" | "before" | "done" | "limb" | "worked" | "steps">,
  tell: Emit,
): void {
  const hole = holeHere(subjectOf(attack, state), harmed.before.flesh, harmed.done.state.flesh);
  const { rule, damage, before, done, limb, worked, steps } = harmed;
  const { bullet, subject: entity } = state;
  const event = { kind: "harmed", rule, bullet, entity, damage, before, done, limb } as const;
  tell(Object.assign(event, worked === undefined ? null : { worked }, steps === undefined ? null : { steps }, hole));
}

/**
 * Emits the event for harm to an entity that is already down, if its condition does not change.
 * @rule SS-DEATH-03 @rule SS-DEATH-04 @rule TD-WOUND-09
 */
export function emitStillDown(attack: Attack, state: AttackState, before: BodyState, tell: Emit): void {
  const { plan, lastFight = false } = subjectOf(attack, state);
  const condition = conditionInFight(plan, state.bodies[state.subject]!, lastFight);
  if (tell.brief || condition === "up" || condition !== conditionOf(plan, before)) return;
  tell({ kind: "still-down", rule: attack.ruleset.method.wounds.falling(condition), ...emitEntity(state), condition });
}
