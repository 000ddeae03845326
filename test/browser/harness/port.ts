import { randomInt } from "node:crypto";
import { freePort } from "../../../tools/table-process.mjs";

/**
 * Ports below those a system hands out by itself: while a test has its server down, no outgoing line of another program takes its port.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 100;

/** Ports on which tables of this worker were: what browsers know by address still holds there. */
const left: number[] = [];

/** Says that a table has left its port and another may come to the same address. */
export const leavePort = (port: number): void => void left.push(port);

/** A port nobody listens on. @param again - one where another table was, if there is any @throws Error when none is found */
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
