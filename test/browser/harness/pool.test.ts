import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { fixFaces, d6 } from "./faces";
import { borrowTable } from "./pool";
import type { Seat } from "./seat";

const ILKA = "Actor.demoIlka00000000";
const GUARD = "Scene.demoLoadingDock0.Token.demoToken0000002";

/** Returns the notes that this test file wrote about borrowed tables during the run. */
const noted = (): string[] =>
  readFileSync(inject("borrowed"), "utf8")
    .split("\n")
    .filter((line) => line.includes("pool.test.ts"));

const worldOn = (seat: Seat): Promise<unknown> =>
  seat.evaluate((g) => {
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (key, inner) => (key === "_stats" ? undefined : inner)));
    const { actors, items, scenes, combats, messages, macros } = g.game;
    return [actors, items, scenes, combats, messages, macros].map((all) => plain(all.map((document: any) => document.toObject())));
  });

test.each([13, 14] as const)("a returned table on Foundry %i is restored for the next borrower", async (generation) => {
  const who = ["Gamemaster", "Ada"];
  const table = await borrowTable({ generation, who });
  const [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
  const before = [await worldOn(gm), await worldOn(ada)];
  await fixFaces(gm, d6(1));
  await gm.evaluate(
    async (g, { ilka, guard }: { ilka: string; guard: string }) => {
      const [actor, token] = [g.fromUuidSync(ilka), g.fromUuidSync(guard)];
      await actor.update({ name: "Changed", "system.pools.flesh.value": 1, "flags.crossfire.kept": true });
      await actor.items.contents[0].delete();
      await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Dazed", statuses: ["prone"] }]);
      await token.actor.update({ name: "Delta", "system.pools.flesh.value": 2 });
      await token.update({ x: token.x + 100 });
      await g.ChatMessage.create({ content: "Hello" });
      await g.Combat.implementation.create({ scene: token.parent.id, combatants: [{ tokenId: token.id, sceneId: token.parent.id }] });
      await g.Macro.create({ name: "One", type: "script", command: "1" });
      await actor.sheet.render({ force: true });
      actor.sheet.tabGroups.primary = "another";
      token.object.setTarget(true);
      token.object.control();
      g.ui.sidebar.changeTab("combat", "primary");
      g.ui.notifications.info("Left behind");
    },
    { ilka: ILKA, guard: GUARD },
  );
  await table.giveBack();
  const again = await borrowTable({ generation, who });
  expect(again).toBe(table);
  expect([await again.join("Gamemaster"), await again.join("Ada")]).toEqual([gm, ada]);
  expect([await worldOn(gm), await worldOn(ada)]).toEqual(before);
  const left = await gm.evaluate(
    (g, ilka: string) => ({
      sheetTab: g.fromUuidSync(ilka).sheet.tabGroups.primary === "another",
      windows: g.document.querySelectorAll(".application.window-app, .application:has(> .window-header)").length,
      targets: g.game.user.targets.size,
      controlled: g.canvas.tokens.controlled.length,
      tab: g.ui.sidebar.tabGroups.primary,
      told: g.toldSoFar,
    }),
    ILKA,
  );
  expect(left).toEqual({ sheetTab: false, windows: 0, targets: 0, controlled: 0, tab: "chat", told: [] });
  expect(await gm.evaluate(async (g) => (await new g.Roll("1d6").evaluate()).total)).toBeGreaterThan(0);
  await again.giveBack();
});

test("a window is replaced for the next borrower if a test has left a listener or a global variable", async () => {
  const table = await borrowTable({ generation: 14, who: ["Gamemaster", "Ada"] });
  const [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
  await ada.evaluate((g) => void g.Hooks.on("updateActor", () => {}));
  await gm.evaluate((g) => void (g.leftByATest = true));
  await table.giveBack();
  expect([gm.isHere, ada.isHere]).toEqual([false, false]);
  const lines = noted();
  expect(lines).toContainEqual(expect.stringMatching(/^window of Ada closed: hooks is with \["updateActor"\]/));
  expect(lines).toContainEqual(expect.stringMatching(/^window of Gamemaster closed: globals is with \["leftByATest"\]/));
  const again = await borrowTable({ generation: 14, who: ["Gamemaster", "Ada"] });
  expect(again).toBe(table);
  expect(await (await again.join("Ada")).evaluate((g) => g.game.ready)).toBe(true);
  await again.giveBack();
});

test("a table whose server has exited is discarded", async () => {
  const table = await borrowTable({ generation: 14, who: ["Gamemaster"] });
  await table.kill();
  await table.giveBack();
  expect(noted()).toContainEqual(expect.stringMatching(/^table of generation 14 thrown away: /));
  const other = await borrowTable({ generation: 14, who: ["Gamemaster"] });
  expect(other).not.toBe(table);
  await other.giveBack();
});
