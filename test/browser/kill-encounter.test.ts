import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { d20, d6, fixFaces } from "./harness/faces";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allCaughtUp,
  allFacesFell,
  allRead,
  allSee,
  attackCount,
  attackOn,
  beginFight,
  cardButton,
  everybody,
  expectAllQuiet,
  fightOn,
  gather,
  GENERATIONS,
  GUARD,
  hits,
  ILKA,
  openChat,
  openTracker,
  orderAttack,
  pipsOf,
  RIFLE,
  sitDown,
  TOKENS,
  trackerButton,
  waitForPhase,
  waitForStatus,
  WORKER,
  type People,
} from "./people";
import { fallSilent, isSilent, pullThePlug } from "./power-cut";

/**
 * Dice of a shot that penetrates the guard and hits the worker. The guard takes 14 damage after soak, which costs 21 of 18 Flesh. The
 * worker takes 10 damage after soak, which costs 15 of 16 Flesh. Both are knocked prone, and the guard is near death.
 */
const THROUGH = [...hits(13, 6), ...hits(7, 1), ...d20(15), ...hits(8, 1), ...hits(6, 1), ...d20(15), ...hits(1, 0)];
const BY_ILKA = { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard };

/** Every value that the attack changes, by document. */
interface Figures {
  readonly rounds: number;
  readonly guard: { readonly flesh: number; readonly overflow: number; readonly torso: number };
  readonly guardStatuses: readonly string[];
  readonly guardInjuries: number;
  readonly worker: { readonly flesh: number; readonly torso: number };
  readonly workerStatuses: readonly string[];
  readonly workerInjuries: number;
  /** The stored clock: AP, attacks, defenses, scores and downed combatants. */
  readonly clock: any;
  readonly initiative: Readonly<Record<string, number | null>>;
}

const figuresOn = (seat: Seat): Promise<Figures> =>
  seat.evaluate(
    (g, { guard, worker, rifle }: { guard: string; worker: string; rifle: string }) => {
      const { combat } = g.game;
      const person = (uuid: string) => {
        const { system, statuses, items } = g.fromUuidSync(uuid);
        const { pools, limbs, overflow } = system;
        return {
          points: { flesh: pools.flesh.value, overflow, torso: limbs.torso.value },
          statuses: [...statuses].sort(),
          injuries: items.filter((item: any) => item.type === "injury").length,
        };
      };
      const [one, other] = [person(guard), person(worker)];
      return {
        rounds: g.fromUuidSync(rifle).system.ammo.value,
        guard: one.points,
        guardStatuses: one.statuses,
        guardInjuries: one.injuries,
        worker: { flesh: other.points.flesh, torso: other.points.torso },
        workerStatuses: other.statuses,
        workerInjuries: other.injuries,
        clock: combat.toObject().system.clock,
        initiative: Object.fromEntries(combat.combatants.map((one: any) => [one.name, one.initiative])),
      };
    },
    { guard: GUARD, worker: WORKER, rifle: `${ILKA}.Item.${RIFLE}` },
  );

/** A moment at which the GM's client sends its last message before the server dies. */
interface Moment {
  readonly when: string;
  readonly hook: string;
  readonly reached: string;
  /** Values that the attack has changed by this moment. */
  readonly done: readonly (keyof Figures)[];
  /** Lists of the record that have entries by this moment. */
  readonly record: { readonly planned: boolean; readonly applied: boolean };
}

const ON_THE_CLOCK = ["clock", "initiative"] as const;
const ON_DOCUMENTS = ["rounds", "guard", "guardStatuses", "guardInjuries", "worker", "workerStatuses", "workerInjuries"] as const;

const MOMENTS: readonly (readonly [string, Moment])[] = (
  [
    {
      when: "the plan is written but not applied",
      hook: "updateChatMessage",
      reached: "args[1].system?.changes?.length > 0",
      done: [],
      record: { planned: true, applied: false },
    },
    {
      when: "the guard's points are written but not the statuses",
      hook: "preCreateActiveEffect",
      reached: `args[0].parent?.uuid === "${GUARD}"`,
      done: ["rounds", "guard"],
      record: { planned: true, applied: false },
    },
    {
      when: "every document is changed but not the clock",
      hook: "preUpdateCombat",
      reached: "args[1].system?.history !== undefined || Object.keys(args[1]).some((key) => key.startsWith('system.history'))",
      done: ON_DOCUMENTS,
      record: { planned: true, applied: false },
    },
    {
      when: "the clock is changed but not the record",
      hook: "updateCombat",
      reached: "args[1].system?.history !== undefined",
      done: [...ON_DOCUMENTS, ...ON_THE_CLOCK],
      record: { planned: true, applied: false },
    },
    {
      when: "all changes are applied but not shown on the card",
      hook: "updateChatMessage",
      reached: "args[1].system?.applied?.length > 0",
      done: [...ON_DOCUMENTS, ...ON_THE_CLOCK],
      record: { planned: true, applied: true },
    },
  ] satisfies Moment[]
).map((moment) => [moment.when, moment] as const);

describe.each(GENERATIONS)("a server killed during an encounter on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;
  let ilka: string;
  let guard: string;
  /** Values in Ilka's phase: `before` and `after` an uninterrupted attack. */
  let before: Figures;
  let after: Figures;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());

  const everybodyAt = (name: string) => Promise.all(everybody(people).map((seat) => waitForPhase(seat, name)));

  /** Returns whether an attack's record has planned changes, and whether it has applied changes; undefined if there is no record. */
  const recordOn = (seat: Seat, attack: string) =>
    seat.evaluate((g, id: string) => {
      const record = g.game.messages.find((message: any) => message.type === "record" && message.system.attack === id);
      return record && { planned: record.system.changes.length > 0, applied: record.system.applied.length > 0 };
    }, attack);

  /** Undoes the attack and expects the values that were stored before the attack. */
  async function takeBack(id: string): Promise<void> {
    const { gm } = people;
    await openChat(gm);
    await gm.press(cardButton(gm, id, "undo"));
    await allSee(people, "undone", id);
    await allRead(people, figuresOn, before);
    await allCaughtUp(people);
    await allRead(people, figuresOn, before);
  }

  test("undo restores the values that an uninterrupted attack changed", async () => {
    const { gm, ada, ben } = people;
    const ids = await gather(gm, [TOKENS.ilka, TOKENS.tomas, TOKENS.guard, TOKENS.worker]);
    const tomas = ids[1]!;
    [ilka, guard] = [ids[0]!, ids[2]!];
    await beginFight(people, {
      opponents: d6(6, 2),
      players: [
        { seat: ada, combatant: ilka, dice: d6(5) },
        { seat: ben, combatant: tomas, dice: d6(4) },
      ],
    });
    await everybodyAt("Ilka Rennard");
    before = await figuresOn(gm);
    await allRead(people, figuresOn, before);
    await fixFaces(gm, THROUGH);
    const count = await attackCount(ada);
    await orderAttack(ada, BY_ILKA);
    const { id } = await waitForStatus(ada, "resolved", { after: count });
    await allSee(people, "resolved", id);
    await allFacesFell(gm);
    after = await figuresOn(gm);
    await allRead(people, figuresOn, after);
    expect(before).toMatchObject({ rounds: 10, guard: { flesh: 18, overflow: 0 }, worker: { flesh: 16 } });
    expect(after).toMatchObject({
      rounds: 9,
      guard: { flesh: 0, overflow: 1 },
      guardStatuses: ["near-death", "prone", "winded"],
      worker: { flesh: 1 },
      workerStatuses: ["prone", "winded"],
    });
    const { fighters } = after.clock;
    expect(fighters[ilka]).toMatchObject({ ap: 1, attacks: 1 });
    expect(fighters[guard]).toMatchObject({ defenses: 1, down: true });
    // The score drops as soon as the wound is applied.
    expect(after.initiative["Dock Worker"]).toBeLessThan(before.initiative["Dock Worker"]!);
    await takeBack(id);
  });

  // test/play/attack-cut.test.ts cuts clients in memory after every write on both generations. Here each generation covers every
  // second moment.
  test.each(MOMENTS.filter((_, at) => at % 2 === generation % 2))(
    "the attack ends exactly once after the restart if the server dies when %s",
    async (_when, moment) => {
      const { gm, ada, ben } = people;
      const half = { ...before, ...Object.fromEntries(moment.done.map((part) => [part, after[part]])) };
      await fixFaces(gm, THROUGH);
      await fallSilent(gm, moment.hook, moment.reached);
      const count = await attackCount(ada);
      await orderAttack(ada, BY_ILKA);
      await isSilent(gm);
      await Promise.all([ada.caughtUp(), ben.caughtUp()]);
      const { id, status } = (await attackOn(ada))!;
      expect(status).not.toBe("resolved");
      for (const seat of [ada, ben]) {
        expect(await attackCount(seat)).toBe(count + 1);
        expect(await figuresOn(seat)).toEqual(half);
        expect(await recordOn(seat, id)).toEqual(moment.record);
      }

      await pullThePlug(table, everybody(people));
      for (const { card } of await allSee(people, "resolved", id)) {
        expect(card.meetings).toMatchObject([
          { name: "Dock Guard", damage: 14 },
          { name: "Dock Worker", damage: 10 },
        ]);
      }
      await allRead(people, figuresOn, after);
      // No further change follows, so the changes were written once.
      await allCaughtUp(people);
      await allRead(people, figuresOn, after);
      await allRead(people, (seat) => recordOn(seat, id), { planned: true, applied: true });

      await Promise.all(everybody(people).map(openTracker));
      await allRead(people, (seat) => pipsOf(seat, ilka), { text: "Action Points: 2/3", full: 2 });
      await ada.press(trackerButton(ada, "crossfireEndPhase", ilka));
      // A downed combatant has no phase.
      await everybodyAt("Tomas Vey");
      await gm.press(gm.page.locator("#sidebar nav [data-action=crossfireRewind][data-to=step]"));
      await everybodyAt("Ilka Rennard");
      await allRead(people, figuresOn, after);
      expect(await fightOn(ben)).toMatchObject({ round: 1, pass: 1 });
      await takeBack(id);
    },
  );

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
