import { diceOf } from "../chance/throws";
import { oppose, strikesBarrier, strikesUnaware, touches, type OpposedResult } from "../contest/opposed";
import { followsMiss, followsThrough, type Stakes } from "../flight/consult";
import type { Attack } from "./attack";
import type { PickedBy } from "./events";
import { coverBonus, obstructions, obvious, pickBeyond, pickObstruction, reachable, resultOf, unrolled, type Pick } from "./flight";
import type { Answer, Tell } from "./ask";
import { coverDice, defenceThrow, testless } from "./pools";
import { flies } from "./fighter";
import { bulletHits, type AttackState } from "./state";

const bits = (among: readonly number[]): number => among.reduce((mask, index) => mask | (1 << index), 0);

/** The resolution point moves to an entity that was definitely hit or missed. @rule UT-26 @rule UT-29 */
function settle(attack: Attack, state: AttackState, entity: number): AttackState {
  return { ...state, passed: state.passed | (1 << entity), from: Math.max(state.from, attack.field.entities[entity]!.along) };
}

/** @rule UT-12 each round is followed on its own; the attack is over with the last one */
export function nextBullet(attack: Attack, state: AttackState, tell: Tell): AttackState {
  if (state.bullet + 1 >= attack.rounds) {
    tell({ kind: "ended", rule: "UT-12", bullet: state.bullet });
    return { ...state, stage: "done", subject: -1 };
  }
  const fresh = {
    ...state,
    bullet: state.bullet + 1,
    leg: "intended",
    subject: attack.field.intended,
    from: 0,
    passed: 0,
    carry: -1,
    choices: 0,
  } as const;
  return resolveSubject(attack, { ...fresh, net: 0, limb: -1 }, tell);
}

const tellEntity = (state: AttackState) => ({ bullet: state.bullet, entity: state.subject });

/** Somebody who needs no test is written down once, with 0 hits. */
function withoutTest(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const { subject } = state;
  const why = testless(attack.field.entities[subject]!, attack.field.weapon.power);
  if (why) tell({ kind: "undefended", rule: why === "surprised" ? "SS-SURPRISE-12" : "UT-06", ...tellEntity(state), why });
  return { ...state, defences: state.defences.map((kept, index) => (index === subject ? { ...kept, hits: 0 } : kept)) };
}

/** Brings the subject to the point where its result is known, then compares. */
export function resolveSubject(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const { subject } = state;
  if (state.defences[subject]!.hits >= 0) return compare(attack, state, tell);
  const at = attack.field.entities[subject]!;
  const { power } = attack.field.weapon;
  if (testless(at, power) === null && power?.defence !== "resist" && state.defences[subject]!.choice === null)
    return { ...state, stage: "choose-defence" };
  const thrown = defenceThrow(attack, state, subject);
  if (thrown === null || diceOf(thrown) === 0) return compare(attack, withoutTest(attack, state, tell), tell);
  return { ...state, stage: "defend" };
}

/** The dice of a defence lie on the table. @rule UT-31 they are kept */
export function afterDefence(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Tell): AttackState {
  const { subject } = state;
  const thrown = defenceThrow(attack, state, subject)!;
  tell({ kind: "defended", rule: "SS-ATTACK-11", ...tellEntity(state), thrown: { throw: thrown, faces, outcome } });
  const { value: hits, coverLow, coverHigh } = outcome;
  const defences = state.defences.map((kept, index) => (index === subject ? { ...kept, hits, coverLow, coverHigh } : kept));
  return compare(attack, { ...state, defences }, tell);
}

/** Entities on the line whose cover counts for the one aimed at. */
const coverGivers = (attack: Attack, state: AttackState): number[] =>
  coverDice(attack, state, attack.field.intended) > attack.field.entities[attack.field.intended]!.otherCover
    ? obstructions(attack, state)
    : [];

/** @rule SS-ATTACK-03 @rule SS-DEFENSE-17 unaware and without cover, one hit is enough @rule SS-BARRIER-11 a barrier aimed at is hardly missed */
function opposed(attack: Attack, state: AttackState): OpposedResult {
  const { subject } = state;
  const hits = bulletHits(state);
  const result = resultOf(attack, state, subject);
  const without = testless(attack.field.entities[subject]!, attack.field.weapon.power);
  if (without === "object" && state.leg === "intended" && result === 0) return strikesBarrier(hits, state.glitch);
  if (without !== null && result === 0) return strikesUnaware(hits);
  const givers = state.leg === "intended" ? coverGivers(attack, state).length : 0;
  return oppose(hits, result, givers, attack.ruleset.ties);
}

/** Attack against the subject as it stands now, and where that leads. */
function compare(attack: Attack, state: AttackState, tell: Tell): AttackState {
  if (state.choices !== 0) return lookAgain(attack, { ...state, choices: 0 }, tell);
  const { subject } = state;
  if (attack.order.through && state.leg === "intended") return aimedThrough(attack, state, tell);
  const { contact, net } = opposed(attack, state);
  tell({
    kind: "compared",
    rule: contact === "through-cover" ? "XF-12" : state.leg === "intended" ? "SS-ATTACK-03" : "UT-45",
    ...tellEntity(state),
    hits: bulletHits(state),
    defence: state.defences[subject]!.hits,
    cover: coverBonus(attack, state, subject),
    contact,
    net,
  });
  switch (contact) {
    case "hit":
      return { ...settle(attack, state, subject), stage: "struck", net, limb: -1 };
    case "through-cover":
      return throughCover(attack, { ...state, leg: "through", carry: attack.field.weapon.dv }, tell);
    case "grazing":
      return grazed(attack, state, tell);
    case "miss":
      return missed(attack, state, 0 - net, tell);
  }
}

/** Shot through cover on purpose: what is in the way first, then the one aimed at, whose cover is behind the round by then. @rule UT-35 @rule UT-36 */
function aimedThrough(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const { intended } = attack.field;
  const { hits: defence } = state.defences[intended]!;
  tell({
    kind: "aimed-through",
    rule: "UT-35",
    ...tellEntity(state),
    hits: bulletHits(state),
    defence,
    cover: coverBonus(attack, state, intended),
  });
  return throughCover(attack, { ...state, leg: "through" }, tell);
}

/** @rule SS-ATTACK-20 contact without damage @rule XF-13 a ranged graze flies on */
function grazed(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const { contact, power } = attack.field.weapon;
  tell({ kind: "grazed", rule: "SS-ATTACK-20", ...tellEntity(state), cause: "tie", contact: touches("grazing", contact) });
  // A power that needs no more than a touch works, without net hits (SS-ATTACK-21).
  if (contact && power) return { ...settle(attack, state, state.subject), stage: "struck", net: 0, limb: -1 };
  return passed(attack, settle(attack, state, state.subject), tell);
}

/** A bullet that passed the subject. Melee ends with a miss. @rule UT-13 */
function missed(attack: Attack, state: AttackState, miss: number, tell: Tell): AttackState {
  const follows = state.leg === "intended" && follow(attack) && bulletHits(state) > 0;
  const cover = coverBonus(attack, state, state.subject);
  if (follows && cover > 0 && miss <= cover && coverGivers(attack, state).length > 0) {
    tell({ kind: "cover-missed", rule: "UT-23", ...tellEntity(state), miss, cover });
    return lookAgain(attack, { ...state, leg: "obstruction" }, tell);
  }
  return passed(attack, settle(attack, state, state.subject), tell);
}

const stakesOf = ({ field: { switches, weapon }, order }: Attack): Stakes => ({
  on: switches.unintendedTargets,
  consequences: !order.harmless,
  flies: flies(weapon),
  area: weapon.area,
});

/** Is anybody but the one aimed at looked for after a miss? */
const follow = (attack: Attack): boolean => followsMiss(stakesOf(attack));

/** The subject was passed: on with this leg of the flight. @rule UT-48 @rule UT-36 */
function passed(attack: Attack, state: AttackState, tell: Tell): AttackState {
  if (state.leg === "obstruction") return lookAgain(attack, state, tell);
  const onTheWay = state.leg === "through" && state.subject !== attack.field.intended;
  return onTheWay ? throughCover(attack, state, tell) : flyOn(attack, state, follow(attack), tell);
}

/** A bullet with something left goes on: to the one aimed at while it is shot through cover, else beyond. @rule UT-49 @rule UT-56 */
export const penetrated = (attack: Attack, state: AttackState, tell: Tell): AttackState =>
  state.leg === "through" && state.subject !== attack.field.intended
    ? throughCover(attack, state, tell)
    : flyOn(attack, state, followsThrough(stakesOf(attack)), tell);

/** On to whatever is beyond, unless nobody follows this bullet. @rule UT-13 @rule UT-24 @rule UT-49 */
function flyOn(attack: Attack, state: AttackState, follows: boolean, tell: Tell): AttackState {
  if (!follows) return nextBullet(attack, state, tell);
  // Without a hit to its name a bullet strikes nobody, whoever would be next.
  if (bulletHits(state) <= 0) return leaveBattle(attack, state, tell);
  return lookAgain(attack, { ...state, leg: "beyond", subject: -1 }, tell);
}

/** Looks for the next entity on this leg of the flight. */
function lookAgain(attack: Attack, state: AttackState, tell: Tell): AttackState {
  return state.leg === "obstruction" ? lookAtObstructions(attack, state, tell) : lookBeyond(attack, state, tell);
}

/** @rule UT-38 @rule UT-39 @rule UT-40 @rule UT-47 @rule UT-48 */
function lookAtObstructions(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const among = obstructions(attack, state);
  if (among.length === 0) return lookBeyond(attack, { ...state, leg: "beyond" }, tell);
  const plain = obvious(attack, among);
  if (plain && state.glitch !== "none" && plain.by === "obvious") {
    return { ...state, stage: "keep-obvious", subject: plain.entity, choices: bits(among) };
  }
  return plain ? afterPick(attack, state, plain, among, tell) : rollAndPick(attack, state, among, tell);
}

/** @rule UT-39 on a glitch the GM may set the obvious one aside */
export function afterObvious(attack: Attack, state: AttackState, keep: boolean, tell: Tell): AttackState {
  const among = obstructions(attack, state);
  const looking = { ...state, choices: 0 };
  return keep
    ? afterPick(attack, looking, { entity: state.subject, by: "obvious" }, among, tell)
    : rollAndPick(attack, looking, among, tell);
}

function leaveBattle(attack: Attack, state: AttackState, tell: Tell): AttackState {
  tell({ kind: "left-battle", rule: "UT-54", bullet: state.bullet });
  return nextBullet(attack, state, tell);
}

/** @rule UT-50 @rule UT-54 */
function lookBeyond(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const among = reachable(attack, state);
  if (among.length === 0) return leaveBattle(attack, state, tell);
  return among.length === 1
    ? afterPick(attack, state, { entity: among[0]!, by: "only" }, among, tell)
    : rollAndPick(attack, state, among, tell);
}

/** Everybody concerned rolls the one test, then one is picked or somebody chooses. */
function rollAndPick(attack: Attack, state: AttackState, among: readonly number[], tell: Tell): AttackState {
  const owing = unrolled(attack, state, among);
  if (owing !== undefined) return resolveSubject(attack, { ...state, subject: owing, choices: bits(among) }, tell);
  const pick: Pick = state.leg === "obstruction" ? pickObstruction(attack, state, among) : pickBeyond(attack, state, among);
  if ("entity" in pick) return afterPick(attack, state, pick, among, tell);
  const stage = state.leg === "obstruction" ? "choose-obstruction" : "choose-beyond";
  return { ...state, stage, subject: -1, choices: bits(pick.among) };
}

/** Somebody is next on the line. @rule UT-45 @rule UT-52 resolved like any target, with the kept hits */
export function afterPick(
  attack: Attack,
  state: AttackState,
  { entity, by }: { entity: number; by: PickedBy },
  among: readonly number[],
  tell: Tell,
): AttackState {
  const rule = state.leg === "obstruction" ? (by === "lowest" ? "UT-42" : by === "closer" ? "UT-43" : "UT-38") : "UT-50";
  tell({ kind: "picked", rule, bullet: state.bullet, entity, by, among });
  return resolveSubject(attack, { ...state, subject: entity, choices: 0 }, tell);
}

/**
 * From near to far every obstruction that does not evade is struck first, then the one aimed at: for certain after a tie in cover,
 * if not evaded when the shot was meant to go through.
 *
 * @rule XF-12 @rule SS-COVER-07 @rule UT-36
 */
function throughCover(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const { entities, intended } = attack.field;
  const next = obstructions(attack, state)[0];
  if (next === undefined) {
    if (attack.order.through) return resolveSubject(attack, { ...state, subject: intended }, tell);
    return { ...settle(attack, state, intended), stage: "struck", subject: intended, net: 0, limb: -1 };
  }
  const at = { ...state, subject: next };
  if (entities[next]!.fighter.kind !== "barrier") return resolveSubject(attack, at, tell);
  return { ...settle(attack, at, next), stage: "struck", net: 0, limb: -1 };
}
