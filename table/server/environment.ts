import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readOpenPoints, type OpenPoint } from "../common/open-points";

/** What the server is started with. */
export interface Environment {
  readonly generation: number;
  readonly host: string;
  readonly port: number;
  readonly data: string;
  readonly system: string;
  readonly worldSource: string;
  readonly strict: boolean;
  readonly withhold: boolean;
  readonly open: readonly OpenPoint[];
  readonly client: string;
  readonly icons: string;
}

/**
 * Reads the environment.
 * @param here - folder of the running file: the built client lies beside the built server
 * @throws Error naming the variable that cannot be used
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>, here: string): Environment {
  const table = tableFolder(here);
  return {
    generation: oneOf(env, "TABLE_GENERATION", ["13", "14"], "14"),
    host: env["TABLE_HOST"] || "127.0.0.1",
    port: portOf(env),
    data: resolve(env["TABLE_DATA"] || "./table-data"),
    system: resolve(env["TABLE_SYSTEM"] || "./dist"),
    worldSource: resolve(env["TABLE_WORLD"] || "./demo"),
    strict: oneOf(env, "TABLE_STRICT", ["0", "1"], "0") === 1,
    withhold: oneOf(env, "TABLE_WITHHOLD", ["0", "1"], "0") === 1,
    open: openPointsOf(env),
    client: join(table, "dist", "client"),
    icons: join(table, "client", "shell", "icons"),
  };
}

function oneOf(env: Readonly<Record<string, string | undefined>>, name: string, allowed: readonly string[], initial: string): number {
  const value = env[name] || initial;
  if (!allowed.includes(value)) throw new Error(`${name} is "${value}": it can be ${allowed.join(" or ")}`);
  return Number(value);
}

function openPointsOf(env: Readonly<Record<string, string | undefined>>): readonly OpenPoint[] {
  try {
    return readOpenPoints(env["TABLE_OPEN"] ?? "");
  } catch (error) {
    throw new Error(`TABLE_OPEN: ${(error as Error).message}`, { cause: error });
  }
}

function portOf(env: Readonly<Record<string, string | undefined>>): number {
  const port = Number(env["TABLE_PORT"] || "30000");
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`TABLE_PORT is "${env["TABLE_PORT"]}": it is a port from 0 (any free one) to 65535`);
  return port;
}

/** The folder `table`, above the running file. */
function tableFolder(here: string): string {
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, "client", "shell"))) return folder;
    if (existsSync(join(folder, "table", "client", "shell"))) return join(folder, "table");
  }
  return resolve("table");
}
