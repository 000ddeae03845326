import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { titlesIn } from "./report";
import { ledgerRules } from "./rows";

/** Where it stands what shows each promise of the ledgers at the table. */
export const SHOWN_FILE = "docs/player-facing.yaml";

/** Tests by file, each by its title, and where no browser scene is among them why; or why nothing shows it. */
export type ShownBy = readonly (Readonly<Record<string, string>> | string)[] | string;
export type ShownTable = Readonly<Record<string, ShownBy>>;

export const shownTable = (root: string): ShownTable => (parse(readFileSync(path.join(root, SHOWN_FILE), "utf8")) ?? {}) as ShownTable;

/** What is wrong with a test somebody named: nothing, or where and what. */
function wrongTest(root: string, file: string, title: string): string | null {
  const full = path.join(root, file);
  if (!file.startsWith("test/") || !existsSync(full)) return `there is no ${file}`;
  return titlesIn(full).some((one) => one.includes(title)) ? null : `${file} has no test called "${title}"`;
}

const wrongReason = (reason: string): string[] => (reason.trim().length >= 20 ? [] : ["an exception needs a reason"]);

/** What people see is seen in a browser: a test of another kind alone needs a reason beside it. */
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

/** Everything the table gets wrong: ids that are missing or promise nothing, tests that are not there. */
export function wrongs(root: string, table: ShownTable, promised: readonly string[]): readonly string[] {
  return [
    ...promised.filter((id) => !(id in table)).map((id) => `${id}: missing`),
    ...Object.keys(table)
      .filter((id) => !promised.includes(id))
      .map((id) => `${id}: the ledgers promise nothing`),
    ...Object.entries(table).flatMap(([id, by]) => wrongEntry(root, by).map((what) => `${id}: ${what}`)),
  ];
}

/** Rules with a `player_facing` line. */
export const promises = (): readonly string[] =>
  ledgerRules()
    .filter(({ playerFacing }) => playerFacing)
    .map(({ id }) => id);

/** One line for whoever asks how much of what is promised can be seen. */
export function shownLine(root: string): string {
  const table = shownTable(root);
  const wrong = wrongs(root, table, promises());
  const exceptions = Object.values(table).filter((by) => [by].flat().some((one) => typeof one === "string")).length;
  const counted = `shown at the table ${Object.keys(table).length - exceptions} of ${promises().length} promises, ${exceptions} stated exceptions`;
  return [counted, ...wrong.map((line) => `FAIL ${SHOWN_FILE} ${line}`)].join("\n");
}
