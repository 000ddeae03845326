import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SquareGrid } from "../../common/grid/square-grid";
import { sceneDimensions } from "../../client/canvas/board/scene-dimensions";
import { clampView, fitView, overlaps, toCanvas, toScreen, visibleBox, zoomAt } from "../../client/canvas/board/view";
import { needsRedraw, sceneBackground } from "../../client/canvas/board/scene-data";
import { flagsForChange } from "../../client/canvas/placeables/token-flags";

const screen = { width: 800, height: 600 };
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const aView = fc.record({ x: number(-5000, 5000), y: number(-5000, 5000), scale: number(0.1, 3) });
const aPoint = fc.record({ x: number(0, 800), y: number(0, 600) });

describe("the view of the map", () => {
  it("the canvas point under the pointer stays in place during zooming", () => {
    fc.assert(
      fc.property(aView, aPoint, number(0.1, 3), (view, anchor, scale) => {
        const zoomed = zoomAt(view, scale, anchor, screen);
        const back = toScreen(toCanvas(anchor, view, screen), zoomed, screen);
        expect(back.x).toBeCloseTo(anchor.x, 4);
        expect(back.y).toBeCloseTo(anchor.y, 4);
      }),
    );
  });

  it("fitView shows the whole box with a margin", () => {
    const view = fitView({ x: 100, y: 200, width: 1600, height: 300 }, screen);
    expect(view).toEqual({ x: 900, y: 350, scale: 0.48 });
    const seen = visibleBox(view, screen);
    expect(seen.x).toBeLessThan(100);
    expect(seen.x + seen.width).toBeGreaterThan(1700);
  });

  it("clampView limits scale and center", () => {
    const limits = { minScale: 0.2, maxScale: 3, rect: { x: 0, y: 0, width: 1000, height: 500 } };
    expect(clampView({ x: -50, y: 700, scale: 9 }, limits)).toEqual({ x: 0, y: 500, scale: 3 });
  });

  it("boxes overlap if they share a point or are within the margin", () => {
    const box = { x: 0, y: 0, width: 100, height: 100 };
    expect(overlaps(box, { x: 100, y: 100, width: 10, height: 10 })).toBe(true);
    expect(overlaps(box, { x: 111, y: 0, width: 10, height: 10 })).toBe(false);
    expect(overlaps(box, { x: 111, y: 0, width: 10, height: 10 }, 11)).toBe(true);
    expect(overlaps(box, { x: 20, y: -30, width: 5, height: 200 })).toBe(true);
  });
});

describe("the drawing of a scene", () => {
  it("uses dimensions that include the padding and the background's offset", () => {
    const grid = new SquareGrid({ size: 100, distance: 2 });
    const dimensions = sceneDimensions({ width: 1000, height: 600, padding: 0.25, offsetX: 10 }, grid);
    expect(dimensions).toMatchObject({ width: 1600, height: 1000, sceneX: 290, sceneY: 200, distancePixels: 50, rows: 10, columns: 16 });
    expect(dimensions.sceneRect).toEqual({ x: 290, y: 200, width: 1000, height: 600 });
  });

  it("uses the scene's background on Foundry 13, and the viewed level's background on Foundry 14", () => {
    expect(sceneBackground({ background: { src: "a.webp", offsetX: 5 } })).toMatchObject({ src: "a.webp", offsetX: 5 });
    expect(sceneBackground({ levels: [], shiftX: 7 }, { background: { src: "b.webp", color: "#111111" } })).toMatchObject({
      src: "b.webp",
      color: "#111111",
      offsetX: 7,
    });
    expect(sceneBackground({ levels: [], background: { src: "a.webp" } }).src).toBe("");
    expect(sceneBackground({}).src).toBe("");
  });

  it("is repeated only after changes to the scene's appearance", () => {
    expect(needsRedraw({ "grid.size": 50 })).toBe(true);
    expect(needsRedraw({ name: "Docks", active: true })).toBe(false);
  });
});

describe("the render flags after a change to a token", () => {
  it("refresh only the position after a move, and only the bars after a change to a bar's attribute", () => {
    expect(flagsForChange({ x: 1, y: 2 })).toEqual({ refreshPosition: true });
    expect(flagsForChange({ delta: {} })).toMatchObject({ refreshBars: true, redrawEffects: true });
    expect(flagsForChange({ "bar1.attribute": "hp" })).toEqual({ refreshBars: true });
    expect(flagsForChange({ flags: {} })).toEqual({});
  });
});
