import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { readFaces } from "../../module/play/attack/manual-dice";
import {
  ANNA,
  attackAt,
  BEN,
  GM,
  GUARD,
  type Hand,
  openTable,
  plain,
  recordAt,
  SCOUT,
  settle,
  shoot,
  sit,
  told,
  valueOf,
  want,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

describe("readFaces", () => {
  test.each([
    ["5 3 6 1", [5, 3, 6, 1]],
    [" 5,3, 6;1 ", [5, 3, 6, 1]],
  ])('reads the faces of "%s"', (text, faces) => expect(readFaces(text, 4, 6)).toEqual({ faces }));

  test.each([
    ["5 3 six 1", "notNumbers", { word: "six" }],
    ["5 3 6", "count", { wanted: 4, given: 3 }],
    ["", "count", { wanted: 4, given: 0 }],
    ["5 3 7 1", "face", { face: 7, sides: 6 }],
    ["5 3 0 1", "face", { face: 0, sides: 6 }],
    ["5 3 -1 1", "notNumbers", { word: "-1" }],
    ["5 3 1.5 1", "notNumbers", { word: "1.5" }],
  ])('reports the fault of "%s": %s', (text, wrong, values) => expect(readFaces(text, 4, 6)).toEqual({ wrong, values }));
});

describe.each([13, 14])("users of physical dice on Foundry %i", (generation) => {
  let table: MemoryTable;
  let hand: Hand;
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      table,
      hand,
      seats: [gm, anna],
    } = await shared.begin());
    await anna.g.game.settings.set("crossfire", "ownDice", true);
    await settle();
  });

  /** Makes Anna attack, which prompts her for the attack dice. @returns the id of the attack and the number of dice */
  async function asked(): Promise<{ id: string; count: number }> {
    const id = await shoot(anna);
    expect(attackAt(gm, id)).toMatchObject({
      status: "asking",
      asks: [{ id: "attack", kind: "roll", userId: ANNA, dice: { sides: 6, what: "attack" } }],
    });
    return { id, count: attackAt(gm, id).asks[0].dice.count };
  }
  const faces = (count: number, face = 5): number[] => Array.from({ length: count }, () => face);
  const send = (seat: Seat, id: string, dice: unknown) => want(seat, "answer", id, { ask: "attack", kind: "faces", faces: dice });

  test("enter the faces of each of their rolls, which the card marks as manually rolled", async () => {
    const { id, count } = await asked();
    await send(anna, id, faces(count));
    expect(attackAt(gm, id)).toMatchObject({
      status: "asking",
      asks: [{ kind: "roll", dice: { sides: 20, what: "location" }, userId: ANNA }],
    });
    const { asks } = attackAt(gm, id);
    await want(anna, "answer", id, { ask: asks[0].id, kind: "faces", faces: [15] });
    expect(attackAt(anna, id)).toMatchObject({ status: "resolved" });
    const by = { kind: "by-hand", name: "Scout", seconds: 0 };
    expect(attackAt(anna, id).notes).toEqual([
      { ...by, ask: "attack" },
      { ...by, ask: asks[0].id },
    ]);
    expect(recordAt(gm, id).replies.find(({ ask }: { ask: string }) => ask === "attack").faces).toEqual(faces(count));
    const [roll] = anna.g.game.messages.get(id).rolls;
    expect([plain(roll.faces), roll.total]).toEqual([faces(count), count]);
  });

  test.each([
    ["too few faces", (count: number) => faces(count - 1), "This answer is not possible here."],
    ["too many faces", (count: number) => faces(count + 1), "This answer is not possible here."],
    ["a face above six", (count: number) => faces(count, 7), "This answer is not possible here."],
    ["a fractional face", (count: number) => faces(count, 2.5), "faces[0] must be of type “integer”, but is 2.5."],
    ["a text instead of a list", () => "5 5 5", 'faces must be of type “array”, but is "5 5 5".'],
    ["texts", (count: number) => Array.from({ length: count }, () => "5"), 'faces[0] must be of type “integer”, but is "5".'],
  ])("remain prompted after they enter %s", async (_what, wrong, refusal) => {
    const { id, count } = await asked();
    await send(anna, id, wrong(count));
    expect(told(anna).at(-1)).toContain(refusal);
    expect(attackAt(gm, id).asks).toMatchObject([{ id: "attack" }]);
  });

  test("enter their faces themselves, and no other player, owner or GM can enter them", async () => {
    await gm.g.fromUuidSync(SCOUT).update({ [`ownership.${BEN}`]: 3 });
    const ben = await sit(table, BEN, hand);
    const { id, count } = await asked();
    ben.g.game.socket.emit("system.crossfire", {
      intent: "answer",
      id,
      args: { ask: "attack", kind: "faces", faces: faces(count) },
      userId: ANNA,
    });
    await settle();
    await send(ben, id, faces(count));
    await send(gm, id, faces(count));
    expect(told(gm).at(-1)).toMatch(/These are Anna's dice/);
    await want(ben, "answer", id, { ask: "attack", kind: "rolled" });
    expect(attackAt(gm, id).asks).toMatchObject([{ id: "attack" }]);
    expect(recordAt(gm, id).notes).toEqual([]);
  });

  test.each(["the GM", "the prompted user"])("have their dice rolled automatically at the request of %s", async (who) => {
    const { id } = await asked();
    await want(who === "the GM" ? gm : anna, "answer", id, { ask: "attack", kind: "rolled" });
    expect(attackAt(gm, id).asks.map(({ id: ask }: { id: string }) => ask)).not.toContain("attack");
    expect(recordAt(gm, id)).toMatchObject({ notes: [] });
    expect(recordAt(gm, id).replies.some(({ ask }: { ask: string }) => ask === "attack")).toBe(true);
  });

  test("have their dice rolled automatically when the time is up, and the card notes this", async () => {
    const { id } = await asked();
    await hand.pass(60_000);
    expect(attackAt(anna, id).notes[0]).toEqual({ ask: "attack", kind: "rolled-by-time", name: "Scout", seconds: 60 });
  });

  test("see the same request for dice after a reload of the page", async () => {
    const { id, count } = await asked();
    anna.leave();
    await settle();
    expect(attackAt(gm, id).asks).toMatchObject([{ id: "attack", userId: ANNA }]);
    anna = await shared.sitAgain(anna);
    await send(anna, id, faces(count, 1));
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved", notes: [{ kind: "by-hand" }] });
  });

  test("are not prompted while disconnected", async () => {
    anna.leave();
    await settle();
    const id = await shoot(gm, GUARD, SCOUT);
    await want(gm, "answer", id, { ask: "choose-defense:0", kind: "defense", defense: "standard" });
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved", notes: [] });
  });

  test("are no longer prompted after they turn off the setting", async () => {
    await anna.g.game.settings.set("crossfire", "ownDice", false);
    await settle();
    const id = await shoot(anna);
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved", notes: [] });
  });

  test("enter their initiative dice, five with Karma, and pay the Karma when they enter the faces", async () => {
    const combat = await gm.g.Combat.implementation.create({ combatants: [{ actorId: SCOUT.slice(6) }, { actorId: GUARD.slice(6) }] });
    await settle();
    const scout = combat.combatants.contents[0].id;
    await want(gm, "new-round", combat.id);
    const pending = () => plain(gm.g.game.combats.get(combat.id).flags.crossfire?.pendingRolls?.[scout]);
    const rolled = () => plain(gm.g.game.combats.get(combat.id).system.clock.fighters[scout].rolled);
    await want(anna, "roll-initiative", combat.id, { combatant: scout, karma: true });
    expect(pending()).toMatchObject({ userId: ANNA, karma: true, dice: 5, sides: 6 });
    expect([rolled(), valueOf(gm, SCOUT, "system.karma.value")]).toEqual([null, 2]);
    await want(gm, "roll-initiative", combat.id, { combatant: scout, faces: [1, 1, 1, 1, 1] });
    await want(anna, "roll-initiative", combat.id, { combatant: scout, faces: [6, 6] });
    expect(rolled()).toBeNull();
    await want(anna, "roll-initiative", combat.id, { combatant: scout, faces: [6, 6, 5, 4, 1] });
    expect([rolled(), valueOf(gm, SCOUT, "system.karma.value"), pending()]).toEqual([7 + 22, 1, null]);
    const flavors = anna.g.game.messages.contents.map(({ flavor }: { flavor: string }) => flavor);
    expect(flavors).toEqual([expect.stringContaining("Rolled with physical dice.")]);
  });
});
