import type { SystemObject, SourceData, FoundryScope } from "../../common/dynamic";
import { afterEach, describe, expect, test } from "vitest";
import { eventually } from "../../../test/browser/harness/eventually";
import { openPage, type AppsPage } from "./page/page";

declare const foundry: SystemObject;

let open: AppsPage[] = [];

async function at(generation: number): Promise<AppsPage> {
  const opened = await openPage(generation);
  open.push(opened);
  return opened;
}

afterEach(async () => {
  const errors = open.flatMap((one) => one.errors);
  await Promise.all(open.map((one) => one.close()));
  open = [];
  expect(errors).toEqual([]);
});

describe("DialogV2 [foundry-api 6.4]", () => {
  /** Opens a dialog and stores its answer as `globalThis.answer`. Runs in the page. */
  const ask = (page: AppsPage["page"], method: string, config: SourceData): Promise<void> =>
    page.evaluate(
      async ([name, given]) => {
        const shown = new Promise<void>((done) => {
          Object.assign(given, { render: () => done() });
        });
        const answer = foundry.applications.api.DialogV2[name](given);
        Object.assign(globalThis, {
          answer: answer.then(
            (value: unknown) => ({ value }),
            (error: Error) => ({ error: error.message }),
          ),
        });
        await Promise.race([shown, answer.catch(() => undefined)]);
      },
      [method, config] as const,
    );
  const answer = (page: AppsPage["page"]): Promise<unknown> => page.evaluate(() => (globalThis as unknown as FoundryScope).answer);

  test("confirm answers true for yes, false for no (the default), and null for Escape", async () => {
    const { page } = await at(14);
    await ask(page, "confirm", { content: "Fire?" });
    await page.click(".dialog [data-action=yes]");
    expect(await answer(page)).toEqual({ value: true });
    await ask(page, "confirm", { content: "Fire?" });
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.action)).toBe("no");
    await page.keyboard.press("Enter");
    expect(await answer(page)).toEqual({ value: false });
    await ask(page, "confirm", { content: "Fire?" });
    await page.keyboard.press("Escape");
    expect(await answer(page)).toEqual({ value: null });
    await eventually(() => page.locator("dialog").count()).toBe(0);
  });

  test("Enter in a field presses the default button instead of the first button", async () => {
    const { page } = await at(13);
    await ask(page, "wait", {
      content: '<input name="a">',
      buttons: [
        { action: "first", label: "First" },
        { action: "second", label: "Second", default: true },
      ],
    });
    await page.focus("[name=a]");
    await page.keyboard.press("Enter");
    expect(await answer(page)).toEqual({ value: "second" });
  });

  test("input returns the values of the form as a nested record", async () => {
    const { page } = await at(14);
    await ask(page, "input", {
      content: '<input name="shot.number" type="number" value="3"><label><input type="checkbox" name="aimed" checked> aimed</label>',
    });
    await page.click(".dialog [data-action=ok]");
    expect(await answer(page)).toEqual({ value: { shot: { number: 3 }, aimed: true } });
    await ask(page, "prompt", { content: "x", rejectClose: true });
    await page.keyboard.press("Escape");
    expect(await answer(page)).toEqual({ error: "The dialog was dismissed without pressing a button." });
    expect(
      await page.evaluate(() => {
        try {
          new foundry.applications.api.DialogV2({ content: "x" });
          return "built";
        } catch (error) {
          return (error as Error).message;
        }
      }),
    ).toBe("A dialog needs at least one button.");
  });

  test("a modal dialog traps the focus until it closes", async () => {
    const { page } = await at(14);
    await page.focus("#outside");
    await ask(page, "confirm", { content: "Sure?", modal: true });
    const stops: (string | undefined)[] = [];
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press("Tab");
      stops.push(
        await page.evaluate(() =>
          document.activeElement?.closest("dialog") ? (document.activeElement as HTMLElement).dataset.action : "outside",
        ),
      );
    }
    expect(stops).toEqual(["close", "yes", "no", "close"]);
    await page.keyboard.press("Escape");
    await answer(page);
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("outside");
  });

  test("a dialog sanitizes a content string before showing it", async () => {
    const { page } = await at(14);
    await ask(page, "prompt", {
      content:
        '<p onclick="x()">text<img src="x" onerror="globalThis.ran = 1"><a href=" java\nscript:alert(1)">a</a><script>globalThis.ran = 1</script><frob>kept</frob></p>',
      ok: { label: "<i>ok</i>" },
    });
    const html = await page.innerHTML(".dialog-content");
    expect(html).toBe('<p>text<img src="x"><a>a</a>kept</p>');
    expect(await page.textContent(".form-footer button")).toBe("<i>ok</i>");
    expect(await page.evaluate(() => (globalThis as unknown as FoundryScope).ran)).toBeUndefined();
    await page.keyboard.press("Escape");
    await answer(page);
  });
});

describe.each([13, 14])("context menus on Foundry %i [foundry-api 10.11]", (generation) => {
  test("a context menu lists visible entries and works with mouse and keyboard", async () => {
    const { page } = await at(generation);
    await page.evaluate((modern) => {
      document.body.insertAdjacentHTML(
        "beforeend",
        '<ul id="list"><li class="row" data-id="a" tabindex="0">a</li><li class="row" data-id="b">b</li></ul>',
      );
      const log: unknown[] = [];
      const entry = (label: string, visible: (row: HTMLElement) => boolean): object => {
        const note = (row: HTMLElement, event: Event): void => void log.push([label, row.dataset.id, event instanceof Event]);
        return modern
          ? { label, icon: "fa-solid fa-x", visible, onClick: (event: Event, row: HTMLElement) => note(row, event) }
          : { name: label, icon: '<i class="x"></i>', condition: visible, callback: note };
      };
      const entries = [entry("<b>One</b>", () => true), entry("Two", (row) => row.dataset.id === "a"), entry("Three", () => true)];
      new foundry.applications.ux.ContextMenu.implementation(document.getElementById("list"), ".row", entries, {
        jQuery: false,
        fixed: true,
      });
      Object.assign(globalThis, { menuLog: log });
    }, generation >= 14);
    await page.click("[data-id=b]", { button: "right" });
    await eventually(() => page.locator("#context-menu .context-item").allTextContents()).toEqual(["<b>One</b>", "Three"]);
    await page.click("#context-menu .context-item >> nth=1");
    await eventually(() => page.locator("#context-menu").count()).toBe(0);
    await page.focus("[data-id=a]");
    await page.click("[data-id=a]", { button: "right" });
    await page.waitForSelector("#context-menu");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate(() => (globalThis as unknown as FoundryScope).menuLog)).toEqual([
      ["Three", "b", true],
      ["Two", "a", true],
    ]);
    await page.click("[data-id=a]", { button: "right" });
    await page.waitForSelector("#context-menu");
    await page.keyboard.press("Escape");
    await eventually(() => page.locator("#context-menu").count()).toBe(0);
    await eventually(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.id)).toBe("a");
    expect(await page.evaluate(() => (globalThis as unknown as FoundryScope).__table.deprecations)).toEqual([]);
  });
});

describe("tooltips and enriched texts", () => {
  test("a tooltip describes the element that has the keyboard focus, and runs no script from its content", async () => {
    const { page } = await at(14);
    await page.evaluate(() => {
      const make = (id: string, dataset: Record<string, string>): void => {
        const button = Object.assign(document.createElement("button"), { id, textContent: id });
        Object.assign(button.dataset, dataset);
        document.body.append(button);
      };
      make("plain", { tooltipText: "<b>hit</b>" });
      make("key", { tooltip: "KEY" });
      make("markup", { tooltip: '<b>bold</b><img src=x onerror="globalThis.ran = 1">' });
    });
    const shown: unknown[] = [];
    await page.focus("#outside");
    for (let press = 0; press < 3; press += 1) {
      await page.keyboard.press("Tab");
      shown.push(
        await page.evaluate(() => [
          document.activeElement!.id,
          document.activeElement!.getAttribute("aria-describedby"),
          document.getElementById("tooltip")!.innerHTML,
        ]),
      );
    }
    expect(shown).toEqual([
      ["plain", "tooltip", "&lt;b&gt;hit&lt;/b&gt;"],
      ["key", "tooltip", "Known &lt;b&gt;text&lt;/b&gt;"],
      ["markup", "tooltip", '<b>bold</b><img src="x">'],
    ]);
    await page.keyboard.press("Escape");
    await eventually(() => page.isHidden("#tooltip")).toBe(true);
    expect(await page.evaluate(() => (globalThis as unknown as FoundryScope).ran)).toBeUndefined();
    await page.hover("#plain");
    await page.waitForSelector("#tooltip.active");
  });

  test("a tooltip opens on the requested side, within its window [T13:helpers.interaction.TooltipManager]", async () => {
    const { page } = await at(14);
    const sides = await page.evaluate(() => {
      const button = Object.assign(document.createElement("button"), { textContent: "x" });
      button.style.cssText = "position: fixed; left: 480px; top: 300px; width: 40px; height: 30px";
      document.body.append(button);
      const { tooltip } = (globalThis as unknown as FoundryScope).game;
      const shown = (): DOMRect => document.getElementById("tooltip")!.getBoundingClientRect();
      const own = button.getBoundingClientRect();
      const text = "words enough to be wider than the button";
      const beside = (direction: string, inherited = false): boolean[] => {
        button.style.left = "955px";
        tooltip.activate(button, { text, direction: "DOWN" });
        button.style.left = "480px";
        if (inherited) document.body.dataset["tooltipDirection"] = direction;
        tooltip.activate(button, { text, ...(inherited ? {} : { direction }) });
        delete document.body.dataset["tooltipDirection"];
        const box = shown();
        return [box.bottom <= own.top, box.top >= own.bottom, box.right <= own.left, box.left >= own.right, box.height < 40];
      };
      const asked = ["UP", "DOWN", "LEFT", "RIGHT", "CENTER"].map((direction) => beside(direction));
      const inherited = beside("RIGHT", true);
      button.style.left = "955px";
      tooltip.activate(button, { text, direction: "RIGHT" });
      const inside = shown().right <= innerWidth;
      const kept = tooltip.createLockedTooltip({ left: "20px", top: "40px" }, "<b>kept</b>", { cssClass: "wide" });
      const { left, top } = kept.getBoundingClientRect();
      tooltip.dismissLockedTooltips();
      button.remove();
      return { asked, inherited, inside, kept: [left, top, kept.className], left: document.querySelectorAll(".locked-tooltip").length };
    });
    const line = true;
    expect(sides).toEqual({
      asked: [
        [true, false, false, false, line],
        [false, true, false, false, line],
        [false, false, true, false, line],
        [false, false, false, true, line],
        [false, false, false, false, line],
      ],
      inherited: [false, false, false, true, line],
      inside: true,
      kept: [20, 40, "active wide locked-tooltip"],
      left: 0,
    });
  });

  test("enrichHTML builds links, rolls and custom elements from nodes [foundry-api 9.5]", async () => {
    const { page } = await at(14);
    const html = await page.evaluate(async () => {
      const g = globalThis as unknown as FoundryScope;
      g.fromUuid = async (uuid: string) => (uuid === "Item.abc" ? { uuid, id: "abc", name: "<i>Gun</i>", documentName: "Item" } : null);
      g.CONFIG.TextEditor.enrichers.push({
        id: "rule",
        pattern: /@Rule\[(\w+)\]/g,
        enricher: async (match: RegExpMatchArray) => Object.assign(document.createElement("b"), { textContent: match[1] }),
      });
      class Roll {
        static defaultImplementation = Roll;
        constructor(readonly formula: string) {}
        async evaluate() {}
        total = 5;
        toJSON() {
          return { formula: this.formula };
        }
      }
      g.Roll = Roll;
      const source =
        '<p>@UUID[Item.abc] @UUID[Item.gone]{Old} [[/gmr 2d6 # hot]]{burn} [[1d4+1]] @Rule[ATK] http://example.org/x.</p><section class="secret">no</section><code>@Rule[X]</code>';
      return foundry.applications.ux.TextEditor.implementation.enrichHTML(source);
    });
    const link = await page.evaluate((text) => {
      const root = document.createElement("div");
      root.innerHTML = text;
      const of = (selector: string): SystemObject => root.querySelector(selector);
      return {
        text: root.textContent,
        uuid: of("a.content-link[data-link]").dataset.uuid,
        broken: of("a.content-link.broken").textContent,
        roll: { ...of("a.inline-roll.roll").dataset },
        result: of("a.inline-roll.inline-result").textContent,
        custom: of("p > b").textContent,
        href: of("a[href]").getAttribute("href"),
      };
    }, html);
    expect(link).toEqual({
      text: "<i>Gun</i> Old burn 5 ATK http://example.org/x.@Rule[X]",
      uuid: "Item.abc",
      broken: "Old",
      roll: { mode: "gm", formula: "2d6", flavor: "hot" },
      result: "5",
      custom: "ATK",
      href: "http://example.org/x",
    });
  });
});
