/**
 * Provides Vitest's `describe`, `test` and `expect` for test files that are evaluated many times in one process. The assertions come from
 * Vitest. Reading a function that the tests of the rules do not use throws an error that names the function.
 */
import * as chai from "chai";
import { ASYMMETRIC_MATCHERS_OBJECT, GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from "@vitest/expect";

const EXPECT_KNOWN = ["any", "anything", "arrayContaining", "closeTo", "objectContaining", "stringContaining", "stringMatching", "not"];

/** Returns an object on which reading an unknown name throws an error. */
function only(what, known, target = {}) {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(known, name)) return known[name];
      // The assertions store their state on the object.
      if (typeof name === "symbol" || name === "then" || name.startsWith("__")) return target[name];
      throw new Error(`${what}.${name} is not known to tools/mutate/vitest-stand-in.mjs: add it there`);
    },
  });
}

function assertions() {
  for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
  const expect = (value, message) => chai.expect(value, message);
  Object.assign(expect, chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
  globalThis[GLOBAL_EXPECT] = expect;
  setState({ assertionCalls: 0, isExpectingAssertions: false, isExpectingAssertionsError: null, expectedAssertionsNumber: null }, expect);
  const known = Object.fromEntries(EXPECT_KNOWN.map((name) => [name, expect[name]]));
  return only("expect", known, expect);
}

const expect = assertions();
const context = only("the test's context", {});

/**
 * Returns `each` for a function that registers a test or suite: one per row. `each` spreads rows if all of them are arrays; `for` never
 * spreads rows.
 * @throws {Error} for a tagged template or several arguments
 */
const each =
  (make) =>
  (cases, ...others) => {
    if (!Array.isArray(cases) || "raw" in cases || others.length > 0)
      throw new Error("each: only a list of cases is known to tools/mutate");
    const spread = cases.every((row) => Array.isArray(row));
    return (title, a, b) => {
      const body = bodyOf(title, a, b);
      for (const [at, row] of cases.entries()) make(`${title} (${at + 1})`, () => (spread ? body(...row) : body(row)));
    };
  };

/**
 * Returns the body among the arguments of a test: title and body, with options before the body or a time limit after it. Ignores time
 * limits, because the runner sets its own limits.
 * @throws {Error} if the body is missing or there are other options
 */
function bodyOf(title, a, b) {
  const [options, body] = typeof a === "function" ? [b ?? {}, a] : [a, b];
  const plain = typeof options === "number" || Object.keys(options ?? { none: 1 }).every((name) => name === "timeout");
  if (typeof body !== "function" || !plain) throw new Error(`the test "${title}" is written in a way tools/mutate does not know`);
  return body;
}

/**
 * Returns Vitest's functions for one test file, and the tests that the file registers with them.
 * @typedef {{name: string, body: () => unknown}} Test
 * @returns {{api: object, tests: Test[]}} `api`: the exports of "vitest" for a test file; `tests`: the tests that the file registers, in
 * order
 */
export function collector() {
  const tests = [];
  const names = [];
  const test = (title, a, b) => {
    const body = bodyOf(title, a, b);
    tests.push({ name: [...names, title].join(" > "), body: () => body(context) });
  };
  const describe = (title, a, b) => {
    const before = tests.length;
    names.push(title);
    const result = bodyOf(title, a, b)();
    names.pop();
    if (result !== undefined) throw new Error(`describe "${title}": only bodies that return nothing are known to tools/mutate`);
    if (tests.length === before) throw new Error(`no test in "${title}"`);
  };
  const testFor = (cases) => (title, a, b) => {
    const body = bodyOf(title, a, b);
    for (const [at, row] of cases.entries()) test(`${title} (${at + 1})`, () => body(row, context));
  };
  const tested = only("test", { each: each(test), for: testFor }, test);
  const described = only("describe", { each: each(describe) }, describe);
  return { api: only("vitest", { test: tested, it: tested, describe: described, expect, __esModule: true }), tests };
}
