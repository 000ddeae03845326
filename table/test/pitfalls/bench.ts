import type { SystemObject } from "../../common/dynamic";
import { ANNA, BEN, GM, id, openClient, openTable, settle, type Client } from "../data/clients";

export { ANNA, BEN, GM, id, settle };

/**
 * Code of a page: `quiet()` waits until everything under way has arrived. It counts turns of the event loop: on a busy machine a time-out of
 * 0 ms lasts one turn, and too few messages would have arrived.
 */
export const QUIET = "const quiet = async () => { for (let i = 0; i < 200; i++) await new Promise((done) => setImmediate(done)); };";

/** One client, driven by code that runs within it. */
export interface Page {
  readonly client: Client;
  /** Runs the body of an async function within the client. @returns what came back, as plain data; undefined becomes null */
  readonly run: (body: string) => Promise<SystemObject>;
  /** Runs the body. @returns the message it failed with, or null when it did not fail */
  readonly fails: (body: string) => Promise<string | null>;
}

export interface Bench {
  readonly gm: Page;
  /** A further client of a person at the table. */
  readonly join: (user: string, more?: string) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** A table with the people of `clients.ts`, and a client of the gamemaster. @param init code that runs where a system's modules are loaded */
export async function openBench(generation: number, documents: Record<string, readonly SystemObject[]> = {}, init = ""): Promise<Bench> {
  const table = await openTable(generation, documents);
  const join = async (user: string, more = ""): Promise<Page> => pageOf(await openClient(table, user, init + more));
  return { gm: await join(GM), join, close: () => table.close() };
}

function pageOf(client: Client): Page {
  const call = (body: string): Promise<SystemObject> => client.run(`(async () => {${body}\n})()`);
  return {
    client,
    run: async (body) => JSON.parse(JSON.stringify((await call(body)) ?? null)),
    fails: (body) =>
      call(body).then(
        () => null,
        (error: Error) => error.message,
      ),
  };
}
