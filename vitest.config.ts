import { defineConfig } from "vitest/config";

const browserTests = ["test/browser/**/*.test.ts", "test/table/**/*.browser.test.ts"];

/** Unit tests run in Node, files side by side. Browser tests share one Chromium and run one file at a time. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["test/**/*.test.ts"],
          exclude: [...browserTests, "test/soak/**"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          environment: "node",
          include: browserTests,
          globalSetup: ["test/browser/harness/global-setup.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
