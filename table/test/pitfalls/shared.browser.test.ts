import type { FoundryScope, SystemObject, SourceData } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Seat } from "../../../test/browser/harness/seat";
import { startTable, type Table } from "../../../test/browser/harness/table";

const PROBE = { system: "table/test/canvas/probe/system", world: "table/test/canvas/probe/world" };
const YARD = "probeSceneYard00";
const MARA = "probeTokenMara00";
const GUARD = "probeTokenGuard0";

/** Returns a token's rotation, elevation and position, and the x coordinate of the view. Runs in the page. */
const stateOf = (g: FoundryScope, id: string): object => {
  const { x, y, rotation, elevation } = g.canvas.scene.tokens.get(id);
  return { x, y, rotation, elevation, looks: Math.round(g.canvas.stage.pivot.x) };
};

describe.each([13, 14] as const)("reported pitfalls of keys, tools and the chat log on Foundry %i", (generation) => {
  const isNew = generation >= 14;
  let table: Table;
  let gm: Seat;
  let ada: Seat;
  beforeAll(async () => {
    table = await startTable({ generation, ...PROBE });
    [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
    for (const seat of [gm, ada]) await seat.waitFor("the map", (g) => g.canvas?.ready);
  });
  afterAll(() => table?.stop());

  /**
   * Selects only Mara, presses a key on the map, and returns Mara's new state. `x` and `elevation` are differences; `looks` is the sign of
   * the view's movement.
   */
  async function afterKey(key: string): Promise<SystemObject> {
    await gm.evaluate((g, id: string) => {
      g.document.activeElement?.blur?.();
      g.canvas.tokens.activate();
      g.canvas.tokens.get(id).control({ releaseOthers: true });
    }, MARA);
    const before: SystemObject = await gm.evaluate(stateOf, MARA);
    await gm.page.keyboard.press(key);
    await gm.caughtUp();
    const after: SystemObject = await gm.evaluate(stateOf, MARA);
    return { ...after, x: after.x - before.x, elevation: after.elevation - before.elevation, looks: Math.sign(after.looks - before.looks) };
  }

  test("[ascend-keys] on Foundry 14, arrow and number pad keys move the map instead of a token, and E and Q raise and lower a token", async () => {
    expect(await afterKey("d")).toMatchObject({ x: 100, looks: 0 });
    for (const key of ["ArrowRight", "Numpad6"])
      expect(await afterKey(key)).toMatchObject(isNew ? { x: 0, looks: 1 } : { x: 100, looks: 0 });
    expect(await afterKey("e")).toMatchObject({ x: 0, elevation: isNew ? 2 : 0 });
    expect(await afterKey("q")).toMatchObject({ x: 0, elevation: isNew ? -2 : 0 });
  });

  test("[shift-wasd] Shift with W, A, S or D turns a token without moving it, and no setting can change these keys", async () => {
    for (const [key, rotation] of [
      ["W", 180],
      ["A", 90],
      ["D", 270],
      ["S", 0],
    ] as const)
      expect(await afterKey(`Shift+${key}`)).toMatchObject({ x: 0, rotation });
    const bound = await gm.evaluate((g) =>
      [...g.game.keybindings.bindings.values()]
        .flat()
        .filter(({ modifiers }: SourceData) => modifiers.includes("Shift"))
        .map(({ key }: SourceData) => key),
    );
    for (const key of ["KeyW", "KeyA", "KeyS", "KeyD"]) expect(bound).not.toContain(key);
  });

  test("[chat-unknown-command] an unknown chat command throws an error before a message is created", async () => {
    const answer = await gm.evaluate(async (g) => {
      const { ChatLog } = g.foundry.applications.sidebar.tabs;
      const typed = (line: string): string => (g.game.release.generation >= 14 ? `<p>${line}</p>` : line);
      const say = (line: string): Promise<string> =>
        g.ui.chat.processMessage(typed(line)).then(
          () => "posted",
          () => "refused",
        );
      const before = g.game.messages.size;
      const unknown = await say("/wave wildly");
      const made = g.game.messages.size - before;
      if (!("CHAT_COMMANDS" in ChatLog)) return [unknown, made, null];
      let waved = "";
      ChatLog.CHAT_COMMANDS.wave = { rgx: /^\/wave\s+(.*)$/, fn: (_command: string, match: string[]) => ((waved = match[1]!), false) };
      const known = await say("/wave wildly");
      delete ChatLog.CHAT_COMMANDS.wave;
      return [unknown, made, [known, waved, g.game.messages.size - before]];
    });
    expect(answer).toEqual(["refused", 0, isNew ? ["posted", "wildly", 0] : null]);
  });

  test("[chat-update-invisible] only updateMessage draws a message that is invisible to the user", async () => {
    const id = await gm.evaluate(async (g) => {
      const message = await g.ChatMessage.implementation.create({ content: "secret", whisper: [g.game.user.id] });
      await message.update({ content: "still secret" });
      return message.id;
    });
    await ada.caughtUp();
    const shown = await ada.evaluate(async (g, id: string) => {
      const message = g.game.messages.get(id);
      const drawn = (): boolean => g.document.querySelector(`#chat [data-message-id="${id}"]`) !== null;
      await g.ui.chat.postOne(message);
      const before = drawn();
      await g.ui.chat.updateMessage(message);
      return [message.visible, before, drawn()];
    }, id);
    expect(shown).toEqual([false, false, true]);
  });

  test("[controls-active-tool] a control set without an active tool opens, and on Foundry 13 the next switch of sets throws an error", async () => {
    const answer = await gm.evaluate(async (g) => {
      const tool = (name: string, order: number): object => ({ name, order, title: name, icon: "fa-solid fa-star", onChange: () => {} });
      const add = (controls: SystemObject): void =>
        void (controls.bare = {
          name: "bare",
          order: 90,
          title: "Bare",
          icon: "fa-solid fa-star",
          tools: { b: tool("b", 2), a: tool("a", 1) },
        });
      const hook = g.Hooks.on("getSceneControlButtons", add);
      await g.ui.controls.render({ reset: true });
      const to = (control: string): Promise<string> =>
        g.ui.controls.activate({ control }).then(
          () => "open",
          (error: Error) => error.name,
        );
      const steps = [await to("bare"), g.ui.controls.control.activeTool ?? null, await to("walls")];
      g.Hooks.off("getSceneControlButtons", hook);
      await g.ui.controls.render({ reset: true });
      await to("tokens");
      return steps;
    });
    expect(answer).toEqual(["open", isNew ? "a" : null, isNew ? "open" : "TypeError"]);
  });

  test("[controls-on-change] pressing a tool without onChange throws an error on Foundry 13", async () => {
    const answer = await gm.evaluate(async (g) => {
      const add = (controls: SystemObject): void =>
        void (controls.tokens.tools.mute = { name: "mute", order: 60, title: "Mute", icon: "fa-solid fa-star", button: true });
      const hook = g.Hooks.on("getSceneControlButtons", add);
      await g.ui.controls.render({ reset: true });
      const pressed = await g.ui.controls.activate({ tool: "mute" }).then(
        () => "quiet",
        (error: Error) => error.name,
      );
      g.Hooks.off("getSceneControlButtons", hook);
      await g.ui.controls.render({ reset: true });
      return pressed;
    });
    expect(answer).toBe(isNew ? "quiet" : "TypeError");
  });

  test("[editor-helper] on Foundry 14, the editor helper shows no text, and the prose-mirror element shows the text", async () => {
    const texts = await gm.evaluate((g) => {
      const html: string = g.Handlebars.compile('{{editor text target="note"}}')({ text: "<p>Kept</p>" });
      const read = (source: string): unknown => {
        const holder = g.document.createElement("div");
        holder.innerHTML = source;
        g.document.body.append(holder);
        const { value } = holder.querySelector("prose-mirror");
        holder.remove();
        return value;
      };
      return [read(html), read('<prose-mirror name="note" value="&lt;p&gt;Kept&lt;/p&gt;"></prose-mirror>')];
    });
    expect(texts).toEqual([isNew ? "" : "<p>Kept</p>", "<p>Kept</p>"]);
  });

  test("[targets-other-scene] a client drops every user's targets when it views another scene, and restores them when it returns", async () => {
    const aims = (g: FoundryScope, name: string): string[] =>
      [...g.game.users.getName(name).targets].map((token: SystemObject) => token.name);
    const other = await gm.evaluate(async (g) => (await g.Scene.implementation.create({ name: "Cellar", width: 500, height: 500 })).id);
    await ada.evaluate((g, id: string) => g.canvas.tokens.get(id).setTarget(true, { releaseOthers: true }), GUARD);
    await gm.sees("what Ada aims at", aims, ["Guard"], "Ada");
    await gm.evaluate((g, id: string) => g.game.scenes.get(id).view(), other);
    expect(await gm.evaluate(aims, "Ada")).toEqual([]);
    expect(await ada.evaluate(aims, "Ada")).toEqual(["Guard"]);
    await gm.evaluate((g, id: string) => g.game.scenes.get(id).view(), YARD);
    await gm.sees("what Ada aims at", aims, ["Guard"], "Ada");
    await gm.evaluate((g, id: string) => g.game.scenes.get(id).delete(), other);
  });

  test("[levels-edges] on Foundry 14, the map has only the edges of the viewed level", async () => {
    const answer = await gm.evaluate(async (g) => {
      if (g.game.release.generation < 14) return "none";
      const [low, high] = ["levelLow00000000", "levelHigh0000000"];
      const scene = await g.Scene.implementation.create(
        {
          name: "Tower",
          width: 600,
          height: 600,
          padding: 0,
          levels: [
            { _id: low, name: "Low", sort: 1, elevation: { bottom: 0, top: 3 } },
            { _id: high, name: "High", sort: 2, elevation: { bottom: 3, top: 6 } },
          ],
          initialLevel: low,
          walls: [{ _id: "wallHigh00000000", c: [300, 0, 300, 600], levels: [high] }],
        },
        { keepEmbeddedIds: true },
      );
      const look = async (level: string): Promise<unknown> => {
        await scene.view({ level });
        const hit = g.CONFIG.Canvas.polygonBackends.move.testCollision(
          { x: 100, y: 300 },
          { x: 500, y: 300 },
          { type: "move", mode: "any" },
        );
        return [[...g.canvas.edges.values()].filter(({ type }: SourceData) => type === "wall").length, hit];
      };
      const seen = [await look(low), await look(high)];
      await g.game.scenes.getName("Yard").view();
      await scene.delete();
      return seen;
    });
    expect(answer).toEqual(
      isNew
        ? [
            [0, false],
            [1, true],
          ]
        : "none",
    );
  });

  test("[tracker-detached] only Foundry 14 can move a second combat tracker to a separate browser window", async () => {
    await gm.evaluate(async (g) => {
      const fight = await g.Combat.implementation.create({ combatants: [{ name: "Only one" }] });
      await fight.activate();
      g.tracker = await g.ui.combat.renderPopout();
      const button = g.document.createElement("button");
      button.id = "go-away";
      button.style.cssText = "position:fixed;left:0;top:0;width:40px;z-index:99999";
      button.onclick = () => g.tracker.detachWindow();
      g.document.body.append(button);
    });
    const state = (g: FoundryScope): unknown => {
      const { element } = g.tracker;
      const row = element.querySelector(".combatant");
      return {
        own: element.ownerDocument !== g.document,
        second: g.tracker !== g.ui.combat && !g.ui.combat.element.contains(row),
        names: row.textContent.includes("Only one"),
        found: g.document.querySelectorAll("#combat-popout .combatant").length,
      };
    };
    if (isNew) {
      const opening = gm.page.waitForEvent("popup");
      await gm.press("#go-away");
      const popup = await opening;
      await popup.locator(".application.detached .combatant [data-action=toggleDefeated]").click();
      await gm.sees("who is defeated", (g) => g.ui.combat.viewed.combatants.contents[0].defeated, true);
    }
    expect(await gm.evaluate(state)).toEqual({ own: isNew, second: true, names: true, found: isNew ? 0 : 1 });
    if (isNew) {
      await gm.evaluate((g) => g.ui.combat.viewed.combatants.contents[0].update({ name: "Still there" }));
      await gm.sees(
        "the row, drawn anew in its own window",
        (g) => g.tracker.element.querySelector(".combatant").textContent.includes("Still there"),
        true,
      );
    }
    await gm.evaluate(async (g) => {
      g.document.getElementById("go-away").remove();
      await g.tracker.close({ animate: false });
      await g.ui.combat.viewed.delete();
    });
  });

  test("[show-icon] on Foundry 14, showIcon can force or hide an effect's icon, which otherwise requires a duration or a status", async () => {
    const shown = await gm.evaluate(async (g, id: string) => {
      const token = g.canvas.tokens.get(id);
      const { actor } = token;
      let drawn: readonly string[] = [];
      token._drawEffects = async (pictures: readonly string[]) => void (drawn = pictures);
      const duration = g.game.release.generation >= 14 ? { value: 5, units: "seconds" } : { seconds: 5 };
      const names: string[] = [];
      for (const [name, more] of Object.entries({
        lasting: {},
        timed: { duration },
        status: { statuses: ["prone"] },
        always: { showIcon: 2 },
        never: { duration, showIcon: 0 },
      })) {
        const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name, img: `icons/svg/${name}.svg`, ...more }]);
        await token.drawEffects();
        if (drawn.some((picture) => picture.includes(name))) names.push(name);
        await effect.delete();
        await token.drawEffects();
      }
      delete token._drawEffects;
      return names;
    }, GUARD);
    expect(shown).toEqual(isNew ? ["timed", "status", "always"] : ["timed", "status", "never"]);
  });
});
