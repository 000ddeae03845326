import type { SystemObject, SourceData } from "../../common/dynamic";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { io, type Socket } from "socket.io-client";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ClassicLevel } from "classic-level";
import { createSeededTable } from "../../node/seeded-table";
import * as f from "./fixture";

// The folder is inside the project because the bundle must find its packages.
const bundle = resolve("node_modules/.cache/table-server-test");
let root: string;
const children: ChildProcess[] = [];

async function write(name: string, value: unknown): Promise<void> {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), typeof value === "string" ? value : JSON.stringify(value));
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "table-process-"));
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: "table/server/main.ts",
      outDir: bundle,
      emptyOutDir: true,
      target: "node20",
      rollupOptions: { output: { entryFileNames: "server.mjs" } },
    },
  });
  await write("system/system.json", f.manifest);
  const pack = new ClassicLevel<string, string>(join(root, "system/packs/arms"));
  await mkdir(join(root, "system/packs"), { recursive: true });
  await pack.put(`!items!${f.SWORD}`, JSON.stringify({ _id: f.SWORD, name: "Sword", type: "weapon", system: { damage: 3 }, effects: [] }));
  await pack.close();
  await write("world/world.yaml", "{id: dock, title: The Dock, system: skirmish}");
  await write("world/users.yaml", `[{_id: ${f.GM}, name: Gwen, role: 4}, {_id: ${f.ADA}, name: Ada, role: 1}]`);
  await write(
    "world/actors/hero.yaml",
    `{_id: ${f.HERO}, name: Hero, type: hero, ownership: {Ada: OWNER}, items: [{from: Compendium.skirmish.arms.Item.${f.SWORD}}]}`,
  );
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await stop(child, "SIGKILL");
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await rm(bundle, { recursive: true, force: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
  readonly output: () => string;
}

function launch(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [join(bundle, "server.mjs")], {
    env: { PATH: process.env["PATH"], TABLE_PORT: "0", TABLE_SYSTEM: join(root, "system"), TABLE_WORLD: join(root, "world"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

async function start(env: Record<string, string>): Promise<Running> {
  const { child, output } = launch(env);
  const ended = once(child, "close").then(() => Promise.reject(new Error(`the server ended: ${output()}`)));
  const ready = (async () => {
    while (!/table ready .*\n[^]*Ada: .*\n/.test(output())) await Promise.race([once(child.stdout!, "data"), once(child.stderr!, "data")]);
  })();
  await Promise.race([ready, ended]);
  return { child, output, address: /table ready (\S+)/.exec(output())![1]! };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

async function sessionOf(address: string, userId: string): Promise<string> {
  const response = await fetch(`${address}/join?user=${userId}`, { redirect: "manual" });
  return new URL(response.headers.get("location")!, address).searchParams.get("session")!;
}

async function connect(address: string, session: string): Promise<Socket> {
  const socket = io(address, { auth: { session }, transports: ["websocket"], forceNew: true, reconnection: false });
  await once(socket as SystemObject, "connect");
  return socket;
}

test("a new world is filled from the source and announced, and is complete after the process is killed", async () => {
  const env = { TABLE_DATA: join(root, "data") };
  const first = await start({ ...env, TABLE_STRICT: "1" });
  expect(first.output()).toMatch(/^table ready http:\/\/127\.0\.0\.1:\d+ generation 14$/m);
  expect(first.output()).toContain(`Ada: ${first.address}/join?user=${f.ADA}`);
  const session = await sessionOf(first.address, f.ADA);
  const ada = await connect(first.address, session);
  const world: SourceData = await ada.emitWithAck("world");
  expect(world).toMatchObject({
    strict: true,
    world: { id: "dock", title: "The Dock" },
    packs: [{ index: [{ name: "Sword" }] }],
    problems: [],
  });
  expect(world.documents.actors).toMatchObject([{ name: "Hero", ownership: { [f.ADA]: 3 }, items: [{ name: "Sword" }] }]);
  await ada.emitWithAck("modifyDocument", {
    action: "update",
    type: "Actor",
    operation: { updates: [{ _id: f.HERO, system: { hp: 7 } }] },
  });
  await stop(first.child, "SIGKILL");

  const second = await start(env);
  const back = await connect(second.address, session);
  const again: SystemObject = await back.emitWithAck("world");
  expect(again).toMatchObject({ userId: f.ADA, strict: false, documents: { actors: [{ system: { hp: 7 } }] } });
  const answer = back.emitWithAck("modifyDocument", {
    action: "update",
    type: "Actor",
    operation: { updates: [{ _id: f.HERO, system: { hp: 8 } }] },
  });
  await answer;
  expect(await stop(second.child, "SIGTERM")).toBe(0);

  const third = await start(env);
  const last: SystemObject = await (await connect(third.address, session)).emitWithAck("world");
  expect(last.documents.actors[0].system.hp).toBe(8);
  expect(await stop(third.child, "SIGTERM")).toBe(0);
});

test("the same world can run inside the test's process", async () => {
  const table = await createSeededTable({ generation: 13, systemFolder: join(root, "system"), worldFolder: join(root, "world") });
  const world: SourceData = await table.connect(f.ADA).request("world");
  expect(world).toMatchObject({
    release: { generation: 13 },
    world: { id: "dock" },
    packs: [{ index: [{ name: "Sword" }] }],
    documents: { actors: [{ items: [{ name: "Sword" }] }] },
  });
  await table.close();
});

test("each generation has a separate world", async () => {
  const env = { TABLE_DATA: join(root, "both") };
  const [old, now] = [await start({ ...env, TABLE_GENERATION: "13" }), await start(env)];
  expect(old.output()).toContain("generation 13");
  expect(await (await fetch(`${old.address}/api/health`)).json()).toMatchObject({ generation: 13 });
  expect(await (await fetch(`${now.address}/api/health`)).json()).toMatchObject({ generation: 14 });
});

test.each([
  ["an unknown generation", { TABLE_GENERATION: "12" }, /TABLE_GENERATION is "12": it can be 13 or 14/],
  ["an unknown open point", { TABLE_OPEN: "batch-partial, x" }, /TABLE_OPEN: "x" is not an open point: name some of batch-partial, /],
  ["a host with a scheme", { TABLE_HOSTS: "table.example, http://x" }, /TABLE_HOSTS: "http:\/\/x" is not a host name/],
  ["an invalid port", { TABLE_PORT: "x" }, /TABLE_PORT is "x"/],
  ["an unbuilt system", { TABLE_SYSTEM: "/nonexistent" }, /system\.json cannot be read .* build the system/],
  ["a missing world source", { TABLE_WORLD: "/nonexistent" }, /world\.yaml: is missing or empty/],
])("%s prevents the start, and the output gives the reason", async (_what, env, message) => {
  const { child, output } = launch({ TABLE_DATA: join(root, "never"), ...env });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output()).toMatch(message);
});

test("a second server for the same world is refused", async () => {
  const env = { TABLE_DATA: join(root, "shared") };
  await start(env);
  const { child, output } = launch(env);
  await once(child, "close");
  expect(output()).toMatch(/cannot be opened: another process has it open/);
});

test("an unreadable entry is reported on stderr and in the world", async () => {
  const env = { TABLE_DATA: join(root, "broken") };
  await stop((await start(env)).child, "SIGTERM");
  const folder = join(root, "broken/dock-14/db");
  const db = new ClassicLevel<string, string>(folder);
  await db.put(`!actors!${f.HERO}`, "{");
  await db.close();
  const running = await start(env);
  await expect.poll(running.output, { timeout: 30_000 }).toContain(`!actors!${f.HERO}: the value is not JSON`);
  const world: SourceData = await (await connect(running.address, await sessionOf(running.address, f.GM))).emitWithAck("world");
  expect(world.problems).toMatchObject([{ where: `!actors!${f.HERO}` }]);
  expect(world.documents.users).toHaveLength(2);
});

async function database(name: string, ending: string): Promise<string> {
  const folder = join(root, name, "dock-14/db");
  const names = (await readdir(folder)).filter((file) => file.endsWith(ending));
  return join(folder, names.at(-1)!);
}

const rename = (hp: number) => ({ action: "update", type: "Actor", operation: { updates: [{ _id: f.HERO, system: { hp } }] } });

test.each<readonly [string, (file: string) => Promise<void>]>([
  ["cut in half", async (file) => truncate(file, Math.floor((await stat(file)).size / 2))],
  ["emptied", (file) => truncate(file, 0)],
  ["filled with garbage", async (file) => writeFile(file, "garbage\n".repeat((await stat(file)).size / 8))],
])("a log that was %s while the server was stopped is restored and reported", async (how, spoil) => {
  const name = `spoiled ${how}`;
  const env = { TABLE_DATA: join(root, name) };
  const first = await start(env);
  await (await connect(first.address, await sessionOf(first.address, f.ADA))).emitWithAck("modifyDocument", rename(7));
  await stop(first.child, "SIGKILL");
  await spoil(await database(name, ".log"));
  const second = await start(env);
  expect(second.output()).not.toContain("A new world");
  expect(second.output()).toMatch(/the database was damaged .* nothing is lost\. The damaged files are in .*damaged-/);
  const gm = await connect(second.address, await sessionOf(second.address, f.GM));
  const world: SourceData = await gm.emitWithAck("world");
  expect(world.documents.actors).toMatchObject([{ _id: f.HERO, system: { hp: 7 } }]);
  expect(world.problems).toMatchObject([{ what: expect.stringContaining("nothing is lost") }]);
  expect(await gm.emitWithAck("modifyDocument", rename(8))).toMatchObject({ result: [{ _id: f.HERO }] });
  expect(await stop(second.child, "SIGTERM")).toBe(0);
  const third = await start(env);
  const again: SourceData = await (await connect(third.address, await sessionOf(third.address, f.GM))).emitWithAck("world");
  expect([again.problems, again.documents.actors[0].system.hp]).toEqual([[], 8]);
});

test("a world without data and without a backup is created again from the source, and the loss is reported", async () => {
  const env = { TABLE_DATA: join(root, "gone") };
  await stop((await start(env)).child, "SIGTERM");
  await rm(join(root, "gone/dock-14/backup"), { recursive: true });
  await truncate(await database("gone", ".log"), 0);
  const running = await start(env);
  expect(running.output()).not.toContain("A new world");
  const gm = await connect(running.address, await sessionOf(running.address, f.GM));
  const { problems, documents }: SourceData = await gm.emitWithAck("world");
  expect(problems).toMatchObject([
    { what: expect.stringMatching(/nothing that was stored can be read: the world was made anew from /) },
    { what: expect.stringMatching(/0 records could be read, what was only in the damaged part is lost\. The damaged files are in /) },
  ]);
  expect(documents.users).toHaveLength(2);
  const [aside] = (await readdir(join(root, "gone/dock-14"))).filter((name) => name.startsWith("damaged-"));
  expect(await readdir(join(root, "gone/dock-14", aside!, "db"))).toContain("CURRENT");
});

test.each([
  ["is not stored", `{"_id":"${f.GM}`, 1],
  ["was demoted", JSON.stringify({ _id: f.GM, name: "Gwen", role: 1 }), 0],
])("a world whose only GM %s receives a GM from the source", async (how, text, unreadable) => {
  const name = `no gm ${how}`;
  const env = { TABLE_DATA: join(root, name) };
  await stop((await start(env)).child, "SIGTERM");
  const db = new ClassicLevel<string, string>(join(root, name, "dock-14/db"));
  await db.put(`!users!${f.GM}`, text);
  const ada = JSON.parse((await db.get(`!users!${f.ADA}`))!) as SourceData;
  await db.put(`!users!${f.ADA}`, JSON.stringify({ ...ada, color: "#123456" }));
  await db.close();
  const running = await start(env);
  const { users } = (await (await fetch(`${running.address}/api/users`)).json()) as { users: SourceData[] };
  expect(users).toHaveLength(2);
  expect(users.find((user) => user.id === f.ADA)).toMatchObject({ name: "Ada", role: 1, color: "#123456" });
  const gm = users.find((user) => user.role === 4)!;
  expect(gm.id === f.GM).toBe(unreadable === 0);
  const world: SourceData = await (await connect(running.address, await sessionOf(running.address, gm.id))).emitWithAck("world");
  expect(world.problems).toHaveLength(1 + unreadable);
  expect(world.problems[0].what).toContain("no gamemaster could be read: the users were made anew from");
});

test.each(["", "zz", "ab".repeat(31)])(
  "a damaged session secret (%j) is moved away with a report, and all users must join again",
  async (text) => {
    const env = { TABLE_DATA: join(root, `secret${text.length}`) };
    await stop((await start(env)).child, "SIGTERM");
    const folder = join(root, `secret${text.length}/dock-14`);
    await writeFile(join(folder, "session-secret"), text);
    const running = await start(env);
    expect(running.output()).toMatch(/session-secret held no usable secret and was replaced: everybody joins anew\. The damaged file is /);
    const [aside] = (await readdir(folder)).filter((name) => name.startsWith("session-secret.damaged-"));
    expect(await readFile(join(folder, aside!), "utf8")).toBe(text);
    expect(await (await connect(running.address, await sessionOf(running.address, f.ADA))).emitWithAck("world")).toMatchObject({
      userId: f.ADA,
    });
  },
);
