import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { finds, ROOT, SOURCES } from "./sources";

const pure = SOURCES.filter(({ file }) => file.startsWith("module/rules/") || file.startsWith("module/cards/"));

const typesOf = (project: string): string => {
  try {
    return execFileSync(path.join(ROOT, "node_modules/.bin/tsc"), ["-p", project, "--pretty", "false"], { cwd: ROOT, encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
};

describe("rules and cards", () => {
  test("the rules compile without a DOM and without Foundry", () => {
    expect(typesOf("module/rules")).toBe("");
  });

  test.each([
    { what: "chance of their own", pattern: /\bMath\.random\b|\bcrypto\b/ },
    { what: "a clock", pattern: /\bDate\b|\bperformance\b|\bsetTimeout\b|\bsetInterval\b/ },
    { what: "waiting", pattern: /\basync\b|\bawait\b|\bPromise\b|\bqueueMicrotask\b|\.then\(/ },
    {
      what: "Foundry or a page",
      pattern: /\bfoundry\.|\bgame\.|\bCONFIG\b|\bHooks\b|(?<![.\w])(?:document|window|globalThis)\.|\bconsole\b/,
    },
  ])("have no $what", ({ pattern }) => {
    expect(pure.length).toBeGreaterThan(30);
    expect(finds(pure, pattern)).toEqual([]);
  });
});
