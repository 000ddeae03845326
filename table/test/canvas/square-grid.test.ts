import { describe, expect, it } from "vitest";
import { GRID_DIAGONALS, GRID_SNAPPING_MODES, MOVEMENT_DIRECTIONS } from "../../common/grid/grid-constants";
import { SquareGrid } from "../../common/grid/square-grid";

const grid = (diagonals: number = GRID_DIAGONALS.EQUIDISTANT): SquareGrid =>
  new SquareGrid({ size: 100, distance: 5, units: "ft", diagonals });
const at = (i: number, j: number) => ({ i, j });
const rounded = (points: { x: number; y: number }[]) => points.map(({ x, y }) => [Math.round(x) + 0, Math.round(y) + 0]);

describe("square grid: spaces and points [foundry-api 8.4]", () => {
  it("the grid has the documented properties of canvas.grid", () => {
    const { size, sizeX, sizeY, distance, units, type, isSquare, isHexagonal, isGridless } = grid();
    expect({ size, sizeX, sizeY, distance, units, type }).toEqual({ size: 100, sizeX: 100, sizeY: 100, distance: 5, units: "ft", type: 1 });
    expect([isSquare, isHexagonal, isGridless]).toEqual([true, false, false]);
  });

  it("a point left of or above the origin is in a space with negative indices", () => {
    expect(grid().getOffset({ x: 250, y: 130 })).toEqual(at(1, 2));
    expect(grid().getOffset({ x: -1, y: -101 })).toEqual(at(-2, -1));
    expect(grid().getOffset({ x: 200, y: 100 })).toEqual(at(1, 2));
  });

  it("a layer of elevation is one grid distance high", () => {
    expect(grid().getOffset({ x: 0, y: 0, elevation: 12 })).toEqual({ i: 0, j: 0, k: 2 });
  });

  it("a space has a center, a top-left corner and vertices", () => {
    expect(grid().getCenterPoint(at(1, 2))).toEqual({ x: 250, y: 150 });
    expect(grid().getTopLeftPoint({ x: 299, y: 199 })).toEqual({ x: 200, y: 100 });
    expect(rounded(grid().getVertices(at(0, 0)))).toEqual([
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ]);
  });

  it("a space has eight neighbors, or four where diagonals are illegal", () => {
    expect(grid().getAdjacentOffsets(at(0, 0))).toHaveLength(8);
    expect(grid(GRID_DIAGONALS.ILLEGAL).getAdjacentOffsets(at(0, 0))).toEqual([at(-1, 0), at(0, -1), at(0, 1), at(1, 0)]);
    expect(grid().testAdjacency(at(0, 0), at(1, 1))).toBe(true);
    expect(grid(GRID_DIAGONALS.ILLEGAL).testAdjacency(at(0, 0), at(1, 1))).toBe(false);
    expect(grid().testAdjacency(at(0, 0), at(0, 0))).toBe(false);
    expect(grid().testAdjacency({ x: 50, y: 50 }, { x: 250, y: 50 })).toBe(false);
  });

  it("a shifted point moves by one space and keeps its place inside the space", () => {
    expect(grid().getShiftedPoint({ x: 130, y: 140 }, MOVEMENT_DIRECTIONS.UP_RIGHT)).toEqual({ x: 230, y: 40 });
  });

  it("getOffsetRange returns ranges with exclusive ends", () => {
    expect(grid().getOffsetRange({ x: 50, y: 50, width: 100, height: 50 })).toEqual([0, 0, 1, 2]);
  });

  it("a scene is padded by whole spaces", () => {
    expect(grid().calculateDimensions(1000, 700, 0.25)).toEqual({ width: 1600, height: 1100, x: 300, y: 200, rows: 11, columns: 16 });
  });

  it("an invalid size throws an error that names the fault", () => {
    expect(() => new SquareGrid({ size: 0 })).toThrow(/size must be a positive number/);
  });
});

describe("square grid: snapping [foundry-api 8.4]", () => {
  const snap = (mode: number, resolution?: number) =>
    grid().getSnappedPoint({ x: 130, y: 160 }, { mode, ...(resolution ? { resolution } : {}) });

  it("snapping finds the nearest feature of the chosen kinds", () => {
    expect(snap(GRID_SNAPPING_MODES.CENTER)).toEqual({ x: 150, y: 150 });
    expect(snap(GRID_SNAPPING_MODES.VERTEX)).toEqual({ x: 100, y: 200 });
    expect(snap(GRID_SNAPPING_MODES.TOP_SIDE_MIDPOINT)).toEqual({ x: 150, y: 200 });
    expect(snap(GRID_SNAPPING_MODES.LEFT_SIDE_MIDPOINT)).toEqual({ x: 100, y: 150 });
    expect(snap(GRID_SNAPPING_MODES.CENTER | GRID_SNAPPING_MODES.EDGE_MIDPOINT)).toEqual({ x: 150, y: 150 });
  });

  it("the resolution divides a space into snapping points", () => {
    expect(snap(GRID_SNAPPING_MODES.VERTEX, 2)).toEqual({ x: 150, y: 150 });
  });

  it("mode 0 leaves the point unchanged", () => {
    expect(snap(0)).toEqual({ x: 130, y: 160 });
  });
});

describe("square grid: measurePath [foundry-api 8.4]", () => {
  const twice = [at(0, 0), at(3, 5), at(6, 6)];
  // First segment: 3 diagonals and 2 straight steps; second segment: 1 diagonal and 2 straight steps.
  const rules: [keyof typeof GRID_DIAGONALS, number, number, number][] = [
    ["EQUIDISTANT", 40, 8, 4],
    ["EXACT", 20 + 20 * Math.SQRT2, 8, 4],
    ["APPROXIMATE", 50, 8, 4],
    ["RECTILINEAR", 60, 8, 4],
    ["ALTERNATING_1", 50, 8, 4],
    ["ALTERNATING_2", 50, 8, 4],
    ["ILLEGAL", 60, 12, 0],
  ];

  it.each(rules)("rule %s: two segments have the expected distance, spaces and diagonals", (rule, distance, spaces, diagonals) => {
    const result = grid(GRID_DIAGONALS[rule]).measurePath(twice);
    expect(result.distance).toBeCloseTo(distance, 9);
    expect({ spaces: result.spaces, diagonals: result.diagonals }).toEqual({ spaces, diagonals });
    expect(result.cost).toBeCloseTo(distance, 9);
  });

  it("the count of alternating diagonals continues from one segment to the next", () => {
    // Alternating 1-2-1 gives 4 in the first segment; the fourth diagonal counts double.
    const { segments } = grid(GRID_DIAGONALS.ALTERNATING_1).measurePath(twice);
    expect(segments.map((segment) => segment.distance)).toEqual([30, 20]);
    const other = grid(GRID_DIAGONALS.ALTERNATING_2).measurePath(twice);
    expect(other.segments.map((segment) => segment.distance)).toEqual([35, 15]);
  });

  it("measurePath links waypoints to segments and adds up the distance along the path", () => {
    const { waypoints, segments } = grid().measurePath([at(0, 0), at(0, 2), at(1, 2)]);
    expect(waypoints.map((waypoint) => waypoint.distance)).toEqual([0, 10, 15]);
    expect(waypoints[1]!.backward).toBe(segments[0]);
    expect(waypoints[1]!.forward).toBe(segments[1]);
    expect(segments[1]!.to).toBe(waypoints[2]);
    expect(waypoints[2]!.forward).toBeNull();
  });

  it("measurePath measures points by their spaces, and also returns the straight-line distance", () => {
    const result = grid().measurePath([
      { x: 50, y: 50 },
      { x: 350, y: 450 },
    ]);
    expect(result).toMatchObject({ distance: 20, spaces: 4, diagonals: 3, euclidean: 25 });
  });

  it("measurePath counts elevation as a third axis", () => {
    const climb = [
      { x: 50, y: 50, elevation: 0 },
      { x: 250, y: 50, elevation: 15 },
    ];
    expect(grid().measurePath(climb)).toMatchObject({ distance: 15, spaces: 3, diagonals: 2 });
    expect(grid(GRID_DIAGONALS.EXACT).measurePath(climb).distance).toBeCloseTo(5 + 10 * Math.SQRT2, 9);
  });

  it("the cost function is called for every step", () => {
    const steps: unknown[] = [];
    const cost = (from: object, to: object, distance: number) => {
      steps.push([from, to, distance]);
      return distance * 3;
    };
    const result = grid(GRID_DIAGONALS.ALTERNATING_1).measurePath([at(0, 0), at(2, 2)], { cost });
    expect(steps).toEqual([
      [at(0, 0), at(1, 1), 5],
      [at(1, 1), at(2, 2), 10],
    ]);
    expect(result.cost).toBe(45);
  });

  it("teleports and segments with measure: false have no length", () => {
    const result = grid().measurePath([at(0, 0), { ...at(9, 9), teleport: true }, { ...at(9, 10), measure: false }, at(9, 12)]);
    expect(result).toMatchObject({ distance: 10, spaces: 2, cost: 10 });
    expect(result.segments[0]!.teleport).toBe(true);
  });
});

describe("square grid: paths and shapes [foundry-api 8.4]", () => {
  it("a direct path has the fewest steps", () => {
    expect(grid().getDirectPath([at(0, 0), at(1, 3)])).toEqual([at(0, 0), at(0, 1), at(1, 2), at(1, 3)]);
  });

  it("a direct path goes around corners where diagonals are illegal", () => {
    const path = grid(GRID_DIAGONALS.ILLEGAL).getDirectPath([at(0, 0), at(2, 2)]);
    expect(path).toHaveLength(5);
    path.slice(1).forEach((step, n) => expect(Math.abs(step.i - path[n]!.i) + Math.abs(step.j - path[n]!.j)).toBe(1));
    expect(path.at(-1)).toEqual(at(2, 2));
  });

  it("a translated point is at the distance that the grid measures", () => {
    const diagonal = grid(GRID_DIAGONALS.EQUIDISTANT).getTranslatedPoint({ x: 0, y: 0 }, 45, 10);
    expect([Math.round(diagonal.x), Math.round(diagonal.y)]).toEqual([200, 200]);
    const exact = grid(GRID_DIAGONALS.EXACT).getTranslatedPoint({ x: 0, y: 0 }, 45, 10);
    expect(exact.x).toBeCloseTo(200 / Math.SQRT2, 9);
    const rectilinear = grid(GRID_DIAGONALS.RECTILINEAR).getTranslatedPoint({ x: 0, y: 0 }, 45, 10);
    expect(Math.round(rectilinear.x)).toBe(100);
  });

  it("the diagonal rule shapes a circle: square, octagon or diamond", () => {
    expect(rounded(grid().getCircle({ x: 0, y: 0 }, 10))).toEqual([
      [200, 200],
      [-200, 200],
      [-200, -200],
      [200, -200],
    ]);
    expect(grid(GRID_DIAGONALS.APPROXIMATE).getCircle({ x: 0, y: 0 }, 10)).toHaveLength(8);
    expect(rounded(grid(GRID_DIAGONALS.ILLEGAL).getCircle({ x: 0, y: 0 }, 10))).toEqual([
      [200, 0],
      [0, 200],
      [-200, 0],
      [0, -200],
    ]);
  });

  it("a cone is cut from the grid's circle: empty at 0 degrees, the whole circle at 360", () => {
    expect(rounded(grid().getCone({ x: 0, y: 0 }, 10, 0, 180))).toEqual([
      [0, 0],
      [0, -200],
      [200, -200],
      [200, 200],
      [0, 200],
    ]);
    expect(grid().getCone({ x: 0, y: 0 }, 10, 0, 0)).toEqual([]);
    expect(grid().getCone({ x: 0, y: 0 }, 10, 0, 360)).toHaveLength(4);
  });
});
