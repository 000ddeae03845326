import { readDefenseName } from "../../contest/defense";
import { readRoll, fixedOutcome, type RollSpec } from "../../chance/roll-specs";
import type { Attack } from "../model/ruleset";
import { ATTACKER, SILENCE, silently, type Answer, type Ask, type Reply, type Emit, type RollPurpose } from "../model/ask";
import { afterLanding, landingRoll, onInBlast, afterLaunch } from "./blast-stages";
import type { ChosenBy } from "../model/events";
import { alongFiringLine } from "./area-attack";
import {
  afterDefense,
  afterObvious,
  afterPick,
  nextBullet,
  over,
  penetrated,
  resolveSubject,
} from "../unintended-targets/unintended-targets";
import { throughOrStopped } from "../unintended-targets/penetration";
import { payStrain } from "./special-stages";
import { exchanged, opening, to, type AttackState, type Stage } from "../model/state";
import { emitEntity } from "./subject";
import { assertNever } from "../../ruling";

const rollAsk = (id: string, who: number, what: RollPurpose, afterLaunch: RollSpec): Ask => ({
  id,
  kind: "roll",
  who,
  what,
  spec: afterLaunch,
});

const members = (bits: number): number[] => Array.from({ length: 30 }, (_, index) => index).filter((index) => (bits >> index) & 1);

/**
 * Returns the roll or decision needed next; null if the stage needs no input, for example when the attack is over. There is one Ask at a
 * time, so no prompt depends on a missing answer.
 */
export function pendingAsk(whole: Attack, state: AttackState): Ask | null {
  const attack = alongFiringLine(whole, state.bullet);
  const { subject, bullet, stage } = state;
  const { contest } = attack.ruleset.method;
  switch (stage) {
    case "choose-defense":
      return { id: `choose-defense:${subject}`, kind: "defense", who: subject, options: contest.optionsOf(attack, subject) };
    case "attack":
      return rollAsk(bullet === 0 ? "attack" : `attack:${bullet}`, ATTACKER, "attack", contest.attackRoll(attack, bullet));
    case "scatter":
    case "direction":
      return rollAsk(stage, ATTACKER, "scatter", landingRoll(attack, state));
    case "defend":
      return rollAsk(`defend:${subject}`, subject, "defense", contest.defenseRoll(attack, state, subject)!);
    case "locate":
    case "side":
    case "damage":
    case "soak":
    case "limb-test":
    case "effect-test":
      return woundAsk(attack, state);
    case "keep-obvious":
      return { id: `keep-obvious:${bullet}:${state.choices}`, kind: "keep-obvious", by: "gm", entity: subject };
    case "choose-obstruction":
    case "choose-next": {
      const among = members(state.choices);
      const by = state.glitch === "none" ? "attacker" : "gm";
      return { id: `${stage}:${bullet}:${state.choices}`, kind: "choose", by, among, preselected: among[0]! };
    }
    case "struck":
    case "harm":
    case "effects":
    case "unresisted":
    case "stopped":
    case "penetrated":
    case "blast":
    case "done":
      return null;
    default:
      return assertNever(stage);
  }
}

function woundAsk(attack: Attack, state: AttackState): Ask {
  const { who, what, spec: afterLaunch } = attack.ruleset.method.wounds.asks(attack, state);
  const { stage, bullet, subject, effects } = state;
  return rollAsk(`${stage}:${bullet}:${subject}${stage === "effect-test" ? `:${effects}` : ""}`, who, what, afterLaunch);
}

/**
 * Checks a reply against its Ask and returns it as an Answer.
 * @throws {RangeError} if the reply answers another Ask, names an option that cannot be chosen, or contains impossible dice
 */
export function readReply(ask: Ask, reply: Reply): Answer {
  const wrong = (what: string): never => {
    throw new RangeError(`reply to ${ask.id}: ${what}`);
  };
  if (reply.ask !== ask.id) return wrong(`it answers ${reply.ask}`);
  switch (ask.kind) {
    case "roll":
      if (reply.kind === "set") return { ...SILENCE, outcome: fixedOutcome(ask.spec, reply.value) };
      return reply.kind === "faces"
        ? { ...SILENCE, faces: reply.faces, outcome: readRoll(ask.spec, reply.faces) }
        : wrong("dice were asked for");
    case "defense": {
      if (reply.kind !== "defense") return wrong("a defense was asked for");
      const option = ask.options.find(({ id }) => id === reply.defense);
      if (!option) return wrong(`${reply.defense} is not possible here`);
      return option.affordable
        ? { ...SILENCE, defense: reply.defense }
        : wrong(`${reply.defense} costs ${option.price} AP and is out of reach`);
    }
    case "choose":
      return reply.kind === "entity" && ask.among.includes(reply.entity)
        ? { ...SILENCE, entity: reply.entity }
        : wrong("one of the offered entities was asked for");
    case "keep-obvious":
      return reply.kind === "keep" ? { ...SILENCE, keep: reply.keep } : wrong("a decision about the obvious target was asked for");
    default:
      return assertNever(ask);
  }
}

/** Returns the preselected reply to an Ask; null for a roll. */
export function preselected(ask: Ask): Reply | null {
  switch (ask.kind) {
    case "roll":
      return null;
    case "defense":
      return { ask: ask.id, kind: "defense", defense: ask.options[0]!.id };
    case "choose":
      return { ask: ask.id, kind: "entity", entity: ask.preselected };
    case "keep-obvious":
      return { ask: ask.id, kind: "keep", keep: true };
    default:
      return assertNever(ask);
  }
}

/**
 * Starts an attack and returns the first state that needs an answer, or the final state.
 * @param rests Stages at which to stop although they need no answer; omitted: none.
 */
export function startAttack(whole: Attack, tell: Emit = silently, rests?: Rests): AttackState {
  const attack = alongFiringLine(whole, 0);
  const { price, mode } = attack;
  tell({
    kind: "declared",
    rule: attack.ruleset.method.contest.rules.declare,
    bullet: 0,
    ap: price.ap,
    freeAction: price.freeAction,
    rounds: price.rounds,
    mode: mode.id,
  });
  if (attack.order.struck) return advance(attack, to(opening(attack.field), { stage: "struck" }), tell, rests);
  const { blast, cone } = attack.field;
  if (cone?.firingLines.length === 0) return over(opening(attack.field), tell);
  if (!blast) return openDefense(attack, opening(attack.field));
  // A placed charge counts as an attack roll with 1 hit.
  if (blast.placed) return advance(attack, afterLaunch(attack, to(opening(attack.field), { hits: 1 }), tell), tell, rests);
  return to(opening(attack.field), { stage: "attack" });
}

/**
 * Returns the first state of an attack on a target: the choice of a defense if the ruleset asks for it first, otherwise the attack roll.
 * @rule SS-ATTACK-06 the target chooses its defense before any roll; a target without a test chooses no defense
 */
function openDefense(attack: Attack, state: AttackState): AttackState {
  const { contest } = attack.ruleset.method;
  return to(state, { stage: contest.namesDefenseFirst && contest.needs(attack, state) === "choice" ? "choose-defense" : "attack" });
}

function attacked(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Emit): AttackState {
  const { contest } = attack.ruleset.method;
  const { bullet } = state;
  if (!tell.brief)
    tell({ kind: "attacked", rule: contest.rules.attack, bullet, rolled: { spec: contest.attackRoll(attack, bullet), faces, outcome } });
  payStrain(attack, outcome.glitch, tell);
  const read = to(state, contest.readAttack(attack, bullet, outcome));
  return attack.field.blast ? afterLaunch(attack, read, tell) : resolveSubject(attack, read, tell);
}

function defenseChosen(attack: Attack, state: AttackState, { defense }: Answer, tell: Emit): AttackState {
  const { subject } = state;
  const { contest } = attack.ruleset.method;
  const price = contest.optionsOf(attack, subject).find(({ id }) => id === defense)?.price ?? 0;
  const { push, ...named } = readDefenseName(defense);
  if (!tell.brief)
    tell({ kind: "defense-chosen", rule: contest.rules.choice, ...emitEntity(state), ...named, price, ...(push ? { push } : {}) });
  const { hits, coverLow, coverHigh } = state.defenses[subject]!;
  const defenses = exchanged(state.defenses, subject, { choice: defense, hits, coverLow, coverHigh });
  const chosen = to(state, { defenses });
  // When a later shot reaches another entity, the attack roll for all shots already exists.
  const unrolled = contest.namesDefenseFirst && state.leg === "intended" && state.bullet === 0;
  return unrolled ? to(chosen, { stage: "attack" }) : resolveSubject(attack, chosen, tell);
}

/** Stages that need no answer but at which a caller stops anyway. */
export type Rests = ReadonlySet<Stage>;

/** Runs one stage that needs no input; returns null if the stage needs input or the attack is over. */
function automatic(attack: Attack, state: AttackState, tell: Emit): AttackState | null {
  const { wounds } = attack.ruleset.method;
  switch (state.stage) {
    case "struck":
      return wounds.struck(attack, state, tell);
    case "harm":
      return wounds.harm(attack, state, tell);
    case "effects":
      return wounds.settle(attack, state, tell);
    case "unresisted":
      return throughOrStopped(attack, state, tell);
    case "stopped":
      return nextBullet(attack, state, tell);
    case "blast":
      return onInBlast(attack, state, tell);
    case "penetrated":
      return penetrated(attack, state, tell);
    default:
      return null;
  }
}

/** Runs all stages that need no input. Stops before a stage in `rests`. */
function advance(whole: Attack, state: AttackState, tell: Emit, rests?: Rests): AttackState {
  for (let at = state; ;) {
    const next = rests?.has(at.stage) ? null : automatic(alongFiringLine(whole, at.bullet), at, tell);
    if (next === null) return at;
    at = next;
  }
}

/**
 * The transition. Rolls no dice and never waits. Returns the state that needs the next answer, or the final state.
 * @param rests Stages at which to stop although they need no answer; omitted: none.
 */
export const step = (attack: Attack, state: AttackState, answer: Answer, tell: Emit = silently, rests?: Rests): AttackState =>
  advance(attack, afterAnswer(alongFiringLine(attack, state.bullet), state, answer, tell), tell, rests);

/** Continues from a stage that needs no answer to the next stage that needs an answer or is in `rests`. */
export const proceed = (attack: Attack, state: AttackState, tell: Emit, rests: Rests): AttackState =>
  advance(attack, automatic(alongFiringLine(attack, state.bullet), state, tell) ?? state, tell, rests);

/** Resolves the current subject up to the next stage that needs input. */
export const resumed = (attack: Attack, state: AttackState, tell: Emit, rests?: Rests): AttackState =>
  advance(attack, resolveSubject(attack, state, tell), tell, rests);

/** Skips the rest of the current bullet and continues with the next bullet. */
export const onToNextBullet = (attack: Attack, state: AttackState, tell: Emit, rests?: Rests): AttackState =>
  advance(attack, nextBullet(attack, state, tell), tell, rests);

function afterAnswer(attack: Attack, state: AttackState, answer: Answer, tell: Emit): AttackState {
  switch (state.stage) {
    case "choose-defense":
      return defenseChosen(attack, state, answer, tell);
    case "attack":
      return attacked(attack, state, answer, tell);
    case "scatter":
    case "direction":
      return afterLanding(attack, state, answer, tell);
    case "defend":
      return afterDefense(attack, state, answer, tell);
    case "keep-obvious":
      return afterObvious(attack, state, answer.keep, tell);
    case "choose-obstruction":
    case "choose-next": {
      const by: ChosenBy = state.glitch === "none" ? "attacker" : "gm";
      return afterPick(attack, state, { entity: answer.entity, by }, members(state.choices), tell);
    }
    case "locate":
    case "side":
    case "damage":
    case "soak":
    case "limb-test":
    case "effect-test":
      return attack.ruleset.method.wounds.after(attack, state, answer, tell);
    case "struck":
    case "harm":
    case "effects":
    case "unresisted":
    case "stopped":
    case "penetrated":
    case "blast":
    case "done":
      return state;
    default:
      return assertNever(state.stage);
  }
}
