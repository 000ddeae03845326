import type { Attack } from "../model/ruleset";
import { type AttackState, hasPassed } from "../model/state";
import { isObject } from "../model/battlefield";
import { indices, nearestThing, type EntityChoice } from "./obstructions";
import { shutOff } from "./through-cover";
import { lowest } from "./defense-result";
/**
 * Returns the entities the bullet can still reach.
 * @rule UT-02 entities behind or near the target
 * @rule UT-26 @rule UT-27 except entities that the bullet has passed
 * @rule UT-46 @rule UT-53 the intended target stays reachable until the bullet has passed it
 * @rule UT-16 except other targets of the cone
 * @rule SS-BARRIER-05 except entities that a wall still shuts off
 */
export const reachable = (attack: Attack, state: AttackState): number[] =>
  indices(attack).filter(
    (index) =>
      !hasPassed(state, index) &&
      attack.field.entities[index]!.along >= state.from &&
      shutOff(attack, state, index).length === 0 &&
      !hasOwnShare(attack, index),
  );

/**
 * Returns whether an entity is a target of the cone itself. A pellet that goes through another entity cannot hit a target of the cone
 * again.
 * @rule UT-16
 */
export const hasOwnShare = ({ field: { cone } }: Attack, entity: number): boolean =>
  cone?.form === "cone" && cone.firingLines.some(({ intended }) => intended === entity);

/**
 * Picks the next entity the bullet reaches beyond the target.
 * @rule UT-50 the entity with the lowest result
 * @rule UT-51 a choice after a tie or between several objects; distance decides only if all of them are objects
 */
export function pickNextEntity(attack: Attack, state: AttackState, among: readonly number[]): EntityChoice {
  if (among.length === 1) return { entity: among[0]!, by: "only" };
  const objects = among.filter((index) => isObject(attack.field.entities[index]!));
  if (objects.length === among.length) return nearestThing(attack, among);
  const defenders = among.filter((index) => !objects.includes(index));
  const chosen = [...lowest(attack, state, defenders), ...(objects.length >= 2 ? objects : [])];
  return chosen.length === 1 ? { entity: chosen[0]!, by: "lowest" } : { among: chosen.sort((a, b) => a - b) };
}
