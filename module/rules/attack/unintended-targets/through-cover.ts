import type { Attack } from "../model/ruleset";
import { type AttackState, hasPassed, to } from "../model/state";
import { obstructions } from "./obstructions";
import { defenseWithCover } from "./defense-result";
const NOTHING: readonly never[] = [];

/** Returns the wall-like entities, nearest first, that shut off an entity and that the bullet has not passed. @rule SS-BARRIER-05 */
export const shutOff = ({ field }: Attack, state: AttackState, entity: number): readonly number[] =>
  field.entities[entity]!.shut?.filter((by) => !hasPassed(state, by)) ?? NOTHING;

/**
 * Returns whether a tie sent the bullet through the intended target's cover. A bullet can also go through walls after a normal hit, so the
 * comparison with the full cover is repeated.
 * @rule XF-12
 * @rule SS-COVER-07
 */
export function isTied(attack: Attack, state: AttackState): boolean {
  if (state.leg !== "through" || attack.order.through) return false;
  // Only walls let a hit go through cover.
  if (attack.field.entities[attack.field.intended]!.shut === undefined) return true;
  const first = to(state, { leg: "intended", passed: 0, from: 0, subject: attack.field.intended });
  return attack.ruleset.method.contest.compare(attack, first).contact === "through-cover";
}

/**
 * Returns the entities a shot through cover still has to pass, nearest first. Walls that shut off the target always count, even transparent
 * walls. Obstructions count only for a shot that is aimed through cover on purpose, or sent through it by a tie.
 * @rule UT-36 @rule XF-12 @rule SS-BARRIER-05
 */
export function inTheWayThrough(attack: Attack, state: AttackState): readonly number[] {
  const { entities, intended } = attack.field;
  const walls = shutOff(attack, state, intended);
  if (!attack.order.through && !isTied(attack, state)) return walls;
  const hiding = obstructions(attack, state);
  const all = [...hiding, ...walls.filter((wall) => !hiding.includes(wall))];
  return all.sort((a, b) => entities[a]!.along - entities[b]!.along);
}

/**
 * Returns the net hits of a shot through cover against the intended target, 0 or more. Net hits raise the damage at the first barrier.
 * Cover that the attacker shoots through on purpose does not count.
 * @rule XF-12 none after a tie @rule SS-BARRIER-08 @rule SS-BARRIER-21 @rule SS-ATTACK-13 @rule UT-35
 */
export function netThrough(attack: Attack, state: AttackState): number {
  if (isTied(attack, state)) return 0;
  const { contest } = attack.ruleset.method;
  const { intended } = attack.field;
  const passed = obstructions(attack, state).reduce((bits, index) => bits | (1 << index), state.passed);
  const behind = attack.order.through ? to(state, { passed }) : state;
  return Math.max(0, contest.hitsAgainst(attack, behind, intended) - defenseWithCover(attack, behind, intended));
}

/**
 * Starts a shot that goes through cover because of a tie, and limits its damage to base damage. For an anti-vehicle rocket, this limit
 * applies later, when the rocket hits something other than a barrier.
 * @rule XF-12 @rule SS-COVER-07
 * @rule SS-BARRIER-20 base damage is doubled against barriers only
 */
export function tiedThrough(attack: Attack, state: AttackState): AttackState {
  const through = to(state, { leg: "through" });
  return attack.field.weapon.antiVehicle ? through : withoutNet(attack, through);
}

/**
 * Limits damage to base damage if a tie sent the shot through cover, unless an entity already slowed the shot.
 * @rule XF-12 @rule SS-COVER-07 no net hits count
 */
export const withoutNet = (attack: Attack, state: AttackState): AttackState =>
  state.carry < 0 && isTied(attack, state) ? to(state, { carry: attack.field.weapon.dv }) : state;
