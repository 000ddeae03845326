import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  attackAt,
  BEN,
  flesh,
  GM,
  GUARD,
  type Hand,
  openTable,
  plain,
  recordAt,
  rounds,
  SCOUT,
  settle,
  shoot,
  sit,
  submit,
  told,
  valueOf,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

describe.each([13, 14])("rerolls and overrides of an attack on Foundry %i", (generation) => {
  let table: MemoryTable;
  let hand: Hand;
  let gm: Seat;
  let anna: Seat;
  let ben: Seat;

  const withSettings = (settings: object) => new SharedTable(() => openTable(generation, undefined, settings), [GM, ANNA, BEN]);
  const [usual, confirming, strict] = [{}, { confirmChanges: true }, { karmaAfter: false }].map(withSettings) as SharedTable<any>[];
  const at = async (shared: SharedTable<any>): Promise<void> => {
    ({
      table,
      hand,
      seats: [gm, anna, ben],
    } = await shared.begin());
  };
  beforeEach(() => at(usual!));
  afterAll(() => Promise.all([usual, confirming, strict].map((one) => one!.end())));

  const karma = (uuid = SCOUT): number => valueOf(gm, uuid, "system.karma.value");
  const figures = (uuid: string) =>
    plain({
      system: gm.g.fromUuidSync(uuid).toObject().system,
      effects: gm.g.fromUuidSync(uuid).effects.size,
      items: gm.g.fromUuidSync(uuid).items.size,
      flags: gm.g.fromUuidSync(uuid).flags.crossfire?.applied ?? {},
    });
  const all = () => [SCOUT, GUARD, WORKER].map(figures);
  const answers = (id: string) => recordAt(gm, id).replies;
  const hits = (id: string): number => attackAt(gm, id).card.roll.hits;
  const notes = (id: string): string[] => attackAt(gm, id).notes.map((note: any) => note.kind);

  /** Makes an attack that misses: every die shows a 3. */
  const miss = async (): Promise<string> => {
    gm.run("load(3)");
    return shoot(anna);
  };

  test("[SS-KARMA-04] [SS-KARMA-06] a reroll of the attacker's misses costs 1 Karma, and the new result is applied", async () => {
    const id = await miss();
    expect([flesh(gm, GUARD), hits(id), rounds(gm, SCOUT)]).toEqual([flesh(gm, WORKER), 0, 3]);
    gm.run("load(6)");
    await want(anna, "reroll", id, { ask: "attack" });
    expect([hits(id) > 0, karma(), rounds(gm, SCOUT), attackAt(gm, id).status, notes(id)]).toEqual([true, 1, 3, "resolved", ["karma"]]);
    expect(flesh(gm, GUARD)).toBeLessThan(flesh(gm, WORKER));
    const after = all();
    await want(anna, "reroll", id, { ask: "attack" });
    expect([all(), told(anna).at(-1)]).toEqual([after, "These dice have already been rerolled."]);
  });

  test("undoing an attack after a reroll restores all earlier values, including the Karma", async () => {
    const before = all();
    const id = await miss();
    gm.run("load(6)");
    await want(anna, "reroll", id, { ask: "attack" });
    await want(anna, "undo", id);
    expect([all(), attackAt(gm, id).status]).toEqual([before.map((one) => ({ ...one })), "undone"]);
  });

  test("a reroll changes only the dice that missed", async () => {
    gm.run(
      "fall(...Array.from({ length: 10 }, (_, at) => [6, at < 3 ? 5 : 2]), ...Array(5).fill([6, 2]), [20, 14], ...Array(9).fill([6, 1]))",
    );
    const id = await shoot(anna);
    const first = answers(id).find(({ ask }: any) => ask === "attack").faces;
    gm.run("load(1)");
    await want(anna, "reroll", id, { ask: "attack" });
    const again = answers(id).findLast(({ ask }: any) => ask === "attack").faces;
    expect(again).toEqual(first.map((face: number) => (face >= 5 ? face : 1)));
  });

  test("a reroll requires Karma and a request by the attacker's owner or a GM", async () => {
    const id = await miss();
    await want(ben, "reroll", id, { ask: "attack" });
    expect([told(ben).at(-1), karma()]).toEqual(["Only the owner of Scout or a GM can reroll these dice.", 2]);
    await gm.g.fromUuidSync(SCOUT).update({ "system.karma.value": 0 });
    await want(anna, "reroll", id, { ask: "attack" });
    expect([told(anna).at(-1), notes(id)]).toEqual(["Scout has no Karma left.", []]);
  });

  test("the defender's player can reroll the misses of the defense", async () => {
    const defend = (id: string) => want(ben, "answer", id, { ask: "choose-defense:0", kind: "defense", defense: "standard" });
    gm.run("load(6)");
    const id = await shoot(gm, GUARD, WORKER);
    await defend(id);
    await want(ben, "reroll", id, { ask: "defend:0" });
    expect(told(ben).at(-1)).toBe("All of these dice are hits.");
    await want(gm, "undo", id);
    gm.run("load(3)");
    const second = await shoot(gm, GUARD, WORKER);
    await defend(second);
    gm.run("load(6)");
    await want(ben, "reroll", second, { ask: "defend:0" });
    expect([karma(WORKER), attackAt(gm, second).status, notes(second)]).toEqual([1, "resolved", ["karma"]]);
  });

  test("a player cannot reroll after a later attack or, if a setting forbids it, after the attack is applied; a GM can", async () => {
    const id = await miss();
    await miss();
    await want(anna, "reroll", id, { ask: "attack" });
    expect(told(anna).at(-1)).toBe("A later attack has been made. Only a GM can reroll these dice now.");
    await at(strict!);
    const other = await miss();
    await want(anna, "reroll", other, { ask: "attack" });
    expect([told(anna).at(-1), karma()]).toEqual(["This attack has been applied. This world's settings do not allow Karma after that.", 2]);
    await want(gm, "reroll", other, { ask: "attack" });
    expect(karma()).toBe(1);
  });

  test("[UT-54] a note about the end of a stray round can be written, changed and deleted, but only by a GM", async () => {
    const id = await miss();
    const said = () => attackAt(gm, id).notes.map(({ kind, reason }: any) => [kind, reason]);
    await want(anna, "say-end", id, { text: "in my pocket" });
    expect([said(), told(anna).length]).toEqual([[], 1]);
    await want(gm, "say-end", id, { text: " in the wall " });
    await want(gm, "say-end", id, { text: "through a window" });
    expect([said(), attackAt(gm, id).status]).toEqual([[["leaves", "through a window"]], "resolved"]);
    await want(gm, "say-end", id, { text: "" });
    expect(said()).toEqual([]);
  });

  test("a GM can set the hits of a roll with a reason, and the rest of the attack is then replayed and applied", async () => {
    const before = all();
    const id = await miss();
    await want(gm, "override", id, { replies: [{ ask: "attack", kind: "set", value: 5 }], reason: "The barrel was on his nose" });
    expect([hits(id), attackAt(gm, id).notes[0]]).toEqual([
      5,
      expect.objectContaining({ kind: "gm", reason: "The barrel was on his nose" }),
    ]);
    expect(flesh(gm, GUARD)).toBeLessThan(flesh(gm, WORKER));
    await want(gm, "override", id, { replies: [{ ask: "attack", kind: "set", value: 0 }], reason: "No, it was not" });
    expect([flesh(gm, GUARD), rounds(gm, SCOUT)]).toEqual([flesh(gm, WORKER), 3]);
    await want(gm, "undo", id);
    expect(all()).toEqual(before);
  });

  test.each([
    [
      "a player as its sender",
      "anna",
      { replies: [{ ask: "attack", kind: "set", value: 5 }], reason: "please" },
      "Only a GM can adjust results.",
    ],
    [
      "a blank reason",
      "gm",
      { replies: [{ ask: "attack", kind: "set", value: 5 }], reason: " " },
      "Reason required. Everyone sees it on the card.",
    ],
    [
      "impossible dice",
      "gm",
      { replies: [{ ask: "attack", kind: "set", value: 50 }], reason: "x" },
      /^Nothing was changed: a value you entered is not possible in this attack\./,
    ],
    [
      "a roll that the attack did not make",
      "gm",
      { replies: [{ ask: "soak:0:0", kind: "set", value: 1 }], reason: "x" },
      "This attack can no longer be adjusted.",
    ],
    ["a missing reason", "gm", { replies: [] }, "Nothing was changed. reason is missing. Correct the value and try again."],
    [
      "a text instead of a list of replies",
      "gm",
      { replies: "all of it", reason: "x" },
      'replies must be of type “array”, but is "all of it".',
    ],
  ])("an override with %s is refused", async (_, who, args, why) => {
    const id = await miss();
    const after = all();
    const seat = who === "gm" ? gm : anna;
    await want(seat, "override", id, args);
    expect(told(seat).at(-1)).toMatch(why);
    expect([all(), notes(id)]).toEqual([after, []]);
  });

  test("an override is refused with a reason if a value that undo would restore has changed since the attack", async () => {
    const id = await miss();
    await gm.g.fromUuidSync(`${SCOUT}.Item.rifle00000000000`).update({ "system.ammo.value": 9 });
    await want(gm, "override", id, { replies: [{ ask: "attack", kind: "set", value: 5 }], reason: "x" });
    expect([told(gm).at(-1), flesh(gm, GUARD)]).toEqual([expect.stringMatching(/should be 3, but is 9/), flesh(gm, WORKER)]);
  });

  test.each([1, 3, 5, 7])("a reroll is applied exactly once if the GM's client dies after %i writes, and can be undone", async (writes) => {
    const id = await miss();
    gm.run("load(6)");
    gm.writes = 0;
    gm.dieAfter(writes);
    await want(anna, "reroll", id, { ask: "attack" });
    await settle();
    gm.leave();
    gm = await sit(table, GM, hand);
    await settle();
    expect([karma(), rounds(gm, SCOUT), attackAt(gm, id).status, notes(id)]).toEqual([1, 3, "resolved", ["karma"]]);
    expect(flesh(gm, GUARD)).toBeLessThan(flesh(gm, WORKER));
    await want(gm, "undo", id);
    expect([karma(), rounds(gm, SCOUT), flesh(gm, GUARD)]).toEqual([2, 4, flesh(gm, WORKER)]);
  });

  test("[SS-DAMAGE-06] only a GM can damage several actors without an attack, and can undo the damage for each actor separately", async () => {
    const before = all();
    const harm = async (seat: Seat, wish: object): Promise<string[]> => {
      const known = new Set(gm.g.game.messages.map(({ id }: any) => id));
      await seat.g.game.crossfire.damage([GUARD, WORKER], wish);
      await settle();
      return gm.g.game.messages.filter(({ id, type }: any) => type === "attack" && !known.has(id)).map(({ id }: any) => id);
    };
    const [first, second] = await harm(gm, { damage: 6, unresisted: true, name: "Fall", called: { location: "torso" } });
    expect([attackAt(gm, first!).status, attackAt(gm, first!).card]).toEqual([
      "resolved",
      expect.objectContaining({ struck: true, weapon: "Fall", target: "Guard" }),
    ]);
    expect(flesh(gm, WORKER)).toBe(flesh(gm, GUARD));
    expect(flesh(gm, GUARD)).toBeLessThan(flesh(gm, SCOUT));
    for (const id of [second!, first!]) await want(gm, "undo", id);
    expect(all()).toEqual(before);
    expect(await harm(anna, { damage: 6 })).toEqual([]);
    expect(told(anna).at(-1)).toBe("Only a GM can apply damage without an attack.");
    const order = { attacker: GUARD, attackerToken: null, weapon: "", target: GUARD, mode: "single", called: null, aim: 0, modifiers: [] };
    const struck = { name: "Fall", dv: 9, damageKind: "health", type: "kinetic", arp: 0, unresisted: true };
    const forged = await submit(anna, { ...order, attacker: SCOUT, struck });
    expect([attackAt(gm, forged).status, all()]).toEqual(["refused", before]);
  });

  const overriding = (what: "place" | "damage", value: number) => ({ ask: `override:${what}:0:0`, kind: "override", value });
  const rowsOf = (id: string): string[] => attackAt(gm, id).card.meetings[0].rows.map(({ key }: any) => key.replace("CROSSFIRE.Card.", ""));

  test("a GM can override the location and damage of a hit with a reason, and undo restores the old values", async () => {
    const before = all();
    gm.run("load(6)");
    const id = await shoot(anna, SCOUT, GUARD, { called: { location: "right-leg" }, aim: 3 });
    expect(attackAt(gm, id)).toMatchObject({ refusal: {}, status: "resolved" });
    expect(attackAt(gm, id).card.meetings[0].limb).toBe("right-leg");
    await want(gm, "override", id, { replies: [overriding("damage", 3)], reason: "" });
    expect(told(gm).at(-1)).toBe("Reason required. Everyone sees it on the card.");
    await want(gm, "override", id, { replies: [overriding("place", 1), overriding("damage", 3)], reason: "It slipped" });
    expect([attackAt(gm, id).status, attackAt(gm, id).card.meetings[0].damage, notes(id)]).toEqual(["resolved", 3, ["gm"]]);
    expect(attackAt(gm, id).card.meetings[0].limb).toBe("torso");
    expect(rowsOf(id)).toEqual(expect.arrayContaining(["where.overridden", "through.overridden"]));
    expect(valueOf(gm, WORKER, "system.pools.flesh.value") - valueOf(gm, GUARD, "system.pools.flesh.value")).toBeGreaterThan(0);
    await want(gm, "override", id, { replies: [overriding("damage", 0)], reason: "A button caught it" });
    expect([flesh(gm, GUARD), rowsOf(id)]).toEqual([flesh(gm, WORKER), expect.arrayContaining(["next.stopped"])]);
    await want(gm, "undo", id);
    expect([all(), attackAt(gm, id).status]).toEqual([before, "undone"]);
  });

  test("an impossible override is refused and changes no document", async () => {
    gm.run("load(6)");
    const id = await shoot(anna);
    const after = all();
    for (const [reply, said] of [
      [{ ask: "override:place:0:0", kind: "override", value: 99 }, /is not possible in this attack/],
      [{ ask: "override:damage:0:7", kind: "override", value: 3 }, /is not possible in this attack/],
      [{ ask: "override:luck:0:0", kind: "override", value: 3 }, /is not possible in this attack/],
    ] as const) {
      await want(gm, "override", id, { replies: [reply], reason: "Because" });
      expect(told(gm).at(-1)).toMatch(said);
    }
    await want(anna, "override", id, { replies: [overriding("damage", 0)], reason: "Please" });
    expect([all(), told(anna).at(-1)]).toEqual([after, "Only a GM can adjust results."]);
  });

  test("[SS-KARMA-03] a defender gets two more dice for a point of Karma before the roll, and undo refunds the point", async () => {
    const before = all();
    gm.run("load(3)");
    const plainly = await shoot(gm, GUARD, WORKER);
    await want(ben, "answer", plainly, { ask: "choose-defense:0", kind: "defense", defense: "standard" });
    const dice = (id: string): number => attackAt(gm, id).card.meetings[0].rows.find(({ dice: thrown }: any) => thrown).dice.dice;
    const without = dice(plainly);
    await want(gm, "undo", plainly);
    const id = await shoot(gm, GUARD, WORKER);
    await want(ben, "answer", id, { ask: "choose-defense:0", kind: "defense", defense: "standard+karma" });
    expect([dice(id) - without, karma(WORKER)]).toEqual([2, 1]);
    expect(rowsOf(id)[0]).toBe("hit.karma");
    await want(gm, "undo", id);
    expect(all()).toEqual(before);
    await gm.g.fromUuidSync(WORKER).update({ "system.karma.value": 0 });
    const poor = await shoot(gm, GUARD, WORKER);
    await want(ben, "answer", poor, { ask: "choose-defense:0", kind: "defense", defense: "standard+karma" });
    expect([attackAt(gm, poor).status, told(ben).at(-1)]).toEqual(["asking", expect.stringContaining("not possible here")]);
  });

  describe("a world in which a GM confirms damage", () => {
    beforeEach(() => at(confirming!));

    test("applies the attacker's costs immediately, but the target's damage waits for a GM", async () => {
      gm.run("load(6)");
      const id = await shoot(anna);
      expect([attackAt(gm, id).status, rounds(gm, SCOUT), flesh(gm, GUARD)]).toEqual(["proposed", 3, flesh(gm, WORKER)]);
      expect(attackAt(anna, id).card.pending).toEqual([{ id: GUARD, name: "Guard" }]);
      await want(anna, "apply", id);
      expect([told(anna).at(-1), flesh(gm, GUARD)]).toEqual(["Only a GM can apply the results of an attack.", flesh(gm, WORKER)]);
      await want(gm, "apply", id, { who: GUARD });
      expect([attackAt(gm, id).status, flesh(gm, GUARD) < flesh(gm, WORKER)]).toEqual(["resolved", true]);
      const after = all();
      await want(gm, "apply", id);
      expect([all(), told(gm).at(-1)]).toEqual([after, "There is nothing here to apply."]);
    });

    test("lets several attacks wait together, and a GM can override any of them before applying it", async () => {
      const before = all();
      gm.run("load(6)");
      const first = await shoot(anna);
      const second = await shoot(anna);
      expect([attackAt(gm, second).status, rounds(gm, SCOUT)]).toEqual(["proposed", 2]);
      await want(gm, "override", second, { replies: [{ ask: "attack", kind: "set", value: 0 }], reason: "He ducked" });
      await want(gm, "apply", first);
      expect([attackAt(gm, first).status, flesh(gm, GUARD) < flesh(gm, WORKER)]).toEqual(["resolved", true]);
      await want(gm, "undo", second);
      await want(gm, "undo", first);
      expect(all()).toEqual(before);
    });
  });
});
