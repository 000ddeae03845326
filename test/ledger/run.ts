/** Entry point for `tools/ledger.mjs`, which loads this file with all its imports. */
import path from "node:path";
import type { Verdict } from "./judge";
import { playedLine, unsaid, wronglyPlayed } from "./played";
import { judgeAll, report, type Judged, type Report } from "./report";
import { furtherRows, ledgerRules } from "./rows";
import { shownLine } from "./shown";

const ROOT = path.resolve(import.meta.dirname, "../..");

export const ownRows = (): Report => report(ledgerRules(), ROOT);

/**
 * Runs the rows of other files through the probes of the ledgers.
 * @throws {Error} if a file cannot be read, or if no ledger contains a row's rule
 */
export function further(files: readonly string[]): readonly Judged[] {
  const known = new Set(ledgerRules().map(({ id }) => id));
  return files.flatMap((file) => {
    const rows = furtherRows(file);
    const stranger = rows.findIndex(({ id }) => !known.has(id));
    if (stranger >= 0) throw new Error(`${file}, row ${stranger + 1}: no ledger has a rule "${rows[stranger]!.id}"`);
    return judgeAll(rows);
  });
}

const shown = (value: unknown): string => JSON.stringify(value) ?? "nothing";

/**
 * Returns a line with the number of promises to players and GMs that tests show. A further line follows for each fault in
 * docs/player-facing.yaml.
 */
export const shownAtTheTable = (): string => shownLine(ROOT);

/** Returns one line about the result of a row. */
export function described(verdict: Verdict): string {
  switch (verdict.kind) {
    case "green":
      return "pass";
    case "red":
      return `FAIL "${verdict.key}" should be ${shown(verdict.wanted)} and is ${shown(verdict.got)}`;
    case "broken":
      return `FAIL the code threw: ${verdict.error}`;
    case "not-covered":
      return `no probe: ${verdict.reason}`;
    case "no-probe":
      return verdict.reason;
  }
}

/** File with the rules that state neither how they are played nor why they are definitions. */
export const NOT_PLAYED_FILE = path.join(import.meta.dirname, "not-played.json");
export const notPlayed = (): readonly string[] => unsaid(ledgerRules());
export const playedWrongly = (): readonly string[] => wronglyPlayed(ROOT, ledgerRules());
export const countedLine = (covered: number): string => playedLine(ledgerRules(), covered);

export const NOT_COVERED_FILE = path.join(import.meta.dirname, "not-covered.json");
