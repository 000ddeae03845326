import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d6, fixFaces } from "./harness/faces";
import { faults } from "./harness/faults";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import {
  allCaughtUp,
  ATTACK_DIALOG,
  attackCount,
  CLOCK_PROMPT,
  expectAllQuiet,
  fightOn,
  gather,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  hits,
  ILKA,
  openChat,
  openTracker,
  orderAttack,
  type People,
  PROMPT,
  RIFLE,
  sitDown,
  TOKENS,
  trackerButton,
  waitForPhase,
  waitForStatus,
} from "./people";

describe.each(GENERATIONS)("prompts on the screens of players on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
    await gather(people.gm, [TOKENS.ilka, TOKENS.tomas, TOKENS.guard]);
    await allCaughtUp(people);
    for (const seat of [people.ada, people.ben]) {
      await openChat(seat);
      await seat.evaluate((g) => {
        g.played = [];
        g.HTMLMediaElement.prototype.play = function play(this: { src: string }) {
          g.played.push(this.src.split("/").at(-1));
          return Promise.resolve();
        };
        const field = g.document.createElement("textarea");
        field.id = "somewhere-else";
        field.setAttribute("aria-label", "Notes");
        g.document.body.append(field);
      });
    }
  });
  afterAll(() => table.giveBack());

  const played = (seat: Seat): Promise<string[]> => seat.evaluate((g) => g.played);
  const clockPrompt = (seat: Seat, words: string) => seat.page.locator(CLOCK_PROMPT, { hasText: words });
  const field = (seat: Seat) => seat.page.locator("#somewhere-else");
  const leaveField = (seat: Seat): Promise<void> => seat.evaluate((g) => g.document.activeElement.blur());

  test("[SS-ATTACK-06] a defense prompt leaves the focus in a text field and ignores keys pressed too early", async () => {
    const { gm, ada } = people;
    await field(ada).fill("");
    await field(ada).focus();
    await fixFaces(gm, hits(60, 0));
    const after = await attackCount(gm);
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
    const prompt = ada.page.locator(PROMPT);
    await prompt.and(ada.page.locator("[data-ready]")).waitFor();
    await ada.page.keyboard.type("still here");
    expect(await field(ada).inputValue()).toBe("still here");
    // Set the prompt back to its first half second, in which it ignores keys.
    await ada.evaluate((g, at: string) => delete g.document.querySelector(at).dataset.ready, PROMPT);
    await leaveField(ada);
    await ada.page.keyboard.press("y");
    await prompt.locator("input[name=choice]").first().focus();
    for (const key of ["Enter", "Escape", "2", "y"]) await ada.page.keyboard.press(key);
    expect(await prompt.locator("input:checked").getAttribute("value")).toBe(
      await prompt.locator("input[name=choice]").first().inputValue(),
    );
    expect(await prompt.count()).toBe(1);
    await ada.evaluate((g, at: string) => void (g.document.querySelector(at).dataset.ready = ""), PROMPT);
    await ada.page.keyboard.press("y");
    await prompt.waitFor({ state: "detached" });
    await waitForStatus(gm, "resolved", { after });
    await expectAllQuiet(people);
  });

  test("a prompt makes no sound if the user has switched sounds off", async () => {
    const { gm, ada } = people;
    await ada.evaluate(async (g) => {
      await g.game.settings.set("crossfire", "sounds", false);
      g.played = [];
    });
    await openTracker(gm);
    const after = await attackCount(gm);
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
    await ada.page.locator(`${PROMPT}[data-ready]`).waitFor();
    expect(await played(ada)).toEqual([]);
    await ada.evaluate((g) => g.game.settings.set("crossfire", "sounds", true));
    await gm.press(gm.page.locator("#sidebar .cf-pending").getByRole("button", { name: "Answer for them" }));
    await ada.page.locator(PROMPT).waitFor({ state: "detached" });
    await waitForStatus(gm, "resolved", { after });
    await expectAllQuiet(people);
  });

  test("[SS-INIT-05] an initiative prompt marks the page's title, plays a sound and can be answered with one key", async () => {
    const { gm, ada, ben } = people;
    await field(ada).fill("");
    await field(ada).focus();
    await fixFaces(gm, d6(2));
    await openTracker(gm);
    await gm.press(trackerButton(gm, "crossfireRound"));
    const prompt = clockPrompt(ada, "Roll initiative: Ilka Rennard");
    await prompt.and(ada.page.locator("[data-ready]")).waitFor();
    expect(await ada.page.title()).toMatch(/^\(1\) /);
    expect(await played(ada)).toContain("turn.wav");
    await screenshot(ada, `prompt-initiative-${generation}`, prompt);
    expect(await faults(ada, `${CLOCK_PROMPT} .window-content`)).toEqual([]);
    expect(await gm.page.locator(CLOCK_PROMPT).count()).toBe(0);
    // The text field keeps the focus, so the key types a letter there.
    await ada.page.keyboard.type("y");
    expect(await field(ada).inputValue()).toBe("y");
    expect(await prompt.count()).toBe(1);
    await leaveField(ada);
    await fixFaces(gm, d6(5));
    await ada.page.keyboard.press("y");
    await prompt.waitFor({ state: "detached" });
    await eventually(() => ada.page.title()).not.toMatch(/^\(/);
    expect(await clockPrompt(ben, "Roll initiative: Tomas Vey").count()).toBe(1);
  });

  test("the GM can roll initiative for all players with a pending roll", async () => {
    const { gm, ada, ben } = people;
    const pending = gm.page.locator("#sidebar .cf-pending");
    await pending.getByText("Waiting for Tomas Vey.").waitFor();
    await screenshot(gm, `prompt-pending-${generation}`, gm.page.locator("#sidebar"));
    await fixFaces(gm, d6(1));
    await gm.press(pending.getByRole("button", { name: "Answer for them" }));
    await ben.page.locator(CLOCK_PROMPT).waitFor({ state: "detached" });
    await Promise.all([gm, ada, ben].map((seat) => waitForPhase(seat, "Ilka Rennard")));
    expect((await fightOn(ben)).order).toContainEqual(["Tomas Vey", 8]);
    expect(await gm.evaluate((g) => g.game.messages.contents.filter((one: any) => one.flavor.includes("Rolled by the GM.")).length)).toBe(
      1,
    );
    await pending.waitFor({ state: "detached" });
  });

  test("[SS-ROUND-06] only the player of the acting combatant is notified of the phase", async () => {
    const { gm, ada, ben } = people;
    const prompt = clockPrompt(ada, "Ilka Rennard acts now");
    await prompt.waitFor();
    expect(await prompt.innerText()).toContain("Round 1, pass 1 of 2 · 3 AP");
    await screenshot(ada, `prompt-phase-${generation}`);
    expect([await gm.page.locator(CLOCK_PROMPT).count(), await ben.page.locator(CLOCK_PROMPT).count()]).toEqual([0, 0]);
    await ada.evaluate((g, { weapon, at }: { weapon: string; at: string }) => void g.game.crossfire.attackWith(weapon, { targets: [at] }), {
      weapon: `${ILKA}.Item.${RIFLE}`,
      at: TOKENS.guard,
    });
    await ada.page.locator(ATTACK_DIALOG).waitFor();
    await prompt.waitFor({ state: "detached" });
    await ada.page.keyboard.press("Escape");
    await ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
  });
});
