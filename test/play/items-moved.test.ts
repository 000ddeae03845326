import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ANNA, BAG, GM, openTable, plain, RIFLE, SCOUT, settle, WORKER, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

describe.each([13, 14])("items that change hands on Foundry %i", (generation) => {
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  beforeEach(async () => {
    [gm, anna] = (await shared.begin()).seats;
    await gm.g.fromUuidSync(WORKER).update({ [`ownership.${ANNA}`]: 3 });
    await settle();
  });
  afterAll(() => shared.end());

  const rifles = (seat: Seat): number[] =>
    [SCOUT, WORKER].map(
      (uuid) => plain(seat.g.fromUuidSync(uuid).items.map(({ name }: any) => name)).filter((name: string) => name === "Rifle").length,
    );
  const give = async (seat: Seat, item: string, quantity: number, move: boolean): Promise<void> => {
    await seat.g.__system.give(seat.g.fromUuidSync(`${SCOUT}.Item.${item}`), seat.g.fromUuidSync(WORKER), quantity, move);
    await settle();
  };

  test("are moved, never copied, by a player who owns both actors", async () => {
    await give(anna, RIFLE, 1, false);
    expect(rifles(gm)).toEqual([0, 2]);
    await give(anna, BAG, 5, false);
    const rounds = [SCOUT, WORKER].map(
      (uuid) => gm.g.fromUuidSync(uuid).items.find(({ type }: any) => type === "ammunition").system.quantity,
    );
    expect(rounds).toEqual([15, 25]);
  });

  test("are copied by a GM who asks for a copy", async () => {
    await give(gm, RIFLE, 1, false);
    expect(rifles(gm)).toEqual([1, 2]);
  });

  test("are deleted from the sidebar without an error, even if they are injuries", async () => {
    const errors: unknown[] = [];
    gm.g.Hooks.on("error", (location: unknown, error: Error) => void errors.push([location, error.message]));
    const injury = await gm.g.Item.implementation.create({ name: "Broken rib", type: "injury" });
    await settle();
    await injury.delete();
    await settle();
    expect(errors).toEqual([]);
  });
});
