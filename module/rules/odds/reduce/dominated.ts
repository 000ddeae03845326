import { isObject } from "../../attack/model/battlefield";
import { coverLeft } from "../../attack/unintended-targets/cover-left";
import { pickNextEntity, reachable } from "../../attack/unintended-targets/secondary-targets";
import type { Attack } from "../../attack/model/ruleset";
import { exchanged, isRolled, NOBODY_LOST, to, type AttackState, type BestDefense } from "../../attack/model/state";

/**
 * Returns whether a bitmask contains an index. The bitmasks in this file hold entities that lost: a bullet next reaches the entity with the
 * lowest defense result. The other results do not matter until the bullet has passed that entity. So the odds store only which entities
 * lost, and to which result. When these entities roll again, their new results must lose to that result.
 */
const has = (bits: number, index: number): boolean => ((bits >> index) & 1) === 1;
const bitsOf = (list: readonly number[]): number => list.reduce((bits, index) => bits | (1 << index), 0);

const isPerson = ({ field }: Attack, index: number): boolean => !isObject(field.entities[index]!);

const rolledAs = ({ hits }: BestDefense) => ({ choice: null, hits, coverLow: 0, coverHigh: 0 });

/** Returns whether result `one` loses to `other`. The first of equal results wins, as in the preselected choice. */
export function loses(attack: Attack, state: AttackState, one: BestDefense, other: BestDefense): boolean {
  const defenses = exchanged(exchanged(state.defenses, one.entity, rolledAs(one)), other.entity, rolledAs(other));
  const pair = one.entity < other.entity ? [one.entity, other.entity] : [other.entity, one.entity];
  const pick = pickNextEntity(attack, to(state, { defenses }), pair);
  return ("entity" in pick ? pick.entity : pick.among[0]!) === other.entity;
}

/**
 * Returns whether the subject can roll this result. If the subject lost to an earlier result, its new result must also lose to that result.
 */
export const mayRoll = (attack: Attack, state: AttackState, hits: number): boolean =>
  !has(state.losers.bound, state.subject) || loses(attack, state, { entity: state.subject, hits }, state.losers.floor);

/**
 * Returns the entities that roll to decide which of them a bullet reaches beyond the target. Returns null if all results must be stored.
 * This works only for a single bullet and people who have no cover left. With cover, a losing result could win later. A bullet on its way
 * takes cover away and never adds any.
 */
export function rollers(attack: Attack, state: AttackState): readonly number[] | null {
  const { stage, leg, choices } = state;
  if (leg !== "beyond" || choices === 0 || attack.rounds > 1 || (stage !== "choose-defense" && stage !== "defend")) return null;
  const people = reachable(attack, state).filter((index) => has(choices, index) && isPerson(attack, index));
  return people.length > 1 && people.every((index) => coverLeft(attack, state, index) === 0) ? people : null;
}

/**
 * Returns the state in which the results of all these entities except one are dominated.
 * @param lead The result that is not dominated, with its entity.
 */
export const withDominated = (state: AttackState, people: readonly number[], lead: BestDefense): AttackState =>
  to(state, { losers: { ...state.losers, beaten: bitsOf(people.filter((index) => index !== lead.entity)), lead } });

/**
 * Returns whether the attack would hit an entity with this defense result, or graze its target. The odds report a graze only for the
 * target.
 */
function contactMatters(attack: Attack, state: AttackState, subject: number, hits: number): boolean {
  const defenses = exchanged(state.defenses, subject, rolledAs({ entity: subject, hits }));
  const { contact } = attack.ruleset.method.contest.compare(attack, to(state, { subject, choices: 0, defenses }));
  return contact === "hit" || contact === "through-cover" || (contact === "grazing" && subject === attack.field.intended);
}

/** Returns the lowest defense result that an entity ahead can have; null: any result is possible. */
function least({ losers, defenses }: AttackState, index: number): number | null {
  if (isRolled(defenses[index]!)) return defenses[index]!.hits;
  return has(losers.bound, index) ? losers.floor.hits : null;
}

/**
 * Returns whether the bullet hits no entity, and does not graze its target, if this result is the lowest. Returns false if an object is in
 * the way, because objects do not roll.
 */
export const strikesNobody = (attack: Attack, state: AttackState, lead: BestDefense): boolean =>
  reachable(attack, state).every((index) => isPerson(attack, index) && !contactMatters(attack, state, index, lead.hits));

/** Returns whether the bullet certainly passes every entity ahead. No entity can have a result below the result that it lost to. */
export const passesAll = (attack: Attack, state: AttackState): boolean =>
  state.leg === "beyond" &&
  state.choices !== 0 &&
  state.losers.bound !== 0 &&
  reachable(attack, state).every((index) => {
    const hits = isPerson(attack, index) ? least(state, index) : null;
    return hits !== null && !contactMatters(attack, state, index, hits);
  });

/** Returns the state of a hit in which dominated results are stored only for entities that are still ahead. Other states do not change. */
export function dominatedBySubject(attack: Attack, state: AttackState): AttackState {
  const { subject, defenses, losers, leg } = state;
  if (leg !== "beyond" || losers.bound === 0 || losers.floor.entity !== subject) return state;
  const ahead = bitsOf(reachable(attack, state).filter((index) => isPerson(attack, index) && !isRolled(defenses[index]!)));
  return to(state, { losers: ahead === 0 ? NOBODY_LOST : { ...NOBODY_LOST, bound: losers.bound & ahead, floor: losers.floor } });
}
