import { describe, expect, test } from "vitest";
import { GM, GUARD, Hand, openTable, plain, SCOUT, settle, sit, WORKER, type Seat } from "./seats";

const put = async (gm: Seat, uuid: string, x: number, more: object = {}): Promise<void> => {
  const scene = gm.g.game.scenes.contents[0];
  await scene.createEmbeddedDocuments("Token", [
    { name: gm.g.fromUuidSync(uuid).name, actorId: uuid.slice(6), actorLink: false, x: x * 100 - 50, y: 450, width: 1, height: 1, ...more },
  ]);
  await settle();
};

/** Returns code for the page that sets up a fight of all tokens on the scene. The name of a token determines its side. */
const SKIRMISH = (more: string) => `(() => {
  const scene = game.scenes.contents[0];
  const candidates = scene.tokens.contents.map((token) => ({ token, actor: token.actor }));
  const tactics = { target: "nearest", mode: "single", call: null, leastDice: 6, modifier: 0, defense: "standard", takesCover: false, standsUp: true };
  return __system.skirmishOf({
    name: "Yard", ruleset: { ...__system.wholeRuleset(), switches: __system.switches() }, scene, candidates,
    partOf: ({ token }) => token.name.startsWith("Scout") ? "first" : token.name.startsWith("Guard") ? "second" : "bystander",
    sides: [{ name: "A", tactics }, { name: "B", tactics }], distance: null, rounds: 10, ${more}
  });
})()`;

async function yard(settings: object = {}): Promise<Seat> {
  const gm = await sit(await openTable(14, undefined, settings), GM, new Hand());
  await gm.g.Scene.implementation.create({
    name: "Yard",
    active: true,
    width: 4000,
    height: 2000,
    padding: 0,
    grid: { type: 1, size: 100, distance: 1, units: "m" },
    walls: [{ c: [0, 900, 4000, 900] }, { c: [0, 1000, 4000, 1000], move: 0 }, { c: [0, 1100, 4000, 1100], door: 1, ds: 1 }],
  });
  await settle();
  return gm;
}

describe("a forecast of a fight on a map", () => {
  test("includes each fighter's position, wounds and gear, walls that stop bullets, and neutral tokens as bystanders", async () => {
    const gm = await yard();
    await put(gm, SCOUT, 1);
    await put(gm, GUARD, 11, { name: "Guard" });
    await put(gm, WORKER, 5);
    await gm.g.game.scenes.contents[0].tokens.contents[1].actor.update({ "system.pools.flesh.value": 4, "system.initiative.dice": 2 });
    await settle();
    const { sides, bystanders, walls, rounds } = plain(gm.run(SKIRMISH("")));
    expect([sides[0].fighters.length, sides[1].fighters.length, bystanders.length, rounds]).toEqual([1, 1, 1, 10]);
    const [scout] = sides[0].fighters;
    const [guard] = sides[1].fighters;
    expect([scout.at, guard.at]).toEqual([
      { x: 1, y: 5 },
      { x: 11, y: 5 },
    ]);
    expect([scout.fighter.body.flesh > 4, guard.fighter.body.flesh]).toEqual([true, 4]);
    expect(guard.initiative).toEqual({ dice: 2, bonus: 0 });
    expect(scout.arms).toMatchObject([{ magazine: 10, spare: 20, weapon: { name: "Rifle", ammo: 4 } }]);
    expect(new Set([scout.fighter.id, guard.fighter.id, bystanders[0].fighter.id]).size).toBe(3);
    expect(walls).toEqual([{ a: { x: 0, y: 9 }, b: { x: 40, y: 9 } }]);
  });

  test("has no shots through a floor between two levels, but has shots after the floor is deleted", async () => {
    const gm = await sit(await openTable(14), GM, new Hand());
    await gm.g.Scene.implementation.create({
      name: "House",
      active: true,
      width: 4000,
      height: 2000,
      padding: 0,
      grid: { type: 1, size: 100, distance: 1, units: "m" },
      walls: [{ c: [0, 900, 4000, 900], levels: ["levelUpstairs000"] }],
      levels: [
        { _id: "levelGround00000", name: "Ground", elevation: { bottom: 0, top: 3 } },
        { _id: "levelUpstairs000", name: "Upstairs", elevation: { bottom: 3, top: 6 } },
      ],
      regions: [
        {
          name: "Floor",
          elevation: { bottom: 3, top: 3 },
          shapes: [{ type: "rectangle", x: 0, y: 0, width: 4000, height: 2000 }],
          behaviors: [{ name: "", type: "defineSurface", system: {} }],
        },
      ],
    });
    await settle();
    await put(gm, SCOUT, 1);
    await put(gm, GUARD, 11, { name: "Guard", level: "levelUpstairs000", elevation: 3 });
    const { sides, walls, floors } = plain(gm.run(SKIRMISH("")));
    expect(sides.map(({ fighters: [one] }: any) => one.heights)).toEqual([
      { foot: 0, upright: 1.8, lying: 0.5, muzzle: 1.5 / 1.8 },
      { foot: 3, upright: 4.8, lying: 3.5, muzzle: 1.5 / 1.8 },
    ]);
    expect(walls).toEqual([{ a: { x: 0, y: 9 }, b: { x: 40, y: 9 }, rise: { foot: 3, top: 6 } }]);
    expect(floors).toMatchObject([{ z: 3 }]);
    const attacks = (): number =>
      plain(gm.run(`__system.summaryOf(__system.forecast(${SKIRMISH("")}, { fights: 10, seed: 7 }))`)).sides[0].attacks;
    expect(attacks()).toBe(0);
    await gm.g.game.scenes.contents[0].regions.contents[0].delete();
    await settle();
    expect(attacks()).toBeGreaterThan(0);
  });

  test("[SS-COVER-01] has shots with cover over a chest-high wall, but none past a closed door or a wall without a height", async () => {
    const gm = await yard();
    await put(gm, SCOUT, 1);
    await put(gm, GUARD, 9);
    const fought = () => plain(gm.run(`__system.summaryOf(__system.forecast(${SKIRMISH("")}, { fights: 20, seed: 7 }))`)).sides[0].attacks;
    const open = fought();
    const scene = gm.g.game.scenes.contents[0];
    const [wall] = await scene.createEmbeddedDocuments("Wall", [{ c: [500, 0, 500, 900], flags: { crossfire: { height: 1.2 } } }]);
    await settle();
    const covered = fought();
    expect(covered).toBeGreaterThan(open);
    await wall.update({ "flags.crossfire.height": 0 });
    await settle();
    expect(fought()).toBe(0);
    // A closed door stops all shots in a forecast, even if a shot could penetrate the door.
    await wall.update({ c: [500, 400, 500, 600], door: 1, ds: 0, "flags.crossfire.barrier": { material: "wooden-door" } });
    await settle();
    expect(fought()).toBe(0);
    await wall.update({ ds: 1 });
    await settle();
    expect(fought()).toBe(open);
  });

  test("moves the second side to a given distance, and then omits the walls", async () => {
    const gm = await yard();
    await put(gm, SCOUT, 1);
    await put(gm, GUARD, 11);
    await put(gm, GUARD, 13);
    const { sides, walls } = plain(gm.run(SKIRMISH("distance: 30")));
    expect(sides[1].fighters.map(({ at }: any) => at.x)).toEqual([31, 33]);
    expect(walls).toEqual([]);
  });

  test("is refused if a side is empty, and the error names the side", async () => {
    const gm = await yard();
    await put(gm, SCOUT, 1);
    expect(() => gm.run(SKIRMISH(""))).toThrow(/nobody is on the side "B"/);
  });

  test.each(["crossfire", "swan-song", "called-shot-d20", "three-dice"])(
    "has the same result for the same seed in the ruleset %s",
    async (ruleset) => {
      const gm = await yard({ ruleset });
      await put(gm, SCOUT, 1);
      await put(gm, GUARD, 9);
      const summary = () => plain(gm.run(`__system.summaryOf(__system.forecast(${SKIRMISH("")}, { fights: 30, seed: 7 }))`));
      const first = summary();
      expect(first.fights).toBe(30);
      expect(first.sides[0].attacks).toBeGreaterThan(0);
      expect(first.sides[0].rounds).toBeGreaterThan(0);
      expect(summary()).toEqual(first);
    },
  );
});
