import { beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { countWait, msLeft } from "../../module/play/authority/deadline";
import {
  ANNA,
  attackAt,
  GM,
  GUARD,
  Hand,
  openTable,
  plain,
  recordAt,
  SCOUT,
  SECOND_GM,
  settle,
  shoot,
  sit,
  submit,
  told,
  valueOf,
  want,
  type Seat,
} from "./seats";

/** Minimum time in milliseconds that a newly connected GM's client leaves for an answer. */
const GRACE_MS = 10_000;

describe("the waiting time of a prompt", () => {
  test("counts before and after a pause, but not during the pause", () => {
    const begun = countWait(null, false, 1_000)!;
    expect(begun).toEqual({ ms: 0, since: 1_000 });
    const paused = countWait(begun, true, 6_000)!;
    expect(paused).toEqual({ ms: 5_000, since: null });
    expect(msLeft(paused, 60, 900_000)).toBe(55_000);
    const again = countWait(paused, false, 100_000)!;
    expect(msLeft(again, 60, 110_000)).toBe(45_000);
  });

  test("needs no write while it runs or stays paused", () => {
    expect(countWait({ ms: 3, since: 10 }, false, 50_000)).toBeNull();
    expect(countWait({ ms: 3, since: null }, true, 50_000)).toBeNull();
  });

  test("does not run if the prompt begins in a paused game", () => {
    expect(countWait(null, true, 1_000)).toEqual({ ms: 0, since: null });
  });

  test("leaves unlimited time at a limit of 0 seconds, and 0 ms once the limit has passed", () => {
    expect(msLeft({ ms: 0, since: 0 }, 0, 1e12)).toBeNull();
    expect(msLeft({ ms: 0, since: 0 }, 60, 1e12)).toBe(0);
  });

  test("leaves at least a minimum time when a GM's client newly connects, and is otherwise unchanged", () => {
    const late = countWait({ ms: 0, since: 0 }, false, 1e9, 60)!;
    expect(msLeft(late, 60, 1e9)).toBe(GRACE_MS);
    expect(countWait({ ms: 0, since: 1e9 }, false, 1e9 + 5_000, 60)).toBeNull();
  });
});

describe.each([13, 14])("users with a limited time to answer on Foundry %i", (generation) => {
  let table: MemoryTable;
  let hand: Hand;
  let gm: Seat;
  let anna: Seat;
  beforeEach(async () => {
    table = await openTable(generation);
    hand = new Hand();
    gm = await sit(table, GM, hand);
    anna = await sit(table, ANNA, hand);
  });

  /** Makes the guard shoot at the scout. Anna, the scout's player, is prompted for a defense. */
  const shootAtScout = (): Promise<string> => shoot(gm, GUARD, SCOUT);
  const seconds = (value: number) => gm.g.game.settings.set("crossfire", "answerSeconds", value);

  test("get the preselected answer when the world's time limit is up, and the record and the card note this", async () => {
    const id = await shootAtScout();
    expect(attackAt(anna, id)).toMatchObject({ status: "asking", asks: [{ kind: "defense", userId: ANNA }] });
    await hand.pass(59_000);
    expect(attackAt(anna, id).status).toBe("asking");
    await hand.pass(1_000);
    const note = { ask: "choose-defense:0", kind: "default-by-time", name: "Scout", seconds: 60 };
    expect(attackAt(anna, id)).toMatchObject({ status: "resolved", notes: [note] });
    expect(recordAt(gm, id)).toMatchObject({ notes: [note] });
    expect(recordAt(gm, id).replies[0]).toEqual({ ask: "choose-defense:0", kind: "defense", defense: "standard" });
  });

  test("learn from a late answer why the question is closed: answered by time, by the GM or by a player, or undone", async () => {
    const late = async (id: string): Promise<string | undefined> => {
      await want(anna, "answer", id, { ask: "choose-defense:0", kind: "defense", defense: "standard" });
      return told(anna).at(-1);
    };
    const byTime = await shootAtScout();
    await hand.pass(60_000);
    expect(await late(byTime)).toBe("Too late: time ran out, and this was settled automatically.");
    const byGM = await shootAtScout();
    await want(gm, "answer-rest", "");
    expect(await late(byGM)).toBe("The GM has already settled this.");
    const byPlayer = await shootAtScout();
    await late(byPlayer);
    expect(await late(byPlayer)).toBe("This question has already been answered.");
    await want(gm, "undo", byPlayer);
    expect(await late(byPlayer)).toBe("This attack was undone.");
  });

  test("get neither a preselected answer nor a note on the card if they answer in time", async () => {
    const id = await shootAtScout();
    await hand.pass(30_000);
    await want(anna, "answer", id, { ask: "choose-defense:0", kind: "defense", defense: "standard" });
    await hand.pass(120_000);
    expect(attackAt(anna, id)).toMatchObject({ status: "resolved", notes: [] });
    expect(recordAt(gm, id).replies.filter(({ ask }: { ask: string }) => ask === "choose-defense:0")).toHaveLength(1);
  });

  test("have unlimited time if the world's limit is 0, even if a GM sets the limit to 0 later", async () => {
    const id = await shootAtScout();
    await hand.pass(30_000);
    await seconds(0);
    await settle();
    await hand.pass(600_000);
    expect(attackAt(anna, id).status).toBe("asking");
    await seconds(900);
    await settle();
    expect(attackAt(anna, id).status).toBe("asking");
    await hand.pass(270_000);
    expect(attackAt(anna, id).status).toBe("resolved");
  });

  test("lose no time while the game is paused", async () => {
    const id = await shootAtScout();
    await hand.pass(40_000);
    await gm.g.game.togglePause(true, { broadcast: true });
    await settle();
    expect(attackAt(anna, id).asks[0].waited).toEqual({ ms: 40_000, since: null });
    await hand.pass(600_000);
    expect(attackAt(anna, id).status).toBe("asking");
    await gm.g.game.togglePause(false, { broadcast: true });
    await settle();
    await hand.pass(19_000);
    expect(attackAt(anna, id).status).toBe("asking");
    await hand.pass(1_000);
    expect(attackAt(anna, id).status).toBe("resolved");
  });

  test("keep the same remaining time when another GM's client takes over", async () => {
    const second = await sit(table, SECOND_GM, hand);
    const id = await shootAtScout();
    await hand.pass(30_000);
    gm.leave();
    await settle();
    await hand.pass(29_000);
    expect(attackAt(anna, id).status).toBe("asking");
    await hand.pass(1_000);
    expect(attackAt(anna, id)).toMatchObject({ status: "resolved", notes: [{ kind: "default-by-time" }] });
    expect(recordAt(second, id).notes).toHaveLength(1);
  });

  test("get a minimum time to answer when a GM connects after a long absence", async () => {
    const id = await shootAtScout();
    gm.leave();
    await hand.pass(600_000);
    const back = await sit(table, GM, hand);
    expect(attackAt(anna, id).status).toBe("asking");
    await hand.pass(GRACE_MS);
    expect(attackAt(anna, id)).toMatchObject({ status: "resolved" });
    expect(recordAt(back, id).notes).toHaveLength(1);
  });

  test("cannot set prompts or times in an order, because only the GM's client sets them", async () => {
    const order = { attacker: SCOUT, attackerToken: null, weapon: "rifle00000000000", target: "Actor.worker0000000000", mode: "single" };
    const asks = [{ id: "choose-defense:0", kind: "defense", userId: ANNA, who: SCOUT, waited: { ms: 1e9, since: 0 } }];
    await gm.g.fromUuidSync("Actor.worker0000000000").update({ "system.mode": "realistic" });
    await sit(table, "ben0000000000000", hand);
    const id = await submit(anna, { ...order, asks, status: "asking" });
    expect(attackAt(gm, id)).toMatchObject({
      status: "asking",
      asks: [{ userId: "ben0000000000000", waited: { ms: 0, since: hand.time } }],
    });
    expect(attackAt(gm, id).order).not.toHaveProperty("asks");
  });

  test("have their pending initiative rolled automatically once, and the message states this", async () => {
    const combat = await gm.g.Combat.implementation.create({ combatants: [{ actorId: SCOUT.slice(6) }, { actorId: GUARD.slice(6) }] });
    await settle();
    await want(gm, "new-round", combat.id);
    const owed = () =>
      Object.values(plain(gm.g.game.combats.get(combat.id).system.clock.fighters)).filter((one: any) => one.rolled === null);
    expect(owed()).toHaveLength(1);
    await hand.pass(59_000);
    expect(owed()).toHaveLength(1);
    await hand.pass(1_000);
    expect(owed()).toHaveLength(0);
    const flavors = anna.g.game.messages.contents.map(({ flavor }: { flavor: string }) => flavor);
    expect(flavors).toEqual([expect.stringContaining("Auto-rolled after 60 s.")]);
    expect(valueOf(gm, SCOUT, "system.karma.value")).toBe(2);
  });

  test.each([
    { die: 6, pass: 2, why: "delays on if the next pass has a phase for the combatant" },
    { die: 1, pass: 1, why: "acts immediately if the next pass has no phase for the combatant" },
  ])("[SS-DELAY-10] have a delaying combatant that, without their answer at the end of a pass, $why", async ({ die, pass }) => {
    const combat = await gm.g.Combat.implementation.create({ combatants: [{ actorId: SCOUT.slice(6) }, { actorId: GUARD.slice(6) }] });
    await settle();
    const [scout] = combat.combatants.contents.map(({ id }: { id: string }) => id);
    const clock = (): any => plain(gm.g.game.combats.get(combat.id).system.clock);
    gm.run("load(1)");
    await want(gm, "new-round", combat.id);
    gm.run(`load(${die})`);
    await want(anna, "roll-initiative", combat.id, { combatant: scout });
    await want(anna, "delay", combat.id, { combatant: scout });
    await want(gm, "end-phase", combat.id);
    expect([clock().acting, clock().pass ?? 1]).toEqual([null, 1]);
    await hand.pass(59_000);
    expect([clock().acting, clock().pass ?? 1]).toEqual([null, 1]);
    await hand.pass(1_000);
    expect([clock().acting === scout, clock().pass ?? 1]).toEqual([true, pass]);
  });
});
