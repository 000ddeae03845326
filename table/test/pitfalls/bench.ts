import type { SystemObject } from "../../common/dynamic";
import { ANNA, BEN, GM, id, openClient, openTable, settle, type Client } from "../data/clients";

export { ANNA, BEN, GM, id, settle };

/**
 * Code of a page: `quiet()` waits until all pending messages have arrived. It counts turns of the event loop, because a timeout of 0 ms
 * lasts only one turn on a busy machine, which is too short for the messages.
 */
export const QUIET = "const quiet = async () => { for (let i = 0; i < 200; i++) await new Promise((done) => setImmediate(done)); };";

/** A client with a method that runs code inside the client. */
export interface Page {
  readonly client: Client;
  /** Runs the body of an async function inside the client. @returns its result as plain data; undefined becomes null */
  readonly run: (body: string) => Promise<SystemObject>;
  /** Runs the body. @returns the error message, or null if the body did not fail */
  readonly fails: (body: string) => Promise<string | null>;
}

export interface Bench {
  readonly gm: Page;
  /** Opens a further client for a user of the table. */
  readonly join: (user: string, more?: string) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Opens a table with the users of `clients.ts` and a client of the GM. @param init code that runs in place of the system's modules */
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
