import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clippedTexts } from "./harness/clipped";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import {
  allCaughtUp,
  ATTACK_DIALOG,
  CLOCK_PROMPT,
  expectAllQuiet,
  gather,
  GUARD,
  GUARD_PISTOL,
  ILKA,
  openSheet,
  openTracker,
  orderAttack,
  type People,
  PROMPT,
  READY_TO_SHOOT,
  RIFLE,
  sitDown,
  TOKENS,
  trackerButton,
  waitForPhase,
} from "./people";

/** A language, and the size and theme of the window in that language. 911 by 512 px is 1366 by 768 px at a zoom of 150%. */
interface Step {
  readonly language: string;
  readonly width: number;
  readonly height: number;
  readonly theme: "light" | "dark";
}
const STEPS: Readonly<Record<13 | 14, readonly Step[]>> = {
  13: [
    { language: "en", width: 700, height: 900, theme: "dark" },
    { language: "de", width: 911, height: 512, theme: "light" },
    { language: "fr", width: 1366, height: 768, theme: "dark" },
    { language: "ja", width: 3840, height: 2160, theme: "light" },
  ],
  14: [
    { language: "de", width: 1366, height: 768, theme: "dark" },
    { language: "es", width: 700, height: 900, theme: "light" },
    { language: "pt-BR", width: 911, height: 512, theme: "dark" },
    { language: "pl", width: 1366, height: 768, theme: "light" },
  ],
};

/** Normal size of a page outside these tests, in pixels. */
const USUAL_PAGE = { width: 1280, height: 800 };
/** Minimum page width at which both prompts fit side by side, if necessary over the sidebar, in pixels. */
const BESIDE = 728;
const PANEL = { width: 420, height: 560, bar: 96 };
const ROW_HEIGHT = 44;
/** Maximum number of words in a window; in a language without spaces between words, maximum number of characters. */
interface TextLimit {
  readonly words: number;
  readonly characters: number;
}
const PANEL_LIMIT: TextLimit = { words: 60, characters: 150 };
/** Limit of a defense prompt, which is higher because the prompt explains each defense and Karma. */
const PROMPT_LIMIT: TextLimit = { words: 110, characters: 250 };
const SMALLEST_TEXT = 13;

/** Visible text and size of a window. */
interface Seen {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Texts below the smallest allowed size, each with its size in pixels. */
  readonly small: readonly string[];
}

const look = (seat: Seat, selector: string): Promise<Seen> =>
  seat.evaluate<Seen, [string, number]>(
    (g, [at, smallest]) => {
      const root = g.document.querySelector(at);
      const walker = g.document.createTreeWalker(root, g.NodeFilter.SHOW_TEXT);
      const [texts, small]: [string[], string[]] = [[], []];
      const add = (element: any, text: string): void => {
        const said = text.trim();
        const { width, height } = element.getBoundingClientRect();
        if (said === "" || width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return;
        texts.push(said);
        const size = Number.parseFloat(g.getComputedStyle(element).fontSize);
        if (size < smallest) small.push(`${size} ${said}`);
      };
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!parentElement.closest("template, select")) add(parentElement, textContent);
      }
      for (const select of root.querySelectorAll("select")) add(select, select.selectedOptions[0]?.textContent ?? "");
      for (const element of root.querySelectorAll("*"))
        for (const part of ["::before", "::after"]) {
          const words = /^"(.*?)"/.exec(g.getComputedStyle(element, part).content)?.[1]?.trim();
          if (words && !/^[\ue000-\uf8ff]$/.test(words)) add(element, words);
        }
      const { width, height } = root.getBoundingClientRect();
      return { width, height, text: texts.join(" "), small };
    },
    [selector, SMALLEST_TEXT],
  );

/**
 * Returns the boxes of both prompts if one is partly off the page. Also returns them if the prompts overlap although both have room.
 * Otherwise returns an empty object.
 */
async function unreadable(seat: Seat, { width, height }: Step): Promise<object> {
  await seat.caughtUp();
  const boxes = await seat.page.locator(".cf-prompt").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const [first, second] = boxes;
  const off = boxes.some(({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height);
  const meet = first.left < second.right && second.left < first.right && first.top < second.bottom && second.top < first.bottom;
  return off || (meet && width >= BESIDE) ? { boxes: JSON.stringify(boxes) } : {};
}

const wordy = (text: string, language: string, { words, characters }: TextLimit): object => {
  const count = language === "ja" ? text.replace(/\s/g, "").length : text.split(/\s+/).length;
  return count > (language === "ja" ? characters : words) ? { wordy: `${count}: ${text}` } : {};
};

describe.each([13, 14] as const)("the windows in every language, each in a different size and theme, on Foundry %i", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
    const { gm, ada } = people;
    await gm.evaluate(async (g) => void (await g.game.settings.set("crossfire", "answerSeconds", 3600)));
    await ada.evaluate(
      (g, uuid: string) => void g.Hooks.call("hotbarDrop", g.ui.hotbar, { type: "Item", uuid }, 1),
      `${ILKA}.Item.${RIFLE}`,
    );
    await ada.waitFor("the macro in slot 1", (g) => Boolean(g.game.macros.get(g.game.user.hotbar[1])));
    // Ben has to defend and to roll initiative, and Ilka acts.
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.tomas });
    await people.ben.page.locator(PROMPT).waitFor();
    const [ilka] = (await gather(gm, [TOKENS.ilka, TOKENS.guard, TOKENS.worker])) as [string];
    await allCaughtUp(people);
    for (const seat of [gm, ada]) await openTracker(seat);
    await gm.evaluate((g) => (g.CONFIG.Dice.randomUniform = () => 0.99));
    await gm.press(trackerButton(gm, "crossfireRound"));
    await ada.press(trackerButton(ada, "crossfireRoll", ilka));
    await Promise.all([gm, ada].map((seat) => waitForPhase(seat, "Ilka Rennard")));
    await gather(gm, [TOKENS.tomas]);
    await people.ben.page.locator(CLOCK_PROMPT).waitFor();
  });
  afterAll(async () => {
    for (const seat of [people.ada, people.ben]) {
      await seat.evaluate((g) => g.localStorage.removeItem("core.language"));
      await seat.page.emulateMedia({ colorScheme: "dark" });
      await seat.resizeTo(USUAL_PAGE);
      await seat.reload();
    }
    await table.giveBack();
  });

  /** Reloads the page in the language, size and theme of this step. */
  async function readIn(seat: Seat, { language, width, height, theme }: Step): Promise<void> {
    await seat.evaluate((g, wanted: string) => g.game.settings.set("core", "language", wanted), language);
    await seat.page.emulateMedia({ colorScheme: theme });
    await seat.resizeTo({ width, height });
    await seat.reload();
  }

  /** Returns the faults of a window: small texts, cut-off texts, and accessibility faults that axe finds. */
  async function wrong(seat: Seat, selector: string): Promise<object> {
    const [{ small }, cut, found] = [await look(seat, selector), await clippedTexts(seat, selector), await faults(seat, selector)];
    return {
      ...(small.length > 0 ? { small } : {}),
      ...(cut.length > 0 ? { cut } : {}),
      ...(found.length > 0 ? { found } : {}),
    };
  }

  test.each(STEPS[generation])(
    "in $language at $width by $height px ($theme), the panel, the tracker, the prompts and the sheet stay within their limits and readable",
    async (step) => {
      const { ada, ben } = people;
      const { language } = step;
      const name = (what: string): string => `${what}-${language.toLowerCase()}-${step.width}-${generation}`;
      await Promise.all([readIn(ada, step), readIn(ben, step)]);

      const found: Record<string, object> = {};
      for (const [what, prompt, words] of [
        ["defense", PROMPT, PROMPT_LIMIT],
        ["initiative", CLOCK_PROMPT, PANEL_LIMIT],
      ] as const) {
        await ben.page.locator(prompt).waitFor();
        await screenshot(ben, name(`prompt-${what}`), ben.page.locator(prompt));
        const { text, height } = await look(ben, prompt);
        found[what] = { ...(await wrong(ben, `${prompt} .window-content`)), ...wordy(text, language, words), fits: height <= step.height };
      }

      found["prompts"] = { ...(await unreadable(ben, step)), fits: true };

      await openTracker(ada);
      await ada.page.locator("#sidebar li.combatant.acting").waitFor();
      await screenshot(ada, name("tracker"), ada.page.locator("#sidebar"));
      const rows = await ada.page
        .locator("#sidebar li.combatant:not(.acting)")
        .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      found["tracker"] = { ...(await wrong(ada, "#sidebar ol.combat-tracker")), fits: rows.every((height) => height === ROW_HEIGHT) };

      await ada.evaluate((g, uuid: string) => void g.fromUuidSync(uuid).object.setTarget(true), TOKENS.guard);
      await ada.page.keyboard.press("Digit1");
      await ada.page.locator(READY_TO_SHOOT).waitFor();
      await eventually(() => ada.page.locator(`${ATTACK_DIALOG} .stale`).count(), "every chance").toBe(0);
      await screenshot(ada, name("panel"), ada.page.locator(ATTACK_DIALOG));
      const panel = await look(ada, ATTACK_DIALOG);
      const bar = await ada.page.locator(`${ATTACK_DIALOG}.as-bar`).count();
      const fits = bar > 0 ? panel.height <= PANEL.bar : panel.height <= PANEL.height && panel.width <= PANEL.width;
      found["panel"] = { ...(await wrong(ada, `${ATTACK_DIALOG} .window-content`)), ...wordy(panel.text, language, PANEL_LIMIT), fits };
      await ada.page.keyboard.press("Escape");
      await ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });

      const sheet = `[id="${await openSheet(ada, ILKA)}"]`;
      await screenshot(ada, name("sheet"), ada.page.locator(sheet));
      found["sheet"] = { ...(await wrong(ada, `${sheet} .window-content`)), fits: true };
      await ada.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).sheet.close()), ILKA);

      expect(found).toEqual(
        Object.fromEntries(["defense", "initiative", "prompts", "tracker", "panel", "sheet"].map((what) => [what, { fits: true }])),
      );
    },
  );

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
