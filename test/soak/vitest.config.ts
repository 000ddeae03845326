import { defineConfig } from "vitest/config";

/** Long play: hours of a table in minutes. `npm run soak` runs it; short versions are in the unit tests. */
export default defineConfig({
  test: {
    name: "soak",
    environment: "node",
    root: ".",
    include: ["test/soak/**/*.test.ts"],
    globalSetup: ["test/play/bundles.ts"],
    fileParallelism: false,
    pool: "forks",
    reporters: ["verbose"],
  },
});
