import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";

/** Possible paths of Foundry's main script, relative to its installation folder. */
const MAINS = ["main.js", "main.mjs", "resources/app/main.js", "resources/app/main.mjs", "Contents/Resources/app/main.js"];

/**
 * Finds Foundry and its data. The command line takes precedence over the environment.
 * @param {{data?: string, app?: string, world?: string, port?: string}} words
 * @param {Record<string, string | undefined>} env
 * @returns {{data: string, main: string | null, world: string | null, port: number}}
 * @throws {Error} if a setting is missing or invalid; the message names the setting and the remedy
 */
export function settingsOf(words, env) {
  const data = words.data ?? env.FOUNDRY_DATA;
  const app = words.app ?? env.FOUNDRY_APP;
  if (!data)
    throw new Error(
      "Where is Foundry's user data? Say it with --data /path/to/foundrydata, or in FOUNDRY_DATA. It is the folder that holds Config, Data and Logs.",
    );
  if (!existsSync(path.join(data, "Data")))
    throw new Error(
      `${data} holds no folder "Data". Foundry's user data is the folder that holds Config, Data and Logs; start Foundry once to have it made.`,
    );
  const port = Number(words.port ?? env.FOUNDRY_PORT ?? 30000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`--port wants a number from 1 to 65535, not ${words.port ?? env.FOUNDRY_PORT}`);
  return { data: path.resolve(data), main: app ? mainOf(app) : null, world: words.world ?? null, port };
}

function mainOf(app) {
  if (!existsSync(app))
    throw new Error(`There is nothing at ${app}. --app and FOUNDRY_APP name the folder Foundry was unpacked or installed into.`);
  const found = lstatSync(app).isDirectory() ? MAINS.map((main) => path.join(app, main)).find((main) => existsSync(main)) : app;
  if (!found)
    throw new Error(
      `${app} holds no ${MAINS.slice(0, 3).join(", no ")}. --app and FOUNDRY_APP name the folder Foundry was unpacked or installed into.`,
    );
  return path.resolve(found);
}

/**
 * Links a built system into the user data, so that Foundry finds the system. Replaces a broken link, but no files and no working link.
 * @param {{dist: string, data: string, id: string}} options
 * @returns {{link: string, made: boolean}}
 * @throws {Error} if `dist` contains no built system; if the link's place has a folder, a file or a link to another folder
 */
export function linkSystem({ dist, data, id }) {
  if (!existsSync(path.join(dist, "system.json"))) throw new Error(`${dist} holds no system.json: build first (npm run build)`);
  const systems = path.join(data, "Data/systems");
  const link = path.join(systems, id);
  const there = lstatSync(link, { throwIfNoEntry: false });
  if (there?.isSymbolicLink()) {
    if (existsSync(link) && realpathSync(link) === realpathSync(dist)) return { link, made: false };
    if (existsSync(link)) throw new Error(`${link} leads to ${readlinkSync(link)}. Take that link away if this build shall stand there.`);
    rmSync(link);
  } else if (there)
    throw new Error(
      `${link} is a folder of its own, an installed version perhaps. Move it away or uninstall it in Foundry first; nothing was changed.`,
    );
  mkdirSync(systems, { recursive: true });
  symlinkSync(dist, link, "junction");
  return { link, made: true };
}

/** Returns the command line that starts Foundry. */
export const startWords = ({ data, main, world, port }) => [
  main,
  `--dataPath=${data}`,
  `--port=${port}`,
  "--noupdate",
  ...(world ? [`--world=${world}`] : []),
];
