import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { patchUp, TOMAS } from "./people";

const FORECAST = "#crossfire-forecast";
const MIGRATION = "#crossfire-migration";
const HOUSE = "#crossfire-house-rules";
const INSTALLATION = "#crossfire-installation";

const violations = (seat: Seat, where: string): Promise<string[]> => faults(seat, `${where} .window-content`);

const tool = (name: string): string => `#scene-controls [data-tool="${name}"]`;

describe("the GM's tools", () => {
  let table: BorrowedTable;
  let gm: Seat;

  beforeAll(async () => {
    table = await borrowTable({ generation: 14, who: ["Gamemaster"] });
    gm = await table.join("Gamemaster");
    // The GM's client starts work after it has checked the world.
    await gm.waitFor("the gamemaster's client to work", (g) => g.game.settings.get("crossfire", "schemaVersion") !== "");
    // In a world that was checked before, the client starts to prepare opponents shortly after it is ready.
    await gm.waitFor("opponents to be prepared", (g) => (g.Hooks.events["preCreateToken"]?.length ?? 0) > 0);
  });
  afterAll(() => table.giveBack());
  afterEach(() =>
    gm.evaluate(async (g) => {
      for (const app of g.foundry.applications.instances.values()) if (app.id.startsWith("crossfire-")) await app.close();
    }),
  );

  const resize = (where: string, width: number, height: number): Promise<void> =>
    gm.evaluate(
      (g, [id, wide, high]: [string, number, number]) => {
        for (const app of g.foundry.applications.instances.values())
          if (app.id === id) app.setPosition({ width: wide, height: high, left: 20, top: 20 });
      },
      [where.slice(1), width, height],
    );
  const theme = (name: "light" | "dark"): Promise<void> =>
    gm.evaluate((g, wanted: string) => {
      g.document.body.classList.remove("theme-light", "theme-dark");
      g.document.body.classList.add(`theme-${wanted}`);
    }, name);

  test("two riflemen dropped from the compendium get unlinked tokens with bars and numbered names", async () => {
    const names = await gm.evaluate(async (g) => {
      const pack = g.game.packs.get("crossfire.opponents");
      const entry = (await pack.getIndex()).find(({ name }: any) => name === "Rifleman");
      const dragged = (): string => {
        const data = { type: "Actor", uuid: entry.uuid };
        g.Hooks.call("dropCanvasData", g.canvas, data, null);
        return data.uuid;
      };
      if (dragged() !== entry.uuid) throw new Error("The world has another one of that name.");
      const actor = await g.game.actors.importFromCompendium(pack, entry._id);
      if (dragged() !== actor.uuid) throw new Error("The next one is not taken from the world.");
      const [a, b] = [await actor.getTokenDocument({ x: 1200, y: 1200 }), await actor.getTokenDocument({ x: 1400, y: 1200 })];
      const made = await g.canvas.scene.createEmbeddedDocuments("Token", [a.toObject(), b.toObject()]);
      return made.map((token: any) => [token.name, token.actorLink, token.bar1.attribute, token.actor.system.mode]);
    });
    expect(names.map(([, ...rest]: any) => rest)).toEqual([
      [false, "pools.flesh", "quick"],
      [false, "pools.flesh", "quick"],
    ]);
    const numbers = names.map(([name]: any) => Number(/^Rifleman (\d+)$/.exec(name)?.[1]));
    expect([Number.isInteger(numbers[0]), numbers[1]]).toEqual([true, numbers[0] + 1]);
  });

  test("a forecast from the GM's toolbar counts wounds and statuses, can be canceled, and shows the win chances", async () => {
    await gm.press('#scene-controls [data-control="crossfire"]');
    await gm.press(tool("forecast"));
    await gm.page.locator(`${FORECAST} button[type=submit]`).waitFor();
    await screenshot(gm, "forecast-setup-dark", gm.page.locator(FORECAST));
    expect(await violations(gm, FORECAST)).toEqual([]);
    const people = gm.page.locator(`${FORECAST} .cf-forecast-people li`, { hasText: "Tomas Vey" });
    expect(await people.locator(".cf-counted").count()).toBe(0);
    await gm.evaluate(async (g, uuid: string) => {
      const tomas = g.fromUuidSync(uuid);
      const weapon = tomas.items.find(({ type, system }: any) => type === "weapon" && system.ammo.max > 1);
      await tomas.update({ "system.pools.flesh.value": 5, "system.pools.strain.value": 2, "system.limbs.torso.value": 1 });
      await tomas.toggleStatusEffect("prone", { active: true });
      await weapon.update({ "system.ammo.value": 1 });
    }, TOMAS);
    await gm.press(`${FORECAST} [data-action=anew]`);
    await eventually(() => people.locator(".cf-counted").innerText()).toMatch(
      /^Flesh 5\/\d+ · Strain 2\/\d+ · Torso 1\/\d+ · Prone · .+ 1\/\d+$/,
    );
    await people.scrollIntoViewIfNeeded();
    await screenshot(gm, "forecast-counted-dark", gm.page.locator(FORECAST));
    await gm.page.fill(`${FORECAST} [name=fights]`, "100000");
    await gm.press(`${FORECAST} button[type=submit]`);
    await gm.page.locator(`${FORECAST} [data-action=cancel]:focus`).waitFor();
    await gm.page.keyboard.press("Enter");
    await eventually(() => gm.page.locator(`${FORECAST} .cf-forecast-result`).textContent()).toContain("Canceled after");
    await gm.page.fill(`${FORECAST} [name=fights]`, "200");
    await gm.press(`${FORECAST} button[type=submit]`);
    await eventually(() => gm.page.locator(`${FORECAST} .cf-forecast-result`).textContent()).toContain("Win chances (fights: 200)");
    const rows = await gm.page.locator(`${FORECAST} .cf-forecast-bars .figure`).allInnerTexts();
    expect(rows).toHaveLength(3);
    expect(Math.round(rows.reduce((sum, text) => sum + Number.parseFloat(text), 0))).toBe(100);
    expect(await violations(gm, FORECAST)).toEqual([]);
    await gm.page.locator(`${FORECAST} .cf-forecast-ends`).scrollIntoViewIfNeeded();
    await screenshot(gm, "forecast-result-dark", gm.page.locator(FORECAST));
    await theme("light");
    await resize(FORECAST, 360, 780);
    await screenshot(gm, "forecast-narrow-light", gm.page.locator(FORECAST));
    expect(await violations(gm, FORECAST)).toEqual([]);
    await theme("dark");
    await patchUp(gm);
  });

  test("the installation check finds no fault and deletes its test documents", async () => {
    const made = (): Promise<number[]> =>
      gm.evaluate((g) => ["actors", "items", "scenes", "folders", "combats", "messages"].map((name) => g.game[name].size));
    const before = await made();
    await gm.evaluate((g) => void new (g.game.settings.menus.get("crossfire.installation").type)().render({ force: true }));
    await gm.press(`${INSTALLATION} [data-action=check]`);
    await gm.page.locator(`${INSTALLATION} [data-action=copy]`).waitFor();
    await screenshot(gm, "installation-dark", gm.page.locator(INSTALLATION));
    expect(await violations(gm, INSTALLATION)).toEqual([]);
    expect(await gm.page.locator(`${INSTALLATION} li.amiss`).allInnerTexts()).toEqual([]);
    expect(await gm.page.locator(`${INSTALLATION} li`).count()).toBeGreaterThan(12);
    expect(await made()).toEqual(before);
    const copied = await gm.evaluate(async (g, button: string) => {
      let text = "";
      const { clipboard } = g.game;
      clipboard.copyPlainText = async (given: string) => void (text = given);
      g.document.querySelector(button).click();
      await new Promise((done) => setTimeout(done));
      delete clipboard.copyPlainText;
      return text;
    }, `${INSTALLATION} [data-action=copy]`);
    expect(copied).toMatch(
      /^Crossfire \d+\.\d+\.\d+ on Foundry 14\..+, ruleset crossfire\nBrowser: .+\nModules: .+\n\d+ passed, 0 failed, /,
    );
    await theme("light");
    await resize(INSTALLATION, 340, 600);
    await screenshot(gm, "installation-narrow-light", gm.page.locator(INSTALLATION));
    await theme("dark");
  });

  test("after the world's ruleset has changed, a card lists the values that actors lack for the new ruleset", async () => {
    await gm.press("#sidebar-tabs [data-tab=chat]");
    await gm.evaluate(async (g) => {
      const whisper = [g.game.user.id];
      await g.ChatMessage.implementation.create({ type: "upkeep", whisper, system: { kind: "ruleset", about: "called-shot-d20" } });
    });
    const card = gm.page.locator(".chat-log .cf-upkeep").last();
    await eventually(() => card.innerText()).toMatch(/These actors lack values this ruleset needs/);
    const tomas = card.locator("li", { hasText: "Tomas Vey" });
    expect(await tomas.innerText()).toMatch(
      /^Tomas Vey: missing attributes: Endurance, Awareness, Intellect, Presence; items to check: Patrol Carbine, Combat Knife, /,
    );
    await screenshot(gm, "ruleset-needs-dark", card);
    await gm.evaluate(async (g, uuid: string) => {
      const actor = g.fromUuidSync(uuid);
      const attributes = { endurance: 4, awareness: 4, intellect: 4, presence: 4 };
      await actor.update({ "system.attributes": attributes, "system.skills.small-guns": 5 });
      for (const item of actor.items) await item.update({ "system.skill": "small-guns", "system.roll.dice": 2, "system.locations": [] });
      const [message] = g.game.messages.contents.slice(-1);
      await g.ui.chat.updateMessage(message);
    }, TOMAS);
    await eventually(() => tomas.count()).toBe(0);
    expect(await faults(gm, ".chat-log .cf-upkeep")).toEqual([]);
    // A player who receives such a message must not see any names.
    const ada = await table.join("Ada");
    await gm.evaluate((g) => g.game.messages.contents.at(-1).update({ whisper: [] }));
    await ada.press("#sidebar-tabs [data-tab=chat]");
    await eventually(() => ada.page.locator(".chat-log .cf-upkeep").last().innerText()).toBe("Ruleset changed");
    expect(await card.innerText()).toContain("Dock Guard");
    await ada.leave();
    await gm.evaluate((g) => g.game.messages.contents.at(-1).delete());
    await card.waitFor({ state: "detached" });
  });

  test("the house rules window saves changed costs and can restore the costs of the rulebook", async () => {
    await gm.press(tool("house"));
    await gm.page.locator(`${HOUSE} button[type=submit]`).waitFor();
    expect(await violations(gm, HOUSE)).toEqual([]);
    await screenshot(gm, "house-rules-dark", gm.page.locator(HOUSE));
    await gm.page.fill(`${HOUSE} [name=reload]`, "2");
    await gm.page.uncheck(`${HOUSE} [name=call][value=head]`);
    await gm.press(`${HOUSE} button[type=submit]`);
    await gm.sees(
      "the house rules",
      (g) => [g.game.settings.get("crossfire", "prices"), [...g.game.settings.get("crossfire", "closedCalls")]],
      [{ crossfire: { reload: 2 } }, ["head"]],
    );
    await gm.press(tool("house"));
    await gm.page.locator(`${HOUSE} [name=reload]`).waitFor();
    expect(await gm.page.inputValue(`${HOUSE} [name=reload]`)).toBe("2");
    await theme("light");
    await resize(HOUSE, 360, 700);
    await screenshot(gm, "house-rules-narrow-light", gm.page.locator(HOUSE));
    await theme("dark");
    await gm.press(`${HOUSE} [data-action=book]`);
    await gm.press(`${HOUSE} [data-action=allCalls]`);
    await gm.press(`${HOUSE} button[type=submit]`);
    await gm.sees("the book", (g) => [g.game.settings.get("crossfire", "prices"), [...g.game.settings.get("crossfire", "closedCalls")]], [
      {},
      [],
    ]);
    await gm.expectQuiet();
  });

  test("the migration window of a world from an older version lists the changes, and saves a copy before the migration", async () => {
    await gm.evaluate(async (g) => {
      const [wall] = g.canvas.scene.walls.contents;
      await wall.update({ "flags.crossfire.barrier": { structure: 8, armor: 8 } });
      await wall.update(
        g.game.release.generation >= 14 ? { "flags.crossfire.barrier.material": g._del } : { "flags.crossfire.barrier.-=material": null },
      );
      await g.game.settings.set("crossfire", "schemaVersion", "0.1.0");
      await g.game.crossfire.migrate();
    });
    await gm.page.locator(`${MIGRATION} [data-action=begin]`).waitFor();
    expect(await gm.page.locator(`${MIGRATION} .cf-migration-list`).innerText()).toContain("flags.crossfire.barrier.material");
    expect(await violations(gm, MIGRATION)).toEqual([]);
    await screenshot(gm, "migration-dark", gm.page.locator(MIGRATION));
    const download = gm.page.waitForEvent("download");
    await gm.press(`${MIGRATION} [data-action=begin]`);
    expect((await download).suggestedFilename()).toMatch(/before-.*\.json$/);
    await eventually(() => gm.page.locator(`${MIGRATION} h3`).textContent()).toContain("Migration to version");
    const material = await gm.evaluate((g) => g.canvas.scene.walls.contents[0].flags.crossfire.barrier.material);
    expect(typeof material).toBe("string");
    expect(await gm.evaluate((g) => g.game.settings.get("crossfire", "schemaVersion"))).toMatch(/^\d+\.\d+\.\d+$/);
    await theme("light");
    await resize(MIGRATION, 360, 500);
    await screenshot(gm, "migration-narrow-light", gm.page.locator(MIGRATION));
    await theme("dark");
    await gm.expectQuiet();
  });

  test("the window for damage to several actors is accessible", async () => {
    await gm.press(tool("damage"));
    await gm.page.locator(".cf-group [name=damage]").waitFor();
    await screenshot(gm, "damage-window-dark", gm.page.locator(".cf-small-window"));
    expect(await violations(gm, ".cf-small-window")).toEqual([]);
    await gm.press(".cf-small-window [data-action=close]");
    await gm.page.locator(".cf-small-window").waitFor({ state: "detached" });
  });

  test("the windows for Karma and rest, and the card of a rest, are accessible", async () => {
    await gm.evaluate((g) => void g.game.crossfire.awardKarma());
    await gm.page.locator(".cf-small-window [name=karma]").waitFor();
    expect(await violations(gm, ".cf-small-window")).toEqual([]);
    await gm.page.keyboard.press("Escape");
    await gm.page.locator(".cf-small-window").waitFor({ state: "detached" });
    await gm.evaluate((g) => void g.game.crossfire.rest());
    const care = gm.page.locator(".cf-small-window [name=careHits]");
    await care.waitFor();
    await gm.page.locator(".cf-small-window [name=kind][value=hour]").check();
    await care.waitFor({ state: "hidden" });
    await gm.page.locator(".cf-small-window [name=kind][value=night]").check();
    await care.waitFor();
    expect(await violations(gm, ".cf-small-window")).toEqual([]);
    await gm.press(".cf-small-window [data-action=go]");
    await gm.press("#sidebar-tabs [data-tab=chat]");
    await gm.page.locator(".chat-log .cf-upkeep").waitFor();
    expect(await faults(gm, ".chat-log .cf-upkeep")).toEqual([]);
  });

  test("the buttons beside a token near the lower edge stay within the screen", async () => {
    const token = await gm.evaluate<string>((g) => {
      const { object, uuid } = g.canvas.scene.tokens.getName("Dock Guard");
      const { x, y } = object.center;
      g.canvas.pan({ x, y: y - g.innerHeight / 2 + 60, scale: 1 });
      return uuid;
    });
    await gm.evaluate((g, at: string) => void g.canvas.tokens.hud.bind(g.fromUuidSync(at).object), token);
    await gm.page.locator("#token-hud .cf-hud-button").last().waitFor();
    const lowest = (): Promise<number> =>
      gm.evaluate((g) =>
        Math.max(...[...g.document.querySelectorAll("#token-hud .cf-hud-button")].map((one: any) => one.getBoundingClientRect().bottom)),
      );
    await eventually(lowest, "the lowest button").toBeLessThanOrEqual(800);
    expect(await faults(gm, "#token-hud")).toEqual([]);
    await gm.evaluate((g) => void g.canvas.tokens.hud.clear());
  });
});
