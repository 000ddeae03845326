import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readClock } from "../../module/rules/clock/clock";
import {
  attackAt,
  beginFight,
  endPhasesUntil,
  flesh,
  GM,
  GUARD,
  openTable,
  plain,
  recordAt,
  RIFLE,
  SCOUT,
  SECOND_GM,
  settle,
  shoot,
  valueOf,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

/**
 * Numbers of writes after which the GM's client dies. At the last number the client survives, because an undo or rewind needs fewer writes.
 */
const CUTS = Array.from({ length: 10 }, (_, index) => index + 1);

/** Every undo of an attack needs more writes than this. A client limited to this number or fewer must die. */
const CERTAIN = 4;

describe.each([13, 14])("the death of the GM's client during an undo, a replay or a rest on Foundry %i", (generation) => {
  /** Returns half of the numbers. The run for the other generation tests the other half. */
  const ours = (cuts: readonly number[]): number[] => cuts.filter((at) => at % 2 === generation % 2);
  let gm: Seat;
  let combat: string;
  let before: unknown;
  const shared = new SharedTable(() => openTable(generation), [GM]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
    combat = await beginFight(gm);
    before = world();
    gm.run("load(6)");
  });

  const system = (): any => plain(gm.g.game.combats.get(combat).toObject().system);

  /** Returns all data that an attack changes: the clock, its history, and both actors with items, effects and marks. */
  function world(): unknown {
    const stored = (uuid: string): unknown => {
      const data = plain(gm.g.fromUuidSync(uuid).toObject());
      const marks = (part: any): string[] => Object.keys(part.flags?.crossfire?.applied ?? {});
      const bare = ({ _stats: _, flags, ...part }: any): unknown => ({ ...part, marks: marks({ flags }) });
      return { ...(bare(data) as object), items: data.items.map(bare), effects: data.effects.map(bare) };
    };
    const { clock, history } = system();
    // Fields missing from a clock have their initial values.
    return { clock: plain(readClock(clock)), history: Object.keys(history), actors: [SCOUT, GUARD].map(stored) };
  }

  /**
   * Sends an intent to a GM's client that dies after this many writes. Then connects a new GM's client.
   *
   * @returns whether the client died
   */
  async function cut(writes: number, intent: string, id: string, args: object = {}, next = GM): Promise<boolean> {
    gm.dieAfter(writes);
    void gm.g.__system.send(intent, id, args);
    await settle();
    const died = !gm.connection.connected;
    gm.leave();
    gm = await shared.sitAgain(gm, next);
    return died;
  }

  /** Expects that the whole attack is undone, and that no part of the undo is pending. */
  function expectUndone(id: string): void {
    expect([attackAt(gm, id).status, recordAt(gm, id).undone]).toEqual(["undone", true]);
    expect(world()).toEqual(before);
    expect(system().rewinding).toEqual([]);
  }

  test.each(ours(CUTS))("lets a new client complete the undo exactly once after %i writes", async (writes) => {
    const full = flesh(gm, GUARD);
    const id = await shoot(gm);
    expect(flesh(gm, GUARD)).toBeLessThan(full);
    const died = await cut(writes, "undo", id);
    expect({ livedTooLong: writes <= CERTAIN && !died, diedTooLate: writes === CUTS.length && died }).toEqual({
      livedTooLong: false,
      diedTooLate: false,
    });
    expectUndone(id);
  });

  test.each(ours(CUTS))("lets a new client complete a rewind exactly once after %i writes", async (writes) => {
    const full = flesh(gm, GUARD);
    const id = await shoot(gm);
    expect(flesh(gm, GUARD)).toBeLessThan(full);
    const died = await cut(writes, "rewind", combat, { to: "step" });
    expect({ livedTooLong: writes <= CERTAIN && !died, diedTooLate: writes === CUTS.length && died }).toEqual({
      livedTooLong: false,
      diedTooLate: false,
    });
    expectUndone(id);
  });

  test.each(ours([...CUTS, 11, 12, 13, 14]))(
    "lets another GM's client complete a rewind over two attacks, a pass and a round exactly once after %i writes",
    async (writes) => {
      await endPhasesUntil(gm, combat);
      before = world();
      const [newest] = Object.entries<any>(system().history).sort(([, a], [, b]) => b.number - a.number)[0]!;
      const first = await shoot(gm, SCOUT, WORKER);
      await want(gm, "end-phase", combat);
      for (const intent of ["next-pass", "new-round", "roll-missing"]) await want(gm, intent, combat);
      await endPhasesUntil(gm, combat);
      const second = await shoot(gm, SCOUT, WORKER);
      expect([attackAt(gm, first).status, attackAt(gm, second).status]).toEqual(["resolved", "resolved"]);
      const died = await cut(writes, "rewind", combat, { after: newest }, SECOND_GM);
      expect({ writes, died: writes > 8 || died }).toEqual({ writes, died: true });
      for (const id of [first, second]) expectUndone(id);
    },
  );

  test.each(ours(CUTS))("lets a new client replay an override exactly once after %i writes", async (writes) => {
    const [full, rounds] = [flesh(gm, GUARD), valueOf(gm, `${SCOUT}.Item.${RIFLE}`, "system.ammo.value")];
    gm.run("load(4)");
    const id = await shoot(gm);
    const [thrown] = attackAt(gm, id).card.rerollable;
    await cut(writes, "override", id, { replies: [{ ask: thrown.ask, kind: "set", value: 3 }], reason: "hit" });
    const { changes, toUndo, serial } = recordAt(gm, id);
    const lost = changes.filter(({ uuid, path }: any) => uuid === GUARD && path === "system.pools.flesh.value");
    const by = lost.reduce((sum: number, change: any) => sum + change.by, 0);
    expect({ status: attackAt(gm, id).status, flesh: flesh(gm, GUARD), toUndo, serial }).toEqual({
      status: "resolved",
      flesh: full + by,
      toUndo: [],
      serial: 1,
    });
    expect(valueOf(gm, `${SCOUT}.Item.${RIFLE}`, "system.ammo.value")).toBe(rounds - 1);
    await want(gm, "undo", id);
    expectUndone(id);
  });

  test.each(ours(CUTS))("lets a new client complete the undo of a test and its cost exactly once after %i writes", async (writes) => {
    const order = { skill: "longarms", attributes: ["agility"], limit: null, threshold: 2, modifiers: [], off: [], push: true };
    await want(gm, "test", SCOUT, { order, secret: false, extended: null, opponent: null, treatment: null });
    const message = gm.g.game.messages.contents.findLast(({ type, system }: any) => type === "test" && !system.of);
    expect(valueOf(gm, SCOUT, "system.karma.value")).toBe(1);
    const died = await cut(writes, "undo-test", message.id, { side: 0 });
    expect({ writes, died: writes > 3 || died }).toEqual({ writes, died: true });
    expect([plain(gm.g.game.messages.get(message.id).system).status, valueOf(gm, SCOUT, "system.karma.value")]).toEqual(["undone", 2]);
  });

  test.each(ours(CUTS.slice(0, 5)))("lets a new client complete the undo of a rest exactly once after %i writes", async (writes) => {
    await gm.g.game.combats.get(combat).delete();
    await gm.g.fromUuidSync(SCOUT).update({ "system.pools.flesh.value": 4 });
    await settle();
    await want(gm, "rest", "", { kind: "night", actors: [SCOUT], careHits: 2 });
    const message = gm.g.game.messages.contents.findLast(({ type }: any) => type === "upkeep");
    expect(flesh(gm, SCOUT)).toBeGreaterThan(4);
    const died = await cut(writes, "undo-upkeep", message.id);
    expect({ writes, died: writes > 3 || died }).toEqual({ writes, died: true });
    expect([plain(gm.g.game.messages.get(message.id).system).undone, flesh(gm, SCOUT)]).toEqual([true, 4]);
  });

  test.each(ours(CUTS.slice(0, 5)))("lets a new client complete a rest exactly once after %i writes", async (writes) => {
    await gm.g.game.combats.get(combat).delete();
    await gm.g.fromUuidSync(SCOUT).update({ "system.pools.flesh.value": 4 });
    await settle();
    await cut(writes, "rest", "", { kind: "night", actors: [SCOUT], careHits: 2 });
    const rests = gm.g.game.messages.contents.filter(({ type }: any) => type === "upkeep");
    expect([rests.length, plain(rests[0].system).state, flesh(gm, SCOUT)]).toEqual([
      1,
      "applied",
      4 + plain(rests[0].toObject().system.changes)[0].by,
    ]);
  });

  test.each(ours(CUTS))("lets a new client complete the undo of an attack even if its card is deleted after %i writes", async (writes) => {
    const id = await shoot(gm);
    await cut(writes, "undo", id);
    await gm.g.game.messages.get(id)?.delete();
    await settle();
    expect([recordAt(gm, id).undone, world()]).toEqual([true, before]);
  });
});
