import { explain } from "./outside.mjs";

/**
 * Formats the result of one system.
 * @param {{name: string, generation: string, manifest: any}} checkout
 * @param {Awaited<ReturnType<typeof import("./play.mjs").play>>} result
 * @param {readonly import("./outside.mjs").Row[]} rows - known failures with their reasons
 * @returns {{lines: string[], failed: number}} `failed` counts the failures that no row explains
 */
export function reportOf({ name, generation, manifest }, result, rows) {
  const count = (list) => list.reduce((sum, number) => sum + number, 0);
  const broken = result.packs.flatMap(({ pack, failed }) =>
    failed.map((entry) => ({ place: `${pack} ${entry.name}`, error: entry.error })),
  );
  const tests = result.tests.filter(({ state }) => state !== "pending");
  const wrong = tests
    .filter(({ state }) => state === "failed")
    .map((test) => ({ place: `${test.batch} ${test.title}`, error: test.error }));
  const uncaught = result.boot.errors.filter(isUncaught).map((error) => ({ place: "boot", error }));
  const notReady = result.boot.ready ? [] : [{ place: "boot", error: `not ready: ${result.boot.errors.at(-1) ?? "no error was seen"}` }];
  const entries = count(result.packs.map((pack) => pack.entries));
  const { outside, unexplained } = explain([...notReady, ...uncaught, ...broken, ...wrong], rows, manifest.id);
  const lines = [
    `${name} (${manifest.id} ${manifest.version}, generation ${generation})`,
    `  boot: ${result.boot.ready ? "ready" : "NOT READY"}, ${uncaught.length} uncaught errors`,
    `  entries prepared: ${entries - broken.length} of ${entries}`,
    `  assertions of its batches passed: ${tests.length - wrong.length} of ${tests.length}`,
    ...outside.map((row) => `  outside: ${row.count}, ${row.reason}`),
    ...unexplained.map(({ place, error }) => `  FAILED ${place}: ${firstLine(error)}`),
  ];
  return { lines, failed: unexplained.length };
}

/** Returns true for an uncaught error, or an error in a hook, which Foundry catches and logs. */
const isUncaught = (error) => error.startsWith("uncaught") || error.startsWith("console: Hooks (");

const firstLine = (error = "") => error.split("\n")[0].slice(0, 240);
