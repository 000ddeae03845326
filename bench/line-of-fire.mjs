/**
 * Measures lines of fire over a map that doubles at constant density: is the line clear, and which bystanders are in danger?
 * The reference tests every wall and token in turn, as objects, in one process.
 * Gate: typed arrays as the oracle must give the same answer for every line. `node bench/line-of-fire.mjs`
 */
import path from "node:path";
import { build } from "vite";
import { objectClear, objectEndangered, objectScene, typedClear, typedEndangered, typedScene } from "./line-of-fire-reference.mjs";

const ROOT = path.join(import.meta.dirname, "..");
const SIZES = [625, 1250, 2500, 5000, 10_000];
const ROUNDS = 15;
/** Uncounted rounds until the engine has compiled the hot code. */
const WARMING = 20;
const SHORT = 20;
/** Floors over a scene of several levels. */
const FLOORS = 10;

/** Bundles the system's TypeScript into one module in memory. */
async function bundled(entry) {
  const { output } = await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true },
    build: { ssr: entry, write: false, minify: false, target: "esnext" },
  });
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`);
}

const { endangeredOn, hiddenOf, isClear, linesOver, packed, plainScene } = await bundled(path.join(ROOT, "bench/line-of-fire-subject.ts"));

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
const shown = ({ median, p10, p90 }, unit) => `${median.toFixed(2)} ${unit} (${p10.toFixed(2)} to ${p90.toFixed(2)})`.padEnd(32);

/** Returns the slope of the least squares line through the logarithms. */
function exponent(points) {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)]);
  const mean = (of) => logs.reduce((sum, point) => sum + point[of], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  return logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

/** Returns the lines whose answer differs from the oracle's. */
function mismatches(lines, oracle, ...others) {
  return lines.filter((line) => {
    const wanted = JSON.stringify(oracle(line));
    return others.some((other) => JSON.stringify(other(line)) !== wanted);
  }).length;
}

/** Runs one job: the gate, then A B C A B C ...; all times in microseconds per line. */
function job({ name, lines, subject, typed, objects }) {
  const wrong = mismatches(lines, typed, subject, objects);
  if (wrong > 0) throw new Error(`${name}: ${wrong} of ${lines.length} lines differ from the oracle`);
  const times = { subject: [], typed: [], objects: [] };
  for (let round = 0; round < WARMING; round += 1) lines.forEach(subject);
  const each = (work) => (timed(() => lines.forEach(work)) / lines.length) * 1000;
  for (let round = 0; round < ROUNDS; round += 1) {
    times.subject.push(each(subject));
    times.typed.push(each(typed));
    times.objects.push(each(objects));
  }
  const ratio = summed(times.subject.map((time, index) => times.objects[index] / time)).median;
  const [ours, oracle, reference] = [summed(times.subject), summed(times.typed), summed(times.objects)];
  console.log(
    `  ${name.padEnd(34)} ${shown(ours, "us")} typed ${shown(oracle, "us")} objects ${shown(reference, "us")} ratio ${ratio.toFixed(1)}; 0 of ${lines.length} differ`,
  );
  return ours.median;
}

const growth = { short: [], endangered: [], wide: [] };
for (const size of SIZES) {
  const plain = plainScene(size, size);
  const [typed, objects] = [typedScene(plain), objectScene(plain)];
  let map = packed(plain);
  const building = summed(Array.from({ length: 5 }, () => timed(() => (map = packed(plain)))));
  console.log(`${size} walls, ${plain.tokens.length} tokens; packed in ${building.median.toFixed(1)} ms`);
  const clear = {
    subject: (line) => isClear(map, line),
    typed: (line) => typedClear(typed, line),
    objects: (line) => objectClear(objects, line),
  };
  const endangered = {
    subject: (line) => endangeredOn(map, line),
    typed: (line) => typedEndangered(typed, line),
    objects: (line) => objectEndangered(objects, line),
  };
  growth.short.push([size, job({ name: `clear way, ${SHORT} metres`, lines: linesOver(plain, 200, SHORT, 1), ...clear })]);
  growth.endangered.push([size, job({ name: `who is endangered, ${SHORT} metres`, lines: linesOver(plain, 60, SHORT, 2), ...endangered })]);
  growth.wide.push([size, job({ name: "clear way, anywhere to anywhere", lines: linesOver(plain, 200, null, 3), ...clear })]);
}
const exponents = Object.entries(growth).map(([name, points]) => `${name} ${exponent(points).toFixed(2)}`);
console.log(`growth with the map: ${exponents.join(", ")}; target for a fixed length: 0.3; target ratio at 5,000 walls: 15`);

console.log(`${FLOORS} floors over 5,000 walls: the same answers, the floors are looked at for nothing`);
{
  const plain = plainScene(5000, 5000);
  const [typed, objects, map] = [typedScene(plain), objectScene(plain), packed(plain, FLOORS)];
  job({
    name: `clear way, ${SHORT} metres`,
    lines: linesOver(plain, 200, SHORT, 1),
    subject: (line) => isClear(map, line),
    typed: (line) => typedClear(typed, line),
    objects: (line) => objectClear(objects, line),
  });
  job({
    name: `who is endangered, ${SHORT} metres`,
    lines: linesOver(plain, 60, SHORT, 2),
    subject: (line) => endangeredOn(map, line),
    typed: (line) => typedEndangered(typed, line),
    objects: (line) => objectEndangered(objects, line),
  });
}

console.log("one shooter and everybody on a map of 5,000 walls");
{
  const plain = plainScene(5000, 5000);
  const [map, typed, objects] = [packed(plain), typedScene(plain), objectScene(plain)];
  const middle = plain.side / 2;
  const lines = plain.tokens.map(({ x, y }) => ({ fx: middle, fy: middle, tx: x, ty: y }));
  const wrong = mismatches(
    lines,
    (line) => typedClear(typed, line),
    (line) => isClear(map, line),
  );
  if (wrong > 0) throw new Error(`one shooter: ${wrong} of ${lines.length} lines differ from the oracle`);
  const times = { subject: [], objects: [] };
  for (let round = 0; round < 7; round += 1) {
    times.subject.push(timed(() => lines.forEach((line) => isClear(map, line))));
    times.objects.push(timed(() => lines.forEach((line) => objectClear(objects, line))));
  }
  const ratio = summed(times.subject.map((time, index) => times.objects[index] / time)).median;
  console.log(
    `  clear ways to ${lines.length} tokens          ${shown(summed(times.subject), "ms")} objects ${shown(summed(times.objects), "ms")} ratio ${ratio.toFixed(1)}; target 9`,
  );
  const near = plain.tokens
    .map(({ x, y }, which) => ({ which, metres: Math.hypot(x - middle, y - middle) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, 300);
  const look = () => near.forEach(({ which }) => hiddenOf(map, middle, middle, which));
  for (let round = 0; round < WARMING; round += 1) look();
  const covered = summed(Array.from({ length: ROUNDS }, () => timed(look)));
  console.log(`  hidden shares of the nearest 300    ${shown(covered, "ms")} target: well inside one frame of 16.7 ms`);
}
