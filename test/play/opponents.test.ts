import { beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { barsFor, nextOpponentNumber, numberOf } from "../../module/play/character/opponents";
import { calledShotD20Facts } from "../../module/rules/rulesets/called-shot-d20/facts";
import { crossfireFacts } from "../../module/rules/rulesets/crossfire/facts";
import { ANNA, attackAt, GM, GUARD, Hand, openTable, plain, SCOUT, settle, shoot, sit, want, type Seat } from "./seats";

describe("opponents", () => {
  test("get the number after the highest existing number, even if lower numbers are free", () => {
    expect(nextOpponentNumber("Guard", [])).toBe(1);
    expect(nextOpponentNumber("Guard", ["Guard 1", "Guard 7", "Guard Dog 9", "Guard x", "Guard 08"])).toBe(8);
    expect(nextOpponentNumber("Guard", ["Guard 1"], 4)).toBe(5);
    expect(["Guard 12", "Guard", "Guard 0", "Unit Guard 3"].map((name) => numberOf(name, "Guard"))).toEqual([12, 0, 0, 0]);
  });

  test("get bars for the health pools that the ruleset uses", () => {
    expect(barsFor(crossfireFacts.declaration.pools)).toEqual(["pools.flesh", "pools.strain"]);
    expect(barsFor(calledShotD20Facts.declaration.pools)).toEqual(["pools.hp", null]);
  });
});

describe.each([13, 14])("opponents that a GM drops on a map on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  let scene: any;
  beforeEach(async () => {
    table = await openTable(generation);
    gm = await sit(table, GM, new Hand());
    anna = await sit(table, ANNA);
    scene = await gm.g.Scene.implementation.create({ name: "Yard", active: true });
    await settle();
  });

  const drop = async (uuid: string, more: object = {}, options: object = {}): Promise<any[]> => {
    const actor = gm.g.fromUuidSync(uuid);
    const one = (await actor.getTokenDocument({ x: 0, y: 0, ...more })).toObject();
    const made = await scene.createEmbeddedDocuments("Token", [one, one], options);
    await settle();
    return made.map((token: any) => plain(token.toObject()));
  };
  const names = (): string[] => anna.g.game.scenes.get(scene.id).tokens.map(({ name }: any) => name);

  test("get bars and unique numbers, even within one drop, and the number of a deleted opponent is not reused", async () => {
    const [first, second] = await drop(GUARD);
    expect([first.name, second.name]).toEqual(["Guard 1", "Guard 2"]);
    expect(second).toMatchObject({
      bar1: { attribute: "pools.flesh" },
      bar2: { attribute: "pools.strain" },
      displayBars: 40,
      actorLink: false,
    });
    await scene.deleteEmbeddedDocuments("Token", [second._id]);
    await drop(GUARD);
    expect(names()).toEqual(["Guard 1", "Guard 3", "Guard 4"]);
  });

  test("keep a name that the GM gave, and stay unchanged if linked or recreated, or if the setting is off", async () => {
    await drop(GUARD, { name: "Boss", bar1: { attribute: "pools.shield" }, displayBars: 50 });
    expect(plain(scene.tokens.contents[0].toObject())).toMatchObject({
      name: "Boss",
      bar1: { attribute: "pools.shield" },
      displayBars: 50,
    });
    await drop(SCOUT, { actorLink: true });
    await drop(GUARD, {}, { isUndo: true });
    await gm.g.game.settings.set("crossfire", "opponentsReady", false);
    await drop(GUARD);
    expect(names()).toEqual(["Boss", "Boss", "Scout", "Scout", "Guard", "Guard", "Guard", "Guard"]);
  });

  test("join a running fight on their map once, with rolled initiative, but not a fight before its first round", async () => {
    const fight = await gm.g.Combat.implementation.create({ scene: scene.id, active: true, combatants: [{ actorId: SCOUT.slice(6) }] });
    await settle();
    await drop(GUARD);
    expect(fight.combatants.size).toBe(1);
    await want(gm, "new-round", fight.id);
    await drop(GUARD);
    const joined = fight.combatants.filter(({ tokenId }: any) => tokenId);
    expect(joined.map(({ name }: any) => name)).toEqual(["Guard 3", "Guard 4"]);
    const { fighters } = plain(fight.system.clock);
    expect(joined.map(({ id }: any) => typeof fighters[id].rolled)).toEqual(["number", "number"]);
  });
});

describe("hooks for modules", () => {
  test("run for attacks, their changes, steps of the clock and tests, and can refuse an attack with a reason", async () => {
    const table = await openTable(14);
    const gm = await sit(table, GM, new Hand());
    const anna = await sit(table, ANNA);
    const listen = `globalThis.heard = [];
      for (const name of ["attack", "changes", "clock", "test"]) Hooks.on("crossfire." + name, (what) => heard.push([name, what]));
      Hooks.on("crossfire.preAttack", ({ order, veto }) => { heard.push(["preAttack", order]); if (globalThis.forbidden) veto(globalThis.forbidden); });`;
    gm.run(listen);
    anna.run(listen);
    gm.run("load(5)");
    const heard = (seat: Seat): string[] => seat.run("heard.splice(0).map(([name]) => name)");
    const id = await shoot(anna);
    expect(anna.run("Object.keys(heard[0][1].card).length > 0 && heard[0][1].order.weapon.length > 0")).toBe(true);
    expect(plain(heard(gm))).toEqual(["preAttack", "changes", "attack"]);
    expect(plain(heard(anna))).toEqual(["attack"]);
    await want(gm, "undo", id);
    expect(gm.run("heard[0][1].undone")).toBe(true);
    expect(plain(heard(gm))).toEqual(["changes"]);
    gm.run("globalThis.forbidden = 'Night has fallen.'");
    const second = await shoot(anna);
    expect(attackAt(anna, second)).toMatchObject({
      status: "refused",
      refusal: { refusal: "vetoed", values: { reason: "Night has fallen." } },
    });
    heard(gm);
    const fight = await gm.g.Combat.implementation.create({ combatants: [{ actorId: GUARD.slice(6) }] });
    await settle();
    await want(gm, "new-round", fight.id);
    expect(anna.run("heard.at(-1)[1].step.label")).toBe("round");
    heard(anna);
    const order = { skill: "longarms", attributes: ["agility"], limit: null, threshold: 2, modifiers: [], off: [], push: false };
    await want(anna, "test", SCOUT, { order, secret: false, extended: null, opponent: null, treatment: null });
    expect(plain(heard(anna))).toEqual(["test"]);
  });
});
