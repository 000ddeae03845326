import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { ANNA, attackAt, GM, GUARD, openTable, plain, recordAt, SCOUT, settle, shoot, told, want, WORKER, type Seat } from "./seats";
import { at, drawMap, SCENE, stands } from "./on-map";
import { SharedTable } from "./shared-table";

const GROUND = "levelGround00000";
const UPSTAIRS = "levelUpstairs000";
const FLOOR = `Scene.${SCENE}.Region.floor00000000000`;

const levels = [
  { _id: GROUND, name: "Ground", elevation: { bottom: 0, top: 3 } },
  { _id: UPSTAIRS, name: "Upstairs", elevation: { bottom: 3, top: 6 } },
];
const up = { level: UPSTAIRS, elevation: 3 };
const down = { level: GROUND };

/**
 * Returns a floor over the whole map at a height of three meters. @param hole - true: the floor has a hole of four by four meters around
 * the point (9, 5)
 */
const floor = (more: object = {}, hole = false) => ({
  _id: "floor00000000000",
  name: "Floor",
  elevation: { bottom: 3, top: 3 },
  shapes: [
    { type: "rectangle", x: 0, y: 0, width: 4000, height: 2000 },
    ...(hole ? [{ type: "rectangle", x: 700, y: 300, width: 400, height: 400, hole: true }] : []),
  ],
  behaviors: [{ _id: "surface000000000", name: "", type: "defineSurface", system: {} }],
  ...more,
});
const barrier = (material: string, more: object = {}) => ({ flags: { crossfire: { barrier: { material, ...more } } } });

describe("the levels of a scene on Foundry 14", () => {
  let table: MemoryTable;
  let gm: Seat;
  const shared = new SharedTable(() => openTable(14), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      table,
      seats: [gm],
    } = await shared.begin());
    expect(table).toBeDefined();
  });

  const draw = async (parts: object): Promise<void> => {
    await drawMap(gm, { levels, ...parts });
    await settle();
  };
  const field = async (): Promise<any> => {
    const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT) });
    return recordAt(gm, id)?.battlefield ?? attackAt(gm, id).refusal;
  };
  const names = ({ entities }: any): string[] => entities.map(({ fighter }: any) => fighter.name);
  const aimedAt = (battlefield: any): any => battlefield.entities[battlefield.intended];
  const above = [stands(SCOUT, 1, 5, down), stands(GUARD, 11, 5, up)];

  test("a floor hides an entity on the level above", async () => {
    await draw({ tokens: above, regions: [floor()] });
    expect(aimedAt(await field())).toMatchObject({ unseen: true });
  });

  test("a floor stops a shot from the ground at a target one level above, and the card shows the floor", async () => {
    await draw({ tokens: above, regions: [floor()] });
    gm.run("load(5)");
    const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT) });
    const { status, card } = attackAt(gm, id);
    expect(status).toBe("resolved");
    expect(card.path[0].steps).toEqual([{ entity: FLOOR, name: "Floor (reinforced concrete)", what: "stopped" }]);
    expect(card.meetings.map(({ entity, damage }: any) => [entity, damage])).toEqual([
      [GUARD, 0],
      [FLOOR, 0],
    ]);
    expect(recordAt(gm, id).changes.filter(({ uuid }: any) => uuid === GUARD)).toEqual([]);
  });

  test("an entity on the level above is visible through a hole in the floor", async () => {
    await draw({ tokens: above, regions: [floor({}, true)] });
    expect(aimedAt(await field())).toMatchObject({ unseen: false });
  });

  test("an entity on another level is visible if no floor separates the levels", async () => {
    await draw({ tokens: above });
    expect(aimedAt(await field())).toMatchObject({ unseen: false, otherCover: 0 });
  });

  test("an entity above a floor is outside the line of fire of a shooter below", async () => {
    await draw({ tokens: [stands(SCOUT, 1, 5, down), stands(WORKER, 5, 5, up), stands(GUARD, 11, 5, down)], regions: [floor()] });
    expect(names(await field())).toEqual(["guard"]);
  });

  test("a shot must penetrate a floor with a material, and the floor is an object on the line of fire", async () => {
    await draw({ tokens: above, regions: [floor(barrier("drywall"))] });
    const battlefield = await field();
    const [first] = battlefield.entities;
    expect(first.fighter).toMatchObject({ id: FLOOR, kind: "barrier" });
    expect(aimedAt(battlefield)).toMatchObject({ shut: [0] });
  });

  test("a floor with 0 Hit Points hides no entity and is not on the line of fire", async () => {
    await draw({ tokens: above, regions: [floor(barrier("drywall", { hp: 0 }))] });
    expect(aimedAt(await field())).toMatchObject({ unseen: false });
    expect(names(await field())).toEqual(["guard"]);
  });

  test("a floor that the GM enables during play hides the entities above it", async () => {
    await draw({
      tokens: above,
      regions: [floor({ behaviors: [{ _id: "surface000000000", name: "", type: "defineSurface", disabled: true }] })],
    });
    expect(aimedAt(await field())).toMatchObject({ unseen: false });
    const behavior = gm.g.game.scenes.get(SCENE).regions.contents[0].behaviors.contents[0];
    await behavior.update({ disabled: false });
    await settle();
    expect(aimedAt(await field())).toMatchObject({ unseen: true });
  });

  test("a grenade on one level hits the entities on that level, but none above the floor", async () => {
    const system = {
      ...{ kind: "thrown", skill: "throwing", attribute: "agility", damage: { value: 14 }, quantity: 3, ready: true, range: { max: 30 } },
      area: { radius: 4, falloff: 1, scatter: 0, fragments: { count: 0, dv: 0 } },
    };
    const grenade = { _id: "grenade000000000", name: "Grenade", type: "weapon", system };
    await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", [grenade], { keepId: true });
    const thrown = async (regions: object[]): Promise<string[]> => {
      await draw({ tokens: [stands(SCOUT, 1, 5, down), stands(WORKER, 11, 6, down), stands(GUARD, 11, 5, up)], regions });
      gm.run("load(5)");
      const area = { at: { scene: SCENE, x: 1100, y: 550 }, among: [] };
      const id = await shoot(gm, SCOUT, "", { attackerToken: at(SCOUT), weapon: grenade._id, mode: "throw", area });
      const { meetings } = attackAt(gm, id).card;
      await gm.g.game.scenes.get(SCENE).delete();
      return meetings.map(({ entity }: any) => entity);
    };
    expect(await thrown([])).toEqual(expect.arrayContaining([GUARD, WORKER]));
    const struck = await thrown([floor()]);
    expect([struck.includes(WORKER), struck.includes(GUARD)]).toEqual([true, false]);
  });

  test("a grenade thrown on the upper level explodes on its floor, or on the ground after falling through a hole", async () => {
    const system = {
      ...{ kind: "thrown", skill: "throwing", attribute: "agility", damage: { value: 14 }, quantity: 3, ready: true, range: { max: 30 } },
      area: { radius: 4, falloff: 1, scatter: 0, fragments: { count: 0, dv: 0 } },
    };
    const grenade = { _id: "grenade000000000", name: "Grenade", type: "weapon", system };
    await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", [grenade], { keepId: true });
    const struck = async (hole: boolean): Promise<boolean[]> => {
      await draw({ tokens: [stands(SCOUT, 1, 5, up), stands(WORKER, 9, 5, down), stands(GUARD, 11.5, 5, up)], regions: [floor({}, hole)] });
      gm.run("load(5)");
      const area = { at: { scene: SCENE, x: 900, y: 500 }, among: [] };
      const id = await shoot(gm, SCOUT, "", { attackerToken: at(SCOUT), weapon: grenade._id, mode: "throw", area });
      const named = attackAt(gm, id).card.meetings.map(({ entity }: any) => entity);
      await gm.g.game.scenes.get(SCENE).delete();
      return [named.includes(WORKER), named.includes(GUARD)];
    };
    expect(await struck(false)).toEqual([false, true]);
    expect(await struck(true)).toEqual([true, false]);
  });

  test("an explosive charge explodes at the height of the token that set it, even if a player states another height", async () => {
    await draw({
      tokens: [stands(SCOUT, 5, 5, up), stands(WORKER, 6, 6, down), stands(GUARD, 6, 5, up)],
      regions: [floor()],
      active: true,
    });
    const system = { quantity: 2, timer: { rounds: 1 }, area: { radius: 4 }, damage: { value: 9, kind: "health", type: "kinetic" } };
    const [charge] = await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", [{ name: "Charge", type: "gear", system }]);
    const fight = await gm.g.Combat.implementation.create({ combatants: [{ actorId: SCOUT.slice(6) }] });
    await settle();
    gm.run("load(6)");
    await want(gm, "new-round", fight.id);
    const [own] = fight.combatants.contents;
    if (own.initiative === null) await want(gm, "roll-initiative", fight.id, { combatant: own.id });
    await want(gm, "set-charge", charge.uuid, { at: { scene: SCENE, x: 600, y: 500, elevation: 0 }, rounds: 1, moment: "start" });
    const clock = (): any => plain(gm.g.game.combats.get(fight.id).system.clock);
    const [{ id, what }] = clock().timed;
    expect(JSON.parse(what).area.at).toEqual({ scene: SCENE, x: 600, y: 500, elevation: 3 });
    await want(gm, "next-pass", fight.id);
    await want(gm, "new-round", fight.id);
    await want(gm, "roll-initiative", fight.id, { combatant: own.id });
    expect(clock().due).toEqual([id]);
    await want(gm, "go-off", fight.id, { item: id });
    await settle();
    const went = gm.g.game.messages.contents.find(({ type }: any) => type === "attack");
    const named = went.system.card.meetings.map(({ entity }: any) => entity);
    expect([named.includes(GUARD), named.includes(WORKER)]).toEqual([true, false]);
  });

  test("a GM sets and removes the material of a floor, and a region that is not a floor is skipped", async () => {
    await draw({ tokens: above, regions: [floor(), { ...floor(), _id: "trap000000000000", behaviors: [] }] });
    const materials = (): unknown[] =>
      gm.g.game.scenes.get(SCENE).regions.contents.map(({ flags }: any) => plain(flags).crossfire?.barrier?.material ?? null);
    const regions = `Scene.${SCENE}.Region.`;
    await gm.g.game.crossfire.barrier([FLOOR, `${regions}trap000000000000`], "drywall");
    expect(materials()).toEqual(["drywall", null]);
    expect(told(gm).at(-1)).toContain("1 of 2");
    await gm.g.game.crossfire.barrier(FLOOR, null);
    expect(materials()).toEqual([null, null]);
  });

  test("a wall blocks shots only on its own levels, or on every level if it names no level", async () => {
    const wall = (more: object) => [{ _id: "wall000000000000", c: [600, 0, 600, 2000], ...more }];
    const people = [stands(SCOUT, 1, 5, down), stands(GUARD, 11, 5, down)];
    await draw({ tokens: people, walls: wall({ levels: [UPSTAIRS] }) });
    expect(aimedAt(await field())).toMatchObject({ unseen: false });
    await gm.g.game.scenes.get(SCENE).walls.contents[0].update({ levels: [] });
    await settle();
    expect(await field()).toMatchObject({ refusal: "walledOff" });
  });

  test("the height of a token is the depth that a user sets", async () => {
    // A wall of 1.5 meters hides a person up to the chest, and all of a token half a meter tall.
    const low = [{ _id: "wall000000000000", c: [600, 0, 600, 2000], flags: { crossfire: { height: 1.5 } } }];
    await draw({ tokens: [stands(SCOUT, 1, 5, down), stands(GUARD, 11, 5, down)], walls: low });
    expect(aimedAt(await field())).toMatchObject({ unseen: false });
    await gm.g.game.scenes.get(SCENE).tokens.get(at(GUARD).split(".").at(-1)!).update({ depth: 0.5 });
    await settle();
    expect(await field()).toMatchObject({ refusal: "walledOff" });
  });
});
