import { expect } from "vitest";
import type { Seat } from "./harness/seat";
import type { Table } from "./harness/table";

/** Timeout until all clients have reconnected, seconds. */
const BACK_SECONDS = 90;

/**
 * Cuts a client's requests off from a given moment on: they no longer reach the server, and the client waits in vain for answers.
 * Messages of others still reach the client. @param hook - a hook of this client that fires at that moment; a hook that begins with
 * "pre" fires before the change is sent @param reached - code on the arguments of the hook, `args`
 */
export const fallSilent = (seat: Seat, hook: string, reached: string): Promise<void> =>
  seat.evaluate(
    (g, { name, code }: { name: string; code: string }) => {
      const isReached = new g.Function("args", `return ${code}`);
      const { connection } = g.__table;
      const { request } = connection;
      g.silent = false;
      g.Hooks.on(name, (...args: unknown[]) => void (g.silent ||= Boolean(isReached(args))));
      connection.request = (...asked: unknown[]) => (g.silent ? new Promise(() => {}) : request.apply(connection, asked));
    },
    { name: hook, code: reached },
  );

/** Waits until the moment of `fallSilent` has come. */
export const isSilent = (seat: Seat): Promise<unknown> => seat.waitFor("its last word", (g) => g.silent);

/** Kills the server, restarts it and waits until every window has reconnected. Expects no error or warning until then. */
export async function pullThePlug(table: Pick<Table, "kill" | "restart">, seats: readonly Seat[]): Promise<void> {
  for (const { complaints, userName } of seats) expect(complaints, `what ${userName}'s window complained about before`).toEqual([]);
  await Promise.all(seats.map((seat) => seat.evaluate((g) => void (g.beforeTheEnd = true))));
  await table.kill();
  await table.restart();
  for (const seat of seats) {
    await seat.waitFor("its window to load itself again", (g) => !g.beforeTheEnd, undefined, BACK_SECONDS);
    await seat.ready();
    // The browser itself reports the lost connection.
    await seat.forget();
  }
}
