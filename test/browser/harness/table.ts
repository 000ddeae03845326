import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { ROOT } from "../../../tools/build/files.mjs";
import { endServer, startServer, usersOf } from "../../../tools/table-process.mjs";
import { leavePort, quietPort } from "./port";
import { takeSeat, type Seat } from "./seat";
import type { SeatOptions } from "./windows";

export interface TableOptions {
  readonly generation: 13 | 14;
  /** Folder with the readable source of the world, relative to the project. Default: the demo world. */
  readonly world?: string;
  /** True: the world's folder belongs only to this table and is deleted with the table. */
  readonly ownWorld?: boolean;
  /** Folder with a built system, relative to the project. Default: the system built for this run. */
  readonly system?: string;
  /** True (default): deprecated API throws an error on clients. */
  readonly strict?: boolean;
  /** True: the server withholds hidden tokens and whispers from clients that may not see them. */
  readonly withhold?: boolean;
  /** True: the server reloads changed files of the system in open pages. */
  readonly hotReload?: boolean;
}

const HOST = "127.0.0.1";

/** Maximum time for the start of the server on a busy machine, in seconds. */
const START_SECONDS = 90;
/** Matches the server's error if another process has taken the port before the server listens. */
const TAKEN = /EADDRINUSE/;
const TRIES = 5;
/** Maximum number of characters of the server's last output in an error message. */
const LAST_WORDS = 2_000;

/**
 * Starts a separate table for a test, with a free port and an empty data folder. Tries another port if a process takes the port first.
 * @throws {Error} with the server's output if the server does not start
 */
export async function startTable(options: TableOptions): Promise<Table> {
  for (let tries = 1; ; tries += 1) {
    const table = new Table(options, await quietPort(HOST, isUsual(options)), mkdtempSync(path.join(tmpdir(), "crossfire-table-")));
    try {
      await table.restart();
      return table;
    } catch (error) {
      const again = tries < TRIES && TAKEN.test((error as Error).message);
      await (again ? table.close() : table.stop());
      if (!again) throw error;
    }
  }
}

/** Returns whether a table uses the system built for this run, whose files are the same on every table. */
const isUsual = ({ system }: TableOptions): boolean => system === undefined;

/** A running server and its connected users. */
export class Table {
  readonly address: string;
  #child: ChildProcess | undefined;
  #output = (): string => "";
  readonly #seats: Seat[] = [];

  constructor(
    readonly options: TableOptions,
    readonly port: number,
    readonly dataFolder: string,
  ) {
    this.address = `http://${HOST}:${port}`;
  }

  /** All output of the server since its last start. */
  get output(): string {
    return this.#output();
  }

  /** Process id of the running server. @throws {Error} while no server runs */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error("the table's server is not running");
    return pid;
  }

  /**
   * Opens a separate browser window for a user and waits until the game is ready. @throws {Error} with the names of all users if this user
   * does not exist
   */
  async join(userName: string, options: SeatOptions = {}): Promise<Seat> {
    const seat = await takeSeat(await this.#userCalled(userName), options, () => this.#lastWords());
    this.#seats.push(seat);
    return seat;
  }

  /** Returns the id of a user. @throws {Error} with the names of all users if this user does not exist */
  async idOf(userName: string): Promise<string> {
    return (await this.#userCalled(userName)).id;
  }

  async #userCalled(userName: string) {
    const users = await usersOf(this.address);
    const user = users.find((candidate) => candidate.name === userName);
    if (!user) throw new Error(`nobody here is called "${userName}"; there are ${users.map((candidate) => candidate.name).join(", ")}`);
    return user;
  }

  /** Starts the server again on the same data, after `kill` or after a normal shutdown of the running server. */
  async restart(): Promise<void> {
    await this.#end("SIGTERM");
    const { child, output } = await startServer({ root: ROOT, env: this.#environment(), timeoutSeconds: START_SECONDS });
    this.#child = child;
    writeFileSync(this.#noteOf(child), this.dataFolder);
    this.#output = output;
  }

  /** Kills the server without a shutdown or a flush. The data folder remains for `restart`. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Closes every window, stops the server and deletes its data. Also deletes the world's folder if it belongs only to this table. */
  async stop(): Promise<void> {
    await this.close();
    const { world, ownWorld } = this.options;
    if (world && ownWorld) rmSync(world, { recursive: true, force: true });
  }

  /** Closes every window, stops the server and deletes its data. */
  async close(): Promise<void> {
    await Promise.all(this.#seats.map((seat) => seat.leave()));
    await this.#end("SIGTERM");
    rmSync(this.dataFolder, { recursive: true, force: true });
    if (isUsual(this.options)) leavePort(this.port);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child) {
      await endServer(this.#child, signal);
      rmSync(this.#noteOf(this.#child), { force: true });
    }
    this.#child = undefined;
  }

  /**
   * Returns the path of a server's file in the folder of running servers. At the end of the run, the setup stops every server with such a
   * file.
   */
  #noteOf({ pid }: ChildProcess): string {
    return path.join(inject("servers"), String(pid));
  }

  /** Returns the server's last output, and its exit code or signal if it has exited. */
  #lastWords(): string {
    const child = this.#child;
    const end = child?.signalCode ?? child?.exitCode ?? null;
    return `the server${end === null ? "" : ` has ended with ${end} and`} said: ${this.output.trim().slice(-LAST_WORDS)}`;
  }

  #environment(): Record<string, string> {
    const { generation, world, system, strict = true, withhold = false, hotReload = false } = this.options;
    return {
      TABLE_GENERATION: String(generation),
      TABLE_PORT: String(this.port),
      TABLE_HOST: HOST,
      TABLE_DATA: this.dataFolder,
      TABLE_SYSTEM: system ? path.resolve(ROOT, system) : inject("system"),
      TABLE_WORLD: path.resolve(ROOT, world ?? "demo"),
      TABLE_STRICT: strict ? "1" : "0",
      TABLE_UNCHANGING: isUsual(this.options) ? "1" : "0",
      TABLE_HOT_RELOAD: hotReload ? "1" : "0",
      TABLE_WITHHOLD: withhold ? "1" : "0",
      // Tests must pass with any delay: TABLE_LAG=250 npx vitest run --project browser
      TABLE_LAG: process.env["TABLE_LAG"] ?? "0",
    };
  }
}
