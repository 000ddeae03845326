/**
 * `npm run bench` runs every job; `npm run bench forecast` runs only that job. Each job is a file in this folder, with a reference for
 * comparison.
 */
import { readdirSync } from "node:fs";
import { WHOLE } from "./measure.mjs";

const REFERENCE = "-reference.mjs";
const jobs = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(REFERENCE))
  .map((file) => file.slice(0, -REFERENCE.length));

const wanted = process.argv.slice(2);
const unknown = wanted.find((job) => !jobs.includes(job));
if (unknown === undefined) {
  for (const job of wanted.length > 0 ? wanted : jobs) {
    const { measure } = await import(`./${job}.mjs`);
    await measure(WHOLE);
  }
} else {
  console.error(`bench: there is no job "${unknown}"; there are ${jobs.join(", ")}`);
  process.exitCode = 1;
}
