import type { SystemObject, FoundryScope, SourceData } from "../../common/dynamic";
import { afterEach, describe, expect, test } from "vitest";
import { eventually } from "../../../test/browser/harness/eventually";
import { openPage, type AppsPage } from "./page/page";

declare const foundry: SystemObject;

let open: AppsPage[] = [];

async function at(generation: number): Promise<AppsPage["page"]> {
  const opened = await openPage(generation, FILES);
  open.push(opened);
  return opened.page;
}

afterEach(async () => {
  const errors = open.flatMap((one) => one.errors);
  await Promise.all(open.map((one) => one.close()));
  open = [];
  expect(errors).toEqual([]);
});

const FILES = {
  "systems/s/sheet.hbs":
    '<section><input name="name" value="{{source.name}}"><input name="system.hp" type="number" value="{{source.system.hp}}">' +
    '<ul>{{#each document.items.contents as |item|}}<li class="draggable" data-item-id="{{item.id}}">{{item.name}}</li>{{/each}}</ul></section>',
};

/** Creates a document that records the calls of its methods, and an actor sheet for the document. Runs in the page. */
function makeSheet(level: number): void {
  const g = globalThis as unknown as FoundryScope;
  const asked: unknown[] = [];
  class Item {
    documentName = "Item";
    constructor(
      readonly id: string,
      readonly name: string,
      readonly sort: number,
      readonly parent: SystemObject,
    ) {}
    toObject() {
      return { name: this.name };
    }
    toDragData() {
      return { type: "Item", uuid: `${this.parent?.uuid ?? "World"}.Item.${this.id}` };
    }
    static async create(data: object, { parent }: { parent: SystemObject }) {
      asked.push(["create", data, parent.uuid]);
      return new Item("new", "new", 0, parent);
    }
    static async fromDropData({ uuid }: { uuid: string }) {
      return uuid.startsWith("Actor.a") ? g.actor.items.get(uuid.split(".").at(-1)) : new Item("w", "Rifle", 0, null);
    }
  }
  class Actor {
    static metadata = { label: "Actor" };
    static TYPES = ["base", "character"];
    static documentName = "Actor";
    documentName = "Actor";
    id = "a";
    uuid = "Actor.a";
    type = "character";
    name = "Mara";
    _source = { name: "Mara", system: { hp: 7 } };
    schema = { fields: {} };
    apps: Record<string, unknown> = {};
    items = Object.assign(new Map<string, Item>(), { contents: [] as Item[] });
    isOwner = level === 3;
    testUserPermission = (_user: unknown, needed: number) => level >= needed;
    validate = ({ changes }: SourceData) => {
      if (changes.system.hp > 100) throw new Error("system.hp: at most 100");
    };
    async update(changes: object, options: object) {
      asked.push(["update", changes, options]);
    }
    async updateEmbeddedDocuments(name: string, updates: object[]) {
      asked.push(["sort", name, updates]);
      return updates;
    }
  }
  const actor = new Actor();
  for (const [index, id] of ["x", "y", "z"].entries()) actor.items.set(id, new Item(id, id, (index + 1) * 100, actor));
  actor.items.contents = [...actor.items.values()];
  const { sheets, api, apps } = foundry.applications;
  class FighterSheet extends api.HandlebarsApplicationMixin(sheets.ActorSheetV2) {
    static PARTS = { all: { template: "systems/s/sheet.hbs" } };
    static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
  }
  g.getDocumentClass = (name: string) => ({ Item })[name];
  Object.assign(g, { actor, asked, Actor, Item, FighterSheet, DocumentSheetConfig: undefined });
  apps.DocumentSheetConfig.registerSheet(Actor, "s", FighterSheet, { types: ["character"], label: "KEY", makeDefault: true });
}

const drop = (page: AppsPage["page"], selector: string, data: object): Promise<void> =>
  page.evaluate(
    ([target, given]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify(given));
      document.querySelector(target)!.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    },
    [selector, data] as const,
  );
/** Waits until the documents have recorded exactly these calls since the previous check. */
async function expectAsked(page: AppsPage["page"], expected: unknown[]): Promise<void> {
  await eventually(() => page.evaluate(() => (globalThis as unknown as FoundryScope).asked)).toEqual(expected);
  await page.evaluate(() => (globalThis as unknown as FoundryScope).asked.splice(0));
}

describe.each([13, 14])("DocumentSheetV2 on Foundry %i [foundry-api 6.3]", (generation) => {
  test("a document type uses its registered default sheet, or the source view if no default sheet is registered", async () => {
    const page = await at(generation);
    await page.evaluate(makeSheet, 3);
    const classes = await page.evaluate(() => {
      const { actor, Actor, FighterSheet } = globalThis as unknown as FoundryScope;
      const { DocumentSheetConfig } = foundry.applications.apps;
      const {
        id,
        label,
        cls,
        default: isDefault,
      } = (globalThis as unknown as FoundryScope).CONFIG.Actor.sheetClasses.character["s.FighterSheet"];
      const found = [DocumentSheetConfig.getSheetClass(actor) === FighterSheet, id, label, cls === FighterSheet, isDefault];
      DocumentSheetConfig.unregisterSheet(Actor, "s", FighterSheet);
      DocumentSheetConfig.unregisterSheet(Actor, "core", class ActorSheet {});
      return [...found, DocumentSheetConfig.getSheetClass(actor).name];
    });
    expect(classes).toEqual([true, "s.FighterSheet", "Known <b>text</b>", true, true, "DocumentSourceSheet"]);
  });

  test("a change submits the whole form as an update unless the document refuses a value", async () => {
    const page = await at(generation);
    await page.evaluate(makeSheet, 3);
    const shown = await page.evaluate(async () => {
      const { actor, FighterSheet } = globalThis as unknown as FoundryScope;
      const sheet = await new FighterSheet({ document: actor }).render({ force: true });
      Object.assign(globalThis, { sheet });
      return [sheet.id, sheet.title, sheet.actor === actor, actor.apps[sheet.id] === sheet, sheet.isEditable, sheet.element.className];
    });
    expect(shown).toEqual(["FighterSheet-Actor-a", "Actor: Mara", true, true, true, "sheet application"]);
    await page.fill("[name='system.hp']", "9");
    await page.locator("[name='system.hp']").blur();
    await expectAsked(page, [["update", { name: "Mara", system: { hp: 9 } }, {}]]);
    await page.fill("[name='system.hp']", "900");
    await page.locator("[name='system.hp']").blur();
    await eventually(() => page.evaluate(() => (globalThis as unknown as FoundryScope).notified)).toEqual([
      ["error", "system.hp: at most 100"],
    ]);
    await page.evaluate(() => (globalThis as unknown as FoundryScope).sheet.submit({ updateData: { "system.hp": 5 }, render: false }));
    // The first call since the check shows that the refused update was not sent.
    await expectAsked(page, [["update", { name: "Mara", system: { hp: 5 } }, { render: false }]]);
    await page.evaluate(() => (globalThis as unknown as FoundryScope).sheet.close());
    expect(await page.evaluate(() => Object.keys((globalThis as unknown as FoundryScope).actor.apps))).toEqual([]);
  });

  test("[old-core-sheets] core registers sheets of the first framework only on Foundry 13", async () => {
    const page = await at(generation);
    const registered = await page.evaluate(() => {
      const { CONFIG } = globalThis as unknown as FoundryScope;
      const ids = Object.keys(CONFIG.Actor?.sheetClasses?.base ?? {});
      return [ids, typeof foundry.appv1.sheets.ActorSheet];
    });
    expect(registered).toEqual([generation >= 14 ? [] : ["core.ActorSheet"], "function"]);
  });

  test("[sheet-submit-deletions] deletions in updateData remain operators only on Foundry 14", async () => {
    const page = await at(generation);
    await page.evaluate(makeSheet, 3);
    const prepared = await page.evaluate(async (modern) => {
      const { actor, FighterSheet } = globalThis as unknown as FoundryScope;
      const sheet = await new FighterSheet({ document: actor }).render({ force: true });
      const form = sheet.form ?? sheet.element.querySelector("form") ?? sheet.element;
      const formData = { object: { "system.hp": 7, "system.mp": 1 } };
      const data = sheet._prepareSubmitData(new Event("submit"), form, formData, modern ? { system: {} } : { "system.-=mp": null });
      return Object.keys(data.system).sort();
    }, generation >= 14);
    expect(prepared).toEqual(generation >= 14 ? ["hp", "mp"] : ["hp"]);
  });

  test("an observer sees a window with disabled fields", async () => {
    const page = await at(generation);
    await page.evaluate(makeSheet, 2);
    await page.evaluate(() =>
      new (globalThis as unknown as FoundryScope).FighterSheet({ document: (globalThis as unknown as FoundryScope).actor }).render({
        force: true,
      }),
    );
    expect(await page.isDisabled("[name=name]")).toBe(true);
    expect(await page.isEnabled("[data-action=close]")).toBe(true);
    await page.click("[data-action=close]");
    const refused = await page.evaluate(async () => {
      (globalThis as unknown as FoundryScope).actor.testUserPermission = () => false;
      const sheet = await new (globalThis as unknown as FoundryScope).FighterSheet({
        document: (globalThis as unknown as FoundryScope).actor,
      }).render({ force: true });
      return [sheet.rendered, (globalThis as unknown as FoundryScope).notified];
    });
    expect(refused).toEqual([false, [["warn", "You may not view this Actor."]]]);
  });

  test("a drop copies a foreign item and sorts one of the actor's own items unless a hook refuses the drop", async () => {
    const page = await at(generation);
    await page.evaluate(makeSheet, 3);
    await page.evaluate(() =>
      new (globalThis as unknown as FoundryScope).FighterSheet({ document: (globalThis as unknown as FoundryScope).actor }).render({
        force: true,
      }),
    );
    await drop(page, "[data-item-id=x]", { type: "Item", uuid: "Item.w" });
    await expectAsked(page, [["create", { name: "Rifle" }, "Actor.a"]]);
    await drop(page, "[data-item-id=x]", { type: "Item", uuid: "Actor.a.Item.z" });
    await expectAsked(page, [["sort", "Item", [{ _id: "z", sort: expect.any(Number) }]]]);
    const dragged = await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      document.querySelector("[data-item-id=y]")!.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer }));
      return JSON.parse(dataTransfer.getData("text/plain"));
    });
    expect(dragged).toEqual({ type: "Item", uuid: "Actor.a.Item.y" });
    await page.evaluate(() =>
      (globalThis as unknown as FoundryScope).Hooks.on(
        "dropActorSheetData",
        (_actor: SystemObject, _sheet: SystemObject, data: SourceData) => !data.refused,
      ),
    );
    await drop(page, "[data-item-id=x]", { type: "Item", uuid: "Item.w", refused: true });
    await drop(page, "[data-item-id=x]", { type: "Item", uuid: "Item.w" });
    // Only the second drop had an effect.
    await expectAsked(page, [["create", { name: "Rifle" }, "Actor.a"]]);
    const heard = await page.evaluate(
      () => (globalThis as unknown as FoundryScope).hookLog.filter((name: string) => name === "dropActorSheetData").length,
    );
    expect(heard).toBe(4);
  });
});

test("an application works in another document, including its focus and clicks [foundry-api 6.1]", async () => {
  const page = await at(14);
  await page.evaluate(makeSheet, 3);
  const result = await page.evaluate(async () => {
    const { actor, FighterSheet } = globalThis as unknown as FoundryScope;
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const other = frame.contentDocument!;
    class Elsewhere extends FighterSheet {
      _insertElement(element: HTMLElement) {
        other.body.append(element);
      }
    }
    const sheet: SystemObject = await new (Elsewhere as SystemObject)({ document: actor }).render({ force: true });
    sheet.element.querySelector("[name=name]").focus();
    await sheet.render({ parts: ["all"] });
    const focus = (other.activeElement as HTMLInputElement).name;
    const owner = sheet.parts.all.ownerDocument === other;
    sheet.element.querySelector("[data-action=close]").click();
    while (sheet.state !== -1) await new Promise((done) => setTimeout(done, 5));
    return [owner, focus, other.body.children.length];
  });
  expect(result).toEqual([true, "name", 0]);
});

describe("custom elements act as form fields: value, change event, label, keyboard [foundry-api 9.6]", () => {
  const build = (page: AppsPage["page"], html: string): Promise<void> =>
    page.evaluate((markup) => {
      const form = document.createElement("form");
      form.innerHTML = markup;
      document.body.append(form);
      Object.assign(globalThis, { form, changes: [] });
      form.addEventListener("change", (event) =>
        (globalThis as unknown as FoundryScope).changes.push((event.target as HTMLElement).localName),
      );
    }, html);
  const values = (page: AppsPage["page"]): Promise<SystemObject> =>
    page.evaluate(() => new foundry.applications.ux.FormDataExtended((globalThis as unknown as FoundryScope).form).object);
  const changes = (page: AppsPage["page"]): Promise<string[]> =>
    page.evaluate(() => (globalThis as unknown as FoundryScope).changes.splice(0));

  test("multi-select and multi-checkbox act as form fields", async () => {
    const page = await at(14);
    const options = '<option value="a" selected>Alpha</option><option value="b">Beta</option><option value="c">Gamma</option>';
    await build(
      page,
      `<label for="m">Modes</label><multi-select id="m" name="modes">${options}</multi-select><multi-checkbox name="boxes">${options}</multi-checkbox>`,
    );
    expect(await values(page)).toEqual({ modes: ["a"], boxes: ["a"] });
    await page.selectOption("multi-select select", "c");
    await page.click("multi-select [data-key=a] button");
    await page.check("multi-checkbox input[value=b]");
    expect(await values(page)).toEqual({ modes: ["c"], boxes: ["a", "b"] });
    expect(await changes(page)).toEqual(["multi-select", "multi-select", "multi-checkbox"]);
    expect(await page.getAttribute("multi-select select", "aria-label")).toBe("Modes");
  });

  test("string-tags, range-picker, color-picker and file-picker act as form fields", async () => {
    const page = await at(14);
    await build(
      page,
      '<string-tags name="tags" value="one, two" aria-label="Tags"></string-tags><range-picker name="r" min="0" max="10" step="2" value="4"></range-picker><color-picker name="c" value="#ff0000"></color-picker><file-picker name="f" value="a.png" type="image"></file-picker>',
    );
    expect(await values(page)).toEqual({ tags: ["one", "two"], r: 4, c: "#ff0000", f: "a.png" });
    await page.fill("string-tags input", "<b>");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Backspace");
    await page.fill("string-tags input", "three");
    await page.keyboard.press("Enter");
    await page.fill("range-picker input[type=number]", "7");
    await page.keyboard.press("Tab");
    await page.fill("color-picker input[type=text]", "nonsense");
    await page.keyboard.press("Tab");
    await page.fill("file-picker input", "b.webp");
    await page.keyboard.press("Tab");
    expect(await values(page)).toEqual({ tags: ["one", "two", "three"], r: 8, c: "#ff0000", f: "b.webp" });
    expect(await changes(page)).toEqual(["string-tags", "string-tags", "string-tags", "range-picker", "file-picker"]);
  });

  test("hue-slider, code-mirror, document-tags and, on Foundry 14, formula-input and autocomplete-tags act as form fields [A14:foundry.applications.elements]", async () => {
    const page = await at(14);
    await build(
      page,
      `<hue-slider name="h" value="0.25"></hue-slider><code-mirror name="c" language="javascript">1 &lt; 2</code-mirror>
      <document-tags name="d" type="Item" value="Item.aaaaaaaaaaaaaaaa"></document-tags><document-tags name="one" single></document-tags>
      <formula-input name="f">2d6 + 3</formula-input>
      <autocomplete-tags name="a"><option value="x" selected>Ex</option><option value="y">Why</option></autocomplete-tags>`,
    );
    const first = { h: 0.25, c: "1 < 2", d: ["Item.aaaaaaaaaaaaaaaa"], one: null, f: "2d6 + 3", a: ["x"] };
    expect(await values(page)).toEqual(first);
    await page.fill("hue-slider input", "180");
    await page.fill("code-mirror textarea", "return 1;");
    await page.keyboard.press("Tab");
    for (const uuid of ["Item.bbbbbbbbbbbbbbbb", "Actor.bbbbbbbbbbbbbbbb"]) {
      await page.fill("document-tags[name=d] input", uuid);
      await page.keyboard.press("Enter");
    }
    await page.click('document-tags [data-key="Item.aaaaaaaaaaaaaaaa"] button');
    await page.fill("document-tags[name=one] input", "Actor.cccccccccccccccc");
    await page.keyboard.press("Enter");
    await page.fill("formula-input input", "1d8 + @mod");
    await page.keyboard.press("Tab");
    await page.fill("autocomplete-tags input", "why");
    await page.keyboard.press("Enter");
    await page.click("autocomplete-tags [data-key=x] button");
    const last = { h: 0.5, c: "return 1;", d: ["Item.bbbbbbbbbbbbbbbb"], one: "Actor.cccccccccccccccc", f: "1d8 + @mod", a: ["y"] };
    expect(await values(page)).toEqual(last);
    const revealed = await page.evaluate(() => {
      const block = document.createElement("secret-block") as SystemObject;
      const content = '<p>a</p><section class="secret" id="s1">b</section>';
      block.innerHTML = '<section class="secret" id="s1">b</section>';
      return [block.revealed, block.toggleRevealed(content)];
    });
    expect(revealed).toEqual([false, '<p>a</p><section class="secret revealed" id="s1">b</section>']);
  });

  test("a disabled element disables its inner fields and is absent from the form's data", async () => {
    const page = await at(14);
    await build(
      page,
      '<fieldset disabled><string-tags name="tags" value="one"></string-tags></fieldset><color-picker name="c" value="#000000" disabled></color-picker>',
    );
    expect(await values(page)).toEqual({});
    expect(await page.isDisabled("string-tags input")).toBe(true);
    expect(await page.isDisabled("color-picker input[type=text]")).toBe(true);
  });

  test("prose-mirror edits rich text and preserves its markup", async () => {
    const page = await at(14);
    const html =
      '<h2>Title</h2><p>Hello <strong>you</strong></p><section class="secret" id="s1"><p>hidden</p></section><ul><li><p>one</p></li></ul>';
    await build(
      page,
      '<prose-mirror name="open" aria-label="Notes"></prose-mirror><prose-mirror name="folded" toggled><p>shown</p></prose-mirror><input name="next">',
    );
    await page.evaluate((value) => {
      const [first, second] = document.querySelectorAll<SystemObject>("prose-mirror");
      second.value = value;
      first.querySelector(".ProseMirror").focus();
      (globalThis as unknown as FoundryScope).changes.length = 0;
    }, html);
    await page.keyboard.type("Ready");
    await page.focus("[name=next]");
    expect(await changes(page)).toEqual(["prose-mirror"]);
    await page.click("prose-mirror[name=folded] button.toggle");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("!");
    await page.click("prose-mirror[name=folded] button.toggle");
    const read = await values(page);
    expect(read).toMatchObject({ open: "<p>Ready</p>", folded: html.replace("<p>one</p>", "<p>one!</p>") });
    expect(await changes(page)).toEqual(["prose-mirror"]);
    expect(await page.getAttribute("prose-mirror[name=open] .ProseMirror", "aria-label")).toBe("Notes");
  });
});
