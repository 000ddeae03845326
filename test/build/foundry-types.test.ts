import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { foundry14Project, withDifferences } from "../../tools/foundry-types.mjs";

const INSTALLED = `
declare abstract class Paper {
  get address(): string;
  static make(one: string): Paper;
  static make(one: number): Paper;
  fold(): void;
}
declare namespace Paper {
  namespace Inner { type Kept = string; }
}
declare global {
  interface Settings { Paper: { bars: string[]; name: string }; }
}
export default Paper;
`;

/** Applies differences to the installed types. Returns the resulting text, with each run of white space as a single space. */
function differing(given: string): string {
  const { body } = parseSync("differences.d.ts", given).program;
  return withDifferences(INSTALLED, "paper.d.mts", body, given).replaceAll(/\s+/g, " ");
}

test("a member in the differences replaces all overloads of the installed member with the same name", () => {
  const mixed = differing("abstract class Paper { get address(): string | null; static make(all: string[]): Paper[]; }");
  expect(mixed).toContain("get address(): string | null; static make(all: string[]): Paper[]; fold(): void;");
});

test("a new instance member is added beside a static member with the same name", () => {
  const mixed = differing("abstract class Paper { make(): void; }");
  expect(mixed).toContain("static make(one: number): Paper; fold(): void; make(): void; }");
});

test("types in namespaces and members of a property are replaced in place", () => {
  expect(differing("namespace Paper { namespace Inner { type Kept = string | null; } }")).toContain(
    "namespace Inner { type Kept = string | null; }",
  );
  const global = differing("declare global { interface Settings { Paper: { bars: string; }; } }");
  expect(global).toContain("interface Settings { Paper: { bars: string; name: string }; }");
});

test("a difference for a type that is not installed is refused, and the error names the type", () => {
  expect(() => differing("class Stone { weight: number; }")).toThrow(/paper\.d\.mts has no .*Stone/);
});

test("in the types of Foundry 14, only a stored document is certain to have a UUID", () => {
  const project = foundry14Project();
  expect(existsSync(project)).toBe(true);
  const text = readFileSync(path.join(path.dirname(project), "src/foundry/common/abstract/document.d.mts"), "utf8");
  expect(text.match(/get uuid\(\): [^;]*;/g)).toEqual(["get uuid(): string | null;", "get uuid(): string;"]);
});
