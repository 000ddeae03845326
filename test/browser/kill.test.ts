import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d20, fixFaces } from "./harness/faces";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allCaughtUp,
  allFacesFell,
  allRead,
  allSee,
  answerAtOnce,
  attackCount,
  attackOn,
  everybody,
  expectAllQuiet,
  exported,
  flesh,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  hits,
  ILKA,
  orderAttack,
  READY_TO_ANSWER,
  RIFLE,
  rounds,
  sitDown,
  startAfresh,
  statusesOf,
  TOKENS,
  valueOf,
  WAITING_ORDER,
  waitForStatus,
  WORKER,
  type People,
} from "./people";

/**
 * Dice of a shot that penetrates the guard and hits the worker. The guard takes 14 damage after soak, which costs 21 of 18 Flesh; XF-27
 * reduces the overflow from 3 to 1. The worker takes 10 damage after soak, which costs 15 of 16 Flesh.
 */
const THROUGH = [...hits(13, 6), ...hits(7, 1), ...d20(15), ...hits(8, 1), ...hits(6, 1), ...d20(15), ...hits(1, 0)];
/** Values after the attack was applied exactly once. */
const DONE = { guard: 0, overflow: 1, worker: 1, rounds: 9 };

/** A moment at which the GM's client stops permanently: the hook, its condition, and the state of the world. */
interface Moment {
  readonly when: string;
  readonly hook: string;
  /** Condition as JavaScript code over the hook's arguments, `args`. */
  readonly reached: string;
  readonly half: { readonly guard: number; readonly overflow: number; readonly worker: number; readonly rounds: number };
  /** List of the record that has entries by this moment. */
  readonly written: "changes" | "applied";
  /** True if the server is killed as well. */
  readonly serverToo: boolean;
}

const MOMENTS: readonly (readonly [string, Moment])[] = (
  [
    {
      when: "the plan is written but not applied",
      hook: "updateChatMessage",
      reached: "args[1].system?.changes?.length > 0",
      half: { guard: 18, overflow: 0, worker: 16, rounds: 10 },
      written: "changes",
      serverToo: true,
    },
    {
      when: "the first document is changed but not the others",
      hook: "updateItem",
      reached: "args[1].system?.ammo !== undefined",
      half: { guard: 18, overflow: 0, worker: 16, rounds: 9 },
      written: "changes",
      serverToo: false,
    },
    {
      when: "all changes are applied but not shown on the card",
      hook: "updateChatMessage",
      reached: "args[1].system?.applied?.length > 0",
      half: DONE,
      written: "applied",
      serverToo: false,
    },
  ] satisfies Moment[]
).map((moment) => [moment.when, moment] as const);

describe.each(GENERATIONS)("a killed server on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());
  beforeEach(() => startAfresh(people));

  /** Kills the server, starts it again and waits until every window has reconnected. */
  async function pullThePlug(seats: readonly Seat[]): Promise<void> {
    await Promise.all(seats.map((seat) => seat.evaluate((g) => void (g.beforeTheEnd = true))));
    await table.kill();
    await table.restart();
    for (const seat of seats) {
      await seat.waitFor("its window to load itself again", (g) => !g.beforeTheEnd, undefined, 90);
      await seat.ready();
      // The browser logs an error for the lost connection.
      await seat.forget();
    }
  }

  const standing = async (seat: Seat) => ({
    guard: await flesh(seat, GUARD),
    overflow: await valueOf<number>(seat, GUARD, "system.overflow"),
    worker: await flesh(seat, WORKER),
    rounds: await rounds(seat, ILKA, RIFLE),
  });

  test("the answer to a prompt continues the attack exactly once after the restart", async () => {
    const { gm, ada } = people;
    await fixFaces(gm, hits(8, 5));
    const after = await attackCount(gm);
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
    const { id } = await waitForStatus(gm, "asking", { after });
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    await allCaughtUp(people);
    const before = await exported(gm);
    await pullThePlug(everybody(people));
    for (const seat of everybody(people)) {
      expect(await exported(seat)).toEqual(before);
      expect(await attackOn(seat, id)).toMatchObject({ status: "asking", author: "Gamemaster" });
    }
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    await fixFaces(gm, [...hits(8, 5), ...hits(10, 0), ...d20(15), ...hits(12, 4)]);
    await answerAtOnce(ada);
    await allSee(people, "resolved", id);
    await allFacesFell(gm);
    const whole = async (seat: Seat) => [await flesh(seat, ILKA), await rounds(seat, GUARD, GUARD_PISTOL)];
    await allRead(people, whole, [16 - 7, 14]);
    await gm.reload();
    expect(await whole(gm)).toEqual([16 - 7, 14]);
  });

  // test/play/attack-cut.test.ts cuts clients in memory after every write on both generations. Here each generation covers every
  // second moment.
  test.each(MOMENTS.filter((_, at) => at % 2 === generation % 2))(
    "the GM's next session finishes the attack exactly once if the GM's client dies when %s",
    async (_when, { hook, reached, half, written, serverToo }) => {
      const { gm, ada, ben } = people;
      await fixFaces(gm, THROUGH);
      // From this moment the client runs no code, as after a power failure.
      await gm.evaluate(
        (g, { name, code }: { name: string; code: string }) => {
          const isReached = new g.Function("args", `return ${code}`);
          g.Hooks.on(name, (...args: unknown[]) => {
            while (isReached(args));
          });
        },
        { name: hook, code: reached },
      );
      const after = await attackCount(ada);
      await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard });
      for (const seat of [ada, ben]) {
        await seat.waitFor(
          "everything the gamemaster's client still did",
          (g, { path, count, weapon, left }: { path: string; count: number; weapon: string; left: number }) => {
            const records = g.game.messages.contents.filter((message: any) => message.type === "record");
            return records.length > count && records.at(-1).system[path].length > 0 && g.fromUuidSync(weapon).system.ammo.value === left;
          },
          { path: written, count: after, weapon: `${ILKA}.Item.${RIFLE}`, left: half.rounds },
        );
      }
      await gm.vanish();
      await Promise.all([ada.caughtUp(), ben.caughtUp()]);
      const id = (await attackOn(ada))!.id;
      if (serverToo) await pullThePlug([ada, ben]);
      expect(await standing(ada)).toEqual(half);
      expect((await attackOn(ada, id))!.status).not.toBe("resolved");
      people = { gm: await table.join("Gamemaster"), ada, ben };
      await allSee(people, "resolved", id);
      const injuries = (seat: Seat) =>
        seat.evaluate((g, at: string) => g.fromUuidSync(at).items.filter((item: any) => item.type === "injury").length, GUARD);
      const expectDone = async (): Promise<void> => {
        await allRead(people, standing, DONE);
        await allRead(people, (seat) => statusesOf(seat, GUARD), ["near-death", "prone", "winded"]);
        await allRead(people, (seat) => statusesOf(seat, WORKER), ["prone", "winded"]);
        await allRead(people, injuries, 2);
      };
      await expectDone();
      // No further change follows, so the changes were written once.
      await allCaughtUp(people);
      await expectDone();
    },
  );

  test("without a GM, an order waits, visible only to its author, until the author withdraws it or a GM connects", async () => {
    const { gm, ada, ben } = people;
    await gm.leave();
    await ada.waitFor("the gamemaster to be gone", (g) => !g.game.users.activeGM);
    const after = await attackCount(ada);
    const order = { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard };
    const waiting = ada.page.locator(WAITING_ORDER);
    await orderAttack(ada, order);
    await waiting.waitFor();
    await eventually(() => waiting.innerText()).toMatch(/Waiting for a GM: the order is carried out when a GM connects\.\s+Withdraw/);
    expect(await ben.page.locator(WAITING_ORDER).count()).toBe(0);
    await ada.reload();
    await ada.press(`${WAITING_ORDER} [data-crossfire=withdraw]`);
    await waiting.waitFor({ state: "detached" });
    await orderAttack(ada, order);
    await waiting.waitFor();
    expect(await attackCount(ada)).toBe(after);
    people = { gm: await table.join("Gamemaster"), ada, ben };
    const { id } = await waitForStatus(ada, "resolved", { after });
    await allSee(people, "resolved", id);
    await waiting.waitFor({ state: "detached" });
    await allRead(people, (seat) => rounds(seat, ILKA, RIFLE), 9);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
