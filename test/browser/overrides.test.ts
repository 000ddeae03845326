import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults, faultsUnfolded } from "./harness/faults";
import { d20, fixFaces } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allRead,
  allSee,
  attackCount,
  cardButton,
  expectAllQuiet,
  flesh,
  GUARD,
  hits,
  ILKA,
  openChat,
  orderAttack,
  PROMPT,
  RIFLE,
  sitDown,
  startAfresh,
  TOKENS,
  unfoldCard,
  valueOf,
  waitForStatus,
  type People,
} from "./people";

/** Dice of a miss. Ilka Rennard has 13 with the rifle; the guard has 7 to defend and 8 to soak. */
const MISS = [...hits(13, 0), ...hits(7, 0)];

describe("changes to the result of an attack", () => {
  let table: BorrowedTable;
  let people: People;
  beforeAll(async () => {
    table = await borrowTable({ generation: 14 });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());
  beforeEach(() => startAfresh(people));

  async function miss(): Promise<string> {
    const { gm, ada } = people;
    await fixFaces(gm, MISS);
    const after = await attackCount(ada);
    await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard });
    const { id } = await waitForStatus(ada, "resolved", { after });
    await allSee(people, "resolved", id);
    await Promise.all([openChat(ada), openChat(gm)]);
    await Promise.all([ada, gm].map((seat) => unfoldCard(seat, `.chat-log [data-message-id="${id}"]`)));
    return id;
  }

  const cardText = (seat: Seat, id: string): Promise<string> =>
    seat.page.locator(`.chat-log [data-message-id="${id}"] .cf-card`).innerText();

  test("[SS-KARMA-04] a player rerolls misses from the card by keyboard", async () => {
    const { gm, ada, ben } = people;
    const before = await valueOf<number>(ada, ILKA, "system.karma.value");
    const whole = await flesh(ada, GUARD);
    const id = await miss();
    expect(await cardButton(ben, id, "reroll").count()).toBe(0);
    await cardButton(ada, id, "reroll").focus();
    await fixFaces(gm, [...hits(13, 3), ...d20(15), ...hits(8, 8)]);
    await ada.page.keyboard.press("Enter");
    await ada.page.locator(`${PROMPT} input:focus`).waitFor();
    await screenshot(ada, "anew-karma", ada.page.locator(PROMPT));
    expect(await faults(ada, `${PROMPT} .window-content`)).toEqual([]);
    await ada.page.keyboard.press("Enter");
    await allRead(people, (seat) => valueOf(seat, ILKA, "system.karma.value"), before - 1);
    await eventually(() => flesh(ben, GUARD), "the guard's Flesh").toBeLessThan(whole);
    for (const seat of [ada, gm]) await eventually(() => cardText(seat, id), "the card").toContain("Dice rerolled: 13");
    await eventually(() => cardButton(ada, id, "reroll").count(), "the button").toBe(0);
    await screenshot(ada, "anew-card-player", ada.page.locator(`.chat-log [data-message-id="${id}"]`));
    expect(await faultsUnfolded(gm, `.chat-log [data-message-id="${id}"] .cf-card`)).toEqual([]);
    await screenshot(gm, "anew-card-gamemaster", gm.page.locator(`.chat-log [data-message-id="${id}"]`));
    await expectAllQuiet(people);
  });

  test("the override window lets a GM override hits only with a reason", async () => {
    const { gm, ada } = people;
    const whole = await flesh(ada, GUARD);
    const id = await miss();
    expect(await cardButton(ada, id, "override").count()).toBe(0);
    const window = gm.page.locator(PROMPT);
    await gm.press(cardButton(gm, id, "say-end"));
    await window.locator("input[name=text]").waitFor();
    expect(await faults(gm, `${PROMPT} .window-content`)).toEqual([]);
    await gm.page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
    await gm.press(cardButton(gm, id, "override"));
    await window.locator("input[name=attack]").fill("3");
    await window.locator("button[data-action=save]").click();
    expect(await window.locator("input[name=reason]:invalid").count()).toBe(1);
    await screenshot(gm, "anew-override", window);
    expect(await faults(gm, `${PROMPT} .window-content`)).toEqual([]);
    await window.locator("input[name=reason]").fill("He stood still");
    await fixFaces(gm, [...d20(15), ...hits(8, 8)]);
    await window.locator("button[data-action=save]").click();
    await eventually(() => flesh(ada, GUARD), "the guard's Flesh").toBeLessThan(whole);
    for (const seat of [ada, gm]) await eventually(() => cardText(seat, id), "the card").toContain("Adjusted by the GM: He stood still");
    await gm.press(cardButton(gm, id, "undo"));
    await allSee(people, "undone", id);
    await allRead(people, (seat) => flesh(seat, GUARD), whole);
    await expectAllQuiet(people);
  });

  test("a line of the card explains its rule in a tooltip on keyboard focus", async () => {
    const { ada } = people;
    const id = await miss();
    await cardButton(ada, id, "undo").focus();
    await ada.page.keyboard.press("Shift+Tab");
    for (let back = 0; back < 6 && !(await ada.page.locator(".cf-card dd:focus").count()); back += 1)
      await ada.page.keyboard.press("Shift+Tab");
    expect(await ada.page.locator(`[data-message-id="${id}"] dd:focus`).count()).toBe(1);
    await eventually(() => ada.page.locator("#tooltip.active").innerText(), "the tooltip").toMatch(/SS-[A-Z]+-\d\d .+: .{20}/);
    await screenshot(ada, "anew-rule");
  });
});
