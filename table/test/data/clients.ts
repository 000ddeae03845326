import { createContext, runInContext, Script, type Context } from "node:vm";
import type { FoundryScope, SystemObject } from "../../common/dynamic";
import type { OpenPoint } from "../../common/open-points";
import { createMemoryTable, type MemoryTable } from "../../node/memory-table";
import { clientBundle } from "./client-bundle";

/** Ids of the users at the test table. */
export const GM = "gm00000000000000";
export const SECOND_GM = "gm20000000000000";
export const ANNA = "anna000000000000";
export const BEN = "ben0000000000000";

export const USERS = [
  { _id: GM, name: "Gamemaster", role: 4 },
  { _id: SECOND_GM, name: "Second", role: 4 },
  { _id: ANNA, name: "Anna", role: 1 },
  { _id: BEN, name: "Ben", role: 1 },
];

/** A manifest with several subtypes and a channel. */
export const SYSTEM = {
  id: "testbed",
  title: "Testbed",
  version: "1.0.0",
  socket: true,
  documentTypes: { Actor: { hero: {} }, Item: { tool: {} }, ActiveEffect: { base: {} } },
};

export const id = (name: string): string => name.padEnd(16, "0");

/** The client's code, compiled once for all clients. */
let bundle: Promise<Script> | undefined;

/** Members of Foundry's API that the table lacks. All clients share this map because all lack the same members. */
const refusals = new Map();

/** A client with separate globals. */
export interface Client {
  readonly g: FoundryScope;
  readonly connection: SystemObject;
  /** Runs code in the client and returns the code's value. */
  run(code: string): SystemObject;
}

/** Opens a client for a user. @param init - code that runs in place of the system's modules */
export async function openClient(table: MemoryTable, userId: string, init = "", options: Record<string, unknown> = {}): Promise<Client> {
  const script = await (bundle ??= clientBundle().then((code) => new Script(code, { filename: "__client" })));
  const { setTimeout, clearTimeout, setImmediate, queueMicrotask, structuredClone, crypto, URL, AbortController } = globalThis;
  const context: Context = createContext({
    console,
    setTimeout,
    clearTimeout,
    setImmediate,
    queueMicrotask,
    structuredClone,
    crypto,
    URL,
    AbortController,
  });
  script.runInContext(context);
  const g = runInContext("globalThis", context);
  const connection = table.connect(userId);
  g.__line = connection;
  g.__init = () => runInContext(`(async () => {${init}\n})()`, context);
  g.__options = { refusals, ...options };
  const booted = runInContext(
    "(__client.boot ?? __client)(globalThis, __line, {headless: true, loadSystem: __init, ...__options})",
    context,
  );
  await booted;
  return { g, connection, run: (source) => runInContext(source, context) };
}

/**
 * Opens a table with `USERS` and the given documents.
 *
 * @param open Open points (see `OPEN_POINTS`) for which the table uses the alternative.
 */
export const openTable = (
  generation: number,
  documents: Record<string, readonly SystemObject[]> = {},
  open: readonly OpenPoint[] = [],
): Promise<MemoryTable> =>
  createMemoryTable({
    generation,
    strict: false,
    system: SYSTEM as SystemObject,
    world: { documents: { users: USERS, ...documents } },
    open,
  });

/** Waits for 30 turns of the event loop, enough for all clients to receive all pending messages. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 30; i++) await new Promise((resolve) => setImmediate(resolve));
}
