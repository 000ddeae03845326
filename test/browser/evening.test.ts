import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { poolChecks } from "../../module/rules/checks/pool-checks";
import { successChance } from "../../module/rules/checks/success-chance";
import { treatment } from "../../module/rules/healing/treatments";
import { eventually } from "./harness/eventually";
import { d20, d6, fixFaces } from "./harness/faces";
import { faults, faultsUnfolded } from "./harness/faults";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import type { Seat } from "./harness/seat";
import {
  allCaughtUp,
  allFacesFell,
  allRead,
  ATTACK_DIALOG,
  attackCount,
  CARD,
  cardButton,
  CLOCK_PROMPT,
  everybody,
  expectAllQuiet,
  flesh,
  gather,
  GENERATIONS,
  GUARD,
  hits,
  hush,
  ILKA,
  openSheet,
  PISTOL,
  PROMPT,
  READY_TO_SHOOT,
  RIFLE,
  sitDown,
  startAfresh,
  target,
  TOKENS,
  told,
  waitForPhase,
  waitForStatus,
  type People,
} from "./people";

/** Maximum number of presses of Tab from any element to any other. */
const MOST_TABS = 120;

/** Presses Tab until an element has the focus. @throws {Error} if it has no focus after `MOST_TABS` presses */
async function tabTo(seat: Seat, selector: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await seat.page.keyboard.press("Tab");
    const at = await seat.evaluate<{ there: boolean; focused: string }, string>((g, wanted) => {
      const { activeElement: focused } = g.document;
      return { there: focused.matches(wanted), focused: focused.outerHTML.slice(0, 90) };
    }, selector);
    if (at.there) return;
    passed.push(at.focused);
  }
  throw new Error(`${seat.userName} never reached ${selector} with Tab, but:\n${passed.join("\n")}`);
}

/** Reaches an element with Tab and presses it with Enter. */
async function tabAndEnter(seat: Seat, selector: string): Promise<void> {
  await tabTo(seat, selector);
  await seat.page.keyboard.press("Enter");
}

/** Waits for the clock's prompt with these words and expects no accessibility fault in the prompt. Answers it with the Y key. */
async function answerClock(seat: Seat, words: string): Promise<void> {
  const prompt = seat.page.locator(`${CLOCK_PROMPT}[data-ready]`, { hasText: words });
  await prompt.waitFor();
  expect(await faults(seat, `${CLOCK_PROMPT} .window-content`)).toEqual([]);
  await seat.page.keyboard.press("y");
  await prompt.waitFor({ state: "detached" });
}

describe.each(GENERATIONS)("an evening on Foundry %i", (generation) => {
  /** True on the newest generation. Tests that do not depend on the generation run only on this one. */
  const once = generation === GENERATIONS.at(-1);
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());
  beforeEach(() => startAfresh(people));

  /** Returns the names of the items in Ilka's hands, in Ada's copy of the world. */
  const held = (): Promise<string[]> =>
    people.ada.evaluate(
      (g, uuid: string) =>
        g
          .fromUuidSync(uuid)
          .items.filter((item: any) => item.system.ready)
          .map((item: any) => item.name)
          .sort(),
      ILKA,
    );

  if (once)
    test("Shift with a number key attacks immediately with the weapon in that slot of the macro bar", async () => {
      const { ada } = people;
      await target(ada, TOKENS.guard);
      await ada.evaluate(
        (g, uuid: string) => void g.Hooks.call("hotbarDrop", g.ui.hotbar, { type: "Item", uuid }, 1),
        `${ILKA}.Item.${RIFLE}`,
      );
      await ada.waitFor(
        "the macro in slot 1",
        (g, name: string) => g.game.macros.get(g.game.user.hotbar[1])?.name === name,
        "Marksman Rifle",
      );
      const before = await attackCount(ada);
      await ada.page.keyboard.press("Shift+Digit1");
      await waitForStatus(ada, "resolved", { after: before });
      expect(await ada.page.locator(ATTACK_DIALOG).count()).toBe(0);
      const then = await attackCount(ada);
      await ada.page.keyboard.press("Shift+Digit9");
      await allCaughtUp(people);
      expect(await attackCount(ada)).toBe(then);
    });

  if (once)
    test("First Aid asks for the patient if the user has no target, and otherwise shows the targeted patient and the exact chance", async () => {
      const { ada } = people;
      await ada.evaluate((g) => void g.game.user.targets.forEach((token: any) => token.setTarget(false, { releaseOthers: false })));
      const messages = (): Promise<number> => ada.evaluate((g) => g.game.messages.size);
      const before = await messages();
      await ada.evaluate((g, actor: string) => void g.game.crossfire.test({ actor, skill: "first-aid" }), ILKA);
      const window = ada.page.locator(".cf-test-window");
      await window.locator("select[name=treatment]").selectOption({ label: "First aid" });
      const says = window.locator(".cf-test-preview");
      await eventually(() => says.innerText(), "who is treated").toContain("Choose a patient.");
      expect(await faults(ada, ".cf-test-window .window-content")).toEqual([]);
      await ada.press(window.locator("button.roll"));
      await eventually(() => window.locator("select[name=patient]:focus").count(), "the patient asked for").toBe(1);
      expect(await messages()).toBe(before);
      await window.locator("select[name=patient]").selectOption({ label: "Tomas Vey" });
      await eventually(() => says.innerText(), "who is treated").toContain("Treats Tomas Vey.");
      // An impossible treatment is refused before the roll, without a chance.
      const treat = (label: string): Promise<unknown> => window.locator("select[name=treatment]").selectOption({ label });
      await treat("Stabilize");
      await eventually(() => says.innerText(), "the refusal").toContain("Tomas Vey has nothing this treatment can heal or repair.");
      expect(await says.innerText()).not.toContain("Chance of success");
      const wounded = (flesh: number | null, overflow: number): Promise<void> =>
        people.gm.evaluate(async (g, to: object) => void (await g.game.actors.getName("Tomas Vey").update(to)), {
          "system.pools.flesh.value": flesh,
          "system.overflow": overflow,
        });
      await wounded(0, 1);
      await allCaughtUp(people);
      // A user who treats a patient near death reads the exact chance of three hits, within the limit.
      const shown = async (): Promise<string> => /Chance of success: (\d+%)/.exec(await says.innerText())?.[1] ?? "";
      const exact = async (): Promise<string> => {
        const [, dice = 0, limit = 0] = /Dice: (\d+), limit (\d+)/.exec(await says.innerText()) ?? [];
        const spec = { kind: "pool", dice: Number(dice), cover: 0, limit: Number(limit), parts: [] } as const;
        return `${Math.round(successChance(poolChecks, { threshold: treatment("stabilise").threshold }, spec)! * 100)}%`;
      };
      await eventually(async () => (await shown()) !== "" && (await shown()) === (await exact()), "the chance to stabilize").toBe(true);
      await wounded(null, 0);
      await ada.page.keyboard.press("Escape");
      await window.waitFor({ state: "detached" });
    });

  if (once)
    test("a readied weapon replaces the weapon in hand if the two weapons together need more than two hands", async () => {
      const { ada } = people;
      expect(await held()).toContain("Marksman Rifle");
      const sheet = `[id="${await openSheet(ada, ILKA)}"]`;
      const hands = ada.page.locator(`${sheet} .cf-weapons .cf-panel-head .cf-note`);
      await ada.press(`${sheet} [data-item-id="${PISTOL}"] [data-action=toggleItem]`);
      await eventually(held, "in hand").not.toContain("Marksman Rifle");
      expect(await held()).toContain("Service Pistol");
      await eventually(() => hands.innerText(), "hands").toBe("Hands: 1 of 2");
      await ada.press(`${sheet} [data-item-id="${RIFLE}"] [data-action=toggleItem]`);
      await eventually(held, "in hand").not.toContain("Service Pistol");
      await eventually(() => hands.innerText(), "hands").toBe("Hands: 2 of 2");
      await ada.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).sheet.close()), ILKA);
      await expectAllQuiet(people);
    });

  test("the GM and the players play the first phases of a fight with the keyboard alone", async () => {
    const { gm, ada, ben } = people;
    await ada.evaluate(
      (g, uuid: string) => void g.Hooks.call("hotbarDrop", g.ui.hotbar, { type: "Item", uuid }, 1),
      `${ILKA}.Item.${RIFLE}`,
    );
    await gather(gm, [TOKENS.ilka, TOKENS.tomas, TOKENS.guard]);
    await allCaughtUp(people);
    for (const seat of everybody(people)) {
      await hush(seat);
      await seat.evaluate((g) => {
        g.document.activeElement.blur();
        for (const token of [...g.game.user.targets]) token.setTarget(false, { releaseOthers: false });
        g.pointers = 0;
        for (const kind of ["pointerdown", "wheel"])
          g.addEventListener(kind, (event: any) => (g.pointers += event.isTrusted ? 1 : 0), true);
      });
    }

    // The GM begins the encounter; each player rolls initiative.
    await gm.page.keyboard.press("Shift+KeyF");
    await fixFaces(gm, d6(5));
    await tabAndEnter(gm, "#sidebar nav [data-action=crossfireRound]");
    await Promise.all([ada, ben].map((seat) => seat.page.locator(`${CLOCK_PROMPT}[data-ready]`).waitFor()));
    await allFacesFell(gm);
    for (const [seat, face] of [
      [ada, 6],
      [ben, 1],
    ] as const) {
      await fixFaces(gm, d6(face));
      await answerClock(seat, "Roll initiative");
      await allFacesFell(gm);
    }
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Ilka Rennard")));

    // Ada targets the guard, shoots and reads the card.
    await answerClock(ada, "Ilka Rennard acts now");
    await ada.page.keyboard.press("n");
    await told(ada, "Target: Dock Guard");
    await eventually(() => ada.page.locator(".cf-voice[role=status]").textContent(), "the announcement").toBe("Target: Dock Guard");
    await ada.page.keyboard.press("1");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    expect(await faults(ada, `${ATTACK_DIALOG} .window-content`)).toEqual([]);
    await fixFaces(gm, [...hits(13, 4), ...hits(7, 2), ...d20(15), ...hits(8, 8)]);
    const whole = await flesh(gm, GUARD);
    const before = await attackCount(ada);
    await ada.page.keyboard.press("Enter");
    const { id } = await waitForStatus(ada, "resolved", { after: before });
    await allFacesFell(gm);
    await allRead(people, (seat) => flesh(seat, GUARD), whole - 6);
    const card = `.chat-log [data-message-id="${id}"]`;
    await tabAndEnter(ada, "#sidebar-tabs [data-tab=chat]");
    await tabAndEnter(ada, `${card} details.cf-fold > summary`);
    await eventually(() => ada.page.locator(`${card} details.cf-fold[open]`).innerText(), "the reasons").toContain("net hits: 2");
    expect(await faultsUnfolded(ada, `${card} ${CARD}`)).toEqual([]);

    // She rerolls with Karma, then undoes the attack.
    await tabAndEnter(ada, `${card} [data-crossfire=reroll]`);
    await ada.page.locator(`${PROMPT} input:focus`).waitFor();
    await fixFaces(gm, [...hits(9, 0), ...hits(60, 0)]);
    await ada.page.keyboard.press("Enter");
    await eventually(() => cardButton(ada, id, "reroll").count(), "the reroll button").toBe(0);
    await tabAndEnter(ada, `${card} [data-crossfire=undo]`);
    await allRead(people, (seat) => flesh(seat, GUARD), whole);

    // The next phase is the guard's: the GM shoots at Tomas Vey, and Ben defends.
    await ada.page.keyboard.press("Shift+KeyP");
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Dock Guard")));
    await gm.page.locator("#sidebar li.combatant.acting", { hasText: "Dock Guard" }).waitFor();
    await gm.page.keyboard.press("Shift+KeyF");
    await gm.page.locator("#sidebar li.combatant.acting:focus").waitFor();
    await gm.page.keyboard.press("Enter");
    await gm.waitFor("the guard's token to be selected", (g) => g.canvas.tokens.controlled[0]?.name === "Dock Guard");
    await eventually(async () => {
      const { length } = await gm.told();
      await gm.page.keyboard.press("n");
      await gm.waitFor("the name of the next target", (g, before: number) => g.toldSoFar.length > before, length);
      return gm.evaluate((g) => [...g.game.user.targets].map(({ name }: { name: string }) => name));
    }, "the GM's target").toEqual(["Tomas Vey"]);
    await tabAndEnter(gm, "#sidebar li.combatant.acting [data-action=crossfireAttack]");
    await gm.page.locator(READY_TO_SHOOT).waitFor();
    await fixFaces(gm, hits(60, 0));
    await gm.page.keyboard.press("Enter");
    const prompt = ben.page.locator(`${PROMPT}[data-ready]`);
    await prompt.waitFor();
    expect(await faults(ben, `${PROMPT} .window-content`)).toEqual([]);
    await ben.page.keyboard.press("y");
    await prompt.waitFor({ state: "detached" });
    await waitForStatus(ben, "resolved", { after: before + 1 });
    await gm.page.keyboard.press("Shift+KeyF");
    expect(await faults(gm, "#sidebar ol.combat-tracker")).toEqual([]);
    await tabAndEnter(gm, "#sidebar li.combatant.acting [data-action=crossfireEndPhase]");
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Tomas Vey")));
    await answerClock(ben, "Tomas Vey acts now");

    for (const seat of everybody(people)) expect(await seat.evaluate((g) => g.pointers)).toBe(0);
    for (const seat of everybody(people)) await seat.evaluate((g) => delete g.pointers);
    await expectAllQuiet(people);
  });
});
