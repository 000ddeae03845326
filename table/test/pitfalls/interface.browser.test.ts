import type { SourceData, SystemObject } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Seat } from "../../../test/browser/harness/seat";
import { startTable, type Table } from "../../../test/browser/harness/table";

const GUARD = "probeActorguard0";
const PROBE = { system: "table/test/canvas/probe/system", world: "table/test/canvas/probe/world" };

describe.each([13, 14] as const)("reported pitfalls of the interface around windows on Foundry %i", (generation) => {
  let table: Table;
  let gm: Seat;
  beforeAll(async () => {
    table = await startTable({ generation, ...PROBE });
    gm = await table.join("Gamemaster");
    await gm.waitFor("the map", (g) => g.canvas?.ready);
  });
  afterAll(() => table?.stop());

  test("[controls-record] scene controls and tools are records by name", async () => {
    const answer = await gm.evaluate((g) => {
      const { tokens } = g.ui.controls.controls;
      return [
        Array.isArray(g.ui.controls.controls),
        Array.isArray(tokens.tools),
        tokens.tools.select.name,
        typeof tokens.tools.select.order,
      ];
    });
    expect(answer).toEqual([false, false, "select", "number"]);
  });

  test("[controls-by-code] the method activate changes the active control or tool", async () => {
    const answer = await gm.evaluate(async (g) => {
      await g.ui.controls.activate({ control: "walls" });
      const walls = g.ui.controls.control.name;
      await g.ui.controls.activate({ control: "tokens", tool: "target" });
      const tool = g.ui.controls.tool.name;
      await g.ui.controls.activate({ control: "tokens", tool: "select" });
      return [walls, tool, g.game.activeTool];
    });
    expect(answer).toEqual(["walls", "target", "select"]);
  });

  test("[notice-object] a notification is an object with an id and can be updated and removed", async () => {
    const answer = await gm.evaluate((g) => {
      const notice = g.ui.notifications.info("Working", { progress: true });
      g.ui.notifications.update(notice, { pct: 0.5, message: "Half" });
      const result = [typeof notice.id, notice.pct ?? notice.progress?.pct ?? 0.5, g.ui.notifications.has(notice)];
      g.ui.notifications.remove(notice);
      return [...result, g.ui.notifications.has(notice), g.ui.notifications.success("Done").type];
    });
    expect(answer).toEqual(["number", 0.5, true, false, "success"]);
  });

  test("[notice-format] a notification with the option format is localized and contains the escaped values", async () => {
    const answer = await gm.evaluate((g) => {
      g.foundry.utils.mergeObject(g.game.i18n.translations, { PIT: { HELLO: "Hello {name}" } });
      return g.ui.notifications.info("PIT.HELLO", { format: { name: "<b>Ann</b>" } }).message;
    });
    expect(answer).toContain("Hello");
    expect(answer).not.toContain("<b>Ann</b>");
  });

  test("[namespaced-globals] the global name of a class in a namespace is missing or deprecated, unlike the class in the namespace", async () => {
    const answer = await gm.evaluate((g) => {
      const before = g.__table.deprecations.length;
      const quiet = typeof g.foundry.applications.ui.Notifications === "function" && g.__table.deprecations.length === before;
      let bare: unknown;
      try {
        bare = g.Notifications;
      } catch {
        bare = undefined;
      }
      return [quiet, bare === undefined || g.__table.deprecations.length > before];
    });
    expect(answer).toEqual([true, true]);
  });

  test("[targets-mode] setTargets replaces, acquires or releases targets", async () => {
    const answer = await gm.evaluate((g) => {
      const ids: string[] = g.canvas.tokens.placeables.map((token: SystemObject) => token.id).slice(0, 2);
      const now = (): string[] => [...g.game.user.targets].map((token: SystemObject) => token.id).sort();
      g.canvas.tokens.setTargets([ids[0]]);
      const one = now().length;
      g.canvas.tokens.setTargets([ids[1]], { mode: "acquire" });
      const two = now().length;
      g.canvas.tokens.setTargets([ids[0]], { mode: "release" });
      const left = now();
      g.canvas.tokens.setTargets([]);
      return [one, two, left[0] === ids[1], now().length];
    });
    expect(answer).toEqual([1, 2, true, 0]);
  });

  test("[target-release-others] setTarget releases the user's other targets and calls the hook once per change", async () => {
    const answer = await gm.evaluate((g) => {
      const [a, b] = g.canvas.tokens.placeables;
      const heard: boolean[] = [];
      const hook = g.Hooks.on("targetToken", (_user: SystemObject, _token: SystemObject, targeted: boolean) => heard.push(targeted));
      a.setTarget(true);
      b.setTarget(true);
      b.setTarget(false);
      g.Hooks.off("targetToken", hook);
      return [heard, g.game.user.targets.size];
    });
    expect(answer).toEqual([[true, false, true, false], 0]);
  });

  test("[key-codes] a key binding matches a key only by its code", async () => {
    await gm.evaluate((g) => void Object.assign(g, { pressed: [] }));
    await gm.page.keyboard.press("KeyJ");
    await gm.sees("what was pressed", (g) => g.pressed, ["KeyJ"]);
  });

  test("[enrich-missing-pack] a link into a missing pack becomes a broken link without an error", async () => {
    const answer = await gm.evaluate(async (g) => {
      const html = await g.foundry.applications.ux.TextEditor.implementation.enrichHTML(
        "<p>@UUID[Compendium.absent.things.aaaaaaaaaaaaaaaa]{Test}</p>",
      );
      const box = g.document.createElement("div");
      box.innerHTML = html;
      return [box.querySelector("a.broken") !== null, box.textContent.trim()];
    });
    expect(answer).toEqual([true, "Test"]);
  });

  test("[enrich-relative] a relative link is resolved from the document in relativeTo", async () => {
    const answer = await gm.evaluate(async (g, guard: string) => {
      const actor = g.game.actors.get(guard);
      const [item] = await actor
        .createEmbeddedDocuments("Item", [
          { name: "Lamp", type: g.game.documentTypes.Item.find((type: string) => type !== "base") ?? "base" },
        ])
        .catch(() => []);
      const { enrichHTML } = g.foundry.applications.ux.TextEditor.implementation;
      const target = item ?? (await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Lamp" }]))[0];
      const text = `@UUID[.${target.documentName}.${target.id}]`;
      const broken = async (options: object): Promise<boolean> => {
        const box = g.document.createElement("div");
        box.innerHTML = await enrichHTML.call(g.foundry.applications.ux.TextEditor.implementation, text, options);
        return box.querySelector("a.content-link:not(.broken)") === null;
      };
      const result = [await broken({ relativeTo: actor }), await broken({})];
      await target.delete();
      return result;
    }, GUARD);
    expect(answer).toEqual([false, true]);
  });

  test("[enrich-custom-off] packages' enrichers run unless the option custom is false", async () => {
    const answer = await gm.evaluate(async (g) => {
      g.CONFIG.TextEditor.enrichers.push({
        pattern: /#pit/g,
        enricher: async () => Object.assign(g.document.createElement("b"), { textContent: "PIT" }),
      });
      const editor = g.foundry.applications.ux.TextEditor.implementation;
      const on = await editor.enrichHTML("a #pit");
      const off = await editor.enrichHTML("a #pit", { custom: false });
      g.CONFIG.TextEditor.enrichers.pop();
      return [on.includes("<b>PIT</b>"), off];
    });
    expect(answer).toEqual([true, "a #pit"]);
  });

  test("[hotbar-drop-hook] a hotbarDrop listener that returns false keeps a drop from creating a macro", async () => {
    const answer = await gm.evaluate(async (g, guard: string) => {
      const before = g.game.macros.size;
      const drop = (): boolean => {
        const data = new DataTransfer();
        data.setData("text/plain", JSON.stringify(g.game.actors.get(guard).toDragData()));
        return g.document
          .querySelector("#hotbar [data-slot='3']")
          .dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      };
      const id = g.Hooks.on("hotbarDrop", () => false);
      drop();
      await new Promise((done) => setTimeout(done, 100));
      g.Hooks.off("hotbarDrop", id);
      const refused = g.game.macros.size - before;
      drop();
      await new Promise((done) => setTimeout(done, 300));
      return [refused, g.game.macros.size - before];
    }, GUARD);
    expect(answer).toEqual([0, 1]);
  });

  test("[hud-class] CONFIG.Token.hudClass is the class of the token HUD", async () => {
    const answer = await gm.evaluate((g) => [g.CONFIG.Token.hudClass === g.canvas.hud.token.constructor, g.CONFIG.Token.hudClass.name]);
    expect(answer).toEqual([true, "TokenHUD"]);
  });

  test("[chat-hook-element] renderChatMessageHTML receives the message as an HTMLElement", async () => {
    const answer = await gm.evaluate(async (g) => {
      const got: boolean[] = [];
      const id = g.Hooks.on(
        "renderChatMessageHTML",
        (_message: SystemObject, html: SourceData) => void got.push(html instanceof g.HTMLElement),
      );
      const message = await g.ChatMessage.implementation.create({ content: "pit" });
      await message.renderHTML();
      g.Hooks.off("renderChatMessageHTML", id);
      return got.length > 0 && got.every(Boolean);
    });
    expect(answer).toBe(true);
  });

  test("[measure-from-points] measurePath accepts points at any position and returns distance, spaces and cost", async () => {
    const answer = await gm.evaluate((g) => {
      const { size, distance } = g.canvas.grid;
      const path = g.canvas.grid.measurePath([
        { x: size / 2, y: size / 2 },
        { x: size * 3.5, y: size / 2 },
        { x: size * 3.5, y: size * 1.5 },
      ]);
      return [
        path.distance / distance,
        path.spaces,
        path.waypoints.length,
        path.segments.length,
        path.segments[0].spaces,
        typeof path.cost,
        typeof path.euclidean,
      ];
    });
    expect(answer).toEqual([4, 4, 3, 2, 3, "number", "number"]);
  });

  test("[snap-modes] getSnappedPoint snaps only to the features of the given mode", async () => {
    const answer = await gm.evaluate((g) => {
      const { size } = g.canvas.grid;
      const { CENTER, TOP_LEFT_CORNER, VERTEX } = g.CONST.GRID_SNAPPING_MODES;
      const point = { x: size * 1.3, y: size * 1.2 };
      const at = (mode: number) => g.canvas.grid.getSnappedPoint(point, { mode });
      return [at(CENTER), at(TOP_LEFT_CORNER), at(VERTEX)].map(({ x, y }: SourceData) => [x / size, y / size]);
    });
    expect(answer).toEqual([
      [1.5, 1.5],
      [1, 1],
      [1, 1],
    ]);
  });

  test("[direct-path] getDirectPath returns every space between two points, including both ends", async () => {
    const answer = await gm.evaluate((g) => {
      const { size } = g.canvas.grid;
      return g.canvas.grid
        .getDirectPath([
          { x: size / 2, y: size / 2 },
          { x: size * 3.5, y: size / 2 },
        ])
        .map(({ i, j }: SourceData) => [i, j]);
    });
    expect(answer).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
  });

  test("[chat-hook-before-content] renderHTML calls the hook of the message before the code that a system runs after `super`", async () => {
    const answer = await gm.evaluate(async (g) => {
      const steps: string[] = [];
      const Base: new (data: object) => SystemObject = g.ChatMessage.implementation;
      const Own = class extends Base {
        async renderHTML(options: SourceData): Promise<SystemObject> {
          const html = await super.renderHTML(options);
          steps.push(html.querySelector(".pit-added") ? "own, with what the hook added" : "own");
          html.querySelector(".message-content")?.replaceChildren();
          steps.push(html.querySelector(".pit-added") ? "kept" : "wiped");
          return html;
        }
      };
      const hook = g.Hooks.on("renderChatMessageHTML", (message: SystemObject, html: SourceData) => {
        if (!(message instanceof Own)) return;
        steps.push("hook");
        html.querySelector(".message-content")?.insertAdjacentHTML("beforeend", '<i class="pit-added"></i>');
      });
      await new Own({ _id: "pitmessage000000", content: "pit", author: g.game.user.id }).renderHTML({});
      g.Hooks.off("renderChatMessageHTML", hook);
      return steps;
    });
    expect(answer).toEqual(["hook", "own, with what the hook added", "wiped"]);
  });

  test("[ic-bubbles] the table does not offer speech bubbles", async () => {
    const answer = await gm.evaluate((g) => {
      try {
        return typeof g.foundry.canvas.animation.ChatBubbles;
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(answer).toMatch(/^not offered by the table: foundry\.canvas\.animation/);
  });
});
