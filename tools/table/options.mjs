import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

export const USAGE =
  "npm run table -- --system <built system> [--world <source>] [--generation 13|14] [--port <number>] [--host <address>] [--data <folder>]";

const text = { type: "string" };
const OPTIONS = { system: text, world: text, generation: text, port: text, host: text, data: text };
const GENERATIONS = ["13", "14"];

/**
 * Reads the options for starting the table.
 * @param {readonly string[]} words - command line after the program's name
 * @param {string} from - folder from which relative paths start
 * @param {Record<string, string | undefined>} [variables] - TABLE_GENERATION, TABLE_PORT, TABLE_HOST and TABLE_DATA replace omitted options
 * @returns {{manifest: any, system: string, world: string | null, generation: string, port: number, host: string, data: string}}
 * @throws {Error} if an option is missing or invalid; the message names the fault, its place and the remedy
 */
export function tableOptions(words, from, variables = {}) {
  const values = valuesOf(words);
  if (!values.system) throw new Error(`--system is missing: name the folder of a built system.\n${USAGE}`);
  const system = path.resolve(from, values.system);
  const manifest = readManifest(system);
  const generation = values.generation ?? variables.TABLE_GENERATION ?? "14";
  checkGeneration(generation, manifest, path.join(system, "system.json"));
  return {
    manifest,
    system,
    world: values.world === undefined ? null : worldFolder(path.resolve(from, values.world)),
    generation,
    port: portOf(values.port ?? variables.TABLE_PORT ?? "30000"),
    host: values.host ?? variables.TABLE_HOST ?? "127.0.0.1",
    data: path.resolve(from, values.data ?? variables.TABLE_DATA ?? "table-data"),
  };
}

function valuesOf(words) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS }).values;
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`, { cause: error });
  }
}

/**
 * Reads the manifest of a built system and checks that its scripts and styles exist.
 * @param {string} folder - absolute path
 * @returns {any} the manifest
 * @throws {Error} if the manifest is missing or invalid, or names files that do not exist; the message names the file
 */
export function readManifest(folder) {
  const file = path.join(folder, "system.json");
  if (!existsSync(file)) throw new Error(`${file} does not exist: build the system, then name the folder that holds its system.json.`);
  const manifest = parse(file);
  if (typeof manifest?.id !== "string" || manifest.id === "") throw new Error(`${file} is not a system's manifest: it has no "id".`);
  const promised = [
    ...(manifest.esmodules ?? []),
    ...(manifest.scripts ?? []),
    ...(manifest.styles ?? []).map((style) => style.src ?? style),
  ];
  const absent = promised.filter((name) => !existsSync(path.join(folder, name)));
  if (absent.length > 0) throw new Error(`${file} names ${absent.join(", ")}, which ${folder} does not hold: build the system first.`);
  return manifest;
}

function parse(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error.message}`, { cause: error });
  }
}

/**
 * Rejects a generation that the system does not support, because Foundry would not start the world.
 * @throws {Error} if the generation is unknown, or outside the range of the manifest
 */
function checkGeneration(generation, { compatibility = {} }, file) {
  if (!GENERATIONS.includes(generation)) throw new Error(`--generation is "${generation}": it can be ${GENERATIONS.join(" or ")}.`);
  const { minimum, maximum } = compatibility;
  if (minimum && Number.parseInt(minimum, 10) > Number(generation))
    throw new Error(`${file} asks for Foundry ${minimum} or later: choose another --generation than ${generation}.`);
  if (maximum && Number.parseInt(maximum, 10) < Number(generation))
    throw new Error(`${file} ends at Foundry ${maximum}: choose another --generation than ${generation}.`);
}

function worldFolder(folder) {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Error(
      `--world: ${folder} is not a folder. Name one that holds world.yaml and users.yaml, or leave --world out for an empty world.`,
    );
  if (!existsSync(path.join(folder, "world.yaml")))
    throw new Error(`${path.join(folder, "world.yaml")} does not exist: a world's source has one, with id, title and system.`);
  return folder;
}

function portOf(given) {
  const port = Number(given);
  if (given.trim() === "" || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port is "${given}"; give a number from 0 (any free one) to 65535.`);
  return port;
}
