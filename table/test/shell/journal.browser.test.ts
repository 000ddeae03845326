import type { SystemObject, FoundryScope } from "../../common/dynamic";
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Seat } from "../../../test/browser/harness/seat";
import { borrowTable, type BorrowedTable } from "../../../test/browser/harness/pool";

const SHOTS = process.env["SHOTS"];
const shoot = async (seat: Seat, name: string): Promise<void> => {
  if (SHOTS) writeFileSync(`${SHOTS}/${name}.png`, await seat.picture());
};

const ADVENTURE = "Compendium.crossfire.adventures.Adventure.advTwoFights0000";
const MARKET = "scnNightMarket00";
const PIN = "ntNightMa0000000";

describe("journals, adventures, pins, roll tables and tours", () => {
  let table: BorrowedTable;
  let gm: Seat;
  let ada: Seat;

  beforeAll(async () => {
    table = await borrowTable({ generation: 14, who: ["Gamemaster", "Ada"] });
    [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
    for (const seat of [gm, ada]) await seat.waitFor("the map", (g) => g.canvas?.ready);
  });
  afterAll(() => table?.giveBack());

  test("importing an adventure creates its documents with the same ids for all users [T13:sheets.AdventureImporterV2]", async () => {
    await gm.evaluate(async (g, uuid: string) => void (await (await g.fromUuid(uuid)).sheet.render({ force: true })), ADVENTURE);
    await gm.page.locator(".adventure-importer .adventure-part").first().waitFor();
    await gm.sees(
      "what it brings",
      (g) => [...g.document.querySelectorAll(".adventure-importer .part-count")].map((count: SystemObject) => count.innerText),
      ["10", "2", "2", "2"],
    );
    await shoot(gm, "adventure");
    await gm.press(".adventure-importer button[type=submit]");
    const scenes = (g: FoundryScope): boolean[] => ["scnRelayStation0", "scnNightMarket00"].map((id) => g.game.scenes.has(id));
    for (const seat of [gm, ada]) await seat.sees("both scenes", scenes, [true, true]);
    await gm.sees("no window any more", (g) => g.document.querySelectorAll(".adventure-importer").length, 0);
    await gm.sees(
      "the walls and pins",
      (g, id: string) => [g.game.scenes.get(id).walls.size > 10, g.game.scenes.get(id).notes.size > 0],
      [true, true],
      MARKET,
    );
  });

  test("pins are visible while the pin tools are active, or always if the user's setting requires it [T13:canvas.layers.NotesLayer]", async () => {
    await gm.evaluate((g) => g.ui.sidebar.changeTab("scenes", "primary"));
    await gm.press(`#scenes [data-entry-id=${MARKET}] [data-action=activateEntry]`);
    await gm.waitFor("the market", (g, id: string) => g.canvas.ready && g.canvas.scene.id === id, MARKET);
    const shown = (g: FoundryScope): boolean => g.canvas.notes.objects.visible;
    await gm.sees("no pins among the tokens", shown, false);
    await gm.evaluate((g) => g.ui.controls.activate({ control: "notes" }));
    await gm.sees("the pins", shown, true);
    await gm.evaluate((g) => g.ui.controls.activate({ control: "notes", toggles: { toggle: true } }));
    await gm.evaluate((g) => g.ui.controls.activate({ control: "tokens" }));
    await gm.sees("the pins beside the tokens", shown, true);
    const at = await gm.evaluate(async (g, id: string) => {
      const pin = g.canvas.notes.get(id);
      await g.canvas.pan({ ...pin.center, scale: 1 });
      return g.canvas.clientCoordinatesFromCanvas(pin.center);
    }, PIN);
    await gm.page.mouse.move(at.x, at.y);
    await gm.sees("the pin under the pointer", (g, id: string) => g.canvas.notes.get(id).hover, true, PIN);
    await shoot(gm, "pin");
    await gm.page.mouse.dblclick(at.x, at.y);
    await gm.page.locator(".journal-sheet .journal-page-content h1").waitFor();
    const page = (g: FoundryScope): string => g.document.querySelector(".journal-sheet .page-title")?.innerText ?? "";
    await gm.sees("its page", page, "Before the Fight");
    await shoot(gm, "journal");
    await gm.press(".journal-sheet [data-action=nextPage]");
    await gm.waitFor("another page", (g) => g.document.querySelector(".journal-sheet .page-title")?.innerText !== "Before the Fight");
    await gm.evaluate(
      (g) =>
        void [...g.foundry.applications.instances.values()]
          .find((app: SystemObject) => app.constructor.name === "JournalEntrySheet")
          ?.close(),
    );
  });

  test("a user with permission can open an entry at a page and a heading from a link or the list of pages [T13:sheets.journal.JournalEntrySheet]", async () => {
    const uuid = await gm.evaluate(async (g) => {
      const long = "<p>Words.</p>".repeat(60);
      const pages = [
        {
          name: "Open",
          type: "text",
          sort: 1,
          text: { content: `<h2>Top</h2>${long}<h2>Far Below</h2>${long}` },
          ownership: { default: 2 },
        },
        { name: "Closed", type: "text", sort: 2, text: { content: "<p>Secret</p>" }, ownership: { default: 0 } },
      ];
      const entry = await g.JournalEntry.implementation.create({ name: "House", pages, ownership: { default: 2 } });
      return entry.pages.contents[0].uuid;
    });
    for (const seat of [gm, ada]) {
      await seat.waitFor("the entry", (g) => g.game.journal.getName("House"));
      await seat.evaluate(async (g, target: string) => {
        const link = await g.foundry.applications.ux.TextEditor.implementation.enrichHTML(`@UUID[${target}#far-below]{go}`);
        const place = g.document.createElement("p");
        place.id = "link-place";
        place.innerHTML = link;
        place.querySelector("a").style.cssText = "position:fixed;left:40vw;top:50vh;z-index:99999;background:#fff";
        g.document.body.append(place);
      }, uuid);
      await seat.press("#link-place a");
      await seat.sees("the heading", (g) => g.document.activeElement?.dataset.anchor ?? null, "far-below");
      const inView = (g: FoundryScope): boolean => {
        const box = g.document.querySelector(".journal-sheet .journal-page-content").getBoundingClientRect();
        const { top } = g.document.querySelector("[data-anchor=far-below]").getBoundingClientRect();
        return top >= box.top - 2 && top < box.bottom;
      };
      await seat.sees("it in view", inView, true);
      await seat.evaluate((g) => g.document.getElementById("link-place").remove());
    }
    const names = (g: FoundryScope): string[] =>
      [...g.document.querySelectorAll(".journal-pages .page-name")].map((name: SystemObject) => name.innerText);
    await gm.sees("all pages", names, ["Open", "Closed"]);
    await ada.sees("the open page", names, ["Open"]);
    await ada.press(".journal-pages [data-heading=top]");
    await ada.sees("the top", (g) => g.document.activeElement?.dataset.anchor ?? null, "top");
  });

  test("owners can edit a page, and open windows show the changed page [T13:sheets.journal.JournalEntryPageSheet]", async () => {
    await gm.press(".journal-sheet [data-action=editPage]");
    await gm.page.locator(".journal-page-sheet input[name=name]").fill("Wide open");
    await gm.press(".journal-page-sheet button[type=submit]");
    const title = (g: FoundryScope): string => g.document.querySelector(".journal-sheet .page-title")?.innerText ?? "";
    for (const seat of [gm, ada]) await seat.sees("the new name", title, "Wide open");
    expect(await ada.page.locator(".journal-sheet [data-action=editPage]").count()).toBe(0);
  });

  test("a roll table opens, and a roll on the table posts the result to the chat [T13:sheets.RollTableSheet]", async () => {
    const id = await gm.evaluate(async (g) => {
      const results = [1, 2, 3].map((at) => ({ name: `Line ${at}`, range: [at, at] }));
      const made = await g.RollTable.implementation.create({ name: "Weather", formula: "1d3", results });
      await made.sheet.render({ force: true });
      return made.id;
    });
    await shoot(gm, "table");
    await gm.press(".roll-table-sheet [data-action=drawResult]");
    await gm.sees("what was drawn", (g, tableId: string) => g.game.messages.contents.at(-1)?.flags.core?.RollTable === tableId, true, id);
    await ada.waitFor("it in the log", (g) => g.document.querySelector("#chat .table-draw"));
  });

  test("a tour works by keyboard and pointer, stores its progress, and omits GM steps for players [A13:foundry.nue.Tour]", async () => {
    const register = (g: FoundryScope): void => {
      const steps = [
        { id: "one", title: "Welcome", content: "First <em>words</em>." },
        { id: "two", title: "Tabs", content: "The tabs.", selector: "#sidebar-tabs", tooltipDirection: "LEFT" },
        { id: "gm", title: "Master", content: "Secret.", restricted: true },
        { id: "last", title: "End", content: "Good bye." },
      ];
      g.game.tours.register(
        "crossfire",
        "probe",
        new g.foundry.nue.Tour({ title: "Probe", description: "A look", display: true, canBeResumed: true, steps }),
      );
    };
    for (const seat of [gm, ada]) await seat.evaluate(register);
    const state = (g: FoundryScope): unknown => {
      const tour = g.game.tours.get("crossfire.probe");
      return [tour.status, tour.stepIndex, g.document.querySelector(".tour .step-title")?.innerText ?? null];
    };
    await ada.evaluate((g) => g.game.tours.get("crossfire.probe").start());
    await ada.sees("the first step", state, ["in-progress", 0, "Welcome"]);
    await ada.page.keyboard.press("ArrowRight");
    await ada.sees("the second", state, ["in-progress", 1, "Tabs"]);
    await shoot(ada, "tour");
    expect(await ada.evaluate((g) => g.foundry.nue.Tour.activeTour.targetElement.id)).toBe("sidebar-tabs");
    await ada.page.keyboard.press("Escape");
    await ada.sees("no step", state, ["in-progress", 1, null]);
    await ada.reload();
    await ada.evaluate(register);
    await ada.evaluate((g) => g.game.tours.get("crossfire.probe").start());
    await ada.sees("where she was", state, ["in-progress", 1, "Tabs"]);
    await ada.press(".tour [data-action=next]");
    await ada.sees("the end, past the gamemaster's step", state, ["in-progress", 2, "End"]);
    await ada.press(".tour [data-action=next]");
    await ada.sees("that it is done", state, ["completed", 3, null]);
    await gm.evaluate((g) => g.ui.sidebar.changeTab("settings", "primary"));
    await gm.press("#settings [data-app=tours]");
    await gm.page.locator("#tours-management [data-tour='crossfire.probe']").waitFor();
    await shoot(gm, "tours");
    await gm.press("#tours-management [data-tour='crossfire.probe'] [data-action=startTour]");
    await gm.sees("the first step", state, ["in-progress", 0, "Welcome"]);
    await gm.evaluate((g) => g.game.tours.get("crossfire.probe").exit());
  });

  test("no client logs an error", async () => {
    for (const seat of [gm, ada]) await seat.expectQuiet();
  });
});
