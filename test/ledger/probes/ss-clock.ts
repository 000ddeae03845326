import { initiativeAttribute, initiativeDice, initiativeScore, type InitiativeTest } from "../../../module/rules/clock/initiative";
import { left } from "../../../module/rules/clock/actions";
import { mayAct, passScores, phasesOf } from "../../../module/rules/clock/passes";
import { SECONDS_PER_ROUND } from "../../../module/rules/clock/rounds";
import type { Clock } from "../../../module/rules/clock/clock";
import { command } from "../../../module/rules/clock/commands";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { walkRate } from "../../../module/rules/movement/walk-run-sprint";
import {
  flag,
  has,
  list,
  noProbe,
  num,
  numbers,
  numberTable,
  pass,
  record,
  withDefaults,
  word,
  type Probe,
  type Probes,
  type Words,
} from "../probe";
import { begun, carry, endPass, fighterOf, fromScores, inOrder, phases, rolled, rolledFor, score } from "../scenes/clock";
import { fight } from "../scenes/fight";

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the Initiative Test that a row describes. */
function test(given: Words): InitiativeTest {
  const attribute = has(given, "INI") ? num(given, "INI") : undefined;
  const modifiers = numbers(given, "modifiers", []);
  return {
    faces: 6,
    moreDice: true,
    attributes: { reaction: attribute ?? num(given, "REA", 0), intuition: attribute === undefined ? num(given, "INT", 0) : 0 },
    woundModifier: num(given, "wound_mod", 0),
    dice: sum(modifiers),
    bonus: 0,
    karma: flag(given, "karma_spent"),
  };
}

const initiative: Probe = (given) => {
  const wanted = test(given);
  const total = initiativeScore(wanted, sum(numbers(given, "dice", [])));
  const dice = initiativeDice(wanted.dice, wanted.karma);
  return {
    INI: initiativeAttribute(wanted.attributes["reaction"]!, wanted.attributes["intuition"]!),
    score: total,
    dice,
    dice_rolled: dice,
    phases_this_round: phasesOf(total),
  };
};

/**
 * Returns a clock with fighter A, who has this score.
 * @param acted - true: A has already acted in this pass, and a second fighter acts next
 */
function alone(value: number, acted = false): Clock {
  if (!acted) return rolled({ A: { score: value } });
  return carry(rolled({ A: { score: value }, Z: { score: 1 } }), { kind: "begin" }, { kind: "end-phase", id: "A" });
}

/** Returns the number of phases that A still has in this round. */
const phasesLeft = (clock: Clock): number =>
  phases(clock.acting === null ? carry(clock, { kind: "begin" }) : clock).filter(({ id }) => id === "A").length;

const changed = (given: Words, by: number): Words => {
  const clock = carry(alone(num(given, "score")), { kind: "adjust", id: "A", by });
  return { score: score(clock, "A"), phases_left_this_round: phasesLeft(clock) };
};

/**
 * Changes A's Reaction by the row's difference in the Initiative Attribute, which is Reaction + Intuition. Returns A's score and the number
 * of phases left.
 */
function attributeChanged(given: Words): Words {
  const start = alone(num(given, "score"));
  const { reaction, intuition } = fighterOf(start, "A");
  const by = num(given, "INI_new") - num(given, "INI_old");
  const clock = carry(start, { kind: "attributes", id: "A", reaction: reaction + by, intuition });
  return { score: score(clock, "A"), phases_left_this_round: phases(clock).length };
}

function diceChanged(given: Words, faces: readonly number[], lost: boolean): Words {
  const start = alone(num(given, "score"));
  const { reaction, intuition } = fighterOf(start, "A");
  const weaker = carry(start, { kind: "attributes", id: "A", reaction: reaction - num(given, "INI_loss", 0), intuition });
  return { score: score(carry(weaker, { kind: "dice", id: "A", faces, lost }), "A") };
}

const afterChange: Probe = (given) => {
  const acted = flag(given, "acted_this_pass");
  pass(given, "count");
  const clock = carry(alone(num(given, "score"), acted), { kind: "adjust", id: "A", by: num(given, "change") });
  return {
    score: score(clock, "A"),
    acts_again_this_pass: mayAct(clock, fighterOf(clock, "A")),
    phases_left_this_round: phasesLeft(clock),
  };
};

/**
 * Returns the acting fighter after the fighters in `acted` have acted, and all fighters in turn order. The acting fighter is null if pass 1
 * is over.
 */
const acting: Probe = (given) => {
  const acted = list(given, "acted", []) as readonly string[];
  let clock = begun(fromScores(numberTable(given, "scores")));
  for (const id of acted)
    clock = clock.acting === id ? carry(clock, { kind: "end-phase", id }) : noProbe(`${id} acted before ${clock.acting ?? "anybody"}`);
  return { acting: clock.pass === 1 ? clock.acting : null, order: inOrder(clock) };
};

const wholeRound: Probe = (given) => {
  const clock = begun(fromScores(numberTable(given, "scores")));
  return { phases: phases(clock).map(({ id, score: at }) => `${id}@${at}`), order: inOrder(clock) };
};

/**
 * Starts the next pass. Returns the row's scores, and the fighters who may still act. Another fighter with a very high score keeps the
 * round from ending.
 */
const passEnds: Probe = (given) => {
  const table = numberTable(given, "scores");
  const next = carry(rolled({ ...fromScores(table), other: { score: 1000 } }), { kind: "next-pass" });
  const mayStill = inOrder(next).filter((id) => id in table && mayAct(next, fighterOf(next, id)));
  return { scores_after: Object.fromEntries(Object.keys(table).map((id) => [id, score(next, id)])), next_pass: mayStill };
};

const roundOver: Probe = (given) => {
  const entrants = Object.fromEntries(numbers(given, "scores").map((value, at) => [`F${at}`, { score: value }]));
  return { round_over: begun(entrants).acting === null };
};

const tie: Probe = (given) => {
  const entrant = (id: string) => {
    const row = record(given, id);
    return { score: num(row, "score", 10), reaction: num(row, "REA", 0), intuition: num(row, "INT", 0), coin: num(row, "coin", 0) };
  };
  const ids = Object.keys(given).filter((id) => typeof given[id] === "object");
  const order = inOrder(rolled(Object.fromEntries(ids.map((id) => [id, entrant(id)]))));
  return { first: order[0], order };
};

/** Changes the score of each combatant by its `_wounded_by` value. Returns the new turn order and scores. */
const woundedNow: Probe = (given) => {
  const table = numberTable(given, "scores");
  const wounds = Object.keys(table).filter((id) => has(given, `${id}_wounded_by`));
  const clock = wounds.reduce(
    (now, id) => carry(now, { kind: "adjust", id, by: num(given, `${id}_wounded_by`) }),
    begun(fromScores(table)),
  );
  const after = Object.fromEntries(Object.keys(table).map((id) => [`${id}_score`, score(clock, id)]));
  return { order: inOrder(clock), ...after };
};

const lateEntry: Probe = (given) => {
  let clock = begun({ other: { score: 99 } });
  for (let gone = 0; gone < num(given, "passes_completed"); gone += 1) clock = endPass(clock);
  const joined = carry(
    clock,
    { kind: "join", id: "late", fighter: fighterOf(rolled({ late: { score: num(given, "rolled") } }), "late") },
    { kind: "rolled", id: "late", score: num(given, "rolled") },
  );
  return { score: score(joined, "late"), acts_this_round: mayAct(joined, fighterOf(joined, "late")) };
};

const sequence: Probe = (given) => {
  const wanted = 1 + phasesOf(num(given, "score"));
  let clock = rolled({ A: { score: num(given, "score") }, other: { score: 1000 } });
  const values = [score(clock, "A")];
  while (values.length < Math.max(2, wanted)) {
    clock = carry(clock, { kind: "next-pass" });
    values.push(score(clock, "A"));
  }
  return { sequence: values };
};

const acts =
  (key: string): Probe =>
  (given) => ({ acts: phases(begun({ A: { score: num(given, key) } })).length > 0 });

/**
 * Returns a clock with fighters A and B. A has this many AP left.
 * @param surprised - true: A is surprised
 * @param acted - true: A's phase has ended
 */
function withAp(ap: number, { surprised = false, acted = true } = {}): Clock {
  const max = Math.max(swanSong.actionPoints, ap);
  const clock = begun({ A: { score: 9, apMax: max }, B: { score: 8 } });
  const spent = carry(clock, { kind: "spend", id: "A", ap: max - ap, freeActions: 0, attacks: 0 });
  const later = acted ? carry(spent, { kind: "end-phase", id: "A" }) : spent;
  return surprised ? { ...later, fighters: { ...later.fighters, A: { ...fighterOf(later, "A"), surprised: true } } } : later;
}

const spendOne = (clock: Clock, ap: number) => command(clock, { kind: "spend", id: "A", ap, freeActions: 0, attacks: 0 });

/** Returns whether all these AP costs can be paid one after the other, and the AP left. Costs that cannot be paid are skipped. */
function pay(ap: number, costs: readonly number[]): Words {
  let clock = withAp(ap, { acted: false });
  let legal = true;
  for (const cost of costs) {
    const ruling = spendOne(clock, cost);
    if (ruling.allowed) clock = ruling.value.clock;
    else legal = false;
  }
  const rest = left(clock, fighterOf(clock, "A")).ap;
  return { legal, ap: rest, ap_left: rest };
}

const refreshed = (apLeft: number, next: number): number => {
  const clock = rolled({ A: { score: rolledFor(next, 2) }, other: { score: 1000 } });
  const spent = carry(
    clock,
    { kind: "spend", id: "A", ap: swanSong.actionPoints - apLeft, freeActions: 0, attacks: 0 },
    { kind: "next-pass" },
  );
  return left(spent, fighterOf(spent, "A")).ap;
};

/**
 * Returns the lowest AP cost among the actions of this kind; 0 for Free Actions.
 * @throws {NoProbe} if no action of this kind is declared
 */
const kindPrice = (kind: string): number => {
  const prices = swanSong.declaration.actions.filter((action) => action.kind === kind).map(({ ap }) => ap);
  return kind === "free" ? 0 : prices.length ? Math.min(...prices) : noProbe(`no ${kind} action is declared`);
};

export const probes: Probes = {
  "SS-ROUND-01": (given) => ({ seconds: num(given, "rounds") * SECONDS_PER_ROUND }),
  "SS-ROUND-02": wholeRound,
  "SS-ROUND-04": (given) => {
    const entrants = Object.fromEntries((list(given, "participants") as readonly string[]).map((id) => [id, { score: null }]));
    const clock = rolled(entrants);
    return { initiative_rolls: Object.keys(clock.fighters).filter((id) => score(clock, id) === null).length };
  },
  "SS-ROUND-05": wholeRound,
  "SS-ROUND-06": acting,
  "SS-ROUND-09": (given) => pay(num(given, "ap_left"), numbers(given, "costs")),
  "SS-ROUND-15": passEnds,
  "SS-ROUND-17": roundOver,
  "SS-INIT-02": initiative,
  "SS-INIT-03": initiative,
  "SS-INIT-04": initiative,
  "SS-INIT-05": initiative,
  "SS-INIT-07": tie,
  "SS-INIT-09": initiative,
  "SS-INIT-11": (given) => attributeChanged(given),
  "SS-INIT-12": afterChange,
  "SS-INIT-13": (given) => diceChanged(given, numbers(given, "extra_dice"), false),
  "SS-INIT-14": (given) => diceChanged(given, numbers(given, "lost_dice"), true),
  "SS-INIT-15": initiative,
  "SS-INIT-16": woundedNow,
  "SS-INIT-17": afterChange,
  "SS-INIT-18": lateEntry,
  "SS-PASS-01": (given) => ({ pass_scores: passScores(num(given, "score")), phases: phasesOf(num(given, "score")) }),
  "SS-PASS-02": acts("score_in_pass_1"),
  "SS-PASS-03": sequence,
  "SS-PASS-05": acts("score_after"),
  "SS-WOUND-05": (given) => changed(given, num(given, "wound_after") - num(given, "wound_before")),
  "SS-ACTION-03": (given) => {
    const clock = begun({ A: { score: 9, apMax: swanSong.actionPoints + num(given, "modifiers") } });
    return { ap: left(clock, fighterOf(clock, "A")).ap };
  },
  "SS-ACTION-05": (given) => ({ ap: refreshed(num(given, "ap_left"), num(given, "score")) }),
  "SS-ACTION-06": (given) => ({ ap_next_pass: refreshed(num(given, "ap_left"), num(given, "score_next_pass")) }),
  "SS-ACTION-07": (given) => pay(num(given, "ap"), numbers(given, "costs")),
  "SS-ACTION-13": (given) => pay(num(given, "ap"), Array<number>(num(given, "free_actions")).fill(kindPrice("free"))),
  "SS-ACTION-18": (given) => pay(num(given, "ap"), Array<number>(num(given, "simple_actions")).fill(kindPrice("simple"))),
  "SS-ACTION-19": (given) => pay(num(given, "ap_left"), [num(given, "cost")]),
  "SS-MOVE-02": (given) => ({ walk_m: walkRate(num(given, "AGI")) }),
  "SS-MOVE-09": (given) => attackPool(given, { party: { movement: "running" } }),
  "SS-MOVE-10": (given) => attackPool(given, { party: { movement: "sprinting" } }),
  "SS-MOVE-13": (given) => {
    pass(given, "distance_moved_m");
    const movement = word(given, "declared_state", { walking: "walking", running: "running", sprinting: "sprinting" } as const);
    return attackPool(given, { attacker: { movement } });
  },
  "SS-KARMA-01": (given) => initiative(withDefaults(given, { karma_spent: true })),
  "SS-DELAY-06": (given) => attackPool(given, { attacker: { readiness: { delayed: true } } }),
};

/** Returns the dice pool of an attack, after the modifiers of the attacker and the target. Without modifiers, it is the row's pool. */
function attackPool(given: Words, { attacker = {}, party = {} }: { attacker?: object; party?: object }): Words {
  const skills = { pistols: num(given, "pool") };
  const { asked } = fight({
    ruleset: swanSong,
    attack: { hits: 0 },
    attacker: { ...attacker, skills },
    parties: [{ name: "target", hits: 0, ...party }],
  });
  const ask = asked.find((one) => one.kind === "roll" && one.what === "attack");
  return { pool: ask?.kind === "roll" && ask.spec.kind === "pool" ? ask.spec.dice : 0 };
}
