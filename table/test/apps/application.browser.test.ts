import type { SystemObject, SourceData, FieldValue, FoundryScope } from "../../common/dynamic";
import { afterEach, describe, expect, test } from "vitest";
import { eventually } from "../../../test/browser/harness/eventually";
import { openPage, type AppsPage } from "./page/page";

declare const foundry: SystemObject;

let open: AppsPage[] = [];

async function at(generation: number, files?: Record<string, string>): Promise<AppsPage> {
  const opened = await openPage(generation, files);
  open.push(opened);
  return opened;
}

afterEach(async () => {
  const errors = open.flatMap((one) => one.errors);
  await Promise.all(open.map((one) => one.close()));
  open = [];
  expect(errors).toEqual([]);
});

const FILES = {
  "systems/s/head.hbs":
    '<header><h2>{{title}}</h2><nav class="tabs">{{#each tabs as |tab|}}<a data-action="tab" data-group="main" data-tab="{{tab.id}}" class="{{tab.cssClass}}">{{tab.id}}</a>{{/each}}</nav></header>',
  "systems/s/body.hbs":
    '<section class="tab {{tabs.one.cssClass}}" data-group="main" data-tab="one"><p>{{count}}</p><input name="name" value="{{name}}"><input name="hp" type="number" value="{{hp}}">' +
    '<input type="checkbox" name="prone" {{checked prone}}><button type="button" data-action="hit">hit</button><button type="button" data-action="aim">aim</button><button type="button" data-action="lost">lost</button>' +
    '<div class="list" style="height:40px;overflow:auto"><div style="height:400px">long</div></div></section>',
  "systems/s/two.hbs": '<section class="tab" data-group="main" data-tab="two">second</section>',
  "systems/s/broken.hbs": "<p>one</p><p>two</p>",
};

/** Creates a small application with three parts as `globalThis.app`. Runs in the page. */
function makeApp(): void {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  const log: string[] = [];
  class Fighter extends HandlebarsApplicationMixin(ApplicationV2) {
    static DEFAULT_OPTIONS = {
      id: "fighter-{id}",
      tag: "form",
      classes: ["themed", "theme-dark"],
      window: {
        title: "Mara <i>",
        icon: "fa-solid fa-user",
        controls: [
          { icon: "i", label: "Aim now", action: "aim" },
          { icon: "i", label: "Never", action: "hit", visible: () => false },
        ],
        resizable: true,
      },
      position: { width: 400 },
      actions: { hit: Fighter.onHit, aim: { handler: Fighter.onAim, buttons: [0, 2] } },
      form: { handler: Fighter.onSubmit, submitOnChange: true },
    };
    static TABS = { main: { tabs: [{ id: "one" }, { id: "two" }], initial: "one" } };
    static PARTS = {
      head: { template: "systems/s/head.hbs" },
      body: { template: "systems/s/body.hbs", scrollable: [".list"], classes: ["body"], id: "body" },
      two: { template: "systems/s/two.hbs" },
    };
    count = 0;
    submitted: SystemObject[] = [];
    static async onHit(this: SystemObject, event: Event, target: HTMLElement) {
      log.push(`hit:${this.constructor.name}:${event.type}:${target.localName}`);
    }
    static onAim(this: SystemObject, event: MouseEvent) {
      log.push(`aim:${event.button}`);
    }
    static async onSubmit(this: SystemObject, _event: Event, _form: HTMLFormElement, formData: SystemObject) {
      this.submitted.push(formData.object);
      return "submitted";
    }
    async _prepareContext(options: SourceData) {
      this.count += 1;
      return Object.assign(await super._prepareContext(options), {
        title: this.title,
        count: this.count,
        name: "<b>Mara</b>",
        hp: 7,
        prone: true,
      });
    }
    _onClickAction(_event: Event, target: HTMLElement) {
      log.push(`unhandled:${target.dataset.action}`);
    }
  }
  for (const step of [
    "_canRender",
    "_configureRenderOptions",
    "_prepareContext",
    "_preFirstRender",
    "_preRender",
    "_renderFrame",
    "_renderHTML",
    "_replaceHTML",
    "_updateFrame",
    "_insertElement",
    "_onFirstRender",
    "_onRender",
    "_postRender",
    "_preClose",
    "_removeElement",
    "_tearDown",
    "_onClose",
  ]) {
    const original = (Fighter.prototype as SystemObject)[step];
    (Fighter.prototype as SystemObject)[step] = function (...args: FieldValue[]) {
      log.push(step);
      return original.apply(this, args);
    };
  }
  Object.assign(globalThis, { Fighter, log, app: new Fighter() });
}

const taken = (page: AppsPage["page"], name = "log"): Promise<SystemObject[]> =>
  page.evaluate((key) => (globalThis as unknown as FoundryScope)[key].splice(0), name);

describe.each([13, 14])("ApplicationV2 on Foundry %i [foundry-api 6.1, 6.2]", (generation) => {
  test("an application that is rendered with force runs the steps of its life cycle in order", async () => {
    const { page } = await at(generation, FILES);
    await page.evaluate(makeApp);
    const states = await page.evaluate(async () => {
      const { app } = globalThis as unknown as FoundryScope;
      await app.render();
      const before = [app.state, app.rendered, document.querySelectorAll(".application").length];
      await app.render({ force: true });
      return [
        ...before,
        app.state,
        app.rendered,
        foundry.applications.instances.get(app.id) === app,
        app.element.className,
        app.element.localName,
      ];
    });
    expect(states).toEqual([0, false, 0, 2, true, true, "themed theme-dark application", "form"]);
    const first = [
      "_canRender",
      "_configureRenderOptions",
      "_prepareContext",
      "_preFirstRender",
      "_preRender",
      "_renderFrame",
      "_renderHTML",
      "_replaceHTML",
      "_updateFrame",
      "_insertElement",
      "_onFirstRender",
      "_onRender",
      "_postRender",
    ];
    expect(await taken(page)).toEqual(first);
    expect(await taken(page, "hookLog")).toEqual(
      expect.arrayContaining(["getHeaderControlsFighter", "renderFighter", "renderHandlebarsApplication", "renderApplicationV2"]),
    );
    expect(await page.textContent(".window-title")).toBe("Mara <i>");
    expect(await page.locator(".window-header .header-control").count()).toBe(2);

    await page.evaluate(() => (globalThis as unknown as FoundryScope).app.render());
    expect(await taken(page)).toEqual(
      first.filter((step) => !["_preFirstRender", "_renderFrame", "_insertElement", "_onFirstRender"].includes(step)),
    );
    await page.click(".window-header [data-action=close]");
    await page.waitForFunction(() => (globalThis as unknown as FoundryScope).app.state === -1);
    expect(await taken(page)).toEqual(["_preClose", "_removeElement", "_tearDown", "_onClose"]);
    expect(await page.evaluate(() => [document.querySelectorAll(".application").length, foundry.applications.instances.size])).toEqual([
      0, 0,
    ]);
    expect(await taken(page, "hookLog")).toContain("closeFighter");
  });

  test("an application has only the members of its generation", async () => {
    const { page } = await at(generation);
    const has = await page.evaluate(() => {
      const { ApplicationV2 } = foundry.applications.api;
      return Object.fromEntries(
        ["_headerControlsButtons", "_headerControlButtons", "bringToTop", "toggleControls", "renderChild", "children"].map((name) => [
          name,
          name in ApplicationV2.prototype,
        ]),
      );
    });
    const old = generation === 13;
    expect(has).toEqual({
      _headerControlsButtons: old,
      _headerControlButtons: !old,
      bringToTop: old,
      toggleControls: old,
      renderChild: !old,
      children: !old,
    });
    expect(await page.evaluate(() => "instances" in foundry.applications.api.ApplicationV2)).toBe(!old);
  });
});

describe("the parts and tabs of an application [foundry-api 6.2]", () => {
  test("[sheet-focus] a partial render preserves the other parts, the focus, the selection and the scroll position", async () => {
    const { page } = await at(14, FILES);
    await page.evaluate(makeApp);
    const result = await page.evaluate(async () => {
      const { app } = globalThis as unknown as FoundryScope;
      await app.render({ force: true });
      const [head, body] = [app.parts.head, app.parts.body];
      body.querySelector("[name=name]").focus();
      body.querySelector("[name=name]").setSelectionRange(1, 3);
      body.querySelector(".list").scrollTop = 55;
      await app.render({ parts: ["body"] });
      const active = document.activeElement as HTMLInputElement;
      return {
        head: app.parts.head === head && head.isConnected,
        renewed: app.parts.body !== body && !body.isConnected,
        count: app.parts.body.querySelector("p").textContent,
        focus: [active.name, active.selectionStart, active.selectionEnd, app.parts.body.contains(active)],
        scroll: app.parts.body.querySelector(".list").scrollTop,
        escaped: active.value,
        order: [...app.element.querySelectorAll("[data-application-part]")].map((part: SystemObject) => part.dataset.applicationPart),
        id: app.parts.body.id === `${app.id}-body` && app.parts.body.classList.contains("body"),
      };
    });
    expect(result).toEqual({
      head: true,
      renewed: true,
      count: "2",
      focus: ["name", 1, 3, true],
      scroll: 55,
      escaped: "<b>Mara</b>",
      order: ["head", "body", "two"],
      id: true,
    });
  });

  test("rendering refuses a template with two root elements, with an error that names the template", async () => {
    const { page } = await at(14, FILES);
    await page.evaluate(makeApp);
    const message = await page.evaluate(async () => {
      const { app, Fighter } = globalThis as unknown as FoundryScope;
      Fighter.PARTS = { ...Fighter.PARTS, bad: { template: "systems/s/broken.hbs" } };
      const failed = await app.render({ force: true }).catch((error: Error) => error.message);
      const state = app.state;
      delete Fighter.PARTS.bad;
      await app.render({ force: true });
      return [failed, state, app.state, document.querySelectorAll(".application").length];
    });
    expect(message).toEqual([
      expect.stringContaining('The template part "bad" (systems/s/broken.hbs) must have exactly one root element; it has 2.'),
      -3,
      2,
      1,
    ]);
  });

  test("a root part puts its children directly into the content element", async () => {
    const { page } = await at(14, FILES);
    await page.evaluate(makeApp);
    const children = await page.evaluate(async () => {
      const { Fighter } = globalThis as unknown as FoundryScope;
      class Rooted extends Fighter {
        static PARTS = { all: { template: "systems/s/head.hbs", root: true } };
      }
      const app: SystemObject = await new (Rooted as SystemObject)().render({ force: true });
      await app.render();
      return [...app.element.querySelector(".window-content").children].map((child: SystemObject) => child.localName);
    });
    expect(children).toEqual(["h2", "nav"]);
  });

  test("a click on a tab shows the tab", async () => {
    const { page } = await at(14, FILES);
    await page.evaluate(makeApp);
    await page.evaluate(() => (globalThis as unknown as FoundryScope).app.render({ force: true }));
    await page.click("nav [data-tab=two]");
    await eventually(() => page.isVisible("section[data-tab=two]")).toBe(true);
    await eventually(() => page.isVisible("section[data-tab=one]")).toBe(false);
    expect(await page.evaluate(() => (globalThis as unknown as FoundryScope).app.tabGroups)).toEqual({ main: "two" });
    expect(
      await page.evaluate(() => {
        try {
          return (globalThis as unknown as FoundryScope).app.changeTab("three", "main");
        } catch (error) {
          return (error as Error).message;
        }
      }),
    ).toContain('There is no tab "three"');
  });
});

describe("the actions and forms of an application [foundry-api 6.1]", () => {
  test("an action runs with the application as this, and only for the action's mouse buttons", async () => {
    const { page } = await at(14, FILES);
    await page.evaluate(makeApp);
    await page.evaluate(() => (globalThis as unknown as FoundryScope).app.render({ force: true }));
    await taken(page);
    const noted = (): Promise<string[]> => page.evaluate(() => (globalThis as unknown as FoundryScope).log);
    await page.click("[data-action=hit]");
    await page.click("[data-action=hit]", { button: "right" });
    await page.click("section [data-action=aim]", { button: "right" });
    await page.click("[data-action=lost]");
    await page.click("[data-action=toggleControls]");
    await page.click(".controls-dropdown [data-action=aim] button");
    await eventually(noted).toEqual(["hit:Fighter:click:button", "aim:2", "unhandled:lost", "aim:0"]);
    expect(await page.locator(".controls-dropdown li").count()).toBe(1);
    await eventually(() => page.isHidden(".controls-dropdown")).toBe(true);
  });

  test("the keyboard opens and closes the control menu", async () => {
    const { page } = await at(13, FILES);
    await page.evaluate(makeApp);
    await page.evaluate(() => (globalThis as unknown as FoundryScope).app.render({ force: true }));
    await page.focus("[data-action=toggleControls]");
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Aim now");
    await page.keyboard.press("Escape");
    await eventually(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.action)).toBe("toggleControls");
    expect(await page.evaluate(() => (globalThis as unknown as FoundryScope).app.rendered)).toBe(true);
  });

  test("submitOnChange and submit() pass the values of the whole form to the handler", async () => {
    const { page } = await at(14, FILES);
    await page.evaluate(makeApp);
    await page.evaluate(() => (globalThis as unknown as FoundryScope).app.render({ force: true }));
    await page.fill("[name=hp]", "12");
    await page.locator("[name=hp]").blur();
    await page.uncheck("[name=prone]");
    await eventually(() => page.evaluate(() => (globalThis as unknown as FoundryScope).app.submitted.length)).toBe(2);
    const result = await page.evaluate(async () => [
      await (globalThis as unknown as FoundryScope).app.submit(),
      (globalThis as unknown as FoundryScope).app.submitted,
    ]);
    const whole = { name: "<b>Mara</b>", hp: 12, prone: true };
    expect(result).toEqual(["submitted", [whole, { ...whole, prone: false }, { ...whole, prone: false }]]);
  });
});

describe("the window of an application", () => {
  test("moves inside the page when the user drags its title bar, and minimizes when the user double-clicks the title bar", async () => {
    const { page } = await at(14, FILES);
    await page.evaluate(makeApp);
    await page.evaluate(() => (globalThis as unknown as FoundryScope).app.render({ force: true }));
    const header = (await page.locator(".window-title").boundingBox())!;
    const before = await page.evaluate(() => ({ ...(globalThis as unknown as FoundryScope).app.position }));
    await page.mouse.move(header.x + 20, header.y + 5);
    await page.mouse.down();
    await page.mouse.move(header.x + 50, header.y - 5);
    await page.mouse.up();
    const corner = () =>
      page.evaluate(() => {
        const { left, top } = (globalThis as unknown as FoundryScope).app.position;
        return { left, top };
      });
    await eventually(corner).toEqual({ left: before.left + 30, top: before.top - 10 });
    await page.evaluate(() => (globalThis as unknown as FoundryScope).app.setPosition({ left: 5000, top: -20 }));
    expect(await corner()).toEqual({ left: 600, top: 0 });
    const folded = () =>
      page.evaluate(() => [
        (globalThis as unknown as FoundryScope).app.minimized,
        (globalThis as unknown as FoundryScope).app.element.offsetHeight < 60,
      ]);
    await page.dblclick(".window-title");
    await eventually(folded).toEqual([true, true]);
    await page.dblclick(".window-title");
    await eventually(folded).toEqual([false, false]);
  });

  test("comes to the front when the user presses it", async () => {
    const { page } = await at(14, FILES);
    await page.evaluate(makeApp);
    const fronts = await page.evaluate(async () => {
      const { Fighter } = globalThis as unknown as FoundryScope;
      const [a, b] = [new Fighter(), new Fighter()];
      await a.render({ force: true });
      await b.render({ force: true });
      const first = b.position.zIndex > a.position.zIndex;
      a.element.querySelector("h2").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      return [first, a.position.zIndex > b.position.zIndex, (globalThis as unknown as FoundryScope).ui.activeWindow === a];
    });
    expect(fronts).toEqual([true, true, true]);
  });

  test("closes its child applications on Foundry 14 [foundry-api 6.1]", async () => {
    const { page } = await at(14, FILES);
    await page.evaluate(makeApp);
    const kin = await page.evaluate(async () => {
      const { Fighter, app } = globalThis as unknown as FoundryScope;
      await app.render({ force: true });
      const child = new Fighter();
      await app.renderChild(child);
      const together = [child.parent === app, app.children.has(child), [...Fighter.instances()].length];
      await app.close();
      while (child.state !== -1) await new Promise((done) => setTimeout(done, 5));
      return [...together, foundry.applications.instances.size];
    });
    expect(kin).toEqual([true, true, 2, 0]);
  });
});
