import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readClock } from "../../module/rules/clock/clock";
import {
  ANNA,
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
  want,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

const SHOT = { attacker: SCOUT, attackerToken: null, weapon: RIFLE, target: GUARD, mode: "single", called: null, aim: 0, modifiers: [] };
/** Numbers of writes after which the GM's client dies. At the last number the client survives, because an attack needs fewer writes. */
const CUTS = Array.from({ length: 16 }, (_, index) => index);
/** An attack in an encounter needs more writes than this on both Foundry 13 and 14. A client limited to this number or fewer must die. */
const CERTAIN = 10;

/** Keys of stored documents whose values depend on the write itself, such as random ids and times. */
const OF_ONE_WRITE: ReadonlySet<string> = new Set(["_id", "_stats", "flags", "origin", "ownership"]);

describe.each([13, 14])("the death of the GM's client during an attack in an encounter on Foundry %i", (generation) => {
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  let before: unknown;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    combat = await beginFight(gm);
    await endPhasesUntil(gm, combat);
    before = world();
    gm.run("load(6)");
  });

  /**
   * Returns all data that an attack changes. These are the clock, the number of steps to rewind, and both actors with their items and
   * effects.
   */
  function world(): unknown {
    const bare = (data: any): any => Object.fromEntries(Object.entries(data).filter(([key]) => !OF_ONE_WRITE.has(key)));
    const stored = (uuid: string): unknown => {
      const { items, effects, ...actor } = plain(anna.g.fromUuidSync(uuid).toObject());
      return { ...bare(actor), items: items.map(bare), effects: effects.map(bare) };
    };
    const { clock, history } = plain(anna.g.game.combats.get(combat).toObject().system);
    // Fields missing from a clock have their initial values.
    return { clock: plain(readClock(clock)), steps: Object.keys(history).length, actors: [SCOUT, GUARD].map(stored) };
  }

  test.each(CUTS)("lets another GM's client complete the attack exactly once after %i writes, and undo all changes", async (writes) => {
    const unhurt = flesh(anna, GUARD);
    const whole = await shoot(anna);
    const after = world();
    expect(flesh(anna, GUARD)).toBeLessThan(unhurt);
    await want(gm, "undo", whole);
    expect(world()).toEqual(before);
    gm.run("load(6)");

    gm.dieAfter(writes);
    await anna.g.game.crossfire.attack(SHOT);
    await settle();
    const died = !gm.connection.connected;
    expect({ livedTooLong: writes <= CERTAIN && !died, diedTooLate: writes === CUTS.length - 1 && died }).toEqual({
      livedTooLong: false,
      diedTooLate: false,
    });
    gm.leave();
    gm = await shared.sitAgain(gm, SECOND_GM, "load(6)");
    await settle();
    const { id } = anna.g.game.messages.contents.findLast((message: any) => message.type === "attack");
    expect([attackAt(anna, id).status, id === whole]).toEqual(["resolved", false]);
    expect(world()).toEqual(after);
    await want(gm, "undo", id);
    expect([attackAt(anna, id).status, recordAt(gm, id).undone]).toEqual(["undone", true]);
    expect(world()).toEqual(before);
  });
});
