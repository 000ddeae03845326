import { beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { ANNA, attackAt, beginFight, flesh, GM, openTable, plain, recordAt, SCOUT, settle, sit, want, type Seat } from "./seats";

describe.each([13, 14])("an owner's edit at the same moment as a write by the GM's client, on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  let full: number;
  beforeEach(async () => {
    table = await openTable(generation);
    gm = await sit(table, GM);
    anna = await sit(table, ANNA);
    gm.run("load(6)");
    await beginFight(gm);
    full = flesh(gm, SCOUT);
  });

  /** Makes Anna's edit reach the server before the first matching request of the GM's client. */
  function before(meant: (payload: any) => boolean, edit: () => Promise<unknown>): void {
    const { connection } = gm;
    const request = connection.request.bind(connection);
    let open = true;
    connection.request = (async (name: any, payload: any) => {
      if (open && meant(payload)) {
        open = false;
        await edit();
      }
      return request(name, payload);
    }) as typeof connection.request;
  }

  /** Makes the GM apply damage to the scout. @returns the id of the attack */
  async function hurt(): Promise<string> {
    await gm.g.game.crossfire.damage([SCOUT], { damage: 3, unresisted: true, damageKind: "health" });
    await settle();
    return gm.g.game.messages.contents.findLast(({ type }: any) => type === "attack").id;
  }

  const writes =
    (text: string) =>
    (payload: any): boolean =>
      JSON.stringify(payload ?? null).includes(text);
  const write = (value: number): Promise<unknown> => anna.g.fromUuidSync(SCOUT).update({ "system.pools.flesh.value": value });
  const lines = (kind: string): any[] =>
    gm.g.game.messages.contents.filter(({ type, system }: any) => type === "upkeep" && system.kind === kind);
  const hits = (id: string): any => recordAt(gm, id).changes.find(({ path }: any) => path === "system.pools.flesh.value");

  test.each([
    ["the plan is stored", '"changes":[{'],
    ["the damage is written", '"crossfireApplied":true'],
  ])("is kept together with the damage if it arrives before %s, and both can be undone, newest first", async (_when, text) => {
    before(
      (payload) => writes(text)(payload) && writes("pools")(payload),
      () => write(full - 1),
    );
    const id = await hurt();
    const { before: from, by } = hits(id);
    expect({ from, left: flesh(gm, SCOUT), lost: by < 0 }).toEqual({ from: full - 1, left: full - 1 + by, lost: true });
    const [line] = lines("edit");
    expect(plain(line.system.changes)).toMatchObject([{ before: full, after: full - 1 }]);
    await want(gm, "undo", id);
    expect([attackAt(gm, id).status, flesh(gm, SCOUT)]).toEqual(["undone", full - 1]);
    await want(gm, "undo-upkeep", line.id);
    expect(flesh(gm, SCOUT)).toBe(full);
  });

  test("is preserved if it happens during the undo of an attack, and GMs decide about the damage", async () => {
    const id = await hurt();
    const { by, after } = hits(id);
    before(writes('"crossfireApplied":true'), () => write(after - 1));
    await want(gm, "undo", id);
    await settle();
    expect([attackAt(gm, id).status, flesh(gm, SCOUT)]).toEqual(["undone", after - 1]);
    const [line] = lines("cut");
    expect(line.system.state).toBe("undecided");
    await want(gm, "decide-cut", line.id, { apply: true });
    expect(flesh(gm, SCOUT)).toBe(after - 1 - by);
  });
});
