/**
 * `npm run mutate [-- file or folder ...]`: changes the rules here and there and looks whether a test notices.
 * Without a name: all of module/rules. `--fresh` forgets the results of earlier runs.
 * Ends badly below 85 % noticed, and when a function of a rule with vectors may be changed at will.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { ROOT } from "./build/files.mjs";
import { RESULTS, settings } from "./mutate/settings.mjs";
import { LEAST, places, score, told, unguarded } from "./mutate/survivors.mjs";
import { readLedgers } from "./rule-index/ledgers.mjs";

const RULES = "module/rules";
const read = (file) => readFileSync(path.join(ROOT, file), "utf8");

try {
  const words = process.argv.slice(2);
  const strange = words.find((word) => word.startsWith("--") && word !== "--fresh");
  if (strange) throw new Error(`${strange} is no flag; there is --fresh`);
  const named = words.filter((word) => !word.startsWith("--"));
  const files = (named.length > 0 ? named : [path.join(ROOT, RULES)]).map(pattern);
  process.exitCode = tell(await tried(files, words.includes("--fresh")));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** A file or folder of the rules, as Stryker wants it named. */
function pattern(name) {
  const place = path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
  const inside = path.relative(ROOT, place).replaceAll(path.sep, "/");
  if (!existsSync(place)) throw new Error(`${name} does not exist`);
  if (inside !== RULES && !inside.startsWith(`${RULES}/`)) throw new Error(`${name} is not in ${RULES}: only rules are tried`);
  return statSync(place).isDirectory() ? `${inside}/**/*.ts` : inside;
}

/** Carries the search out in a folder of its own, which is gone afterwards. */
async function tried(files, fresh) {
  const workplace = mkdtempSync(path.join(tmpdir(), "crossfire-mutate-"));
  const clear = () => rmSync(workplace, { recursive: true, force: true });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => (clear(), process.exit(1)));
  const from = process.cwd();
  try {
    symlinkSync(path.join(ROOT, "node_modules"), path.join(workplace, "node_modules"), "junction");
    mkdirSync(path.dirname(RESULTS), { recursive: true });
    process.chdir(ROOT);
    const results = await new Stryker(settings({ files, fresh, workplace })).runMutationTest();
    return results.map((mutant) => ({ ...mutant, fileName: path.relative(ROOT, mutant.fileName).replaceAll(path.sep, "/") }));
  } finally {
    process.chdir(from);
    clear();
  }
}

/** @returns {number} the exit code */
function tell(mutants) {
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
  const enough = percent >= LEAST;
  console.log(`${enough ? "" : "FAIL "}noticed ${noticed} of ${all} changes, ${percent.toFixed(1)} %; at least ${LEAST} % wanted`);
  return enough && bare.length === 0 ? 0 : 1;
}
