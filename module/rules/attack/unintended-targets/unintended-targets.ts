import { followsOnMiss, followsThrough, stakesOf } from "./triggers";
import { touches } from "../../contest/opposed";
import type { Attack, Verdict } from "../model/ruleset";
import { verdictNumbers, emitVerdict } from "../machine/verdict";
import type { ChosenBy } from "../model/events";
import { alongFiringLine } from "../machine/area-attack";
import { coverGivers, obstructions, obvious, pickObstruction, unrolled, type EntityChoice } from "./obstructions";
import { netThrough, inTheWayThrough, isTied, shutOff, tiedThrough, withoutNet } from "./through-cover";
import { pickNextEntity, reachable } from "./secondary-targets";
import type { Answer, Emit } from "../model/ask";
import { emitReach } from "../machine/blast-damage";
import { isObject } from "../model/battlefield";
import { exchanged, isRolled, NOBODY_LOST, to, type AttackState, type DominatedResults } from "../model/state";

const bits = (among: readonly number[]): number => among.reduce((mask, index) => mask | (1 << index), 0);

/** Marks an entity as definitely hit or missed and moves the resolution point to it. @rule UT-26 @rule UT-29 @rule UT-30 */
function settle(attack: Attack, state: AttackState, entity: number): AttackState {
  return to(state, { passed: state.passed | (1 << entity), from: Math.max(state.from, attack.field.entities[entity]!.along) });
}

/** Marks an entity as hit and starts the resolution of the hit. */
const strikes = (attack: Attack, state: AttackState, subject: number, net: number): AttackState =>
  to(state, {
    passed: state.passed | (1 << subject),
    from: Math.max(state.from, attack.field.entities[subject]!.along),
    stage: "struck",
    subject,
    net,
    damage: -1,
    limb: -1,
  });

/** Starts the next bullet, or ends the attack after the last one. @rule UT-12 each bullet is resolved separately */
export function nextBullet(attack: Attack, state: AttackState, tell: Emit): AttackState {
  // A blast continues with the next entity it reaches.
  if (state.leg === "blast") return to(state, { stage: "blast" });
  if (state.bullet + 1 >= attack.rounds) return over(state, tell);
  return shot(alongFiringLine(attack, state.bullet + 1), state, tell);
}

/** Ends the attack. */
export function over(state: AttackState, tell: Emit): AttackState {
  tell({ kind: "ended", rule: "UT-12", bullet: state.bullet });
  return to(state, { stage: "done", subject: -1 });
}

/** Starts the next bullet on its own firing line. */
function shot(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const fresh = to(state, {
    bullet: state.bullet + 1,
    leg: "intended",
    subject: attack.field.intended,
    from: 0,
    passed: 0,
    carry: -1,
    choices: 0,
    net: 0,
    damage: -1,
    limb: -1,
  });
  return attack.ruleset.method.contest.rollsEachBullet ? to(fresh, { stage: "attack" }) : resolveSubject(attack, fresh, tell);
}

const tellEntity = (state: AttackState) => ({ bullet: state.bullet, entity: state.subject });

/** Emits the reason why the subject makes no defense test, and stores a result without a roll. */
function withoutTest(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const { subject } = state;
  const { contest } = attack.ruleset.method;
  const why = contest.testless(attack, attack.field.entities[subject]!);
  if (why) tell({ kind: "undefended", rule: why === "surprised" ? contest.rules.surprised : "UT-06", ...tellEntity(state), why });
  const hits = contest.undefended;
  const { choice, coverLow, coverHigh } = state.defenses[subject]!;
  return to(state, { defenses: exchanged(state.defenses, subject, { choice, hits, coverLow, coverHigh }) });
}

/** Asks for a missing defense choice or roll of the subject. If none is missing, compares attack and defense. */
export function resolveSubject(attack: Attack, state: AttackState, tell: Emit): AttackState {
  if (isRolled(state.defenses[state.subject]!)) return compare(attack, state, tell);
  switch (attack.ruleset.method.contest.needs(attack, state)) {
    case "choice":
      return to(state, { stage: "choose-defense" });
    case "roll":
      return to(state, { stage: "defend" });
    case "none":
      return compare(attack, withoutTest(attack, state, tell), tell);
    case "not-now":
      return compare(attack, state, tell);
  }
}

/** Stores the defense roll, then compares attack and defense. @rule UT-21 @rule UT-31 the roll counts for the whole attack */
export function afterDefense(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Emit): AttackState {
  const { subject } = state;
  const { contest } = attack.ruleset.method;
  if (!tell.brief) {
    const rolled = { spec: contest.defenseRoll(attack, state, subject)!, faces, outcome };
    tell({ kind: "defended", rule: contest.rules.defense, ...tellEntity(state), rolled });
  }
  const { choice } = state.defenses[subject]!;
  const { hits, coverLow, coverHigh } = contest.readDefense(attack, state, outcome);
  const defenses = exchanged(state.defenses, subject, { choice, hits, coverLow, coverHigh });
  return compare(attack, to(state, { defenses }), tell);
}

/** Compares the attack with the subject's defense and continues with the result. */
function compare(attack: Attack, state: AttackState, tell: Emit): AttackState {
  if (state.choices !== 0) return lookAgain(attack, to(state, { choices: 0 }), tell, true);
  if (attack.order.through && state.leg === "intended") return aimedThrough(attack, state, tell);
  if (state.leg === "blast") return inBlast(attack, state, tell);
  const verdict = attack.ruleset.method.contest.compare(attack, state);
  emitVerdict(attack, state, verdict, tell);
  switch (verdict.contact) {
    case "hit":
      return hit(attack, state, verdict, tell);
    case "through-cover":
      return throughCover(attack, tiedThrough(attack, state), tell);
    case "grazing":
      return grazed(attack, state, tell);
    case "miss":
      return missed(attack, state, verdict, tell);
  }
}

/**
 * Resolves a hit. The bullet first has to penetrate the walls that shut off the subject. `choices` then stores the obstruction behind the
 * wall.
 * @rule SS-BARRIER-05
 */
function hit(attack: Attack, state: AttackState, { net }: Verdict, tell: Emit): AttackState {
  const { subject, leg } = state;
  const [wall] = shutOff(attack, state, subject);
  if (wall === undefined) return strikes(attack, withoutNet(attack, state), subject, net);
  if (subject === attack.field.intended) return throughCover(attack, to(state, { leg: "through" }), tell);
  return strikes(attack, to(state, { choices: leg === "obstruction" ? 1 << subject : 0 }), wall, net);
}

/** Compares the blast with an entity it reaches, and resolves a hit. A miss has no secondary target. @rule UT-15 */
function inBlast(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const { contest } = attack.ruleset.method;
  const { subject } = state;
  const verdict = contest.blast?.compare(attack, state) ?? contest.compare(attack, state);
  const { contact, net } = verdict;
  emitVerdict(attack, state, verdict, tell);
  if (contact === "hit") {
    emitReach(attack, state, tell);
    return strikes(attack, state, subject, net);
  }
  if (contact === "grazing") tell({ kind: "grazed", rule: "SS-ATTACK-20", ...tellEntity(state), cause: "tie", contact: false });
  return to(settle(attack, state, subject), { stage: "blast", subject: -1 });
}

/** Starts a deliberate shot through cover: at the obstructions, then at the target without cover. @rule UT-35 @rule UT-36 */
function aimedThrough(attack: Attack, state: AttackState, tell: Emit): AttackState {
  tell({ kind: "aimed-through", rule: "UT-35", ...tellEntity(state), ...verdictNumbers(attack, state, attack.field.intended) });
  return throughCover(attack, to(state, { leg: "through" }), tell);
}

/** Resolves a graze. @rule SS-ATTACK-20 a touch power works without net hits, other contact is harmless @rule XF-13 the bullet flies on */
function grazed(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const { contact, power } = attack.field.weapon;
  tell({ kind: "grazed", rule: "SS-ATTACK-20", ...tellEntity(state), cause: "tie", contact: touches("grazing", contact) });
  // A touch power works on a graze, without net hits (SS-ATTACK-21).
  if (contact && power) return strikes(attack, state, state.subject, 0);
  return passed(attack, settle(attack, state, state.subject), tell);
}

/** Continues after a miss: into the cover that caused it, or else past the subject. A missed melee attack ends. @rule UT-13 @rule UT-23 */
function missed(attack: Attack, state: AttackState, { net, by }: Verdict, tell: Emit): AttackState {
  const { contest } = attack.ruleset.method;
  const follows = state.leg === "intended" && followsOnMiss(attack) && contest.canStrike(attack, state);
  if (follows && by === "cover" && coverGivers(attack, state).length > 0) {
    const cover = contest.coverOf(attack, state, state.subject);
    tell({ kind: "cover-missed", rule: "UT-23", ...tellEntity(state), miss: 0 - net, cover });
    return lookAgain(attack, to(state, { leg: "obstruction" }), tell);
  }
  return passed(attack, settle(attack, state, state.subject), tell);
}

const isOnTheWay = ({ field }: Attack, { leg, subject }: AttackState): boolean => leg === "through" && subject !== field.intended;

/** Continues the flight after the bullet has passed the subject without a hit. @rule UT-48 @rule UT-36 */
function passed(attack: Attack, state: AttackState, tell: Emit): AttackState {
  if (state.leg === "obstruction") return lookAgain(attack, state, tell);
  return isOnTheWay(attack, state) ? throughCover(attack, state, tell) : flyOn(attack, state, followsOnMiss(attack), tell);
}

/**
 * Continues after a penetration. A shot through cover goes to the next obstruction, or to its target. A bullet that went through a wall
 * goes to the obstruction behind the wall. Any other bullet flies on.
 * @rule UT-22 @rule UT-49 @rule UT-56 @rule SS-BARRIER-05
 */
export function penetrated(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const { leg, choices } = state;
  if (isOnTheWay(attack, state)) return throughCover(attack, state, tell);
  if (leg === "obstruction" && choices !== 0)
    return resolveSubject(attack, to(state, { subject: 31 - Math.clz32(choices), choices: 0 }), tell);
  return flyOn(attack, state, followsThrough(stakesOf(attack)), tell);
}

/** Follows the bullet beyond the subject, or starts the next bullet if it can hit no other entity. @rule UT-13 @rule UT-24 @rule UT-49 */
function flyOn(attack: Attack, state: AttackState, follows: boolean, tell: Emit): AttackState {
  if (!follows || state.leg === "blast") return nextBullet(attack, state, tell);
  const beyond = to(state, { leg: "beyond", subject: -1 });
  // Stop following a bullet that has no entity ahead or cannot hit one.
  const ahead = reachable(attack, beyond).length > 0 && attack.ruleset.method.contest.canStrike(attack, beyond);
  return ahead ? lookAgain(attack, beyond, tell) : leaveBattle(attack, state, tell);
}

/** Looks for the next entity in this part of the flight. @param setAside true: a candidate has rolled, so none counts as obvious. */
const lookAgain = (attack: Attack, state: AttackState, tell: Emit, setAside = false): AttackState =>
  state.leg === "obstruction" ? lookAtObstructions(attack, state, tell, setAside) : lookBeyond(attack, state, tell);

/** Selects the obstruction the bullet hits, or continues beyond the target. @rule UT-01, UT-37, UT-38, UT-39, UT-40, UT-47 and UT-48 */
function lookAtObstructions(attack: Attack, state: AttackState, tell: Emit, setAside = false): AttackState {
  const among = obstructions(attack, state);
  if (among.length === 0) return lookBeyond(attack, to(state, { leg: "beyond" }), tell);
  const plain = setAside ? null : obvious(attack, among);
  if (plain && state.glitch !== "none" && plain.by === "obvious") {
    return to(state, { stage: "keep-obvious", subject: plain.entity, choices: bits(among) });
  }
  return plain ? afterPick(attack, state, plain, among, tell) : rollAndPick(attack, state, among, tell);
}

/**
 * Continues after the GM kept or rejected the obvious obstruction.
 * @rule UT-20
 * @rule UT-39 after a glitch, the GM can reject the obvious obstruction
 */
export function afterObvious(attack: Attack, state: AttackState, keep: boolean, tell: Emit): AttackState {
  const among = obstructions(attack, state);
  const looking = to(state, { choices: 0 });
  return keep
    ? afterPick(attack, looking, { entity: state.subject, by: "obvious" }, among, tell)
    : rollAndPick(attack, looking, among, tell);
}

function leaveBattle(attack: Attack, state: AttackState, tell: Emit): AttackState {
  tell({ kind: "left-battle", rule: "UT-54", bullet: state.bullet });
  return nextBullet(attack, state, tell);
}

/** Selects the next entity beyond the target, if any; else the bullet leaves the fight. @rule UT-02 @rule UT-25 @rule UT-50 @rule UT-54 */
function lookBeyond(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const among = reachable(attack, state);
  if (among.length === 0) return leaveBattle(attack, state, tell);
  return among.length === 1
    ? afterPick(attack, state, { entity: among[0]!, by: "only" }, among, tell)
    : rollAndPick(attack, state, among, tell);
}

/** Asks for the candidates' missing defense rolls, then picks a candidate or asks for a choice. */
function rollAndPick(attack: Attack, state: AttackState, among: readonly number[], tell: Emit): AttackState {
  const standing = among.filter((index) => ((state.losers.beaten >> index) & 1) === 0);
  const owing = unrolled(attack, state, standing);
  if (owing !== undefined) return resolveSubject(attack, to(state, { subject: owing, choices: bits(among) }), tell);
  const pick: EntityChoice =
    state.leg === "obstruction" ? pickObstruction(attack, state, standing) : pickNextEntity(attack, state, standing);
  if ("entity" in pick) return afterPick(attack, state, pick, among, tell);
  const stage = state.leg === "obstruction" ? "choose-obstruction" : "choose-next";
  return to(state, { stage, subject: -1, choices: bits(pick.among) });
}

/** Resolves the chosen entity. @rule UT-45 @rule UT-52 like any other target, against the same attack hits */
export function afterPick(
  attack: Attack,
  state: AttackState,
  { entity, by }: { entity: number; by: ChosenBy },
  among: readonly number[],
  tell: Emit,
): AttackState {
  const rule = state.leg === "obstruction" ? (by === "lowest" ? "UT-42" : by === "closer" ? "UT-43" : "UT-38") : "UT-50";
  tell({ kind: "picked", rule, bullet: state.bullet, entity, by, among });
  return resolveSubject(attack, to(state, { subject: entity, choices: 0, losers: lostBefore(state.losers) }), tell);
}

/** Keeps the dominated results of this selection for the next selection. */
const lostBefore = (losers: DominatedResults): DominatedResults =>
  losers.beaten === 0 ? losers : { ...NOBODY_LOST, bound: losers.beaten, floor: losers.lead };

/**
 * Resolves the obstructions, nearest first, then the target. Each obstruction is hit unless it evades. After a tie in cover, the bullet
 * always hits the target. The target can evade a deliberate shot through cover. If walls shut off the target, the bullet must penetrate
 * them (SS-BARRIER-05). Objects take the net hits against the target in its cover.
 * @rule SS-BARRIER-03 @rule XF-12 @rule SS-COVER-07 @rule UT-36 @rule SS-BARRIER-05
 */
function throughCover(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const { entities, intended } = attack.field;
  const next = inTheWayThrough(attack, state)[0];
  if (next === undefined) {
    if (isTied(attack, state)) return strikes(attack, withoutNet(attack, state), intended, 0);
    return resolveSubject(attack, to(state, { subject: intended }), tell);
  }
  const at = to(state, { subject: next });
  if (!isObject(entities[next]!)) return resolveSubject(attack, at, tell);
  return strikes(attack, at, next, netThrough(attack, state));
}
