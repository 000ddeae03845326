import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  beginFight,
  BEN,
  GM,
  GUARD,
  type Hand,
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
import { SharedTable } from "./shared-table";

const order = (more: object = {}): object => ({
  skill: "longarms",
  attributes: ["agility"],
  limit: null,
  threshold: 2,
  modifiers: [],
  off: [],
  push: false,
  ...more,
});

const wish = (more: object = {}, asked: object = {}): object => ({
  order: order(asked),
  secret: false,
  extended: null,
  opponent: null,
  treatment: null,
  ...more,
});

/** Returns the cards of tests and requested tests on a client, oldest first, without the records. */
const cards = (seat: Seat): any[] =>
  seat.g.game.messages.contents
    .filter((message: any) => ["test", "request"].includes(message.type) && message.system.of === "")
    .map((message: any) => ({
      id: message.id,
      type: message.type,
      whisper: plain(message.whisper),
      author: message.author.id,
      ...plain(message.system),
    }));
const newest = (seat: Seat): any => cards(seat).at(-1);
const wholeOf = (seat: Seat, id: string): any => plain(seat.g.game.messages.get([...id].reverse().join(""))?.system.kept);
const karma = (seat: Seat, uuid = SCOUT): number => valueOf(seat, uuid, "system.karma.value");
const load = (seat: Seat, face: number): void => seat.run(`load(${face})`);

describe.each([13, 14])("tests outside attacks on Foundry %i", (generation) => {
  let table: MemoryTable;
  let hand: Hand;
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  beforeEach(async () => {
    ({
      table,
      hand,
      seats: [gm, anna],
    } = await shared.begin());
  });
  afterAll(() => shared.end());
  const start = async (seat: Seat, more: object = {}, asked: object = {}, who = SCOUT): Promise<any> => {
    await want(seat, "test", who, wish(more, asked));
    return newest(seat);
  };

  test("the records of old tests are emptied, and their cards remain, but the tests cannot be undone", async () => {
    const first = await start(anna, {}, { push: true });
    const second = await start(anna);
    await gm.g.game.settings.set("crossfire", "keepRecords", 1);
    await settle();
    expect([wholeOf(gm, first.id), wholeOf(gm, second.id).sides.length]).toEqual([{}, 1]);
    expect(Object.keys(valueOf(gm, SCOUT, "flags.crossfire.applied") ?? {})).toEqual([]);
    const third = await start(anna);
    expect([wholeOf(gm, second.id), wholeOf(gm, third.id).sides.length]).toEqual([{}, 1]);
    await want(gm, "undo-test", first.id);
    expect(told(gm).at(-1)).toBe("There is nothing to undo.");
    expect(cards(anna).map(({ card }) => card.sides.length)).toEqual([1, 1, 1]);
    await gm.g.game.messages.get(third.id).delete();
    await start(anna);
    expect(wholeOf(gm, third.id)).toBeNull();
  });

  test("the GM's client rolls the dice and writes the result, and all users see the same result", async () => {
    load(gm, 5);
    const card = await start(anna);
    expect(card).toMatchObject({ type: "test", status: "resolved", author: GM, whisper: [] });
    const [side] = card.card.sides;
    expect(side.rolls[0].dice).toMatchObject({ dice: 10, hits: 10, faces: Array(10).fill(5) });
    expect(side.rolls[0].reading).toMatchObject({ value: 10, success: true, by: 8, glitch: "none", rule: "SS-GLITCH-02" });
    expect(newest(gm).card).toEqual(card.card);
  });

  test("a limit caps the hits, dice that show 1 cause a glitch, and disabled modifiers do not count", async () => {
    load(gm, 5);
    const { card } = await start(anna, {}, { limit: "physical", modifiers: [{ name: "Rain", value: -2 }] });
    expect(card.sides[0].rolls[0].dice).toMatchObject({ dice: 8, hits: 5, limit: 5 });
    load(gm, 1);
    const glitched = await start(anna, {}, { modifiers: [{ name: "Rain", value: -2 }], off: ["typed:Rain"] });
    expect(glitched.card.sides[0]).toMatchObject({ off: ["typed:Rain"], rolls: [{ dice: { dice: 10, glitch: "critical" } }] });
    expect(glitched.card.sides[0].standing.success).toBe(false);
  });

  test("a test for another user's actor or an invalid request is refused with a reason", async () => {
    await want(anna, "test", GUARD, wish());
    expect(told(anna).at(-1)).toBe("You do not control Guard.");
    await want(anna, "test", SCOUT, wish({}, { skill: "alchemy" }));
    expect(told(anna).at(-1)).toMatch(/This test is not possible/);
    await want(anna, "test", "Actor.nobody0000000000", wish());
    expect(told(anna).at(-1)).toMatch(/cannot take part in this test/);
    await want(anna, "request", "", { ...wish(), people: [SCOUT] });
    expect(told(anna).at(-1)).toBe("Only a GM can do this.");
    expect(cards(gm)).toEqual([]);
  });

  test.each([
    ["no attributes", { skill: null, attributes: [] }, /This test is not possible/],
    ["a negative threshold", { threshold: -1 }, /order\.threshold must be at least 0, but is -1/],
    [
      "a fractional modifier",
      { modifiers: [{ name: "x", value: 0.5 }] },
      /order\.modifiers\[0\]\.value must be of type “integer”, but is 0\.5/,
    ],
    ["a modifier of 999", { modifiers: [{ name: "x", value: 999 }] }, /order\.modifiers\[0\]\.value must be at most 20, but is 999/],
    ["an unknown limit", { limit: "social" }, /order\.limit must be one of physical, mental/],
    ["three attributes", { attributes: ["body", "body", "body"] }, /order\.attributes must have at most 2 entries, but has 3/],
  ])("a request with %s is refused", async (_what, wrong, why) => {
    await start(anna, {}, wrong);
    expect(told(anna).at(-1)).toMatch(why);
    expect(cards(gm)).toEqual([]);
  });

  test("a request without a connected GM is refused with a message", async () => {
    gm.leave();
    await settle();
    await start(anna);
    expect(told(anna).at(-1)).toMatch(/No GM is connected/);
    expect(cards(anna)).toEqual([]);
  });

  test("a message that a player forges is not read as a test, and causes neither a prompt nor a roll", async () => {
    const asks = [{ side: 0, who: GUARD, name: "Guard", userId: GM, kind: "choice", order: order(), dice: null, waited: null }];
    const create = anna.g.ChatMessage.implementation.create({ type: "test", system: { status: "asking", asks } });
    const made = await create.catch(({ message }: Error) => ({ refused: message }));
    expect(made.refused?.includes("may only be modified by a GM") ?? false).toBe(generation >= 14);
    if (made.refused) return;
    await settle();
    await hand.pass(120_000);
    await want(gm, "answer-test", made.id, { side: 0 });
    expect(told(gm).at(-1)).toMatch(/^This test has changed since then/);
    expect(newest(gm)).toMatchObject({ id: made.id, author: ANNA, card: {}, revision: 0 });
  });

  test("a secret test shows its player only that the test was made", async () => {
    load(gm, 5);
    const card = await start(anna, { secret: true });
    expect(card.whisper.toSorted()).toEqual([ANNA, GM, "gm20000000000000"].toSorted());
    expect(card.card).toMatchObject({ secret: true, sides: [{ status: "secret", rolls: [], standing: null, threshold: null }] });
    expect(JSON.stringify(card)).not.toContain("faces");
    expect(wholeOf(gm, card.id).sides[0].rolls[0].faces).toEqual(Array(10).fill(5));
    expect(anna.g.game.messages.get(card.id).rolls).toHaveLength(0);
    await want(anna, "reroll-test", card.id, { side: 0 });
    expect(told(anna).at(-1)).toBe("Only a GM can do this.");
  });

  test("a secret test of an opponent is hidden from all players", async () => {
    const card = await start(gm, { secret: true }, {}, GUARD);
    expect(card.whisper).not.toContain(ANNA);
  });

  test("an opponent's test is rolled immediately, and all users see the result without the dice", async () => {
    load(gm, 5);
    const opponent = { actor: GUARD, order: order({ skill: "stealth" }) };
    const { card, status } = await start(anna, { opponent });
    expect(status).toBe("resolved");
    expect(card.sides[1]).toMatchObject({ name: "Guard", rolls: [{ dice: { dice: null, hits: 5, faces: null, parts: [] } }] });
    expect(card.verdict).toEqual({ winner: 0, net: 5, rule: "SS-ATTACK-12" });
  });

  test("a connected player is prompted, even after a reload, and can choose another skill", async () => {
    load(gm, 5);
    await start(
      gm,
      { opponent: { actor: SCOUT, order: order({ skill: "perception", attributes: ["intuition"] }) } },
      { skill: "stealth" },
      GUARD,
    );
    expect(newest(anna)).toMatchObject({ status: "asking", asks: [{ side: 1, who: SCOUT, userId: ANNA, kind: "choice" }] });
    anna.leave();
    anna = await sit(table, ANNA, hand);
    const { id } = newest(anna);
    await want(anna, "answer-test", id, { side: 0, order: order() });
    expect(newest(anna).status).toBe("asking");
    await want(anna, "answer-test", id, { side: 1, order: order({ threshold: 9 }) });
    expect(newest(anna)).toMatchObject({ status: "resolved", asks: [], card: { verdict: { winner: 1, net: 5 } } });
    await want(anna, "answer-test", id, { side: 1, order: order() });
    expect(told(anna).at(-1)).toMatch(/^This test has changed since then/);
    expect(wholeOf(gm, id).sides[1].order.threshold).toBeNull();
  });

  test("a test is rolled with the preselected options, as the card states, if the player does not answer in time", async () => {
    await start(gm, { opponent: { actor: SCOUT, order: order() } }, {}, GUARD);
    await hand.pass(59_000);
    expect(newest(anna).status).toBe("asking");
    await hand.pass(1_000);
    expect(newest(anna)).toMatchObject({ status: "resolved", card: { sides: [{ note: "" }, { note: "by-time" }] } });
  });

  test("a player can pay a point of Karma to add dice before the roll, and undo refunds the point once", async () => {
    const { card, id } = await start(anna, {}, { push: true });
    expect(card.sides[0].rolls[0].dice).toMatchObject({ dice: 12 });
    expect(karma(gm)).toBe(1);
    await want(gm, "undo-test", id);
    expect([newest(anna).status, karma(gm)]).toEqual(["undone", 2]);
    await want(gm, "undo-test", id);
    expect(karma(gm)).toBe(2);
  });

  test("a player can reroll a test's misses once for a point of Karma, and a GM can undo the reroll", async () => {
    load(gm, 2);
    const { id } = await start(anna);
    load(gm, 6);
    await want(anna, "reroll-test", id, { side: 0 });
    expect(karma(gm)).toBe(1);
    expect(newest(anna).card.sides[0].rolls[0]).toMatchObject({ again: true, dice: { hits: 10 } });
    await want(anna, "reroll-test", id, { side: 0 });
    expect([karma(gm), told(anna).at(-1)]).toEqual([1, expect.stringMatching(/already been rerolled/)]);
    await want(anna, "undo-test", id);
    expect([karma(gm), told(anna).at(-1)]).toEqual([1, "Only a GM can do this."]);
    await want(gm, "undo-test", id);
    expect([karma(gm), newest(anna).status]).toEqual([2, "resolved"]);
    expect(newest(anna).card.sides[0].rolls[0]).toMatchObject({ again: false, dice: { hits: 0 } });
    await want(anna, "reroll-test", id, { side: 0 });
    expect([karma(gm), newest(anna).card.sides[0].rolls[0].dice.hits]).toEqual([1, 10]);
  });

  test("a reroll is refused if the actor has no Karma or the user does not own the actor", async () => {
    load(gm, 2);
    const { id } = await start(anna);
    const ben = await sit(table, BEN, hand);
    await want(ben, "reroll-test", id, { side: 0 });
    expect(told(ben).at(-1)).toBe("You do not control Scout.");
    await gm.g.fromUuidSync(SCOUT).update({ "system.karma.value": 0 });
    await settle();
    await want(anna, "reroll-test", id, { side: 0 });
    expect(told(anna).at(-1)).toBe("Scout has no Karma left.");
    await start(anna, {}, { push: true });
    expect(cards(gm)).toHaveLength(1);
  });

  test("an undo does not overwrite Karma that has changed since the test", async () => {
    const { id } = await start(anna, {}, { push: true });
    await gm.g.fromUuidSync(SCOUT).update({ "system.karma.value": 5 });
    await settle();
    await want(gm, "undo-test", id);
    expect([karma(gm), told(gm).at(-1)]).toEqual([5, expect.stringMatching(/^Cannot undo: /)]);
  });

  test("an extended test loses a die with each roll and ends at its threshold", async () => {
    load(gm, 5);
    const { id, card } = await start(anna, { extended: { wanted: 15, intervalMinutes: 10 } }, { threshold: null, push: true });
    expect(card.sides[0]).toMatchObject({ goesOn: true, standing: { progress: { gathered: 12, rolls: 1 }, over: false } });
    await want(anna, "roll-on", id, { side: 0 });
    expect(newest(anna).card.sides[0]).toMatchObject({ goesOn: false, standing: { progress: { gathered: 21, rolls: 2 }, success: true } });
    expect(newest(anna).card.sides[0].rolls.map(({ dice }: any) => dice.dice)).toEqual([12, 9]);
    await want(anna, "roll-on", id, { side: 0 });
    expect(told(anna).at(-1)).toMatch(/extended test is over/);
  });

  test("an extended test fails when no dice remain", async () => {
    load(gm, 3);
    const { id } = await start(anna, { extended: { wanted: 5, intervalMinutes: 10 } }, { skill: "stealth", attributes: ["body"] });
    for (let roll = 0; roll < 2; roll += 1) await want(anna, "roll-on", id, { side: 0 });
    expect(newest(anna).card.sides[0]).toMatchObject({ goesOn: false, standing: { over: true, success: false } });
  });

  test("tests that a GM requests are rolled immediately for opponents, and by players or the GM for all other actors", async () => {
    const ben = await sit(table, BEN, hand);
    await want(gm, "request", "", { ...wish(), people: [SCOUT, GUARD, WORKER, SCOUT] });
    const asked = newest(anna);
    expect(asked).toMatchObject({ type: "request", status: "asking" });
    expect(asked.asks.map(({ userId }: any) => userId)).toEqual([ANNA, BEN]);
    expect(asked.card.sides.map(({ status }: any) => status)).toEqual(["waits", "rolled", "waits"]);
    load(gm, 5);
    await want(anna, "answer-test", asked.id, {
      side: 0,
      order: order({ skill: "stealth", threshold: 0, modifiers: [{ name: "Dark", value: -1 }] }),
    });
    expect(newest(ben).card.sides[0]).toMatchObject({ skill: "longarms", threshold: 2, rolls: [{ dice: { dice: 9 } }] });
    await want(anna, "answer-test", asked.id, { side: 2 });
    expect(told(anna).at(-1)).toBe("You do not control Worker.");
    await want(gm, "answer-test", asked.id, { side: 2 });
    expect(newest(ben)).toMatchObject({ status: "resolved", asks: [] });
  });

  test("a secret request hides its threshold and its result from players", async () => {
    await want(gm, "request", "", { ...wish({ secret: true }, { threshold: 7 }), people: [SCOUT, GUARD] });
    expect(newest(anna).asks[0].order.threshold).toBeNull();
    await want(anna, "answer-test", newest(anna).id, { side: 0, order: order({ threshold: 0 }) });
    expect(newest(anna).card.sides).toMatchObject([{ status: "secret" }, { status: "secret" }]);
    expect(wholeOf(gm, newest(gm).id).sides[0]).toMatchObject({ order: { threshold: 7 }, rolls: [{}] });
  });

  test("a user with physical dice enters the faces, and the card states that they were entered by hand", async () => {
    await anna.g.game.settings.set("crossfire", "ownDice", true);
    await settle();
    const { id, asks } = await start(anna);
    expect(asks).toMatchObject([{ kind: "dice", userId: ANNA, dice: { count: 10, sides: 6 } }]);
    await want(gm, "answer-test", id, { side: 0, faces: Array(10).fill(6) });
    expect(told(gm).at(-1)).toMatch(/These are .*dice. Only the user who was asked can enter them/);
    await want(anna, "answer-test", id, { side: 0, faces: [6, 7] });
    expect(told(anna).at(-1)).toMatch(/not possible/);
    await want(anna, "answer-test", id, { side: 0, faces: Array(10).fill(6) });
    expect(newest(gm)).toMatchObject({ status: "resolved", card: { sides: [{ note: "by-hand", rolls: [{ dice: { hits: 10 } }] }] } });
  });

  test.each([1, 2, 3, 4])("a test is rolled and paid for exactly once if the GM's client dies after %i writes", async (writes) => {
    load(gm, 5);
    gm.dieAfter(writes);
    await anna.g.__system.send("test", SCOUT, wish({}, { push: true }));
    await settle();
    gm = await sit(table, GM, hand);
    await settle();
    expect(cards(gm)).toHaveLength(1);
    expect(newest(gm)).toMatchObject({ status: "resolved", card: { sides: [{ rolls: [{ dice: { dice: 12 } }] }] } });
    expect(karma(gm)).toBe(1);
  });
});

describe.each([13, 14])("treatment on Foundry %i", (generation) => {
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    await gm.g.fromUuidSync(SCOUT).update({ "system.skills.first-aid": 5, "system.skills.medicine": 5, "system.skills.mechanics": 5 });
    await settle();
  });
  const treat = (id: string, limb = ""): Promise<void> => want(anna, "test", SCOUT, wish({ treatment: { id, patient: GUARD, limb } }));
  const hurt = async (changes: object): Promise<void> => {
    await gm.g.fromUuidSync(GUARD).update(changes);
    await settle();
  };
  const pool = (id: string): number => valueOf(gm, GUARD, `system.pools.${id}.value`);

  test("First Aid heals Flesh by its hits, once per scene, and undo reverses the healing", async () => {
    const full = pool("flesh");
    await hurt({ "system.pools.flesh.value": full - 4 });
    load(gm, 5);
    await treat("first-aid");
    expect(newest(anna).card).toMatchObject({
      treatment: { id: "first-aid", name: "Guard", points: 4 },
      sides: [{ skill: "first-aid", threshold: 1 }],
    });
    expect(pool("flesh")).toBe(full);
    await treat("first-aid");
    expect(told(anna).at(-1)).toMatch(/Guard has nothing/);
    await hurt({ "system.pools.flesh.value": full - 1 });
    await treat("first-aid");
    expect(told(anna).at(-1)).toMatch(/already received this treatment in this fight/);
    await hurt({ "system.pools.flesh.value": full });
    await want(gm, "undo-test", newest(gm).id);
    expect([pool("flesh"), newest(anna).status]).toEqual([full - 4, "undone"]);
  });

  test("a rewind of the clock undoes First Aid and its healing, and allows another attempt", async () => {
    const full = pool("flesh");
    gm.run("load(4)");
    const combat = await beginFight(gm);
    const fight = gm.g.game.combats.get(combat);
    const id = (uuid: string): string => fight.combatants.contents.find(({ actor }: any) => actor.uuid === uuid).id;
    const clock = (): any => plain(fight.system.clock);
    if (clock().acting === null) await want(anna, "roll-initiative", combat, { combatant: id(SCOUT) });
    for (let at = 0; clock().acting !== id(SCOUT) && at < 4; at += 1) await want(gm, "end-phase", combat, { acting: clock().acting });
    // The wounds lower the Initiative Score, and the healing raises the score in a separate step.
    await hurt({ "system.pools.flesh.value": full - 11 });
    const state = (): unknown[] => [pool("flesh"), clock().fighters[id(SCOUT)].ap, clock().fighters[id(GUARD)].adjust];
    const before = state();
    load(gm, 5);
    await treat("first-aid");
    const [flesh, ap] = state() as number[];
    expect([flesh! - (full - 11), ap]).toEqual([4, 2]);
    expect(state()[2]).not.toBe(before[2]);
    await hurt({ "system.pools.flesh.value": full });
    await want(gm, "rewind", combat, { to: "step" });
    expect([told(gm).at(-1), state()[1]]).toEqual([expect.stringMatching(/but is 16/), 2]);
    await hurt({ "system.pools.flesh.value": flesh });
    await want(gm, "rewind", combat, { to: "step" });
    expect([state(), newest(anna).status]).toEqual([before, "undone"]);
    load(gm, 6);
    await treat("first-aid");
    expect([pool("flesh"), newest(anna).status]).toEqual([full - 7, "resolved"]);
    await want(gm, "rewind", combat, { to: "round" });
    expect([pool("flesh"), newest(anna).status]).toEqual([full - 11, "undone"]);
    await want(gm, "undo-test", newest(gm).id);
    expect(pool("flesh")).toBe(full - 11);
  });

  test("First Aid heals a limb by its hits, and after a Karma reroll by the new number of hits", async () => {
    const limb = (): number => valueOf(gm, GUARD, "system.limbs.left-leg.value");
    const full = limb();
    await hurt({ "system.limbs.left-leg.value": 0 });
    gm.run("fall([6, 5], [6, 5], [6, 2], [6, 2], [6, 2], [6, 2], [6, 2], [6, 2])");
    await treat("limb-first-aid", "left-leg");
    expect(limb()).toBe(2);
    load(gm, 6);
    await want(anna, "reroll-test", newest(anna).id, { side: 0 });
    expect([limb(), karma(gm)]).toEqual([full, 1]);
    await want(gm, "undo-test", newest(gm).id);
    expect([limb(), karma(gm)]).toEqual([2, 2]);
  });

  test("stabilizing requires three hits, and every failed attempt costs the next attempt one die", async () => {
    await hurt({ "system.pools.flesh.value": 0, "system.overflow": 1 });
    load(gm, 3);
    await treat("stabilise");
    await treat("stabilise");
    expect(newest(anna).card.sides[0].rolls[0].dice).toMatchObject({ dice: 7 });
    load(gm, 5);
    await treat("stabilise");
    expect(newest(anna).card.sides[0].rolls[0].dice).toMatchObject({ dice: 6 });
    expect(plain([...gm.g.fromUuidSync(GUARD).statuses])).toContain("stabilised");
    await want(gm, "undo-test", newest(gm).id);
    expect(plain([...gm.g.fromUuidSync(GUARD).statuses])).not.toContain("stabilised");
  });

  test("a treatment of a dead patient is refused, and the message states that the patient is dead", async () => {
    await gm.g.fromUuidSync(GUARD).toggleStatusEffect("dead", { active: true });
    await settle();
    await treat("stabilise");
    expect(told(anna).at(-1)).toBe("Guard is dead. No treatment helps.");
  });

  test("a day of care for a patient near death is refused until First Aid is given", async () => {
    await gm.g.fromUuidSync(GUARD).toggleStatusEffect("near-death", { active: true });
    await hurt({ "system.pools.flesh.value": 0, "system.overflow": 1 });
    await treat("medical-care");
    expect(told(anna).at(-1)).toBe("Guard is near death. Give first aid before this treatment.");
  });

  test("[SS-ARMOR-05] First Aid to an actor who is missing only Armored Health is refused with the reason", async () => {
    await hurt({ "system.pools.armored": { max: 5, value: 2 } });
    await treat("first-aid");
    expect(told(anna).at(-1)).toBe("Guard is missing only Armored Health, which must be repaired, not healed. (SS-ARMOR-05)");
    expect(pool("armored")).toBe(2);
  });

  test("a treatment ends Bleedout, and undo restores Bleedout", async () => {
    await gm.g.fromUuidSync(GUARD).toggleStatusEffect("bleedout", { active: true });
    await settle();
    const bleeds = (): boolean => plain([...gm.g.fromUuidSync(GUARD).statuses]).includes("bleedout");
    expect(bleeds()).toBe(true);
    load(gm, 5);
    await treat("stop-bleedout");
    expect(bleeds()).toBe(false);
    await want(gm, "undo-test", newest(gm).id);
    expect(bleeds()).toBe(true);
  });

  test("an extended test heals an injury and removes its item, and undo restores the item", async () => {
    await gm.g.fromUuidSync(GUARD).createEmbeddedDocuments("Item", [{ name: "Broken rib", type: "injury", system: { penalty: -1 } }]);
    await settle();
    const injuries = (): string[] =>
      gm.g
        .fromUuidSync(GUARD)
        .items.filter(({ type }: any) => type === "injury")
        .map(({ name }: any) => name);
    load(gm, 5);
    await treat("heal-injury");
    for (let roll = 0; roll < 8 && newest(anna).card.sides[0].goesOn; roll += 1) await want(anna, "roll-on", newest(anna).id, { side: 0 });
    expect([plain(injuries()), newest(anna).card.sides[0].standing.success]).toEqual([[], true]);
    await want(gm, "undo-test", newest(gm).id);
    expect(plain(injuries())).toEqual(["Broken rib"]);
  });

  if (generation === 14)
    test("[SS-DAMAGE-08] [SS-DEATH-05] [SS-CALLED-26] [SS-CALLED-37] [SS-INJURY-02] [XF-07] a treatment is refused if it can heal nothing of the patient", async () => {
      const all = ["first-aid", "limb-first-aid", "stabilise", "stop-bleedout", "stop-slow-death", "operate-slow-death", "heal-injury"];
      load(gm, 5);
      /** Returns the treatments that the GM's client rolls for the guard, and undoes each. */
      const possible = async (): Promise<string[]> => {
        const rolled: string[] = [];
        for (const id of all) {
          const before = cards(anna).length;
          await treat(id, "left-leg");
          if (cards(anna).length === before) continue;
          rolled.push(id);
          await want(gm, "undo-test", newest(gm).id);
        }
        return rolled;
      };
      const full = pool("flesh");
      const leg = valueOf(gm, GUARD, "system.limbs.left-leg.value");
      expect(await possible()).toEqual([]);
      expect(told(anna).filter((said) => /Guard has nothing/.test(said))).toHaveLength(all.length);
      await hurt({ "system.pools.flesh.value": full - 1 });
      expect(await possible()).toEqual(["first-aid"]);
      await hurt({ "system.pools.flesh.value": full, "system.limbs.left-leg.value": leg - 1 });
      expect(await possible()).toEqual(["limb-first-aid"]);
      await hurt({ "system.limbs.left-leg.value": leg });
      await gm.g.fromUuidSync(GUARD).createEmbeddedDocuments("Item", [{ name: "Broken rib", type: "injury", system: { penalty: -1 } }]);
      expect(await possible()).toEqual(["heal-injury"]);
      await gm.g.fromUuidSync(GUARD).deleteEmbeddedDocuments("Item", [], { deleteAll: true });
      for (const [status, treatments] of [
        ["bleedout", ["stop-bleedout"]],
        ["slow-death", ["stop-slow-death", "operate-slow-death"]],
      ] as const) {
        await gm.g.fromUuidSync(GUARD).toggleStatusEffect(status, { active: true });
        await settle();
        expect(await possible()).toEqual(treatments);
        await gm.g.fromUuidSync(GUARD).toggleStatusEffect(status, { active: false });
        await settle();
      }
      await hurt({ "system.pools.flesh.value": 0, "system.overflow": 1 });
      expect(await possible()).toEqual(["first-aid", "stabilise"]);
    });

  test("a night with medical care heals all Strain, and one Flesh plus one for every hit within the limit", async () => {
    const full = pool("flesh");
    await hurt({ "system.pools.flesh.value": 1, "system.pools.strain.value": 2 });
    load(gm, 5);
    await treat("medical-care");
    // The Mental limit is 4.
    expect([pool("flesh"), pool("strain")]).toEqual([Math.min(full, 1 + 1 + 4), 0]);
  });

  test("[SS-DAMAGE-08] medical care is refused for 24 hours after the last care, even if older test records are emptied", async () => {
    await hurt({ "system.pools.flesh.value": 1 });
    load(gm, 5);
    await treat("medical-care");
    await gm.g.game.settings.set("crossfire", "keepRecords", 1);
    await gm.g.game.time.advance(2 * 3600);
    // A newer test, so that the record of the treatment is no longer the newest.
    await want(anna, "test", SCOUT, wish());
    await hurt({ "system.pools.flesh.value": 1 });
    await treat("medical-care");
    expect([pool("flesh"), told(anna).at(-1)]).toEqual([
      1,
      expect.stringMatching(/^Guard has already received this treatment in the last 24 hours/),
    ]);
    await gm.g.game.time.advance(23 * 3600);
    await treat("medical-care");
    expect(pool("flesh")).toBeGreaterThan(1);
  });

  describe("[SS-CALLED-40] an effect that lasts until it is healed", () => {
    const slow = async (side: string): Promise<void> => {
      const injury = { effect: "slowed", location: "knee", side, until: "healing", ends: null };
      await gm.g
        .fromUuidSync(GUARD)
        .createEmbeddedDocuments("ActiveEffect", [{ name: `Slowed ${side}`, statuses: ["slowed"], flags: { crossfire: { injury } } }]);
      await settle();
    };
    const slowed = (): string[] => plain(gm.g.fromUuidSync(GUARD).effects.contents.map(({ name }: any) => name)).sort();
    beforeEach(async () => {
      await hurt({ "system.limbs.left-leg.value": 0, "system.limbs.right-leg.value": 0 });
      await slow("left");
      await slow("right");
    });

    test("ends if First Aid on its limb succeeds, and undo restores the effect", async () => {
      load(gm, 1);
      await treat("limb-first-aid", "left-leg");
      expect(slowed()).toEqual(["Slowed left", "Slowed right"]);
      await want(gm, "undo-test", newest(gm).id);
      load(gm, 5);
      await treat("limb-first-aid", "left-leg");
      expect(slowed()).toEqual(["Slowed right"]);
      await want(gm, "undo-test", newest(gm).id);
      expect(slowed()).toEqual(["Slowed left", "Slowed right"]);
    });

    test("ends after a night's rest, with or without medical care", async () => {
      load(gm, 5);
      await treat("medical-care");
      expect(slowed()).toEqual([]);
      await want(gm, "undo-test", newest(gm).id);
      expect(slowed()).toEqual(["Slowed left", "Slowed right"]);
      await want(gm, "rest", "", { kind: "night", actors: [GUARD] });
      expect(slowed()).toEqual([]);
    });
  });
});

describe("a test of a skill", () => {
  test.each([
    ["crossfire", { attributes: { intuition: 4 }, skills: { perception: 3 } }, "perception", "intuition", 3, { value: 0, success: false }],
    ["swan-song", { attributes: { intuition: 4 }, skills: { perception: 3 } }, "perception", "intuition", 5, { value: 5, success: true }],
    [
      "called-shot-d20",
      { attributes: { agility: 4 }, skills: { stealth: 3 } },
      "stealth",
      "agility",
      6,
      { value: 20, success: true, by: 8 },
    ],
    ["three-dice", { attributes: {}, skills: { stealth: 13 } }, "stealth", "", 4, { value: 1, success: true, by: 1 }],
  ])("follows the rules of the ruleset %s", async (ruleset, system, skill, attribute, face, reading) => {
    const own = { _id: SCOUT.split(".")[1], name: "Scout", type: "character", ownership: { default: 0, [ANNA]: 3 }, system };
    const table = await openTable(14, [own], { ruleset });
    const gm = await sit(table, GM);
    const anna = await sit(table, ANNA);
    gm.run(`CONFIG.Dice.randomUniform = () => uniform(${face}, ${ruleset === "called-shot-d20" ? 9 : 6})`);
    if (ruleset === "called-shot-d20") gm.run("CONFIG.Dice.randomUniform = () => uniform(13, 20)");
    await anna.g.game.crossfire.test({ actor: SCOUT, skill, skipDialog: true });
    await settle();
    const [side] = newest(anna).card.sides;
    expect(side.attributes).toEqual(attribute ? [attribute] : []);
    expect(side.rolls[0].reading).toMatchObject(reading);
  });
});
