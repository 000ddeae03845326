import type { SystemObject, FoundryScope, SourceData } from "../../common/dynamic";
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Seat } from "../../../test/browser/harness/seat";
import { startTable, type Table } from "../../../test/browser/harness/table";

const SHOTS = process.env["SHOTS"];
const shoot = async (seat: Seat, name: string): Promise<void> => {
  if (SHOTS) writeFileSync(`${SHOTS}/${name}.png`, await seat.picture());
};

/** Number of tokens on the map, and of messages in the log. */
const MANY = 1000;
const GUARD = "probeActorguard0";

/**
 * Moves the window of the guard's effect into a separate browser window and back into the page. Returns the state after each move, and
 * whether a second detachment was refused.
 */
async function leaveAndReturn(gm: Seat): Promise<unknown> {
  await gm.evaluate(async (g, id: string) => {
    g.windows = [];
    for (const hook of ["openDetachedWindow", "closeDetachedWindow"])
      g.Hooks.on(hook, (_appId: string, win: Window) => g.windows.push(win ? hook : ""));
    g.sheet = await g.game.actors.get(id).effects.contents[0].sheet.render({ force: true });
    const button = g.document.createElement("button");
    button.id = "go-away";
    button.style.cssText = "position:fixed;left:0;top:0;width:40px;z-index:99999";
    button.onclick = () => g.sheet.detachWindow();
    g.document.body.append(button);
  }, GUARD);
  const opening = gm.page.waitForEvent("popup");
  await gm.press("#go-away");
  const popup = await opening;
  await popup.locator(".application.detached").waitFor();
  const away = await gm.evaluate((g) => [g.sheet.rendered, g.sheet.element.ownerDocument === g.document, g.windows.length]);
  const twice = await gm.evaluate((g) =>
    g.sheet.detachWindow().then(
      () => "detached again",
      (error: Error) => error.message,
    ),
  );
  const closing = popup.waitForEvent("close");
  await gm.evaluate((g) => void g.sheet.attachWindow());
  await closing;
  const back = await gm.evaluate((g) => [g.sheet.element.ownerDocument === g.document, g.windows]);
  await gm.evaluate(async (g) => {
    g.document.getElementById("go-away").remove();
    await g.sheet.close();
  });
  return { away, back, twice: twice.includes("detached already") };
}

describe.each([13, 14] as const)("documented behavior of the interface on Foundry %i", (generation) => {
  let table: Table;
  let gm: Seat;
  let ada: Seat;

  beforeAll(async () => {
    table = await startTable({ generation, system: "table/test/canvas/probe/system", world: "table/test/canvas/probe/world" });
    [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
    for (const seat of [gm, ada]) await seat.waitFor("the map", (g) => g.canvas?.ready);
  });
  afterAll(() => table?.stop());

  test("scene controls are records of tools, and a hook can add a tool with onChange [foundry-api 2.3, T13:ui.SceneControls]", async () => {
    const state = await gm.evaluate(async (g) => {
      const used: unknown[] = [];
      g.Hooks.on("getSceneControlButtons", (controls: SystemObject) => {
        controls.tokens.tools.probe = {
          name: "probe",
          order: 50,
          title: "Probe",
          icon: "fa-solid fa-star",
          button: true,
          onChange: (_event: Event, active: boolean) => used.push(active),
        };
      });
      await g.ui.controls.render({ reset: true });
      await g.ui.controls.activate({ tool: "probe" });
      return { used, names: Object.keys(g.ui.controls.controls), shown: Boolean(g.document.querySelector("[data-tool=probe]")) };
    });
    expect(state).toEqual({ used: [true], names: ["tokens", "walls", "notes"], shown: true });
  });

  test("a registered menu opens a window from the settings and is hidden from players if restricted [foundry-api 9.3]", async () => {
    const register = (g: FoundryScope): void => {
      class ProbeMenu extends g.foundry.applications.api.ApplicationV2 {
        static DEFAULT_OPTIONS = { id: "probe-menu", window: { title: "Probe menu" } };
        async _renderHTML() {
          return g.document.createElement("p");
        }
        _replaceHTML(result: HTMLElement, content: HTMLElement) {
          content.replaceChildren(result);
        }
      }
      const menu = { name: "Open me", label: "Open", type: ProbeMenu };
      g.game.settings.registerMenu("probe", "open", { ...menu, restricted: false });
      g.game.settings.registerMenu("probe", "secret", { ...menu, restricted: true });
    };
    for (const [seat, keys] of [
      [gm, ["probe.open", "probe.secret"]],
      [ada, ["probe.open"]],
    ] as const) {
      await seat.evaluate(register);
      await seat.evaluate((g) => void new g.foundry.applications.settings.SettingsConfig().render({ force: true }));
      await seat.sees(
        "its menus",
        (g) =>
          [...g.document.querySelectorAll("#settings-config [data-action=openMenu]")].map((button: SystemObject) => button.dataset.key),
        keys,
      );
      await seat.press("#settings-config [data-key='probe.open']");
      await seat.page.locator("#probe-menu").waitFor();
      await seat.evaluate(async (g) => {
        for (const app of [...g.foundry.applications.instances.values()])
          if (["probe-menu", "settings-config"].includes(app.id)) await app.close({ animate: false });
      });
    }
  });

  test("a key binding that consumes the key prevents bindings of lower precedence [foundry-api 9.2]", async () => {
    await gm.page.keyboard.press("Shift+KeyY");
    await gm.sees("both", (g) => g.pressed, ["first true", "last"]);
    await gm.evaluate((g) => void Object.assign(g, { pressed: [], consumes: true }));
    await gm.page.keyboard.press("Shift+KeyY");
    await gm.sees("the first alone", (g) => g.pressed, ["first true"]);
  });

  test("the chat has the generation's message modes, and its hook receives the element of each drawn message [foundry-api 4.6, 7.2, 7.3]", async () => {
    const modes = await gm.evaluate((g) =>
      Object.keys(g.game.release.generation >= 14 ? g.CONFIG.ChatMessage.modes : g.CONFIG.Dice.rollModes),
    );
    expect(modes).toEqual(generation >= 14 ? ["public", "gm", "blind", "self", "ic"] : ["publicroll", "gmroll", "blindroll", "selfroll"]);
    for (const seat of [gm, ada])
      await seat.evaluate((g) => {
        g.drawn = [];
        g.Hooks.on("renderChatMessageHTML", (message: SystemObject, element: SystemObject, context: SourceData) => {
          if (message.content.startsWith("probe"))
            g.drawn.push([element instanceof g.HTMLElement, element.dataset.messageId === message.id, context.author?.name]);
        });
      });
    await gm.evaluate(async (g) => {
      await g.ChatMessage.implementation.create({ content: "probe for all" });
      await g.ChatMessage.implementation.create({ content: "probe for one", whisper: [g.game.user.id] });
    });
    for (const seat of [gm, ada])
      await seat.waitFor("the message", (g) => /probe for all/.test(g.document.querySelector("#chat .chat-log").textContent));
    await ada.caughtUp();
    expect(await ada.evaluate((g) => /probe for one/.test(g.document.querySelector("#chat .chat-log").textContent))).toBe(false);
    await gm.sees("both drawn", (g) => g.drawn.slice(0, 2), [
      [true, true, "Gamemaster"],
      [true, true, "Gamemaster"],
    ]);
  });

  test("a chat window that closes while older messages load throws no error", async () => {
    const before = [...gm.complaints];
    const older = await gm.evaluate(async (g) => {
      for (const content of ["older", "newer"]) await g.ChatMessage.implementation.create({ content });
      const { batchSize } = g.CONFIG.ChatMessage;
      g.CONFIG.ChatMessage.batchSize = 1;
      const popout = await g.ui.chat.renderPopout();
      g.CONFIG.ChatMessage.batchSize = batchSize;
      const shown = popout.element.querySelectorAll(".message").length;
      const scrolled = popout.element.querySelector(".chat-scroll");
      const loading = popout.renderBatch(10);
      await popout.close({ animate: false });
      scrolled.dispatchEvent(new g.Event("scroll"));
      await loading;
      return g.game.messages.size - shown;
    });
    await gm.caughtUp();
    expect(older).toBeGreaterThan(0);
    expect(gm.complaints).toEqual(before);
  });

  test("[context-entries] [context-hook-names] packages can change the menus of directories through the generation's hook and keys [foundry-api 10, T13:sidebar.DocumentDirectory]", async () => {
    await gm.evaluate((g) => g.ui.sidebar.changeTab("actors", "primary"));
    await gm.page.locator("#actors .directory-item.entry").first().click({ button: "right" });
    await gm.page.getByText("Probe entry").click();
    await gm.sees("that it ran", (g) => [g.ranEntry, g.menuKeys.includes(g.game.release.generation >= 14 ? "onClick" : "callback")], [
      true,
      true,
    ]);
  });

  test("a drop on the macro bar calls hotbarDrop and assigns a macro to the slot unless a listener returns false [foundry-api 9.1]", async () => {
    const slots = await gm.evaluate(async (g) => {
      const asked: unknown[] = [];
      const id = g.Hooks.on("hotbarDrop", (_bar: SystemObject, data: SourceData, slot: SystemObject) => {
        asked.push([data.type, Number(slot)]);
        return data.type !== "Probe";
      });
      const drop = (slot: number, data: object): void => {
        const dataTransfer = new g.DataTransfer();
        dataTransfer.setData("text/plain", JSON.stringify(data));
        const target = g.document.querySelector(`#hotbar [data-slot="${slot}"]`);
        target.dispatchEvent(new g.DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      };
      const macro = await g.Macro.implementation.create({ name: "Shout", type: "chat", command: "Hey" });
      drop(3, { type: "Probe" });
      drop(4, { type: "Macro", uuid: macro.uuid });
      await new Promise((done) => {
        const wait = (): void => (g.game.user.hotbar[4] === macro.id ? done(0) : g.setTimeout(wait, 20));
        wait();
      });
      g.Hooks.off("hotbarDrop", id);
      return { asked, third: g.game.user.hotbar[3] ?? null };
    });
    expect(slots).toEqual({
      asked: [
        ["Probe", 3],
        ["Macro", 4],
      ],
      third: null,
    });
  });

  test("a tooltip shows text or sanitized HTML, and a locked tooltip stays until it is dismissed [T13:helpers.interaction.TooltipManager]", async () => {
    const shown = await gm.evaluate((g) => {
      const button = g.document.createElement("button");
      button.style.cssText = "position:fixed;left:500px;top:300px;width:40px;z-index:99";
      button.id = "tip";
      g.document.body.append(button);
      const { tooltip } = g.game;
      const box = (): SystemObject => g.document.querySelector("#tooltip").getBoundingClientRect();
      tooltip.activate(button, { text: "<b>plain</b>", direction: "UP" });
      const up = [g.document.querySelector("#tooltip").textContent, box().bottom <= button.getBoundingClientRect().top];
      tooltip.activate(button, { html: "<b>bold</b><script>g.bad = 1</script>", direction: "RIGHT", cssClass: "probe-tip" });
      const right = [
        g.document.querySelector("#tooltip b").textContent,
        g.document.querySelector("#tooltip script"),
        g.document.querySelector("#tooltip").classList.contains("probe-tip"),
      ];
      tooltip.lockTooltip();
      tooltip.deactivate();
      const locked = g.document.querySelector(".locked-tooltip")?.textContent;
      tooltip.dismissLockedTooltips();
      button.remove();
      return { up, right, locked, left: g.document.querySelectorAll(".locked-tooltip").length };
    });
    expect(shown).toEqual({ up: ["<b>plain</b>", true], right: ["bold", null, true], locked: "bold", left: 0 });
  });

  test("notifications can be shown, updated and removed [T13:ui.Notifications]", async () => {
    const told = await gm.evaluate((g) => {
      const { notifications } = g.ui;
      const made = notifications.warn("probe warning", { permanent: true, console: false });
      const has = notifications.has?.(made) ?? true;
      const text = (): string => g.document.querySelector("#notifications").textContent;
      const before = text().includes("probe warning");
      notifications.update?.(made, { message: "probe changed" });
      const after = text().includes("probe changed");
      notifications.remove(made);
      return { has, type: made.type, before, after };
    });
    expect(told).toEqual({ has: true, type: "warning", before: true, after: true });
    await gm.waitFor("it gone", (g) => !g.document.querySelector("#notifications").textContent.includes("probe changed"));
  });

  test("the effect window adds a change in the generation's own form [T13/T14:sheets.ActiveEffectConfig, foundry-api F]", async () => {
    await gm.evaluate(async (g, id: string) => {
      const [made] = await g.game.actors.get(id).createEmbeddedDocuments("ActiveEffect", [{ name: "Glow" }]);
      await made.sheet.render({ force: true });
    }, GUARD);
    await gm.press(".active-effect-config [data-action=addChange]");
    await gm.page.locator(".active-effect-config .effect-change input").first().fill("name");
    await gm.page.locator(".active-effect-config .effect-change input").nth(1).fill("!");
    await shoot(gm, `effect-${generation}`);
    await gm.press(".active-effect-config button[type=submit]");
    const stored = (g: FoundryScope, id: string): unknown => {
      const { changes, system } = g.game.actors.get(id).effects.contents[0]._source;
      const [change] = g.game.release.generation >= 14 ? system.changes : changes;
      return change && [change.key, change.value, change.type ?? change.mode];
    };
    await gm.sees("the change", stored, ["name", "!", generation >= 14 ? "add" : 2], GUARD);
  });

  test("[detach-twice] [detached-globals] a sheet can move to a separate browser window and back only on Foundry 14 [foundry-api 6.1, A14:hookEvents.openDetachedWindow]", async () => {
    const modern = generation >= 14;
    expect(await gm.evaluate((g) => "detachWindow" in g.foundry.applications.api.ApplicationV2.prototype)).toBe(modern);
    const hooks = ["openDetachedWindow", "closeDetachedWindow"];
    expect(modern ? await leaveAndReturn(gm) : null).toEqual(modern ? { away: [true, false, 1], back: [true, hooks], twice: true } : null);
  });

  test("scrolling text appears for a limited time, and the map pans gradually [foundry-api 8.5]", async () => {
    const done = await gm.evaluate(async (g) => {
      const before = g.canvas.stage.pivot.x;
      const text = await g.canvas.interface.createScrollingText({ x: 300, y: 300 }, "-3", { duration: 50 });
      await g.canvas.animatePan({ x: 420, y: 330, scale: 0.9, duration: 40 });
      const { pivot, scale } = g.canvas.stage;
      return {
        gone: text === null || text.destroyed !== false,
        moved: pivot.x !== before || pivot.x === 420,
        scale: Math.round(scale.x * 10),
      };
    });
    expect(done).toEqual({ gone: true, moved: true, scale: 9 });
  });

  test("the hook of the token HUD receives the HUD's element [foundry-api 2.3 renderTokenHUD]", async () => {
    await gm.evaluate(async (g) => {
      g.Hooks.on(
        "renderTokenHUD",
        (hud: SystemObject, element: SystemObject) => (g.hud = [hud.object?.name, element instanceof g.HTMLElement]),
      );
      const token = g.canvas.tokens.placeables.find((one: SystemObject) => one.isVisible);
      g.hudOf = token.name;
      await g.canvas.hud.token.bind(token);
    });
    await gm.sees("it", (g) => g.hud?.[1] === true && g.hud[0] === g.hudOf, true);
    await gm.evaluate((g) => g.canvas.hud.token.clear());
  });

  test("of 1,000 tokens, the map draws only those on the screen", async () => {
    const state = await gm.evaluate(async (g, count: number) => {
      const [width, height] = [g.canvas.dimensions.width, g.canvas.dimensions.height];
      const data = Array.from({ length: count }, (_none, at) => ({
        name: `T${at}`,
        actorId: null,
        x: Math.floor(((at % 40) * width) / 40),
        y: Math.floor((Math.floor(at / 40) * height) / 25),
      }));
      await g.canvas.scene.createEmbeddedDocuments("Token", data, { render: true });
      while (g.canvas.tokens.placeables.some((token: SystemObject) => !token.drawn)) await new Promise((done) => g.setTimeout(done, 20));
      let refreshed = 0;
      g.Hooks.on("refreshToken", () => (refreshed += 1));
      g.canvas.pan({ x: width / 2, y: height / 2, scale: 3 });
      const drawn = g.canvas.tokens.placeables.filter((token: SystemObject) => token.renderable);
      const near = drawn.length;
      const reach = { x: g.innerWidth / 6 + 300, y: g.innerHeight / 6 + 300 };
      const outside = drawn.filter(
        ({ center }: SourceData) =>
          Math.abs(center.x - g.canvas.stage.pivot.x) > reach.x || Math.abs(center.y - g.canvas.stage.pivot.y) > reach.y,
      ).length;
      const started = g.performance.now();
      for (let step = 0; step < 60; step++) g.canvas.pan({ x: width / 2 + step * 4, scale: 1 + step / 40 });
      const milliseconds = (g.performance.now() - started) / 60;
      return { all: g.canvas.tokens.placeables.length, near, outside, refreshed, milliseconds };
    }, MANY);
    if (SHOTS) console.log(`a pan with ${state.all} tokens: ${state.milliseconds.toFixed(2)} ms`);
    expect(state.all).toBeGreaterThanOrEqual(MANY);
    expect(state.near).toBeLessThan(state.all * 0.7);
    expect(state.outside).toBe(0);
    expect(state.refreshed).toBe(0);
  });

  test("a log of 1,000 messages opens with only the newest batch [foundry-api 7.3 batchSize]", async () => {
    await gm.evaluate(async (g, count: number) => {
      const data = Array.from({ length: count }, (_none, at) => ({ content: `<p>card ${at}</p>`, author: g.game.user.id }));
      await g.ChatMessage.implementation.createDocuments(data, { render: false });
    }, MANY);
    await ada.reload();
    await ada.waitFor("the log", (g) => g.document.querySelector("#chat .chat-log .message"));
    const state = await ada.evaluate((g) => {
      const cards = [...g.document.querySelectorAll("#chat .chat-log .message")];
      return {
        all: g.game.messages.size,
        drawn: cards.length <= g.CONFIG.ChatMessage.batchSize,
        last: cards.at(-1).textContent.includes("card 999"),
        visibility: g.getComputedStyle(cards[0]).contentVisibility,
      };
    });
    expect(state).toMatchObject({ drawn: true, last: true, visibility: "auto" });
    expect(state.all).toBeGreaterThanOrEqual(MANY);
  });

  test("no client logs an error", async () => {
    for (const seat of [gm, ada]) await seat.expectQuiet();
  });
});
