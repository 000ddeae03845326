/**
 * Compares how fast the system and the reference, a chain of Maps, calculate the odds for sixteen called locations. The two alternate in
 * one process, for dice pools of growing size. Then measures the odds for a row of people, for many equal targets, and for the questions of
 * a dialog. "Known": the machine has already computed the same attack or, for the locations, the attack with one more die. "Unknown": the
 * job first deletes all stored results. Gate: both must give the same cells; pruned odds may be too low by at most the reported error. `npm
 * run bench odds`
 */
import { bundled } from "./bundled.mjs";
import { exponent, processorTime, spread } from "./measure.mjs";
import { referenceOdds } from "./odds-reference.mjs";

const NEAR = 1e-12;
const ROUNDS = 21;
const ROUNDS_OF_MANY = 7;
const MANY_DICE = 40;
const DICE = [12, 16, 24, 48, 96, 192];
const ENTITIES = [1, 2, 3, 4, 5, 6, 7, 8];
const TARGETS = [19, 38, 75, 150, 300];
const PLACES = 16;
const PRUNE = 1e-7;

const { attackOdds, cellsOf, crowd, forgetTables, line, shots } = await bundled("bench/odds-subject.ts");
const { chosen, dangers, limbs, forgetTables: forgetSituations } = await bundled("bench/odds-situations.ts");

const shown = ({ median, p10, p90 }) => `${median.toFixed(3)} ms (${p10.toFixed(3)} to ${p90.toFixed(3)})`.padEnd(34);
const ms = (time) => time.toFixed(0).padStart(6);

/** Checks that odds and reference agree for each shot. Returns the number of cells compared. @throws {Error} if a cell differs */
function gate(list) {
  let cells = 0;
  for (const { attack, reference } of list) {
    const [ours, theirs] = [cellsOf(attackOdds(attack)), referenceOdds(reference)];
    for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
      const [a, b] = [ours.get(name) ?? 0, theirs.get(name) ?? 0];
      if (Math.abs(a - b) > NEAR * Math.max(a, b)) throw new Error(`${attack.called.fine}: ${name} is ${a} here and ${b} in the reference`);
      cells += 1;
    }
  }
  return cells;
}

function locations({ sizes, rounds, say }) {
  let passed = 0;
  say("sixteen called places at once");
  const growth = { ours: [], reference: [] };
  for (const dice of sizes(DICE)) {
    const list = shots(dice);
    const all = (which) => which.forEach(({ attack }) => attackOdds(attack));
    passed += gate(list) + gate(shots(dice, 1));
    const often = rounds(dice > MANY_DICE ? ROUNDS_OF_MANY : ROUNDS);
    const [ours, unknown, theirs] = [[], [], []];
    for (let round = 0; round < often; round += 1) {
      forgetTables();
      unknown.push(processorTime(() => all(list)));
      // A dialog often repeats the same shots with one die fewer.
      const worse = shots(dice, 1);
      ours.push(processorTime(() => all(worse)));
      theirs.push(processorTime(() => list.forEach(({ reference }) => referenceOdds(reference))));
    }
    const [a, b, c] = [spread(ours), spread(theirs), spread(unknown)];
    growth.ours.push([dice, c.median]);
    growth.reference.push([dice, b.median]);
    say(
      `${String(dice).padStart(4)} dice  known ${shown(a)} unknown ${shown(c)} reference ${shown(b)} ratio known ${(b.median / a.median).toFixed(2)}, unknown ${(b.median / c.median).toFixed(2)}`,
    );
  }
  say(
    `growth with pool size: odds, unknown, ${exponent(growth.ours).toFixed(2)}, reference ${exponent(growth.reference).toFixed(2)}; target: ratio 10, exponent 2`,
  );
  return passed;
}

/**
 * Measures the odds of one bullet for longer and longer rows of people. Checks that pruning costs no more than reported. Returns 1, the
 * number of gates passed.
 */
function rows({ sizes, rounds, say }) {
  say("one bullet and people in a row");
  for (const entities of sizes(ENTITIES)) {
    const attack = line(entities);
    const [known, unknown] = [[], []];
    for (let round = 0; round < rounds(ROUNDS_OF_MANY); round += 1) {
      forgetTables();
      unknown.push(processorTime(() => attackOdds(attack)));
      const equal = line(entities);
      known.push(processorTime(() => attackOdds(equal)));
    }
    say(`${String(entities).padStart(4)} entities  known ${shown(spread(known))} unknown ${shown(spread(unknown))}`);
  }
  const most = sizes(ENTITIES).at(-1);
  const [exact, pruned] = [attackOdds(line(most)), attackOdds(line(most), { prune: PRUNE })];
  const attack = line(most);
  forgetTables();
  const time = processorTime(() => attackOdds(attack, { prune: PRUNE }));
  const struck = ({ cells }) => cells.reduce((sum, cell) => (cell.struck ? sum + cell.chance : sum), 0);
  const short = struck(exact) - struck(pruned);
  if (short < -NEAR || short > pruned.lost + NEAR) throw new Error(`${most} in a row: ${short} short, where ${pruned.lost} is reported`);
  say(
    `${String(most).padStart(4)} entities, pruned at ${PRUNE}: ${time.toFixed(1)} ms, lost at most ${pruned.lost.toExponential(2)}; target: a quarter of a frame, 4.2 ms`,
  );
  return 1;
}

/**
 * Compares the time for the odds against many identical targets with the time for one target. Returns the number of targets that passed the
 * gate.
 */
function targets({ sizes, rounds, say }) {
  say("sixteen called places of many equal targets, nothing known");
  const growth = [];
  let passed = 0;
  for (const many of sizes(TARGETS)) {
    const [all, one] = [[], []];
    for (let round = 0; round < rounds(ROUNDS_OF_MANY); round += 1) {
      const attacks = crowd(many);
      forgetTables();
      one.push(processorTime(() => attacks.slice(0, PLACES).forEach((attack) => attackOdds(attack))));
      forgetTables();
      all.push(processorTime(() => attacks.forEach((attack) => attackOdds(attack))));
    }
    const [first, last] = [crowd(many).slice(0, PLACES), crowd(many).slice(-PLACES)].map((places) =>
      places.map((attack) => cellsOf(attackOdds(attack))),
    );
    forgetTables();
    const alone = crowd(many)
      .slice(-PLACES)
      .map((attack) => cellsOf(attackOdds(attack)));
    for (const [place, cells] of alone.entries())
      for (const [name, chance] of cells)
        if (Math.abs((last[place].get(name) ?? 0) - chance) > NEAR || first[place].size !== cells.size)
          throw new Error(`${many} targets: ${name} differs`);
    passed += many;
    growth.push([many, spread(all).median]);
    say(`${String(many).padStart(4)} targets  ${shown(spread(all))} one ${shown(spread(one))}; target: a frame, 16.7 ms`);
  }
  if (growth.length > 1) say(`growth with targets: ${exponent(growth).toFixed(2)}`);
  return passed;
}

/**
 * Situations for which the job measures how fast a dialog gets its odds. The letters are entities from near to far: a crate (b), a person
 * (p), the target (T). The number is the target's cover dice.
 */
const SITUATIONS = [
  ["crossfire", "T", "burst", 0],
  ["crossfire", "Tp", "burst", 0],
  ["crossfire", "pT", "burst", 2],
  ["crossfire", "bT", "burst", 4],
  ["crossfire", "pTp", "burst", 0],
  ["crossfire", "pbTp", "burst", 2],
  ["crossfire", "bpTp", "burst", 2],
  ["crossfire", "T", "long-burst", 0],
  ["crossfire", "T", "full-auto", 0],
  ["swanSong", "pTp", "burst", 2],
  ["calledShotD20", "T", "burst", 0],
  ["calledShotD20", "pbTp", "burst", 2],
  ["threeDice", "pbTpp", "single", 2],
];
const QUESTIONS = ["hit", "through", "cripples", "down"];

function situations({ sizes, rounds, say }) {
  let passed = 0;
  const unknown = (work) => {
    forgetSituations();
    return processorTime(work);
  };
  const least = (work) => Math.min(...Array.from({ length: rounds(3) }, () => unknown(work)));
  say("what a dialog asks for with nothing known, ms of processor time, best of 3; targets: 16, 100, everything 500");
  for (const [ruleset, row, mode, cover] of sizes(SITUATIONS)) {
    const situation = { ruleset, row, mode, cover };
    const options = mode === "single" ? {} : { prune: PRUNE };
    const one = least(() => chosen(situation, options));
    const exact = least(() => chosen(situation, {}));
    const six = least(() => limbs(situation, options));
    const others = least(() => dangers(situation, options));
    const { length: callable } = limbs(situation, options);
    const [short, full, { lost: unsure }] = [chosen(situation, options), chosen(situation, {}), dangers(situation, options)];
    for (const question of QUESTIONS) {
      const by = full[question] - short[question];
      if (by < -NEAR || by > short.lost + NEAR)
        throw new Error(`${ruleset} ${row}: ${question} is ${by} short, where ${short.lost} is reported`);
      passed += 1;
    }
    say(
      `${[ruleset, row, mode, cover].join(" ").padEnd(34)} chosen ${ms(one)} (exact ${ms(exact)}, lost ${short.lost.toFixed(4)}) ${callable} limbs ${ms(six)} others ${ms(others)} (lost ${unsure.toFixed(4)})`,
    );
  }
  return passed;
}

/**
 * @param {import("./measure.mjs").Scope} scope
 * @returns {number} number of results that passed the gate
 */
export const measure = (scope) => locations(scope) + rows(scope) + targets(scope) + situations(scope);
