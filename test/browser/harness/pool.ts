import { appendFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, inject } from "vitest";
import { clearClient, stateOfClient, type ClientState } from "./client-state";
import { Line } from "./line";
import { differences, documentsOf, putBack, type Documents } from "./restore-world";
import type { Seat } from "./seat";
import { startTable, type Table, type TableOptions } from "./table";
import type { SeatOptions } from "./windows";

/** Options for borrowing a table in its seeded state. */
export interface BorrowOptions {
  readonly generation: 13 | 14;
  /** True: the server withholds hidden tokens and whispers from clients that may not see them. */
  readonly withhold?: boolean;
  /** Names of the users to seat. Default: the GM and both players of the demo world. */
  readonly who?: readonly string[];
}

const EVERYBODY = ["Gamemaster", "Ada", "Ben"] as const;
const GM = EVERYBODY[0];

/** Number of attempts to restore a table. Clients may react to restored documents and change them again. */
const TRIES = 3;

/**
 * Idle tables, by their options. A test file has returned them, and no test file uses them now. They belong to this worker and end with the
 * run.
 */
const resting = new Map<string, BorrowedTable[]>();

/**
 * Borrows a table of the demo world with its users seated. Reuses a table that another test file has returned, or starts a new table. The
 * borrower must return the table with `giveBack`.
 */
export async function borrowTable({ generation, withhold = false, who = EVERYBODY }: BorrowOptions): Promise<BorrowedTable> {
  const kind = `${generation} ${withhold}`;
  const others = resting.get(kind) ?? [];
  resting.set(kind, others);
  const table = others.pop() ?? new BorrowedTable(await startTable({ generation, withhold }), (given) => void others.push(given));
  await table.seat(who);
  note(`borrowed ${kind}`);
  return table;
}

/** Logs an event of a table for the report after the run. */
const note = (line: string): void => appendFileSync(inject("borrowed"), `${line} (${path.basename(expect.getState().testPath ?? "")})\n`);

/** A table that is restored for the next borrower instead of stopped. */
export class BorrowedTable {
  readonly #seats = new Map<string, Seat>();
  readonly #others: Seat[] = [];
  /** State of each user's client after joining. */
  readonly #asJoined = new Map<string, ClientState>();
  #seeded: Documents | undefined;
  #packs = "";

  constructor(
    readonly table: Table,
    readonly put: (table: BorrowedTable) => void,
  ) {}

  get address(): string {
    return this.table.address;
  }

  get pid(): number {
    return this.table.pid;
  }

  get dataFolder(): string {
    return this.table.dataFolder;
  }

  get output(): string {
    return this.table.output;
  }

  get options(): TableOptions {
    return this.table.options;
  }

  kill(): Promise<void> {
    return this.table.kill();
  }

  restart(): Promise<void> {
    return this.table.restart();
  }

  /** Returns a window of a user: the open window on the borrower's first request without options, otherwise a new window. */
  async join(userName: string, options?: SeatOptions): Promise<Seat> {
    const seat = options ? undefined : this.#seats.get(userName);
    if (seat?.isHere && !this.#taken.has(seat)) {
      this.#taken.add(seat);
      return seat;
    }
    const joined = await this.table.join(userName, options);
    if (options || seat?.isHere) this.#others.push(joined);
    else {
      this.#seats.set(userName, joined);
      this.#taken.add(joined);
    }
    return joined;
  }

  /** Windows that the borrower has requested. */
  readonly #taken = new Set<Seat>();

  /** Seats exactly these users. The first call stores the state of the world and the clients, to which `giveBack` returns the table. */
  async seat(who: readonly string[]): Promise<void> {
    for (const [name, seat] of this.#seats) {
      if (who.includes(name)) continue;
      await seat.leave();
      this.#seats.delete(name);
    }
    const missing = who.filter((name) => !this.#seats.get(name)?.isHere);
    if (missing.includes(GM)) await this.#sit(GM);
    await Promise.all(missing.filter((name) => name !== GM).map((name) => this.#sit(name)));
    if (missing.length === 0) return;
    // In a new world, a GM's client stores the version of the system.
    await this.#seats.get(GM)?.waitFor("the GM's client to work", (g) => g.game.settings.get("crossfire", "schemaVersion") !== "");
    await this.#settle();
    if (!this.#seeded) {
      const world = await this.#withLine((line) => line.world());
      this.#seeded = documentsOf(world);
      this.#packs = JSON.stringify(world.packs);
    }
    for (const name of missing) if (!this.#asJoined.has(name)) this.#asJoined.set(name, await this.#stateOf(name));
  }

  /** Restores the table for the next borrower. Discards a table that cannot be restored, and logs the reason. */
  async giveBack(): Promise<void> {
    this.#taken.clear();
    const reason = await this.#reset().catch((error: Error) => error.message);
    if (reason === null) {
      this.put(this);
      return;
    }
    note(`table of generation ${this.options.generation} thrown away: ${reason}`);
    await this.table.stop();
  }

  /**
   * Restores the documents and the clients. @returns the reason why the table cannot be used again; null if the table is in its seeded
   * state
   */
  async #reset(): Promise<string | null> {
    await Promise.all(this.#others.splice(0).map((seat) => seat.leave()));
    for (const [name, seat] of this.#seats) if (!seat.isHere) this.#seats.delete(name);
    await this.#clear();
    const left = await this.#withLine((line) => this.#putWorldBack(line));
    if (left.length > 0) return `${left.length} documents stay changed: ${left.slice(0, 5).join("; ")}`;
    await this.#clear();
    await this.#settle();
    const reloaded = await Promise.all([...this.#seats].map(([name, seat]) => this.#demandAsJoined(name, seat)));
    const again = reloaded.flat();
    if (again.length > 0) {
      const still = await this.#withLine(async (line) => differences(documentsOf(await line.world()), this.#seeded!));
      if (still.length > 0) return `documents changed when a window was closed: ${still.slice(0, 5).join("; ")}`;
    }
    return null;
  }

  /** Closes pages that windows have opened, moves the mouse out of every window, and clears the state of every client. */
  async #clear(): Promise<void> {
    await Promise.all(
      [...this.#seats].map(async ([name, seat]) => {
        for (const page of seat.context.pages()) if (page !== seat.page) await page.close();
        await seat.page.mouse.move(-1, -1);
        await seat.evaluate(clearClient, this.#asJoined.get(name)!["view"] as readonly number[]);
      }),
    );
  }

  async #putWorldBack(line: Line): Promise<string[]> {
    let left: string[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      const world = await line.world();
      if (JSON.stringify(world.packs) !== this.#packs) return ["the compendia"];
      left = differences(documentsOf(world), this.#seeded!);
      if (left.length === 0 && tries > 0) return [];
      if (left.length > 0) await putBack(line, documentsOf(world), this.#seeded!);
      await this.#settle();
    }
    return left.length > 0 ? differences(documentsOf(await line.world()), this.#seeded!) : left;
  }

  /**
   * Closes a window that differs from its state after joining, so that the next borrower gets a new window. Clears the logged problems.
   * @returns the names of the differing parts of the state; empty if there are none
   */
  async #demandAsJoined(name: string, seat: Seat): Promise<string[]> {
    const wanted = this.#asJoined.get(name);
    const state = await this.#stateOf(name);
    const wrong = Object.keys(state).filter((key) => !isDeepStrictEqual(state[key], wanted?.[key]));
    seat.complaints.length = 0;
    await seat.forget();
    if (wrong.length === 0) return [];
    note(`window of ${name} closed: ${wrong.map((key) => `${key} is ${short(state[key], wanted?.[key])}`).join("; ")}`);
    await seat.leave();
    this.#seats.delete(name);
    return wrong;
  }

  async #sit(name: string): Promise<void> {
    this.#seats.set(name, await this.table.join(name));
  }

  async #stateOf(name: string): Promise<ClientState> {
    return this.#seats.get(name)!.evaluate(stateOfClient);
  }

  /** Waits until the server, the GM's client and all other clients have processed all pending messages and their results. */
  async #settle(): Promise<void> {
    const seats = [...this.#seats.values()];
    for (let way = 0; way < 3; way += 1) await Promise.all(seats.map((seat) => seat.caughtUp()));
  }

  async #withLine<T>(work: (line: Line) => Promise<T>): Promise<T> {
    const line = await Line.open(this.address, await this.table.idOf(GM));
    try {
      return await work(line);
    } finally {
      line.close();
    }
  }
}

/** Returns a short text about the differences between two states, for the log. */
function short(is: unknown, was: unknown): string {
  if (Array.isArray(is) && Array.isArray(was)) {
    const more = is.filter((one) => !was.includes(one));
    const less = was.filter((one) => !is.includes(one));
    if (more.length + less.length > 0) return `with ${JSON.stringify(more)} and without ${JSON.stringify(less)}`.slice(0, 400);
  }
  if (is && was && typeof is === "object" && typeof was === "object" && !Array.isArray(is)) {
    const keys = Object.keys({ ...is, ...was }).filter((key) => !isDeepStrictEqual((is as any)[key], (was as any)[key]));
    return keys
      .map((key) => `${key}: ${JSON.stringify((is as any)[key])}, was ${JSON.stringify((was as any)[key])}`)
      .join(", ")
      .slice(0, 400);
  }
  return `${JSON.stringify(is)}, was ${JSON.stringify(was)}`.slice(0, 400);
}
