import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPicture } from "../../../tools/gif.mjs";
import { d20, d6, facesLeft, fixFaces } from "./faces";
import { faults } from "./faults";
import { launch } from "./launch";
import { takePicture } from "./screenshot";
import type { Seat } from "./seat";
import { startTable, type Table } from "./table";

test("the test browser supports WebGL 2", async () => {
  const context = await (await launch()).newContext();
  const page = await context.newPage();
  const version = await page.evaluate(() => document.createElement("canvas").getContext("webgl2")?.getParameter(0x1f02));
  await context.close();
  expect(version).toMatch(/WebGL 2\.0/);
});

describe.each([13, 14] as const)("a table on Foundry %s", (generation) => {
  let table: Table;
  let gm: Seat;
  let ada: Seat;
  beforeAll(async () => {
    table = await startTable({ generation });
    [gm, ada] = await Promise.all([table.join("Gamemaster"), table.join("Ada")]);
  });
  afterAll(() => table?.stop());

  test("opens separate windows for a GM and a player without errors or warnings", async () => {
    expect(await gm.evaluate((g) => [g.game.user.isGM, g.game.release.generation])).toEqual([true, generation]);
    expect(await ada.evaluate((g) => g.game.user.isGM)).toBe(false);
    await Promise.all([gm.expectQuiet(), ada.expectQuiet()]);
    const png = readPicture(readFileSync(await takePicture(gm, `harness-${generation}`)));
    expect([png.width, png.height]).toEqual([1280, 800]);
    const coarse = 0.125;
    await gm.sees("its map with fewer pixels again", (g) => [g.devicePixelRatio, g.canvas.app.renderer.resolution], [coarse, coarse]);
  });

  test("takes pictures without holes in the map, also with a window over the map", async () => {
    await gm.evaluate((g) => {
      const cover = g.document.createElement("div");
      cover.id = "cover";
      cover.style.cssText =
        "position: fixed; inset: 450px auto auto 200px; width: 400px; height: 300px; background: #222; z-index: 1000; will-change: transform;";
      g.document.body.append(cover);
    });
    const { width, data } = readPicture(readFileSync(await takePicture(gm, `harness-covered-${generation}`)));
    const seen = Array.from({ length: 20 }, (_, step) => data[((60 + 10 * step) * width + 400) * 4 + 3]);
    expect(seen.every((alpha) => alpha === 255)).toBe(true);
    await gm.evaluate((g) => g.document.querySelector("#cover").remove());
  });

  test("rolls only the faces that a test has fixed", async () => {
    await fixFaces(gm, [...d6(1, 5, 6), ...d20(17)]);
    const faces = await gm.evaluate(async (g) => {
      const roll = await new g.Roll("3d6 + 1d20").evaluate();
      return roll.dice.flatMap((die: any) => die.results.map((result: any) => result.result));
    });
    expect(faces).toEqual([1, 5, 6, 17]);
    expect(await facesLeft(gm)).toBe(0);
    await expect(gm.evaluate((g) => new g.Roll("1d6").evaluate().then(() => true))).rejects.toThrow("more dice were thrown");
  });

  test("presses an element again only if it is redrawn under the mouse", async () => {
    await gm.evaluate((g) => {
      const { document } = g;
      const frame = document.createElement("div");
      frame.id = "redrawn";
      frame.style.cssText = "position: fixed; inset: 200px auto auto 200px; z-index: 100000;";
      document.body.append(frame);
      g.pressed = [];
      g.drawn = 0;
      const draw = (): void => {
        const number = ++g.drawn;
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Press" });
        button.addEventListener("click", () => g.pressed.push(number));
        // The first two buttons are redrawn before the mouse button is released.
        if (number < 3) button.addEventListener("pointerdown", draw);
        frame.replaceChildren(button);
      };
      draw();
    });
    await gm.press("#redrawn button");
    await gm.press("#redrawn button");
    expect(await gm.evaluate((g) => [g.drawn, g.pressed])).toEqual([3, [3, 3]]);
  });

  test("lists the accessibility faults of a part of the page, with the element of each", async () => {
    await gm.evaluate((g) => {
      const frame = g.document.createElement("div");
      frame.id = "faulty";
      frame.innerHTML = '<img src="icons/svg/d20.svg"><p style="color: #888; background: #999">Pale</p>';
      g.document.body.append(frame);
    });
    const found = await faults(gm, "#faulty");
    await gm.evaluate((g) => g.document.querySelector("#faulty").remove());
    expect(found.map((fault) => fault.split(":")[0])).toEqual(["#faulty color-contrast", "#faulty image-alt"]);
    expect(found[0]).toContain(">Pale</p>");
  });

  test("reuses the window of a user who has left for the next user, without any state of the earlier user", async () => {
    const ben = await table.join("Ben");
    const { page } = ben;
    await ben.evaluate((g) => {
      g.localStorage.setItem("left", "1");
      g.sessionStorage.setItem("left", "1");
      g.name = "left";
      g.left = true;
    });
    await page.emulateMedia({ colorScheme: "light" });
    await ben.resizeTo({ width: 900, height: 700 });
    await ben.leave();
    expect(ben.isHere).toBe(false);
    expect(() => ben.page).toThrow("Ben has left");
    await gm.sees("that Ben has left", (g) => g.game.users.getName("Ben").active, false);
    const next = await table.join("Ben");
    expect(next.page).toBe(page);
    const state = await next.evaluate((g) => {
      const stored = [g.localStorage, g.sessionStorage].map((store) => store.getItem("left"));
      return [...stored, g.name, g.left, g.matchMedia("(prefers-color-scheme: dark)").matches, g.innerWidth, g.innerHeight];
    });
    // JSON has no undefined inside a list.
    expect(state.map((value: unknown) => value ?? null)).toEqual([null, null, "", null, true, 1280, 800]);
    await next.expectQuiet();
    await next.leave();
  });

  test("lists notifications that have left the screen", async () => {
    await gm.evaluate((g) => void g.ui.notifications.info("Seen for a moment"));
    await gm.page.locator("#notifications .notification-text").waitFor();
    await gm.evaluate((g) => void g.ui.notifications.clear());
    expect(await gm.told()).toEqual(["Seen for a moment"]);
  });

  test("lets a test wait until a client has received another client's earlier actions", async () => {
    const id = await gm.evaluate<string>(async (g) => (await g.Macro.create({ name: "One", type: "script", command: "1" })).id);
    await ada.caughtUp();
    const name = (g: any, macro: string): string | undefined => g.game.macros.get(macro)?.name;
    expect(await ada.evaluate(name, id)).toBe("One");
    await gm.evaluate((g, macro: string) => void g.setTimeout(() => g.game.macros.get(macro).update({ name: "Two" }), 500), id);
    await ada.sees("the new name", name, "Two", id);
  });

  test("names the users who can log in if a test requests an unknown user", async () => {
    await expect(table.join("Nobody")).rejects.toThrow(/nobody here is called "Nobody"; there are .*Gamemaster/);
  });

  test("keeps its world when its server is killed and restarted", async () => {
    const id = await gm.evaluate(async (g) => (await g.Macro.create({ name: "Kept", type: "script", command: "1" })).id);
    // Windows that reload automatically must not interfere.
    await ada.leave();
    await gm.page.goto("about:blank");
    await table.kill();
    await table.restart();
    await gm.enter();
    expect(await gm.evaluate((g, macro: string) => g.game.macros.get(macro)?.name, id)).toBe("Kept");
  });
});
