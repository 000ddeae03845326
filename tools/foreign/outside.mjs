import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/**
 * @typedef {{system: string, where: string, needs: string[], reason: string}} Row `where`: regular expression that matches place and error
 */

/**
 * Reads the known failures that are not faults of the table, each with its reason.
 * @param {{names: string[]}} used - parts of Foundry that this project's system uses
 * @returns {Row[]}
 * @throws {Error} for a row without `system`, `where` or `reason`, or a row about a part that this project's system uses
 */
export function outsideRows(used, file = path.join(import.meta.dirname, "outside.yaml")) {
  const rows = parse(readFileSync(file, "utf8")) ?? [];
  const own = new Set(used.names);
  for (const { system, where, needs = [], reason } of rows) {
    if (!system || !where || !reason) throw new Error(`${file}: a row needs system, where and reason (${system} ${where}).`);
    const taken = needs.find((name) => own.has(name));
    if (taken) throw new Error(`${file}: "${where}" needs ${taken}, which module/ uses: that is the table's to mend.`);
  }
  return rows;
}

/**
 * Separates failures that a row explains from unexplained failures.
 * @param {readonly {place: string, error: string}[]} failures
 * @param {readonly Row[]} rows
 * @param {string} system - id of the system
 */
export function explain(failures, rows, system) {
  const own = rows.filter((row) => row.system === system).map((row) => ({ ...row, pattern: new RegExp(row.where), count: 0 }));
  const unexplained = failures.filter(({ place, error }) => {
    const row = own.find(({ pattern }) => pattern.test(`${place}\n${error}`));
    if (row) row.count += 1;
    return !row;
  });
  return { outside: own.filter(({ count }) => count > 0).map(({ count, reason }) => ({ count, reason })), unexplained };
}
