import { beforeEach, describe, expect, test } from "vitest";
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
  SCOUT,
  settle,
  sit,
  told,
  valueOf,
  want,
  WORKER,
  type Seat,
} from "./seats";

describe("an explosive charge with a timer", () => {
  let table: MemoryTable;
  let hand: Hand;
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  let scout: string;
  let scene: string;
  let charge: string;
  beforeEach(async () => {
    table = await openTable(13);
    hand = new Hand();
    gm = await sit(table, GM, hand);
    anna = await sit(table, ANNA, hand);
    const standing = (uuid: string, x: number) => ({ actorId: uuid.slice(6), actorLink: true, name: uuid, x, y: 0, width: 1, height: 1 });
    const map = await gm.g.Scene.implementation.create({
      name: "Yard",
      active: true,
      grid: { type: 1, size: 100, distance: 1, units: "m" },
      tokens: [standing(SCOUT, 0), standing(GUARD, 200), standing(WORKER, 2000)],
    });
    scene = map.id;
    const [item] = await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", [
      {
        name: "Charge",
        type: "gear",
        system: { quantity: 2, timer: { rounds: 1 }, area: { radius: 4 }, damage: { value: 9, kind: "health", type: "kinetic" } },
      },
    ]);
    charge = item.uuid;
    const made = await gm.g.Combat.implementation.create({ combatants: [SCOUT, GUARD].map((uuid) => ({ actorId: uuid.slice(6) })) });
    await settle();
    combat = made.id;
    scout = made.combatants.contents[0].id;
    gm.run("load(3)");
    await want(gm, "new-round", combat);
    gm.run("load(6)");
    await want(anna, "roll-initiative", combat, { combatant: scout });
    gm.run("load(3)");
  });

  const clock = (): any => plain(gm.g.game.combats.get(combat).system.clock);
  const set = (x: number, args: object = {}) =>
    want(anna, "set-charge", charge, { at: { scene, x, y: 50 }, rounds: 1, moment: "start", ...args });
  const attacks = (): any[] => gm.g.game.messages.contents.filter(({ type }: any) => type === "attack");

  test("can be set only within reach, moves from the inventory to the clock, and moves back with a rewind", async () => {
    await set(900);
    expect(told(anna).at(-1)).toContain("reach of Charge is 2 m");
    expect(clock().timed ?? []).toEqual([]);
    await set(150);
    expect(clock().timed.map(({ name, moment, round }: any) => [name, moment, round])).toEqual([["Charge", "start", 2]]);
    expect(valueOf(gm, charge, "system.quantity")).toBe(1);
    expect(clock().fighters[scout].ap).toBe(1);
    await want(gm, "rewind", combat);
    expect(clock().timed ?? []).toEqual([]);
    expect(valueOf(gm, charge, "system.quantity")).toBe(2);
  });

  test("[SS-TIMED-04] can explode in the setter's phase of a given pass, in this round if possible, and otherwise in the next round", async () => {
    await set(150, { moment: "phase", rounds: 0, pass: 2 });
    await set(150, { moment: "phase", rounds: 0, pass: 1 });
    expect(clock().timed.map(({ moment, round, pass, by }: any) => [moment, round, pass, by])).toEqual([
      ["phase", 1, 2, scout],
      ["phase", 2, 1, scout],
    ]);
  });

  test("explodes once at the set time and place and hurts an actor in its radius; a charge removed from the clock earlier has no effect", async () => {
    await set(150);
    const [{ id }] = clock().timed;
    await want(gm, "go-off", combat, { item: id });
    // A charge removed from the clock before its time has no effect.
    expect(attacks()).toEqual([]);
    await set(150);
    const before = flesh(gm, GUARD);
    const [{ id: second }] = clock().timed;
    await want(gm, "next-pass", combat);
    await want(gm, "new-round", combat);
    await want(anna, "roll-initiative", combat, { combatant: scout });
    expect(clock().due).toEqual([second]);
    await want(gm, "go-off", combat, { item: second });
    await settle();
    expect(attacks()).toHaveLength(1);
    const [attack] = attacks();
    expect(attack.system.order.area).toMatchObject({ at: { x: 150, y: 50 }, placed: true });
    expect(clock().timed ?? []).toEqual([]);
    // The setter stands in the blast, too.
    const { status, asks } = attackAt(gm, attack.id);
    expect([status, asks]).toMatchObject(["asking", [{ id: "choose-defense:1", userId: ANNA }]]);
    await want(anna, "answer", attack.id, { ask: asks[0].id, kind: "defense", defense: "standard" });
    expect(attackAt(gm, attack.id).status).toBe("resolved");
    expect(flesh(gm, GUARD)).toBeLessThan(before);
  });
});
