import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  attackAt,
  flesh,
  GM,
  GUARD,
  Hand,
  openTable,
  plain,
  recordAt,
  RIFLE,
  rounds,
  SCOUT,
  settle,
  shoot,
  sit,
  told,
  valueOf,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { at, drawMap, SCENE, stands, tokenId } from "./on-map";
import { SharedTable } from "./shared-table";

const CRATE = "Actor.crate00000000000";

const wall = (ax: number, ay: number, bx: number, by: number, more: object = {}) => ({
  _id: "wall000000000000",
  c: [ax, ay, bx, by].map((meters) => Math.round(meters * 100)),
  ...more,
});
const WALL = `Scene.${SCENE}.Wall.wall000000000000`;
const barrier = (material: string, more: object = {}) => ({ flags: { crossfire: { barrier: { material, ...more } } } });

describe.each([13, 14])("the search for entities on the line of fire and their cover on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      table,
      seats: [gm, anna],
    } = await shared.begin());
  });

  const draw = async (parts: object): Promise<void> => {
    await drawMap(gm, parts);
    await settle();
  };
  const order = (more: object = {}) => ({ attackerToken: at(SCOUT), ...more });
  const field = async (more: object = {}, seat = gm): Promise<any> => {
    const id = await shoot(seat, SCOUT, at(GUARD), order(more));
    return recordAt(gm, id)?.battlefield ?? attackAt(gm, id).refusal;
  };
  const names = ({ entities }: any): string[] => entities.map(({ fighter }: any) => fighter.name);
  const three = [stands(SCOUT, 1, 5), stands(WORKER, 5, 5), stands(GUARD, 11, 5)];

  test.each([0, 1, 2, 3, 4, 5])(
    "[XF-15] [XF-18] an entity between attacker and target is on the line of fire and gives cover, on grid type %i",
    async (type) => {
      await draw({ grid: { type, size: 100, distance: 1, units: "m" }, tokens: three });
      const seen = await field();
      expect([names(seen), seen.intended, seen.grants[0][1]]).toEqual([["worker", "guard"], 1, 2]);
      expect(seen.entities[1].distance).toBeCloseTo(10, 6);
    },
  );

  test("[XF-18] an entity beside the target is outside the corridor", async () => {
    await draw({ tokens: [three[0], stands(WORKER, 21, 6.5), stands(GUARD, 21, 5)] });
    expect(names(await field())).toEqual(["guard"]);
  });

  test("[XF-18] the corridor widens with the distance: 1.5 meters beside the line of fire, an entity one meter nearer than a distant target is inside", async () => {
    await draw({ tokens: [three[0], stands(WORKER, 20, 6.5), stands(GUARD, 21, 5)] });
    expect(names(await field())).toEqual(["worker", "guard"]);
  });

  test("distances on the map are converted from the scene's unit to meters", async () => {
    await draw({ grid: { type: 1, size: 100, distance: 5, units: "ft" }, tokens: three });
    expect((await field()).entities[1].distance).toBeCloseTo(10 * 5 * 0.3048, 6);
  });

  test("an entity two stories above the line of fire is not on the line", async () => {
    await draw({ tokens: [three[0], { ...three[1], elevation: 8 }, three[2]] });
    expect(names(await field())).toEqual(["guard"]);
  });

  test("[CS-25] an upright entity directly in front of the target covers the target's head, but a prone entity covers only the legs", async () => {
    await draw({ tokens: [three[0], stands(WORKER, 10, 5), three[2]] });
    expect((await field()).entities[1].coveredLimbs).toContain("head");
    await want(gm, "undo", gm.g.game.messages.contents.find(({ type }: any) => type === "attack").id);
    await gm.g.fromUuidSync(WORKER).update({ "system.stance.prone": true });
    const seen = await field();
    expect([names(seen), seen.entities[1].coveredLimbs]).toEqual([
      ["worker", "guard"],
      ["left-leg", "right-leg"],
    ]);
  });

  test.each([
    ["a window", { sight: 0 }, { unseen: false, otherCover: 0 }],
    ["a curtain", { move: 0 }, { unseen: true, otherCover: 4 }],
    ["an open door", { door: 1, ds: 1 }, { unseen: false, otherCover: 0 }],
    ["a terrain wall", { sight: 10 }, { unseen: false, otherCover: 0 }],
    ["a proximity wall near the attacker", { sight: 30, threshold: { sight: 9 } }, { unseen: false, otherCover: 0 }],
    ["a reverse proximity wall far from the attacker", { sight: 40, threshold: { sight: 2 } }, { unseen: false, otherCover: 0 }],
    ["a one-way wall from the right", { dir: 2 }, { unseen: false, otherCover: 0 }],
    ["a knee-high wall", { flags: { crossfire: { height: 0.4 } } }, { unseen: false, otherCover: 0 }],
    ["a chest-high wall", { flags: { crossfire: { height: 1.2 } } }, { unseen: false, otherCover: 2 }],
    // The wall goes from top to bottom of a map seen from above, so the attacker is on the left of the path from b to a.
  ])("[SS-COVER-05] %s in front of the target gives the cover and visibility of its kind", async (_name, more, expected) => {
    await draw({ tokens: [three[0], three[2]], walls: [wall(8, 9, 8, 1, more)] });
    expect((await field()).entities[0]).toMatchObject(expected);
  });

  test.each([
    ["a wall", {}],
    ["a closed door", { door: 1, ds: 0 }],
    ["a proximity wall far from the attacker", { sight: 30, threshold: { sight: 2 } }],
    ["a one-way wall from the left", { dir: 1 }],
  ])("[SS-BARRIER-05] a shot through %s that hides the target is refused at no cost", async (_name, more) => {
    await draw({ tokens: [three[0], three[2]], walls: [wall(8, 9, 8, 1, more)] });
    const before = rounds(gm, SCOUT);
    for (const how of [{}, { blind: true }, { through: true }])
      expect(await field(how)).toEqual({ refusal: "walledOff", rule: "SS-BARRIER-05", values: { attacker: "scout", target: "guard" } });
    expect(rounds(gm, SCOUT)).toBe(before);
    const wish = { attacker: SCOUT, weapon: RIFLE, target: at(GUARD), mode: "single", called: null, aim: 0, modifiers: [], ...order() };
    expect(plain(gm.g.__system.preview(wish))).toMatchObject({ refusal: { refusal: "walledOff" }, line: { walledOff: true } });
    // Cover that the GM enters overrides the map.
    expect((await field({ hand: { cover: "partial" } })).entities[0]).toMatchObject({ otherCover: 2 });
  });

  test("[SS-COVER-01] [UT-50] a low wall lets a bullet reach a bystander behind the target, but a full wall stops every bullet", async () => {
    const tokens = [three[0], three[2], stands(WORKER, 14, 5)];
    for (const height of [1.1, 1.2, 1.5]) {
      await draw({ tokens, walls: [wall(8, 9, 8, 1, { flags: { crossfire: { height } } })] });
      expect([height, names(await field())]).toEqual([height, ["guard", "worker"]]);
      await gm.g.game.scenes.get(SCENE).delete();
      await settle();
    }
    await draw({ tokens, walls: [wall(8, 9, 8, 1)] });
    expect(await field()).toMatchObject({ refusal: "walledOff" });
  });

  test("[UT-50] a wall higher than a bystander protects the bystander behind it, even if the target stands above the wall", async () => {
    const tokens = [three[0], stands(GUARD, 11, 5, { elevation: 2 }), stands(WORKER, 14, 5)];
    await draw({ tokens, walls: [wall(12, 9, 12, 1, { flags: { crossfire: { height: 1.9 } } })] });
    expect(names(await field())).toEqual(["guard"]);
  });

  test.each([
    ["solid", { material: "wooden-door" }],
    ["transparent", { material: "wooden-door", transparent: true }],
  ])(
    "[SS-BARRIER-05] [SS-BARRIER-21] the card and its path show that a shot first penetrates a %s wall that covers the whole target",
    async (what, of) => {
      const flags = { crossfire: { barrier: { ...of, structure: 4, armor: 6, cover: "good" } } };
      await draw({ tokens: [three[0], three[2]], walls: [wall(8, 3, 8, 7, { door: 1, ds: 0, flags })] });
      // Four hits against none give DV 10 and 4 against Armor 6. The wall absorbs one point.
      gm.run("middling(); CONFIG.Dice.randomUniform = ((hits) => () => globalThis.uniform(hits-- > 0 ? 5 : 2))(4)");
      const id = await shoot(gm, SCOUT, at(GUARD), order(what === "solid" ? { blind: true } : {}));
      const { status, card } = attackAt(gm, id);
      const pierced = card.meetings.flatMap(({ rows }: any) => rows).filter(({ key }: any) => key.endsWith("through.barrier"));
      expect([status, pierced.map(({ values }: any) => values.damage)]).toEqual(["resolved", [1]]);
      const [{ steps }] = card.path;
      expect(steps.map(({ entity, what: how }: any) => [entity, how])).toEqual([
        [WALL, "penetrated"],
        [GUARD, "stopped"],
      ]);
    },
  );

  test.each([
    ["a solid tile", { flags: { crossfire: { height: 3, barrier: { material: "wooden-door" } } } }, [[0]]],
    ["a transparent tile", { flags: { crossfire: { height: 3, barrier: { material: "wooden-door", transparent: true } } } }, [[0]]],
    ["a low tile", { flags: { crossfire: { height: 1, barrier: { material: "wooden-door" } } } }, [undefined]],
  ])(
    "[SS-BARRIER-05] a shot must penetrate %s in front of the target only if the tile covers the whole target",
    async (_name, more, shut) => {
      const tile = { _id: "tile000000000000", x: 700, y: 300, width: 100, height: 400, ...more };
      await draw({ tokens: [three[0], three[2]], tiles: [tile] });
      const { entities } = await field({ blind: true });
      expect(entities.map(({ fighter }: any) => fighter.kind)).toEqual(["barrier", "person"]);
      expect(entities.slice(1).map((one: any) => one.shut)).toEqual(shut);
    },
  );

  test.each([
    [{ height: 3 }, [[0]]],
    [{ height: 1 }, [undefined]],
  ])(
    "[SS-BARRIER-05] a barrier token %o in front of the target must be penetrated only if it covers the whole target",
    async (flags, shut) => {
      await gm.g.Actor.implementation.create(
        { _id: tokenId(CRATE), name: "Crate", type: "barrier", system: { hp: { value: 4, max: 4 } } },
        { keepId: true },
      );
      const crate = stands(CRATE, 7, 4, { height: 3, flags: { crossfire: flags } });
      await draw({ tokens: [three[0], three[2], crate] });
      const { entities } = await field({ blind: true });
      expect(entities.map(({ fighter }: any) => fighter.kind)).toEqual(["barrier", "person"]);
      expect(entities.slice(1).map((one: any) => one.shut)).toEqual(shut);
    },
  );

  describe("[SS-BARRIER-21] a closed wooden door", () => {
    const door = wall(8, 4.5, 8, 5.5, { door: 1, ds: 0, ...barrier("wooden-door", { hp: 1 }) });

    test("breaks when hit by a bullet, and stops counting as a wall until the attack is undone", async () => {
      await draw({ tokens: [three[0], three[2]], walls: [door] });
      gm.run("load(5)");
      const id = await shoot(gm, SCOUT, at(GUARD), order({ blind: true }));
      expect(attackAt(gm, id)).toMatchObject({ status: "resolved" });
      const kept = recordAt(gm, id);
      expect(kept.battlefield.entities.map((entity: any) => [entity.fighter.kind, entity.fighter.id, entity.shut ?? null])).toEqual([
        ["barrier", WALL, null],
        ["person", GUARD, [0]],
      ]);
      const read = () => ["move", "sight", "light", "sound", "flags.crossfire.barrier.hp"].map((path) => valueOf(gm, WALL, path));
      expect(read()).toEqual([0, 0, 0, 0, 0]);
      expect(flesh(gm, GUARD)).toBeLessThan(flesh(gm, WORKER));
      await want(gm, "undo", id);
      expect(told(gm)).toEqual([]);
      expect(read()).toEqual([20, 20, 20, 20, 1]);
      expect(attackAt(gm, id).status).toBe("undone");
    });

    test("blocks the undo of the attack if the door has been changed again since", async () => {
      await draw({ tokens: [three[0], three[2]], walls: [door] });
      gm.run("load(5)");
      const id = await shoot(gm, SCOUT, at(GUARD), order({ blind: true }));
      await gm.g.fromUuidSync(WALL).update({ move: 20 });
      await want(gm, "undo", id);
      expect([attackAt(gm, id).status, told(gm).length]).toEqual(["resolved", 1]);
    });

    test.each([1, 2, 3, 4, 5, 6, 7])("loses one Hit Point exactly once if the GM's client dies after %i writes", async (writes) => {
      await draw({
        tokens: [three[0], three[2]],
        walls: [{ ...door, flags: { crossfire: { barrier: { material: "wooden-door", hp: 2 } } } }],
      });
      gm.run("load(5)");
      gm.writes = 0;
      gm.dieAfter(writes);
      const id = await shoot(anna, SCOUT, at(GUARD), order({ blind: true }));
      if (!gm.connection.connected) await sit(table, GM, new Hand(), "load(5)");
      await settle();
      expect([attackAt(anna, id).status, valueOf(anna, WALL, "flags.crossfire.barrier.hp")]).toEqual(["resolved", 1]);
    });
  });

  test("[SS-BARRIER-09] a tile with crates gives cover and is an object that a shot can hit", async () => {
    const tile = { _id: "tile000000000000", x: 980, y: 450, width: 50, height: 100, ...barrier("crates") };
    await draw({ tokens: [three[0], three[2]], tiles: [tile] });
    const seen = await field();
    expect(seen.entities.map(({ fighter }: any) => fighter.kind)).toEqual(["barrier", "person"]);
    expect(seen.grants[0][1]).toBe(2);
  });

  test("a barrier with 0 Hit Points is not on the line of fire", async () => {
    await gm.g.Actor.implementation.create(
      { _id: tokenId(CRATE), name: "Crate", type: "barrier", system: { hp: { value: 0, max: 4 } } },
      { keepId: true },
    );
    await draw({ tokens: [three[0], three[2], stands(CRATE, 9, 5)] });
    expect(names(await field())).toEqual(["guard"]);
  });

  test.each([
    { type: 2, shape: 2, corners: 12, hexagons: 3 },
    { type: 4, shape: 3, corners: 12, hexagons: 3 },
    { type: 3, shape: 0, width: 3, height: 3, corners: 18, hexagons: 7 },
    { type: 2, shape: 4, width: 2, height: 1, corners: 10, hexagons: 2 },
  ])("a token of $hexagons hexagons covers exactly these hexagons (grid $type, shape $shape)", async (given) => {
    const { type, shape, corners, hexagons, width = 2, height = 2 } = given;
    await gm.g.Actor.implementation.create(
      { _id: tokenId(CRATE), name: "Crate", type: "barrier", system: { hp: { value: 4, max: 4 } } },
      { keepId: true },
    );
    await draw({ grid: { type, size: 100, distance: 1, units: "m" }, tokens: [stands(CRATE, 9, 5, { width, height, shape })] });
    const outline = plain(
      gm.run(
        `(() => { const scene = game.scenes.get("${SCENE}"); const [token] = scene.tokens.contents; return __system.footprintOf(token, token.actor, scene); })()`,
      ),
    );
    expect(outline).toMatchObject({ kind: "polygon" });
    expect(outline.corners).toHaveLength(corners);
    const next = (index: number) => outline.corners[(index + 1) % corners];
    const area = outline.corners.reduce((sum: number, { x, y }: any, index: number) => sum + x * next(index).y - y * next(index).x, 0) / 2;
    expect(Math.abs(area)).toBeCloseTo((hexagons * Math.sqrt(3)) / 2, 6);
    expect(Math.min(...outline.corners.map(({ x }: any) => x))).toBeCloseTo(8.5, 6);
  });

  test("the map data is reused while tokens move, and computed again after a wall or a tile changes", async () => {
    const tile = { _id: "tile000000000000", x: 980, y: 450, width: 50, height: 100, ...barrier("crates") };
    await draw({ tokens: three, walls: [wall(8, 1, 8, 2)], tiles: [tile] });
    /** Returns whether the map data is the same as at the last call. */
    const reused = (): boolean =>
      gm.run(`(() => { const now = __system.mapOf(game.scenes.get("${SCENE}")); const same = now === globalThis.before;
        globalThis.before = now; return same; })()`);
    expect([reused(), reused()]).toEqual([false, true]);
    await gm.g.fromUuidSync(at(WORKER)).update({ x: 0 });
    expect(reused()).toBe(true);
    await gm.g.fromUuidSync(WALL).update({ ds: 1 });
    expect([reused(), reused()]).toEqual([false, true]);
    await gm.g.fromUuidSync(`Scene.${SCENE}.Tile.${tile._id}`).update({ x: 900 });
    expect([reused(), reused()]).toEqual([false, true]);
  });

  test("a player's preview omits entities hidden from the player, but the GM's client resolves the attack with all entities", async () => {
    await draw({ tokens: [three[0], { ...three[1], hidden: true }, three[2]] });
    const wish = {
      attacker: SCOUT,
      attackerToken: at(SCOUT),
      weapon: "rifle00000000000",
      target: at(GUARD),
      mode: "single",
      called: null,
      aim: 0,
      modifiers: [],
    };
    const previewed = (seat: Seat): any => plain(seat.g.__system.preview(wish));
    expect([previewed(anna).cover, previewed(gm).cover]).toEqual([0, 2]);
    const id = await shoot(anna, SCOUT, at(GUARD), order());
    expect(names(recordAt(gm, id).battlefield)).toEqual(["worker", "guard"]);
    expect(JSON.stringify(attackAt(anna, id).card)).not.toContain(WORKER);
  });

  test("[SS-DEFENSE-29] a target is in melee beside an enemy, but not beside a friend, an unconscious entity or the shooter", async () => {
    const sides = (guard: object, worker: object) => ({
      tokens: [stands(SCOUT, 1, 5, { disposition: 1 }), stands(GUARD, 11, 5, guard), stands(WORKER, 12, 6, worker)],
    });
    const melee = ({ entities, intended }: any): boolean => entities[intended].fighter.inMelee;
    await draw(sides({ disposition: -1 }, { disposition: 1 }));
    expect(melee(await field())).toBe(true);
    const again = async (): Promise<boolean> => {
      for (const { id, type, system } of gm.g.game.messages.contents)
        if (type === "attack" && system.status === "resolved") await want(gm, "undo", id);
      return melee(await field());
    };
    await gm.g.fromUuidSync(at(WORKER)).update({ disposition: -1 });
    expect(await again()).toBe(false);
    await gm.g.fromUuidSync(at(WORKER)).update({ disposition: 1, x: 1400 });
    expect(await again()).toBe(false);
    await gm.g.fromUuidSync(at(WORKER)).update({ x: 1150 });
    await gm.g.fromUuidSync(WORKER).toggleStatusEffect("unconscious", { active: true });
    expect(await again()).toBe(false);
    await gm.g.fromUuidSync(at(SCOUT)).update({ x: 950 });
    expect(await again()).toBe(false);
  });

  test("[SS-DEFENSE-14] a status marks an actor as inside a moving vehicle", async () => {
    await draw({ tokens: three });
    await gm.g.fromUuidSync(GUARD).toggleStatusEffect("in-vehicle", { active: true });
    const { entities, intended } = await field();
    expect(entities[intended].fighter.inMovingVehicle).toBe(true);
  });

  test("[SS-DEFENSE-18] an actor who is already in a fight is aware of attacks by unseen attackers", async () => {
    await draw({ tokens: [three[0], three[2]], walls: [wall(8, 9, 8, 1, { move: 0 })] });
    expect((await field({ blind: true })).entities[0]).toMatchObject({ unseen: true, aware: false });
    await want(gm, "undo", gm.g.game.messages.contents.find(({ type }: any) => type === "attack").id);
    const combat = await gm.g.Combat.implementation.create({
      combatants: [SCOUT, GUARD].map((who) => ({ actorId: tokenId(who), tokenId: tokenId(who), sceneId: SCENE })),
    });
    await settle();
    await want(gm, "new-round", combat.id);
    gm.run("load(6)");
    const [scout, guard] = combat.combatants.contents.map(({ id }: any) => id);
    await want(gm, "roll-initiative", combat.id, { combatant: scout });
    gm.run("load(3)");
    await want(gm, "roll-initiative", combat.id, { combatant: guard });
    expect((await field({ blind: true })).entities[0]).toMatchObject({ unseen: true, aware: true });
  });

  describe("manual changes to the line of fire", () => {
    test("by a GM can exclude an entity and set cover and distance", async () => {
      await draw({ tokens: [...three] });
      const seen = await field({ hand: { exclude: [at(WORKER)], cover: "good", meters: 30 } });
      expect([names(seen), seen.entities[0].otherCover, seen.entities[0].distance]).toEqual([["guard"], 4, 30]);
    });

    test("can include an entity, which then gives partial cover", async () => {
      await draw({ tokens: [three[0], stands(WORKER, 5, 9), three[2]] });
      expect(names(await field())).toEqual(["guard"]);
      await want(gm, "undo", gm.g.game.messages.contents.find(({ type }: any) => type === "attack").id);
      const seen = await field({ hand: { include: [at(WORKER)] } });
      expect([names(seen), seen.grants[0][1]]).toEqual([["worker", "guard"], 2]);
    });

    test("are refused from a player, unless the world allows players to make them", async () => {
      await draw({ tokens: three });
      expect(await field({ hand: { cover: "none" } }, anna)).toMatchObject({ refusal: "handByGamemaster" });
      await gm.g.game.settings.set("crossfire", "playersCorrect", true);
      expect((await field({ hand: { cover: "none" } }, anna)).grants[0][1]).toBe(0);
    });

    test.each([{ cover: "much" }, { meters: -1 }, { exclude: "all" }, { more: 1 }])(
      "are refused if a value is invalid: %j",
      async (hand) => {
        await draw({ tokens: three });
        expect(await field({ hand })).toMatchObject({ refusal: "badOrder" });
      },
    );
  });
});
