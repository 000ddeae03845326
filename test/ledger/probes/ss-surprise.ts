import { diceOf, readRoll } from "../../../module/rules/chance/roll-specs";
import { mayAct } from "../../../module/rules/clock/passes";
import { newcomer, type Clock } from "../../../module/rules/clock/clock";
import {
  mayAffect,
  mayDefend,
  needsSurpriseTest,
  readSurprise,
  surpriseBonus,
  type Surprised,
  surpriseFrom,
  surpriseRoll,
} from "../../../module/rules/clock/surprise";
import { flag, has, list, num, numbers, pass, text, word, type Probe, type Probes, type Words } from "../probe";
import { begun, carry, fighterOf, inOrder, rolled, score } from "../scenes/clock";

const FAILED: Surprised = { failed: true, by: [], losesPhase: false, ambusher: false };
const surprised = (clock: Clock, ids: readonly string[], result: Surprised = FAILED): Clock =>
  carry(clock, { kind: "surprise", results: Object.fromEntries(ids.map((id) => [id, result])) });

const thrown = (given: Words, wariness: { alerted: boolean; ambusher: boolean }) =>
  surpriseRoll({ attributes: { reaction: num(given, "REA"), intuition: num(given, "INT") }, skills: {}, wounds: 0 }, wariness);

const testPool = (given: Words, wariness: { alerted: boolean; ambusher: boolean }): number => diceOf(thrown(given, wariness));

/** Returns the dice pool of an ambusher's Surprise Test and whether the ambusher is surprised. */
const blindAmbusher: Probe = (given) => ({
  pool: testPool(given, { alerted: false, ambusher: true }),
  surprised: readSurprise({ value: num(given, "hits"), glitch: "none" }).surprised,
});

/** Returns the hits of a Surprise Test in which every die is a hit. This shows that no limit applies. */
const uncapped: Probe = (given) => {
  pass(given, "physical_limit");
  const hits = num(given, "rolled_hits");
  const pool = surpriseRoll({ attributes: { reaction: hits, intuition: 0 }, skills: {}, wounds: 0 }, { alerted: false, ambusher: false });
  return { hits: readRoll(pool, Array<number>(hits).fill(6)).value };
};

const pairwise: Probe = (given) => {
  const enemies = list(given, "enemies") as readonly string[];
  const start = begun({ A: { score: 5 }, ...Object.fromEntries(enemies.map((id) => [id, { score: 9 }])) });
  const clock = surprised(start, ["A"], { ...FAILED, by: list(given, "A_failed_against") as readonly string[] });
  return { A_may_defend: mayDefend(clock, "A", text(given, "attacker")) };
};

const failed: Probe = (given) => {
  const clock = surprised(begun({ A: { score: num(given, "score") }, X: { score: 99 } }), ["A"]);
  return { score: score(clock, "A"), acts_this_round: mayAct(clock, fighterOf(clock, "A")) };
};

/** Surprises fighter A, and spends A's Karma to recover, each only if the row says so. Returns A's score and whether A may defend. */
const karma: Probe = (given) => {
  const start = begun({ A: { score: num(given, "score", 14) }, X: { score: 99 } });
  const hit = flag(given, "surprised") ? surprised(start, ["A"]) : start;
  const clock = flag(given, "karma_spent") ? carry(hit, { kind: "recover", id: "A" }) : hit;
  return { score: score(clock, "A"), may_defend: mayDefend(clock, "A", "X") };
};

/**
 * Plays two passes of a fighter who loses the first phase because of a critical glitch on the Surprise Test. Returns the passes in which
 * the fighter acts, and the score in pass 2.
 */
const stunned: Probe = (given) => {
  const start = rolled({ A: { score: num(given, "rolled") }, X: { score: 99 } });
  const clock = carry(surprised(start, ["A"], { ...FAILED, losesPhase: true }), { kind: "begin" });
  const acted: number[] = [];
  let now = clock;
  while (now.acting !== null && now.pass <= 2) {
    if (now.acting === "A") acted.push(now.pass);
    now = carry(now, { kind: "end-phase", id: now.acting });
  }
  const second = { round: now.round, pass: 2, score: score({ ...now, pass: 2 }, "A") };
  return { acts_pass_1: acted.includes(1), score_pass_2: second.score, acts_pass_2: acted.includes(2) };
};

const outrun: Probe = (given) => {
  const start = rolled({ ambushed: { score: num(given, "ambushed_score") }, ambusher: { score: num(given, "ambusher_score") } });
  const clock = flag(given, "ambushed_surprised") ? surprised(start, ["ambushed"], { ...FAILED, by: ["ambusher"] }) : start;
  return { first: carry(clock, { kind: "begin" }).acting ?? inOrder(clock)[0] };
};

/** Returns whether surprised fighter A may take the row's action. X surprised A; Y is surprised as well. */
const permitted: Probe = (given) => {
  const start = begun({ A: { score: 5 }, X: { score: 9 }, Y: { score: 3 } });
  const clock = surprised(surprised(start, ["A"], { ...FAILED, by: ["X"] }), ["Y"]);
  const action = word(given, "action", { attack: true, fire_at_ambusher: true, drop_prone: false, ready_weapon: false });
  const named = has(given, "target") && given["target"] !== null ? word(given, "target", { unsurprised: "X", surprised: "Y" }) : "X";
  return { legal: mayAffect(clock, "A", action ? named : null) };
};

const glitches: Probe = (given) => {
  const { startled, losesPhase } = surpriseFrom(numbers(given, "dice"));
  return { result: losesPhase ? "critical" : startled ? "glitch" : "none", loses_first_phase: losesPhase };
};

export const probes: Probes = {
  "SS-SURPRISE-02": pairwise,
  "SS-SURPRISE-06": (given) => ({ pool: testPool(given, { alerted: flag(given, "alerted"), ambusher: false }) }),
  "SS-SURPRISE-07": (given) => ({ surprised: readSurprise({ value: num(given, "hits"), glitch: "none" }).surprised }),
  "SS-SURPRISE-08": uncapped,
  "SS-SURPRISE-10": failed,
  "SS-SURPRISE-13": karma,
  "SS-SURPRISE-16": stunned,
  "SS-SURPRISE-17": (given) => ({ pool: testPool(given, { alerted: false, ambusher: true }) }),
  "SS-SURPRISE-18": (given) => {
    const wariness = { alerted: false, ambusher: flag(given, "ambusher"), awareOfTarget: flag(given, "aware_of_target") };
    return { needs_test: needsSurpriseTest(wariness), bonus: surpriseBonus(wariness) };
  },
  "SS-SURPRISE-19": blindAmbusher,
  "SS-SURPRISE-20": outrun,
  "SS-SURPRISE-21": (given) => {
    const ids = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`);
    const clock = begun(Object.fromEntries(ids(num(given, "in_combat"), "in").map((id) => [id, { score: 9 }])));
    const joins = ids(num(given, "arriving"), "new").map((id) => ({ kind: "join", id, fighter: newcomer(3, 3, 3, 0) }) as const);
    const unwary = { ambusher: false, awareOfTarget: false };
    return { tests: Object.keys(carry(clock, ...joins).fighters).filter(() => needsSurpriseTest(unwary)).length };
  },
  "SS-SURPRISE-23": permitted,
  "SS-SURPRISE-24": permitted,
  "SS-GLITCH-07": glitches,
};
