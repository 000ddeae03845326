import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { fixFaces } from "./harness/faces";
import { faultsUnfolded } from "./harness/faults";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  answerAtOnce,
  ATTACK_DIALOG,
  attackOn,
  expectAllQuiet,
  GUARD,
  GUARD_PISTOL,
  hits,
  ILKA,
  openChat,
  orderOf,
  READY_TO_ANSWER,
  READY_TO_SHOOT,
  PISTOL,
  RIFLE,
  rounds,
  sitDown,
  startAfresh,
  TOKENS,
  waitForStatus,
  writeAttack,
  type People,
} from "./people";

/** Returns the number of cards in a user's chat, and the texts of the rows on the newest card. */
const cardsOf = (seat: Seat): Promise<{ cards: number; rows: string[] }> =>
  seat.evaluate((g) => {
    const cards = [...g.document.querySelectorAll(".chat-log .cf-card")];
    const rows = [...(cards.at(-1)?.querySelectorAll(".cf-series > li") ?? [])] as any[];
    return { cards: cards.length, rows: rows.map((row) => row.innerText.replace(/\s+/g, " ").trim()) };
  });

/** Opens the chat in a separate browser window. Clicks a button to do so, because browsers open a window only after a click. */
async function detachChat(seat: Seat): Promise<Page> {
  const button = "detach-chat";
  await seat.evaluate(async (g, id: string) => {
    const chat = await g.ui.chat.renderPopout();
    const pressed = g.document.createElement("button");
    pressed.id = id;
    pressed.style.cssText = "position:fixed;left:0;top:0;width:40px;z-index:99999";
    pressed.onclick = () => {
      pressed.remove();
      void chat.detachWindow();
    };
    g.document.body.append(pressed);
  }, button);
  const opening = seat.page.waitForEvent("popup");
  await seat.press(`#${button}`);
  return opening;
}

describe("a series of attacks on several targets", () => {
  let table: BorrowedTable;
  let people: People;
  beforeAll(async () => {
    table = await borrowTable({ generation: 14 });
    people = await sitDown(table);
    await Promise.all([people.gm, people.ada, people.ben].map(openChat));
  });
  afterAll(() => table.giveBack());
  beforeEach(() => startAfresh(people));

  test("[SS-MULTI-05] shows two attacks with two pistols as two rows of one card, and lets the author undo both", async () => {
    const { gm, ada } = people;
    const full = await rounds(ada, ILKA, PISTOL);
    const second = await gm.evaluate(
      async (g, [actor, rifle, pistol]: string[]) => {
        const ilka = g.fromUuidSync(actor);
        await ilka.items.get(rifle).update({ "system.ready": false });
        await ilka.items.get(pistol).update({ "system.ready": true });
        const [made] = await ilka.createEmbeddedDocuments("Item", [{ ...ilka.items.get(pistol).toObject(), name: "Other pistol" }]);
        return made.id;
      },
      [ILKA, RIFLE, PISTOL],
    );
    await ada.waitFor("the other pistol", (g, [actor, id]: string[]) => g.fromUuidSync(actor).items.has(id), [ILKA, second]);
    await fixFaces(gm, hits(60, 0));
    await ada.evaluate(
      (g, [pistol, ...targets]: string[]) => void g.game.crossfire.attackWith(pistol, { targets, advanced: true }),
      [`${ILKA}.Item.${PISTOL}`, TOKENS.guard, TOKENS.worker],
    );
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await ada.page.locator(`${ATTACK_DIALOG} select[name=otherWeapon]`).selectOption(second);
    await ada.page.locator(`${ATTACK_DIALOG} input[name=all]`).check();
    await ada.page.keyboard.press("Enter");
    const row = await waitForRow(ada, "resolved");
    await screenshot(ada, "series-card", ada.page.locator(".chat-log .cf-card").last());
    for (const seat of [gm, ada, people.ben]) {
      await eventually(() => cardsOf(seat), `the card ${seat.userName} sees`).toMatchObject({
        cards: 1,
        rows: [expect.stringContaining("Dock Guard"), expect.stringContaining("Dock Worker")],
      });
    }
    expect(await faultsUnfolded(ada, ".chat-log .cf-card:has(.cf-series)")).toEqual([]);
    expect(await rounds(ada, ILKA, PISTOL)).toBeLessThan(full);
    await ada.press(ada.page.locator("[data-crossfire=undo-series]"));
    await eventually(async () => (await attackOn(ada, row))?.status, "the second of them").toBe("undone");
    await eventually(() => rounds(ada, ILKA, PISTOL), "rounds in the magazine").toBe(full);
    await expectAllQuiet(people);
  });

  /**
   * Waits until the second of two attacks has this status. @param first - id of the first attack; null: any attack
   * @returns id of the second attack
   */
  const waitForRow = (seat: Seat, status: string, first: string | null = null): Promise<string> =>
    seat.waitFor(
      `a second attack that is ${status}`,
      (g, { wanted, head }: { wanted: string; head: string | null }) =>
        g.game.messages.contents.findLast(({ system }: any) => {
          const { index, of } = system.order?.series ?? {};
          return index === 1 && (head === null || of === head) && system.status === wanted;
        })?.id ?? "",
      { wanted: status, head: first },
    );

  test("prompts each target's player separately, even after the attacker and the prompted player reload their pages", async () => {
    const { gm, ada, ben } = people;
    const at = (target: string): object => orderOf({ attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target });
    const id = await writeAttack(gm, { order: { ...at(TOKENS.ilka), series: { of: "", index: 0, next: [at(TOKENS.tomas)] } } });
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    await eventually(async () => (await cardsOf(ben)).rows[1], "what Ben reads").toMatch(/Tomas Vey: pending/);
    // Reload one client after the other: a prompted user who is disconnected when the GM returns gets a default answer.
    for (const seat of [ada, gm]) await seat.reload();
    await fixFaces(gm, hits(40, 0));
    await answerAtOnce(ada);
    await waitForStatus(ada, "resolved", { id });
    await answerAtOnce(ben);
    await waitForRow(ben, "resolved");
    await screenshot(ben, "series-defended", ben.page.locator(".chat-log .cf-card").last());
    await eventually(() => cardsOf(ben), "the card").toMatchObject({
      rows: [expect.stringMatching(/Missed/), expect.stringMatching(/Missed/)],
    });
    await expectAllQuiet(people);
  });

  test("can be expanded and undone in the chat's separate browser window", async () => {
    const { gm, ada, ben } = people;
    const popup = await detachChat(gm);
    const at = (target: string): object => orderOf({ attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target });
    await fixFaces(gm, hits(60, 0));
    const id = await writeAttack(gm, { order: { ...at(TOKENS.ilka), series: { of: "", index: 0, next: [at(TOKENS.tomas)] } } });
    const card = `.application.detached [data-message-id="${id}"] .cf-card`;
    await popup.locator(`${card} .to-come`, { hasText: "Tomas Vey" }).waitFor();
    await answerAtOnce(ada);
    await answerAtOnce(ben);
    const second = await waitForRow(gm, "resolved", id);
    const row = popup.locator(`${card} li[data-attack="${second}"]`);
    await row.locator(".cf-verdict.missed").first().waitFor();
    await row.locator(".cf-fold > summary").click();
    await row.locator(".cf-fold[open] .cf-meeting").waitFor();
    // The same row expands in the main page too.
    await gm.page.locator(`.chat-log [data-attack="${second}"] .cf-fold[open]`).waitFor();
    await row.locator("[data-crossfire=undo]").click();
    await popup.locator(`${card} li[data-attack="${second}"].undone`).waitFor();
    await eventually(async () => (await attackOn(ben, second))?.status, "what Ben reads").toBe("undone");
    await popup.close();
    await expectAllQuiet(people);
  });
});
