import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { d6, fixFaces } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allCaughtUp,
  allSee,
  answerAtOnce,
  beginFight,
  gather,
  GUARD_PISTOL,
  GUARD,
  hits,
  hush,
  openChat,
  orderAttack,
  sitDown,
  told,
  TOKENS,
  waitForStatus,
  type People,
} from "./people";

/**
 * Returns the step of a tour, and what the step marks: the first given selector that matches, the name of a token, or "the middle". The
 * third value is true if a screen reader received the same text. Returns null if no step is shown. Returns a description of the fault if
 * the element is hidden, covered or not marked.
 */
const here = (g: any, known: readonly string[]): unknown => {
  const tour = g.foundry.nue.Tour.activeTour;
  const target = tour?.targetElement;
  if (!target || !g.document.querySelector(".tour .step-title")) return null;
  const { id, title, content } = tour.currentStep;
  const spoken = g.document.querySelector(".cf-voice")?.textContent;
  const words = `${g.game.i18n.localize(title)}. ${g.game.i18n.localize(content)}`;
  const { left, top, width, height } = target.getBoundingClientRect();
  const under = g.canvas.tokens.placeables.find(({ document }: any) => {
    const { x, y } = g.canvas.clientCoordinatesFromCanvas({ x: document.x + 10, y: document.y + 10 });
    return x >= left - 1 && x <= left + width && y >= top - 1 && y <= top + height;
  });
  // A step without a place points at one pixel in the middle of the page; every other target is visible, at least in part, on the page.
  const onPage = left < g.innerWidth && top < g.innerHeight && left + width > 0 && top + height > 0;
  const hidden = !onPage || !target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (hidden || (!target.matches(".cf-tour-spot") && Math.min(width, height) < 8)) return "the target is not visible";
  const [x, y] = [Math.min(Math.max(left + width / 2, 1), g.innerWidth - 1), Math.min(Math.max(top + height / 2, 1), g.innerHeight - 1)];
  const above = g.document.elementsFromPoint(x, y).find((one: any) => !one.closest(".tour, .tour-overlay, .tour-fadeout"));
  if (!target.matches(".cf-tour-spot") && !target.contains(above) && !above?.contains(target))
    return `${above?.outerHTML.slice(0, 80)} covers it`;
  const mark = g.document.querySelector(".tour-fadeout").getBoundingClientRect();
  if (Math.abs(mark.left + mark.width / 2 - left - width / 2) > 2) return "the mark is elsewhere";
  const spot = target.matches(".cf-tour-spot") ? (width > 1 ? under?.name : "the middle") : null;
  return [id, spot ?? known.find((selector) => target.matches(selector)) ?? target.outerHTML.slice(0, 80), spoken === words];
};

/** Walks through a tour to its end with the arrow keys, and takes a screenshot of one step. */
async function walk(seat: Seat, tour: string, steps: readonly (readonly [string, string])[], pictured: string): Promise<void> {
  const known = [...new Set(steps.map(([, at]) => at))];
  await seat.evaluate((g, key: string) => g.game.tours.get(key).start(), `crossfire.${tour}`);
  for (const [id, at] of steps) {
    await seat.sees(`step ${id} of ${tour}`, here, [id, at, true], known);
    if (id === pictured) await screenshot(seat, `tour-${id}`);
    await seat.page.keyboard.press("ArrowRight");
  }
  await seat.sees(
    "the end of the tour",
    (g, key: string) => [g.game.tours.get(key).status, Boolean(g.foundry.nue.Tour.activeTour)],
    ["completed", false],
    `crossfire.${tour}`,
  );
  await seat.sees(
    "nothing the tour had opened",
    (g) => g.document.querySelectorAll(".cf-attack, .cf-tour-spot, .cf-voice:not(:empty)").length,
    0,
  );
}

const MIDDLE = "the middle";
/** Tours that a test below walks through to the end. */
const WALKED = ["firstAttack", "flight", "round"];

describe("guided tours", () => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation: 14 });
    people = await sitDown(table);
  });
  afterAll(() => table?.giveBack());

  test("the tests of this file walk through every tour of the system", async () => {
    const ids = await people.gm.evaluate((g) =>
      [...g.game.tours.values()].filter(({ namespace }: any) => namespace === "crossfire").map(({ id }: any) => id),
    );
    expect(ids.sort()).toEqual(WALKED.toSorted());
  });

  test("the tour of a round starts only in an encounter, and otherwise asks for one", async () => {
    await people.gm.waitFor("the tours", (g) => g.game.tours.has("crossfire.flight"));
    await hush(people.gm);
    await people.gm.evaluate((g) => g.game.tours.get("crossfire.round").start());
    expect(await told(people.gm, "This tour needs an encounter")).toContain("press “Begin: roll initiative” in the encounter tab");
    expect(await people.gm.evaluate((g) => g.game.tours.get("crossfire.round").status)).toBe("unstarted");
  });

  test("the tour of the first attack runs to its end by keyboard without making an attack", async () => {
    const { gm, ada } = people;
    const attack = { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka };
    await fixFaces(gm, [...hits(8, 4), ...hits(10, 1), ...d6(...Array.from({ length: 40 }, () => 4))]);
    await orderAttack(gm, attack);
    await answerAtOnce(ada);
    const { id } = await waitForStatus(gm, "resolved", {});
    await allSee(people, "resolved", id);
    await openChat(ada);
    await walk(
      ada,
      "firstAttack",
      [
        ["begin", MIDDLE],
        ["select", "Ilka Rennard"],
        ["target", "Dock Guard"],
        ["bar", "#hotbar"],
        ["where", ".cf-picker"],
        ["chances", ".chances"],
        ["parts", ".parts"],
        ["cost", ".costs"],
        ["shoot", "button.attack"],
        ["defense", MIDDLE],
        ["card", ".cf-card"],
        ["undo", ".cf-card"],
      ],
      "where",
    );
    await allCaughtUp(people);
    expect(await gm.evaluate((g) => g.game.messages.filter(({ type }: any) => type === "attack").length)).toBe(1);
  });

  test("the tour of a bullet's flight points at the line of fire and the entities on it", async () => {
    await walk(
      people.gm,
      "flight",
      [
        ["begin", MIDDLE],
        ["line", "Dock Guard"],
        ["other", "Dock Worker"],
        ["endangered", ".endangered"],
        ["cover", ".parts"],
        ["missed", MIDDLE],
        ["through", MIDDLE],
        ["material", "#scene-controls"],
        ["card", ".cf-answers"],
        ["path", ".show-path"],
      ],
      "other",
    );
  });

  test("the tour of a round runs to its end in an encounter, and Escape closes the tour", async () => {
    const { gm, ada, ben } = people;
    const [ilka, tomas] = (await gather(gm, [TOKENS.ilka, TOKENS.tomas, TOKENS.guard, TOKENS.worker])) as [string, string];
    await beginFight(people, {
      opponents: d6(6, 2),
      players: [
        { seat: ada, combatant: ilka, dice: d6(5) },
        { seat: ben, combatant: tomas, dice: d6(4) },
      ],
    });
    const button = (action: string): string => `[data-action=${action}]`;
    await walk(
      gm,
      "round",
      [
        ["begin", MIDDLE],
        ["rows", ".combat-tracker"],
        ["roll", ".combat-tracker"],
        ["clock", ".cf-clock"],
        ["passes", ".cf-passes"],
        ["means", ".cf-means"],
        ["doing", button("crossfireDo")],
        ["endPhase", button("crossfireEndPhase")],
        ["delay", button("crossfireDelay")],
        ["nextPass", button("crossfireNextPass")],
        ["happens", ".cf-more"],
        ["back", ".cf-back"],
        ["round", button("crossfireRound")],
      ],
      "passes",
    );
    await gm.evaluate((g) => g.game.tours.get("crossfire.round").start());
    await gm.sees("its first step", (g) => g.foundry.nue.Tour.activeTour?.stepIndex ?? null, 0);
    const { violations } = await new AxeBuilder({ page: gm.page }).include(".tour").analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await gm.page.keyboard.press("Escape");
    await gm.sees("nothing of it", (g) => g.document.querySelectorAll(".tour, .cf-tour-spot, .cf-voice:not(:empty)").length, 0);
  });
});
