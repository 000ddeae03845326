import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { judge, type Row, type Verdict } from "./judge";
import { PROBES } from "./probes/all";
import { chapterOf, RULE_ID, type LedgerRule } from "./rows";

/** A row and its result. `at` numbers the rows of a rule from 1. */
export interface Judged {
  readonly row: Row;
  readonly at: number;
  readonly verdict: Verdict;
}

/** Number of rows that the code does not cover yet, and the reasons, by rule id. */
export type NotCoveredList = Readonly<Record<string, { readonly vectors: number; readonly reason: string }>>;

export interface Chapter {
  readonly name: string;
  readonly rules: number;
  readonly covered: number;
  readonly green: number;
  readonly notCovered: number;
  readonly failing: number;
  readonly missing: readonly string[];
}

export interface Report {
  readonly chapters: readonly Chapter[];
  readonly rules: number;
  readonly covered: number;
  readonly failing: readonly Judged[];
  readonly notCovered: NotCoveredList;
  /** Rule ids in code, tests or probes that no ledger contains, each with the file or probe that uses it. */
  readonly unknown: readonly string[];
}

export const judgeAll = (rows: readonly Row[]): readonly Judged[] => {
  const counted = new Map<string, number>();
  return rows.map((row) => {
    const at = (counted.get(row.id) ?? 0) + 1;
    counted.set(row.id, at);
    return { row, at, verdict: judge(row, PROBES) };
  });
};

export const isFailing = ({ verdict }: Judged): boolean => verdict.kind !== "green" && verdict.kind !== "not-covered";

/** Returns the number of rows that the code does not cover, and the distinct reasons, by rule id. */
export function notCoveredOf(judged: readonly Judged[]): NotCoveredList {
  const list: Record<string, { vectors: number; reason: string }> = {};
  for (const { row, verdict } of judged) {
    if (verdict.kind !== "not-covered") continue;
    const before = list[row.id];
    const reasons = new Set([...(before?.reason.split("; ") ?? []), verdict.reason]);
    list[row.id] = { vectors: (before?.vectors ?? 0) + 1, reason: [...reasons].join("; ") };
  }
  return Object.fromEntries(Object.entries(list).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && /\.(ts|mts|mjs|js)$/.test(entry.name) && !file.includes(`${path.sep}node_modules${path.sep}`)) yield file;
  }
}

const TITLE =
  /\b(?:test|it|describe)(?:\.\w+)*(?:<[^(]*>)?\s*\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1|\](?: as const)?\)\(\s*(["'`])((?:(?!\3)[^\\]|\\.)*)\3/g;

/** Returns the titles of the tests and groups in a file. Placeholders are not filled in. */
export const titlesIn = (file: string): readonly string[] =>
  [...readFileSync(file, "utf8").matchAll(TITLE)].map((found) => found[2] ?? found[4] ?? "");

/** Returns the rule ids in square brackets, such as `[SS-DELAY-01]`, in the titles of a folder's tests, including its subfolders. */
export function namedByTests(folder: string): ReadonlySet<string> {
  const named = new Set<string>();
  for (const file of sources(folder)) {
    if (!file.endsWith(".test.ts")) continue;
    for (const title of titlesIn(file)) {
      for (const bracket of title.match(/\[[^\]]*\]/g) ?? []) for (const id of bracket.match(RULE_ID) ?? []) named.add(id);
    }
  }
  return named;
}

export function unknownIds(folders: readonly string[], known: ReadonlySet<string>, root: string): readonly string[] {
  const inProbes = Object.keys(PROBES)
    .filter((id) => !known.has(id))
    .map((id) => `${id} has a probe`);
  const inFiles = folders.flatMap((folder) =>
    [...sources(folder)].flatMap((file) =>
      [...new Set(readFileSync(file, "utf8").match(RULE_ID) ?? [])]
        .filter((id) => !known.has(id))
        .map((id) => `${id} in ${path.relative(root, file)}`),
    ),
  );
  return [...inProbes, ...inFiles];
}

function chapterReport(name: string, rules: readonly LedgerRule[], judged: readonly Judged[], named: ReadonlySet<string>): Chapter {
  const own = judged.filter(({ row }) => chapterOf(row.id) === name);
  const of = (kind: Verdict["kind"]) => own.filter(({ verdict }) => verdict.kind === kind).length;
  const green = new Set(own.filter(({ verdict }) => verdict.kind === "green").map(({ row }) => row.id));
  const missing = rules.map(({ id }) => id).filter((id) => !green.has(id) && !named.has(id));
  return {
    name,
    rules: rules.length,
    covered: rules.length - missing.length,
    green: of("green"),
    notCovered: of("not-covered"),
    failing: own.filter(isFailing).length,
    missing,
  };
}

/** Returns the data that `npm run ledger` prints about the ledgers. */
export function report(rules: readonly LedgerRule[], root: string): Report {
  const judged = judgeAll(rules.flatMap(({ rows }) => rows));
  const named = namedByTests(path.join(root, "test"));
  const known = new Set(rules.map(({ id }) => id));
  const names = [...new Set(rules.map(({ id }) => chapterOf(id)))];
  const chapters = names.map((name) =>
    chapterReport(
      name,
      rules.filter(({ id }) => chapterOf(id) === name),
      judged,
      named,
    ),
  );
  return {
    chapters,
    rules: rules.length,
    covered: chapters.reduce((sum, { covered }) => sum + covered, 0),
    failing: judged.filter(isFailing),
    notCovered: notCoveredOf(judged),
    unknown: unknownIds([path.join(root, "module"), path.join(root, "test")], known, root),
  };
}
