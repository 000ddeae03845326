import { beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  attackAt,
  flesh,
  GM,
  GUARD,
  Hand,
  openTable,
  recordAt,
  rounds,
  SCOUT,
  SECOND_GM,
  settle,
  shoot,
  sit,
  told,
  type Seat,
} from "./seats";

/** Time in milliseconds after which a waiting window takes over. */
const PATIENCE_MS = 20_000;

describe.each([13, 14])("the primary window on Foundry %i", (generation) => {
  let table: MemoryTable;
  let hand: Hand;
  beforeEach(async () => {
    table = await openTable(generation);
    hand = new Hand();
  });

  /** Returns the indexes of the seats whose window is primary. */
  const leading = (...seats: readonly Seat[]): number[] =>
    seats.flatMap((seat, index) => (seat.g.game.users.activeGM?.isSelf && seat.run("__system.leads()") ? [index] : []));

  /** Expects that every change of an attack was made exactly once: one round fired, one record created. */
  function expectPlayedOnce(seat: Seat, id: string): void {
    expect(attackAt(seat, id)).toMatchObject({ status: "resolved" });
    expect(rounds(seat, SCOUT)).toBe(3);
    expect(seat.g.game.messages.filter((message: any) => message.type === "record")).toHaveLength(1);
  }

  test("the newer of two windows of a GM is primary and plays an attack once", async () => {
    const first = await sit(table, GM, hand);
    expect(leading(first)).toEqual([0]);
    const second = await sit(table, GM, hand);
    const anna = await sit(table, ANNA);
    expect(leading(first, second)).toEqual([1]);
    first.writes = second.writes = 0;
    const id = await shoot(anna);
    expectPlayedOnce(anna, id);
    expect([first.writes, second.writes > 0]).toEqual([0, true]);
  });

  test("the primary window carries out a request of another window, and that other window reports the result", async () => {
    const first = await sit(table, GM, hand);
    const second = await sit(table, GM, hand);
    await first.g.__system.send("undo", "nothing-there");
    await settle();
    expect([told(first), told(second)]).toEqual([["There is nothing to undo."], []]);
  });

  test("another window takes over immediately if the primary window signs off", async () => {
    const first = await sit(table, GM, hand);
    const second = await sit(table, GM, hand);
    second.run("__farewell()");
    await settle();
    second.leave();
    await settle();
    expect(leading(first)).toEqual([0]);
  });

  test("another window takes over if the primary window disappears without notice, and completes an interrupted attack", async () => {
    const first = await sit(table, GM, hand);
    const second = await sit(table, GM, hand);
    const anna = await sit(table, ANNA);
    second.dieAfter(3);
    const id = await shoot(anna);
    expect(attackAt(anna, id).status).not.toBe("resolved");
    await hand.pass(PATIENCE_MS);
    expect(leading(first)).toEqual([0]);
    expectPlayedOnce(anna, id);
  });

  test("no other window takes over as long as the primary window responds", async () => {
    const first = await sit(table, GM, hand);
    const second = await sit(table, GM, hand);
    await hand.pass(10 * PATIENCE_MS);
    expect(leading(first, second)).toEqual([1]);
  });

  test("exactly one of two waiting windows becomes primary after the primary window disappears", async () => {
    const seats = [await sit(table, GM, hand), await sit(table, GM, hand), await sit(table, GM, hand)];
    expect(leading(...seats)).toEqual([2]);
    seats[2]!.leave();
    await hand.pass(PATIENCE_MS);
    expect(leading(seats[0]!, seats[1]!)).toHaveLength(1);
  });

  test("a player's claim that the primary window is gone is ignored", async () => {
    const gm = await sit(table, GM, hand);
    const anna = await sit(table, ANNA);
    const window = gm.run("game.user.flags.crossfire.window");
    anna.g.game.socket.emit("system.crossfire", { window: "gone", from: window });
    await settle();
    expect(leading(gm)).toEqual([0]);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    "a second GM's client completes an attack exactly once if the first client dies after %i writes",
    async (writes) => {
      const second = await sit(table, SECOND_GM, hand);
      const first = await sit(table, GM, hand);
      const anna = await sit(table, ANNA);
      expect(leading(first, second)).toEqual([0]);
      for (const seat of [first, second]) seat.run("load(5)");
      first.dieAfter(writes);
      const id = await shoot(anna);
      expectPlayedOnce(anna, id);
      const lost = flesh(anna, GUARD);
      const { replies } = recordAt(second, id);
      const back = await sit(table, GM, hand);
      expect(leading(back, second)).toEqual([0]);
      expectPlayedOnce(anna, id);
      expect(flesh(back, GUARD)).toBe(lost);
      expect(recordAt(back, id).replies).toEqual(replies);
    },
  );
});
