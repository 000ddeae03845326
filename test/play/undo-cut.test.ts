import { beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { attackAt, flesh, GM, GUARD, openTable, plain, recordAt, SCOUT, settle, shoot, sit, want, type Seat } from "./seats";

/** More writes than an undo or a rewind here takes: at the last number nobody dies. */
const CUTS = Array.from({ length: 10 }, (_, index) => index + 1);

/** The cuts in the middle, at which the client must die: fewer writes undo no attack. */
const CERTAIN = 4;

describe.each([13, 14])("the GM's client dies while it undoes, generation %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let combat: string;
  let before: unknown;
  beforeEach(async () => {
    table = await openTable(generation);
    gm = await sit(table, GM);
    const made = await gm.g.Combat.implementation.create({ combatants: [{ actorId: SCOUT.slice(6) }, { actorId: GUARD.slice(6) }] });
    combat = made.id;
    await settle();
    for (const intent of ["new-round", "roll-missing"]) await want(gm, intent, combat);
    before = world();
    gm.run("load(6)");
  });

  const system = (): any => plain(gm.g.game.combats.get(combat).toObject().system);

  /** Everything an attack changes: the clock and its history, both actors with their items and effects, marks included. */
  function world(): unknown {
    const stored = (uuid: string): unknown => {
      const data = plain(gm.g.fromUuidSync(uuid).toObject());
      const marks = (part: any): string[] => Object.keys(part.flags?.crossfire?.applied ?? {});
      const bare = ({ _stats: _, flags, ...part }: any): unknown => ({ ...part, marks: marks({ flags }) });
      return { ...(bare(data) as object), items: data.items.map(bare), effects: data.effects.map(bare) };
    };
    const { clock, history } = system();
    return { clock, history: Object.keys(history), actors: [SCOUT, GUARD].map(stored) };
  }

  /** Sends an intent to a client that dies after so many writes; then the GM comes back. @returns whether it died */
  async function cut(writes: number, intent: string, id: string, args: object = {}): Promise<boolean> {
    gm.dieAfter(writes);
    void gm.g.__system.send(intent, id, args);
    await settle();
    const died = !gm.connection.connected;
    gm.leave();
    gm = await sit(table, GM);
    return died;
  }

  /** Proves that the attack is undone as a whole and nothing of the undo is pending. */
  function expectUndone(id: string): void {
    expect([attackAt(gm, id).status, recordAt(gm, id).undone]).toEqual(["undone", true]);
    expect(world()).toEqual(before);
    expect(system().rewinding).toEqual([]);
  }

  test.each(CUTS)("an undo cut after %i writes is completed, once", async (writes) => {
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

  test.each(CUTS)("a rewind cut after %i writes is completed, once", async (writes) => {
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
});
