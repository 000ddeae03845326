import { existsSync, watch } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { bundleConfig } from "../build/bundle.mjs";
import { stampOf } from "../build/files.mjs";
import { buildSystem, PARTS, readSystem } from "../build/system.mjs";

/** Milliseconds without a change before changed files are read. Editors write a file in several steps. */
const QUIET = 40;
/** Files that are read only once, when the package is built. */
const AT_START = ["packs", "system.json", "package.json"];
const TABLE = ["table/client", "table/common", "table/node", "table/server"];

/**
 * Builds the package, then updates it after every change. Prints faults, and preserves the last valid build.
 * @param {{root: string, outDir: string, say: (text: string) => void, onTable?: () => void}} options - `onTable` is called after a change
 * to the table
 * @returns {Promise<() => Promise<void>>} resolves after the first build to a function that stops watching
 */
export async function watchSources({ root, outDir, say, onTable }) {
  await buildSystem({ root, outDir, onlyIfChanged: true });
  // Later writes are development builds, so the next `npm start` must build again.
  stampOf(outDir).clear();
  const { id } = readSystem(root);
  const bundler = await watchBundle(bundleConfig({ root, outDir, systemId: id, watch: true }), say);
  const stops = [
    ...PARTS.map(({ from, write }) => follow(root, from, (file) => attempt(say, file, () => write(root, outDir, id)))),
    follow(root, AT_START, (file) => say(`${file} changed: stop and start again to build it`)),
    follow(root, TABLE, () => onTable?.()),
  ];
  return async () => {
    for (const stop of stops) stop();
    await bundler.close();
  };
}

/** Starts the bundler, and waits for its first result. Prints the duration of every build, and every error. Returns the bundler. */
async function watchBundle(config, say) {
  const watcher = await build(config);
  await new Promise((resolve) => {
    watcher.on("event", async (event) => {
      if (event.code === "BUNDLE_END") {
        await event.result?.close();
        say(`code built in ${Math.round(event.duration)} ms`);
      } else if (event.code === "ERROR") say(event.error.message);
      if (event.code === "END" || event.code === "ERROR") resolve();
    });
  });
  return watcher;
}

function attempt(say, file, work) {
  try {
    work();
    say(`${file} written`);
  } catch (error) {
    say(error.message);
  }
}

/**
 * Calls `changed` after one of these files, or a file below one of these folders, has changed.
 * @returns {() => void} a function that stops watching
 */
function follow(root, places, changed) {
  let timer;
  const watchers = places
    .filter((place) => existsSync(path.join(root, place)))
    .map((place) =>
      watch(path.join(root, place), { recursive: true }, (_event, name) => {
        clearTimeout(timer);
        const file = name && !place.endsWith(name) ? path.posix.join(place, name.replaceAll(path.sep, "/")) : place;
        timer = setTimeout(() => changed(file), QUIET);
      }),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
