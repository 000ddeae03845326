/**
 * Measures lines of fire on maps of constant density whose size doubles. Computes for each line whether it is clear, or which bystanders
 * are in danger. The reference stores walls and tokens as objects and tests all of them. Gate: every answer must equal the answer of the
 * oracle, which uses typed arrays. `npm run bench line-of-fire`
 */
import { bundled } from "./bundled.mjs";
import { exponent, spread, timed } from "./measure.mjs";
import { objectClear, objectEndangered, objectScene, typedClear, typedEndangered, typedScene } from "./line-of-fire-reference.mjs";

const SIZES = [625, 1250, 2500, 5000, 10_000];
const ROUNDS = 15;
/** Number of unmeasured rounds, during which the JavaScript engine compiles the hot code. */
const WARMING = 20;
const SHORT = 20;
/** Number of floors in the scene with several levels. */
const FLOORS = 10;

const { endangeredOn, hiddenOf, isClear, linesOver, packed, plainScene } = await bundled("bench/line-of-fire-subject.ts");

const shown = ({ median, p10, p90 }, unit) => `${median.toFixed(2)} ${unit} (${p10.toFixed(2)} to ${p90.toFixed(2)})`.padEnd(32);

/** Counts the lines for which any answer differs from the oracle's. */
function mismatches(lines, oracle, ...others) {
  return lines.filter((line) => {
    const wanted = JSON.stringify(oracle(line));
    return others.some((other) => JSON.stringify(other(line)) !== wanted);
  }).length;
}

/**
 * Runs one job: the gate, then the three implementations in rotation. All times are in microseconds per line.
 * @returns the system's median time, and the number of lines that passed the gate
 * @throws {Error} if an answer differs from the oracle's
 */
function job({ rounds, say }, { name, lines, subject, typed, objects }) {
  const wrong = mismatches(lines, typed, subject, objects);
  if (wrong > 0) throw new Error(`${name}: ${wrong} of ${lines.length} lines differ from the oracle`);
  const times = { subject: [], typed: [], objects: [] };
  for (let round = 0; round < rounds(WARMING); round += 1) lines.forEach(subject);
  const each = (work) => (timed(() => lines.forEach(work)) / lines.length) * 1000;
  for (let round = 0; round < rounds(ROUNDS); round += 1) {
    times.subject.push(each(subject));
    times.typed.push(each(typed));
    times.objects.push(each(objects));
  }
  const ratio = spread(times.subject.map((time, index) => times.objects[index] / time)).median;
  const [ours, oracle, reference] = [spread(times.subject), spread(times.typed), spread(times.objects)];
  say(
    `  ${name.padEnd(34)} ${shown(ours, "us")} typed ${shown(oracle, "us")} objects ${shown(reference, "us")} ratio ${ratio.toFixed(1)}; 0 of ${lines.length} differ`,
  );
  return { median: ours.median, checked: lines.length };
}

/**
 * @param {import("./measure.mjs").Scope} scope
 * @returns {number} number of lines that passed the gate
 */
export function measure(scope) {
  const { sizes, rounds, say } = scope;
  const [many] = sizes(SIZES).slice(-2);
  let passed = 0;
  const checked = (what) => {
    const result = job(scope, what);
    passed += result.checked;
    return result.median;
  };
  const growth = { short: [], endangered: [], wide: [] };
  for (const size of sizes(SIZES)) {
    const plain = plainScene(size, size);
    const [typed, objects] = [typedScene(plain), objectScene(plain)];
    let map = packed(plain);
    const building = spread(Array.from({ length: rounds(5) }, () => timed(() => (map = packed(plain)))));
    say(`${size} walls, ${plain.tokens.length} tokens; packed in ${building.median.toFixed(1)} ms`);
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
    growth.short.push([size, checked({ name: `clear way, ${SHORT} meters`, lines: linesOver(plain, 200, SHORT, 1), ...clear })]);
    growth.endangered.push([
      size,
      checked({ name: `who is endangered, ${SHORT} meters`, lines: linesOver(plain, 60, SHORT, 2), ...endangered }),
    ]);
    growth.wide.push([size, checked({ name: "clear way, anywhere to anywhere", lines: linesOver(plain, 200, null, 3), ...clear })]);
  }
  const exponents = Object.entries(growth).map(([name, points]) => `${name} ${exponent(points).toFixed(2)}`);
  say(`growth with the map: ${exponents.join(", ")}; target for a fixed length: 0.3; target ratio at 5,000 walls: 15`);

  say(`${FLOORS} floors over ${many} walls: the same answers, the floors are looked at for nothing`);
  {
    const plain = plainScene(many, many);
    const [typed, objects, map] = [typedScene(plain), objectScene(plain), packed(plain, FLOORS)];
    checked({
      name: `clear way, ${SHORT} meters`,
      lines: linesOver(plain, 200, SHORT, 1),
      subject: (line) => isClear(map, line),
      typed: (line) => typedClear(typed, line),
      objects: (line) => objectClear(objects, line),
    });
    checked({
      name: `who is endangered, ${SHORT} meters`,
      lines: linesOver(plain, 60, SHORT, 2),
      subject: (line) => endangeredOn(map, line),
      typed: (line) => typedEndangered(typed, line),
      objects: (line) => objectEndangered(objects, line),
    });
  }

  say(`one shooter and everybody on a map of ${many} walls`);
  {
    const plain = plainScene(many, many);
    const [map, typed, objects] = [packed(plain), typedScene(plain), objectScene(plain)];
    const middle = plain.side / 2;
    const lines = plain.tokens.map(({ x, y }) => ({ fx: middle, fy: middle, tx: x, ty: y }));
    const wrong = mismatches(
      lines,
      (line) => typedClear(typed, line),
      (line) => isClear(map, line),
    );
    if (wrong > 0) throw new Error(`one shooter: ${wrong} of ${lines.length} lines differ from the oracle`);
    passed += lines.length;
    const times = { subject: [], objects: [] };
    for (let round = 0; round < rounds(7); round += 1) {
      times.subject.push(timed(() => lines.forEach((line) => isClear(map, line))));
      times.objects.push(timed(() => lines.forEach((line) => objectClear(objects, line))));
    }
    const ratio = spread(times.subject.map((time, index) => times.objects[index] / time)).median;
    say(
      `  clear ways to ${lines.length} tokens          ${shown(spread(times.subject), "ms")} objects ${shown(spread(times.objects), "ms")} ratio ${ratio.toFixed(1)}; target 9`,
    );
    const near = plain.tokens
      .map(({ x, y }, which) => ({ which, meters: Math.hypot(x - middle, y - middle) }))
      .sort((a, b) => a.meters - b.meters)
      .slice(0, 300);
    const look = () => near.forEach(({ which }) => hiddenOf(map, middle, middle, which));
    for (let round = 0; round < rounds(WARMING); round += 1) look();
    const covered = spread(Array.from({ length: rounds(ROUNDS) }, () => timed(look)));
    say(`  hidden shares of the nearest 300    ${shown(covered, "ms")} target: well inside one frame of 16.7 ms`);
  }
  return passed;
}
