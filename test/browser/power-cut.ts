import { expect } from "vitest";
import type { Seat } from "./harness/seat";
import type { Table } from "./harness/table";

/** Maximum time until all clients have reconnected, in seconds. */
const BACK_SECONDS = 90;

/**
 * Cuts off a client's requests at a given moment. They no longer reach the server, and the client receives no answers. Messages of other
 * clients still reach it.
 * @param hook - a hook of this client that fires at that moment; a hook that begins with "pre" fires before the change is sent
 * @param reached - condition as JavaScript code over the hook's arguments, `args`
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

/** Waits until `fallSilent` has cut off the client. */
export const isSilent = (seat: Seat): Promise<unknown> => seat.waitFor("its last word", (g) => g.silent);

/** Kills the server, restarts it and waits until every browser window has reconnected. Expects no error or warning before the kill. */
export async function pullThePlug(table: Pick<Table, "kill" | "restart">, seats: readonly Seat[]): Promise<void> {
  for (const { complaints, userName } of seats) expect(complaints, `what ${userName}'s window complained about before`).toEqual([]);
  await Promise.all(seats.map((seat) => seat.evaluate((g) => void (g.beforeTheEnd = true))));
  await table.kill();
  await table.restart();
  for (const seat of seats) {
    await seat.waitFor("its window to load itself again", (g) => !g.beforeTheEnd, undefined, BACK_SECONDS);
    await seat.ready();
    // The browser logs an error for the lost connection.
    await seat.forget();
  }
}
