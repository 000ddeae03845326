import type { SystemObject } from "../../common/dynamic";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Server as IoServer } from "socket.io";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../node/memory-table";
import { createHttp } from "../../server/http";
import { createGate } from "../../server/origins";
import { Sessions } from "../../server/sessions";
import { closeServer, createSockets } from "../../server/sockets";
import * as f from "./fixture";

let root: string;
let host: MemoryTable;
let server: Server;
let sockets: IoServer;
let address: string;
let port: number;
const sessions = new Sessions();
const open: Socket[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "table-http-"));
  const files = {
    "client/index.html": "game",
    "client/join.html": "join",
    "client/assets/main.js": "1;",
    "icons/svg/d20.svg": "<svg/>",
    "system/system.json": "{}",
    "system/templates/a.hbs": "{{x}}",
    "system/page.html": "<p>x</p>",
    "system/packs/arms/CURRENT": "x",
    "system/.env": "x",
    "world/assets/map.webp": "m",
    "world/users.yaml": "u",
    "secret.txt": "s",
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  host = await f.table();
  await serve();
});

/** Starts the server. @param unchanging true if the files never change */
async function serve(unchanging = false): Promise<void> {
  const gate = createGate("0.0.0.0", ["table.example"]);
  const folders = { client: join(root, "client"), icons: join(root, "icons"), system: join(root, "system"), world: join(root, "world") };
  server = createHttp({
    authority: host.authority,
    sessions,
    folders,
    world: { id: "w", title: "W" },
    systemId: "skirmish",
    unchanging,
    gate,
    log: () => {},
  });
  sockets = createSockets(server, host.authority, sessions, gate, 0);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
  address = `http://127.0.0.1:${port}`;
}

afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  await closeServer(sockets, server);
  await host.close();
  await rm(root, { recursive: true, force: true });
});

/** Requests a path unchanged. `fetch` would resolve the dots in it. */
function raw(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode!, body }));
    })
      .on("error", reject)
      .end();
  });
}

describe("routes", () => {
  test.each([
    ["/", "text/html; charset=utf-8", "join"],
    ["/table/assets/main.js", "text/javascript; charset=utf-8", "1;"],
    ["/systems/skirmish/system.json", "application/json; charset=utf-8", "{}"],
    ["/systems/skirmish/templates/a.hbs", "text/x-handlebars-template; charset=utf-8", "{{x}}"],
    ["/worlds/w/assets/map.webp", "image/webp", "m"],
    ["/icons/svg/d20.svg", "image/svg+xml", "<svg/>"],
  ])("%s is served as %s", async (path, type, body) => {
    const response = await fetch(address + path);
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([200, type, body]);
  });

  test("[html-as-text] on Foundry 14, an HTML page in a package is served as text", async () => {
    const response = await fetch(`${address}/systems/skirmish/page.html`);
    expect([response.headers.get("content-type"), await response.text()]).toEqual(["text/plain; charset=utf-8", "<p>x</p>"]);
  });

  test.each([
    "/table/../secret.txt",
    "/table/%2e%2e/secret.txt",
    "/table/..%2fsecret.txt",
    "/systems/skirmish/../../secret.txt",
    "/table/%00",
    "/table/%E0%A4%A",
    "/table/..\\secret.txt",
    "/systems/skirmish/packs/arms/CURRENT",
    "/systems/skirmish/.env",
    "/systems/other/system.json",
    "/worlds/w/users.yaml",
    "/worlds/w/assets/../users.yaml",
    "/table/",
    "/table/assets",
    "/nothing",
  ])("%s is not served", async (path) => {
    expect(await raw(path)).toEqual({ status: 404, body: "There is no such file here." });
  });

  test("an unchanged file is not sent again to a browser that has a copy", async () => {
    const tag = (await fetch(`${address}/table/assets/main.js`)).headers.get("etag")!;
    expect((await fetch(`${address}/table/assets/main.js`, { headers: { "If-None-Match": tag } })).status).toBe(304);
  });

  test("browsers store only files that never change", async () => {
    const kept = async (path: string): Promise<boolean> => {
      const caching = (await fetch(address + path)).headers.get("cache-control");
      expect(caching).toMatch(/^(no-cache|public, max-age=31536000, immutable)$/);
      return caching !== "no-cache";
    };
    const files = ["/table/assets/main.js", "/icons/svg/d20.svg", "/systems/skirmish/templates/a.hbs"];
    for (const file of files) expect([file, await kept(file)]).toEqual([file, false]);
    await closeServer(sockets, server);
    await serve(true);
    for (const file of files) expect([file, await kept(file)]).toEqual([file, true]);
    for (const file of ["/", "/worlds/w/assets/map.webp"]) expect([file, await kept(file)]).toEqual([file, false]);
  });

  test("requests other than GET are refused with status 405", async () => {
    expect((await fetch(address, { method: "POST" })).status).toBe(405);
  });

  test("the server has routes for its health and its users", async () => {
    expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ ok: true, generation: 14, world: "w" });
    expect(await (await fetch(`${address}/api/users`)).json()).toMatchObject({
      world: { title: "W" },
      users: [{ id: f.GM, name: "Gwen", role: 4, active: false }, {}, {}, {}],
    });
  });
});

describe("hosts and origins", () => {
  /** Sends a request with headers that a browser would not allow. If the connection is upgraded, the body is empty. */
  const send = (path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, headers }, (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () => resolve({ status: response.statusCode!, body }));
      });
      sent.on("upgrade", (response, socket) => {
        socket.destroy();
        resolve({ status: response.statusCode!, body: "" });
      });
      sent.on("error", reject).end();
    });
  const UPGRADE = {
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
  };
  const POLLING = "/socket.io/?EIO=4&transport=polling";
  const SOCKET = "/socket.io/?EIO=4&transport=websocket";

  test.each([
    ["localhost:PORT", undefined],
    ["LocalHost:PORT", "http://localhost:PORT"],
    ["127.0.0.1:PORT", "http://127.0.0.1:PORT"],
    ["[::1]:PORT", "http://[::1]:PORT"],
    ["table.example", "https://table.example"],
    ["table.example:443", "https://table.example"],
    // A proxy that sends the table's address to the table.
    ["127.0.0.1:PORT", "https://table.example"],
  ])("a request to %s with origin %s is accepted", async (name, origin) => {
    const headers = headersOf(name, origin);
    for (const path of ["/", `/join?user=${f.ADA}`, "/api/users", "/systems/skirmish/system.json", POLLING])
      expect([path, (await send(path, headers)).status]).toEqual([path, path.startsWith("/join") ? 302 : 200]);
    expect((await send(SOCKET, { ...headers, ...UPGRADE })).status).toBe(101);
  });

  const headersOf = (name: string, origin: string | undefined): Record<string, string> => ({
    Host: name.replace("PORT", String(port)),
    ...(origin === undefined ? {} : { Origin: origin.replace("PORT", String(port)) }),
  });

  test.each([
    ["evil.example:PORT", undefined, "is not known as"],
    ["evil.example", "http://evil.example", "is not known as"],
    ["127.0.0.1.evil.example:PORT", undefined, "is not known as"],
    ["localhost.evil.example", undefined, "is not known as"],
    ["evil.example/@127.0.0.1", undefined, "is not known as"],
    ["evil.example@127.0.0.1:PORT", undefined, "is not known as"],
    ["203.0.113.9:PORT", undefined, "is not known as"],
    ["0.0.0.0:PORT", undefined, "is not known as"],
    ["localhost:PORT", "http://evil.example", "may not talk to this table"],
    ["localhost:PORT", "https://localhost.evil.example", "may not talk to this table"],
    ["localhost:PORT", "http://localhost:1", "may not talk to this table"],
    ["localhost:PORT", "http://127.0.0.1:PORT", "may not talk to this table"],
    ["localhost:PORT", "null", "may not talk to this table"],
    ["localhost:PORT", "file://", "may not talk to this table"],
    ["localhost:PORT", "", "may not talk to this table"],
    ["localhost:PORT", "http://table.example.evil", "may not talk to this table"],
  ])("a request to host %s with origin %s is refused on every route", async (name, origin, words) => {
    const headers = headersOf(name, origin);
    for (const path of [
      "/",
      "/game",
      `/join?user=${f.ADA}`,
      "/api/users",
      "/api/health",
      "/systems/skirmish/system.json",
      POLLING,
      SOCKET,
    ]) {
      const { status, body } = await send(path, path === SOCKET ? { ...headers, ...UPGRADE } : headers);
      expect([path, status >= 400]).toEqual([path, true]);
      expect([path, body]).toEqual([path, expect.stringContaining(words)]);
    }
    expect(host.authority.users.every((user) => user["active"] === false)).toBe(true);
  });

  test("a server accepts only the address on which it listens and its configured names", () => {
    const known = (gate: ReturnType<typeof createGate>, name: string) => gate({ host: name }) === null;
    for (const headers of [{}, { host: "" }]) expect(createGate("127.0.0.1", [])(headers)).toContain('is not known as ""');
    expect(known(createGate("192.0.2.7", []), "192.0.2.7:30000")).toBe(true);
    expect(known(createGate("127.0.0.1", []), "192.0.2.7:30000")).toBe(false);
    expect(known(createGate("fe80::7", []), "[fe80::7]:30000")).toBe(true);
    expect(known(createGate("127.0.0.1", []), "table.example")).toBe(false);
    expect(known(createGate("127.0.0.1", ["Table.Example"]), "table.example:30000")).toBe(true);
  });
});

async function sitDown(userId: string): Promise<string> {
  const response = await fetch(`${address}/join?user=${userId}`, { redirect: "manual" });
  return new URL(response.headers.get("location")!, address).searchParams.get("session")!;
}

async function connect(session: string): Promise<Socket> {
  const socket = io(address, { auth: { session }, transports: ["websocket"], forceNew: true });
  open.push(socket);
  return new Promise((resolve, reject) => {
    socket.on("connect", () => resolve(socket));
    socket.on("connect_error", reject);
  });
}

describe("sessions", () => {
  test("joining redirects to the game, and the game requires a session", async () => {
    const session = await sitDown(f.ADA);
    expect(await (await fetch(`${address}/game?session=${session}`)).text()).toBe("game");
    const without = await fetch(`${address}/game?session=made.up.token`, { redirect: "manual" });
    expect([without.status, without.headers.get("location")]).toEqual([302, "/"]);
    expect((await fetch(`${address}/join?user=nobody`)).status).toBe(404);
  });

  test("a session token whose user id was replaced is refused", async () => {
    const [, ...rest] = (await sitDown(f.ADA)).split(".");
    await expect(connect([f.GM, ...rest].join("."))).rejects.toThrow("This session is not known here");
  });

  test("a session token stays valid after a restart while the world's secret exists", async () => {
    const file = join(root, "data", "secret");
    const token = (await Sessions.open(file)).create(f.ADA);
    expect((await Sessions.open(file)).userOf(token)).toBe(f.ADA);
    expect(new Sessions().userOf(token)).toBeNull();
  });
});

describe("connections over socket.io", () => {
  test("a GM who creates a world compendium receives an answer", async () => {
    const gm = await connect(await sitDown(f.GM));
    await gm.emitWithAck("world");
    const data = { name: "logs", label: "Logs", type: "JournalEntry" };
    expect(await gm.timeout(5000).emitWithAck("manageCompendium", { action: "create", data })).toMatchObject({ action: "create" });
  });

  test("requests receive answers, and broadcasts and custom events reach only the other connections", async () => {
    const [gm, ada, second] = [
      await connect(await sitDown(f.GM)),
      await connect(await sitDown(f.ADA)),
      await connect(await sitDown(f.ADA)),
    ];
    const heard: unknown[] = [];
    for (const socket of [gm, second]) {
      await socket.emitWithAck("world");
      socket.on("modifyDocument", (response: SystemObject) => heard.push(response.result[0].name));
      socket.on("system.skirmish", (payload: unknown, sender: unknown) => heard.push([payload, sender]));
    }
    ada.on("modifyDocument", () => heard.push("echo"));
    ada.on("system.skirmish", () => heard.push("echo"));
    expect(await ada.emitWithAck("world", null)).toMatchObject({
      userId: f.ADA,
      activeUsers: [f.GM, f.ADA],
      world: { id: "memory", system: "skirmish" },
    });
    const answer = await ada.emitWithAck("modifyDocument", {
      action: "update",
      type: "Actor",
      operation: { updates: [{ _id: f.HERO, name: "N" }] },
    });
    expect(answer).toMatchObject({ userId: f.ADA, result: [{ _id: f.HERO, name: "N" }] });
    ada.emit("system.skirmish", { act: "jump" });
    // An answer arrives after all earlier messages. First the server has received all messages, and then all clients have received them.
    for (const socket of [ada, gm, second]) await socket.emitWithAck("world", null);
    expect(heard).toHaveLength(4);
    expect(heard).toEqual(expect.arrayContaining(["N", [{ act: "jump" }, f.ADA]]));
    expect(heard).not.toContain("echo");
  });

  test("a refusal is returned as an error", async () => {
    const ben = await connect(await sitDown(f.BEN));
    expect(await ben.emitWithAck("modifyDocument", { action: "delete", type: "Actor", operation: { ids: [f.NPC] } })).toEqual({
      error: { message: `User Ben lacks permission to delete Actor [${f.NPC}]` },
    });
  });

  test("a user with two browsers is offline only after both browsers disconnect", async () => {
    const gm = await connect(await sitDown(f.GM));
    const seen: unknown[] = [];
    gm.on("userConnected", (...args: unknown[]) => seen.push(args));
    const [one, two] = [await connect(await sitDown(f.ADA)), await connect(await sitDown(f.ADA))];
    one.disconnect();
    const gone = new Promise((resolve) => gm.on("userConnected", (_id, connected) => connected || resolve(null)));
    two.disconnect();
    await gone;
    expect(seen).toEqual([
      [f.ADA, true],
      [f.ADA, false],
    ]);
  });
});
