import { parseSync, type Node } from "oxc-parser";
import { expect, test } from "vitest";
import { SOURCES } from "./sources";

/** So many places may silence the compiler; each one mended makes the number smaller. */
const MOST = 75;

type Parsed = Node & Record<string, unknown>;
const isNode = (value: unknown): value is Parsed => typeof value === "object" && value !== null && "type" in value;

/** A node and everything below it. */
function below(node: unknown): readonly Parsed[] {
  if (Array.isArray(node)) return node.flatMap(below);
  return isNode(node) ? [node, ...Object.values(node).flatMap((value) => (typeof value === "object" ? below(value) : []))] : [];
}

const assertedAs = (node: unknown): string => (isNode(node) && node.type === "TSAsExpression" ? node.typeAnnotation.type : "");

function silences(node: Parsed): boolean {
  if (node.type === "TSAnyKeyword") return true;
  if (node.type !== "TSAsExpression") return false;
  return assertedAs(node) === "TSNeverKeyword" || assertedAs(node.expression) === "TSUnknownKeyword";
}

/** Names of types that stand below a node. */
const named = (node: unknown): readonly string[] =>
  below(node).flatMap((one) => (one.type === "Identifier" && typeof one["name"] === "string" ? [one["name"]] : []));

/** Does a function promise a type that none of its arguments bears out? */
function promises(node: Parsed): boolean {
  const { typeParameters, params, returnType } = node as {
    typeParameters?: { params?: unknown[] };
    params?: unknown;
    returnType?: unknown;
  };
  const free = (typeParameters?.params ?? []).map(
    (one) => named((one as { name: unknown }).name)[0] ?? String((one as { name: unknown }).name),
  );
  return free.some((name) => named(returnType).includes(name) && !named(params).includes(name));
}

/** Every place at which the compiler is told what it cannot know, as "file:line: what". */
function silenced(file: string, text: string): readonly string[] {
  const { program, comments } = parseSync(file, text);
  const line = (start: number): number => text.slice(0, start).split("\n").length;
  const nodes = below(program);
  const marks = comments.filter(({ value }) => /^\s*@ts-/.test(value)).map(({ start, value }) => `${file}:${line(start)}: ${value.trim()}`);
  const casts = nodes.filter(silences).map(({ end }) => `${file}:${line(end)}: cast`);
  const loose = nodes.filter((node) => /Function/.test(node.type) && promises(node)).map(({ start }) => `${file}:${line(start)}: promise`);
  return [...marks, ...casts, ...loose];
}

const all = SOURCES.flatMap(({ file, text }) => silenced(file, text));

test(`at most ${MOST} places silence the compiler: as never, as unknown as, any, @ts-, and functions whose result follows from nothing`, () => {
  expect(all.length, all.join("\n")).toBeLessThanOrEqual(MOST);
});

test("no function promises a type that its arguments do not bear out", () => {
  expect(all.filter((one) => one.endsWith(": promise"))).toEqual([]);
});

test("no hook is registered through a cast", () => {
  const hooks = SOURCES.flatMap(({ file, text }) =>
    below(parseSync(file, text).program)
      .filter((node) => node.type === "CallExpression" && /^Hooks\.(on|once|off)$/.test(text.slice(node.callee.start, node.callee.end)))
      .filter((node) => below(node["arguments"]).some(silences))
      .map(({ start }) => `${file}:${text.slice(0, start).split("\n").length}`),
  );
  expect(hooks).toEqual([]);
});

test("the count sees each kind", () => {
  const code = `
    const a = b as never;
    const c = d as unknown as string;
    const e: any = f;
    // @ts-expect-error because
    const get = <T>(key: string): T => store[key] as T;
    const same = <T>(one: T): T => one;
  `;
  expect(silenced("x.ts", code).map((one) => one.slice(one.indexOf(": ") + 2))).toEqual([
    "@ts-expect-error because",
    "cast",
    "cast",
    "cast",
    "promise",
  ]);
});
