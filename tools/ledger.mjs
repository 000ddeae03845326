/**
 * `npm run ledger`: lists the rules of docs/rules that the code covers, by chapter. `npm run ledger -- more.json [more.yaml]`: runs further
 * rows {id, given, expect} through the same probes. `--missing` lists uncovered rules; `--unplayed` lists rules that no test of whole
 * clients plays yet; `--record` rewrites test/ledger/not-covered.json and not-played.json.
 */
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runnerImport } from "vite";
import { ROOT } from "./build/files.mjs";

const words = process.argv.slice(2);
const FLAGS = ["--missing", "--unplayed", "--record"];
const files = words.filter((word) => !word.startsWith("--")).map((file) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file));
try {
  const strange = words.find((word) => word.startsWith("--") && !FLAGS.includes(word));
  if (strange) throw new Error(`${strange} is no flag; there are ${FLAGS.join(", ")}`);
  const absent = files.find((file) => !existsSync(file));
  if (absent) throw new Error(`${absent} does not exist`);
  const entry = path.join(ROOT, "test/ledger/run.ts");
  const { module: ledger } = await runnerImport(entry, { configFile: false, logLevel: "error", root: ROOT });
  process.exitCode = files.length > 0 ? furtherRows(ledger, files) : ownRows(ledger);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function furtherRows(ledger, list) {
  const judged = ledger.further(list);
  const count = { pass: 0, fail: 0, "no probe": 0 };
  for (const { row, at, verdict } of judged) {
    const kind = verdict.kind === "green" ? "pass" : verdict.kind === "red" || verdict.kind === "broken" ? "fail" : "no probe";
    count[kind] += 1;
    console.log(`${row.id} row ${at}: ${ledger.described(verdict)}`);
    if (kind === "fail") console.log(`  given ${JSON.stringify(row.given)}`);
  }
  console.log(`${judged.length} rows: ${count.pass} pass, ${count.fail} fail, ${count["no probe"]} without a probe`);
  return count.fail > 0 ? 1 : 0;
}

function ownRows(ledger) {
  const report = ledger.ownRows();
  for (const { name, rules, covered, green, notCovered, failing, missing } of report.chapters) {
    const columns = [`${rules} rules`, `${covered} covered`, `${green} green`, `${notCovered} not yet`, `${failing} failing`];
    console.log(`${name.padEnd(14)} ${columns.map((column) => column.padStart(12)).join("")}`);
    if (words.includes("--missing") && missing.length > 0) console.log(`  not covered: ${missing.join(" ")}`);
  }
  for (const { row, at, verdict } of report.failing) {
    console.log(`FAIL ${row.id} vector ${at}: ${ledger.described(verdict)}\n  given ${JSON.stringify(row.given)}`);
  }
  for (const line of report.unknown) console.log(`FAIL unknown rule: ${line}`);
  const open = ledger.notPlayed();
  if (words.includes("--record")) {
    writeFileSync(ledger.NOT_COVERED_FILE, `${JSON.stringify(report.notCovered, null, 2)}\n`);
    writeFileSync(ledger.NOT_PLAYED_FILE, `${JSON.stringify(open, null, 2)}\n`);
  }
  const wrong = ledger.playedWrongly();
  for (const line of wrong) console.log(`FAIL ${line}`);
  console.log(`not covered: ${report.rules - report.covered} rules${words.includes("--missing") ? "" : " (--missing lists them)"}`);
  const shown = ledger.shownAtTheTable();
  console.log(shown);
  console.log(
    `not played through whole clients: ${open.length} rules${words.includes("--unplayed") ? `: ${open.join(" ")}` : " (--unplayed lists them)"}`,
  );
  console.log(ledger.countedLine(report.covered));
  return report.failing.length > 0 || report.unknown.length > 0 || wrong.length > 0 || shown.includes("FAIL") ? 1 : 0;
}
