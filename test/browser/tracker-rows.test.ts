import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import {
  allCaughtUp,
  ATTACK_DIALOG,
  everybody,
  expectAllQuiet,
  gather,
  GENERATIONS,
  hush,
  openTracker,
  sitDown,
  told,
  TOKENS,
  trackerButton,
  valueOf,
  waitForPhase,
  type People,
} from "./people";

/**
 * Number of combatants in addition to the four of the demo world. With them, all rows must fit on a player's page of this size, in pixels.
 */
const MORE = 9;
const PAGE = { width: 1280, height: 900 };
const ROW_HEIGHT = 44;

describe.each(GENERATIONS)("rows of the tracker on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;
  let ilka: string;
  let tomas: string;
  let crate: string;

  const rowOf = (seat: Seat, id: string) => seat.page.locator(`#sidebar [data-combatant-id="${id}"]`);
  const heights = (seat: Seat): Promise<number[]> =>
    seat.page.locator("#sidebar li.combatant:not(.acting)").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  const cut = (seat: Seat): Promise<number> =>
    seat.page.locator("#sidebar ol.combat-tracker").evaluate((list) => list.scrollHeight - list.clientHeight);

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
    const { gm, ada } = people;
    for (const seat of [gm, ada]) await seat.resizeTo(PAGE);
    [ilka, tomas] = (await gather(gm, [TOKENS.ilka, TOKENS.tomas, TOKENS.guard, TOKENS.worker])) as [string, string];
    crate = await gm.evaluate<string, { uuid: string; more: number }>(
      async (g, { uuid, more }) => {
        const guard = g.fromUuidSync(uuid).actor;
        const crowd = Array.from({ length: more }, (_, index) => ({ actorId: guard.id, name: `Dock Guard ${index + 2}` }));
        await g.game.combat.createEmbeddedDocuments("Combatant", crowd);
        const [barrier] = await g.Actor.implementation.createDocuments([{ name: "Crate", type: "barrier" }]);
        const [own] = await g.game.combat.createEmbeddedDocuments("Combatant", [{ actorId: barrier.id }]);
        return own.id;
      },
      { uuid: TOKENS.guard, more: MORE },
    );
    await allCaughtUp(people);
    for (const seat of everybody(people)) await openTracker(seat);
    // Each die shows a 1, so that Ilka Rennard acts first.
    await gm.evaluate((g) => (g.CONFIG.Dice.randomUniform = () => 0.99));
    await gm.press(trackerButton(gm, "crossfireRound"));
    await ada.press(trackerButton(ada, "crossfireRoll", ilka));
    await people.ben.press(trackerButton(people.ben, "crossfireRoll", tomas));
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Ilka Rennard")));
  });
  afterAll(() => table.giveBack());

  test("more than twelve rows of 44 px fit on a page 900 px high", async () => {
    for (const seat of [people.gm, people.ada]) {
      await eventually(() => heights(seat)).toEqual(Array.from({ length: MORE + 4 }, () => ROW_HEIGHT));
      expect(
        await seat.page
          .locator("#sidebar li.combatant")
          .evaluateAll((rows) => rows.filter((row) => row.scrollWidth > row.clientWidth).length),
      ).toBe(0);
    }
    // The GM's footer of 210 px leaves space for twelve rows; a player's list shows all rows.
    expect(await cut(people.ada)).toBe(0);
    expect(await cut(people.gm)).toBeLessThanOrEqual(2 * ROW_HEIGHT);
    expect(await faults(people.ada, "#sidebar ol.combat-tracker")).toEqual([]);
  });

  test("the row of the acting combatant stays in view while the list scrolls", async () => {
    const { gm } = people;
    await gm.resizeTo({ ...PAGE, height: 560 });
    const list = gm.page.locator("#sidebar ol.combat-tracker");
    await list.evaluate((own) => own.scrollTo(0, own.scrollHeight));
    const inView = (): Promise<boolean> =>
      list.evaluate((own) => {
        const [all, row] = [own.getBoundingClientRect(), own.querySelector("li.acting")!.getBoundingClientRect()];
        return own.scrollTop > 0 && row.top >= all.top - 1 && row.bottom <= all.bottom + 1;
      });
    await eventually(inView).toBe(true);
    await gm.resizeTo(PAGE);
  });

  test("an object in the encounter has neither a score nor a phase, and only a dead combatant's name is struck through", async () => {
    const { gm } = people;
    await eventually(() => rowOf(gm, crate).innerText()).toMatch(/Crate\s+does not act/);
    expect(await gm.evaluate((g, id: string) => g.game.combat.combatants.get(id).initiative, crate)).toBeNull();
    const line = (id: string): Promise<string> =>
      rowOf(gm, id)
        .locator(".name")
        .evaluate((name) => getComputedStyle(name).textDecorationLine);
    await eventually(() => line(crate)).toBe("none");
    const fallen = (status: string, active: boolean): Promise<void> =>
      gm.evaluate(
        async (g, given: { id: string; status: string; active: boolean }) =>
          void (await g.game.combat.combatants.get(given.id).actor.toggleStatusEffect(given.status, { active: given.active })),
        { id: tomas, status, active },
      );
    await fallen("unconscious", true);
    await eventually(() => rowOf(gm, tomas).innerText()).toContain("out: Unconscious");
    await eventually(() => line(tomas)).toBe("none");
    await fallen("dead", true);
    await eventually(() => line(tomas)).toBe("line-through");
    await fallen("dead", false);
    await fallen("unconscious", false);
    await eventually(() => rowOf(gm, tomas).innerText()).not.toContain("out:");
  });

  test("the icons of a row are not cut off by a long status text", async () => {
    const { gm } = people;
    const marked = (active: boolean): Promise<void> =>
      gm.evaluate(
        async (g, given: { id: string; active: boolean }) => {
          const { actor } = g.game.combat.combatants.get(given.id);
          for (const status of ["prone", "one-arm-bandit", "weak-side"]) await actor.toggleStatusEffect(status, { active: given.active });
        },
        { id: tomas, active },
      );
    await marked(true);
    const icons = rowOf(gm, tomas).locator(".token-effect");
    await eventually(() => icons.count()).toBe(3);
    const beyond = (): Promise<number> =>
      rowOf(gm, tomas)
        .locator(".cf-line")
        .evaluate((line) => {
          const states = line.querySelector(".cf-states")!;
          states.replaceChildren("words of a state that do not fit beside the icons of the row");
          const { right } = line.getBoundingClientRect();
          return [...line.querySelectorAll(".token-effect")].filter((icon) => icon.getBoundingClientRect().right > right + 1).length;
        });
    expect(await beyond()).toBe(0);
    await marked(false);
    await eventually(() => icons.count()).toBe(0);
  });

  test("the ring of a row shows Health only to users who may read the sheet", async () => {
    const { ada } = people;
    const value = await valueOf<number>(ada, "Actor.demoIlka00000000", "system.pools.flesh.value");
    const max = await valueOf<number>(ada, "Actor.demoIlka00000000", "system.pools.flesh.max");
    expect(await rowOf(ada, ilka).locator(".cf-ring").getAttribute("aria-label")).toBe(`Health: ${value} of ${max}`);
    const unknown = ada.page.locator("#sidebar li.combatant", { hasText: "Dock Worker" }).locator(".cf-ring");
    expect([await unknown.getAttribute("aria-label"), await unknown.getAttribute("style")]).toEqual([null, null]);
  });

  test("[SS-ROUND-15] the button for the next pass names the combatants who would lose a phase", async () => {
    const button = trackerButton(people.gm, "crossfireNextPass");
    await eventually(() => button.innerText()).toMatch(/^Next pass\s+skips .*Tomas Vey/);
    expect(await button.innerText()).not.toMatch(/Ilka Rennard|Crate/);
    const [page, box] = [PAGE.width, (await button.boundingBox())!];
    expect(box.x + box.width).toBeLessThan(page);
    expect(await button.evaluate((own) => own.scrollHeight - own.clientHeight)).toBe(0);
    await screenshot(people.gm, `tracker-rows-${generation}`);
  });

  test("[SS-MOVE-02] the ruler of the acting combatant's token shows the cost of a distance by color", async () => {
    const colors = (seat: Seat, meters: number): Promise<number[]> =>
      seat.evaluate(
        (g, given: { uuid: string; meters: number }) => {
          const { object, x, y, elevation, parent } = g.fromUuidSync(given.uuid);
          const far = (given.meters / parent.grid.distance) * parent.grid.size;
          object.ruler.visible = true;
          object.ruler.refresh({
            plannedMovement: {
              [g.game.user.id]: {
                foundPath: [
                  { x, y, elevation },
                  { x: x + far, y, elevation },
                ],
              },
            },
          });
          return object.ruler.line.geometry.graphicsData.map((drawn: any) => drawn.fillStyle.visible && drawn.fillStyle.color);
        },
        { uuid: TOKENS.ilka, meters },
      );
    const has = (meters: number, color: number) => async (seat: Seat) => expect(await colors(seat, meters)).toContain(color);
    for (const seat of [people.gm, people.ada]) {
      await has(12, 0x5ed390)(seat);
      await has(13, 0xffd257)(seat);
      await has(25, 0xff9f45)(seat);
    }
    await screenshot(people.ada, `token-ruler-${generation}`);
    for (const seat of [people.gm, people.ada])
      await seat.evaluate((g, uuid: string) => g.fromUuidSync(uuid).object.ruler.clear(), TOKENS.ilka);
  });

  test("the row of the acting combatant has buttons for attack, movement, overwatch, delay and the end of the phase", async () => {
    const { gm, ada } = people;
    const acts = rowOf(ada, ilka).locator(".cf-acts button");
    await eventually(() => acts.allInnerTexts()).toEqual(["Attack", "Move (12 m)", "Overwatch (1 AP)", "Delay", "End phase, keep 3 AP"]);
    expect(await rowOf(ada, tomas).locator(".cf-acts").count()).toBe(0);
    await ada.press(rowOf(ada, ilka).locator("[data-action=crossfireMove]"));
    await eventually(() => ada.evaluate((g) => g.canvas.tokens.controlled.map(({ name }: { name: string }) => name))).toEqual([
      "Ilka Rennard",
    ]);
    await ada.press(rowOf(ada, ilka).locator("[data-action=crossfireAttack]"));
    await ada.page.locator(ATTACK_DIALOG).waitFor();
    await ada.page.keyboard.press("Escape");
    await ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
    await hush(ada);
    await ada.evaluate(async (g, uuid: string) => {
      const token = g.fromUuidSync(uuid);
      await token.update({ x: token.x + token.parent.grid.size });
    }, TOKENS.ilka);
    expect(await told(ada, "Free Action")).toBe("Ilka Rennard moves: this uses the Free Action. The phase can no longer be delayed.");
    const delay = acts.filter({ hasText: "Delay" });
    await eventually(() => delay.getAttribute("aria-disabled")).toBe("true");
    expect(await delay.getAttribute("data-tooltip-text")).toMatch(/\(SS-DELAY-01\)$/);
    await ada.press(rowOf(ada, ilka).locator("[data-action=crossfireHold]"));
    await eventually(() => rowOf(gm, ilka).innerText()).toContain("overwatch: 1 AP held");
  });

  /** Marks every row on the page. A redrawn row is a new element without the mark. */
  const markRows = (seat: Seat): Promise<void> =>
    seat.page.locator("#sidebar li.combatant").evaluateAll((rows) => rows.forEach((row) => Object.assign(row, { marked: true })));
  const drawnAgain = (seat: Seat): Promise<(string | undefined)[]> =>
    seat.page
      .locator("#sidebar li.combatant")
      .evaluateAll((rows) => rows.flatMap((row) => ("marked" in row ? [] : [(row as HTMLElement).dataset["combatantId"]])));

  test("a change to a combatant redraws only the affected rows on every client", async () => {
    const { gm, ada } = people;
    await allCaughtUp(people);
    for (const seat of [gm, ada]) await markRows(seat);
    await gm.evaluate(async (g, id: string) => void (await g.game.combat.combatants.get(id).update({ name: "Crate of fish" })), crate);
    await eventually(() => drawnAgain(gm)).toEqual([crate]);
    await eventually(() => drawnAgain(ada)).toEqual([crate]);
    await gm.evaluate(async (g, id: string) => void (await g.game.combat.combatants.get(id).actor.toggleStatusEffect("prone")), tomas);
    await eventually(async () => (await drawnAgain(ada)).toSorted()).toEqual([crate, tomas].toSorted());
    expect(await rowOf(ada, tomas).locator(".token-effect").count()).toBeGreaterThan(0);
  });

  test("changed rows outside the view are redrawn while the page is idle", async () => {
    const { gm, ada } = people;
    // Objects roll nothing, so no other row changes.
    const crowd = 40;
    await gm.evaluate(
      async (g, { id, more }: { id: string; more: number }) => {
        const { actor } = g.game.combat.combatants.get(id);
        const data = Array.from({ length: more }, (_, index) => ({ actorId: actor.id, name: `Reserve ${index + 1}` }));
        await g.game.combat.createEmbeddedDocuments("Combatant", data);
      },
      { id: crate, more: crowd },
    );
    const rows = ada.page.locator("#sidebar li.combatant");
    await eventually(() => rows.count()).toBe(MORE + 5 + crowd);
    const late = ada.page.locator("#sidebar ol.combat-tracker[aria-busy]");
    await gm.evaluate(async (g) => {
      const reserves = g.game.combat.combatants.filter(({ name }: { name: string }) => name.startsWith("Reserve"));
      const data = reserves.map(({ id }: { id: string }, index: number) => ({ _id: id, name: `Second line ${index + 1}` }));
      await g.game.combat.updateEmbeddedDocuments("Combatant", data);
    });
    await eventually(() => rows.filter({ hasText: "Second line" }).count()).toBe(crowd);
    const shown = (): Promise<string[]> =>
      rows.evaluateAll((all) =>
        all.map((row) => {
          const still = row.cloneNode(true) as HTMLElement;
          for (const coin of still.querySelectorAll(".cf-coin")) coin.classList.remove("tossed");
          for (const left of still.querySelectorAll("[data-left]")) left.textContent = "";
          // The tooltip of the row under the mouse pointer is open.
          for (const hovered of still.querySelectorAll("[aria-describedby=tooltip]")) hovered.removeAttribute("aria-describedby");
          return still.outerHTML;
        }),
      );
    await allCaughtUp(people);
    await eventually(() => late.count()).toBe(0);
    const kept = await shown();
    await ada.evaluate(async (g) => {
      g.ui.combat.element.querySelector("ol.combat-tracker").replaceChildren();
      await g.ui.combat.render();
    });
    expect(await shown()).toEqual(kept);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
