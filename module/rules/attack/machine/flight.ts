import type { Attack } from "../model/ruleset";
import { coverLeft } from "./cover";
import type { ChosenBy } from "../model/events";
import { hasPassed, isRolled, to, type AttackState } from "../model/state";

/** Returns an entity's full defense. @rule UT-19 @rule UT-41 @rule UT-32 the kept defense plus the cover left */
function resultOf(attack: Attack, state: AttackState, entity: number): number {
  const { contest } = attack.ruleset.method;
  return contest.defenceOf(attack, state, entity) + contest.coverOf(attack, state, entity);
}

const indices = (attack: Attack): number[] => attack.field.entities.map((_, index) => index);

/** Returns the cover dice an entity gives the intended target. */
const grantsIntended = ({ field }: Attack, entity: number): number => field.grants[entity]?.[field.intended] ?? 0;

/** Returns whether an entity hides the intended target, even if the target did not take that cover. @rule UT-09 @rule SS-COVER-02 */
const hidesIntended = (attack: Attack, entity: number): boolean =>
  grantsIntended(attack, entity) > 0 || (attack.field.entities[attack.field.intended]!.behind?.includes(entity) ?? false);

/** Returns the obstructions still ahead. @rule UT-09 entities before the target that hide it and were not passed */
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
  // `entities` is sorted along the first lane only.
  return cone ? found.sort((a, b) => entities[a]!.along - entities[b]!.along) : found;
}

/** Returns the wall-like entities that shut off an entity and that the bullet has not passed, near to far. @rule SS-BARRIER-05 */
export const shutOff = ({ field }: Attack, state: AttackState, entity: number): readonly number[] =>
  (field.entities[entity]!.shut ?? []).filter((by) => !hasPassed(state, by));

/**
 * Returns what a shot through cover still has to pass, near to far. If walls shut off the target, a shot that was not aimed through cover
 * passes only those. One that was meets them too, also if they are transparent and hide nothing.
 * @rule UT-36 @rule SS-BARRIER-05
 */
export function inTheWayThrough(attack: Attack, state: AttackState): readonly number[] {
  const { entities, intended } = attack.field;
  const walls = shutOff(attack, state, intended);
  if (!attack.order.through) return entities[intended]!.shut ? walls : obstructions(attack, state);
  const hiding = obstructions(attack, state);
  const all = [...hiding, ...walls.filter((wall) => !hiding.includes(wall))];
  return all.sort((a, b) => entities[a]!.along - entities[b]!.along);
}

/** Returns the entities the bullet can still reach. @rule UT-26 @rule UT-27 @rule UT-46 @rule UT-53 @rule SS-BARRIER-05 not those still shut off by a wall */
export const reachable = (attack: Attack, state: AttackState): number[] =>
  indices(attack).filter(
    (index) =>
      !hasPassed(state, index) &&
      attack.field.entities[index]!.along >= state.from &&
      shutOff(attack, state, index).length === 0 &&
      !hasOwnShare(attack, index),
  );

/** Returns whether an entity is a target of its own in a cone of shot. A pellet that penetrates does not look for it again. @rule UT-16 */
export const hasOwnShare = ({ field: { cone } }: Attack, entity: number): boolean =>
  cone?.form === "cone" && cone.firingLines.some(({ intended }) => intended === entity);

/** Returns the first candidate that still has to roll its defense, or undefined. */
export const unrolled = (attack: Attack, state: AttackState, among: readonly number[]): number | undefined =>
  among.find((index) => attack.field.entities[index]!.fighter.kind !== "barrier" && !isRolled(state.defences[index]!));

/** Returns the obstructions if their cover counts for the intended target; empty if its other cover is as good. */
export function coverGivers(attack: Attack, state: AttackState): number[] {
  const { entities, intended } = attack.field;
  return coverLeft(attack, state, intended) > entities[intended]!.otherCover ? obstructions(attack, state) : [];
}

/** A single entity, or candidates for a choice. */
export type Pick = { readonly entity: number; readonly by: ChosenBy } | { readonly among: readonly number[] };

/** Returns the obvious obstruction, or null. @rule UT-38 the only one, or the one that clearly covers most */
export function obvious(attack: Attack, among: readonly number[]): { entity: number; by: ChosenBy } | null {
  if (among.length === 1) return { entity: among[0]!, by: "only" };
  const most = Math.max(...among.map((index) => grantsIntended(attack, index)));
  const leaders = among.filter((index) => grantsIntended(attack, index) === most);
  return leaders.length === 1 ? { entity: leaders[0]!, by: "obvious" } : null;
}

/** Returns whether an entity is an object. @rule UT-05 */
function isObject({ field }: Attack, index: number): boolean {
  const { kind, inanimate } = field.entities[index]!.fighter;
  return kind === "barrier" || inanimate === true;
}

function lowest(attack: Attack, state: AttackState, among: readonly number[]): number[] {
  const least = Math.min(...among.map((index) => resultOf(attack, state, index)));
  return among.filter((index) => resultOf(attack, state, index) === least);
}

/** Returns whether a choice between objects can come up: it takes at least two barriers. @rule UT-44 @rule UT-51 */
export const choosesAmongThings = ({ entities }: Attack["field"]): boolean =>
  entities.filter(({ fighter }) => fighter.kind === "barrier").length > 1;

/** Picks the nearest of several objects. The attacker chooses only if the world setting asks for it. @rule UT-44 @rule UT-51 */
function nearestThing({ field }: Attack, things: readonly number[]): Pick {
  if (field.switches.choosesThings) return { among: things };
  const near = things.reduce((best, index) => (field.entities[index]!.along < field.entities[best]!.along ? index : best));
  return { entity: near, by: "nearest" };
}

/**
 * Picks the obstruction the bullet meets.
 * @rule UT-42 the lowest result
 * @rule UT-43 on a tie the closest
 * @rule UT-44 mostly objects, or equally near: a choice
 */
export function pickObstruction(attack: Attack, state: AttackState, among: readonly number[]): Pick {
  const objects = among.filter((index) => isObject(attack, index));
  if (objects.length === among.length) return nearestThing(attack, among);
  if (objects.length * 2 > among.length) return { among };
  const defenders = among.filter((index) => !objects.includes(index));
  const tied = lowest(attack, state, defenders);
  if (tied.length === 1) return { entity: tied[0]!, by: "lowest" };
  const near = Math.min(...tied.map((index) => attack.field.entities[index]!.along));
  const closest = tied.filter((index) => attack.field.entities[index]!.along === near);
  return closest.length === 1 ? { entity: closest[0]!, by: "closer" } : { among: closest };
}

/**
 * Picks the entity the bullet meets beyond.
 * @rule UT-50 the lowest result
 * @rule UT-51 a tie or several objects: a choice; distance does not decide it
 */
export function pickNextEntity(attack: Attack, state: AttackState, among: readonly number[]): Pick {
  if (among.length === 1) return { entity: among[0]!, by: "only" };
  const objects = among.filter((index) => isObject(attack, index));
  if (objects.length === among.length) return nearestThing(attack, among);
  const defenders = among.filter((index) => !objects.includes(index));
  const chosen = [...lowest(attack, state, defenders), ...(objects.length >= 2 ? objects : [])];
  return chosen.length === 1 ? { entity: chosen[0]!, by: "lowest" } : { among: chosen.sort((a, b) => a - b) };
}

/**
 * Returns the net hits against the intended target of a shot through cover, 0 or more. They raise the damage before the first barrier.
 * Cover shot through on purpose does not count.
 * @rule SS-BARRIER-08 @rule SS-BARRIER-21 @rule SS-ATTACK-13 @rule UT-35
 */
export function netThrough(attack: Attack, state: AttackState): number {
  const { contest } = attack.ruleset.method;
  const { intended } = attack.field;
  const passed = obstructions(attack, state).reduce((bits, index) => bits | (1 << index), state.passed);
  const behind = attack.order.through ? to(state, { passed }) : state;
  return Math.max(0, contest.hitsAgainst(attack, behind, intended) - resultOf(attack, behind, intended));
}

/**
 * Starts a shot that a tie lets through cover, with its base damage. What breaks barriers gets it when it strikes something else.
 * @rule XF-12 @rule SS-COVER-07
 * @rule SS-BARRIER-20 the base is doubled against a barrier only
 */
export function tiedThrough(attack: Attack, state: AttackState): AttackState {
  const through = to(state, { leg: "through" });
  return attack.field.weapon.antiVehicle ? through : withoutNet(attack, through);
}

/** Limits a shot that a tie let through cover to its base damage, until something slows it. @rule XF-12 @rule SS-COVER-07 without net hits */
export function withoutNet({ order, field: { entities, intended, weapon } }: Attack, state: AttackState): AttackState {
  const tied = state.leg === "through" && !order.through && entities[intended]!.shut === undefined;
  return tied && state.carry < 0 ? to(state, { carry: weapon.dv }) : state;
}
