import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { CALLED_EFFECTS } from "../../module/rules/body/injuries/effect-durations";
import { ANNA, BAG, GM, GUARD, openTable, plain, rounds, SCOUT, settle, told, valueOf, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

describe.each([13, 14])("costs and effects of the clock's steps on Foundry %i", (generation) => {
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  let scout: string;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    const made = await gm.g.Combat.implementation.create({ combatants: [{ actorId: SCOUT.slice(6) }, { actorId: GUARD.slice(6) }] });
    await settle();
    combat = made.id;
    scout = made.combatants.contents[0].id;
    await want(gm, "new-round", combat);
  });

  const clock = (seat: Seat): any => plain(seat.g.game.combats.get(combat).system.clock);
  const karma = (seat: Seat): number => valueOf(seat, SCOUT, "system.karma.value");
  const rolled = (seat: Seat): number | null => clock(seat).fighters[scout].rolled;
  const bag = (seat: Seat): number => valueOf(seat, `${SCOUT}.Item.${BAG}`, "system.quantity");
  const spentAp = (seat: Seat): number => clock(seat).fighters[scout].ap;

  /**
   * Sends Anna's request to a GM's client that dies after this many writes. If the client dies, the next GM's client connects.
   * @returns whether the client died
   */
  async function killedAfter(writes: number, wish: () => Promise<void>): Promise<boolean> {
    gm.writes = 0;
    gm.dieAfter(writes);
    await wish();
    await settle();
    const died = !gm.connection.connected;
    if (died) gm = await shared.sitAgain(gm);
    else gm.dieAfter(Infinity);
    return died;
  }

  test("a point of Karma raises the initiative roll to five dice", async () => {
    gm.run("load(4)");
    await want(anna, "roll-initiative", combat, { combatant: scout, karma: true });
    expect([karma(gm), rolled(gm)]).toEqual([1, 4 + 3 + 5 * 4]);
    await want(anna, "roll-initiative", combat, { combatant: scout, karma: true });
    expect([karma(gm), rolled(gm)]).toEqual([1, 27]);
  });

  test.each([0, 1, 2, 3, 4, 5, 6])(
    "Karma for initiative is paid exactly once together with the roll if a GM's client dies after %i writes",
    async (writes) => {
      const ask = () => want(anna, "roll-initiative", combat, { combatant: scout, karma: true });
      // Writes: the step, the point, the mark that the point is paid, the message, the closed prompt. With a sixth write allowed no client
      // dies.
      expect(await killedAfter(writes, ask)).toBe(writes < 6);
      expect([2 - karma(gm), rolled(gm) !== null]).toEqual(writes === 0 ? [0, false] : [1, true]);
      await ask();
      expect([2 - karma(gm), rolled(gm) !== null]).toEqual([1, true]);
    },
  );

  test("a rewind of the initiative roll refunds the Karma, and the next roll with Karma costs a point again", async () => {
    await want(anna, "roll-initiative", combat, { combatant: scout, karma: true });
    await want(gm, "rewind", combat);
    expect([karma(gm), rolled(gm)]).toEqual([2, null]);
    await want(anna, "roll-initiative", combat, { combatant: scout, karma: true });
    expect([karma(gm), rolled(gm) !== null]).toEqual([1, true]);
  });

  test("a second press for the same round, pass or rewind has no effect, whether the buttons are the system's or Foundry's", async () => {
    const round = (): number => clock(gm).round;
    await Promise.all([1, 2].map(() => gm.g.__system.send("new-round", combat, { round: 1 })));
    await settle();
    expect(round()).toBe(2);
    await Promise.all([1, 2].map(() => gm.g.game.combats.get(combat).nextRound()));
    await settle();
    expect(round()).toBe(3);
    await Promise.all([1, 2].map(() => gm.g.game.combats.get(combat).previousRound()));
    await settle();
    expect(round()).toBe(2);
    await want(gm, "roll-missing", combat);
    const pass = (): number => clock(gm).pass ?? 1;
    const before = pass();
    await Promise.all([1, 2].map(() => gm.g.__system.send("next-pass", combat, { round: 2, pass: before })));
    await settle();
    expect(pass()).toBe(before + 1);
    // A request without the state on the screen always applies.
    await want(gm, "new-round", combat);
    await want(gm, "new-round", combat);
    expect(round()).toBe(4);
  });

  test("an initiative roll with Karma is refused if the actor has no Karma", async () => {
    await gm.g.fromUuidSync(SCOUT).update({ "system.karma.value": 0 });
    await want(anna, "roll-initiative", combat, { combatant: scout, karma: true });
    expect([karma(gm), rolled(gm), told(anna).at(-1)]).toEqual([0, null, "Scout has no Karma left."]);
  });

  /** Begins the round and advances to the scout's phase. */
  async function scoutActs(): Promise<void> {
    gm.run("load(6)");
    await want(anna, "roll-initiative", combat, { combatant: scout });
    expect(clock(gm).acting).toBe(scout);
  }

  const reload = () => want(anna, "reload", `${SCOUT}.Item.rifle00000000000`);

  test("a reload costs AP, fills the magazine from the supply, and is rewound as one step", async () => {
    await scoutActs();
    await reload();
    const price = spentAp(gm);
    expect([rounds(gm, SCOUT), bag(gm), price > 0]).toEqual([10, 14, true]);
    await want(gm, "rewind", combat);
    expect([rounds(gm, SCOUT), bag(gm), spentAp(gm)]).toEqual([4, 20, 0]);
  });

  test("a rewind of a reload is refused with a reason if the number of rounds has changed since", async () => {
    await scoutActs();
    await reload();
    await gm.g.fromUuidSync(`${SCOUT}.Item.rifle00000000000`).update({ "system.ammo.value": 9 });
    await want(gm, "rewind", combat);
    expect(told(gm).at(-1)).toMatch(/should be 10, but is 9/);
    expect([rounds(gm, SCOUT), bag(gm), spentAp(gm) > 0]).toEqual([9, 14, true]);
  });

  test.each([0, 1, 2, 3, 4, 5])(
    "a reload interrupted after %i writes either moves all rounds and costs AP, or changes no value",
    async (writes) => {
      await scoutActs();
      const died = await killedAfter(writes, reload);
      expect(died).toBe(writes < 5);
      const done = rounds(gm, SCOUT) === 10;
      expect([rounds(gm, SCOUT) + bag(gm), spentAp(gm) > 0]).toEqual([24, done]);
      expect(done).toBe(writes > 0);
    },
  );

  describe("an effect that lasts until a moment of the clock", () => {
    const until = { pass: null, combatant: null, edge: "end", time: 0 };

    /** Creates an effect on the scout with a status and the moment at which it ends. @returns the id of the effect */
    async function lasting(status: string, moment: object): Promise<string> {
      const flags = { crossfire: { until: { ...until, combat, ...moment } } };
      const [effect] = await gm.g
        .fromUuidSync(SCOUT)
        .createEmbeddedDocuments("ActiveEffect", [{ name: status, statuses: [status], flags }]);
      await settle();
      return effect.id;
    }
    const has = (seat: Seat, id: string): boolean => seat.g.fromUuidSync(SCOUT).effects.has(id);
    const endPhase = () => want(gm, "end-phase", combat);

    test("ends with the phase that it names, and a rewind restores the effect", async () => {
      await scoutActs();
      const id = await lasting("winded", { round: 1, pass: 1, combatant: scout, edge: "end" });
      const before = plain(gm.g.fromUuidSync(SCOUT).effects.get(id).toObject());
      expect(has(gm, id)).toBe(true);
      await endPhase();
      expect([has(gm, id), has(anna, id)]).toEqual([false, false]);
      await want(gm, "rewind", combat);
      expect([has(gm, id), clock(gm).acting]).toEqual([true, scout]);
      const after = plain(gm.g.fromUuidSync(SCOUT).effects.get(id).toObject());
      expect({ ...after, _stats: null }).toEqual({ ...before, _stats: null });
    });

    test("stops knocking out an actor when a step ends the effect, and a rewind of the step restores it", async () => {
      await scoutActs();
      const id = await lasting("unconscious", { round: 2, pass: 1, edge: "start" });
      expect(clock(gm).fighters[scout].down).toBe(true);
      await want(gm, "new-round", combat);
      expect([has(gm, id), clock(gm).fighters[scout].down]).toEqual([false, false]);
      await want(gm, "rewind", combat);
      expect([has(gm, id), clock(gm).fighters[scout].down, clock(gm).round]).toEqual([true, true, 1]);
    });

    test.each([1, 2, 3])(
      "is ended by the next GM's client if the first dies after %i writes, and is restored by a rewind",
      async (writes) => {
        await scoutActs();
        const id = await lasting("winded", { round: 1, pass: 1, combatant: scout, edge: "end" });
        await killedAfter(writes, () => want(anna, "end-phase", combat));
        expect(has(gm, id)).toBe(false);
        await want(gm, "rewind", combat);
        expect(has(gm, id)).toBe(true);
      },
    );

    test("ends automatically at its moment, and not earlier", async () => {
      await scoutActs();
      const inRounds = async (rounds: number) => plain(await gm.g.game.crossfire.lastingFor(SCOUT, rounds));
      const injuries = Object.entries(CALLED_EFFECTS).filter(([, { until: ends }]) => ends === "time");
      const table: { status: string; moment: object; ends: string }[] = [];
      for (const [index, [status]] of injuries.entries()) {
        const rounds = 1 + (index % 2);
        table.push({ status, moment: await inRounds(rounds), ends: `${1 + rounds}.1 scout` });
      }
      table.push(
        { status: "running", moment: { round: 1 }, ends: "1 over" },
        { status: "surprised", moment: { round: 2, edge: "start" }, ends: "1 over" },
        { status: "shocked", moment: { round: 1, pass: 1, combatant: scout }, ends: "1.1 scout" },
        { status: "full-defense", moment: { round: 3, pass: 1, combatant: scout, edge: "start" }, ends: "2 over" },
      );
      const open = new Map<string, string>();
      for (const { status, moment } of table) open.set(await lasting(status, moment), status);
      const ended: Record<string, string> = {};
      for (let step = 0; step < 60 && open.size > 0; step += 1) {
        const { round, pass, acting } = clock(gm);
        await want(gm, acting === null ? "new-round" : "end-phase", combat);
        if (acting === null) await want(gm, "roll-missing", combat);
        const where =
          acting === null || clock(gm).acting === null ? `${round} over` : `${round}.${pass ?? 1} ${acting === scout ? "scout" : "other"}`;
        for (const [id, status] of open) {
          if (has(gm, id)) continue;
          expect(has(anna, id)).toBe(false);
          open.delete(id);
          ended[status] = where;
        }
      }
      expect(ended).toEqual(Object.fromEntries(table.map(({ status, ends }) => [status, ends])));
    });

    test("remains if its moment is in the future or in another encounter", async () => {
      await scoutActs();
      const later = await lasting("winded", { round: 3 });
      const other = await lasting("prone", { round: 1, pass: 1, combatant: scout, combat: "anotherFight0000" });
      await endPhase();
      expect([has(gm, later), has(gm, other)]).toEqual([true, true]);
    });

    test("ends after 5 seconds of world time per round if its encounter has been deleted", async () => {
      await scoutActs();
      const id = await lasting("winded", { round: 3, pass: 1, combatant: scout });
      await gm.g.game.combats.get(combat).delete();
      await settle();
      expect(plain(gm.g.fromUuidSync(SCOUT).effects.get(id).flags.crossfire.until)).toMatchObject({ combat: "", time: 10 });
      await gm.g.game.time.advance(9);
      await settle();
      expect(has(gm, id)).toBe(true);
      await gm.g.game.time.advance(1);
      await settle();
      expect(has(gm, id)).toBe(false);
    });

    test("ends after 5 seconds of world time per round outside a fight", async () => {
      await gm.g.game.combats.get(combat).delete();
      await settle();
      await gm.g.game.time.advance(100);
      expect(plain(await gm.g.game.crossfire.lastingFor(SCOUT, 2))).toMatchObject({ combat: "", time: 110 });
    });

    test("ends in the same phase after the given number of rounds in a fight", async () => {
      await scoutActs();
      expect(plain(await gm.g.game.crossfire.lastingFor(SCOUT, 2))).toMatchObject({
        round: 3,
        pass: 1,
        combatant: scout,
        edge: "end",
        combat,
      });
    });
  });
});
