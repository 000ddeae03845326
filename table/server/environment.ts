import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { readOpenPoints, type OpenPoint } from "../common/open-points";

/** Options of the server, read from its environment. */
export interface Environment {
  readonly generation: number;
  readonly host: string;
  /** Additional host names by which browsers may reach the server. */
  readonly hosts: readonly string[];
  readonly port: number;
  readonly data: string;
  readonly system: string;
  readonly worldSource: string;
  readonly strict: boolean;
  readonly withhold: boolean;
  readonly open: readonly OpenPoint[];
  /** Maximum random delay of messages, in milliseconds. */
  readonly lag: number;
  /** True: browsers may cache the client, icon and system files, because these files never change. */
  readonly unchanging: boolean;
  /** True: the server sends changed files of the system to open pages. */
  readonly hotReload: boolean;
  readonly client: string;
  readonly icons: string;
}

/**
 * Reads the environment.
 * @param here - folder of the running file; the built client is beside the built server
 * @throws {Error} naming the variable with an invalid value
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>, here: string): Environment {
  const table = tableFolder(here);
  return {
    generation: oneOf(env, "TABLE_GENERATION", ["13", "14"], "14"),
    host: env["TABLE_HOST"] || "127.0.0.1",
    hosts: hostsOf(env["TABLE_HOSTS"] ?? ""),
    port: wholeUpTo(env, "TABLE_PORT", "30000", 65535, "a port from 0 (any free one) to 65535"),
    data: resolve(env["TABLE_DATA"] || "./table-data"),
    system: resolve(env["TABLE_SYSTEM"] || "./dist"),
    worldSource: resolve(env["TABLE_WORLD"] || "./demo"),
    strict: oneOf(env, "TABLE_STRICT", ["0", "1"], "0") === 1,
    withhold: oneOf(env, "TABLE_WITHHOLD", ["0", "1"], "0") === 1,
    open: openPointsOf(env),
    lag: wholeUpTo(env, "TABLE_LAG", "0", 5000, "milliseconds from 0 to 5000"),
    unchanging: oneOf(env, "TABLE_UNCHANGING", ["0", "1"], "0") === 1,
    hotReload: oneOf(env, "TABLE_HOT_RELOAD", ["0", "1"], "0") === 1,
    client: join(table, "dist", "client"),
    icons: join(table, "client", "shell", "icons"),
  };
}

function oneOf(env: Readonly<Record<string, string | undefined>>, name: string, allowed: readonly string[], initial: string): number {
  const value = env[name] || initial;
  if (!allowed.includes(value)) throw new Error(`${name} is "${value}": it can be ${allowed.join(" or ")}`);
  return Number(value);
}

function hostsOf(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  const hosts = names.filter((name) => name !== "");
  const wrong = hosts.find((name) => !/^[a-z0-9.-]+$/i.test(name) && isIP(name) !== 6);
  if (wrong !== undefined) throw new Error(`TABLE_HOSTS: "${wrong}" is not a host name: no scheme, no port, commas between`);
  return hosts;
}

function openPointsOf(env: Readonly<Record<string, string | undefined>>): readonly OpenPoint[] {
  try {
    return readOpenPoints(env["TABLE_OPEN"] ?? "");
  } catch (error) {
    throw new Error(`TABLE_OPEN: ${(error as Error).message}`, { cause: error });
  }
}

function wholeUpTo(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  initial: string,
  most: number,
  allowed: string,
): number {
  const value = Number(env[name] || initial);
  if (!Number.isInteger(value) || value < 0 || value > most) throw new Error(`${name} is "${env[name]}": it is ${allowed}`);
  return value;
}

/** Finds the folder `table` above the running file. If there is none, returns `table` in the working directory. */
function tableFolder(here: string): string {
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, "client", "shell"))) return folder;
    if (existsSync(join(folder, "table", "client", "shell"))) return join(folder, "table");
  }
  return resolve("table");
}
