import { randomInt } from "node:crypto";
import { freePort } from "../../../tools/table-process.mjs";

/**
 * Lowest port to use. Operating systems assign higher ports to outgoing connections. So no other program takes a table's port while a test
 * has stopped the server.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 100;

/** Ports that stopped tables of this worker used. At these addresses the browser can reuse its cached files. */
const left: number[] = [];

/** Marks a table's port as free, so that another table can use the same address. */
export const leavePort = (port: number): void => void left.push(port);

/**
 * Returns a port on which no process listens.
 * @param again - true: prefers a port of an earlier table
 * @throws {Error} if all tried ports are taken
 */
export async function quietPort(host: string, again = false): Promise<number> {
  for (let port = again ? left.pop() : undefined; port !== undefined; port = left.pop()) {
    if ((await freePort(port, host)) !== null) return port;
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = await freePort(randomInt(LOWEST, HIGHEST), host);
    if (port !== null) return port;
  }
  throw new Error(`${TRIES} ports between ${LOWEST} and ${HIGHEST} were tried, and all of them are taken`);
}
