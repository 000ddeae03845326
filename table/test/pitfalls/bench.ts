import type { SystemObject } from "../../common/dynamic";
import { ANNA, BEN, GM, id, openClient, openTable, settle, type Client } from "../data/clients";

export { ANNA, BEN, GM, id, settle };

/**
 * Code for a client: `quiet()` waits until all pending messages have arrived. The function counts turns of the event loop. On a busy
 * machine, a timeout of 0 ms lasts only one turn, which is too short for the messages.
 */
export const QUIET = "const quiet = async () => { for (let i = 0; i < 200; i++) await new Promise((done) => setImmediate(done)); };";

/** A client with a method that runs code inside the client. */
export interface Page {
  readonly client: Client;
  /** Runs the body of an async function inside the client. @returns the result as plain data, with null in place of undefined */
  readonly run: (body: string) => Promise<SystemObject>;
  /** Runs the body of an async function inside the client. @returns the error message; null: no error */
  readonly fails: (body: string) => Promise<string | null>;
}

export interface Bench {
  readonly gm: Page;
  /** Opens another client for a user of the table. @param more - code that runs after the table's `init` code */
  readonly join: (user: string, more?: string) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Opens a table with the users of `clients.ts` and a client of the GM. @param init - code that runs in place of the system's modules */
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
