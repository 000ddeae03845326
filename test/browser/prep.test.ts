import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { allCaughtUp, expectAllQuiet, GUARD, ILKA, openChat, placeOf, sitDown, TOKENS, type People } from "./people";

const WINDOW = ".cf-browser";

let table: BorrowedTable;
let people: People;

beforeAll(async () => {
  table = await borrowTable({ generation: 13 });
  people = await sitDown(table);
});
afterAll(() => table.giveBack());

const countOf = (seat: Seat, uuid: string, name: string): Promise<number> =>
  seat.evaluate(
    (g, [at, wanted]: [string, string]) =>
      g
        .fromUuidSync(at)
        .items.filter((item: any) => item.name === wanted)
        .reduce((sum: number, item: any) => sum + item.system.quantity, 0),
    [uuid, name] as [string, string],
  );

test("the compendium browser can be used by keyboard to filter, sort and search weapons, and is accessible", async () => {
  const { ada } = people;
  const { keyboard } = ada.page;
  await ada.press("#sidebar-tabs [data-tab=compendium]");
  await ada.page.locator("#compendium [data-crossfire-button=browse]").focus();
  await keyboard.press("Enter");
  const window = ada.page.locator(WINDOW);
  const names = (): Promise<string[]> => window.locator(".cf-row .cf-name").allInnerTexts();
  await eventually(async () => (await names()).length, "weapons").toBeGreaterThan(80);
  expect(await faults(ada, `${WINDOW} .window-content`)).toEqual([]);
  const field = (name: string) => window.locator(`[name=${name}]`);
  const focused = (name: string): Promise<boolean> => field(name).evaluate((own) => own === own.ownerDocument.activeElement);
  /** Chooses an option of the next field, which must have the focus after one press of Tab. */
  async function choose(name: string, value: string): Promise<void> {
    await keyboard.press("Tab");
    expect([name, await focused(name)]).toEqual([name, true]);
    await keyboard.type((await field(name).locator(`option[value=${value}]`).textContent())!.trim());
    await eventually(() => field(name).inputValue(), `the chosen ${name}`).toBe(value);
    await eventually(() => focused(name), "the focus after the list is drawn again").toBe(true);
  }
  await field("search").focus();
  await choose("type", "weapon");
  await choose("skill", "longarms");
  await choose("sort", "damage");
  const damage = async (): Promise<number[]> =>
    (await window.locator(".cf-row .cf-facts span:first-child b").allInnerTexts()).map((text) => Number.parseFloat(text));
  await eventually(async () => (await names()).includes("Service Pistol"), "pistols among long arms").toBe(false);
  const shown = await damage();
  expect(shown.length).toBeGreaterThan(3);
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  for (let steps = 0; steps < 3; steps += 1) await keyboard.press("Shift+Tab");
  await keyboard.type("rifle designated");
  await eventually(names, "what is searched for").toEqual(["Designated Marksman Rifle"]);
  expect(await window.locator(".cf-row .cf-facts").innerText()).toMatch(/DV 10 Health[\s\S]*ARP \+3[\s\S]*Limit 7[\s\S]*800 m/);
});

test("the filter of the compendium browser stays in view while the list scrolls", async () => {
  const { ada } = people;
  const window = ada.page.locator(WINDOW);
  await window.locator("input[name=search]").fill("");
  await window.locator("select[name=skill]").selectOption({ label: "Any" });
  await eventually(() => window.locator(".cf-row").count(), "weapons").toBeGreaterThan(80);
  const list = window.locator("section.cf-panel");
  await screenshot(ada, "compendium-browser", window);
  await list.evaluate((own) => own.scrollTo(0, own.scrollHeight));
  const inView = (selector: string): Promise<boolean> =>
    window.evaluate((own, wanted) => {
      const [frame, box] = [own.getBoundingClientRect(), own.querySelector(wanted)!.getBoundingClientRect()];
      return box.top >= frame.top && box.bottom <= frame.bottom;
    }, selector);
  expect([await list.evaluate((own) => own.scrollTop > 0), await inView("input[name=search]")]).toEqual([true, true]);
  await window.locator("input[name=search]").fill("rifle designated");
  await eventually(() => window.locator(".cf-row").count(), "what is searched for").toBe(1);
});

test("on a low page, the button of a small window stays in view below the scrolling list", async () => {
  const { gm } = people;
  await gm.resizeTo({ width: 1000, height: 420 });
  await gm.evaluate((g) => void g.game.crossfire.rest());
  const window = gm.page.locator(".cf-small-window");
  const content = window.locator(".dialog-content");
  await content.waitFor();
  expect(await content.evaluate((own) => own.scrollHeight > own.clientHeight)).toBe(true);
  const box = (await window.locator(".form-footer button").boundingBox())!;
  const last = (await content.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(420);
  expect(last.y + last.height).toBeLessThanOrEqual(box.y + 1);
  expect(await faults(gm, ".cf-small-window .window-content")).toEqual([]);
  await gm.page.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });
  await gm.resizeTo({ width: 1280, height: 800 });
});

test("a Foundry button with a data-key attribute shows only its own text", async () => {
  const after = await people.gm.evaluate<string>((g) => {
    const button = g.document.createElement("button");
    button.dataset.key = "crossfire.house";
    g.document.body.append(button);
    const { content } = g.getComputedStyle(button, "::after");
    button.remove();
    return content;
  });
  expect(after).toBe("none");
});

test("the compendium browser lets a user add an item to their actor by keyboard and drag it to the macro bar", async () => {
  const { ada } = people;
  const window = ada.page.locator(WINDOW);
  const before = await countOf(ada, ILKA, "Designated Marksman Rifle");
  await window.locator(".cf-row [data-action=take]").focus();
  await ada.page.keyboard.press("Enter");
  await ada.page.locator(".cf-give select[name=to]").selectOption({ label: "Ilka Rennard" });
  await ada.page.keyboard.press("Enter");
  await eventually(() => countOf(ada, ILKA, "Designated Marksman Rifle"), "rifles").toBe(before + 1);
  const command = await ada.evaluate<string, string>(async (g, selector) => {
    const row = g.document.querySelector(`${selector} .cf-row`);
    const dataTransfer = new g.DataTransfer();
    row.dispatchEvent(new g.DragEvent("dragstart", { bubbles: true, dataTransfer }));
    const data = JSON.parse(dataTransfer.getData("text/plain"));
    g.Hooks.call("hotbarDrop", g.ui.hotbar, data, 5);
    const made = () => g.game.macros.get(g.game.user.hotbar[5]);
    while (!made()) await new Promise((done) => g.setTimeout(done, 20));
    return made().command;
  }, WINDOW);
  expect(command).toContain('weapon: "Designated Marksman Rifle"');
  await ada.page.keyboard.press("Escape");
});

/** Drops an item on a token, as Foundry passes a drop on the map to the system. @returns true if Foundry handles the drop itself */
const dropAt = async (seat: Seat, token: string, uuid: string): Promise<boolean> => {
  await placeOf(seat, token);
  return seat.evaluate(
    (g, [at, item]: [string, string]) => {
      const { x, y } = g.fromUuidSync(at).object.center;
      return g.Hooks.call("dropCanvasData", g.canvas, { type: "Item", uuid: item, x, y });
    },
    [token, uuid] as [string, string],
  );
};

test("an item dropped on a token is given to the token's actor only if the user owns the actor", async () => {
  const { ada, gm } = people;
  const kit = await ada.evaluate<string>(
    (g) => g.game.packs.get("crossfire.gear").index.find((entry: any) => entry.name === "First-Aid Kit").uuid,
  );
  const before = await countOf(ada, ILKA, "First-Aid Kit");
  expect(await dropAt(ada, TOKENS.ilka, kit)).toBe(false);
  await eventually(() => countOf(ada, ILKA, "First-Aid Kit"), "kits").toBe(before + 1);
  expect(await dropAt(ada, TOKENS.guard, kit)).toBe(false);
  await eventually(async () => (await ada.told()).at(-1), "the refusal").toContain("Only the owner of Dock Guard");
  await allCaughtUp(people);
  expect(await countOf(gm, GUARD, "First-Aid Kit")).toBe(0);
  expect(await dropAt(gm, TOKENS.guard, kit)).toBe(false);
  await eventually(() => countOf(gm, GUARD, "First-Aid Kit"), "the guard's kits").toBe(1);
});

test("the greeting of a new world opens the adventure and starts the tour", async () => {
  const { gm } = people;
  await gm.evaluate((g) => g.ChatMessage.implementation.create({ type: "upkeep", whisper: [g.game.user.id], system: { kind: "welcome" } }));
  await openChat(gm);
  const card = gm.page.locator(".chat-log .cf-upkeep");
  await card.waitFor();
  await screenshot(gm, "welcome");
  expect(await faults(gm, ".chat-log .cf-upkeep")).toEqual([]);
  await gm.press(card.locator("[data-crossfire=import-scenes]"));
  await gm.page.locator(".adventure-importer").waitFor();
  await gm.page.keyboard.press("Escape");
  await gm.page.locator(".adventure-importer").waitFor({ state: "detached" });
  await gm.press(card.locator("[data-crossfire=start-tour]"));
  await gm.page.locator(".tour .step-title").waitFor();
  await gm.page.keyboard.press("Escape");
  await gm.page.locator(".tour .step-title").waitFor({ state: "detached" });
});

test("an actor dropped twice on the encounter tab becomes one combatant", async () => {
  const { ada, gm } = people;
  await gm.press("#sidebar-tabs [data-tab=combat]");
  const drop = (): Promise<void> =>
    gm.evaluate((g, uuid: string) => {
      const dataTransfer = new g.DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid }));
      g.ui.combat.element.dispatchEvent(new g.DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }, ILKA);
  const fighting = (seat: Seat): Promise<string[]> =>
    seat.evaluate((g) =>
      g.game.combats.contents.flatMap((combat: any) => combat.combatants.map((one: any) => `${one.name} ${one.tokenId}`)),
    );
  await drop();
  const ilka = `Ilka Rennard ${TOKENS.ilka.split(".").at(-1)}`;
  await eventually(() => fighting(ada), "combatants").toEqual([ilka]);
  await drop();
  await eventually(async () => (await gm.told()).at(-1), "the refusal").toContain("Ilka Rennard is already in this encounter");
  await allCaughtUp(people);
  expect(await fighting(ada)).toEqual([ilka]);
  await expectAllQuiet(people);
});
