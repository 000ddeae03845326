import { beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { ANNA, flesh, GM, GUARD, Hand, openTable, plain, SCOUT, settle, sit, told, valueOf, want, type Seat } from "./seats";

const SCENE = "map0000000000000";
const SCOUT_TOKEN = `Scene.${SCENE}.Token.${SCOUT.slice(6)}`;
const GUARD_TOKEN = `Scene.${SCENE}.Token.${GUARD.slice(6)}`;

const token = (uuid: string) => ({
  _id: uuid.slice(6),
  name: uuid.slice(6, 11),
  actorId: uuid.slice(6),
  actorLink: true,
  x: 0,
  y: 0,
  width: 1,
  height: 1,
});

/** With Agility 5, the scout walks ten meters a round. A grid space is 100 pixels, or one meter, wide. */
describe.each([13, 14])("movement on the map during a fight on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  let scout: string;

  async function sitAndFight(settings: object = {}): Promise<void> {
    table = await openTable(generation, undefined, settings);
    const hand = new Hand();
    gm = await sit(table, GM, hand);
    anna = await sit(table, ANNA, hand);
    const grid = { type: 1, size: 100, distance: 1, units: "m" };
    await gm.g.Scene.implementation.create(
      { _id: SCENE, name: "Map", width: 9000, height: 9000, padding: 0, grid, tokens: [token(SCOUT), token(GUARD)] },
      { keepId: true },
    );
    await settle();
    const made = await gm.g.Combat.implementation.create({
      combatants: [SCOUT, GUARD].map((uuid) => ({ actorId: uuid.slice(6), tokenId: uuid.slice(6), sceneId: SCENE })),
    });
    await settle();
    combat = made.id;
    scout = made.combatants.contents[0].id;
    gm.run("load(3)");
    await want(gm, "new-round", combat);
    gm.run("load(6)");
    await want(anna, "roll-initiative", combat, { combatant: scout });
    gm.run("load(3)");
  }
  beforeEach(() => sitAndFight());

  const fighter = (): any => plain(gm.g.game.combats.get(combat).system.clock).fighters[scout];
  const covered = () => [fighter().meters, fighter().runs, fighter().freeActions, fighter().ap];
  async function go(seat: Seat, where: string, change: object): Promise<void> {
    await seat.g.fromUuidSync(where).update(change);
    await settle();
  }

  test("[SS-MOVE-02] [SS-ACTION-17] the clock counts the acting combatant's meters, and the first movement of a pass uses the Free Action", async () => {
    await go(anna, SCOUT_TOKEN, { x: 300, y: 400 });
    expect(covered()).toEqual([5, 0, 1, 0]);
    await go(anna, SCOUT_TOKEN, { x: 300, y: 700 });
    expect(covered()).toEqual([8, 0, 1, 0]);
    expect(told(anna).filter((text) => text.includes("moves:"))).toEqual([
      "scout moves: this uses the Free Action. The phase can no longer be delayed.",
    ]);
  });

  test("meters are not counted for a token that moves while another combatant acts", async () => {
    await want(anna, "end-phase", combat, { acting: scout });
    await go(gm, SCOUT_TOKEN, { x: 900 });
    expect(covered()[0]).toBe(0);
  });

  test("[SS-MOVE-03] a token can move beyond the Walk Rate, and a Run afterwards pays for the distance", async () => {
    await go(anna, SCOUT_TOKEN, { x: 1250 });
    await go(anna, SCOUT_TOKEN, { x: 1300 });
    expect([covered(), valueOf(gm, SCOUT_TOKEN, "x")]).toEqual([[13, 0, 1, 0], 1300]);
    await want(anna, "do", combat, { combatant: scout, action: "run" });
    await go(anna, SCOUT_TOKEN, { x: 1900 });
    expect(covered()).toEqual([19, 1, 1, 1]);
  });

  test("a rewind removes the meters and the used Free Action from the clock", async () => {
    await go(anna, SCOUT_TOKEN, { x: 300 });
    await want(gm, "rewind", combat, { to: "step" });
    expect(covered()).toEqual([0, 0, 0, 0]);
    expect(valueOf(gm, SCOUT_TOKEN, "x")).toBe(300);
  });

  describe("[SS-MOVE-02] [SS-ACTION-17] an undone movement", () => {
    /** Moves a token along waypoints as Foundry reports it. With the method "undo", undoes its movement back to the last waypoint. */
    async function walk(seat: Seat, where: string, path: readonly object[], method = "dragging"): Promise<void> {
      await seat.g.fromUuidSync(where).move(path, { method });
      await settle();
    }
    const undo = (seat: Seat, where: string, to: object) => walk(seat, where, [to], "undo");

    test.each(["player", "GM"])("refunds the meters of its whole path and the Free Action, if the %s undoes it", async (who) => {
      await walk(anna, SCOUT_TOKEN, [{ x: 300 }, { x: 300, y: 400 }]);
      expect(covered()).toEqual([7, 0, 1, 0]);
      await undo(who === "GM" ? gm : anna, SCOUT_TOKEN, { x: 0, y: 0 });
      expect(covered()).toEqual([0, 0, 0, 0]);
      await walk(anna, SCOUT_TOKEN, [{ x: 200 }]);
      expect(covered()).toEqual([2, 0, 1, 0]);
      await undo(anna, SCOUT_TOKEN, { x: 0 });
      expect(covered()).toEqual([0, 0, 0, 0]);
    });

    test("refunds the Free Action only with the movement that used it, whether movements are undone one by one or all at once", async () => {
      await walk(anna, SCOUT_TOKEN, [{ x: 300 }]);
      await walk(anna, SCOUT_TOKEN, [{ x: 500 }]);
      await undo(anna, SCOUT_TOKEN, { x: 300 });
      expect(covered()).toEqual([3, 0, 1, 0]);
      await walk(anna, SCOUT_TOKEN, [{ x: 400 }]);
      expect(covered()).toEqual([4, 0, 1, 0]);
      await undo(gm, SCOUT_TOKEN, { x: 0 });
      expect(covered()).toEqual([0, 0, 0, 0]);
    });

    test("refunds the AP that it cost because the Free Action was already used", async () => {
      await want(anna, "do", combat, { combatant: scout, action: "own", name: "Shout", ap: 0 });
      expect(covered()).toEqual([0, 0, 1, 0]);
      await walk(anna, SCOUT_TOKEN, [{ x: 300 }]);
      expect(covered()).toEqual([3, 0, 2, 1]);
      expect(told(anna).at(-1)).toBe("scout moves: this uses 1 AP.");
      await undo(anna, SCOUT_TOKEN, { x: 0 });
      expect(covered()).toEqual([0, 0, 1, 0]);
    });

    test("refunds its Free Action, but not the AP of a Shout made after it", async () => {
      await walk(anna, SCOUT_TOKEN, [{ x: 300 }]);
      expect(covered()).toEqual([3, 0, 1, 0]);
      await want(anna, "do", combat, { combatant: scout, action: "own", name: "Shout", ap: 0 });
      expect(covered()).toEqual([3, 0, 2, 1]);
      await undo(anna, SCOUT_TOKEN, { x: 0 });
      expect(covered()).toEqual([0, 0, 1, 1]);
    });

    test("[SS-CALLED-36] restores the Health that the Free Action cost a bleeding combatant", async () => {
      await gm.g.fromUuidSync(SCOUT).toggleStatusEffect("bleedout", { active: true });
      await settle();
      const before = flesh(gm, SCOUT);
      await walk(anna, SCOUT_TOKEN, [{ x: 300 }]);
      await walk(anna, SCOUT_TOKEN, [{ x: 500 }]);
      expect([flesh(gm, SCOUT), covered()]).toEqual([before - 1, [5, 0, 1, 0]]);
      await undo(anna, SCOUT_TOKEN, { x: 300 });
      expect(flesh(gm, SCOUT)).toBe(before - 1);
      await undo(anna, SCOUT_TOKEN, { x: 0 });
      expect([flesh(gm, SCOUT), covered()]).toEqual([before, [0, 0, 0, 0]]);
    });

    test("on another scene at the same position refunds nothing", async () => {
      await walk(anna, SCOUT_TOKEN, [{ x: 300 }]);
      await gm.g.Scene.implementation.create({
        ...{ name: "Other map", width: 9000, height: 9000, padding: 0, grid: { type: 1, size: 100, distance: 1, units: "m" } },
        tokens: [{ ...token(SCOUT), _id: "other00000000000", x: 500 }],
      });
      await settle();
      const other = gm.g.game.scenes.getName("Other map").tokens.contents[0].uuid;
      await undo(gm, other, { x: 0 });
      expect(covered()).toEqual([3, 0, 1, 0]);
    });

    test("lets the combatant delay again, and counts as a step that a rewind undoes", async () => {
      await walk(anna, SCOUT_TOKEN, [{ x: 300 }]);
      await want(anna, "delay", combat, { combatant: scout });
      expect(fighter().delay).toBeNull();
      await undo(anna, SCOUT_TOKEN, { x: 0 });
      await want(gm, "rewind", combat, { to: "step" });
      expect(covered()).toEqual([3, 0, 1, 0]);
      await walk(anna, SCOUT_TOKEN, [{ x: 300 }], "paste");
      await undo(anna, SCOUT_TOKEN, { x: 0 });
      expect(covered()).toEqual([0, 0, 0, 0]);
      await want(anna, "delay", combat, { combatant: scout });
      expect(fighter().delay).toMatchObject({ until: "open" });
    });

    test("refunds nothing if a rewind has already refunded the movement, or if the clock did not count the movement", async () => {
      await walk(anna, SCOUT_TOKEN, [{ x: 300 }]);
      await walk(anna, SCOUT_TOKEN, [{ x: 500 }]);
      await want(gm, "rewind", combat, { to: "step" });
      await undo(anna, SCOUT_TOKEN, { x: 300 });
      expect(covered()).toEqual([3, 0, 1, 0]);
      await go(gm, SCOUT_TOKEN, { x: 305 });
      await walk(gm, SCOUT_TOKEN, [{ x: 900 }], "config");
      await undo(gm, SCOUT_TOKEN, { x: 305 });
      expect(covered()[2]).toBe(1);
    });

    test("refunds the meters and Free Action even after the phase, but no Free Action or AP of an earlier pass", async () => {
      await walk(anna, SCOUT_TOKEN, [{ x: 300 }]);
      await want(anna, "end-phase", combat, { acting: scout });
      await undo(gm, SCOUT_TOKEN, { x: 0 });
      expect(covered()).toEqual([0, 0, 0, 0]);
      await want(gm, "rewind", combat, { to: "step" });
      await want(gm, "next-pass", combat);
      await walk(gm, SCOUT_TOKEN, [{ x: 300 }], "config");
      await undo(gm, SCOUT_TOKEN, { x: 0 });
      expect([fighter().meters, fighter().walkedIn > 0]).toEqual([0, true]);
    });
  });

  test("[SS-MOVE-04] [SS-MOVE-05] [SS-MOVE-06] [XF-23] a Run after a Run is a sprint, which adds meters for 1 AP and a point of Strain", async () => {
    await want(anna, "do", combat, { combatant: scout, action: "sprint" });
    expect(told(anna).at(-1)).toContain("requires a Run in the same round");
    await want(anna, "do", combat, { combatant: scout, action: "run" });
    const before = valueOf(gm, SCOUT, "system.pools.strain.value");
    gm.run("load(5)");
    await want(anna, "do", combat, { combatant: scout, action: "run" });
    // Strength 3 without the skill gives two dice, up to the limit.
    const { sprinted, runs, ap } = fighter();
    expect([runs, ap, sprinted > 10]).toEqual([2, 2, true]);
    expect(Math.abs(valueOf(gm, SCOUT, "system.pools.strain.value") - before)).toBe(1);
    expect(gm.g.game.messages.contents.at(-1).flavor).toBe(`scout sprints ${sprinted} m farther.`);
    await want(gm, "rewind", combat, { to: "step" });
    expect([fighter().runs, fighter().sprinted, valueOf(gm, SCOUT, "system.pools.strain.value")]).toEqual([1, 0, before]);
  });

  test("a world that enforces movement limits refuses a player's movement beyond the limit, but not a GM's movement", async () => {
    await sitAndFight({ footwork: "hold" });
    await go(anna, SCOUT_TOKEN, { x: 1100 });
    expect(valueOf(gm, SCOUT_TOKEN, "x")).toBe(0);
    expect(told(anna).at(-1)).toContain("11 m is too far: 10 m left");
    anna.g.game.i18n.lang = "de";
    await go(anna, SCOUT_TOKEN, { x: 1150 });
    expect(told(anna).at(-1)).toContain("11,5 m is too far: 10 m left");
    await go(gm, SCOUT_TOKEN, { x: 1100 });
    expect(covered()[0]).toBe(11);
    await go(gm, GUARD_TOKEN, { x: 5000 });
    expect(valueOf(gm, GUARD_TOKEN, "x")).toBe(5000);
  });

  test("a world that does not count meters stores no meters", async () => {
    await sitAndFight({ footwork: "off" });
    await go(anna, SCOUT_TOKEN, { x: 4000 });
    expect(covered()).toEqual([0, 0, 0, 0]);
  });
});
