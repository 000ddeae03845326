import { defineConfig } from "vitest/config";

/** Runs long play with `npm run soak`: hours of a table in minutes. The unit tests have short versions. */
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
