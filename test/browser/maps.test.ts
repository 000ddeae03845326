import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";

/** Returns the number of colors at a thousand points of the scene's background, without tokens and tiles. A blank map has one or two. */
const colorsOnTheMap = (gm: Seat): Promise<number> =>
  gm.evaluate((g) => {
    const { app } = g.canvas;
    app.render();
    const pixels = app.renderer.extract.pixels(g.canvas.primary.background);
    const seen = new Set<string>();
    const step = Math.max(1, Math.floor(pixels.length / 4 / 1000)) * 4;
    for (let at = 0; at < pixels.length; at += step) seen.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`);
    return seen.size;
  });

/** Armed opponents on each scene of the adventure, by scene id. */
const OPPONENTS: Readonly<Record<string, readonly string[]>> = {
  scnRelayStation0: ["Tactical Sergeant", "Rifleman 1", "Rifleman 2", "Machine Gunner"],
  scnNightMarket00: [
    "Gang Lieutenant",
    "Gang Gunner 1",
    "Gang Gunner 2",
    "Gang Lookout",
    "Corporate Agent",
    "Tactical Pointman 1",
    "Tactical Pointman 2",
  ],
};

describe.each([13, 14] as const)("maps of the system on Foundry %i", (generation) => {
  let table: BorrowedTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await borrowTable({ generation, who: ["Gamemaster"] });
    gm = await table.join("Gamemaster");
  });
  afterAll(() => table?.giveBack());

  test("the demo world shows its map to the GM and to a player", async () => {
    const ada = await table.join("Ada");
    for (const seat of [gm, ada]) {
      await seat.waitFor("the map", (g) => g.canvas?.ready && g.canvas.scene.id === "demoLoadingDock0");
      expect(await colorsOnTheMap(seat), seat.userName).toBeGreaterThan(5);
    }
    await ada.leave();
  });

  test("both scenes of the adventure show their pictures and armed opponents", async () => {
    await gm.evaluate(async (g) => {
      const [adventure] = await g.game.packs.get("crossfire.adventures").getDocuments();
      await adventure.import({ dialog: false });
    });
    for (const id of ["scnRelayStation0", "scnNightMarket00"]) {
      await gm.evaluate((g, scene: string) => g.game.scenes.get(scene).view(), id);
      await gm.waitFor("the map", (g, scene: string) => g.canvas.ready && g.canvas.scene.id === scene, id);
      expect(await gm.evaluate((g) => g.canvas.primary.background.visible), id).toBe(true);
      expect(await colorsOnTheMap(gm), id).toBeGreaterThan(5);
      const hostile = await gm.evaluate((g) =>
        g.canvas.tokens.placeables
          .filter(({ document }: any) => document.disposition < 0)
          .map(({ document, actor }: any) => [
            document.name,
            actor.items.some(({ type, system }: any) => type === "weapon" && system.ready),
          ]),
      );
      expect(hostile).toEqual(OPPONENTS[id]!.map((name) => [name, true]));
      await screenshot(gm, `maps-${id.toLowerCase()}-${generation}`);
    }
  });

  test("a scene imported from the scene pack shows its background", async () => {
    await gm.evaluate(async (g) => {
      const scene = await g.game.scenes.importFromCompendium(g.game.packs.get("crossfire.scenes"), "scnNightMarket00");
      await scene.view();
    });
    await gm.waitFor("the map", (g) => g.canvas.ready && g.canvas.scene.id !== "scnNightMarket00");
    expect(await gm.evaluate((g) => g.canvas.primary.background.visible)).toBe(true);
  });
});
