import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d20, d6, fixFaces, type FixedDie } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allCaughtUp,
  allFacesFell,
  allRead,
  allSee,
  attackCount,
  beginFight,
  cardButton,
  everybody,
  expectAllQuiet,
  exported,
  fightOn,
  flesh,
  gather,
  GENERATIONS,
  GUARD,
  hits,
  hush,
  ILKA,
  orderAttack,
  openChat,
  openTracker,
  RIFLE,
  rounds,
  sitDown,
  startAfresh,
  statusesOf,
  told,
  TOKENS,
  trackerButton,
  valueOf,
  waitForPhase,
  waitForStatus,
  WORKER,
  type People,
} from "./people";

const TORSO = d20(15);
/** Dice of a shot that penetrates the guard and hits the worker. Both lose Flesh and points of a limb, and are knocked down. */
const THROUGH: readonly FixedDie[] = [...hits(13, 6), ...hits(7, 1), ...TORSO, ...hits(8, 1), ...hits(6, 1), ...TORSO, ...hits(1, 0)];
/** Dice of a hit that costs the guard 6 Flesh and 2 points of the torso. */
const GLANCING: readonly FixedDie[] = [...hits(13, 4), ...hits(7, 2), ...TORSO, ...hits(8, 8)];

describe.each(GENERATIONS)("undo of an attack on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());

  /** Makes Ada shoot at the guard with the rifle. @returns the id of the attack */
  async function shoot(dice: readonly FixedDie[]): Promise<string> {
    const { gm, ada } = people;
    await fixFaces(gm, dice);
    const after = await attackCount(ada);
    await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard });
    const { id } = await waitForStatus(ada, "resolved", { after });
    await allSee(people, "resolved", id);
    await allFacesFell(gm);
    return id;
  }

  async function pressUndo(seat: Seat, id: string): Promise<void> {
    await openChat(seat);
    await seat.press(cardButton(seat, id, "undo"));
  }

  /** Returns the stored world on the GM's client, after all changes have arrived. */
  async function worldAtRest(): Promise<unknown> {
    await allCaughtUp(people);
    return exported(people.gm);
  }

  test("restores actors, items and tokens on every client and in the stored world", async () => {
    const { gm, ada } = people;
    const before = await worldAtRest();
    const id = await shoot(THROUGH);
    await eventually(() => statusesOf(ada, WORKER)).toEqual(["prone", "winded"]);
    expect(await exported(gm)).not.toEqual(before);
    await pressUndo(gm, id);
    await allSee(people, "undone", id);
    await allRead(people, exported, before);
    await screenshot(ada, `undo-${generation}`);
    await gm.reload();
    expect(await exported(gm)).toEqual(before);
    await waitForStatus(gm, "undone", { id });
    expect(await cardButton(gm, id, "undo").count()).toBe(0);
  });

  test("is refused with a reason if a pool was edited manually after the attack", async () => {
    const { gm, ada } = people;
    const before = await worldAtRest();
    const id = await shoot(GLANCING);
    const change = (value: number) =>
      gm.evaluate((g, { at, to }: { at: string; to: number }) => g.fromUuidSync(at).update({ "system.pools.flesh.value": to }), {
        at: GUARD,
        to: value,
      });
    await change(10);
    await hush(gm);
    await pressUndo(gm, id);
    expect(await told(gm, "Cannot undo")).toBe(
      "Cannot undo: Flesh of Dock Guard should be 12, but is 10. This value must be corrected first.",
    );
    await allCaughtUp(people);
    expect([await flesh(gm, GUARD), await rounds(gm, ILKA, RIFLE), await valueOf(gm, GUARD, "system.limbs.torso.value")]).toEqual([
      10, 9, 6,
    ]);
    await waitForStatus(ada, "resolved", { id });
    await change(12);
    await pressUndo(gm, id);
    await allSee(people, "undone", id);
    await allRead(people, exported, before);
  });

  test("is available only to the attacker's player and the GM", async () => {
    const { ada, ben } = people;
    const before = await worldAtRest();
    const id = await shoot(GLANCING);
    expect(await cardButton(ben, id, "undo").count()).toBe(0);
    await hush(ben);
    await ben.evaluate((g, message: string) => g.game.socket.emit("system.crossfire", { intent: "undo", id: message, args: {} }), id);
    expect(await told(ben, "or a GM, can undo it")).toBe("Only the user who made this attack, or a GM, can undo it.");
    await allCaughtUp(people);
    expect(await flesh(ben, GUARD)).toBe(12);
    await pressUndo(ada, id);
    await allSee(people, "undone", id);
    await allRead(people, exported, before);
  });

  test("restores the clock during a fight: Action Points, attacks, defenses and score", async () => {
    const { gm, ada } = people;
    await startAfresh(people);
    const [ilka, guard] = await gather(gm, [TOKENS.ilka, TOKENS.guard]);
    await beginFight(people, { opponents: d6(3), players: [{ seat: ada, combatant: ilka!, dice: d6(5) }] });
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Ilka Rennard")));
    const before = await worldAtRest();
    const id = await shoot(GLANCING);
    const clock = (path: string) =>
      gm.evaluate((g, key: string) => g.foundry.utils.getProperty(g.game.combat.system.clock.fighters, key), path);
    await eventually(async () => [await clock(`${ilka}.ap`), await clock(`${ilka}.attacks`), await clock(`${guard}.defenses`)]).toEqual([
      1, 1, 1,
    ]);
    await pressUndo(gm, id);
    await allSee(people, "undone", id);
    await allRead(people, exported, before);
  });

  test("restores the target and refunds the cost, without changing the current phase, if the attack's phase has ended", async () => {
    const { gm, ada } = people;
    const [ilka, guard] = await gm.evaluate<string[]>((g) =>
      ["Ilka Rennard", "Dock Guard"].map((name) => g.game.combat.combatants.getName(name).id),
    );
    const id = await shoot(GLANCING);
    await openTracker(ada);
    await ada.press(trackerButton(ada, "crossfireEndPhase", ilka));
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Dock Guard")));
    await pressUndo(gm, id);
    await allSee(people, "undone", id);
    await allRead(people, async (seat) => [await flesh(seat, GUARD), await rounds(seat, ILKA, RIFLE)], [18, 10]);
    const spent = (seat: Seat) =>
      seat.evaluate(
        (g, ids: string[]) =>
          ids.map((one) => g.game.combat.system.clock.fighters[one]).map(({ ap, attacks, defenses }: any) => [ap, attacks, defenses]),
        [ilka!, guard!],
      );
    const nothing = [0, 0, 0];
    await allRead(people, spent, [nothing, nothing]);
    await allRead(people, async (seat) => (await fightOn(seat)).acting, "Dock Guard");
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
