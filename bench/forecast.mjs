/**
 * Compares the forecast of a fight between two lines of riflemen with a naive simulation. The two alternate in one process. Doubles the
 * number of fighters, then the number of fights. Gate: forecast and simulation give the same chances of winning. `npm run bench forecast`
 */
import { isDeepStrictEqual } from "node:util";
import { availableParallelism } from "node:os";
import { coreFile, loadCore } from "../tools/forecast/core.mjs";
import { packLibrary } from "../tools/forecast/library.mjs";
import { nodeThread } from "../tools/forecast/thread.mjs";
import { naiveFight } from "./forecast-reference.mjs";
import { pistolPlan, placesOf, planOf, ROUNDS, RULESETS } from "./forecast-plan.mjs";
import { exponent, inTurn, processorTime, spread } from "./measure.mjs";

const SIGMAS = 4;
const GATE_FIGHTS = 3000;
const SEED = 1;
/** Minimum number of fights in the gate: enough for both sides to win some fights. */
const GATE_LEAST = 300;
/** Minimum number of fights in the series with worker threads: enough for more than one block per worker. */
const SERIES_LEAST = 300;
const WORKERS = [1, 2, 4];
/** Minimum number of fights per ruleset: enough for both sides to win some fights. */
const LEAST_OF_RULESET = 40;

const micro = ({ median, p10, p90 }, fights) =>
  [median, p10, p90]
    .map((time) => ((1000 * time) / fights).toFixed(0))
    .reduce((middle, low, index) => (index === 1 ? `${middle} (${low}` : `${middle} to ${low})`));
const row = (label, { a, b, ratio }, fights) =>
  `${label.padStart(16)}  forecast ${micro(a, fights).padEnd(22)} reference ${micro(b, fights).padEnd(22)} ratio ${ratio.median.toFixed(2)} (${ratio.p10.toFixed(2)} to ${ratio.p90.toFixed(2)})`;

/**
 * @param {import("./measure.mjs").Scope} scope
 * @returns {Promise<number>} number of gates passed
 */
export async function measure({ sizes, rounds, say }) {
  let passed = 0;
  const file = await coreFile();
  const core = await loadCore(file);
  const skirmishOf = (places) => core.readPlan(planOf(places), packLibrary());
  // Uses another seed than the forecast, so that the two sides roll independently.
  const rng = core.seeded(SEED + 1);
  const random = () => rng.next() / 2 ** 32;

  function naiveWins(places, fights) {
    const wins = [0, 0];
    for (let at = 0; at < fights; at += 1) {
      const { winner } = naiveFight(places, ROUNDS, random);
      if (winner !== null) wins[winner] += 1;
    }
    return wins;
  }

  const gateFights = Math.max(GATE_LEAST, rounds(GATE_FIGHTS));
  function gate(even) {
    const places = placesOf(4, even);
    const { sides } = core.forecast(skirmishOf(places), { fights: gateFights, seed: SEED });
    const naive = naiveWins(places, gateFights);
    for (const side of [0, 1]) {
      const [ours, theirs] = [sides[side].wins / gateFights, naive[side] / gateFights];
      const sigma = Math.sqrt((ours * (1 - ours) + theirs * (1 - theirs)) / gateFights);
      const far = Math.abs(ours - theirs) / sigma;
      const said = `${places[0].length} against ${places[1].length}, side ${side}: wins ${ours.toFixed(3)} here, ${theirs.toFixed(3)} in the reference, ${far.toFixed(1)} sigma`;
      if (far > SIGMAS) throw new Error(`the gate is shut: ${said}`);
      passed += 1;
      say(`  ${said}`);
    }
  }

  /**
   * Measures the forecast and the naive simulation alternately, with the same number of fighters and fights. Returns the spreads of both
   * times (ms of the processor) and of their ratio.
   */
  function compared(fighters, fights, often) {
    const places = placesOf(fighters, true);
    const skirmish = skirmishOf(places);
    const ours = () => core.forecast(skirmish, { fights, seed: SEED });
    const theirs = () => naiveWins(places, fights);
    for (let warm = 0; warm < rounds(3); warm += 1) {
      ours();
      theirs();
    }
    return inTurn(rounds(often), ours, theirs);
  }

  say(`gate: the same chances to win within ${SIGMAS} sigma of ${gateFights} fights`);
  for (const even of [true, false]) gate(even);

  say("fighters on a side; microseconds of processor time a fight");
  const byFighters = sizes([1, 2, 4, 8, 16]).map((fighters) => {
    const fights = Math.max(50, 400 / fighters);
    const result = compared(fighters, fights, 15);
    say(row(`${fighters} against ${fighters}`, result, fights));
    return { fighters, ours: result.a.median / fights, theirs: result.b.median / fights };
  });
  const growth = (points, x, y) => exponent(points.map((point) => [point[x], point[y]])).toFixed(2);
  say(
    `growth with fighters: forecast ${growth(byFighters, "fighters", "ours")}, reference ${growth(byFighters, "fighters", "theirs")}; target 1.2`,
  );

  say("fights, 4 against 4; microseconds of processor time a fight");
  const byFights = sizes([100, 200, 400, 800, 1600]).map((fights) => {
    const result = compared(4, fights, 7);
    say(row(`${fights} fights`, result, fights));
    return { fights, ours: result.a.median, theirs: result.b.median };
  });
  say(`growth with fights: forecast ${growth(byFights, "fights", "ours")}, reference ${growth(byFights, "fights", "theirs")}`);
  const { median } = spread(byFights.map(({ fights, ours }) => (1000 * fights) / ours));
  say(`fights a second and core: ${median.toFixed(0)}; target 2500`);

  const each = Math.max(LEAST_OF_RULESET, rounds(200));
  say(`pistols by each ruleset, 4 against 4, ${each} fights; microseconds of processor time a fight`);
  for (const ruleset of RULESETS) {
    const own = core.readPlan(pistolPlan(ruleset, placesOf(4, true)), packLibrary());
    const { sides } = core.forecast(own, { fights: each, seed: SEED });
    if (sides.some(({ wins }) => wins === 0)) throw new Error(`the gate is shut: by the rules of ${ruleset} a side never wins`);
    passed += 1;
    const times = spread(
      Array.from({ length: rounds(7) }, (_, at) => processorTime(() => core.forecast(own, { fights: each, seed: SEED + at }))),
    );
    say(`${ruleset.padStart(16)}  ${micro(times, each).padEnd(22)} ${((1000 * each) / times.median).toFixed(0)} fights a second and core`);
  }

  const many = Math.max(SERIES_LEAST, rounds(2000));
  say(`worker threads on ${availableParallelism()} processors, ${many} fights of 4 against 4`);
  const skirmish = skirmishOf(placesOf(4, true));
  const series = { fights: many, seed: SEED };
  const alone = core.forecast(skirmish, series);
  const sole = processorTime(() => core.forecast(skirmish, series));
  for (const workers of WORKERS) {
    let totals = core.NO_TOTALS;
    const done = (_block, own) => (totals = core.mergeTotals(totals, own));
    const from = performance.now();
    await core.fightBlocks(skirmish, series, core.blocksOf(series), { workers, open: () => nodeThread(file), done });
    const seconds = (performance.now() - from) / 1000;
    if (!isDeepStrictEqual(totals, alone)) throw new Error(`${workers} workers have other totals than none`);
    passed += 1;
    say(
      `${String(workers).padStart(4)} workers: ${seconds.toFixed(2)} s, the same totals as without (${(sole / 1000).toFixed(2)} s of processor time)`,
    );
  }

  return passed;
}
