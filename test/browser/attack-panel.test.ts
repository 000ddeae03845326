import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import {
  ATTACK_DIALOG,
  CARBINE,
  expectAllQuiet,
  GENERATIONS,
  ILKA,
  READY_TO_SHOOT,
  RIFLE,
  sitDown,
  startAfresh,
  TOMAS,
  TOKENS,
  unfold,
  type People,
} from "./people";

/** Collapsible parts of Ada's panel. The part with the guard's defense is missing, because players may not see the defense. */
const FOLDS = ["called", "aim", "modifiers", "advanced", "parts", "danger"] as const;
const MOST_WORDS = 60;
const LARGEST = { width: 420, height: 560 };
const SMALLEST_TEXT = 13;
const BAR_HEIGHT = 96;
const PAIRS = 20;
const SEED = 20;

/** Returns a function that returns random numbers in [0, 1). Equal seeds give equal sequences. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Size, texts and buttons of the panel as the screen shows them. */
interface Seen {
  readonly width: number;
  readonly height: number;
  readonly words: readonly string[];
  /** Texts below the smallest allowed size, each with its size in pixels. */
  readonly small: readonly string[];
  /** True if the Attack button is inside the browser window from top to bottom, and nothing covers its middle. */
  readonly attack: boolean;
}

const look = (seat: Seat): Promise<Seen> =>
  seat.evaluate<Seen, [string, number]>(
    (g, [selector, smallest]) => {
      const panel = g.document.querySelector(selector);
      const walker = g.document.createTreeWalker(panel, g.NodeFilter.SHOW_TEXT);
      const [words, small]: [string[], string[]] = [[], []];
      const add = (element: any, text: string): void => {
        const said = text.trim();
        const { width, height } = element.getBoundingClientRect();
        if (said === "" || width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return;
        words.push(...said.split(/\s+/));
        const size = Number.parseFloat(g.getComputedStyle(element).fontSize);
        if (size < smallest) small.push(`${size} ${said}`);
      };
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!parentElement.closest("template, select")) add(parentElement, textContent);
      }
      for (const select of panel.querySelectorAll("select")) add(select, select.selectedOptions[0]?.textContent ?? "");
      const box = panel.getBoundingClientRect();
      const button = panel.querySelector("button.attack").getBoundingClientRect();
      const middle = g.document.elementFromPoint((button.left + button.right) / 2, (button.top + button.bottom) / 2);
      return {
        width: box.width,
        height: box.height,
        words,
        small,
        attack: button.top >= 0 && button.bottom <= g.innerHeight && middle?.closest("button.attack") !== null,
      };
    },
    [ATTACK_DIALOG, SMALLEST_TEXT],
  );

describe.each(GENERATIONS)("the attack panel on Foundry %i", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());
  beforeEach(() => startAfresh(people));
  afterEach(async () => {
    const { ada } = people;
    if ((await ada.page.locator(ATTACK_DIALOG).count()) > 0) await ada.page.keyboard.press("Escape");
    await ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
    await ada.resizeTo({ width: 1280, height: 800 });
  });

  async function begin(seat = people.ada, item = `${ILKA}.Item.${RIFLE}`): Promise<void> {
    await seat.evaluate((g, { weapon, target }: any) => void g.game.crossfire.attackWith(weapon, { targets: [target] }), {
      weapon: item,
      target: TOKENS.guard,
    });
    await seat.page.locator(READY_TO_SHOOT).waitFor();
  }

  async function open(seat = people.ada, item?: string): Promise<void> {
    await begin(seat, item);
    await eventually(() => seat.page.locator(`${ATTACK_DIALOG} .chances .hit dd`).textContent(), "the chance to hit").toMatch(/^\d+%$/);
    await seat.waitFor("every chance", (g) => !g.document.querySelector(".cf-attack .stale"));
  }

  test("stays within the maximum size and word count while its sections are collapsed", async () => {
    const { ada } = people;
    await ada.resizeTo({ width: 1366, height: 768 });
    await open();
    await screenshot(ada, `attack-panel-${generation}`);
    await screenshot(ada, `attack-panel-alone-${generation}`, ada.page.locator(ATTACK_DIALOG));
    const seen = await look(ada);
    expect(seen.width).toBeLessThanOrEqual(LARGEST.width);
    expect(seen.height).toBeLessThanOrEqual(LARGEST.height);
    expect(seen.words.length, seen.words.join(" ")).toBeLessThanOrEqual(MOST_WORDS);
    expect(seen.small).toEqual([]);
    for (const words of ["Rennard", "Rifle", "Guard", "7", "dice", "Cripples", "Drops", "Attack"])
      expect(seen.words.join(" ")).toContain(words);
  });

  test("shows five fire modes as chips with the attack and defense penalties of each", async () => {
    const { ben } = people;
    await open(ben, `${TOMAS}.Item.${CARBINE}`);
    await screenshot(ben, `attack-panel-modes-${generation}`, ben.page.locator(ATTACK_DIALOG));
    const seen = await look(ben);
    await ben.page.keyboard.press("Escape");
    expect(seen.height).toBeLessThanOrEqual(LARGEST.height);
    expect(seen.words.join(" ")).toContain(
      "Single shot Semi-automatic burst −2 attack, −2 defense Burst −2 attack, −2 defense Long burst −4 attack, −5 defense Full automatic 2 AP, −6 attack, −9 defense",
    );
  });

  test("shows the odds of hitting each limb as text beside a visible Attack button while called shots are expanded", async () => {
    const { ada } = people;
    await ada.resizeTo({ width: 911, height: 512 });
    const before = await placesOfTokens();
    const spots = await ada.evaluate<{ x: number; y: number }[]>((g) =>
      [
        { x: 60, y: 230 },
        { x: 440, y: 230 },
      ].map((at) => g.canvas.canvasCoordinatesFromClient(at)),
    );
    try {
      for (const [index, { x, y }] of spots.entries()) await put(before[index]![0], { x: Math.round(x), y: Math.round(y) });
      await begin();
      // The page is too small for a panel beside these two tokens. The collapsed bar is shown instead, and the test opens it.
      const { bar, top, bottom } = await lies();
      expect([bar, bottom - top <= BAR_HEIGHT, bottom, (await look(ada)).attack]).toEqual([true, true, 512, true]);
      await close();
    } finally {
      for (const [token, at] of before) await put(token, at);
    }
    await open();
    await screenshot(ada, `attack-panel-bar-${generation}`);
    await unfold(ada, "called");
    const limbs = await ada.page.locator(`${ATTACK_DIALOG} .limb [data-figure=hit]`).allInnerTexts();
    expect(limbs).toHaveLength(7);
    for (const chance of limbs) expect(chance).toMatch(/^[<>]?\d+%$/);
    await screenshot(ada, `attack-panel-zoomed-${generation}`);
    await ada.resizeTo({ width: 1366, height: 768 });
    await screenshot(ada, `attack-panel-called-${generation}`, ada.page.locator(ATTACK_DIALOG));
    const places = await ada.page.locator(`${ATTACK_DIALOG} .limb`).evaluateAll((all) => {
      const outlook = document.querySelector(".cf-attack .cf-outlook")!.getBoundingClientRect();
      return all.map((limb) => limb.getBoundingClientRect().bottom <= outlook.top + 1);
    });
    expect(places).toEqual(Array.from({ length: 7 }, () => true));
    for (const [width, height] of [
      [1366, 768],
      [1440, 900],
      [911, 512],
      [700, 600],
    ] as const) {
      await ada.resizeTo({ width, height });
      await eventually(async () => (await look(ada)).attack, `Attack on ${width} by ${height}`).toBe(true);
    }
  });

  test("passes the accessibility check of axe while every part is expanded", async () => {
    const { ada } = people;
    await open();
    for (const fold of FOLDS) await unfold(ada, fold);
    await screenshot(ada, `attack-panel-unfolded-${generation}`, ada.page.locator(ATTACK_DIALOG));
    const seen = await look(ada);
    expect([seen.width <= LARGEST.width, seen.height <= LARGEST.height, seen.small, seen.attack]).toEqual([true, true, [], true]);
    expect(await faults(ada, `${ATTACK_DIALOG} .window-content`)).toEqual([]);
  });

  test("marks a target that is already down, also for a screen reader", async () => {
    const { gm, ada } = people;
    const turn = (active: boolean): Promise<void> =>
      gm.evaluate(
        async (g, { uuid, on }: any) => void (await g.fromUuidSync(uuid).actor.toggleStatusEffect("unconscious", { active: on })),
        {
          uuid: TOKENS.guard,
          on: active,
        },
      );
    await turn(true);
    await ada.sees("the guard down", (g, uuid: string) => g.fromUuidSync(uuid).actor.statuses.has("unconscious"), true, TOKENS.guard);
    await begin();
    await eventually(() => ada.page.locator(`${ATTACK_DIALOG} .cf-down`).textContent(), "the warning").toContain(
      "The target is already down.",
    );
    await eventually(() => ada.page.locator(`${ATTACK_DIALOG} .cf-spoken`).textContent(), "what is spoken").toContain(
      "The target is already down",
    );
    await ada.page.keyboard.press("Escape");
    await turn(false);
    await ada.sees("the guard up", (g, uuid: string) => g.fromUuidSync(uuid).actor.statuses.has("unconscious"), false, TOKENS.guard);
  });

  /** Moves a token to a position in canvas pixels, and waits until Ada's map shows it there. */
  async function put(uuid: string, at: { x: number; y: number }): Promise<void> {
    const { gm, ada } = people;
    await gm.evaluate((g, { token, to }: any) => g.fromUuidSync(token).update(to, { animate: false }) && null, { token: uuid, to: at });
    await ada.waitFor("the token there", (g, { token, to }: any) => g.fromUuidSync(token).x === to.x && g.fromUuidSync(token).y === to.y, {
      token: uuid,
      to: at,
    });
  }

  const placesOfTokens = (): Promise<[string, { x: number; y: number }][]> =>
    people.ada.evaluate(
      (g, uuids) =>
        uuids.map((uuid) => {
          const { x, y } = g.fromUuidSync(uuid);
          return [uuid, { x, y }];
        }),
      [TOKENS.ilka, TOKENS.guard],
    );

  /**
   * Returns the position of the panel in pixels, and whether it is a bar. `covers` names what lies under the panel: the attacker, the
   * target, or the line between them.
   */
  const lies = (): Promise<{ bar: boolean; left: number; top: number; right: number; bottom: number; covers: string[] }> =>
    people.ada.evaluate(
      (g, { shooter, target }: any) => {
        const panel = g.document.querySelector(".cf-attack");
        const { left, top, right, bottom } = panel.getBoundingClientRect();
        const onPage = (uuid: string, part: number) => {
          const { x, y, width, height, parent } = g.fromUuidSync(uuid);
          return g.canvas.clientCoordinatesFromCanvas({ x: x + part * width * parent.grid.size, y: y + part * height * parent.grid.size });
        };
        const covers: string[] = [];
        for (const [name, uuid] of Object.entries({ shooter, target }) as [string, string][]) {
          const [from, to] = [onPage(uuid, 0), onPage(uuid, 1)];
          if (from.x < right && left < to.x && from.y < bottom && top < to.y) covers.push(name);
        }
        const [from, to] = [onPage(shooter, 0.5), onPage(target, 0.5)];
        for (let part = 0; part <= 1; part += 0.002) {
          const [x, y] = [from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)];
          if (x > left && x < right && y > top && y < bottom && !covers.includes("line")) covers.push("line");
        }
        return { bar: panel.classList.contains("as-bar"), left, top, right, bottom, covers };
      },
      { shooter: TOKENS.ilka, target: TOKENS.guard },
    );

  const close = async (): Promise<void> => {
    await people.ada.page.keyboard.press("Escape");
    await people.ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
  };

  test("leaves both tokens and the line of fire visible, or collapses to a bar at the bottom edge", async () => {
    const { ada } = people;
    await ada.resizeTo({ width: 1366, height: 768 });
    const random = seeded(SEED + generation);
    const before = await placesOfTokens();
    const found: string[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      for (const token of [TOKENS.ilka, TOKENS.guard]) {
        const at = { x: 60 + random() * 900, y: 40 + random() * 640 };
        const spot = await ada.evaluate<{ x: number; y: number }, object>((g, to) => g.canvas.canvasCoordinatesFromClient(to), at);
        await put(token, { x: Math.round(spot.x), y: Math.round(spot.y) });
      }
      await begin();
      const { bar, covers, top, bottom, left, right } = await lies();
      const off = left < 0 || top < 0 || right > 1366 || bottom > 768;
      const wrong = bar ? bottom - top > BAR_HEIGHT || bottom < 767 : covers.length > 0;
      if (wrong || off) found.push(`pair ${pair}: ${JSON.stringify({ bar, covers, top, bottom, left, right })}`);
      if (!(await look(ada)).attack) found.push(`pair ${pair}: no button`);
      await close();
    }
    for (const [token, at] of before) await put(token, at);
    expect(found, `seed ${SEED + generation}`).toEqual([]);
  });

  test("reopens at the position to which the user moved it, unless it would cover a token", async () => {
    const { ada } = people;
    await ada.resizeTo({ width: 1366, height: 768 });
    await open();
    const drag = async (to: { x: number; y: number }): Promise<void> => {
      const { x, y } = (await ada.page.locator(`${ATTACK_DIALOG} .window-title`).boundingBox())!;
      await ada.page.mouse.move(x + 40, y + 5);
      await ada.page.mouse.down();
      await ada.page.mouse.move(to.x, to.y, { steps: 4 });
      await ada.page.mouse.up();
    };
    const guard = await ada.evaluate<{ x: number; y: number }, string>((g, uuid) => {
      const { x, y } = g.fromUuidSync(uuid);
      return g.canvas.clientCoordinatesFromCanvas({ x: x + 30, y });
    }, TOKENS.guard);
    await drag({ x: guard.x, y: guard.y - 200 });
    const moved = await lies();
    expect(moved.covers).toContain("target");
    await unfold(ada, "modifiers");
    await ada.page.locator(`${ATTACK_DIALOG} [name=modifier]`).first().fill("2");
    await ada.page.locator(`${ATTACK_DIALOG} .figure.main`).getByText("15").waitFor();
    expect([(await lies()).left, (await lies()).top]).toEqual([moved.left, moved.top]);
    await close();
    await open();
    expect((await lies()).covers).toEqual([]);
    const aside = { x: 120, y: 200 };
    await drag(aside);
    const left = await lies();
    await close();
    await open();
    expect([left.covers, (await lies()).left, (await lies()).top]).toEqual([[], left.left, left.top]);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
