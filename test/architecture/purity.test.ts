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

describe("the code of rules and cards", () => {
  test("in module/rules compiles without a DOM and without Foundry", () => {
    expect(typesOf("module/rules")).toBe("");
  });

  test.each([
    { what: "random numbers", pattern: /\bMath\.random\b|\bcrypto\b/ },
    { what: "clocks", pattern: /\bDate\b|\bperformance\b|\bsetTimeout\b|\bsetInterval\b/ },
    { what: "asynchronous code", pattern: /\basync\b|\bawait\b|\bPromise\b|\bqueueMicrotask\b|\.then\(/ },
    {
      what: "access to Foundry or the page",
      pattern: /\bfoundry\.|\bgame\.|\bCONFIG\b|\bHooks\b|(?<![.\w])(?:document|window|globalThis)\.|\bconsole\b/,
    },
  ])("contains no $what", ({ pattern }) => {
    expect(pure.length).toBeGreaterThan(30);
    expect(finds(pure, pattern)).toEqual([]);
  });
});
