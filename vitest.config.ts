import { defineConfig } from "vitest/config";

/** Commands and large searches that stand beside the rules they try: they are not what is run after every change of a rule. */
const besideRules = ["test/ledger/further.test.ts", "test/rules/forecast/tool.test.ts", "test/rules/odds/big-fights.test.ts"];
const rulesTests = ["test/rules/**/*.test.ts", "test/ledger/**/*.test.ts"];
const rulesAlone = ["test/rules/**/!(tool|big-fights).test.ts", "test/ledger/**/!(further).test.ts"];
const browserTests = ["test/browser/**/*.test.ts", "test/table/**/*.browser.test.ts"];

/**
 * The rules are pure: their tests share workers, nothing of one file can be seen in another. Unit tests run in Node, files side by side. Browser tests share one Chromium and run one file at a time. The limits are for a machine that
 * is busy with other things; nothing waits for them where it works.
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
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["test/**/*.test.ts"],
          exclude: [...rulesAlone, ...browserTests, "test/soak/**"],
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
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
