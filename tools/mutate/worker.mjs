/** Process that tries mutants, one test file at a time: `worker.mjs <file with the prepared modules>`, then messages. */
import { readFileSync } from "node:fs";
import { Evaluation } from "./evaluation.mjs";
import { packagesOf } from "./modules.mjs";
import { loadedPackages } from "./packages.mjs";
import { tried, usual } from "./trial.mjs";

const { plain, changed } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const sets = { plain: new Map(plain), changed: new Map(changed) };
const evaluation = new Evaluation(sets, await loadedPackages(packagesOf(sets.plain.values())));

process.on("message", async ({ count, trial }) => {
  const answer = count === undefined ? await tried(evaluation, trial) : await usual(evaluation, count);
  process.send({ answer, memory: process.memoryUsage().rss });
});
process.send({ ready: true });
