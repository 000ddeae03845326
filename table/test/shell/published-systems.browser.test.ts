import type { SystemObject, SourceData, FoundryScope } from "../../common/dynamic";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Seat } from "../../../test/browser/harness/seat";
import { startTable, type Table } from "../../../test/browser/harness/table";

/** Script of a system that extends classes at load time and sets a tooltip class during init. */
const SCRIPT = `
  const { sheets, apps } = foundry.applications;
  const { placeables, geometry, rendering, containers } = foundry.canvas;
  globalThis.extended = {
    TokenConfig: class extends sheets.TokenConfig { static PARTS = { ...super.PARTS }; },
    Page: class extends sheets.journal.JournalEntryPageHandlebarsSheet { static EDIT_PARTS = { header: super.EDIT_PARTS.header }; },
    Popout: class extends apps.ImagePopout {},
    Ring: class extends placeables.tokens.TokenRing {},
    Template: class extends placeables.MeasuredTemplate {},
    Polygon: class extends geometry.ClockwiseSweepPolygon {},
    Shader: class extends rendering.shaders.BaseSamplerShader { static defaultUniforms = { ...super.defaultUniforms }; },
    Icon: class extends containers.ControlIcon {},
    Form: class extends foundry.appv1.api.FormApplication { static _customElements = super._customElements.concat("x-y"); },
    Terrain: class extends foundry.data.TerrainData {},
  };
  globalThis.atInit = {};
  Hooks.once("init", () => {
    atInit.element = document.getElementById("tooltip")?.getAttribute("role");
    atInit.tooltip = game.tooltip;
    CONFIG.Canvas.layers.grid.layerClass = class extends foundry.canvas.layers.GridLayer {
      render(renderer) { globalThis.renderedWithoutScene ||= !canvas.scene; super.render(renderer); }
    };
    CONFIG.ux.TooltipManager = class OwnTooltips extends CONFIG.ux.TooltipManager { observe() { return "observed"; } };
    CONFIG.Canvas.detectionModes.echo = new (class extends foundry.canvas.perception.DetectionMode {})({ id: "echo", label: "Echo", type: 1 });
    CONFIG.Canvas.visionModes.astral = new foundry.canvas.perception.VisionMode({
      id: "astral", label: "Astral", lighting: { background: { visibility: foundry.canvas.perception.VisionMode.LIGHTING_VISIBILITY.DISABLED } },
      vision: { darkness: { adaptive: false }, background: { shader: extended.Shader } },
    });
  });
  Hooks.on("renderCompendiumDirectory", (app, html) => {
    html.querySelector(".header-actions").insertAdjacentHTML("beforeend", '<button type="button" class="stranger">Browse</button>');
  });
  Hooks.once("setup", () => { atInit.setup = game.tooltip?.observe(); });
`;

describe.each([13, 14] as const)("names that published systems extend and use while loading on Foundry %i", (generation) => {
  let table: Table;
  let gm: Seat;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "published-"));
    writeFileSync(
      path.join(folder, "system.json"),
      JSON.stringify({ id: "stranger", title: "Stranger", version: "1", esmodules: ["stranger.mjs"] }),
    );
    writeFileSync(path.join(folder, "stranger.mjs"), SCRIPT);
    writeFileSync(path.join(folder, "world.yaml"), "id: stranger\ntitle: Stranger\nsystem: stranger\n");
    writeFileSync(path.join(folder, "users.yaml"), "- { _id: gm00000000000000, name: Gamemaster, role: 4 }\n");
    table = await startTable({ generation, system: folder, world: folder, strict: false });
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("classes without an implementation can be extended and compared but not constructed [T14:applications.sheets]", async () => {
    const found = await gm.evaluate((g) =>
      Object.values<SystemObject>(g.extended).map((cls) => {
        try {
          return `${new cls()}`;
        } catch (error) {
          return (error as Error).name === "NotOffered" ? "NotOffered" : String(error);
        }
      }),
    );
    expect(new Set(found)).toEqual(new Set(["NotOffered"]));
    const said = await gm.evaluate((g) => {
      try {
        new g.extended.Ring();
        return "";
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(said).toBe("not offered by the table: foundry.canvas.placeables.tokens.TokenRing");
    expect(await gm.evaluate((g) => [new Map() instanceof g.foundry.appv1.api.FormApplication, g.extended.Form._customElements])).toEqual([
      false,
      ["x-y"],
    ]);
  });

  test("game.tooltip is created from CONFIG.ux.TooltipManager between init and setup [T14:helpers.interaction.TooltipManager]", async () => {
    expect(await gm.evaluate((g) => ({ ...g.atInit, name: g.game.tooltip.constructor.name }))).toEqual({
      element: "tooltip",
      tooltip: null,
      setup: "observed",
      name: "OwnTooltips",
    });
  });

  test("detection modes and vision modes are models with stored data [T14:canvas.perception]", async () => {
    const modes = await gm.evaluate((g) => {
      const { echo } = g.CONFIG.Canvas.detectionModes;
      const { astral } = g.CONFIG.Canvas.visionModes;
      return [
        echo.toObject(),
        astral.lighting.background.visibility,
        astral.lighting.coloration.visibility,
        astral.vision.background.shader === g.extended.Shader,
      ];
    });
    expect(modes).toEqual([{ id: "echo", label: "Echo", tokenConfig: true, walls: true, angle: true, type: 1 }, 0, 1, true]);
  });

  test("the sidebar's buttons are in menus, and the compendium directory has a place for packages' buttons [A13:applications.sidebar.Sidebar]", async () => {
    const found = await gm.evaluate((g) => {
      const count = (selector: string): number => g.document.querySelectorAll(selector).length;
      return [
        count("#sidebar menu button[data-tab=chat]"),
        count("#sidebar menu button.collapse[data-action=toggleState]"),
        count("#compendium .header-actions .stranger"),
      ];
    });
    expect(found).toEqual([1, 1, 1]);
  });

  test("jQuery is a global name, and V2 applications have short names on Foundry 14 [T14:applications.api]", async () => {
    expect(await gm.evaluate((g) => [g.$ === g.jQuery, g.$(g.document.body).is("body")])).toEqual([true, true]);
    const names = await gm.evaluate((g) => {
      const { api, sheets, elements } = g.foundry.applications;
      const has = (space: SystemObject, name: string): boolean =>
        Object.hasOwn(space, name) && Boolean(Object.getOwnPropertyDescriptor(space, name)!.value);
      return [
        has(api, "Application"),
        has(api, "Dialog"),
        has(api, "DocumentSheet"),
        has(sheets, "ActorSheet"),
        has(sheets, "ItemSheet"),
        has(elements, "AdoptableHTMLElement"),
      ];
    });
    expect(names).toEqual(names.map(() => generation >= 14));
    const short = await gm.evaluate((g) => Object.getOwnPropertyDescriptor(g.foundry.applications.api, "Application")?.value?.name ?? null);
    expect(short).toBe(generation >= 14 ? "ApplicationV2" : null);
  });

  test("a V1 window renders its template and passes jQuery objects to listeners and hooks [T13:appv1.api.Application]", async () => {
    await gm.evaluate((g) => {
      g.Handlebars.registerPartial("templates/old.hbs", "<form class='old'><b>{{text}}</b></form>");
      g.heard = [];
      for (const hook of ["renderApplication", "renderOldWindow", "closeOldWindow"])
        g.Hooks.on(hook, (app: SystemObject, html: SourceData) => g.heard.push([hook, html.jquery !== undefined, app.appId > 0]));
      g.OldWindow = class OldWindow extends g.Application {
        static get defaultOptions() {
          return g.foundry.utils.mergeObject(super.defaultOptions, {
            id: "old-window",
            title: "Old",
            template: "templates/old.hbs",
            width: 300,
          });
        }
        getData() {
          return { text: "drawn" };
        }
        activateListeners(html: SourceData) {
          g.listened = html.find("b").text();
        }
      };
      g.old = new g.OldWindow();
      g.returned = g.old.render(true) === g.old;
    });
    await gm.sees(
      "the window",
      (g) => [
        g.returned,
        g.listened,
        g.old.rendered,
        g.document.querySelector("#old-window h4")?.innerText,
        g.ui.windows[g.old.appId] === g.old,
      ],
      [true, "drawn", true, "Old", true],
    );
    await gm.press("#old-window .header-button.close");
    await gm.sees("that it is gone", (g) => [g.old.rendered, g.document.querySelector("#old-window"), g.ui.windows[g.old.appId] ?? null], [
      false,
      null,
      null,
    ]);
    expect(await gm.evaluate((g) => g.heard)).toEqual([
      ["renderOldWindow", true, true],
      ["renderApplication", true, true],
      ["closeOldWindow", true, true],
    ]);
  });

  test("the settings tab shows the name of the system, and game.keyboard tracks the keys that are held down [T14:helpers.interaction.KeyboardManager]", async () => {
    expect(await gm.evaluate((g) => g.ui.settings.element.querySelector(".info .system")?.textContent)).toContain("Stranger 1");
    await gm.page.keyboard.down("Shift");
    const held = (g: FoundryScope): boolean[] => ["Shift", "Control"].map((key) => g.game.keyboard.isModifierActive(key));
    expect(await gm.evaluate(held)).toEqual([true, false]);
    await gm.page.keyboard.up("Shift");
    expect(await gm.evaluate(held)).toEqual([false, false]);
    expect(await gm.evaluate((g) => g.foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS)).toEqual({
      CONTROL: "Control",
      SHIFT: "Shift",
      ALT: "Alt",
    });
  });

  test("layers are not rendered while no scene is visible [T14:canvas.Canvas]", async () => {
    expect(await gm.evaluate((g) => [g.canvas.scene, g.canvas.stage.visible, g.renderedWithoutScene ?? false])).toEqual([
      null,
      false,
      false,
    ]);
  });

  test("an icon element accepts a glyph with and without the prefix [T14:applications.fields.createFontAwesomeIcon]", async () => {
    const html = await gm.evaluate((g) =>
      ["eye", "fa-eye"].map((glyph) => g.foundry.applications.fields.createFontAwesomeIcon(glyph, { fixedWidth: true }).className),
    );
    expect(html).toEqual(["fa-solid fa-eye fa-fw", "fa-solid fa-eye fa-fw"]);
  });
});
