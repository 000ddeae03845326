import { beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { ANNA, GM, Hand, meet, openTable, plain, settle, sit, type Seat } from "./seats";

/** Runs the batch that checks the installation, as Quench does. @returns the result of each check, by its id */
async function runInstallation(gm: Seat): Promise<Readonly<Record<string, string>>> {
  let batch: (context: object) => void = () => {};
  await meet(gm, "quenchReady", {
    registerBatch: (key: string, fn: typeof batch) => void (key === "crossfire.installation" && (batch = fn)),
  });
  const found: Record<string, string> = {};
  const tests: [id: string, body: () => Promise<void>][] = [];
  let now = "";
  batch({
    describe: (_title: string, body: () => void) => body(),
    it: (title: string, body: () => Promise<void>) => tests.push([/^\[([\w-]+)\]/u.exec(title)![1]!, body]),
    before: () => {},
    after: () => {},
    assert: { ok: (held: boolean, detail: string) => (found[now] = `${held ? "" : "FAILED: "}${detail}`) },
  });
  gm.run("load(null)");
  for (const [id, body] of tests) {
    now = id;
    await body();
  }
  return found;
}

describe.each([13, 14])("the check of an installation on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  beforeEach(async () => {
    table = await openTable(generation);
    gm = await sit(table, GM, new Hand());
  });
  const kept = (): unknown =>
    plain(["actors", "items", "scenes", "folders", "combats", "messages"].map((name) => [...gm.g.game[name].keys()].toSorted()));

  test("gives a GM the results, names the checks that need a player, and leaves the world unchanged", async () => {
    const before = kept();
    const found = await runInstallation(gm);
    expect(Object.values(found).filter((detail) => detail.startsWith("FAILED"))).toEqual([]);
    expect(found).toMatchObject({
      "order-by-player": expect.stringContaining("no player is connected"),
      withhold: expect.stringContaining("no player is connected"),
      "turn-hook-silent": "combatTurnChange is not called",
      "priority-zero": "the priority 0 counts",
      "operators-in-type-data": "both are carried out",
    });
    expect(kept()).toEqual(before);
  });

  test("makes a connected player's client create and delete an order, which no GM's client answers and no user sees", async () => {
    const anna = await sit(table, ANNA, new Hand());
    gm.run(
      `globalThis.orders = []; Hooks.on("createChatMessage", (message) => void (message.type === "order" && orders.push([message.author.name, message.visible])))`,
    );
    const before = kept();
    const found = await runInstallation(gm);
    await settle();
    expect(found["order-by-player"]).toBe("a player's client created an order and deleted it");
    expect(found["withhold"]).toBe("a player's client has a whisper to a GM");
    expect(plain(gm.g.orders)).toContainEqual(["Anna", false]);
    expect(kept()).toEqual(before);
    expect(anna.g.game.messages.size).toBe(gm.g.game.messages.size);
  });

  test("uses a probe that a player's client ignores unless a GM sends it", async () => {
    const anna = await sit(table, ANNA, new Hand());
    const ben = await sit(table, "ben0000000000000", new Hand());
    ben.run(`game.socket.emit("system.crossfire", { probe: "${ANNA}", key: "k", wanted: { what: "order" } })`);
    gm.run(`globalThis.orders = 0; Hooks.on("createChatMessage", () => void orders++)`);
    await settle();
    expect([gm.g.orders, anna.g.game.messages.size]).toEqual([0, 0]);
  });
});
