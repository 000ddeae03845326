import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { io, type Socket } from "socket.io-client";
import { build } from "vite";

const USERS = ["gm", "anna", "ben", "carl", "dora"];
const id = (name: string): string => name.padEnd(16, "0");
const FULL = { ownership: { default: 3 } };

/** Results of a run in which the server is killed repeatedly. */
export interface Outcome {
  /** Acknowledged messages that are missing from the world at the end. */
  readonly lost: readonly string[];
  /** Messages that are in the world more than once, by author and number. */
  readonly doubled: readonly string[];
  /** Broadcasts that a client received more than once. */
  readonly heardTwice: readonly string[];
  /** Authors whose counter differs from the number of their messages, because only half of a write was stored. */
  readonly halfDone: readonly string[];
  /** Faults that the server found in its data on restart. */
  readonly problems: readonly unknown[];
  readonly acknowledged: number;
  readonly kills: number;
  /** Number of writes in progress at a kill. */
  readonly interrupted: number;
}

/** A server that a test can kill. Five users own all documents of its world. */
class Server {
  address = "";
  #child: ChildProcess | undefined;

  constructor(
    readonly bundle: string,
    readonly root: string,
  ) {}

  static async make(): Promise<Server> {
    const root = await mkdtemp(join(tmpdir(), "table-soak-"));
    // The bundle is inside the project, so that it finds its packages.
    const bundle = resolve(`node_modules/.cache/table-soak-${process.pid}`);
    const output = { entryFileNames: "server.mjs" };
    await build({
      configFile: false,
      logLevel: "error",
      build: { ssr: "table/server/main.ts", outDir: bundle, emptyOutDir: true, target: "node20", rollupOptions: { output } },
    });
    const put = async (folder: string, name: string, value: unknown): Promise<void> => {
      await mkdir(join(root, folder), { recursive: true });
      await writeFile(join(root, folder, name), JSON.stringify(value));
    };
    await put("system", "system.json", { id: "soak", title: "Soak", version: "1.0.0", documentTypes: { Actor: { hero: {} } } });
    await put("world", "world.yaml", { id: "soak", title: "Soak", system: "soak" });
    await put(
      "world",
      "users.yaml",
      USERS.map((name, at) => ({ _id: id(name), name, role: at === 0 ? 4 : 1 })),
    );
    for (const name of USERS)
      await put("world/actors", `${name}.yaml`, { _id: id(name), name, type: "hero", system: { count: 0 }, ...FULL });
    return new Server(bundle, root);
  }

  async start(): Promise<void> {
    const env = { PATH: process.env["PATH"], TABLE_PORT: "0", TABLE_SYSTEM: join(this.root, "system") };
    const child = spawn(process.execPath, [join(this.bundle, "server.mjs")], {
      env: { ...env, TABLE_WORLD: join(this.root, "world"), TABLE_DATA: join(this.root, "data") },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const ended = once(child, "close").then(() => Promise.reject(new Error(`the server ended: ${text}`)));
    ended.catch(() => {});
    while (!/table ready (\S+)/.test(text)) await Promise.race([once(child.stdout, "data"), ended]);
    this.address = /table ready (\S+)/.exec(text)![1]!;
  }

  async kill(): Promise<void> {
    const gone = once(this.#child!, "exit");
    this.#child!.kill("SIGKILL");
    await gone;
  }

  async remove(): Promise<void> {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) await this.kill();
    await rm(this.root, { recursive: true, force: true });
    await rm(this.bundle, { recursive: true, force: true });
  }
}

/** A user who writes messages in sequence, each together with a counter, and records the acknowledged messages. */
class Writer {
  readonly acknowledged: string[] = [];
  readonly heardTwice: string[] = [];
  interrupted = 0;
  #number = 0;
  #socket: Socket | undefined;
  #heard = new Set<string>();

  constructor(readonly name: string) {}

  async connect(address: string): Promise<any> {
    const response = await fetch(`${address}/join?user=${id(this.name)}`, { redirect: "manual" });
    const session = new URL(response.headers.get("location")!, address).searchParams.get("session")!;
    const socket = io(address, { auth: { session }, transports: ["websocket"], forceNew: true, reconnection: false });
    await once(socket as any, "connect");
    this.#heard = new Set();
    socket.on("modifyBatch", ({ responses }: any) => this.#hear(responses));
    this.#socket = socket;
    const world: any = await socket.emitWithAck("world");
    // A stored write counts as made even without an acknowledgment, and is not repeated.
    while (world.documents.messages.some((message: any) => message._id === this.#messageId(this.#number))) this.#number += 1;
    return world;
  }

  #messageId(number: number): string {
    return `${this.name}${String(number).padStart(16 - this.name.length, "0")}`;
  }

  #hear(responses: any[]): void {
    for (const { type, action, result } of responses)
      for (const { _id } of type === "ChatMessage" && action === "create" ? result : []) {
        if (this.#heard.has(_id)) this.heardTwice.push(`${this.name} heard ${_id}`);
        this.#heard.add(_id);
      }
  }

  /**
   * Writes until the connection is closed or `stop` returns true.
   * @throws {Error} if the server refuses a write
   */
  async write(stop: () => boolean): Promise<void> {
    const socket = this.#socket!;
    let gone = (): void => {};
    const down = new Promise<null>((done) => (gone = () => done(null)));
    socket.once("disconnect", gone);
    while (socket.connected && !stop()) {
      const number = this.#number;
      const messageId = this.#messageId(number);
      const message = { _id: messageId, author: id(this.name), content: `${number}`, flags: {} };
      const operations = [
        { action: "create", type: "ChatMessage", operation: { data: [message], keepId: true } },
        { action: "update", type: "Actor", operation: { updates: [{ _id: id(this.name), system: { count: number + 1 } }] } },
      ];
      const answer: any = await Promise.race([socket.emitWithAck("modifyBatch", { operations }), down]);
      if (answer === null) this.interrupted += 1;
      else if (answer.error) throw new Error(`${this.name} ${number}: ${answer.error.message}`);
      else {
        this.acknowledged.push(messageId);
        this.#number += 1;
      }
    }
  }

  disconnect(): void {
    this.#socket?.disconnect();
  }
}

/**
 * Makes five users write as fast as the server answers. The server is killed repeatedly, at random moments.
 * @param kills - number of kills
 * @param random - returns numbers from 0 to below 1
 */
export async function playWithKills(kills: number, random: () => number): Promise<Outcome> {
  const server = await Server.make();
  const writers = USERS.map((name) => new Writer(name));
  const problems: unknown[] = [];
  try {
    for (let kill = 0; kill < kills; kill++) {
      await server.start();
      for (const writer of writers) problems.push(...(await writer.connect(server.address)).problems);
      // Number of answers until the kill. A write can be in progress between two answers.
      const before = writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
      const until = before + 5 + Math.floor(random() * 60);
      const count = (): number => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
      const writing = writers.map((writer) => writer.write(() => false));
      while (count() < until) await new Promise((done) => setImmediate(done));
      await server.kill();
      await Promise.all(writing);
    }
    await server.start();
    const world = await writers[0]!.connect(server.address);
    problems.push(...world.problems);
    return judge(world, writers, problems, kills);
  } finally {
    for (const writer of writers) writer.disconnect();
    await server.remove();
  }
}

function judge(world: any, writers: readonly Writer[], problems: readonly unknown[], kills: number): Outcome {
  const { messages, actors } = world.documents;
  const stored = new Set(messages.map(({ _id }: any) => _id));
  const keys: string[] = messages.map(({ author, content }: any) => `${author} ${content}`);
  const countOf = (name: string): number => messages.filter(({ author }: any) => author === id(name)).length;
  return {
    lost: writers.flatMap(({ acknowledged }) => acknowledged.filter((messageId) => !stored.has(messageId))),
    doubled: keys.filter((key, at) => keys.indexOf(key) !== at),
    heardTwice: writers.flatMap(({ heardTwice }) => heardTwice),
    halfDone: USERS.filter((name) => actors.find(({ _id }: any) => _id === id(name)).system.count !== countOf(name)),
    problems,
    acknowledged: writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    kills,
    interrupted: writers.reduce((sum, { interrupted }) => sum + interrupted, 0),
  };
}

/** Returns a function that gives numbers from 0 to below 1, the same in every run with this seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
