import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { titlesIn } from "./report";
import { ledgerRules } from "./rows";

/** Path of the file that lists the tests for each promise of the ledgers. */
export const SHOWN_FILE = "docs/player-facing.yaml";

/** Tests by file and title, with a reason if no test is a browser scene; or only a reason why no test shows the promise. */
export type ShownBy = readonly (Readonly<Record<string, string>> | string)[] | string;
export type ShownTable = Readonly<Record<string, ShownBy>>;

export const shownTable = (root: string): ShownTable => (parse(readFileSync(path.join(root, SHOWN_FILE), "utf8")) ?? {}) as ShownTable;

/** Returns the fault of a reference to a test: a missing file, or a missing title in the file. Null if the test exists. */
function wrongTest(root: string, file: string, title: string): string | null {
  const full = path.join(root, file);
  if (!file.startsWith("test/") || !existsSync(full)) return `there is no ${file}`;
  return titlesIn(full).some((one) => one.includes(title)) ? null : `${file} has no test called "${title}"`;
}

const wrongReason = (reason: string): string[] => (reason.trim().length >= 20 ? [] : ["an exception needs a reason"]);

/** Returns the faults of an entry. An entry without a browser test requires a reason. */
function wrongEntry(root: string, by: ShownBy): string[] {
  if (typeof by === "string") return wrongReason(by);
  if (!Array.isArray(by) || by.length === 0) return ["neither tests nor a reason"];
  const isSeen = by.some((one) => typeof one === "string" || Object.keys(one).some((file) => file.startsWith("test/browser/")));
  return [
    ...(isSeen ? [] : ["no browser scene shows it, and no reason says why"]),
    ...by.flatMap((one) =>
      typeof one === "string"
        ? wrongReason(one)
        : Object.entries<string>(one).flatMap(([file, title]) => wrongTest(root, file, title) ?? []),
    ),
  ];
}

/** Returns all faults of the table: missing ids, ids without a promise, and faulty entries. */
export function wrongs(root: string, table: ShownTable, promised: readonly string[]): readonly string[] {
  return [
    ...promised.filter((id) => !(id in table)).map((id) => `${id}: missing`),
    ...Object.keys(table)
      .filter((id) => !promised.includes(id))
      .map((id) => `${id}: the ledgers promise nothing`),
    ...Object.entries(table).flatMap(([id, by]) => wrongEntry(root, by).map((what) => `${id}: ${what}`)),
  ];
}

/** Returns the ids of the rules with a `player_facing` line. */
export const promises = (): readonly string[] =>
  ledgerRules()
    .filter(({ playerFacing }) => playerFacing)
    .map(({ id }) => id);

/** Returns a line with the number of promises that tests show, and a line for each fault in `SHOWN_FILE`. */
export function shownLine(root: string): string {
  const table = shownTable(root);
  const wrong = wrongs(root, table, promises());
  const exceptions = Object.values(table).filter((by) => [by].flat().some((one) => typeof one === "string")).length;
  const counted = `shown at the table ${Object.keys(table).length - exceptions} of ${promises().length} promises, ${exceptions} stated exceptions`;
  return [counted, ...wrong.map((line) => `FAIL ${SHOWN_FILE} ${line}`)].join("\n");
}
