import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGrid } from "../../common/grid/create-grid";
import { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES, MOVEMENT_DIRECTIONS } from "../../common/grid/grid-constants";
import { GridlessGrid } from "../../common/grid/gridless-grid";
import type { HexagonalGrid } from "../../common/grid/hexagonal-grid";

const at = (i: number, j: number) => ({ i, j });
const HEX_TYPES = [GRID_TYPES.HEXODDR, GRID_TYPES.HEXEVENR, GRID_TYPES.HEXODDQ, GRID_TYPES.HEXEVENQ];
const hex = (type: number): HexagonalGrid => createGrid({ type, size: 100, distance: 2, units: "m" }) as HexagonalGrid;

describe("hexagonal grid [foundry-api 8.4]", () => {
  it("pointy-topped hexagons are taller than wide, and flat-topped hexagons are wider than tall", () => {
    const height = (200 / Math.sqrt(3)) * 1;
    expect(hex(GRID_TYPES.HEXODDR)).toMatchObject({ sizeX: 100, columns: false, even: false, type: 2 });
    expect(hex(GRID_TYPES.HEXODDR).sizeY).toBeCloseTo(height, 9);
    expect(hex(GRID_TYPES.HEXEVENQ)).toMatchObject({ sizeY: 100, columns: true, even: true, type: 5 });
    expect(hex(GRID_TYPES.HEXEVENQ).sizeX).toBeCloseTo(height, 9);
  });

  it("the grid type determines whether odd or even rows or columns are shifted by half a space", () => {
    expect(hex(GRID_TYPES.HEXODDR).getCenterPoint(at(0, 0)).x).toBeCloseTo(50, 9);
    expect(hex(GRID_TYPES.HEXODDR).getCenterPoint(at(1, 0)).x).toBeCloseTo(100, 9);
    expect(hex(GRID_TYPES.HEXEVENR).getCenterPoint(at(0, 0)).x).toBeCloseTo(100, 9);
    expect(hex(GRID_TYPES.HEXODDQ).getCenterPoint(at(0, 1)).y).toBeCloseTo(100, 9);
    expect(hex(GRID_TYPES.HEXEVENQ).getCenterPoint(at(0, 1)).y).toBeCloseTo(50, 9);
  });

  it.each(HEX_TYPES)("type %i: a center is inside its space, and cube coordinates convert both ways", (type) => {
    const grid = hex(type);
    const space = fc.record({ i: fc.integer({ min: -30, max: 30 }), j: fc.integer({ min: -30, max: 30 }) });
    fc.assert(
      fc.property(space, (offset) => {
        expect(grid.getOffset(grid.getCenterPoint(offset))).toEqual(offset);
        expect(grid.cubeToOffset(grid.offsetToCube(offset))).toEqual(offset);
        const { q, r, s } = grid.offsetToCube(offset);
        expect(q + r + s).toBe(0);
      }),
    );
  });

  it.each(HEX_TYPES)("type %i: a space has six neighbors, each one space (100 pixels) away", (type) => {
    const grid = hex(type);
    const center = grid.getCenterPoint(at(4, 5));
    const around = grid.getAdjacentOffsets(at(4, 5));
    expect(around).toHaveLength(6);
    for (const offset of around) {
      const { x, y } = grid.getCenterPoint(offset);
      expect(Math.hypot(x - center.x, y - center.y)).toBeCloseTo(100, 6);
      expect(grid.testAdjacency(at(4, 5), offset)).toBe(true);
      expect(grid.measurePath([at(4, 5), offset])).toMatchObject({ distance: 2, spaces: 1, diagonals: 0 });
    }
  });

  it.each(HEX_TYPES)("type %i: a direct path has one step per measured space, and each step leads to a neighbor", (type) => {
    const grid = hex(type);
    const space = fc.record({ i: fc.integer({ min: 0, max: 15 }), j: fc.integer({ min: 0, max: 15 }) });
    fc.assert(
      fc.property(space, space, (from, to) => {
        const path = grid.getDirectPath([from, to]);
        expect(path).toHaveLength(grid.measurePath([from, to]).spaces + 1);
        expect(path.at(-1)).toEqual(to);
        path.slice(1).forEach((step, n) => expect(grid.testAdjacency(path[n]!, step)).toBe(true));
      }),
    );
  });

  it.each(HEX_TYPES)("type %i: every shift leads to the neighbor in the given direction", (type) => {
    const grid = hex(type);
    for (const start of [at(4, 4), at(5, 5), at(4, 5), at(5, 4)])
      for (const direction of Object.values(MOVEMENT_DIRECTIONS)) {
        const shifted = grid.getShiftedOffset(start, direction);
        const [a, b] = [grid.getCenterPoint(start), grid.getCenterPoint(shifted)];
        const towards = { x: b.x - a.x, y: b.y - a.y };
        const asked = {
          x: Number(Boolean(direction & 8)) - Number(Boolean(direction & 4)),
          y: Number(Boolean(direction & 2)) - Number(Boolean(direction & 1)),
        };
        expect(towards.x * asked.x + towards.y * asked.y).toBeGreaterThan(49);
        expect(Math.hypot(towards.x, towards.y)).toBeCloseTo(100, 6);
      }
  });

  it("measurePath counts three spaces along a row, and one diagonal if the path also climbs one layer", () => {
    const grid = hex(GRID_TYPES.HEXODDR);
    expect(grid.measurePath([at(0, 0), at(0, 3)]).distance).toBe(6);
    const climb = grid.measurePath([
      { i: 0, j: 0, k: 0 },
      { i: 0, j: 3, k: 1 },
    ]);
    expect(climb).toMatchObject({ distance: 6, spaces: 3, diagonals: 1 });
  });

  it("a translated point, and the corners of a circle, are at the distance that the grid measures", () => {
    const grid = hex(GRID_TYPES.HEXODDR);
    expect(grid.getTranslatedPoint({ x: 0, y: 0 }, 0, 6).x).toBeCloseTo(300, 9);
    const circle = grid.getCircle(grid.getCenterPoint(at(5, 5)), 4);
    expect(circle).toHaveLength(6);
    for (const corner of circle) expect(grid.measurePath([at(5, 5), corner]).distance).toBe(4);
  });

  it("snapping finds centers, vertices and sides", () => {
    const grid = hex(GRID_TYPES.HEXODDR);
    const center = grid.getCenterPoint(at(2, 2));
    const near = { x: center.x + 8, y: center.y - 6 };
    expect(grid.getSnappedPoint(near, { mode: GRID_SNAPPING_MODES.CENTER })).toEqual(center);
    const top = { x: center.x + 3, y: center.y - grid.sizeY / 2 + 4 };
    expect(grid.getSnappedPoint(top, { mode: GRID_SNAPPING_MODES.VERTEX }).y).toBeCloseTo(center.y - grid.sizeY / 2, 9);
    expect(grid.getSnappedPoint({ x: center.x + 45, y: center.y }, { mode: GRID_SNAPPING_MODES.EDGE_MIDPOINT }).x).toBeCloseTo(
      center.x + 50,
      9,
    );
  });
});

describe("gridless grid [foundry-api 8.4]", () => {
  const grid = new GridlessGrid({ size: 50, distance: 1, units: "m", diagonals: GRID_DIAGONALS.ALTERNATING_1 });

  it("a gridless grid measures straight lines in scene units", () => {
    const result = grid.measurePath([
      { x: 0, y: 0 },
      { x: 150, y: 200 },
      { x: 150, y: 300 },
    ]);
    expect(result).toMatchObject({ distance: 7, euclidean: 7, spaces: 0, diagonals: 0 });
    expect(
      grid.measurePath([
        { x: 0, y: 0, elevation: 0 },
        { x: 0, y: 0, elevation: 9 },
      ]).distance,
    ).toBe(9);
  });

  it("a gridless grid has no spaces for snapping, adjacency or paths", () => {
    expect(grid.getSnappedPoint({ x: 3.5, y: 4.25 }, { mode: GRID_SNAPPING_MODES.CENTER })).toEqual({ x: 3.5, y: 4.25 });
    expect(grid.testAdjacency({ x: 0, y: 0 }, { x: 1, y: 0 })).toBe(false);
    expect(grid.getAdjacentOffsets({ x: 0, y: 0 })).toEqual([]);
    expect(grid.getOffset({ x: 3.5, y: 4.25 })).toEqual(at(4, 3));
  });

  it("circles and cones of a gridless grid are round", () => {
    for (const { x, y } of grid.getCircle({ x: 10, y: 20 }, 3)) expect(Math.hypot(x - 10, y - 20)).toBeCloseTo(150, 9);
    const cone = grid.getCone({ x: 0, y: 0 }, 2, 90, 60);
    expect(cone[0]).toEqual({ x: 0, y: 0 });
    for (const { x, y } of cone.slice(1)) {
      expect(Math.hypot(x, y)).toBeCloseTo(100, 9);
      expect(Math.abs((Math.atan2(y, x) * 180) / Math.PI - 90)).toBeLessThanOrEqual(30 + 1e-9);
    }
  });
});

describe("createGrid", () => {
  it("createGrid creates the class for the scene's grid type and refuses unknown types", () => {
    expect(createGrid({ type: 0, size: 100 }).isGridless).toBe(true);
    expect(createGrid({ type: 1, size: 100 }).isSquare).toBe(true);
    expect(createGrid({ type: 4, size: 100 }).isHexagonal).toBe(true);
    expect(() => createGrid({ type: 9, size: 100 })).toThrow(/not one of CONST.GRID_TYPES/);
  });
});
