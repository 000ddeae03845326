import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ANNA, attackAt, flesh, GM, GUARD, openTable, recordAt, RIFLE, SCOUT, settle, shoot, valueOf, want, type Seat } from "./seats";
import { at, drawMap, SCENE, stands } from "./on-map";
import { SharedTable } from "./shared-table";

const WALL = `Scene.${SCENE}.Wall.wall000000000000`;
const TILE = `Scene.${SCENE}.Tile.tile000000000000`;
const barrier = (material: string) => ({ flags: { crossfire: { barrier: { material } } } });
const tokens = [stands(SCOUT, 1, 5), stands(GUARD, 11, 5)];
const door = (material: string) => ({ _id: "wall000000000000", c: [800, 450, 800, 550], door: 1, ds: 0, ...barrier(material) });
const crates = { _id: "tile000000000000", x: 980, y: 450, width: 50, height: 100, ...barrier("crates") };

describe.each(["crossfire", "swan-song"])("a shot through a barrier in the ruleset %s", (ruleset) => {
  let gm: Seat;
  const shared = new SharedTable(() => openTable(14, undefined, { ruleset }), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
  });

  /** Fixes the faces of the dice, in rolling order. In rulesets without limbs, the limb die is omitted. */
  const fall = (...dice: (readonly [sides: number, face: number])[]): void => {
    const thrown = dice.filter(([sides]) => sides === 6 || ruleset === "crossfire");
    gm.run(`fall(${thrown.map((die) => JSON.stringify(die)).join()})`);
  };
  const d6 = (...faces: number[]): (readonly [number, number])[] => faces.map((face) => [6, face]);
  const rowOf = (id: string, who: string, key: string): any =>
    attackAt(gm, id)
      .card.meetings.filter(({ entity }: any) => entity === who)
      .flatMap(({ rows }: any) => rows)
      .find((row: any) => row.key.endsWith(key));

  test("[SS-BARRIER-08] [SS-BARRIER-21] [SS-BARRIER-23] damages a closed door first, with net hits added, and the target with the rest", async () => {
    await drawMap(gm, { tokens, walls: [door("wooden-door")] });
    await settle();
    const before = flesh(gm, GUARD);
    // Three hits against one of the cover dice: 10 + 2 reach the door, which absorbs 1, and the target soaks one of the 11.
    fall(...d6(6, 6, 5, 1), ...d6(6, 1, 1, 1), [20, 14], ...d6(6));
    const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT), blind: true });
    expect(gm.run("unfallen()")).toBe(0);
    expect(rowOf(id, WALL, "through.barrier").values).toEqual({ damage: 1, through: 11 });
    expect(before - flesh(gm, GUARD)).toBe(10);
    await want(gm, "undo", id);
    expect([attackAt(gm, id).status, flesh(gm, GUARD)]).toEqual(["undone", before]);
  });

  test("[SS-BARRIER-03] [XF-05] counts the cover of the door in the net hits that decide the quality of the hit", async () => {
    await drawMap(gm, { tokens, walls: [door("wooden-door")] });
    await settle();
    const judged = async (...cover: number[]): Promise<[shown: string | null, net: number | null]> => {
      fall(...d6(6, 6, 5, 1), ...d6(...cover), [20, 14], ...d6(1));
      const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT), blind: true });
      expect([attackAt(gm, id).status, gm.run("unfallen()")]).toEqual(["resolved", 0]);
      const row = rowOf(id, GUARD, "glancing") ?? rowOf(id, GUARD, "solid");
      await want(gm, "undo", id);
      return [row?.key.split(".").at(-1) ?? null, row?.values.net ?? null];
    };
    // Three hits against a cover hit are two net hits, up to which an uncalled hit is glancing. Swan Song has no quality.
    const limbs = ruleset === "crossfire";
    expect(await judged(6, 1, 1, 1)).toEqual(limbs ? ["glancing", 2] : [null, null]);
    expect(await judged(1, 1, 1, 1)).toEqual(limbs ? ["solid", 3] : [null, null]);
  });

  test("[XF-12] [SS-COVER-07] [SS-BARRIER-04] that ties with the cover of a door goes through the door, and reaches the target without net hits", async () => {
    await drawMap(gm, { tokens, walls: [door("wooden-door")] });
    await settle();
    const before = flesh(gm, GUARD);
    fall(...d6(6, 6, 1, 2), ...d6(6, 6, 1, 1), [20, 14], ...d6(1));
    const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT), blind: true });
    expect([attackAt(gm, id).card.meetings[0].contact, gm.run("unfallen()")]).toEqual(["through-cover", 0]);
    expect(rowOf(id, WALL, "through.barrier").values).toEqual({ damage: 1, through: 9 });
    expect(rowOf(id, GUARD, "glancing") ?? rowOf(id, GUARD, "solid")).toBeUndefined();
    expect(before - flesh(gm, GUARD)).toBe(9);
  });

  test("[XF-12] [SS-COVER-07] [SS-BARRIER-05] that ties with a target behind a pane and crates goes through both", async () => {
    const pane = { ...door("ballistic-glass"), door: 0, sight: 0, light: 0 };
    await drawMap(gm, { tokens, walls: [pane], tiles: [crates] });
    await settle();
    await gm.g.fromUuidSync(GUARD).update({ "system.stance.tookCover": true });
    await settle();
    const before = flesh(gm, GUARD);
    // One hit against one of the guard's own two dice. The bullet loses a point in the pane, and another in the crates.
    fall(...d6(6, 1, 1, 1, 1, 2, 2, 2, 2, 2), ...d6(6, 1), ...d6(1, 1), [20, 14], ...d6(1));
    const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT) });
    expect([attackAt(gm, id).card.meetings[0].contact, gm.run("unfallen()")]).toEqual(["through-cover", 0]);
    expect(rowOf(id, WALL, "through.barrier").values).toEqual({ damage: 1, through: 9 });
    expect(rowOf(id, TILE, "through.barrier").values).toEqual({ damage: 1, through: 8 });
    expect(before - flesh(gm, GUARD)).toBe(8);
  });

  if (ruleset === "crossfire")
    test("[UT-23] [SS-BARRIER-05] that cover behind a pane makes miss goes through the pane before it reaches that cover", async () => {
      const pane = { ...door("ballistic-glass"), door: 0, sight: 0, light: 0 };
      await gm.g.fromUuidSync(SCOUT).items.get(RIFLE).update({ "system.penetrates": true });
      await drawMap(gm, { tokens, walls: [pane], tiles: [crates] });
      await settle();
      await gm.g.fromUuidSync(GUARD).update({ "system.stance.tookCover": true });
      await settle();
      // Two hits against one hit and two cover hits. Base damage and the net hits against the crates meet the pane: 12.
      fall(...d6(6, 6, 1, 1, 1, 2, 2, 2, 2, 2), ...d6(6, 1), ...d6(6, 6));
      const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT) });
      expect([attackAt(gm, id).status, gm.run("unfallen()")]).toEqual(["resolved", 0]);
      expect(rowOf(id, WALL, "through.barrier").values).toEqual({ damage: 1, through: 11 });
      expect(rowOf(id, TILE, "through.barrier").values).toEqual({ damage: 1, through: 10 });
      // Behind both the guard has no cover left, and the bullet 1 hit less (XF-17): one against one grazes.
      const met = attackAt(gm, id).card.meetings.map(({ entity, contact }: any) => [entity, contact]);
      expect(met).toEqual([
        [GUARD, "miss"],
        [WALL, "hit"],
        [TILE, "hit"],
        [GUARD, "grazing"],
      ]);
    });

  test.each([
    ["a wall", [{ c: [2000, 0, 2000, 2000] }], "leftWall", { at: { x: 20, y: 5 }, by: "wall" }],
    ["the edge of the map", [], "leftEdge", { at: { x: 40, y: 5 }, by: "edge" }],
  ])(
    "[UT-54] that misses and reaches no further entity ends at %s, which the card and the path show if the ruleset has stray rounds",
    async (_where, walls, key, end) => {
      await drawMap(gm, { tokens, walls });
      await settle();
      fall(...d6(5, 2, 3, 4), ...d6(6, 6));
      const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT), blind: true });
      expect(attackAt(gm, id).status).toBe("resolved");
      const { card } = attackAt(gm, id);
      // Swan Song has no stray rounds.
      const strays = ruleset === "crossfire";
      expect(card.ends.map((one: any) => one.key)).toEqual(strays ? [`CROSSFIRE.Card.next.${key}`] : []);
      expect(card.path).toMatchObject([strays ? { left: true, end } : { left: false }]);
    },
  );

  test("[SS-BARRIER-24] [SS-ATTACK-13] penetrates a door if its net hits raise the damage enough", async () => {
    await drawMap(gm, { tokens, walls: [door("security-door")] });
    await settle();
    // Armor 12 stops 10 + 2, which is equal, and not 10 + 3.
    fall(...d6(6, 6, 5, 1), ...d6(6, 1, 1, 1));
    const stopped = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT), blind: true });
    expect(rowOf(stopped, WALL, "next.stopped")).toBeDefined();
    expect(rowOf(stopped, GUARD, "through.soakedHidden")).toBeUndefined();
    fall(...d6(6, 6, 5, 1), ...d6(1, 1, 1, 1), [20, 14], ...d6(6));
    const pierced = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT), blind: true });
    expect(rowOf(pierced, WALL, "through.barrier").values).toEqual({ damage: 1, through: 12 });
    expect(rowOf(pierced, GUARD, "through.soakedHidden").values).toEqual({ left: 11 });
  });

  test("[UT-35] [UT-36] [SS-BARRIER-21] has the same net hits against the crates and the target if aimed straight through the crates", async () => {
    await drawMap(gm, { tokens, tiles: [crates] });
    await settle();
    await gm.g.fromUuidSync(GUARD).update({ "system.stance.tookCover": true });
    const hp = valueOf(gm, TILE, "flags.crossfire.barrier.hp");
    // Six hits of ten dice, which is the limit. The guard's own two dice have one hit, and the cover dice do not count.
    fall(...d6(6, 6, 6, 6, 6, 6, 1, 1, 1, 1), ...d6(5, 1), ...d6(6, 6), [20, 14], ...d6(1));
    const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT), through: true });
    expect(gm.run("unfallen()")).toBe(0);
    expect(rowOf(id, TILE, "through.barrier").values).toEqual({ damage: 1, through: 14 });
    expect(rowOf(id, GUARD, "through.soakedHidden").values).toEqual({ left: 14 });
    expect(valueOf(gm, TILE, "flags.crossfire.barrier.hp")).not.toBe(hp);
    expect(recordAt(gm, id).battlefield.intended).toBe(1);
  });

  test("[SS-BARRIER-21] has no net hits against the crates if the target evades, so the crates soak the base damage", async () => {
    await drawMap(gm, { tokens, tiles: [crates] });
    await settle();
    fall(...d6(6, 1, 1, 1, 1, 2, 2, 2, 2, 2), ...d6(6, 6), ...d6(1, 1));
    const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT), through: true });
    expect(rowOf(id, TILE, "through.barrier").values).toEqual({ damage: 1, through: 9 });
    expect(rowOf(id, GUARD, "through.soakedHidden")).toBeUndefined();
  });
});
