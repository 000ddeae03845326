import type { SystemObject, SourceData } from "../../common/dynamic";
import type { DocumentRequest } from "../../common/wire";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../node/memory-table";
import * as f from "./fixture";

let host: MemoryTable;
beforeEach(async () => {
  host = await f.table();
});
afterEach(() => host.close());

const rename = (userId: string, name: string) => f.ask(host.connect(userId), "update", "Actor", { updates: [{ _id: f.HERO, name }] });

describe("broadcasts [foundry-api 3.6, appendix D]", () => {
  test("every client receives changes in the same order, and its own changes as answers", async () => {
    const seats = await Promise.all([f.GM, f.ADA, f.BEN].map((id) => f.seated(host, id)));
    const names = Array.from({ length: 20 }, (_, n) => `Name ${n}`);
    const answers = await Promise.all(
      names.map((name, n) => f.ask(seats[n % 2]!.connection, "update", "Actor", { updates: [{ _id: f.HERO, name }] })),
    );
    await Promise.all(seats.map(({ connection }) => f.caughtUp(connection)));
    const told = seats.map(({ heard }) => heard.map((response) => (response.result[0] as SystemObject).name));
    expect(told[2]).toHaveLength(20);
    expect(told[0]).toEqual(told[2]!.filter((name) => Number(name.slice(5)) % 2 === 1));
    expect(told[1]).toEqual(told[2]!.filter((name) => Number(name.slice(5)) % 2 === 0));
    expect(answers.map((answer) => (answer.result[0] as SystemObject).name)).toEqual(names);
    expect(f.stored(host, "actors", f.HERO).name).toBe(told[2]!.at(-1));
  });

  test("an answer arrives before all later broadcasts", async () => {
    const { connection, heard } = await f.seated(host, f.ADA);
    const other = host.connect(f.GM);
    const own = f.ask(connection, "update", "Actor", { updates: [{ _id: f.HERO, name: "First" }] }).then(() => heard.length);
    await f.ask(other, "update", "Actor", { updates: [{ _id: f.HERO, name: "Second" }] });
    expect(await own).toBe(0);
    await f.caughtUp(connection);
    expect(heard).toHaveLength(1);
  });

  test("a client receives no broadcast of a change that its world data already contains", async () => {
    const late = host.connect(f.BEN);
    const heard: unknown[] = [];
    late.on("modifyDocument", (response: unknown) => heard.push(response));
    await rename(f.GM, "Early");
    const world: SourceData = await late.request("world");
    expect(heard).toEqual([]);
    expect(f.inList(world.documents.actors, f.HERO).name).toBe("Early");
  });

  test("a second browser of the same user receives updates", async () => {
    const [one, two] = [await f.seated(host, f.ADA), await f.seated(host, f.ADA)];
    await f.ask(one.connection, "update", "Actor", { updates: [{ _id: f.HERO, name: "N" }] });
    await f.caughtUp(two.connection);
    expect([one.heard.length, two.heard.length]).toEqual([0, 1]);
  });

  test("every message is a copy through JSON", async () => {
    const { connection, heard } = await f.seated(host, f.BEN);
    const updates = [{ _id: f.HERO, system: { hp: { value: 3 }, lost: undefined, kept: null } }];
    await f.ask(host.connect(f.GM), "update", "Actor", { updates });
    await f.caughtUp(connection);
    const changes = heard[0]!.result[0] as SystemObject;
    expect(changes.system).toEqual({ hp: { value: 3 }, kept: null });
    changes.system.hp.value = 99;
    updates[0]!.system.hp.value = 98;
    expect(f.stored(host, "actors", f.HERO).system.hp.value).toBe(3);
  });

  test.each([
    ["no operation", { action: "update", type: "Actor" }],
    ["an unknown action", { action: "explode", type: "Actor", operation: {} }],
    ["an unknown document", { action: "create", type: "Dragon", operation: { data: [{}] } }],
    ["an unknown parent", { action: "create", type: "Item", operation: { parentUuid: "Actor.noSuchActor00000", data: [{}] } }],
    ["half a uuid", { action: "create", type: "Item", operation: { parentUuid: "Actor", data: [{}] } }],
  ])("a request with %s changes nothing and receives an error", async (_what, payload) => {
    const gm = host.connect(f.GM);
    expect(await gm.request("modifyDocument", payload as DocumentRequest)).toMatchObject({ error: { message: expect.any(String) } });
    expect((await rename(f.GM, "Still here")).error).toBeUndefined();
  });
});

describe("presence and channels [foundry-api 9.4]", () => {
  test("the first connection of a user announces the user, and the end of the last connection announces the departure", async () => {
    const { connection } = await f.seated(host, f.GM);
    const seen: unknown[] = [];
    connection.on("userConnected", (...args: unknown[]) => seen.push(args));
    const [one, two] = [host.connect(f.ADA), host.connect(f.ADA)];
    expect(((await connection.request("world")) as SystemObject).activeUsers.sort()).toEqual([f.GM, f.ADA].sort());
    one.disconnect();
    two.disconnect();
    await f.caughtUp(connection);
    expect(seen).toEqual([
      [f.ADA, true],
      [f.ADA, false],
    ]);
  });

  test("a custom event reaches all clients except the sender, and carries the sender's id", async () => {
    const lines = await Promise.all([f.GM, f.ADA, f.ADA].map(async (id) => (await f.seated(host, id)).connection));
    const heard = lines.map((line) => {
      const got: unknown[] = [];
      line.on("system.skirmish", (...args: unknown[]) => got.push(args));
      return got;
    });
    lines[1]!.emit("system.skirmish", { act: "jump", userId: f.GM });
    await f.caughtUp(lines[1]!);
    await Promise.all(lines.map(f.caughtUp));
    expect(heard).toEqual([[[{ act: "jump", userId: f.GM }, f.ADA]], [], [[{ act: "jump", userId: f.GM }, f.ADA]]]);
  });

  test("a message on a channel without an owner reaches no client", async () => {
    const quiet = await f.table({ system: { ...f.manifest, socket: false } });
    const heard: unknown[] = [];
    const { connection } = await f.seated(quiet, f.GM);
    for (const name of ["system.skirmish", "system.other", "world", "userConnected"])
      connection.on(name, (...args: unknown[]) => heard.push(args));
    const ada = quiet.connect(f.ADA);
    for (const name of ["system.skirmish", "system.other", "world", "userConnected"]) ada.emit(name, {});
    ada.emit("userActivity", {});
    await new Promise((resolve) => connection.on("userActivity", resolve));
    expect(heard).toEqual([[f.ADA, true]]);
    await quiet.close();
  });

  test("activity reaches the other clients and carries the user's id", async () => {
    const { connection } = await f.seated(host, f.GM);
    const heard = new Promise((resolve) => connection.on("userActivity", (...args: unknown[]) => resolve(args)));
    host.connect(f.ADA).emit("userActivity", { targets: [f.GUARD] });
    expect(await heard).toEqual([f.ADA, { targets: [f.GUARD] }]);
  });
});

describe("queries [foundry-api 9.4]", () => {
  const query = (from: string, userId: string, timeout?: number) =>
    host.connect(from).request("query", { userId, name: "skirmish.ask", data: { a: 1 }, timeout }) as Promise<SystemObject>;

  test("the queried user's client answers the query", async () => {
    const { connection: gm } = await f.seated(host, f.GM);
    gm.on("query", (call: SystemObject) => gm.emit("queryResult", { id: call.id, result: { name: call.name, sum: call.data.a + 1 } }));
    expect(await query(f.ADA, f.GM)).toEqual({ result: { name: "skirmish.ask", sum: 2 } });
  });

  test("an error on the queried client returns to the sender", async () => {
    const { connection: gm } = await f.seated(host, f.GM);
    gm.on("query", (call: SystemObject) => gm.emit("queryResult", { id: call.id, error: { message: "no such query" } }));
    expect(await query(f.ADA, f.GM)).toEqual({ error: { message: "no such query" } });
  });

  test("a query fails if the user is offline, does not answer or leaves", async () => {
    expect((await query(f.ADA, f.BEN)).error.message).toContain("is not active");
    const { connection: ben } = await f.seated(host, f.BEN);
    expect((await query(f.ADA, f.BEN, 5)).error.message).toContain("was not answered within 5 ms");
    ben.on("query", () => ben.disconnect());
    expect((await query(f.ADA, f.BEN)).error.message).toContain("has left");
  });

  test("a query requires QUERY_USER, and the server accepts an answer only from the queried user", async () => {
    await f.ask(host.connect(f.GM), "update", "User", { updates: [{ _id: f.BEN, permissions: { QUERY_USER: false } }] });
    expect((await query(f.BEN, f.GM)).error.message).toContain("lacks permission to query");
    const { connection: gm } = await f.seated(host, f.GM);
    const { connection: forger } = await f.seated(host, f.BEN);
    gm.on("query", (call: SystemObject) => {
      forger.emit("queryResult", { id: call.id, result: "forged" });
      void f.caughtUp(forger).then(() => gm.emit("queryResult", { id: call.id, result: "true" }));
    });
    expect(await query(f.ADA, f.GM)).toEqual({ result: "true" });
  });
});
