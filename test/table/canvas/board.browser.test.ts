import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Seat } from "../../browser/harness/seat";
import { startTable, type Table } from "../../browser/harness/table";

const MARA = "probeTokenMara00";
const GUARD = "probeTokenGuard0";
const SPY = "probeTokenSpy000";
const DOOR = "probeDoorNorth00";

/** Screen position of a canvas point. */
const screen = (seat: Seat, x: number, y: number) =>
  seat.evaluate((g, [px, py]: number[]) => g.canvas.clientCoordinatesFromCanvas({ x: px, y: py }), [x, y]);

async function click(seat: Seat, x: number, y: number, button: "left" | "right" = "left"): Promise<void> {
  const at = await screen(seat, x, y);
  await seat.page.mouse.click(at.x, at.y, { button });
}

async function drag(seat: Seat, from: [number, number], to: [number, number]): Promise<void> {
  const [a, b] = [await screen(seat, ...from), await screen(seat, ...to)];
  await seat.page.mouse.move(a.x, a.y);
  await seat.page.mouse.down();
  await seat.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await seat.page.mouse.move(b.x, b.y);
  await seat.page.mouse.up();
}

const tokenAt = (seat: Seat, id: string) =>
  seat.evaluate((g, tokenId: string) => {
    const { document, x, y } = g.canvas.tokens.get(tokenId);
    return { document: [document.x, document.y], shown: [x, y] };
  }, id);

describe.each([13, 14] as const)("the map, generation %i", (generation) => {
  let table: Table;
  let gm: Seat;
  let ada: Seat;

  beforeAll(async () => {
    table = await startTable({ generation, system: "test/table/canvas/probe/system", world: "test/table/canvas/probe/world" });
    [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
    for (const seat of [gm, ada]) await seat.waitFor("the map", (g) => g.canvas?.ready);
  });

  afterAll(() => table?.stop());

  it("draws the active scene and fires its hooks in order [foundry-api 2.3]", async () => {
    const order = await ada.evaluate((g) => ["canvasInit", "drawToken", "canvasReady"].map((name) => g.probeHooks.indexOf(name)));
    expect(order[0]).toBeGreaterThanOrEqual(0);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const state = await ada.evaluate((g) => [
      g.canvas.scene === g.game.scenes.viewed,
      g.canvas.grid.units,
      g.canvas.dimensions.sceneWidth,
      g.canvas.tokens.placeables.length,
    ]);
    expect(state).toEqual([true, "m", 1200, 3]);
  });

  it("hides hidden tokens from players and shows them to the GM", async () => {
    const visible = (seat: Seat) =>
      seat.evaluate((g, id: string) => [g.canvas.tokens.get(id).isVisible, g.canvas.tokens.get(id).visible], SPY);
    expect(await visible(gm)).toEqual([true, true]);
    expect(await visible(ada)).toEqual([false, false]);
  });

  it("selects own tokens only [foundry-api 8.1]", async () => {
    await click(ada, 650, 350);
    expect(await ada.evaluate((g) => g.canvas.tokens.controlled.length)).toBe(0);
    await click(ada, 350, 350);
    expect(await ada.evaluate((g) => g.canvas.tokens.controlled.map((token: any) => token.name))).toEqual(["Mara"]);
    expect(await ada.evaluate((g) => g.canvas.tokens.ownedTokens.map((token: any) => token.name))).toEqual(["Mara"]);
  });

  it("moves a token by drag and by arrow key, in whole spaces, on every client", async () => {
    await drag(ada, [350, 350], [372, 462]);
    await gm.waitFor("the move", (g, id: string) => g.canvas.tokens.get(id).y === 400, MARA);
    expect(await tokenAt(gm, MARA)).toEqual({ document: [300, 400], shown: [300, 400] });
    await ada.page.keyboard.press("ArrowLeft");
    await gm.waitFor("the step", (g, id: string) => g.canvas.tokens.get(id).x === 200, MARA);
    expect(await tokenAt(ada, MARA)).toEqual({ document: [200, 400], shown: [200, 400] });
  });

  it("keeps a player's token on its side of a wall", async () => {
    await drag(ada, [250, 450], [750, 450]);
    await ada.waitFor("the refusal", (g) => g.document.body.textContent.includes("A wall is in the way"));
    expect((await tokenAt(gm, MARA)).document).toEqual([200, 400]);
    expect(ada.complaints.join()).toContain("A wall is in the way");
    await ada.forget();
  });

  it("targets with T and tells every client [foundry-api 8.2]", async () => {
    const at = await screen(ada, 650, 350);
    await ada.page.mouse.move(at.x, at.y);
    await ada.page.keyboard.press("t");
    expect(await ada.evaluate((g) => g.game.user.targets.ids)).toEqual([GUARD]);
    const seen = await gm.waitFor(
      "the target",
      (g, id: string) => [...g.canvas.tokens.get(id).targeted].map((user: any) => user.name).join(),
      GUARD,
    );
    expect(seen).toBe("Ada");
    expect(await gm.evaluate((g) => [g.game.users.getName("Ada").targets.ids, g.probeHooks.includes("targetToken")])).toEqual([
      [GUARD],
      true,
    ]);
    await ada.page.keyboard.press("t");
    await gm.waitFor("the end of it", (g, id: string) => g.canvas.tokens.get(id).targeted.size === 0, GUARD);
  });

  it("sets, adds and releases targets by id [foundry-api 8.1, setTargets]", async () => {
    const targets = await gm.evaluate(
      (g, [a, b]: string[]) => {
        const { tokens } = g.canvas;
        const ids = () => [...g.game.user.targets.ids].sort();
        const seen: string[][] = [];
        tokens.setTargets([a]);
        seen.push(ids());
        tokens.setTargets([b], { mode: "acquire" });
        seen.push(ids());
        tokens.setTargets([a], { mode: "release" });
        seen.push(ids());
        tokens.get(a).setTarget(true, { releaseOthers: true });
        seen.push(ids());
        tokens.setTargets([]);
        seen.push(ids());
        return seen;
      },
      [GUARD, MARA],
    );
    expect(targets).toEqual([[GUARD], [GUARD, MARA].sort(), [MARA], [GUARD], []]);
  });

  it("opens the token HUD with the right button: bars, statuses, visibility", async () => {
    await click(gm, 650, 350, "right");
    await gm.page.waitForSelector("#token-hud [data-key=bar1]");
    await gm.page.fill("#token-hud [data-key=bar1]", "-3");
    await gm.page.keyboard.press("Enter");
    await ada.waitFor("the wound", (g, id: string) => g.canvas.tokens.get(id).actor.system.health.value === 5, GUARD);
    await gm.page.click("#token-hud [data-key=effects]");
    await gm.page.click("#token-hud [data-status-id=prone]");
    await ada.waitFor("the status", (g, id: string) => g.canvas.tokens.get(id).actor.statuses.has("prone"), GUARD);
    await ada.waitFor("its badge", (g, id: string) => g.canvas.tokens.get(id).effects.children.length === 1, GUARD);
    expect(await gm.evaluate((g) => g.probeHooks.includes("renderTokenHUD"))).toBe(true);
    await gm.page.keyboard.press("Escape");
    await gm.waitFor("the HUD to close", (g) => !g.document.getElementById("token-hud"));
  });

  it("opens doors, after which lines pass [foundry-api 8.4]", async () => {
    const passes = (seat: Seat) =>
      seat.evaluate(
        (g) => !g.CONFIG.Canvas.polygonBackends.sight.testCollision({ x: 450, y: 100 }, { x: 450, y: 300 }, { type: "sight", mode: "any" }),
      );
    expect(await passes(gm)).toBe(false);
    await click(ada, 450, 200);
    await gm.waitFor("the open door", (g, id: string) => g.canvas.walls.get(id).isOpen, DOOR);
    expect(await passes(gm)).toBe(true);
  });

  it("keeps the point under the pointer when zooming, pans with the right button", async () => {
    await ada.page.mouse.move(500, 300);
    const under = () => ada.evaluate((g) => g.canvas.canvasCoordinatesFromClient({ x: 500, y: 300 }));
    const [before, scale] = [await under(), await ada.evaluate((g) => g.canvas.stage.scale.x)];
    await ada.page.mouse.wheel(0, -300);
    await ada.waitFor("the zoom", (g, old: number) => g.canvas.stage.scale.x > old, scale);
    const after = await under();
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(1);
    await ada.page.mouse.down({ button: "right" });
    await ada.page.mouse.move(440, 300, { steps: 3 });
    await ada.page.mouse.up({ button: "right" });
    expect((await under()).x).toBeGreaterThan(before.x + 10);
  });

  it("renders only when something changed, overlays of packages included", async () => {
    const frames = (seat: Seat) => seat.evaluate((g) => g.canvas.renderLoop.frames);
    await gm.page.mouse.move(5, 400);
    await gm.page.waitForTimeout(500);
    const still = await frames(gm);
    await gm.page.waitForTimeout(700);
    expect(await frames(gm)).toBe(still);
    expect(await gm.evaluate((g) => [g.canvas.probe.drawn, g.canvas.interface.children.includes(g.canvas.probe)])).toEqual([1, true]);
    await gm.evaluate((g) => void g.canvas.probe.lines.lineStyle(4, 0xff0000).moveTo(0, 0).lineTo(600, 400));
    await gm.waitFor("a frame", (g, count: number) => g.canvas.renderLoop.frames > count, still);
  });

  it("creates a token where an actor is dropped, after dropCanvasData [foundry-api 2.3]", async () => {
    await gm.evaluate((g) => {
      const transfer = new g.DataTransfer();
      transfer.setData("text/plain", JSON.stringify(g.game.actors.getName("Guard").toDragData()));
      const { x, y } = g.canvas.clientCoordinatesFromCanvas({ x: 860, y: 640 });
      g.canvas.app.view.dispatchEvent(
        new g.DragEvent("drop", { dataTransfer: transfer, clientX: x, clientY: y, bubbles: true, cancelable: true }),
      );
    });
    const made = await ada.waitFor(
      "the new token",
      (g) =>
        g.canvas.tokens.placeables.length === 4 &&
        g.canvas.tokens.placeables.at(-1).drawn &&
        g.canvas.tokens.placeables.at(-1).document.toObject(),
    );
    expect(made).toMatchObject({ name: "Guard", x: 800, y: 600, actorLink: false, disposition: -1 });
    expect(await gm.evaluate((g) => g.probeHooks.includes("dropCanvasData"))).toBe(true);
  });

  it("deletes what a GM has selected", async () => {
    await click(gm, 850, 650);
    await gm.page.keyboard.press("Delete");
    await ada.waitFor("the deletion", (g) => g.canvas.tokens.placeables.length === 3);
    expect(await ada.evaluate((g) => g.probeHooks.includes("destroyToken"))).toBe(true);
  });

  it("complains about nothing and uses no deprecated API", async () => {
    await gm.expectQuiet();
    await ada.expectQuiet();
  });
});
