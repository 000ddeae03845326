import { diceOf, readRoll, sumOf, type Part } from "../../../module/rules/chance/roll-specs";
import { poolSize } from "../../../module/rules/contest/hits-and-glitches";
import { chargeParts, ownPaceParts } from "../../../module/rules/movement/movement-modifiers";
import {
  allowance,
  paceOf,
  shortened,
  sprintMeters,
  sprintStrain,
  sprintRoll,
  type Covered,
  ratesAt,
  walkRate,
  type Rates,
} from "../../../module/rules/movement/walk-run-sprint";
import { slippedPast, slipRoll, SLIP_PRICE } from "../../../module/rules/movement/slip-past";
import { withinIntercept } from "../../../module/rules/movement/interception";
import { actionPrice } from "../../../module/rules/attack/model/declaration";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { num, numbers, word, type Probe, type Probes, type Words } from "../probe";
import { facesFor } from "../scenes/dice";

const ratesFor = (agility: number): Rates => ratesAt(walkRate(agility));
/** AP cost of one Run. */
const RUN = actionPrice(swanSong, "run").ap;

const runs: Probe = (given) => {
  const count = num(given, "runs");
  return { total_m: allowance(ratesFor(num(given, "AGI")), { runs: count, sprinted: 0 }), ap: count * RUN };
};

/** Plays a Run, then a Sprint for each number of hits in the row. Returns the total meters, AP and Strain. */
const sprints: Probe = (given) => {
  const rates = ratesFor(num(given, "AGI"));
  const hits = numbers(given, "sprint_hits");
  const covered = hits.reduce<Covered>(
    (so, one) => ({ ...so, runs: so.runs + 1, sprinted: so.sprinted + sprintMeters(one, rates, false) }),
    { meters: 0, runs: 1, sprinted: 0 },
  );
  return { total_m: allowance(rates, covered), ap: covered.runs * RUN, strain: sprintStrain(hits.length) };
};

const sprintTest: Probe = (given) => {
  const attributes = { strength: num(given, "STR"), body: num(given, "BOD"), reaction: num(given, "REA") };
  const spec = sprintRoll({ attributes, skills: { running: num(given, "hits") }, wounds: 0 });
  const { value } = readRoll(spec, facesFor(spec, { hits: num(given, "hits") }));
  return { metres: sprintMeters(value, ratesFor(1), false) };
};

/** Returns the row's dice pool after these modifiers; at least 0. */
const poolWith = (given: Words, parts: readonly Part[]): number =>
  poolSize(sumOf([{ part: "pool", value: num(given, "pool"), rule: "SS-ATTACK-09" }, ...parts]));

const whileRunning: Probe = (given) => {
  const test = word(given, "test", { shoot: "other", attack: "other", sprint: "sprint" } as const, "shoot");
  return { pool: poolWith(given, ownPaceParts("running", test)) };
};

export const probes: Probes = {
  "SS-MOVE-03": runs,
  "SS-MOVE-04": (given) => ({ state: paceOf(num(given, "runs")) }),
  "SS-MOVE-05": sprintTest,
  "SS-MOVE-06": sprints,
  "SS-MOVE-07": whileRunning,
  "SS-MOVE-08": (given) => ({ pool: poolWith(given, chargeParts("running", true)) }),
  "SS-MOVE-12": (given) => ({
    allowed: shortened({ meters: num(given, "declared"), pace: "running" }, num(given, "wanted")).allowed,
  }),
  "SS-INTERCEPT-01": (given) => ({ may_intercept: withinIntercept(num(given, "distance_m"), num(given, "reach")) }),
  "SS-INTERCEPT-09": (given) => {
    const who = { attributes: { agility: num(given, "AGI") }, skills: { acrobatics: num(given, "acrobatics") }, wounds: 0 };
    return { pool: diceOf(slipRoll(who)), ap: SLIP_PRICE };
  },
  "SS-INTERCEPT-10": (given) => ({ passed: slippedPast(num(given, "hits")) }),
};
