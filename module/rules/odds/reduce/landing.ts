import { reachedFrom } from "../../attack/machine/blast-damage";
import type { Attack } from "../../attack/model/ruleset";
import { hasPassed, to, type AttackState, type Defense } from "../../attack/model/state";

/** Placeholder for a defense result that no longer matters. */
export const FORGOTTEN: Defense = { choice: null, hits: 0, coverLow: 0, coverHigh: 0 };

const NOBODYS = ({ defenses }: AttackState): readonly Defense[] => defenses.map(() => FORGOTTEN);
const NO_HIT = { carry: -1, effects: 0, net: 0, unresisted: 0, damage: -1, limb: -1, from: 0 } as const;

/** For each landing point, the first known point that reaches the same entities in the same way. */
const ALIKE = new WeakMap<Attack["field"], Map<number, number>>();
const FIRST = new WeakMap<Attack["field"], Map<string, number>>();

function alikeLanding(attack: Attack, landing: number): number {
  const { field } = attack;
  const known = ALIKE.get(field) ?? new Map<number, number>();
  ALIKE.set(field, known);
  const before = known.get(landing);
  if (before !== undefined) return before;
  const first = FIRST.get(field) ?? new Map<string, number>();
  FIRST.set(field, first);
  const barrier = (entity: number): boolean => field.entities[entity]!.fighter.kind === "barrier";
  // The distance to an entity changes only the kind of blow against a barrier (`baseDamage`), not against other objects.
  const reached = reachedFrom(attack, landing).map(({ entity, meters, loss, pieces }) => [
    entity,
    loss,
    pieces,
    barrier(entity) ? meters : 0,
  ]);
  const key = JSON.stringify(reached);
  const alike = first.get(key) ?? landing;
  first.set(key, alike);
  known.set(landing, alike);
  return alike;
}

/** Returns the reduced state of a blast. Entities are resolved one after another; the state keeps only the damage of earlier entities. */
export function reducedBlast(attack: Attack, state: AttackState): AttackState {
  const { stage, leg, landing } = state;
  const here = leg === "blast" ? alikeLanding(attack, landing) : landing;
  if (stage === "done") return to(state, { hits: 0, glitch: "none", sure: "", defenses: NOBODYS(state), passed: 0, landing: 0, ...NO_HIT });
  const last = leg === "blast" && reachedFrom(attack, landing).every(({ entity }) => hasPassed(state, entity));
  return last ? to(state, { hits: 0, glitch: "none", sure: "", defenses: NOBODYS(state), landing: here }) : to(state, { landing: here });
}
