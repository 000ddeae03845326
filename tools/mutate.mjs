/**
 * `npm run mutate [-- file or folder ...]`: mutates the rules and checks that a test fails. Without a name: all of module/rules. Fails
 * below 85% killed, or if no mutant is killed in a function of a rule with vectors.
 * - `--quick`: only the quick pass, without Stryker's own runner for the survivors.
 * - `--fresh`: ignores the results of earlier runs.
 * - `--played`: uses only tests of whole clients; fails below 75% killed.
 * - `--reached`: only lists the functions that none of these tests executes.
 * - `--with=<test>`: uses only this test; repeatable.
 * - `--sample=<n>`: tries n of the executed mutants, drawn with equal probability, and prints the share killed with its 95% interval. Fails
 * if the whole interval is below 75%.
 * - `--seed=<s>`: repeats an earlier sample.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { CACHE, filesIn, ROOT } from "./build/files.mjs";
import { heardAgain } from "./mutate/careful.mjs";
import { changeKey } from "./mutate/instrument.mjs";
import { Kept } from "./mutate/kept.mjs";
import { playedOut } from "./mutate/played.mjs";
import { quickly } from "./mutate/quick.mjs";
import { isOfSample, readSample, sampleResult } from "./mutate/sample.mjs";
import { LEAST, places, score, told, UNNOTICED, unguarded } from "./mutate/survivors.mjs";
import { readLedgers } from "./rule-index/ledgers.mjs";

const RULES = "module/rules";
const FLAGS = ["--fresh", "--quick", "--played", "--reached"];
const WITH = "--with=";
/** Minimum share of mutants that tests of whole clients must kill, in percent. */
const LEAST_PLAYED = 75;
const say = (line) => console.log(line);
const read = (file) => readFileSync(path.join(ROOT, file), "utf8");

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
try {
  const words = process.argv.slice(2);
  const only = words.filter((word) => word.startsWith(WITH)).map((word) => word.slice(WITH.length));
  const strange = words.find((word) => word.startsWith("--") && !word.startsWith(WITH) && !isOfSample(word) && !FLAGS.includes(word));
  if (strange) throw new Error(`${strange} is no flag; there are ${[...FLAGS, "--with=<test>", "--sample=<n>", "--seed=<s>"].join(", ")}`);
  const sample = readSample(words);
  const named = words.filter((word) => !word.startsWith("--"));
  const files = [...new Set((named.length > 0 ? named : [path.join(ROOT, RULES)]).flatMap(sources))].toSorted();
  if (words.includes("--reached")) process.exitCode = listUnreached(await playedOut({ root: ROOT, files, only, tries: false, say }));
  else if (sample) process.exitCode = tellSample(await playedOut({ root: ROOT, files, only, sample, say }), sample);
  else if (words.includes("--played")) process.exitCode = tell(await playedOut({ root: ROOT, files, only, say }), LEAST_PLAYED);
  else process.exitCode = await tryAll(files, words);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function tryAll(files, words) {
  const kept = new Kept(ROOT, path.join(CACHE, "noticed.json"), words.includes("--fresh"));
  const mutants = await quickly({ root: ROOT, files, kept, say });
  if (!words.includes("--quick")) await hearAgain(mutants, kept);
  return tell(
    mutants.map((mutant) => ({ ...mutant, status: mutant.careful ?? mutant.status })),
    LEAST,
  );
}

/**
 * Prints the functions and tables that no test of whole clients executes.
 * @returns {number} exit code, always 0
 */
function listUnreached(mutants) {
  const seen = mutants.map((mutant) => ({ ...mutant, status: mutant.status === "Pending" ? "Killed" : mutant.status }));
  const list = places(seen, read).filter(({ noticed, survivors }) => noticed + survivors.length > 0);
  const idle = list.filter(({ noticed }) => noticed === 0);
  for (const { file, line, name, ids } of idle) console.log(`${file}:${line} ${name}${ids.length > 0 ? ` (${ids.join(" ")})` : ""}`);
  console.log(`${list.length - idle.length} of ${list.length} functions and tables are executed by tests of whole clients`);
  return 0;
}

/**
 * Prints the survivors of a sample and the share killed.
 * @returns {number} exit code: 1 if the share is certainly below `LEAST_PLAYED`, otherwise 0
 */
function tellSample(mutants, { seed }) {
  const list = places(mutants, read);
  for (const line of told(list, read)) console.log(line);
  const { line, enough } = sampleResult(score(list), LEAST_PLAYED);
  console.log(`\n--seed=${seed}\n${line}`);
  return enough ? 0 : 1;
}

/**
 * Returns the sources in a folder, or the one source file at a path. The results are relative to the project.
 * @throws {Error} if the path does not exist or is not inside `RULES`
 */
function sources(name) {
  const place = path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
  const inside = path.relative(ROOT, place).replaceAll(path.sep, "/");
  if (!existsSync(place)) throw new Error(`${name} does not exist`);
  if (inside !== RULES && !inside.startsWith(`${RULES}/`)) throw new Error(`${name} is not in ${RULES}: only rules are tried`);
  return statSync(place).isDirectory() ? filesIn(place, (file) => file.endsWith(".ts")).map((file) => `${inside}/${file}`) : [inside];
}

/**
 * Runs survivors of the quick pass through Stryker's own runner, unless an earlier run did so. The result of this runner is final.
 * @throws {Error} if the runner did not try one of them
 */
async function hearAgain(mutants, kept) {
  const open = mutants.filter(({ status, careful }) => UNNOTICED.includes(status) && careful === undefined);
  if (open.length > 0) console.log(`${open.length} were not noticed and are tried once more`);
  const again = await heardAgain(ROOT, open);
  for (const mutant of open) {
    const careful = again.get(changeKey(mutant));
    if (careful === undefined) throw new Error(`${changeKey(mutant)}: Stryker's runner did not try this`);
    mutant.careful = careful;
    kept.keep(mutant);
  }
  kept.write();
}

/**
 * Prints the survivors, the share killed in each folder, unguarded functions, and the total.
 * @returns {number} exit code: 1 if the share is below `least` or a function is unguarded, otherwise 0
 */
function tell(mutants, least) {
  const list = places(mutants, read);
  for (const line of told(list, read)) console.log(line);
  console.log("");
  for (const folder of [...new Set(list.map(({ file }) => path.dirname(file)))].toSorted()) {
    const { noticed, all, percent } = score(list.filter(({ file }) => path.dirname(file) === folder));
    if (all > 0)
      console.log(`${folder.padEnd(40)} ${String(noticed).padStart(5)} of ${String(all).padStart(5)} ${percent.toFixed(1).padStart(6)} %`);
  }
  const withVectors = new Set(
    readLedgers()
      .filter(({ vectors }) => vectors > 0)
      .map(({ id }) => id),
  );
  const bare = unguarded(list, withVectors);
  for (const { file, line, name, ids } of bare) console.log(`FAIL ${file}:${line} ${name} (${ids.join(" ")}): no change in it is noticed`);
  const { noticed, all, percent } = score(list);
  const enough = percent >= least;
  console.log(`${enough ? "" : "FAIL "}noticed ${noticed} of ${all} changes, ${percent.toFixed(1)} %; at least ${least} % wanted`);
  return enough && bare.length === 0 ? 0 : 1;
}
