import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  attackAt,
  BEN,
  cardIdOf,
  flesh,
  GM,
  GUARD,
  type Hand,
  openTable,
  plain,
  RIFLE,
  rounds,
  SCOUT,
  SECOND_GM,
  settle,
  shoot,
  sit,
  submit,
  told,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

const SHOT = { attacker: SCOUT, attackerToken: null, weapon: RIFLE, target: GUARD, mode: "single", called: null, aim: 0, modifiers: [] };
const CHECK = { skill: "perception", attributes: ["intuition"], limit: "mental", threshold: null, modifiers: [], off: [], push: false };
const WISH = { order: CHECK, secret: false, extended: null, opponent: null, treatment: null };

const ofType = (seat: Seat, type: string): any[] => seat.g.game.messages.contents.filter((message: any) => message.type === type);
const counts = (seat: Seat): number[] => ["order", "attack", "record"].map((type) => ofType(seat, type).length);
const write = async (seat: Seat, data: object): Promise<any> => {
  const message = await seat.g.ChatMessage.implementation.create(data, { keepId: true });
  await settle();
  return message;
};

describe.each([13, 14])("players' orders on Foundry %i", (generation) => {
  let table: MemoryTable;
  let hand: Hand;
  let gm: Seat;
  let anna: Seat;
  let ben: Seat;
  /** The guard's Flesh and the scout's rounds before the scout's only shot. */
  let once: readonly number[];

  const shared = new SharedTable(() => openTable(generation), [GM, ANNA, BEN]);

  beforeEach(async () => {
    ({
      table,
      hand,
      seats: [gm, anna, ben],
    } = await shared.begin());
    once = [flesh(anna, GUARD), rounds(anna, SCOUT)];
    gm.run("load(5)");
  });
  afterAll(() => shared.end());

  const standing = (seat: Seat): readonly number[] => [flesh(seat, GUARD), rounds(seat, SCOUT)];
  const expectShotOnce = (seat: Seat): void => {
    expect(counts(seat)).toEqual([0, 1, 1]);
    expect(ofType(seat, "attack")[0].system.status).toBe("resolved");
    expect(standing(seat)[1]).toBe(once[1]! - 1);
    expect(standing(seat)[0]).toBeLessThan(once[0]!);
  };

  test("a player's attack needs one write by the player; its card belongs to the GM, with the attacker as speaker", async () => {
    anna.writes = 0;
    await anna.g.game.crossfire.attack(SHOT);
    await settle();
    expect(anna.writes).toBe(1);
    expectShotOnce(anna);
    const [card] = ofType(anna, "attack");
    expect([card.author.id, card.alias, card.system.orderedBy]).toEqual([GM, "Scout", ANNA]);
    expect(card.id).toBe(cardIdOf(card.system.answers));
    for (const change of [{ content: "x" }, { "system.order.aim": 3 }, { "system.status": "undone" }])
      await expect(card.update(change)).rejects.toThrow(/lacks permission/);
    await expect(card.delete()).rejects.toThrow(/lacks permission/);
    await want(anna, "undo", card.id);
    expect(standing(gm)).toEqual(once);
  });

  test("the result reaches the player after three writes (order, card with record, outcome), before the damage is written", async () => {
    anna.writes = gm.writes = 0;
    const seen: unknown[][] = [];
    anna.g.Hooks.on("updateChatMessage", ({ type, system: { status, card } }: any) => {
      if (type === "attack") seen.push([status, Object.keys(card).length > 0, anna.writes + gm.writes, standing(anna)]);
    });
    await anna.g.game.crossfire.attack(SHOT);
    await settle();
    expect(seen[0]).toEqual(["applying", true, 3, once]);
    expect(seen.map(([status]) => status)).toEqual(["applying", "resolved"]);
    expectShotOnce(anna);
  });

  test.each([0, 1, 2, 3, 4, 5, 6])(
    "an attack interrupted after %i writes by a GM's client is completed exactly once by the next GM's client",
    async (writes) => {
      gm.dieAfter(writes);
      await anna.g.game.crossfire.attack(SHOT);
      await settle();
      const verdict = plain(ofType(anna, "attack").map(({ system }: any) => system.card.roll ?? null));
      gm.leave();
      await shared.sitAgain(gm, GM, "load(5)");
      await settle();
      expectShotOnce(anna);
      // A result that a player has seen remains valid.
      const [shown = null] = verdict as unknown[];
      expect([null, plain(ofType(anna, "attack")[0].system.card.roll)]).toContainEqual(shown);
    },
  );

  test("an attack by the GM needs no order", async () => {
    gm.writes = 0;
    await gm.g.game.crossfire.attack(SHOT);
    await settle();
    expectShotOnce(ben);
    expect(ofType(ben, "attack")[0].system).toMatchObject({ orderedBy: GM, answers: "" });
  });

  test("a test by a player is also an order, and a refusal is reported only to the order's author", async () => {
    anna.writes = 0;
    await anna.g.game.crossfire.test({ actor: SCOUT, skill: "perception", skipDialog: true });
    await settle();
    expect(anna.writes).toBe(1);
    const [card] = ofType(anna, "test").filter(({ system }) => system.of === "");
    expect([card.author.id, card.system.status, card.system.answers !== ""]).toEqual([GM, "resolved", true]);
    await submit(anna, { actor: GUARD, wish: WISH }, "test");
    expect(told(anna).at(-1)).toBe("You do not control Guard.");
    expect([told(ben), counts(gm)[0]]).toEqual([[], 0]);
  });

  test("without a GM, an order waits, visible only to its author, until the author withdraws it or a GM connects", async () => {
    gm.leave();
    await settle();
    await anna.g.game.crossfire.attack(SHOT);
    await anna.g.game.crossfire.test({ actor: SCOUT, skill: "perception", skipDialog: true });
    await settle();
    const orders = (seat: Seat): boolean[] => ofType(seat, "order").map(({ visible }) => visible);
    expect([orders(anna), orders(ben), standing(anna)]).toEqual([[true, true], [false, false], once]);
    const next = await shared.sitAgain(gm, GM, "load(5)");
    await settle();
    expectShotOnce(next);
    expect(ofType(anna, "test")).toHaveLength(2);
  });

  test("an order is shown as waiting only after a delay if a GM is connected", async () => {
    gm.dieAfter(0);
    const { id } = await write(anna, { type: "order", system: { kind: "attack", order: SHOT } });
    const order = anna.g.game.messages.get(id);
    anna.g.game.users.get(GM).active = true;
    expect(order.visible).toBe(false);
    anna.run(`Object.defineProperty(game.time, "serverTime", { get: () => ${order.timestamp + 2_000} })`);
    expect([order.visible, ben.g.game.messages.get(id)?.visible]).toEqual([true, false]);
  });

  test("an order that its author deletes before a GM connects is never played", async () => {
    gm.leave();
    await settle();
    const { id } = await write(anna, { type: "order", system: { kind: "attack", order: SHOT } });
    await anna.g.game.messages.get(id).delete();
    const next = await shared.sitAgain(gm, GM, "load(5)");
    expect([counts(next), standing(next)]).toEqual([[0, 0, 0], once]);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    "an attack interrupted after %i writes is played once by the next client, with the order as first read",
    async (writes) => {
      gm.dieAfter(writes);
      const { id } = await write(anna, { type: "order", system: { kind: "attack", order: SHOT } });
      await settle();
      const read = table.authority.documents("messages").some(({ _id }) => _id === cardIdOf(id));
      // After the order is read, its author cannot change the attack by writing to the order.
      const left = anna.g.game.messages.get(id);
      if (read) await left?.update({ "system.order.target": WORKER });
      const before = flesh(anna, WORKER);
      gm.leave();
      const next = await shared.sitAgain(gm, writes % 2 ? SECOND_GM : GM, "load(5)");
      await settle();
      expectShotOnce(next);
      expect([flesh(next, WORKER), attackAt(next, cardIdOf(id)).order.target]).toEqual([before, GUARD]);
    },
  );

  test.each([1, 2, 3, 4])(
    "a second GM's client takes over after %i writes by the first, and all changes are made exactly once",
    async (writes) => {
      const second = await sit(table, SECOND_GM, hand);
      second.run("load(5)");
      gm.dieAfter(writes);
      await write(anna, { type: "order", system: { kind: "attack", order: SHOT } });
      await settle();
      await hand.pass(60_000);
      expectShotOnce(second);
    },
  );

  test("a test is rolled exactly once if the GM's client dies after creating its card and before deleting the order", async () => {
    gm.dieAfter(1);
    await write(anna, { type: "order", system: { kind: "test", order: { actor: SCOUT, wish: WISH } } });
    await settle();
    const next = await shared.sitAgain(gm, GM, "load(5)");
    await settle();
    expect([ofType(next, "test").length, ofType(next, "order").length]).toEqual([2, 0]);
  });

  test("a card and its record get unused ids if a player has already created documents with the expected ids", async () => {
    const id = "orderOfAnna00000";
    await write(ben, { _id: cardIdOf(id), content: "mine" });
    await write(anna, { _id: id, type: "order", system: { kind: "attack", order: SHOT } });
    expectShotOnce(gm);
    expect(gm.g.game.messages.get(cardIdOf(id)).content).toBe("mine");
  });

  test("a player cannot take the id of a record after its card appears, because both are created together", async () => {
    const id = "orderOfAnna00001";
    const record = [...cardIdOf(id)].reverse().join("");
    const taken: Promise<unknown>[] = [];
    ben.g.Hooks.on("createChatMessage", (message: any) => {
      if (message.type !== "attack") return;
      const mine = ben.g.ChatMessage.implementation.create({ _id: record, content: "mine" }, { keepId: true });
      taken.push(mine.then(() => "created", String));
    });
    await write(anna, { _id: id, type: "order", system: { kind: "attack", order: SHOT } });
    await settle();
    expect(ofType(gm, "attack").map(({ system }) => system.status)).toEqual(["resolved"]);
    expect(standing(gm)[1]).toBe(once[1]! - 1);
    // The record is created together with the card.
    expect(await Promise.all(taken)).toEqual([expect.stringMatching(/exists already/)]);
  });

  test("an order for another player's fighter is refused, and the card names the author of the order", async () => {
    const id = await shoot(ben);
    expect(attackAt(gm, id)).toMatchObject({ status: "refused", refusal: { refusal: "notYours" }, orderedBy: BEN });
    expect(gm.g.game.messages.get(id).alias).toBe("Ben");
  });

  test.each([
    ["an order without content", undefined],
    ["a list instead of an order", []],
    ["an order with an option for GMs", { ...SHOT, harmless: true }],
    ["an order with an excessive list", { ...SHOT, modifiers: Array.from({ length: 500 }, () => ({ name: "luck", value: 1 })) }],
  ])("%s is refused or dropped, and the next order is played", async (_what, order) => {
    await anna.g.ChatMessage.implementation.create({ type: "order", system: { kind: "attack", order } }).catch(() => null);
    await settle();
    expect([counts(gm)[0], standing(gm)]).toEqual([0, once]);
    const id = await shoot(anna);
    expect(attackAt(gm, id).status).toBe("resolved");
  });

  test("two windows that continue the same series make the next attack of the series only once", async () => {
    await anna.g.game.crossfire.attack({ ...SHOT, series: { of: "", index: 0, next: [{ ...SHOT, target: WORKER }] } });
    await settle();
    const [head] = ofType(gm, "attack");
    const later = { ...SHOT, target: WORKER, series: { of: head.id, index: 1 } };
    await Promise.all([1, 2].map(() => write(anna, { type: "order", system: { kind: "attack", order: later } })));
    expect(ofType(gm, "attack").map(({ system }) => system.order.series.index)).toEqual([0, 1]);
    // An order cannot join another user's series.
    const bens = { ...later, attacker: WORKER };
    await write(ben, { type: "order", system: { kind: "attack", order: bens } });
    expect(gm.g.game.messages.get(ofType(gm, "attack")[2].id).visible).toBe(true);
    expect(counts(gm)[0]).toBe(0);
  });

  test("an order that a player has changed is restored, without the parts that players may not read", async () => {
    const secret = { name: "Ambush", value: 2 };
    await gm.g.game.crossfire.attack({ ...SHOT, attacker: GUARD, target: SCOUT, modifiers: [secret], aim: 1 });
    await settle();
    const [card] = ofType(gm, "attack");
    const published = attackAt(anna, card.id).order;
    expect(JSON.stringify(published)).not.toContain("Ambush");
    // This server refuses such a change by a player, so a GM makes it in Anna's place.
    const seen = async (target: string): Promise<void> => {
      await card.update({ "system.order.target": target });
      gm.g.Hooks.callAll("updateChatMessage", card, { system: { order: { target } } }, {}, ANNA);
      await settle();
    };
    await seen(GUARD);
    expect([attackAt(gm, card.id).order, attackAt(anna, card.id).order]).toEqual([published, published]);
    const warnings = told(gm).length;
    await seen(SCOUT);
    expect(told(gm)).toHaveLength(warnings);
  });

  describe("a world of version 0.1, whose attack messages belong to their authors,", () => {
    /** Reopens the current world with the attack messages in the format of version 0.1, and connects the users again. */
    async function asOf01(change: (attack: any) => object = () => ({})): Promise<void> {
      const { documents } = { documents: (name: string) => structuredClone(table.authority.documents(name)) as any[] };
      const messages = documents("messages").map((message) => {
        if (message.type !== "attack") return message;
        const { orderedBy: _by, answers: _answers, ...system } = message.system;
        return { ...message, author: ANNA, system: { ...system, ...change(system) } };
      });
      const actors = documents("actors");
      for (const seat of [gm, anna, ben]) seat.leave();
      table.close();
      table = await openTable(generation, actors, {}, { messages });
      gm = await sit(table, GM, hand);
      anna = await sit(table, ANNA, hand);
      ben = await sit(table, BEN, hand);
    }

    test("shows a resolved attack that the author can undo", async () => {
      const id = await shoot(anna);
      await asOf01();
      expect(standing(gm)).not.toEqual(once);
      expect(attackAt(anna, id)).toMatchObject({ status: "resolved", orderedBy: "" });
      expect(counts(gm)).toEqual([0, 1, 1]);
      await want(ben, "undo", id);
      expect(standing(gm)).not.toEqual(once);
      await want(anna, "undo", id);
      expect([standing(gm), attackAt(gm, id).status]).toEqual([once, "undone"]);
    });

    test("continues an attack that waits for an answer", async () => {
      const id = await shoot(gm, GUARD, SCOUT);
      expect(attackAt(gm, id).status).toBe("asking");
      await asOf01();
      await want(anna, "answer", id, { ask: "choose-defense:0", kind: "defense", defense: "standard" });
      expect(attackAt(gm, id).status).toBe("resolved");
    });

    test("replaces an order that no GM has read with a card that belongs to the GM", async () => {
      gm.leave();
      await settle();
      const { id } = await write(anna, { type: "order", system: { kind: "attack", order: SHOT } });
      const messages = (structuredClone(table.authority.documents("messages")) as any[]).map((message) => ({
        ...message,
        type: "attack",
        system: { order: SHOT, status: "waiting" },
      }));
      const actors = structuredClone(table.authority.documents("actors")) as object[];
      table.close();
      table = await openTable(generation, actors, {}, { messages });
      gm = await sit(table, GM, hand, "load(5)");
      await settle();
      expectShotOnce(gm);
      expect([gm.g.game.messages.has(id), plain(ofType(gm, "attack")[0].author.id)]).toEqual([false, GM]);
    });
  });
});
