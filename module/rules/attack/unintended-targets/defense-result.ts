import type { Attack } from "../model/ruleset";
import type { AttackState } from "../model/state";
/** Returns an entity's full defense. @rule UT-19 @rule UT-41 @rule UT-32 the stored defense plus the cover left */
export function defenseWithCover(attack: Attack, state: AttackState, entity: number): number {
  const { contest } = attack.ruleset.method;
  return contest.defenseOf(attack, state, entity) + contest.coverOf(attack, state, entity);
}

/** Returns the entities with the lowest defense. @rule UT-42 @rule UT-50 */
export function lowest(attack: Attack, state: AttackState, among: readonly number[]): number[] {
  const results = among.map((index) => defenseWithCover(attack, state, index));
  const least = Math.min(...results);
  return among.filter((_, at) => results[at] === least);
}
