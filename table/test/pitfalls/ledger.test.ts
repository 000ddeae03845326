import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

interface Row {
  readonly id: string;
  readonly source: readonly string[];
  readonly generation: readonly number[];
  readonly behaviour: string;
  readonly area: string;
  readonly table: string;
  readonly test: string;
  readonly crossfire: string;
  readonly ours?: string;
}

const ROWS: readonly Row[] = parse(readFileSync("docs/foundry/pitfalls.yaml", "utf8"));
const THREAD = /^([\w.-]+\/[\w.-]+)#\d+$/u;
const PAGE = /^https:\/\/foundryvtt\.com\/api\/\S+\.html$/u;
const PUBLIC = /^public source: \S.{8,}$/u;

/** The text of every test title, by file. */
const TITLES = new Map(
  readdirSync("table/test", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `table/test/${file}`)
    .map((file) => [
      file,
      [...readFileSync(file, "utf8").matchAll(/\b(?:test|it)(?:\.\w+)*(?:\([^()"`]*\))?\(\s*(["`])((?:(?!\1).)*)\1/gsu)].map(
        (found) => found[2]!,
      ),
    ]),
);
const idsIn = (title: string): string[] => [...title.matchAll(/\[([a-z0-9]+(?:-[a-z0-9]+)+)\]/gu)].map((found) => found[1]!);

test("every row of the pitfall ledger names a file that contains a test with the row's id in the title", () => {
  expect(ROWS.filter((row) => !TITLES.get(row.test)?.some((title) => idsIn(title).includes(row.id)))).toEqual([]);
});

test("every file that a row names in `ours` exists", () => {
  expect(ROWS.flatMap(({ ours }) => ours ?? []).filter((file) => !existsSync(file))).toEqual([]);
});

test("every id in a test title is the id of a row of the pitfall ledger", () => {
  const ids = new Set(ROWS.map(({ id }) => id));
  const unknown = [...TITLES.values()].flat().flatMap(idsIn);
  expect(unknown.filter((id) => !ids.has(id))).toEqual([]);
});

test("the rows of the pitfall ledger have unique ids and come from at least fifteen repositories", () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(265);
  expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
  const repositories = ROWS.flatMap(({ source }) => source).flatMap((one) => THREAD.exec(one)?.[1] ?? []);
  expect(new Set(repositories).size).toBeGreaterThanOrEqual(15);
});

test("every source in the pitfall ledger is a thread, a page of the public API or another named public source", () => {
  const wrong = ROWS.filter(
    ({ source }) => source.length === 0 || source.some((one) => ![THREAD, PAGE, PUBLIC].some((form) => form.test(one))),
  );
  expect(wrong).toEqual([]);
});

test("every row of the pitfall ledger has valid states and generations, a description and an area", () => {
  expect(ROWS.filter((row) => !["right", "absent"].includes(row.table))).toEqual([]);
  expect(ROWS.filter((row) => !["ok", "not-used", "settled-by", "open"].includes(row.crossfire))).toEqual([]);
  expect(ROWS.filter((row) => row.crossfire === "settled-by" && !row.ours)).toEqual([]);
  expect(ROWS.filter((row) => row.generation.length === 0 || row.generation.some((one) => ![13, 14].includes(one)))).toEqual([]);
  expect(ROWS.filter((row) => row.behaviour.length < 15 || !row.area)).toEqual([]);
});
