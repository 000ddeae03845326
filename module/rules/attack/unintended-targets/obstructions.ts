import { lowest } from "./defense-result";
import { isObject } from "../model/battlefield";
import type { Attack } from "../model/ruleset";
import { coverLeft } from "./cover-left";
import type { ChosenBy } from "../model/events";
import { hasPassed, isRolled, type AttackState } from "../model/state";

export const indices = (attack: Attack): number[] => attack.field.entities.map((_, index) => index);

/** Returns the cover dice an entity gives the intended target. */
const grantsIntended = ({ field }: Attack, entity: number): number => field.grants[entity]?.[field.intended] ?? 0;

/** Returns whether an entity hides the intended target, even if the target did not take cover behind it. @rule UT-09 @rule SS-COVER-02 */
const hidesIntended = (attack: Attack, entity: number): boolean =>
  grantsIntended(attack, entity) > 0 || (attack.field.entities[attack.field.intended]!.behind?.includes(entity) ?? false);

/**
 * Returns the obstructions that the bullet can still hit, nearest first.
 * @rule UT-01
 * @rule UT-09
 * @rule UT-37 entities in front of the target that hide it
 * @rule UT-48 obstructions that the bullet has passed no longer count
 * @rule UT-47 no obstruction is left when all have evaded
 */
export function obstructions(attack: Attack, state: AttackState): number[] {
  const { entities, intended, cone } = attack.field;
  const found = indices(attack).filter(
    (index) =>
      index !== intended &&
      hidesIntended(attack, index) &&
      entities[index]!.along < entities[intended]!.along &&
      !hasPassed(state, index) &&
      entities[index]!.along >= state.from,
  );
  // `entities` is sorted along the first firing line only.
  return cone ? found.sort((a, b) => entities[a]!.along - entities[b]!.along) : found;
}

/** Returns the first candidate that still has to roll its defense; undefined: none. @rule UT-31 once for each attack @rule UT-40 */
export const unrolled = (attack: Attack, state: AttackState, among: readonly number[]): number | undefined =>
  among.find((index) => !isObject(attack.field.entities[index]!) && !isRolled(state.defenses[index]!));

/** Returns the obstructions if their cover counts for the intended target. Empty if the target's other cover is at least as good. */
export function coverGivers(attack: Attack, state: AttackState): number[] {
  const { entities, intended } = attack.field;
  return coverLeft(attack, state, intended) > entities[intended]!.otherCover ? obstructions(attack, state) : [];
}

/** A single entity, or candidates for a choice. */
export type EntityChoice = { readonly entity: number; readonly by: ChosenBy } | { readonly among: readonly number[] };

/**
 * Returns the obvious obstruction; null if there is none.
 * @rule UT-38 the only obstruction, or the obstruction that gives the most cover
 */
export function obvious(attack: Attack, among: readonly number[]): { entity: number; by: ChosenBy } | null {
  if (among.length === 1) return { entity: among[0]!, by: "only" };
  const most = Math.max(...among.map((index) => grantsIntended(attack, index)));
  const leaders = among.filter((index) => grantsIntended(attack, index) === most);
  return leaders.length === 1 ? { entity: leaders[0]!, by: "obvious" } : null;
}

/** Returns whether the attacker may have to choose between objects, which takes at least two objects. @rule UT-44 @rule UT-51 */
export const choosesAmongThings = ({ entities }: Attack["field"]): boolean => entities.filter(isObject).length > 1;

/** Returns the nearest of several objects, or all of them if this world lets the attacker choose. @rule UT-44 @rule UT-51 */
export function nearestThing({ field }: Attack, things: readonly number[]): EntityChoice {
  if (field.switches.choosesThings) return { among: things };
  const near = things.reduce((best, index) => (field.entities[index]!.along < field.entities[best]!.along ? index : best));
  return { entity: near, by: "nearest" };
}

/**
 * Picks the obstruction the bullet hits.
 * @rule UT-42 the obstruction with the lowest result
 * @rule UT-43 after a tie, the closest of the tied obstructions
 * @rule UT-44 a choice if most candidates are objects, or if the tied candidates are equally near
 */
export function pickObstruction(attack: Attack, state: AttackState, among: readonly number[]): EntityChoice {
  const objects = among.filter((index) => isObject(attack.field.entities[index]!));
  if (objects.length === among.length) return nearestThing(attack, among);
  if (objects.length * 2 > among.length) return { among };
  const defenders = among.filter((index) => !objects.includes(index));
  const tied = lowest(attack, state, defenders);
  if (tied.length === 1) return { entity: tied[0]!, by: "lowest" };
  const near = Math.min(...tied.map((index) => attack.field.entities[index]!.along));
  const closest = tied.filter((index) => attack.field.entities[index]!.along === near);
  return closest.length === 1 ? { entity: closest[0]!, by: "closer" } : { among: closest };
}
