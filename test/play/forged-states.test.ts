import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { stableId } from "../../module/play/stable-id";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  attackAt,
  beginFight,
  BEN,
  cardIdOf,
  endPhasesUntil,
  flesh,
  GM,
  openTable,
  plain,
  RIFLE,
  recordAt,
  rounds,
  SCOUT,
  settle,
  shoot,
  sit,
  valueOf,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

/** Numbers of writes after which the GM's client dies. No attack in these tests needs more writes. */
const CUTS = Array.from({ length: 9 }, (_, index) => index + 1);
const FULL = 4;

describe.each([13, 14])("documents that players write on Foundry %i", (generation) => {
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
    gm.run("load(6)");
  });

  const keyOf = (id: string): string => [...id].reverse().join("");
  const weapon = `${SCOUT}.Item.${RIFLE}`;
  const upkeep = (kind: string): any[] =>
    gm.g.game.messages.contents.filter(({ type, system }: any) => type === "upkeep" && system.kind === kind);

  /**
   * Begins a fight between the scout and the guard in which the scout acts.
   * @returns the id of the encounter
   */
  async function fight(): Promise<string> {
    const combat = await beginFight(gm);
    await endPhasesUntil(gm, combat);
    return combat;
  }

  /**
   * Makes Anna shoot at the worker. The GM's client dies after this many writes. `meanwhile` runs while no GM is connected; then the GM
   * returns.
   * @returns the id of the attack
   */
  async function cut(writes: number, meanwhile: () => Promise<unknown>): Promise<string> {
    gm.dieAfter(writes);
    const id = await shoot(anna, SCOUT, WORKER);
    gm.leave();
    await meanwhile();
    await settle();
    gm = await shared.sitAgain(gm);
    gm.run("load(6)");
    return id;
  }

  test("a mark that a player forges on the attacker's rifle does not change the rounds written by the shot and its undo", async () => {
    await anna.g.fromUuidSync(weapon).update({ "flags.crossfire.applied": { forged: true } });
    const id = await shoot(anna, SCOUT, WORKER);
    expect(rounds(gm, SCOUT)).toBe(FULL - 1);
    await anna.g.fromUuidSync(weapon).update({ [`flags.crossfire.applied.${keyOf(id)}`]: true });
    await want(gm, "undo", id);
    expect([attackAt(gm, id).status, rounds(gm, SCOUT)]).toEqual(["undone", FULL]);
  });

  test.each(CUTS.filter((at) => at % 2 === generation % 2))(
    "a shot interrupted after %i writes costs exactly one round, even if a player writes the old or the new count in between",
    async (writes) => {
      for (const written of [FULL, FULL - 1]) {
        const id = await cut(writes, () => anna.g.fromUuidSync(weapon).update({ "system.ammo.value": written }));
        const [was, applied] = [rounds(gm, SCOUT), recordAt(gm, id)?.applied.length ?? 0];
        // Before the plan is stored and after it is applied, a player's write is a normal edit.
        expect([attackAt(gm, id).status, applied]).toEqual(["resolved", 1]);
        expect([FULL - 1, written, written - 1]).toContain(was);
        expect(upkeep("cut")).toEqual([]);
        await gm.g.fromUuidSync(weapon).update({ "system.ammo.value": FULL });
        anna.leave();
        anna = await shared.sitAgain(anna);
      }
    },
  );

  test("a player who restores the old number of rounds between plan and write does not make the attack apply twice", async () => {
    const before = flesh(gm, WORKER);
    let damage = 0;
    for (const writes of CUTS.filter((at) => at % 2 === generation % 2)) {
      const copy = plain(anna.g.fromUuidSync(weapon).toObject());
      const id = await cut(writes, async () => {
        await anna.g.fromUuidSync(weapon).update({ "system.ammo.value": copy.system.ammo.value });
      });
      const lost = before - flesh(gm, WORKER);
      damage ||= lost;
      expect({ writes, lost }).toEqual({ writes, lost: damage });
      await gm.g.fromUuidSync(weapon).update({ "system.ammo.value": FULL });
      await want(gm, "undo", id);
      await gm.g.fromUuidSync(WORKER).update({ "system.pools.flesh.value": before });
      await gm.g.fromUuidSync(weapon).update({ "system.ammo.value": FULL });
      anna.leave();
      anna = await shared.sitAgain(anna);
    }
    expect(damage).toBeGreaterThan(0);
  });

  test("a GM decides about a number that equals neither the value before the attack nor the value after it, and the attack ends", async () => {
    let asked = 0;
    for (const writes of CUTS.filter((at) => at % 2 === generation % 2)) {
      const before = flesh(gm, WORKER);
      const id = await cut(writes, async () => {
        const ben = await sit(table, BEN);
        await ben.g.fromUuidSync(WORKER).update({ "system.pools.flesh.value": 1 });
        ben.leave();
      });
      expect(attackAt(gm, id).status).toBe("resolved");
      for (const message of upkeep("cut")) {
        asked += 1;
        const [row] = plain(message.toObject().system.rows);
        expect(row).toMatchObject({ name: "Worker", lines: [{ label: "CROSSFIRE.Pool.flesh", before, found: 1 }] });
        expect([flesh(gm, WORKER), message.whisper.includes(GM)]).toEqual([1, true]);
        // The GM is prompted once, however often a GM reconnects.
        gm.leave();
        gm = await shared.sitAgain(gm);
        gm.run("load(6)");
        expect(upkeep("cut")).toHaveLength(1);
        await want(gm, "decide-cut", message.id, { apply: asked % 2 === 1 });
        expect(flesh(gm, WORKER)).toBe(asked % 2 === 1 ? 0 : 1);
        await want(gm, "decide-cut", message.id, { apply: true });
        expect(flesh(gm, WORKER)).toBe(asked % 2 === 1 ? 0 : 1);
        // An applied change is undone automatically. An unapplied change needs no undo.
        await want(gm, "undo-upkeep", message.id);
        expect(flesh(gm, WORKER)).toBe(1);
        // The undo of the attack leaves out the numbers that the GM decided about.
        await want(gm, "undo", id);
        expect([attackAt(gm, id).status, flesh(gm, WORKER), rounds(gm, SCOUT)]).toEqual(["undone", 1, FULL]);
        await gm.g.game.messages.get(message.id).delete();
      }
      await gm.g.fromUuidSync(WORKER).update({ "system.pools.flesh.value": before });
      for (const { id: effect } of [...gm.g.fromUuidSync(WORKER).effects.contents])
        await gm.g.fromUuidSync(WORKER).effects.get(effect).delete();
      await gm.g.fromUuidSync(weapon).update({ "system.ammo.value": FULL });
      await settle();
    }
    expect(asked).toBeGreaterThan(1);
  });

  test("a player cannot decide about an interrupted change", async () => {
    const change = { uuid: SCOUT, kind: "amount", path: "system.karma.value", by: 2, before: 0, after: 2, id: "", status: "" };
    const system = { kind: "cut", rows: [], changes: [change], state: "undecided", about: "x" };
    const made = await gm.g.ChatMessage.implementation.create({ type: "upkeep", system });
    await want(anna, "decide-cut", made.id, { apply: true });
    const forged = await anna.g.ChatMessage.implementation
      .create({ type: "upkeep", system: { ...system, state: "applying" } })
      .catch(() => null);
    if (forged) await want(gm, "decide-cut", forged.id, { apply: true });
    gm.leave();
    gm = await shared.sitAgain(gm);
    expect(valueOf(gm, SCOUT, "system.karma.value")).toBe(2);
  });

  describe("a player's manual edits in a fight", () => {
    test("are preserved, and GMs see them in one line that can be undone", async () => {
      await fight();
      await anna.g.fromUuidSync(SCOUT).update({ "system.pools.flesh.value": 1, "system.karma.value": 5 });
      await anna.g.fromUuidSync(weapon).update({ "system.damage.value": 50 });
      await settle();
      const lines = upkeep("edit");
      expect(lines).toHaveLength(1);
      const { note, rows, changes } = plain(lines[0].toObject().system);
      expect([note, rows[0].name]).toEqual(["Anna", "Scout"]);
      expect(rows[0].lines.map(({ label, name, before, after }: any) => [label || name, before, after])).toEqual([
        ["CROSSFIRE.Pool.flesh", expect.any(Number), 1],
        ["Karma", 2, 5],
        ["Rifle: Damage Value", 10, 50],
      ]);
      expect(changes).toHaveLength(3);
      await want(gm, "undo-upkeep", lines[0].id);
      expect([valueOf(gm, SCOUT, "system.karma.value"), valueOf(gm, weapon, "system.damage.value")]).toEqual([2, 10]);
      expect(upkeep("edit")).toHaveLength(1);
    });

    test("show the first and the last value of a number, and disappear if the two values are equal", async () => {
      await fight();
      for (const value of [5, 6]) await anna.g.fromUuidSync(SCOUT).update({ "system.karma.value": value });
      await settle();
      expect(plain(upkeep("edit")[0].toObject().system.rows[0].lines)).toMatchObject([{ before: 2, after: 6, by: 4 }]);
      await anna.g.fromUuidSync(SCOUT).update({ "system.karma.value": 2 });
      await settle();
      expect(upkeep("edit")).toEqual([]);
    });

    test("show a weapon that was added or deleted, and undo removes or restores the weapon", async () => {
      await fight();
      const [made] = await anna.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", [{ name: "Cannon", type: "weapon" }]);
      await anna.g.fromUuidSync(weapon).delete();
      await settle();
      const [line] = upkeep("edit");
      expect(plain(line.toObject().system.rows[0].lines).map(({ name }: any) => name)).toEqual(["Cannon", "Rifle"]);
      await want(gm, "undo-upkeep", line.id);
      const { items } = gm.g.fromUuidSync(SCOUT);
      expect([items.has(made.id), items.has(RIFLE)]).toEqual([false, true]);
    });

    test("do not include changes by the rules, by a GM or outside a fight, which are not reported", async () => {
      await anna.g.fromUuidSync(SCOUT).update({ "system.karma.value": 1 });
      await fight();
      await gm.g.fromUuidSync(SCOUT).update({ "system.karma.value": 2 });
      await shoot(anna);
      await settle();
      expect(rounds(gm, SCOUT)).toBe(FULL - 1);
      expect(upkeep("edit")).toEqual([]);
    });

    test("are reported even if the edit is marked as a change by the rules", async () => {
      await fight();
      await anna.g.fromUuidSync(SCOUT).update({ "system.karma.value": 5 }, { crossfireApplied: true });
      await settle();
      expect(upkeep("edit")).toHaveLength(1);
    });
  });

  test("a status applies even if a player has created effects under all predictable ids", async () => {
    const statuses = (): string[] => [...gm.g.fromUuidSync(WORKER).statuses].sort();
    await gm.g.fromUuidSync(WORKER).update({ "system.pools.flesh.value": 1 });
    const plainly = await shoot(anna, SCOUT, WORKER);
    const expected = statuses();
    expect(expected.length).toBeGreaterThan(0);
    await want(gm, "undo", plainly);
    expect(statuses()).toEqual([]);
    const ben = await sit(table, BEN);
    const order = "squatted00000000";
    const key = keyOf(cardIdOf(order));
    const squats = expected.map((status) => {
      const id = stableId(`${key}:${WORKER}:effect:${status}`);
      return { _id: id, name: "Squat", disabled: true, flags: { crossfire: { given: id } } };
    });
    await ben.g.fromUuidSync(WORKER).createEmbeddedDocuments("ActiveEffect", squats, { keepId: true });
    ben.leave();
    const system = {
      kind: "attack",
      order: { attacker: SCOUT, attackerToken: null, weapon: RIFLE, target: WORKER, mode: "single", called: null, aim: 0, modifiers: [] },
    };
    await anna.g.ChatMessage.implementation.create({ _id: order, type: "order", system }, { keepId: true });
    await settle();
    expect([attackAt(gm, cardIdOf(order)).status, statuses()]).toEqual(["resolved", expected]);
  });
});
