import * as chai from "chai";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkouts, generationOf } from "../../tools/foreign/checkouts.mjs";
import { createQuench } from "../../tools/foreign/page/quench.mjs";

type Batch = (this: any, words: any) => unknown;

/**
 * Runs a batch of tests, registered in the same way as a system registers its tests.
 * @returns its results without stack traces, each as "state: title" with the first line of an error
 */
async function run(batch: Batch): Promise<string[]> {
  const quench = createQuench({ chai, patience: 1 });
  quench.registerBatch("system.batch", batch, { displayName: "Batch" });
  const results: { state: string; title: string; error?: string }[] = await quench.run();
  return results.map(({ state, title, error }) => `${state}: ${title}${error ? ` (${error.split("\n")[0]})` : ""}`);
}

test("per-test hooks run around each test of their suite and of inner suites: outer hooks first before the test, and last after it", async () => {
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  await run(({ describe, it, before, after, beforeEach, afterEach }) => {
    describe("outer", () => {
      before(note("before"));
      after(note("after"));
      beforeEach(note("each outer"));
      afterEach(note("then outer"));
      it("first", note("first"));
      describe("inner", () => {
        beforeEach(note("each inner"));
        afterEach(note("then inner"));
        it("second", note("second"));
      });
    });
  });
  expect(order).toEqual([
    "before",
    ...["each outer", "first", "then outer"],
    ...["each outer", "each inner", "second", "then inner", "then outer"],
    "after",
  ]);
});

test("a failed Chai assertion fails only its own test, with the message of the assertion", async () => {
  const results = await run(({ describe, it, assert, expect: expects }) => {
    describe("suite", () => {
      it("wrong", () => assert.strictEqual(1, 2));
      it("late", async () => expects(await Promise.resolve([1])).to.deep.equal([2]));
      it("right", () => assert.ok(true));
    });
  });
  expect(results).toEqual([
    "failed: suite > wrong (AssertionError: expected 1 to equal 2)",
    "failed: suite > late (AssertionError: expected [ 1 ] to deeply equal [ 2 ])",
    "passed: suite > right",
  ]);
});

test("a value that a hook sets on `this` exists only in the tests of its suite", async () => {
  const results = await run(({ describe, it, before, assert }) => {
    describe("one", () => {
      before(function (this: any) {
        this.kept = "here";
      });
      it("has it", function (this: any) {
        assert.equal(this.kept, "here");
      });
    });
    describe("two", () => {
      it("has it not", function (this: any) {
        assert.isUndefined(this.kept);
      });
    });
  });
  expect(results).toEqual(["passed: one > has it", "passed: two > has it not"]);
});

test("a failed before hook fails only the tests of its suite, and skipped or unwritten tests are pending", async () => {
  const results = await run(({ describe, it, before }) => {
    it.skip("left out", () => {});
    it("not written");
    it("leaves", function (this: any) {
      this.skip();
    });
    describe("broken", () => {
      before(() => {
        throw new Error("no ground");
      });
      it("cannot", () => {});
    });
    it("goes on", () => {});
  });
  expect(results).toEqual([
    "pending: left out",
    "pending: not written",
    "pending: leaves",
    "failed: broken > cannot (before: Error: no ground)",
    "passed: goes on",
  ]);
});

test("only tests marked with `only` run", async () => {
  const results = await run(({ describe, it }) => {
    it("other", () => {});
    describe.only("suite", () => it("one", () => {}));
    it.only("two", () => {});
  });
  expect(results).toEqual(["passed: suite > one", "passed: two"]);
});

test("a test fails if it takes longer than its time limit or calls its callback with an error", async () => {
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const results = await run(function (this: any, { it }) {
    this.timeout(30);
    it("slow", () => pause(200));
    it("patient", async function (this: any) {
      this.timeout(1_000);
      await pause(60);
    });
    it("called", (done: (error?: Error) => void) => void setTimeout(done, 5));
    it("called with an error", (done: (error?: Error) => void) => done(new Error("bad")));
  });
  expect(results).toEqual([
    "failed: slow (Error: Timeout of 30 ms exceeded)",
    "passed: patient",
    "passed: called",
    "failed: called with an error (Error: bad)",
  ]);
});

test.each([
  [{ minimum: "13.347", verified: "14" }, "14"],
  [{ minimum: "13.347", verified: "13" }, "13"],
  [{ minimum: "14.363", verified: "14.365", maximum: "14" }, "14"],
  [{ minimum: "12", verified: "12.331" }, "13"],
  [undefined, "14"],
])("a system is tested on its verified Foundry generation, limited to 13 and 14, or else on 14: %j", (compatibility, generation) => {
  expect(generationOf({ compatibility })).toBe(generation);
});

test("a missing folder, a folder without a built system, and an unknown system name are refused with an explanation", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "foreign-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(() => checkouts(path.join(folder, "nowhere"))).toThrow("nowhere is not a folder");
  expect(() => checkouts(folder)).toThrow(
    `No folder in ${folder} holds a system.json: put each built system in a folder of its own there.`,
  );
  mkdirSync(path.join(folder, "stranger"));
  writeFileSync(path.join(folder, "stranger/system.json"), JSON.stringify({ id: "stranger", esmodules: [] }));
  expect(() => checkouts(folder, ["other"])).toThrow(`${folder} holds no system "other"; it holds stranger.`);
  expect(checkouts(folder).map(({ name, generation }) => [name, generation])).toEqual([["stranger", "14"]]);
});
