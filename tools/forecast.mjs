/**
 * `npm run forecast -- plan.yaml`: simulates a plan, by default a thousand times, prints the result and draws it. `npm run forecast --
 * merge part.json ...`: merges parts of one series that ran separately.
 */
import { availableParallelism } from "node:os";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./build/files.mjs";
import { readWords } from "./forecast/arguments.mjs";
import { coreFile, loadCore } from "./forecast/core.mjs";
import { fingerprint, packLibrary, planAt } from "./forecast/library.mjs";
import { plotOf } from "./forecast/plot.mjs";
import { tableOf } from "./forecast/table.mjs";
import { nodeThread } from "./forecast/thread.mjs";

const CANCELLED = 130;
const here = (file) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

try {
  const words = readWords(process.argv.slice(2), availableParallelism());
  const file = await coreFile();
  const core = await loadCore(file);
  const part = words.merge ? merged(core, words.files) : await fought(core, file, words);
  show(core, part, words);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function merged(core, files) {
  return files.map((file) => core.readPart(jsonAt(file), file)).reduce((whole, part, at) => core.joinParts(whole, part, files[at]));
}

function jsonAt(file) {
  try {
    return JSON.parse(readFileSync(here(file), "utf8"));
  } catch (error) {
    throw new Error(`${file}: cannot be read as a part of a forecast (${error.message.split("\n")[0]})`, { cause: error });
  }
}

async function fought(core, file, { files, fights, seed, workers, shard }) {
  const library = packLibrary();
  const plan = planAt(here(files[0]));
  const skirmish = readPlan(core, plan, library, files[0]);
  const series = { fights, seed };
  const blocks = core.blocksOf(series, shard);
  const done = new Map();
  const stop = new AbortController();
  const cancel = () => stop.abort();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, cancel);
  const told = progress(blocks.length, workers);
  await core.fightBlocks(skirmish, series, blocks, {
    workers,
    open: () => nodeThread(file),
    signal: stop.signal,
    done: (block, totals) => told(done.set(block, totals).size),
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeListener(signal, cancel);
  if (stop.signal.aborted) cancelled(done.size, blocks.length);
  const own = [...done.keys()].sort((a, b) => a - b);
  return {
    format: 1,
    name: skirmish.name,
    sides: skirmish.sides.map(({ name }) => name),
    plan: fingerprint(plan, library),
    fights,
    seed,
    blocks: own,
    totals: own.reduce((sum, block) => core.mergeTotals(sum, done.get(block)), core.NO_TOTALS),
  };
}

function readPlan(core, plan, library, file) {
  try {
    return core.readPlan(plan, library);
  } catch (error) {
    throw error instanceof core.PlanError ? new Error(`${file}: ${error.message}`, { cause: error }) : error;
  }
}

function cancelled(done, of) {
  console.error(`cancelled: ${done} of ${of} blocks were fought, and what follows is about them`);
  process.exitCode = CANCELLED;
}

/**
 * Returns a function that updates the percentage on a terminal. If the output is redirected, prints one line instead, and the function does
 * nothing.
 */
function progress(of, workers) {
  if (!process.stderr.isTTY) {
    console.error(`${of} blocks, ${Math.min(of, workers)} workers`);
    return () => {};
  }
  return (done) => process.stderr.write(done < of ? `\r${Math.floor((100 * done) / of)} %` : "\r     \r");
}

function show(core, part, { out, plot, merge, files }) {
  const summary = core.summaryOf(part.totals);
  // Nothing is saved if the user cancels before the first block ends.
  if (summary.fights === 0 && process.exitCode === CANCELLED) return;
  if (summary.fights > 0) console.log(tableOf(part, summary, core.balanceOf(part.totals)));
  const missing = core.missingBlocks(part);
  if (merge && missing > 0) console.log(`  ${missing} blocks of the series are missing`);
  if (out) write(here(out), `${JSON.stringify(part)}\n`);
  const stem = path.basename(merge ? "merged" : files[0]).replace(/\.ya?ml$/, "");
  const picture = plot ? here(plot) : out ? here(`${out.replace(/\.json$/, "")}.svg`) : path.join(ROOT, "reports/forecast", `${stem}.svg`);
  write(picture, plotOf(part, summary, part.totals.byRound));
}

/** Writes a file completely or not at all, and prints its path. An interruption leaves the previous file unchanged. */
function write(file, content) {
  mkdirSync(path.dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}.tmp`;
  writeFileSync(fresh, content);
  renameSync(fresh, file);
  console.log(`  ${path.relative(process.env.INIT_CWD ?? process.cwd(), file)}`);
}
