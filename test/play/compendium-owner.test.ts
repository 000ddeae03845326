import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { ANNA, GM, openTable, plain, SCOUT, settle, sit, told, want, type Seat } from "./seats";

const PACKED = "Compendium.world.hers.Actor.packed0000000000";

/** Code for the GM's client that opens a compendium with owner permission for players. The compendium contains one actor with one item. */
const OPEN_PACK = `
  const { CompendiumCollection } = foundry.documents.collections;
  const metadata = { id: "world.hers", name: "hers", label: "Hers", type: "Actor", packageType: "world", ownership: { PLAYER: "OWNER" } };
  const source = {
    _id: "packed0000000000", name: "Packed", type: "character", ownership: { default: 3 }, system: { karma: { value: 99 } },
    items: [{ _id: "wonder0000000000", name: "Wonder", type: "gear" }],
  };
  const pack = new CompendiumCollection({ metadata, index: [{ _id: source._id, name: source.name, type: source.type }], folders: [] });
  pack.set(source._id, new CONFIG.Actor.documentClass(source, { pack: "world.hers" }));
  game.packs.set("world.hers", pack);
`;

describe.each([13, 14])("a compendium owned by players on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  beforeAll(async () => {
    table = await openTable(generation);
    gm = await sit(table, GM);
    anna = await sit(table, ANNA);
    gm.run(`(() => {${OPEN_PACK}})()`);
  });
  afterAll(async () => {
    await anna.leave();
    await gm.leave();
  });

  test("the GM's client finds the actor in the compendium, where players have owner permission", () => {
    const packed = gm.g.fromUuidSync(PACKED);
    expect(plain(packed.items.map((item: { name: string }) => item.name))).toEqual(["Wonder"]);
    expect(packed.testUserPermission(gm.g.game.users.get(ANNA), "OWNER")).toBe(true);
  });

  test("a request to give an item of the compendium to an actor of the world is refused", async () => {
    await want(anna, "give", `${PACKED}.Item.wonder0000000000`, { to: SCOUT, quantity: 1, move: true });
    await settle();
    expect(plain(gm.g.fromUuidSync(SCOUT).items.map((item: { name: string }) => item.name))).not.toContain("Wonder");
    expect(gm.g.fromUuidSync(PACKED).items.size).toBe(1);
    expect(told(anna)).toEqual(["The item or recipient is not available. Choose again."]);
  });

  test("a request to give a world actor's item to the compendium is ignored", async () => {
    const items = (): unknown => plain(gm.g.fromUuidSync(SCOUT).items.map((item: { id: string }) => item.id));
    const before = items();
    const [item] = before as string[];
    await want(anna, "give", `${SCOUT}.Item.${item}`, { to: PACKED, quantity: 1, move: true });
    await settle();
    expect(items()).toEqual(before);
  });
});
