/**
 * Compares the odds of sixteen called locations with a chain of Maps, in turn and in one process, for pools that double; and of a row of
 * people.
 * Gate: both sides must give the same cells. `node bench/odds.mjs`
 */
import path from "node:path";
import { build } from "vite";
import { processorTime } from "./measure.mjs";
import { referenceOdds } from "./odds-reference.mjs";

const ROOT = path.join(import.meta.dirname, "..");
const NEAR = 1e-12;
const ROUNDS = 21;

/** Bundles the system's TypeScript into one module in memory. */
async function bundled(entry) {
  const { output } = await build({
    root: ROOT,
    configFile: false,
    ssr: { noExternal: true },
    logLevel: "error",
    build: { ssr: entry, write: false, minify: false, target: "esnext" },
  });
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`);
}

const { attackOdds, cellsOf, line, shots } = await bundled(path.join(ROOT, "bench/odds-subject.ts"));

function gate(list) {
  for (const { attack, reference } of list) {
    const [ours, theirs] = [cellsOf(attackOdds(attack)), referenceOdds(reference)];
    for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
      const [a, b] = [ours.get(name) ?? 0, theirs.get(name) ?? 0];
      if (Math.abs(a - b) > NEAR * Math.max(a, b)) throw new Error(`${attack.called.fine}: ${name} is ${a} here and ${b} in the reference`);
    }
  }
}

const timed = (work) => {
  const from = performance.now();
  work();
  return performance.now() - from;
};
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
const summed = (times) => {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: at(sorted, 0.5), p10: at(sorted, 0.1), p90: at(sorted, 0.9) };
};
const shown = ({ median, p10, p90 }) => `${median.toFixed(3)} ms (${p10.toFixed(3)} to ${p90.toFixed(3)})`.padEnd(34);

/** Returns the slope of the least squares line through the logarithms. */
function exponent(points) {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)]);
  const mean = (at) => logs.reduce((sum, point) => sum + point[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  return logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

console.log("sixteen called places at once");
const growth = { ours: [], reference: [] };
for (const dice of [12, 16, 24, 48, 96, 192]) {
  const list = shots(dice);
  const cold = timed(() => list.forEach(({ attack }) => attackOdds(attack)));
  gate(list);
  const rounds = dice > 40 ? 7 : ROUNDS;
  const [ours, theirs] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(timed(() => list.forEach(({ attack }) => attackOdds(attack))));
    theirs.push(timed(() => list.forEach(({ reference }) => referenceOdds(reference))));
  }
  const [a, b] = [summed(ours), summed(theirs)];
  growth.ours.push([dice, a.median]);
  growth.reference.push([dice, b.median]);
  const ratio = summed(ours.map((time, index) => theirs[index] / time)).median;
  console.log(
    `${String(dice).padStart(4)} dice  odds ${shown(a)} first ${cold.toFixed(1).padStart(7)} ms  reference ${shown(b)} ratio ${ratio.toFixed(2)}`,
  );
}
console.log(
  `growth with pool size: odds ${exponent(growth.ours).toFixed(2)}, reference ${exponent(growth.reference).toFixed(2)}; target: ratio 10, exponent 2`,
);

console.log("one bullet and people in a row");
const rows = [];
for (const entities of [1, 2, 3, 4, 5, 6, 7, 8]) {
  const attack = line(entities);
  attackOdds(attack);
  const times = summed(Array.from({ length: 3 }, () => timed(() => attackOdds(attack))));
  rows.push([entities, times.median]);
  console.log(`${String(entities).padStart(4)} entities  ${shown(times)}`);
}
{
  const attack = line(8);
  let odds;
  const time = timed(() => (odds = attackOdds(attack, { prune: 1e-5 })));
  console.log(
    `   8 entities, pruned at 1e-5: ${time.toFixed(1)} ms, lost at most ${odds.lost.toExponential(2)}; target: a quarter of a frame, 4.2 ms`,
  );
}

/** Situations a dialog waits for: a crate (b), people (p) and the target (T), near to far. */
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
const { chosen, dangers, limbs } = await bundled(path.join(ROOT, "bench/odds-situations.ts"));
const PRUNE = 1e-5;
const least = (work) => Math.min(...Array.from({ length: 3 }, () => processorTime(work)));
const ms = (time) => time.toFixed(0).padStart(6);
console.log("what a dialog asks for, ms of processor time, best of 3; targets: 16, 100, everything 500");
for (const [ruleset, row, mode, cover] of SITUATIONS) {
  const situation = { ruleset, row, mode, cover };
  const options = mode === "single" ? {} : { prune: PRUNE };
  const one = least(() => chosen(situation, options));
  const exact = least(() => chosen(situation, {}));
  const six = least(() => limbs(situation, options));
  const others = least(() => dangers(situation, options));
  const [{ lost }, { lost: unsure }] = [chosen(situation, options), dangers(situation, options)];
  console.log(
    `${[ruleset, row, mode, cover].join(" ").padEnd(34)} chosen ${ms(one)} (exact ${ms(exact)}, lost ${lost.toFixed(4)}) limbs ${ms(six)} others ${ms(others)} (lost ${unsure.toFixed(4)})`,
  );
}
