import { parseSync, type Node } from "oxc-parser";
import { expect, test } from "vitest";
import { files, read } from "./sources";

/**
 * Maximum number of lines of the table with a dynamic type. Values of a dynamic type come from the network, the global scope or the system.
 * The maximum may only decrease.
 */
const MOST = 940;

/** The only file that may use `any`. */
const DYNAMIC = "table/common/dynamic.ts";

type Parsed = Node & Record<string, unknown>;
const isNode = (value: unknown): value is Parsed => typeof value === "object" && value !== null && "type" in value;

/** Returns a node and its descendants. */
function below(node: unknown): readonly Parsed[] {
  if (Array.isArray(node)) return node.flatMap(below);
  return isNode(node) ? [node, ...Object.values(node).flatMap((value) => (typeof value === "object" ? below(value) : []))] : [];
}

const typeNameOf = (node: Parsed): string => {
  const name = node["typeName"];
  return node.type === "TSTypeReference" && isNode(name) && typeof name["name"] === "string" ? name["name"] : "";
};

/** Returns the lines of the selected nodes, as "file:line", each line once. */
function linesOf(file: string, text: string, picks: (node: Parsed) => boolean): readonly string[] {
  const found = below(parseSync(file, text).program).filter(picks);
  return [...new Set(found.map(({ start }) => `${file}:${text.slice(0, start).split("\n").length}`))];
}

/**
 * Returns the exported types, interfaces and constants of a file. `comment` is the comment directly before the export; "" if there is none.
 */
function exportsOf(file: string): readonly { name: string; comment: string }[] {
  const text = read(file);
  const { comments } = parseSync(file, text);
  return [...text.matchAll(/^export (?:type|interface|const) (\w+)/gm)].map((found) => {
    const before = comments.findLast(({ end }) => end <= found.index);
    return { name: found[1]!, comment: before && text.slice(before.end, found.index).trim() === "" ? before.value : "" };
  });
}

const own = (folder: string): readonly string[] =>
  files(folder, /\.ts$/).filter((file) => !/\/(dist|node_modules)\//.test(file) && file !== DYNAMIC);
const everywhere = own("table");
/**
 * Names of the types whose values the compiler cannot check. JSON types are excluded, because the compiler checks them; `globals` is no
 * type.
 */
const NAMES = new Set(
  exportsOf(DYNAMIC)
    .map(({ name }) => name)
    .filter((name) => !["Json", "JsonObject", "globals"].includes(name)),
);
const dynamicIn = (list: readonly string[]): readonly string[] =>
  list.flatMap((file) => linesOf(file, read(file), (node) => NAMES.has(typeNameOf(node))));
const isAny = (node: Parsed): boolean => node.type === "TSAnyKeyword";

test("only the file of dynamic types uses the type any", () => {
  expect(everywhere.length).toBeGreaterThan(300);
  expect(everywhere.flatMap((file) => linesOf(file, read(file), isAny))).toEqual([]);
  expect(linesOf(DYNAMIC, read(DYNAMIC), isAny)).not.toEqual([]);
});

test("each dynamic type has a docstring that explains the type", () => {
  expect(NAMES.size).toBeGreaterThan(4);
  expect(exportsOf(DYNAMIC).filter(({ comment }) => comment.trim().length < 20)).toEqual([]);
});

test(`at most ${MOST} lines of the table, without its tests, use a dynamic type`, () => {
  const lines = dynamicIn(everywhere.filter((file) => !file.startsWith("table/test/")));
  console.log(`lines of the table with a dynamic name: ${lines.length} of at most ${MOST}`);
  expect(lines.length, lines.join("\n")).toBeLessThanOrEqual(MOST);
});

test("the code of the server uses no dynamic type, because stored values are unknown until the server checks them", () => {
  expect(dynamicIn(own("table/server"))).toEqual([]);
});

test("the count of dynamic types recognizes annotations, generics and casts, each line once", () => {
  const code = [
    "const a: SystemObject = b;",
    "const c = new Map<string, FieldValue>();",
    "const d = e as SourceData;",
    "const f = (g: SystemObject): SystemObject => g;",
    "const h: unknown = 1;",
  ].join("\n");
  expect(linesOf("x.ts", code, (node) => NAMES.has(typeNameOf(node)))).toEqual(["x.ts:1", "x.ts:2", "x.ts:3", "x.ts:4"]);
  expect(linesOf("x.ts", "const a: any = 1;", isAny)).toEqual(["x.ts:1"]);
});
