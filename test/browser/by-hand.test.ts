import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { ATTACK_DIALOG, GENERATIONS, GUARD, ILKA, sitDown, TOKENS, type People } from "./people";

/** Returns the statuses of an actor, and the number of its active effects. */
const standing = (g: any, uuid: string): [string[], number] => {
  const { statuses, effects } = g.fromUuidSync(uuid);
  return [[...statuses].sort(), effects.size];
};

const openHud = (seat: Seat, token: string): Promise<void> =>
  seat.evaluate(async (g, uuid: string) => void (await g.canvas.tokens.hud.bind(g.fromUuidSync(uuid).object)), token);

/** Returns the values of all settings on this client as JSON text, by "namespace.key". */
const settings = (seat: Seat): Promise<Record<string, string>> =>
  seat.evaluate((g) =>
    Object.fromEntries(
      [...g.game.settings.settings.values()].map(({ namespace, key }: any) => [
        `${namespace}.${key}`,
        JSON.stringify(g.game.settings.get(namespace, key)),
      ]),
    ),
  );

describe.each(GENERATIONS)("documents that users edit manually on Foundry %i", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
    await people.gm.waitFor("the map", (g) => g.canvas?.ready);
  });
  afterAll(() => table.giveBack());

  test("the GM toggles a status from an earlier attack in the HUD's palette, with the HUD's button and on the sheet", async () => {
    const { gm } = people;
    await gm.evaluate(async (g, uuid: string) => {
      const prone = { _id: "a1B2c3D4e5F6g7H8", name: "Prone", img: "icons/svg/falling.svg", statuses: ["prone"] };
      await g.fromUuidSync(uuid).createEmbeddedDocuments("ActiveEffect", [prone], { keepId: true });
    }, GUARD);
    await openHud(gm, TOKENS.guard);
    await gm.press("#token-hud [data-key=effects]");
    const icon = "#token-hud [data-status-id=prone]";
    await gm.page.locator(`${icon}.active`).waitFor();
    await gm.press(icon);
    await gm.sees("the guard", standing, [[], 0], GUARD);
    await gm.page.locator(`${icon}:not(.active)`).waitFor();
    await gm.press(icon);
    await gm.sees("the guard", standing, [["prone"], 1], GUARD);
    const button = "#token-hud [data-key=cf-prone]";
    for (const expected of [
      [[], 0],
      [["prone"], 1],
    ] as const) {
      await gm.press(button);
      await gm.sees("the guard", standing, expected as never, GUARD);
    }
    await gm.evaluate((g) => g.canvas.tokens.hud.clear());
    await gm.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).sheet.render({ force: true })), GUARD);
    const onSheet = gm.page.locator('[data-action="toggleProne"]').first();
    for (const expected of [
      [[], 0],
      [["prone"], 1],
      [[], 0],
    ] as const) {
      await onSheet.click();
      await gm.sees("the guard", standing, expected as never, GUARD);
      await gm.caughtUp();
    }
    await gm.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).sheet.close()), GUARD);
  });

  test("the GM changes Flesh in the bar of the token HUD", async () => {
    const { gm } = people;
    const flesh = (g: any, uuid: string): number => g.fromUuidSync(uuid).system.pools.flesh.value;
    const before = await gm.evaluate(flesh, GUARD);
    await openHud(gm, TOKENS.guard);
    const bar = gm.page.locator("#token-hud input[data-key=bar1]");
    expect(await bar.isEnabled()).toBe(true);
    await bar.fill("-2");
    await bar.press("Enter");
    await gm.sees("the guard's Flesh", flesh, before - 2, GUARD);
    await gm.evaluate((g) => g.canvas.tokens.hud.clear());
  });

  test("a player opens the attack panel with /cf attack in the chat, and a mistyped command sends no message", async () => {
    const { ada } = people;
    await ada.evaluate((g, uuid: string) => {
      g.fromUuidSync(uuid).object.setTarget(true);
      g.ui.sidebar.expand();
      g.ui.sidebar.changeTab("chat", "primary");
    }, TOKENS.guard);
    const line = ada.page.locator("#chat-message");
    await line.fill("/cf attack");
    await line.press("Enter");
    await ada.page.locator(ATTACK_DIALOG).waitFor();
    await ada.evaluate(async (g) => {
      for (const app of g.foundry.applications.instances.values()) if (app.element?.matches(".cf-attack")) await app.close();
    });
    await ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
    const messages = await ada.evaluate((g) => g.game.messages.size);
    await line.fill("/cfx");
    await line.press("Enter");
    await ada.page.locator("#notifications", { hasText: "/cfx" }).waitFor();
    expect(await ada.evaluate((g) => g.game.messages.size)).toBe(messages);
    await line.fill("");
  });

  /** Registers one setting for every kind of input. Kinds with an on and an off value get a setting for each. */
  const registerKinds = (seat: Seat): Promise<void> =>
    seat.evaluate((g) => {
      const { BooleanField, ColorField, NumberField, SetField, StringField } = g.foundry.data.fields;
      const choices = { a: "A", b: "B", c: "C" };
      const kinds: Record<string, [type: unknown, value: unknown, more?: object]> = {
        checkboxOn: [Boolean, true],
        checkboxOff: [Boolean, false],
        fieldOn: [new BooleanField({ initial: true }), true],
        fieldOff: [new BooleanField({ initial: false }), false],
        select: [String, "b", { choices }],
        fieldSelect: [new StringField({ required: true, initial: "c", choices }), "c"],
        range: [Number, 7, { range: { min: 0, max: 10, step: 1 } }],
        number: [Number, 0],
        fieldNumber: [new NumberField({ required: true, nullable: false, integer: true, initial: 3, min: 0, max: 9 }), 3],
        multi: [new SetField(new StringField({ choices }), { initial: ["a", "c"] }), ["a", "c"]],
        color: [new ColorField({ required: true, nullable: false, initial: "#12ab34" }), "#12ab34"],
        text: [String, 'a <b> & "c"'],
        fieldText: [new StringField({ required: true, initial: "x 'y' <z>" }), "x 'y' <z>"],
        object: [Object, { a: [1, 2] }],
      };
      for (const [key, [type, value, more]] of Object.entries(kinds))
        g.game.settings.register("crossfire", `kind-${key}`, { name: key, scope: "client", config: true, type, default: value, ...more });
    });

  test("the settings window preserves settings of every input kind if it is saved without a change", async () => {
    for (const seat of [people.gm, people.ada]) {
      await registerKinds(seat);
      const before = await settings(seat);
      await seat.evaluate((g) => void new g.foundry.applications.settings.SettingsConfig().render({ force: true }));
      await seat.page.locator("#settings-config footer [type=submit]").waitFor();
      await seat.press("#settings-config footer [type=submit]");
      await seat.page.locator("#settings-config").waitFor({ state: "detached" });
      await seat.caughtUp();
      expect(await settings(seat)).toEqual(before);
    }
  });

  test("a window opened from the settings preserves all settings if it is closed, or saved unchanged", async () => {
    const { gm } = people;
    const before = await settings(gm);
    await gm.evaluate((g) => void new g.foundry.applications.settings.SettingsConfig().render({ force: true }));
    const menus = gm.page.locator("#settings-config [data-action=openMenu][data-key^='crossfire.']");
    await menus.first().waitFor();
    const keys = await menus.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["key"]!));
    expect(keys.toSorted()).toEqual(["crossfire.house", "crossfire.installation"]);
    for (const key of keys) {
      await gm.press(`#settings-config [data-key="${key}"]`);
      const opened = gm.page.locator(".application.crossfire:not(#settings-config)").last();
      await opened.waitFor();
      const save = opened.locator("footer [type=submit]");
      if (key === "crossfire.house") await gm.press(save);
      else await gm.press(opened.locator("[data-action=close]").first());
      await opened.waitFor({ state: "detached" });
    }
    await gm.press("#settings-config footer [type=submit]");
    await gm.page.locator("#settings-config").waitFor({ state: "detached" });
    await gm.caughtUp();
    expect(await settings(gm)).toEqual(before);
  });

  test("the house rules window preserves all settings if it is saved without a change", async () => {
    const { gm } = people;
    const before = await settings(gm);
    await gm.press('#scene-controls [data-control="crossfire"]');
    await gm.press('#scene-controls [data-tool="house"]');
    const save = gm.page.locator("#crossfire-house-rules [type=submit]");
    await save.waitFor();
    await save.click();
    await gm.page.locator("#crossfire-house-rules").waitFor({ state: "detached" });
    await gm.caughtUp();
    expect(await settings(gm)).toEqual(before);
  });

  test("the card keeps an element that a module adds in the render hook", async () => {
    const { gm } = people;
    const kept = await gm.evaluate(async (g, uuid: string) => {
      const hook = g.Hooks.on("renderChatMessageHTML", (_message: unknown, element: any) => {
        const note = g.document.createElement("p");
        note.className = "of-a-module";
        element.querySelector(".message-content").append(note);
      });
      const order = { attacker: uuid, attackerToken: null, weapon: "", target: uuid, mode: "single", called: null, aim: 0, modifiers: [] };
      const message = new g.ChatMessage.implementation({ type: "attack", author: g.game.user.id, system: { order } });
      const element = await message.renderHTML();
      g.Hooks.off("renderChatMessageHTML", hook);
      return [element.querySelectorAll(".of-a-module").length, element.querySelectorAll(".message-content > *").length > 1];
    }, ILKA);
    expect(kept).toEqual([1, true]);
  });
});
