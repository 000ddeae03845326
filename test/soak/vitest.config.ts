import { defineConfig } from "vitest/config";

/** Configuration of `npm run soak`, which plays hours of a session in minutes. The unit tests include short versions of these tests. */
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
