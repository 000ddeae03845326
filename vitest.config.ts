import { defineConfig } from "vitest/config";

/** Files that are run at the same time: two cores are what any machine has. */
const AT_ONCE = 2;
/** Commands and large searches that stand beside the rules they try: they are not what is run after every change of a rule. */
const besideRules = ["test/ledger/further.test.ts", "test/rules/forecast/tool.test.ts", "test/rules/odds/big-fights.test.ts"];
const rulesTests = ["test/rules/**/*.test.ts", "test/ledger/**/*.test.ts"];
const rulesAlone = ["test/rules/**/!(tool|big-fights).test.ts", "test/ledger/**/!(further).test.ts"];
const browserTests = ["test/browser/**/*.test.ts", "test/table/**/*.browser.test.ts"];

/**
 * The rules are pure: their tests share workers, and nothing of one file can be seen in another. Unit tests run in Node. Browser tests share
 * one Chromium, and every file has a table of its own. The limits are for a machine that is busy with other things; nothing waits for them
 * where it works.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "rules",
          environment: "node",
          include: rulesTests,
          exclude: besideRules,
          pool: "threads",
          isolate: false,
          maxWorkers: AT_ONCE,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["test/**/*.test.ts"],
          exclude: [...rulesAlone, ...browserTests, "test/soak/**"],
          maxWorkers: AT_ONCE,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "browser",
          environment: "node",
          include: browserTests,
          globalSetup: ["test/browser/harness/global-setup.ts"],
          maxWorkers: AT_ONCE,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
