import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPicture } from "../../../tools/gif.mjs";
import { d20, d6, facesLeft, fixFaces } from "./faces";
import { launch } from "./launch";
import { screenshot } from "./screenshot";
import { startTable, type Table } from "./table";

test("the browser draws WebGL 2", async () => {
  const context = await (await launch()).newContext();
  const page = await context.newPage();
  const version = await page.evaluate(() => document.createElement("canvas").getContext("webgl2")?.getParameter(0x1f02));
  await context.close();
  expect(version).toMatch(/WebGL 2\.0/);
});

describe.each([13, 14] as const)("a table of generation %s", (generation) => {
  let table: Table;
  beforeAll(async () => {
    table = await startTable({ generation });
  });
  afterAll(() => table.stop());

  test("seats a gamemaster and a player in windows of their own, without a complaint", async () => {
    const [gm, player] = await Promise.all([table.join("Gamemaster"), table.join("Ada")]);
    expect(await gm.evaluate((g) => [g.game.user.isGM, g.game.release.generation])).toEqual([true, generation]);
    expect(await player.evaluate((g) => g.game.user.isGM)).toBe(false);
    await Promise.all([gm.expectQuiet(), player.expectQuiet()]);
    const png = readPicture(readFileSync(await screenshot(gm, `harness-${generation}`)));
    expect([png.width, png.height]).toEqual([1280, 800]);
    await Promise.all([gm.leave(), player.leave()]);
  });

  test("throws the faces a test has fixed, and no die beyond them", async () => {
    const gm = await table.join("Gamemaster");
    await fixFaces(gm, [...d6(1, 5, 6), ...d20(17)]);
    const faces = await gm.evaluate(async (g) => {
      const roll = await new g.Roll("3d6 + 1d20").evaluate();
      return roll.dice.flatMap((die: any) => die.results.map((result: any) => result.result));
    });
    expect(faces).toEqual([1, 5, 6, 17]);
    expect(await facesLeft(gm)).toBe(0);
    await expect(gm.evaluate((g) => new g.Roll("1d6").evaluate().then(() => true))).rejects.toThrow("more dice were thrown");
    await gm.leave();
  });

  test("keeps its world when the server is killed and started again", async () => {
    const gm = await table.join("Gamemaster");
    const id = await gm.evaluate(async (g) => (await g.Macro.create({ name: "Kept", type: "script", command: "1" })).id);
    await table.kill();
    await table.restart();
    await gm.enter();
    expect(await gm.evaluate((g, macro: string) => g.game.macros.get(macro)?.name, id)).toBe("Kept");
    await gm.leave();
  });

  test("names those who could sit down when asked for somebody else", async () => {
    await expect(table.join("Nobody")).rejects.toThrow(/nobody here is called "Nobody"; there are .*Gamemaster/);
  });
});
