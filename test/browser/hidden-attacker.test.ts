import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d20, fixFaces } from "./harness/faces";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import {
  allCaughtUp,
  allFacesFell,
  answerAtOnce,
  attackCount,
  attackOn,
  cardButton,
  expectAllQuiet,
  flesh,
  gather,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  hits,
  ILKA,
  onMap,
  openChat,
  openTracker,
  orderAttack,
  PROMPT,
  READY_TO_ANSWER,
  sitDown,
  startAfresh,
  TOKENS,
  waitForStatus,
  type People,
} from "./people";

/** Name of the hidden token. `WEAPON` is the name of the token's weapon. */
const NAME = "Velkhara";
const WEAPON = "Whisperthorn";

/** Dice for 5 attack hits and no defense hits: damage 6 + 5, soak 4, 7 damage left. */
const STRUCK = [...hits(8, 5), ...hits(10, 0), ...d20(15), ...hits(12, 4)];

describe.each(GENERATIONS)("a hidden token on players' screens on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  /** Hides or reveals the guard's token. While the token is hidden, the guard and its pistol have secret names. */
  const hide = (hidden: boolean): Promise<void> =>
    people.gm.evaluate(
      async (g, { token, pistol, names, to }: { token: string; pistol: string; names: string[]; to: boolean }) => {
        await g.fromUuidSync(token).update({ hidden: to, name: to ? names[0] : "Dock Guard" });
        await g.fromUuidSync(pistol).update({ name: to ? names[1] : names[2] });
      },
      { token: TOKENS.guard, pistol: `${GUARD}.Item.${GUARD_PISTOL}`, names: [NAME, WEAPON, pistolName], to: hidden },
    );
  let pistolName = "";

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
    pistolName = await people.gm.evaluate((g, at: string) => g.fromUuidSync(at).name, `${GUARD}.Item.${GUARD_PISTOL}`);
  });
  afterAll(async () => {
    await hide(false);
    await table.giveBack();
  });
  beforeEach(async () => {
    await startAfresh(people);
    await hide(true);
    await allCaughtUp(people);
  });

  /**
   * Expects that the page names neither the hidden token nor its weapon in any text, label, tooltip or attribute. The map must show no path
   * of a bullet.
   */
  async function expectUnnamed(seat: Seat): Promise<void> {
    const page = await seat.evaluate((g) => g.document.documentElement.outerHTML as string);
    for (const secret of [NAME, WEAPON]) expect(page).not.toContain(secret);
    expect(await onMap(seat, "crossfire-bullet-path")).toEqual([]);
  }

  const shoot = (): Promise<void> =>
    orderAttack(people.gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });

  test("an attack by a hidden token shows the token's name and position only to the GM", async () => {
    const { gm, ada, ben } = people;
    await fixFaces(gm, STRUCK);
    const after = await attackCount(gm);
    await shoot();
    const { id } = await waitForStatus(ada, "asking", { after });
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    expect(await ada.page.locator(PROMPT).innerText()).toContain("Unseen attacker");
    for (const seat of [ada, ben]) await expectUnnamed(seat);
    await answerAtOnce(ada);
    for (const seat of [ada, ben]) {
      const { shown, card } = await waitForStatus(seat, "resolved", { id });
      expect(shown).toContain("Unseen attack on Ilka Rennard");
      expect(shown).not.toMatch(/hits: \d+ vs /);
      expect(card.roll).toBeNull();
      await openChat(seat);
      expect(await cardButton(seat, id, "show-path").count()).toBe(0);
      await expectUnnamed(seat);
    }
    await allFacesFell(gm);
    await eventually(() => flesh(ada, ILKA)).toBe(16 - 7);
    const { shown: whole } = (await attackOn(gm, id))!;
    expect(whole).toContain(`${NAME} attacks Ilka Rennard`);
    expect(whole).toContain(`${WEAPON} · Single shot`);
    await screenshot(ada, `hidden-attacker-${generation}`);
    await openChat(gm);
    await gm.press(cardButton(gm, id, "show-path"));
    await eventually(() => onMap(gm, "crossfire-bullet-path"), "the path on the GM's map").not.toEqual([]);
    for (const seat of [ada, ben]) await expectUnnamed(seat);
    // Restore the original function of the window.
    await gm.evaluate((g) =>
      g.canvas.interface.children.find(({ name }: any) => name === "crossfire-bullet-path")?.destroy({ children: true }),
    );
    await gm.press(cardButton(gm, id, "undo"));
    await waitForStatus(ada, "undone", { id });
    for (const seat of [ada, ben]) await expectUnnamed(seat);
  });

  test("a refused attack by a hidden token is shown only to the GM", async () => {
    const { gm, ada, ben } = people;
    const ready = (to: boolean) =>
      gm.evaluate((g, { at, value }: { at: string; value: boolean }) => g.fromUuidSync(at).update({ "system.ready": value }), {
        at: `${GUARD}.Item.${GUARD_PISTOL}`,
        value: to,
      });
    await ready(false);
    const after = await attackCount(gm);
    await gm.evaluate(
      (g, order: object) =>
        void g.ChatMessage.implementation.create({ type: "order", whisper: [g.game.user.id], system: { kind: "attack", order } }),
      {
        attacker: GUARD,
        attackerToken: TOKENS.guard,
        weapon: GUARD_PISTOL,
        target: TOKENS.ilka,
        mode: "single",
        called: null,
        aim: 0,
        modifiers: [],
      },
    );
    const { shown } = await waitForStatus(gm, "refused", { after });
    expect(shown).toContain(WEAPON);
    await allCaughtUp(people);
    for (const seat of [ada, ben]) await expectUnnamed(seat);
    await ready(true);
  });

  test("a hidden combatant is listed only in the GM's encounter tab", async () => {
    const { gm, ada, ben } = people;
    await gather(gm, [TOKENS.guard]);
    await allCaughtUp(people);
    for (const seat of [gm, ada, ben]) await openTracker(seat);
    expect(await gm.page.locator("#combat").innerText()).toContain(NAME);
    for (const seat of [ada, ben]) await expectUnnamed(seat);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
