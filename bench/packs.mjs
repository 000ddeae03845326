/**
 * Compares building unchanged packs with compiling all packs again. Gate: the build compiles no pack, and both methods report the same
 * number of packs. `npm run bench packs`
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../tools/build/files.mjs";
import { buildPacks } from "../tools/build/packs.mjs";
import { spread } from "./measure.mjs";
import { everything } from "./packs-reference.mjs";

const ROUNDS = 5;
const manifest = JSON.parse(readFileSync(path.join(ROOT, "system.json"), "utf8"));

/** Returns the processor time (ms) and the result of some work. */
async function timed(work) {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, time: (user + system) / 1000 };
}

const entriesOf = (packs) => packs.reduce((sum, { entries }) => sum + entries, 0);
const shown = ({ median, p10, p90 }) => `${median.toFixed(0)} ms (${p10.toFixed(0)} to ${p90.toFixed(0)})`;

/**
 * @param {import("./measure.mjs").Scope} scope
 * @returns {Promise<number>} number of gates passed
 */
export async function measure({ rounds, say }) {
  const outDir = mkdtempSync(path.join(tmpdir(), "crossfire-packs-"));
  let passed = 0;
  try {
    const sources = (await buildPacks({ root: ROOT, outDir, manifest })).length;
    const times = { unchanged: [], anew: [] };
    for (let round = 0; round < rounds(ROUNDS); round += 1) {
      const unchanged = await timed(() => buildPacks({ root: ROOT, outDir, manifest }));
      const anew = await timed(() => everything(ROOT, manifest));
      if (unchanged.value.some(({ compiled }) => compiled)) throw new Error("something was compiled although nothing has changed");
      if (anew.value.some(({ compiled }) => !compiled)) throw new Error("not everything was compiled anew");
      if (unchanged.value.length !== sources || anew.value.length !== sources) throw new Error("not the same packs");
      passed += 1;
      times.unchanged.push(unchanged.time);
      times.anew.push(anew.time);
      if (round === 0) say(`Packs: ${sources} with ${entriesOf(anew.value)} entries, milliseconds of processor time, median (p10 to p90)`);
    }
    const ratio = spread(times.anew.map((time, index) => time / times.unchanged[index])).median;
    say(`  unchanged ${shown(spread(times.unchanged))}, everything anew ${shown(spread(times.anew))}, ratio ${ratio.toFixed(0)}`);
    return passed;
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
