import { parseSync, type Node } from "oxc-parser";
import { expect, test } from "vitest";
import { SOURCES } from "./sources";

/** Maximum number of places that silence the compiler. It may only decrease. */
const MOST = 31;

/** Maximum number of lines between a place that silences the compiler and the comment above it that states the reason. */
const NEAR = 4;

/** Matches functions whose result type the caller chooses. */
const LOOSE = /^(querySelector|querySelectorAll|closest|fromUuid|fromUuidSync|getElementById)$/;
const ANYTHING = /^(JSON\.parse|Reflect\.get)$|\.json$/;

type Parsed = Node & Record<string, unknown>;
const isNode = (value: unknown): value is Parsed => typeof value === "object" && value !== null && "type" in value;

/** Returns a node and all its descendants. */
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

/**
 * Returns true if the result type of a call does not follow from its arguments. A call that returns `any` is allowed if the code treats the
 * result as unknown.
 */
function isLoose(node: Parsed, text: string, unknowns: ReadonlySet<unknown>): boolean {
  if (node.type !== "CallExpression") return false;
  const callee = text.slice(node.callee.start, node.callee.end);
  if (ANYTHING.test(callee)) return !unknowns.has(node);
  return Boolean(node.typeArguments) && LOOSE.test(callee.split(/\?\.|\./).at(-1)!);
}

/** Returns the expressions that the code treats as unknown. They are assigned to a variable of type unknown, or cast once to unknown. */
function takenAsUnknown(nodes: readonly Parsed[]): ReadonlySet<unknown> {
  const bare = (node: unknown): unknown => (isNode(node) && node.type === "AwaitExpression" ? node.argument : node);
  const declared = nodes.flatMap((node) =>
    node.type === "VariableDeclarator" && below(node.id).some(({ type }) => type === "TSUnknownKeyword") ? [bare(node.init)] : [],
  );
  return new Set([...declared, ...nodes.flatMap((node) => (assertedAs(node) === "TSUnknownKeyword" ? [bare(node["expression"])] : []))]);
}

/** Returns the names of all identifiers below a node. */
const named = (node: unknown): readonly string[] =>
  below(node).flatMap((one) => (one.type === "Identifier" && typeof one["name"] === "string" ? [one["name"]] : []));

/** Returns true if a function's result type uses a type parameter that none of the function's parameters uses. */
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

/** Returns every place that silences the compiler, as "file:line: what". */
function silenced(file: string, text: string): readonly string[] {
  const { program, comments } = parseSync(file, text);
  const line = (start: number): number => text.slice(0, start).split("\n").length;
  const nodes = below(program);
  const marks = comments.filter(({ value }) => /^\s*@ts-/.test(value)).map(({ start, value }) => `${file}:${line(start)}: ${value.trim()}`);
  const casts = nodes.filter(silences).map(({ end }) => `${file}:${line(end)}: cast`);
  const loose = nodes.filter((node) => /Function/.test(node.type) && promises(node)).map(({ start }) => `${file}:${line(start)}: promise`);
  const unknowns = takenAsUnknown(nodes);
  const calls = nodes.filter((node) => isLoose(node, text, unknowns)).map(({ start }) => `${file}:${line(start)}: call`);
  return [...marks, ...casts, ...loose, ...calls];
}

/** Returns the given places that have no comment with a reason beside or right above them. A reason has at least four words. */
function unexplained(text: string, places: readonly string[]): readonly string[] {
  const lines = text.split("\n");
  return places.filter((place) => {
    const at = Number(place.split(":")[1]);
    return !lines.slice(Math.max(0, at - 1 - NEAR), at).some((one) => /\/\/ Unchecked: \S+( \S+){3,}/.test(one));
  });
}

/** Returns true if a node registers a class with Foundry or unregisters one. */
const isRegistration = (node: Parsed, text: string): boolean =>
  (node.type === "AssignmentExpression" && text.slice(node.left.start, node.left.end).startsWith("CONFIG.")) ||
  (node.type === "CallExpression" && /\.(un)?register(Sheet|Menu)?$/.test(text.slice(node.callee.start, node.callee.end)));

/** Returns the return statements of an override, the value of an assignment, or the arguments of a call. */
const returnedOrGiven = (node: Parsed): unknown =>
  node.type === "MethodDefinition"
    ? below(node.value).filter(({ type }) => type === "ReturnStatement")
    : node.type === "AssignmentExpression"
      ? node.right
      : node["arguments"];

const all = SOURCES.flatMap(({ file, text }) => silenced(file, text));

test(`at most ${MOST} places silence the compiler with a cast, any, an @ts- comment or a result type that the caller chooses`, () => {
  expect(all.length, all.join("\n")).toBeLessThanOrEqual(MOST);
});

test("each place that silences the compiler has a comment with the reason, beside it or above it", () => {
  expect(SOURCES.flatMap(({ file, text }) => unexplained(text, silenced(file, text)))).toEqual([]);
});

test("overrides and registrations of classes contain no casts", () => {
  const registered = SOURCES.flatMap(({ file, text }) =>
    below(parseSync(file, text).program)
      .filter((node) => (node.type === "MethodDefinition" && node.override) || isRegistration(node, text))
      .filter((node) => below(returnedOrGiven(node)).some(silences))
      .map(({ start }) => `${file}:${text.slice(0, start).split("\n").length}`),
  );
  expect(registered).toEqual([]);
});

test("every type parameter in a function's result type also appears in its parameters", () => {
  expect(all.filter((one) => one.endsWith(": promise"))).toEqual([]);
});

test("registrations of hooks contain no casts", () => {
  const hooks = SOURCES.flatMap(({ file, text }) =>
    below(parseSync(file, text).program)
      .filter((node) => node.type === "CallExpression" && /^Hooks\.(on|once|off)$/.test(text.slice(node.callee.start, node.callee.end)))
      .filter((node) => below(node["arguments"]).some(silences))
      .map(({ start }) => `${file}:${text.slice(0, start).split("\n").length}`),
  );
  expect(hooks).toEqual([]);
});

test("the search for places that silence the compiler recognizes each kind of place", () => {
  const code = `
    const a = b as never;
    const c = d as unknown as string;
    const e: any = f;
    // @ts-expect-error because
    const get = <T>(key: string): T => store[key] as T;
    const same = <T>(one: T): T => one;
    const field = root.querySelector<HTMLInputElement>("input");
    const read: Kept = JSON.parse(text);
    const looked: unknown = JSON.parse(text);
  `;
  expect(silenced("x.ts", code).map((one) => one.slice(one.indexOf(": ") + 2))).toEqual([
    "@ts-expect-error because",
    "cast",
    "cast",
    "cast",
    "promise",
    "call",
    "call",
  ]);
});

test("a reason counts only if it is near the silenced place and has at least four words", () => {
  const code = [
    "// Unchecked: only GMs write it here.",
    "const a = b as never;",
    "",
    "",
    "",
    "",
    "// Unchecked: so.",
    "const c = d as never;",
  ].join("\n");
  expect(unexplained(code, silenced("x.ts", code))).toEqual(["x.ts:8: cast"]);
});
