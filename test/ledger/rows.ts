import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { Row } from "./judge";
import type { Played } from "./played";
import type { Words } from "./probe";

/** Parts of a ledger's rule that the tests use. */
export interface LedgerRule {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Row[];
  /** True: the rule makes a promise to players and GMs. */
  readonly playerFacing: boolean;
  /** Statement of how whole clients play the rule; null: not stated. */
  readonly played: Played | null;
  /** Reason why the rule cannot be played; null: the rule is not a definition. */
  readonly definition: string | null;
}

export const RULE_ID = /\b(?:SS|TD)-[A-Z]+-\d{2}\b|\b(?:CS|GL|UT|XF)-\d{2}\b/g;

/** Returns "SS-INIT" for "SS-INIT-05", "XF" for "XF-09". */
export const chapterOf = (id: string): string => id.replace(/-\d{2}$/, "");

const isTable = (value: unknown): value is Words => typeof value === "object" && value !== null && !Array.isArray(value);

function tableOf(value: unknown, what: string, where: string): Words {
  if (value === undefined) throw new Error(`${where}: "${what}" is missing`);
  if (!isTable(value)) throw new Error(`${where}: "${what}" must be a table of words, not ${JSON.stringify(value)}`);
  return value;
}

function listOf(file: string): readonly unknown[] {
  let content: unknown;
  try {
    // The parser for YAML also reads JSON.
    content = parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (!Array.isArray(content)) throw new Error(`${file} must hold a list of rows`);
  return content;
}

const rowOf = (id: string, row: Words, where: string): Row => ({
  id,
  given: tableOf(row["given"], "given", where),
  expect: tableOf(row["expect"], "expect", where),
});

function ruleOf(item: unknown, where: string): LedgerRule {
  const rule = tableOf(item, "rule", where);
  const { id, title } = rule;
  if (typeof id !== "string" || id.match(RULE_ID)?.[0] !== id)
    throw new Error(`${where}: "id" must be a rule id such as "SS-INIT-05", not ${JSON.stringify(id)}`);
  const vectors = (rule["vectors"] ?? []) as readonly unknown[];
  const rows = vectors.map((vector, at) => rowOf(id, tableOf(vector, "vector", `${where} ${id}`), `${where} ${id}, vector ${at + 1}`));
  const { played, definition } = rule;
  return {
    id,
    title: String(title ?? ""),
    rows,
    playerFacing: Boolean(rule["player_facing"]),
    played: played === undefined ? null : (tableOf(played, "played", `${where} ${id}`) as unknown as Played),
    definition: definition === undefined ? null : String(definition),
  };
}

export const LEDGERS = path.resolve(import.meta.dirname, "../../docs/rules");

/**
 * Returns the rules of all ledgers, in file order.
 *
 * @throws {Error} if a file cannot be read, a rule is malformed, or two rules have the same id
 */
export function ledgerRules(folder: string = LEDGERS): readonly LedgerRule[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  const rules = files.flatMap((name) => listOf(path.join(folder, name)).map((item, at) => ruleOf(item, `${name}, entry ${at + 1}`)));
  const twice = rules.find(({ id }, at) => rules.findIndex((other) => other.id === id) !== at);
  if (twice) throw new Error(`two rules are called ${twice.id}`);
  return rules;
}

/**
 * Reads the rows of another YAML or JSON file. The file is a list of {id, given, expect}, or a list of rules with vectors.
 * @throws {Error} if the file cannot be read, or a part of a row is missing; the message names the row and the part
 */
export function furtherRows(file: string): readonly Row[] {
  return listOf(file).flatMap((item, at) => {
    const where = `${file}, row ${at + 1}`;
    const row = tableOf(item, "row", where);
    if (typeof row["id"] !== "string" || row["id"] === "") throw new Error(`${where}: "id" is missing; a row is {id, given, expect}`);
    return Array.isArray(row["vectors"]) ? ruleOf(item, where).rows : [rowOf(row["id"], row, `${where} (${row["id"]})`)];
  });
}

/**
 * Returns the rows of a rule of the ledgers.
 * @throws {Error} if the rule has no rows, because a test without rows would always pass
 */
export function rowsOf(id: string): { readonly given: any; readonly expect: any }[] {
  const rows = ledgerRules().find((rule) => rule.id === id)?.rows ?? [];
  if (rows.length === 0) throw new Error(`${id} has no rows`);
  return [...rows];
}
