import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ANNA, attackAt, GM, GUARD, openTable, plain, recordAt, SCOUT, settle, shoot, valueOf, want, WORKER, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

const GRENADE = "grenade000000000";

describe.each([13, 14])("a grenade without a map on Foundry %i", (generation) => {
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments(
      "Item",
      [
        {
          _id: GRENADE,
          name: "Grenade",
          type: "weapon",
          system: {
            ...{ kind: "thrown", skill: "throwing", attribute: "agility", quantity: 2, ready: true, range: { increment: 8, max: 40 } },
            ...{ area: { radius: 6, falloff: 1, scatter: 1 }, damage: { value: 14, kind: "health", type: "kinetic" } },
          },
        },
      ],
      { keepId: true },
    );
    await settle();
  });

  const order = (more: object = {}) => ({
    ...{ attacker: SCOUT, attackerToken: null, weapon: GRENADE, target: GUARD, mode: "single", called: null, aim: 0, modifiers: [] },
    ...more,
  });

  test("has an attack panel that lists the entities near the target and marks the attack as an area attack", () => {
    const seen = (more?: object): any => plain(anna.g.__system.preview(order(more)));
    expect(seen()).toMatchObject({ area: true, refusal: null, endangered: ["Guard"] });
    expect(seen({ bystanders: [WORKER] }).endangered).toEqual(["Guard", "Worker"]);
    expect(seen({ weapon: "rifle00000000000" })).toMatchObject({ area: false });
  });

  test("has odds for each entity near the target, but none for a single intended target", async () => {
    const told: any[] = [];
    const listener = { prospect: (call: unknown) => told.push(["prospect", call]), dangers: (list: any[]) => told.push(...plain(list)) };
    await gm.g.__system.followOdds(order({ bystanders: [WORKER] }), [null, { location: "head" }], listener, new AbortController().signal);
    expect(told.map(({ name }) => name).sort()).toEqual(["Guard", "Worker"]);
    expect(told.every(({ struck }) => struck > 0 && struck <= 1)).toBe(true);
  });

  test("is used up if thrown, hits the entities near the target, and shows no bullet path on the card", async () => {
    gm.run("load(5)");
    const id = await shoot(anna, SCOUT, GUARD, { weapon: GRENADE });
    const { status, card } = attackAt(anna, id);
    expect([status, card.area, card.path]).toEqual(["resolved", true, undefined]);
    expect(card.meetings.map(({ name }: any) => name)).toEqual(["Guard"]);
    expect(recordAt(gm, id).changes.some(({ uuid }: any) => uuid === GUARD)).toBe(true);
    expect(valueOf(gm, `${SCOUT}.Item.${GRENADE}`, "system.quantity")).toBe(1);
  });

  test("[UT-09] hits no entity that the GM excludes, and a player cannot exclude an entity", async () => {
    gm.run("load(5)");
    const more = { weapon: GRENADE, bystanders: [WORKER], hand: { exclude: [GUARD] } };
    expect(attackAt(gm, await shoot(anna, SCOUT, GUARD, more)).refusal).toMatchObject({ refusal: "handByGamemaster" });
    const { status, card } = attackAt(gm, await shoot(gm, SCOUT, GUARD, more));
    expect([status, card.meetings.map(({ name }: any) => name)]).toEqual(["resolved", ["Worker"]]);
  });

  test("[UT-08] hits the entities that a user names with their distances, and only a GM may set cover or another distance", async () => {
    gm.run("load(5)");
    const among = [
      { target: WORKER, meters: 3.5 },
      { target: GUARD, meters: 20 },
    ];
    const id = await shoot(anna, SCOUT, GUARD, { weapon: GRENADE, area: { at: null, among } });
    expect(attackAt(gm, id).card.meetings.map(({ name }: any) => name)).toEqual(["Worker"]);
    expect(recordAt(gm, id).battlefield.blast.meters).toEqual([0, 3.5, 20]);
    await want(gm, "undo", id);
    const hand = { each: [{ who: GUARD, meters: 1, cover: "good" }] };
    const sent = { weapon: GRENADE, area: { at: null, among }, hand };
    expect(attackAt(gm, await shoot(anna, SCOUT, GUARD, sent)).refusal).toMatchObject({ refusal: "handByGamemaster" });
    const { card, status } = attackAt(gm, await shoot(gm, SCOUT, GUARD, sent));
    expect([status, card.byHand, card.meetings.map(({ name }: any) => name).toSorted()]).toEqual(["resolved", true, ["Guard", "Worker"]]);
  });

  test.each([{ each: "all" }, { each: [{ meters: 2 }] }, { each: [{ who: GUARD, meters: -1 }] }, { each: [{ who: GUARD, more: 1 }] }])(
    "is not thrown if the order is invalid: %j",
    async (hand) => {
      expect(attackAt(gm, await shoot(gm, SCOUT, GUARD, { weapon: GRENADE, hand })).refusal).toMatchObject({ refusal: "badOrder" });
    },
  );
});
