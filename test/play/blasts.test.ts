import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { at, drawMap, SCENE, stands } from "./on-map";
import {
  ANNA,
  attackAt,
  flesh,
  GM,
  GUARD,
  Hand,
  openTable,
  recordAt,
  SCOUT,
  settle,
  sit,
  told,
  valueOf,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

const WALL = `Scene.${SCENE}.Wall.wall000000000000`;
const TILE = `Scene.${SCENE}.Tile.tile000000000000`;
const GRENADE = "grenade000000000";
const PULSE = "pulse00000000000";

const barrier = (material: string) => ({ flags: { crossfire: { barrier: { material } } } });
const ITEMS = [
  {
    ...{ _id: GRENADE, name: "Grenade", type: "weapon" },
    system: {
      ...{ kind: "thrown", skill: "throwing", attribute: "agility", damage: { value: 14 }, quantity: 3, ready: true, range: { max: 30 } },
      area: { radius: 4, falloff: 1, scatter: 0, fragments: { count: 0, dv: 0 } },
    },
  },
  {
    ...{ _id: PULSE, name: "Pulse", type: "power" },
    system: {
      ...{ skill: "biotics", attribute: "willpower", price: 2, strain: 2, limit: "mental", range: { increment: 10, max: 40 } },
      ...{ defense: "resist", resistWith: ["willpower"], area: { radius: 3 }, damage: { value: 8, kind: "health", type: "kinetic" } },
    },
  },
];

describe.each([13, 14])("area attacks on the map on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      table,
      seats: [gm],
    } = await shared.begin());
    await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", ITEMS, { keepId: true });
    await gm.g.fromUuidSync(SCOUT).update({ "system.skills.biotics": 6 });
    gm.run("load(3)");
  });

  const draw = async (parts: object): Promise<void> => {
    await drawMap(gm, parts);
    await settle();
  };
  const orderAt = (weapon: string, x: number, y: number, more: object = {}) => ({
    ...{ attacker: SCOUT, attackerToken: at(SCOUT), weapon, target: "", mode: "throw", called: null, aim: 0, modifiers: [] },
    area: { at: { scene: SCENE, x: x * 100, y: y * 100 }, among: [] },
    ...more,
  });
  const goesOff = (weapon: string, x: number, y: number): Promise<string> => sent(orderAt(weapon, x, y));
  const sent = async (order: object): Promise<string> => {
    const message = await gm.g.ChatMessage.implementation.create({ type: "attack", system: { order } });
    await settle();
    return message.id;
  };
  const hp = (uuid: string): number | null => valueOf(gm, uuid, "flags.crossfire.barrier.hp");
  const door = { _id: "wall000000000000", c: [800, 400, 800, 600], door: 1, ds: 0, ...barrier("wooden-door") };
  const crates = { _id: "tile000000000000", x: 900, y: 800, width: 100, height: 100, ...barrier("crates") };

  test("[SS-BARRIER-19] doors and crates lose Hit Points and shield the entities behind them, and undo restores the Hit Points", async () => {
    await draw({ tokens: [stands(SCOUT, 1, 5), stands(GUARD, 8.6, 5)], walls: [door], tiles: [crates] });
    const before = flesh(gm, GUARD);
    const id = await goesOff(GRENADE, 7, 5);
    expect([attackAt(gm, id).status, told(gm)]).toEqual(["resolved", []]);
    const kinds = recordAt(gm, id).battlefield.entities.map(({ fighter }: any) => fighter.kind);
    expect(kinds).toEqual(["barrier", "barrier", "person", "barrier"]);
    expect(
      attackAt(gm, id)
        .card.meetings.map(({ entity }: any) => entity)
        .toSorted(),
    ).toEqual([TILE, WALL].toSorted());
    expect([hp(WALL) !== null, hp(TILE) !== null, flesh(gm, GUARD)]).toEqual([true, true, before]);
    expect(attackAt(gm, id).card.landed).toEqual({ x: 7, y: 5, radius: 4 });
    await want(gm, "undo", id);
    expect([attackAt(gm, id).status, hp(WALL), hp(TILE)]).toEqual(["undone", null, null]);
  });

  test.each([3, 4, 5, 6, 7, 8].filter((writes) => writes % 2 === generation % 2))(
    "[SS-BARRIER-19] doors and crates lose Hit Points exactly once if the GM's client dies after %i writes, and undo restores the Hit Points",
    async (writes) => {
      await draw({ tokens: [stands(SCOUT, 1, 5)], walls: [door], tiles: [crates] });
      const whole = await goesOff(GRENADE, 7, 5);
      const lost = [hp(WALL), hp(TILE)];
      await want(gm, "undo", whole);
      gm.dieAfter(writes);
      const id = await goesOff(GRENADE, 7, 5).catch(() => "");
      gm.leave();
      gm = await shared.sitAgain(gm);
      gm.run("load(3)");
      const shot = id || gm.g.game.messages.contents.findLast(({ type }: any) => type === "attack").id;
      expect([attackAt(gm, shot).status, hp(WALL), hp(TILE)]).toEqual(["resolved", ...lost]);
      expect(gm.g.game.messages.filter(({ type }: any) => type === "upkeep")).toEqual([]);
      await want(gm, "undo", shot);
      expect([hp(WALL), hp(TILE)]).toEqual([null, null]);
    },
  );

  test("[SS-DEFENSE-33] [SS-GLITCH-04] a critical glitch doubles the scatter, so a grenade can land at the thrower's feet", async () => {
    await draw({ tokens: [stands(SCOUT, 5, 5), stands(GUARD, 11, 5)] });
    const item = gm.g.fromUuidSync(SCOUT).items.get(GRENADE);
    await item.update({ "system.area.scatter": 1 });
    // Five dice of Agility, three meters of scatter, and six o'clock as the thrower sees it.
    gm.g.fall(...Array.from({ length: 5 }, () => [6, 1]), [6, 3], [12, 6]);
    const id = await goesOff(GRENADE, 11, 5);
    const { card, asks } = attackAt(gm, id);
    expect([card.roll.glitch, gm.run("unfallen()"), told(gm)]).toEqual(["critical", 0, []]);
    expect([card.landed.x, card.landed.y]).toEqual([expect.closeTo(5, 9), expect.closeTo(5, 9)]);
    // The thrower, the only one in the blast, is asked for a defense.
    expect(asks).toHaveLength(1);
  });

  test("[UT-09] the odds follow the GM's changes to entities, cover and distance, and never show a hidden entity to a player", async () => {
    const tokens = [stands(SCOUT, 1, 5), stands(GUARD, 8.6, 5), stands(WORKER, 15, 5, { hidden: true })];
    await draw({ tokens, walls: [{ _id: "wall000000000000", c: [800, 400, 800, 600] }] });
    const hand = {
      include: [at(GUARD)],
      each: [
        { who: at(WORKER), meters: 2, cover: "good" },
        { who: at(SCOUT), meters: 9 },
      ],
    };
    const order = orderAt(GRENADE, 7, 5, { hand });
    const inDanger = (seat: Seat, wanted: object): any => JSON.parse(JSON.stringify(seat.g.__system.preview(wanted).endangered));
    expect(inDanger(gm, orderAt(GRENADE, 7, 5))).toEqual([]);
    expect(inDanger(gm, order)).toEqual(["guard", "worker"]);
    const anna = await sit(table, ANNA, new Hand());
    onTestFinished(anna.leave);
    expect(inDanger(anna, order)).toEqual(["guard"]);
    const found: any[] = [];
    const listener = { prospect: () => {}, dangers: (list: any[]) => found.push(...list) };
    await gm.g.__system.followOdds(order, [], listener, new AbortController().signal);
    expect(found.map(({ name }) => name)).toEqual(["guard", "worker"]);
    gm.run("load(5)");
    const id = await sent(order);
    expect([attackAt(gm, id).status, attackAt(gm, id).card.byHand]).toEqual(["resolved", true]);
    const { blast, entities } = recordAt(gm, id).battlefield;
    const named = Object.fromEntries(
      entities.map((placed: any, index: number) => [placed.fighter.id, [placed.otherCover, blast.corrections[index]]]),
    );
    expect(named).toMatchObject({ [GUARD]: [0, { isIn: true }], [WORKER]: [4, { isIn: false, meters: 2 }], [SCOUT]: [0, { meters: 9 }] });
    expect(attackAt(gm, id).card.meetings.map(({ entity }: any) => entity)).toContain(GUARD);
  });

  test("an entity two stories above an explosion is not hit", async () => {
    await draw({ tokens: [stands(SCOUT, 1, 5), stands(GUARD, 8, 5, { elevation: 8 }), stands(WORKER, 8, 6)] });
    const id = await goesOff(GRENADE, 8, 5);
    expect(attackAt(gm, id).card.meetings.map(({ entity }: any) => entity)).toEqual([WORKER]);
  });

  test("all entities in the radius of a power resist the power, and the user takes the Strain once", async () => {
    await draw({ tokens: [stands(SCOUT, 1, 5), stands(GUARD, 8, 5), stands(WORKER, 9, 6)] });
    gm.run("load(5)");
    const strain = valueOf(gm, SCOUT, "system.pools.strain.value");
    const id = await goesOff(PULSE, 8, 5);
    expect([attackAt(gm, id).status, told(gm)]).toEqual(["resolved", []]);
    expect(
      attackAt(gm, id)
        .card.meetings.map(({ entity }: any) => entity)
        .toSorted(),
    ).toEqual([GUARD, WORKER].toSorted());
    expect(valueOf(gm, SCOUT, "system.pools.strain.value") - strain).toBe(2);
    await want(gm, "undo", id);
    expect([attackAt(gm, id).status, valueOf(gm, SCOUT, "system.pools.strain.value")]).toEqual(["undone", strain]);
  });

  test("a power without hits changes no entity", async () => {
    await draw({ tokens: [stands(SCOUT, 1, 5), stands(GUARD, 8, 5)] });
    gm.run("load(3)");
    const before = flesh(gm, GUARD);
    await goesOff(PULSE, 8, 5);
    expect(flesh(gm, GUARD)).toBe(before);
  });
});
