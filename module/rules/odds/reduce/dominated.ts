import { pickBeyond, reachable } from "../../attack/machine/flight";
import type { Attack } from "../../attack/model/ruleset";
import { exchanged, isRolled, NOBODY_LOST, to, type AttackState, type Lead } from "../../attack/model/state";

/**
 * Whom a bullet meets next is who has the lowest result. What the others have rolled is of no account before it has come through that one, so
 * the odds do not remember it: they know who has lost, and to which result. Rolled again, those can only come to what would have lost.
 */
const has = (bits: number, index: number): boolean => ((bits >> index) & 1) === 1;
const bitsOf = (list: readonly number[]): number => list.reduce((bits, index) => bits | (1 << index), 0);

const isPerson = ({ field }: Attack, index: number): boolean => field.entities[index]!.fighter.kind !== "barrier";

const rolledAs = ({ hits }: Lead) => ({ choice: null, hits, coverLow: 0, coverHigh: 0 });

/** Does a result lose to another? Of equal ones the first is taken, on whom the preselected choice falls. */
export function loses(attack: Attack, state: AttackState, one: Lead, other: Lead): boolean {
  const defences = exchanged(exchanged(state.defences, one.entity, rolledAs(one)), other.entity, rolledAs(other));
  const pair = one.entity < other.entity ? [one.entity, other.entity] : [other.entity, one.entity];
  const pick = pickBeyond(attack, to(state, { defences }), pair);
  return ("entity" in pick ? pick.entity : pick.among[0]!) === other.entity;
}

/** May the subject come to this result, after all that is known? */
export const mayRoll = (attack: Attack, state: AttackState, hits: number): boolean =>
  !has(state.losers.bound, state.subject) || loses(attack, state, { entity: state.subject, hits }, state.losers.floor);

/**
 * Who rolls to see whom the bullet meets beyond; null when the results of all of them have to be remembered, one by one.
 * One bullet and people without cover: cover falls away on the way, and what has lost now could win later.
 */
export function rollers(attack: Attack, state: AttackState): readonly number[] | null {
  const { stage, leg, choices } = state;
  if (leg !== "beyond" || choices === 0 || attack.rounds > 1 || (stage !== "choose-defence" && stage !== "defend")) return null;
  const people = reachable(attack, state).filter((index) => has(choices, index) && isPerson(attack, index));
  return people.length > 1 ? people : null;
}

/** The same state when all but one of them have lost. @param lead the one result */
export const withDominated = (state: AttackState, people: readonly number[], lead: Lead): AttackState =>
  to(state, { losers: { ...state.losers, beaten: bitsOf(people.filter((index) => index !== lead.entity)), lead } });

/** Would this result be struck? */
function struckAt(attack: Attack, state: AttackState, subject: number, hits: number): boolean {
  const defences = exchanged(state.defences, subject, rolledAs({ entity: subject, hits }));
  const { contact } = attack.ruleset.method.contest.compare(attack, to(state, { subject, choices: 0, defences }));
  return contact === "hit" || contact === "through-cover";
}

/** The lowest that somebody ahead can have; null when everything is possible. */
function least({ losers, defences }: AttackState, index: number): number | null {
  if (isRolled(defences[index]!)) return defences[index]!.hits;
  return has(losers.bound, index) ? losers.floor.hits : null;
}

/** Does whoever is in front with this result mean that nobody is struck? Things in the way roll nothing. */
export const strikesNobody = (attack: Attack, state: AttackState, lead: Lead): boolean =>
  reachable(attack, state).every((index) => isPerson(attack, index) && !struckAt(attack, state, index, lead.hits));

/** Is it certain of everybody ahead that the bullet passes? Nobody's result is below the one they have lost to. */
export const passesEverybody = (attack: Attack, state: AttackState): boolean =>
  state.leg === "beyond" &&
  state.choices !== 0 &&
  state.losers.bound !== 0 &&
  reachable(attack, state).every((index) => {
    const hits = isPerson(attack, index) ? least(state, index) : null;
    return hits !== null && !struckAt(attack, state, index, hits);
  });

/** Somebody is struck: whoever else is still ahead has lost to that result. */
export function dominatedBySubject(attack: Attack, state: AttackState): AttackState {
  const { subject, defences, losers, leg } = state;
  if (leg !== "beyond" || losers.bound === 0 || losers.floor.entity !== subject) return state;
  const ahead = bitsOf(reachable(attack, state).filter((index) => isPerson(attack, index) && !isRolled(defences[index]!)));
  return to(state, { losers: ahead === 0 ? NOBODY_LOST : { ...NOBODY_LOST, bound: losers.bound & ahead, floor: losers.floor } });
}
