import { BaseGrid, directionVector, isOffset } from "./base-grid";
import type { Steps } from "./diagonals";
import { GRID_TYPES } from "./grid-constants";
import type { Box, Coordinates, Cube, GridConfiguration, GridDimensions, Offset, OffsetRange, Point, SnappingBehavior } from "./grid-types";
import { nearestPoint } from "./snapping";

export interface HexagonalConfiguration extends GridConfiguration {
  /** True: columns of flat-topped hexagons; false: rows of pointy-topped hexagons. */
  columns?: boolean;
  /** True: the even rows or columns are shifted by half a space; false: the odd rows or columns. */
  even?: boolean;
}

const NEIGHBOURS: readonly Cube[] = [
  { q: 1, r: 0, s: -1 },
  { q: 0, r: 1, s: -1 },
  { q: -1, r: 1, s: 0 },
  { q: -1, r: 0, s: 1 },
  { q: 0, r: -1, s: 1 },
  { q: 1, r: -1, s: 0 },
];

const STRETCH = 2 / Math.sqrt(3);

/** A grid of hexagons. `size` is the distance between opposite sides. Cube coordinates satisfy q + r + s = 0. */
export class HexagonalGrid extends BaseGrid {
  readonly columns: boolean;
  readonly even: boolean;
  readonly type: number;

  constructor(config: HexagonalConfiguration) {
    super(config);
    this.columns = config.columns === true;
    this.even = config.even === true;
    this.type = this.columns
      ? this.even
        ? GRID_TYPES.HEXEVENQ
        : GRID_TYPES.HEXODDQ
      : this.even
        ? GRID_TYPES.HEXEVENR
        : GRID_TYPES.HEXODDR;
    if (this.columns) this.sizeX = this.size * STRETCH;
    else this.sizeY = this.size * STRETCH;
  }

  static cubeRound({ q, r, s }: Cube): Cube {
    let [iq, ir, is] = [Math.round(q), Math.round(r), Math.round(s)];
    const [dq, dr, ds] = [Math.abs(q - iq), Math.abs(r - ir), Math.abs(s - is)];
    if (dq > dr && dq > ds) iq = -ir - is;
    else if (dr > ds) ir = -iq - is;
    else is = -iq - ir;
    return { q: iq + 0, r: ir + 0, s: is + 0 };
  }

  static cubeDistance(a: Cube, b: Cube): number {
    return Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.s - b.s));
  }

  private get shift(): number {
    return this.even ? 1 : 0.5;
  }

  /** Returns the center of a hexagon from its (fractional) cube coordinates. */
  cubeToPoint({ q, r }: Cube): Point {
    const { size, shift } = this;
    if (this.columns) return { x: this.sizeX * (0.75 * q + 0.5), y: size * (r + q / 2 + shift) };
    return { x: size * (q + r / 2 + shift), y: this.sizeY * (0.75 * r + 0.5) };
  }

  pointToCube({ x, y }: Point): Cube {
    if (this.columns) {
      const q = (x / this.sizeX - 0.5) / 0.75;
      const r = y / this.size - this.shift - q / 2;
      return { q, r, s: -q - r };
    }
    const r = (y / this.sizeY - 0.5) / 0.75;
    const q = x / this.size - this.shift - r / 2;
    return { q, r, s: -q - r };
  }

  offsetToCube({ i, j }: Offset): Cube {
    const push = this.even ? 1 : -1;
    const [q, r] = this.columns ? [j, i - (j + push * (j & 1)) / 2] : [j - (i + push * (i & 1)) / 2, i];
    return { q: q + 0, r: r + 0, s: 0 - q - r };
  }

  cubeToOffset({ q, r }: Cube): Offset {
    const push = this.even ? 1 : -1;
    return this.columns ? { i: r + (q + push * (q & 1)) / 2, j: q } : { i: r, j: q + (r + push * (r & 1)) / 2 };
  }

  getCube(coords: Coordinates): Cube {
    return isOffset(coords) ? this.offsetToCube(coords) : HexagonalGrid.cubeRound(this.pointToCube(coords));
  }

  getAdjacentCubes(coords: Coordinates): Cube[] {
    const at = this.getCube(coords);
    return NEIGHBOURS.map(({ q, r, s }) => ({ q: at.q + q, r: at.r + r, s: at.s + s }));
  }

  getShiftedCube(coords: Coordinates, direction: number): Cube {
    return this.getCube(this.getShiftedOffset(coords, direction));
  }

  getOffset(coords: Coordinates): Offset {
    const flat = isOffset(coords) ? { i: coords.i, j: coords.j } : this.cubeToOffset(this.getCube(coords));
    const layered = isOffset(coords) ? coords.k !== undefined : coords.elevation !== undefined;
    return layered ? { ...flat, k: this.layerOf(coords) } : flat;
  }

  getOffsetRange({ x, y, width, height }: Box): OffsetRange {
    const from = this.getOffset({ x, y });
    if (!(width > 0 && height > 0)) return [from.i, from.j, from.i, from.j];
    const [stepX, stepY] = this.columns ? [this.sizeX * 0.75, this.size] : [this.size, this.sizeY * 0.75];
    const range = (start: number, length: number, step: number): [number, number] => [
      Math.floor(start / step) - 1,
      Math.ceil((start + length) / step) + 1,
    ];
    const [i0, i1] = range(y, height, stepY);
    const [j0, j1] = range(x, width, stepX);
    return [i0, j0, i1, j1];
  }

  getAdjacentOffsets(coords: Coordinates): Offset[] {
    return this.getAdjacentCubes(coords).map((cube) => this.cubeToOffset(cube));
  }

  testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean {
    return HexagonalGrid.cubeDistance(this.getCube(coords1), this.getCube(coords2)) === 1;
  }

  /**
   * Shifts coordinates by one step. A shift straight across the rows or columns preserves the index, so that repeated shifts zigzag along
   * one line.
   */
  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const { i, j } = this.getOffset(coords);
    const { di, dj } = directionVector(direction);
    const [along, across, line] = this.columns ? [di, dj, j] : [dj, di, i];
    if (!across) return { i: i + di, j: j + dj };
    const pushed = (line & 1) === (this.even ? 0 : 1);
    const slide = along > 0 && pushed ? 1 : along < 0 && !pushed ? -1 : 0;
    return this.columns ? { i: i + slide, j: j + across } : { i: i + across, j: j + slide };
  }

  getShiftedPoint(point: Point, direction: number): Point {
    const at = this.getCenterPoint(point);
    const to = this.getCenterPoint(this.getShiftedOffset({ x: point.x, y: point.y }, direction));
    return { x: point.x + to.x - at.x, y: point.y + to.y - at.y };
  }

  getCenterPoint(coords: Coordinates): Point {
    return this.cubeToPoint(this.getCube(coords));
  }

  getTopLeftPoint(coords: Coordinates): Point {
    const { x, y } = this.getCenterPoint(coords);
    return { x: x - this.sizeX / 2, y: y - this.sizeY / 2 };
  }

  getShape(): Point[] {
    const [x, y] = [this.sizeX / 2, this.sizeY / 2];
    if (this.columns)
      return [
        [-x, 0],
        [-x / 2, -y],
        [x / 2, -y],
        [x, 0],
        [x / 2, y],
        [-x / 2, y],
      ].map(toPoint);
    return [
      [0, -y],
      [x, -y / 2],
      [x, y / 2],
      [0, y],
      [-x, y / 2],
      [-x, -y / 2],
    ].map(toPoint);
  }

  getVertices(coords: Coordinates): Point[] {
    const { x, y } = this.getCenterPoint(coords);
    return this.getShape().map((corner) => ({ x: x + corner.x, y: y + corner.y }));
  }

  /** Snaps to features of the space under the point and of its neighbors. Hexagons ignore `resolution`. */
  getSnappedPoint({ x, y }: Point, { mode }: SnappingBehavior): Point {
    const point = { x, y };
    const candidates = [this.getCube(point), ...this.getAdjacentCubes(point)].flatMap((cube) => this.snapFeatures(cube, mode));
    return nearestPoint(point, candidates);
  }

  private snapFeatures(cube: Cube, mode: number): Point[] {
    const center = this.cubeToPoint(cube);
    const at = (point: Point): Point => ({ x: center.x + point.x, y: center.y + point.y });
    const shape = this.getShape();
    const [x, y] = [this.sizeX / 2, this.sizeY / 2];
    const features: Point[] = [];
    if (mode & FEATURES.CENTER) features.push(center);
    if (mode & FEATURES.EDGES) features.push(...shape.map((a, n) => at(middle(a, shape[(n + 1) % 6]!))));
    for (const [bit, sx, sy] of QUADRANTS)
      if (mode & bit) features.push(...shape.filter((p) => p.x * sx >= -1e-9 && p.y * sy >= -1e-9).map(at));
    for (const [bit, sx, sy] of BOX_FEATURES) if (mode & bit) features.push(at({ x: x * sx, y: y * sy }));
    return features;
  }

  calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions {
    const [stepX, stepY] = this.columns ? [this.sizeX * 1.5, this.size] : [this.size, this.sizeY * 1.5];
    const x = Math.ceil((sceneWidth * padding) / stepX - 1e-6) * stepX;
    const y = Math.ceil((sceneHeight * padding) / stepY - 1e-6) * stepY;
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    const [, , rows, columns] = this.getOffsetRange({ x: 0, y: 0, width, height });
    return { width, height, x, y, rows, columns };
  }

  protected countStepsBetween(from: Coordinates, to: Coordinates): Steps {
    const hexes = HexagonalGrid.cubeDistance(this.getCube(from), this.getCube(to));
    return this.steps(hexes, this.layerOf(to) - this.layerOf(from), 0);
  }

  getDirectPath(waypoints: Coordinates[]): Offset[] {
    if (!waypoints.length) return [];
    const path = [this.getOffset(waypoints[0]!)];
    for (let n = 1; n < waypoints.length; n++) this.walk(path, waypoints[n - 1]!, waypoints[n]!);
    return path;
  }

  private walk(path: Offset[], from: Coordinates, to: Coordinates): void {
    const [a, b] = [this.getCube(from), this.getCube(to)];
    const [k0, k1] = [this.layerOf(from), this.layerOf(to)];
    const flat = k0 === 0 && k1 === 0;
    const count = Math.max(HexagonalGrid.cubeDistance(a, b), Math.abs(k1 - k0));
    for (let n = 1; n <= count; n++) {
      const t = n / count;
      // The small offset keeps a line along an edge on one side of the edge.
      const mix = (u: number, v: number, nudge: number): number => u + (v - u) * t + nudge * (1 - t);
      const offset = this.cubeToOffset(
        HexagonalGrid.cubeRound({ q: mix(a.q, b.q, 1e-6), r: mix(a.r, b.r, 2e-6), s: mix(a.s, b.s, -3e-6) }),
      );
      path.push(flat ? offset : { ...offset, k: Math.round(k0 + (k1 - k0) * t) });
    }
  }

  getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const radians = (direction * Math.PI) / 180;
    const [dx, dy] = [Math.cos(radians), Math.sin(radians)];
    const [zero, one] = [this.pointToCube({ x: 0, y: 0 }), this.pointToCube({ x: dx, y: dy })];
    const spaces = HexagonalGrid.cubeDistance(zero, one);
    const scale = distance / this.distance / spaces;
    return { x: point.x + dx * scale, y: point.y + dy * scale };
  }

  /** Returns a hexagon whose corners point in the directions of the six neighbors. */
  getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    const first = this.columns ? 30 : 0;
    return Array.from({ length: 6 }, (_, n) => this.getTranslatedPoint(center, first + n * 60, radius));
  }
}

const FEATURES = { CENTER: 0x1, EDGES: 0x2 } as const;
/** Mode bit, followed by the signs of x and y of the vertices that the bit selects. */
const QUADRANTS = [
  [0x10, -1, -1],
  [0x20, 1, -1],
  [0x40, -1, 1],
  [0x80, 1, 1],
] as const;
/** Corners and side midpoints of the rectangle around a hexagon. */
const BOX_FEATURES = [
  [0x100, -1, -1],
  [0x200, 1, -1],
  [0x400, -1, 1],
  [0x800, 1, 1],
  [0x1000, 0, -1],
  [0x2000, 0, 1],
  [0x4000, -1, 0],
  [0x8000, 1, 0],
] as const;

const toPoint = ([x, y]: number[]): Point => ({ x: x!, y: y! });
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
