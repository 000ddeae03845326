import type { Attack } from "../model/ruleset";
import { coverLeft } from "./cover";
import type { ChosenBy } from "../model/events";
import { hasPassed, isRolled, to, type AttackState } from "../model/state";

/** Returns an entity's full defense. @rule UT-19 @rule UT-41 @rule UT-32 the stored defense plus the cover left */
function resultOf(attack: Attack, state: AttackState, entity: number): number {
  const { contest } = attack.ruleset.method;
  return contest.defenseOf(attack, state, entity) + contest.coverOf(attack, state, entity);
}

const NOTHING: readonly never[] = [];

const indices = (attack: Attack): number[] => attack.field.entities.map((_, index) => index);

/** Returns the cover dice an entity gives the intended target. */
const grantsIntended = ({ field }: Attack, entity: number): number => field.grants[entity]?.[field.intended] ?? 0;

/** Returns whether an entity hides the intended target, even if the target did not take cover behind it. @rule UT-09 @rule SS-COVER-02 */
const hidesIntended = (attack: Attack, entity: number): boolean =>
  grantsIntended(attack, entity) > 0 || (attack.field.entities[attack.field.intended]!.behind?.includes(entity) ?? false);

/** Returns the obstructions still ahead. @rule UT-09 entities before the target that hide it and that the bullet has not passed */
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

/** Returns the wall-like entities, nearest first, that shut off an entity and that the bullet has not passed. @rule SS-BARRIER-05 */
export const shutOff = ({ field }: Attack, state: AttackState, entity: number): readonly number[] =>
  field.entities[entity]!.shut?.filter((by) => !hasPassed(state, by)) ?? NOTHING;

/**
 * Returns the entities a shot through cover still has to pass, nearest first. Aimed through cover on purpose, the shot meets obstructions
 * and walls that shut off the target, even transparent walls. Otherwise it meets only those walls, or the obstructions if there are none.
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

/**
 * Returns the entities the bullet can still reach.
 * @rule UT-26 @rule UT-27 @rule UT-46 @rule UT-53
 * @rule SS-BARRIER-05 without entities that a wall still shuts off
 */
export const reachable = (attack: Attack, state: AttackState): number[] =>
  indices(attack).filter(
    (index) =>
      !hasPassed(state, index) &&
      attack.field.entities[index]!.along >= state.from &&
      shutOff(attack, state, index).length === 0 &&
      !hasOwnShare(attack, index),
  );

/** Returns whether an entity is a target of the cone itself. A pellet that penetrates another entity cannot hit it again. @rule UT-16 */
export const hasOwnShare = ({ field: { cone } }: Attack, entity: number): boolean =>
  cone?.form === "cone" && cone.firingLines.some(({ intended }) => intended === entity);

/** Returns the first candidate that still has to roll its defense; undefined: none. */
export const unrolled = (attack: Attack, state: AttackState, among: readonly number[]): number | undefined =>
  among.find((index) => attack.field.entities[index]!.fighter.kind !== "barrier" && !isRolled(state.defenses[index]!));

/** Returns the obstructions if their cover counts for the intended target; empty if the target's other cover is as good. */
export function coverGivers(attack: Attack, state: AttackState): number[] {
  const { entities, intended } = attack.field;
  return coverLeft(attack, state, intended) > entities[intended]!.otherCover ? obstructions(attack, state) : [];
}

/** A single entity, or candidates for a choice. */
export type Pick = { readonly entity: number; readonly by: ChosenBy } | { readonly among: readonly number[] };

/** Returns the obvious obstruction, or null. @rule UT-38 the only one, or the one that gives the most cover */
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
  const results = among.map((index) => resultOf(attack, state, index));
  const least = Math.min(...results);
  return among.filter((_, at) => results[at] === least);
}

/** Returns whether the attacker may have to choose between objects, which takes at least two barriers. @rule UT-44 @rule UT-51 */
export const choosesAmongThings = ({ entities }: Attack["field"]): boolean =>
  entities.filter(({ fighter }) => fighter.kind === "barrier").length > 1;

/** Picks the nearest of several objects, or lets the attacker choose if the world setting says so. @rule UT-44 @rule UT-51 */
function nearestThing({ field }: Attack, things: readonly number[]): Pick {
  if (field.switches.choosesThings) return { among: things };
  const near = things.reduce((best, index) => (field.entities[index]!.along < field.entities[best]!.along ? index : best));
  return { entity: near, by: "nearest" };
}

/**
 * Picks the obstruction the bullet hits.
 * @rule UT-42 the one with the lowest result
 * @rule UT-43 after a tie, the closest one
 * @rule UT-44 a choice if most of them are objects or if they are equally near
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
 * Picks the next entity the bullet reaches beyond the target.
 * @rule UT-50 the one with the lowest result
 * @rule UT-51 a choice after a tie or between several objects; distance does not decide
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
 * Returns the net hits of a shot through cover against the intended target, 0 or more. They raise the damage at the first barrier.
 * Cover that the attacker shoots through on purpose does not count.
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
 * Starts a shot that a tie lets through cover, and limits it to base damage. A rocket against vehicles is limited later, when it hits
 * something other than a barrier.
 * @rule XF-12 @rule SS-COVER-07
 * @rule SS-BARRIER-20 base damage is doubled against barriers only
 */
export function tiedThrough(attack: Attack, state: AttackState): AttackState {
  const through = to(state, { leg: "through" });
  return attack.field.weapon.antiVehicle ? through : withoutNet(attack, through);
}

/**
 * Limits a shot that a tie let through cover to base damage, unless something already slowed it.
 * @rule XF-12 @rule SS-COVER-07 no net hits count
 */
export function withoutNet({ order, field: { entities, intended, weapon } }: Attack, state: AttackState): AttackState {
  const tied = state.leg === "through" && !order.through && entities[intended]!.shut === undefined;
  return tied && state.carry < 0 ? to(state, { carry: weapon.dv }) : state;
}
