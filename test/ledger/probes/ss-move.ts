import { diceOf, sumOf } from "../../../module/rules/chance/throws";
import { physicalLimit } from "../../../module/rules/contest/limits";
import { chargeParts, ownPaceParts } from "../../../module/rules/movement/modifiers";
import {
  allowance,
  paceOf,
  RUN_PRICE,
  shortened,
  sprintMetres,
  SPRINT_STRAIN,
  sprintThrow,
  type Covered,
} from "../../../module/rules/movement/pace";
import { slippedPast, slipThrow, SLIP_PRICE, withinIntercept } from "../../../module/rules/movement/passing";
import { ratesOf } from "../../../module/rules/movement/rates";
import { num, numbers, word, type Probe, type Probes } from "../probe";

const runs: Probe = (given) => {
  const count = num(given, "runs");
  return { total_m: allowance(ratesOf(num(given, "AGI")), { runs: count, sprinted: 0 }), ap: count * RUN_PRICE };
};

/** One Run, then sprints with so many hits each. */
const sprints: Probe = (given) => {
  const rates = ratesOf(num(given, "AGI"));
  const hits = numbers(given, "sprint_hits");
  const covered = hits.reduce<Covered>(
    (so, one) => ({ ...so, runs: so.runs + 1, sprinted: so.sprinted + sprintMetres(one, rates, false) }),
    { metres: 0, runs: 1, sprinted: 0 },
  );
  return { total_m: allowance(rates, covered), ap: covered.runs * RUN_PRICE, strain: hits.length * SPRINT_STRAIN };
};

const sprintTest: Probe = (given) => {
  const attributes = { strength: num(given, "STR"), body: num(given, "BOD"), reaction: num(given, "REA") };
  const thrown = sprintThrow({ attributes, skills: { running: num(given, "hits") }, wounds: 0 });
  const limit = thrown.kind === "pool" && thrown.limit !== null ? thrown.limit : physicalLimit(attributes);
  return { metres: sprintMetres(Math.min(num(given, "hits"), limit), ratesOf(1), false) };
};

const whileRunning: Probe = (given) => {
  const test = word(given, "test", { shoot: "other", attack: "other", sprint: "sprint" } as const, "shoot");
  return { pool: num(given, "pool") + sumOf(ownPaceParts("running", test)) };
};

export const probes: Probes = {
  "SS-MOVE-03": runs,
  "SS-MOVE-04": (given) => ({ state: paceOf(num(given, "runs")) }),
  "SS-MOVE-05": sprintTest,
  "SS-MOVE-06": sprints,
  "SS-MOVE-07": whileRunning,
  "SS-MOVE-08": (given) => ({ pool: num(given, "pool") + sumOf(chargeParts("running", true)) }),
  "SS-MOVE-12": (given) => ({
    allowed: shortened({ metres: num(given, "declared"), pace: "running" }, num(given, "wanted")).allowed,
  }),
  "SS-INTERCEPT-01": (given) => ({ may_intercept: withinIntercept(num(given, "distance_m"), num(given, "reach")) }),
  "SS-INTERCEPT-09": (given) => {
    const who = { attributes: { agility: num(given, "AGI") }, skills: { acrobatics: num(given, "acrobatics") }, wounds: 0 };
    return { pool: diceOf(slipThrow(who)), ap: SLIP_PRICE };
  },
  "SS-INTERCEPT-10": (given) => ({ passed: slippedPast(num(given, "hits")) }),
};
