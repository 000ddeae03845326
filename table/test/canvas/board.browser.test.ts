import type { FoundryScope, SystemObject } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../test/browser/harness/eventually";
import type { Seat } from "../../../test/browser/harness/seat";
import { startTable, type Table } from "../../../test/browser/harness/table";

const MARA = "probeTokenMara00";
const GUARD = "probeTokenGuard0";
const SPY = "probeTokenSpy000";
const DOOR = "probeDoorNorth00";

/** Returns the screen position of a canvas point. */
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

/** Moves the pointer to a canvas point and waits until the map reports the object there as hovered. */
async function pointAt(seat: Seat, x: number, y: number, id: string): Promise<void> {
  const at = await screen(seat, x, y);
  await seat.page.mouse.move(at.x, at.y);
  await seat.sees("the token under the pointer", (g) => g.canvas.tokens.hover?.id ?? null, id);
}

const seesTokenAt = (seat: Seat, id: string, x: number, y: number): Promise<void> =>
  seat.sees(
    "where the token stands",
    (g, tokenId: string) => {
      const { document, x: shownX, y: shownY } = g.canvas.tokens.get(tokenId);
      return { document: [document.x, document.y], shown: [shownX, shownY] };
    },
    { document: [x, y], shown: [x, y] },
    id,
  );

const ownTargets = (g: FoundryScope): string[] => [...g.game.user.targets.ids];
const targetedBy = (g: FoundryScope, id: string): string[] => [...g.canvas.tokens.get(id).targeted].map((user: SystemObject) => user.name);
const heardOf = (g: FoundryScope, hook: string): boolean => g.probeHooks.includes(hook);

describe.each([13, 14] as const)("the map on Foundry %i", (generation) => {
  let table: Table;
  let gm: Seat;
  let ada: Seat;

  beforeAll(async () => {
    table = await startTable({ generation, system: "table/test/canvas/probe/system", world: "table/test/canvas/probe/world" });
    [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
    for (const seat of [gm, ada]) await seat.waitFor("the map", (g) => g.canvas?.ready);
    for (const seat of [gm, ada]) await seat.caughtUp();
  });

  afterAll(() => table?.stop());

  it("the map draws the active scene and fires its hooks in order [foundry-api 2.3]", async () => {
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

  it("only the GM sees hidden tokens", async () => {
    const visible = (g: FoundryScope, id: string) => [g.canvas.tokens.get(id).isVisible, g.canvas.tokens.get(id).visible];
    await gm.sees("the hidden token", visible, [true, true], SPY);
    await ada.sees("no hidden token", visible, [false, false], SPY);
  });

  it("a player can select only their own tokens [foundry-api 8.1]", async () => {
    const selected = (g: FoundryScope) => g.canvas.tokens.controlled.map((token: SystemObject) => token.name);
    await click(ada, 650, 350);
    await ada.caughtUp();
    expect(await ada.evaluate(selected)).toEqual([]);
    await click(ada, 350, 350);
    await ada.sees("what is selected", selected, ["Mara"]);
    expect(await ada.evaluate((g) => g.canvas.tokens.ownedTokens.map((token: SystemObject) => token.name))).toEqual(["Mara"]);
  });

  it("a drag or a key moves a token by whole spaces, on every client", async () => {
    await drag(ada, [350, 350], [372, 462]);
    for (const seat of [gm, ada]) await seesTokenAt(seat, MARA, 300, 400);
    await ada.page.keyboard.press("a");
    for (const seat of [gm, ada]) await seesTokenAt(seat, MARA, 200, 400);
  });

  it("the ruler of a dragged token takes line style, waypoint style and the destination's label from overridable methods [T14:TokenRuler]", async () => {
    await ada.evaluate((g) => {
      const { ruler } = g.canvas.tokens.controlled[0];
      g.asked = [];
      for (const name of ["_getSegmentStyle", "_getWaypointStyle", "_getWaypointLabelContext"]) {
        const own = ruler[name].bind(ruler);
        ruler[name] = (...given: SystemObject[]) => {
          const [{ stage, x, y, elevation, action, previous, next }] = given as [SystemObject];
          const answer = own(...given);
          g.asked.push({ name, stage, x, y, elevation, action, from: previous && [previous.x, previous.y], last: next === null, answer });
          return answer;
        };
      }
    });
    const [a, b] = [await screen(ada, 250, 450), await screen(ada, 250, 550)];
    await ada.page.mouse.move(a.x, a.y);
    await ada.page.mouse.down();
    await ada.page.mouse.move(b.x, (a.y + b.y) / 2);
    await ada.page.mouse.move(b.x, b.y);
    const led = (g: FoundryScope) => g.asked.filter(({ y, last }: SystemObject) => y === 500 && last).map(({ name }: SystemObject) => name);
    await eventually(async () => [...new Set(await ada.evaluate(led))].sort()).toEqual([
      "_getSegmentStyle",
      "_getWaypointLabelContext",
      "_getWaypointStyle",
    ]);
    const label = await ada.evaluate((g) => g.asked.findLast(({ name }: SystemObject) => name === "_getWaypointLabelContext"));
    expect(label).toMatchObject({ stage: "planned", x: 200, y: 500, elevation: 0, action: "walk", from: [200, 400], last: true });
    expect(label.answer).toMatchObject({ distance: { total: expect.any(Number) }, units: expect.any(String) });
    expect(await ada.evaluate((g) => g.canvas.tokens.controlled[0].ruler.visible)).toBe(true);
    await ada.page.keyboard.press("Escape");
    await ada.page.mouse.move(a.x, a.y);
    await ada.page.mouse.up();
    await eventually(() => ada.evaluate((g) => g.canvas.tokens.controlled[0]?.ruler.visible ?? false)).toBe(false);
    await seesTokenAt(ada, MARA, 200, 400);
  });

  it("a wall stops a player's token", async () => {
    await drag(ada, [250, 450], [750, 450]);
    await eventually(() => ada.told()).toContainEqual(expect.stringContaining("A wall is in the way"));
    for (const seat of [ada, gm]) await seat.caughtUp();
    for (const seat of [ada, gm]) await seesTokenAt(seat, MARA, 200, 400);
    await eventually(() => ada.complaints.join()).toContain("A wall is in the way");
    await ada.forget();
  });

  it("pressing T targets the token under the pointer and notifies every client [foundry-api 8.2]", async () => {
    await pointAt(ada, 650, 350, GUARD);
    await ada.page.keyboard.press("t");
    await ada.sees("the own target", ownTargets, [GUARD]);
    await gm.sees("who targets it", targetedBy, ["Ada"], GUARD);
    await gm.sees("Ada's targets", (g) => [...g.game.users.getName("Ada").targets.ids], [GUARD]);
    await gm.sees("the hook", heardOf, true, "targetToken");
    await ada.page.keyboard.press("t");
    await ada.sees("no own target", ownTargets, []);
    await gm.sees("nobody who targets it", targetedBy, [], GUARD);
  });

  it("setTargets replaces, adds or releases targets by id [foundry-api 8.1, setTargets]", async () => {
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

  it("a right click opens the token HUD with bars, statuses and visibility", async () => {
    await click(gm, 650, 350, "right");
    await gm.page.waitForSelector("#token-hud [data-key=bar1]");
    await gm.caughtUp();
    await gm.page.fill("#token-hud [data-key=bar1]", "-3");
    await gm.page.keyboard.press("Enter");
    const health = (g: FoundryScope, id: string) => g.canvas.tokens.get(id).actor.system.health.value;
    for (const seat of [gm, ada]) await seat.sees("the wound", health, 5, GUARD);
    await gm.caughtUp();
    await gm.press("#token-hud [data-key=effects]");
    await gm.press("#token-hud [data-status-id=prone]");
    const statuses = (g: FoundryScope, id: string) => [...g.canvas.tokens.get(id).actor.statuses];
    const badges = (g: FoundryScope, id: string) => g.canvas.tokens.get(id).effects.children.length;
    for (const seat of [gm, ada]) {
      await seat.sees("the status", statuses, ["prone"], GUARD);
      await seat.sees("its badge", badges, 1, GUARD);
    }
    await gm.sees("the hook", heardOf, true, "renderTokenHUD");
    await gm.caughtUp();
    await gm.page.keyboard.press("Escape");
    await gm.waitFor("the HUD to close", (g) => !g.document.getElementById("token-hud"));
  });

  it("a token whose elevation changes is redrawn above lower tokens", async () => {
    const lift = async (elevation: number): Promise<void> =>
      gm.evaluate(
        async (g, [id, to]: SystemObject) => void (await g.canvas.scene.tokens.get(id).update({ elevation: to })),
        [GUARD, elevation],
      );
    const drawn = (g: FoundryScope, id: string) => {
      const token = g.canvas.tokens.get(id);
      return [
        g.canvas.tokens.placeables.every((other: SystemObject) => other === token || other.zIndex < token.zIndex),
        token._getTooltipText(),
      ];
    };
    await lift(3);
    for (const seat of [gm, ada]) await seat.sees("the guard aloft", drawn, [true, expect.stringContaining("▲ 3")], GUARD);
    await lift(0);
    for (const seat of [gm, ada])
      await seat.sees("the guard on the ground", (g, id: string) => g.canvas.tokens.get(id)._getTooltipText(), "", GUARD);
  });

  it("a line passes an open door [foundry-api 8.4]", async () => {
    const passes = (g: FoundryScope) =>
      !g.CONFIG.Canvas.polygonBackends.sight.testCollision({ x: 450, y: 100 }, { x: 450, y: 300 }, { type: "sight", mode: "any" });
    for (const seat of [gm, ada]) expect(await seat.evaluate(passes)).toBe(false);
    await click(ada, 450, 200);
    for (const seat of [gm, ada]) {
      await seat.sees("the open door", (g, id: string) => g.canvas.walls.get(id).isOpen, true, DOOR);
      await seat.sees("whether a line passes", passes, true);
    }
  });

  it("the canvas point under the pointer stays in place during zooming, and a drag with the right button pans the map", async () => {
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
    await eventually(async () => (await under()).x).toBeGreaterThan(before.x + 10);
  });

  it("the map renders only after a change, including a change to a package's overlay", async () => {
    /** Counts the map's renders while the browser draws 40 frames. */
    const drawnMeanwhile = (g: FoundryScope) =>
      new Promise<number>((done) => {
        const before = g.canvas.renderLoop.frames;
        const wait = (left: number): void =>
          void (left ? g.requestAnimationFrame(() => wait(left - 1)) : done(g.canvas.renderLoop.frames - before));
        wait(40);
      });
    await gm.page.mouse.move(5, 400);
    await gm.caughtUp();
    await gm.sees("how often the map is drawn at rest", drawnMeanwhile, 0);
    const still = await gm.evaluate<number>((g) => g.canvas.renderLoop.frames);
    expect(await gm.evaluate((g) => [g.canvas.probe.drawn, g.canvas.interface.children.includes(g.canvas.probe)])).toEqual([1, true]);
    await gm.evaluate((g) => void g.canvas.probe.lines.lineStyle(4, 0xff0000).moveTo(0, 0).lineTo(600, 400));
    await gm.waitFor("a frame", (g, count: number) => g.canvas.renderLoop.frames > count, still);
    await gm.sees("how often the map is drawn at rest", drawnMeanwhile, 0);
  });

  it("a dropped actor becomes a token at the drop point, after the hook dropCanvasData [foundry-api 2.3]", async () => {
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
    await gm.sees("the hook", heardOf, true, "dropCanvasData");
    await gm.waitFor("the new token", (g) => g.canvas.tokens.placeables.length === 4 && g.canvas.tokens.placeables.at(-1).drawn);
  });

  it("Delete removes the GM's selected objects", async () => {
    await click(gm, 850, 650);
    await gm.sees("what is selected", (g) => g.canvas.tokens.controlled.map((token: SystemObject) => token.document.x), [800]);
    await gm.page.keyboard.press("Delete");
    for (const seat of [gm, ada]) {
      await seat.sees("how many tokens there are", (g) => g.canvas.tokens.placeables.length, 3);
      await seat.sees("the hook", heardOf, true, "destroyToken");
    }
  });

  it("the GM's and the player's pages log no errors and no deprecation warnings", async () => {
    await gm.expectQuiet();
    await ada.expectQuiet();
  });
});
