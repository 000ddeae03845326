import { randomInt } from "node:crypto";
import { freePort } from "../../../tools/table-process.mjs";

/**
 * Ports below those a system hands out by itself: while a test has its server down, no outgoing line of another program takes its port.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 100;

/** A port nobody listens on. @throws Error when none is found */
export async function quietPort(host: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = await freePort(randomInt(LOWEST, HIGHEST), host);
    if (port !== null) return port;
  }
  throw new Error(`${TRIES} ports between ${LOWEST} and ${HIGHEST} were tried, and all of them are taken`);
}
