import { BaseGrid, directionVector, isOffset } from "./base-grid";
import { diagonalSurcharge, type Steps } from "./diagonals";
import { GRID_DIAGONALS, GRID_TYPES } from "./grid-constants";
import type { Box, Coordinates, GridDimensions, Offset, OffsetRange, Point, SnappingBehavior } from "./grid-types";
import { nearestPoint } from "./snapping";

const AROUND: readonly (readonly [number, number])[] = [
  [-1, -1],
  [-1, 0],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 0],
  [1, 1],
];

/** A grid of squares. Row i starts at y = i x size, column j at x = j x size. */
export class SquareGrid extends BaseGrid {
  readonly type = GRID_TYPES.SQUARE;

  calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions {
    const pad = (length: number): number => Math.ceil((length * padding) / this.size - 1e-6) * this.size;
    const [x, y] = [pad(sceneWidth), pad(sceneHeight)];
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    const spaces = (length: number): number => Math.ceil(length / this.size - 1e-6);
    return { width, height, x, y, rows: spaces(height), columns: spaces(width) };
  }

  getOffset(coords: Coordinates): Offset {
    const base = isOffset(coords)
      ? { i: coords.i, j: coords.j }
      : { i: Math.floor(coords.y / this.size), j: Math.floor(coords.x / this.size) };
    return this.withLayer(base, coords);
  }

  private withLayer(offset: Offset, coords: Coordinates): Offset {
    const layered = isOffset(coords) ? coords.k !== undefined : coords.elevation !== undefined;
    return layered ? { ...offset, k: this.layerOf(coords) } : offset;
  }

  getOffsetRange({ x, y, width, height }: Box): OffsetRange {
    const [i0, j0] = [Math.floor(y / this.size), Math.floor(x / this.size)];
    if (!(width > 0 && height > 0)) return [i0, j0, i0, j0];
    return [i0, j0, Math.ceil((y + height) / this.size - 1e-8), Math.ceil((x + width) / this.size - 1e-8)];
  }

  getAdjacentOffsets(coords: Coordinates): Offset[] {
    const { i, j } = this.getOffset(coords);
    return AROUND.filter(([di, dj]) => this.diagonals !== GRID_DIAGONALS.ILLEGAL || !di || !dj).map(([di, dj]) => ({
      i: i + di,
      j: j + dj,
    }));
  }

  testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean {
    const [a, b] = [this.getOffset(coords1), this.getOffset(coords2)];
    const gaps = [Math.abs(a.i - b.i), Math.abs(a.j - b.j), Math.abs((a.k ?? 0) - (b.k ?? 0))];
    if (this.diagonals === GRID_DIAGONALS.ILLEGAL) return gaps.reduce((sum, gap) => sum + gap) === 1;
    return Math.max(...gaps) === 1;
  }

  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const { i, j } = this.getOffset(coords);
    const { di, dj } = directionVector(direction);
    if (di && dj && this.diagonals === GRID_DIAGONALS.ILLEGAL) return { i, j };
    return { i: i + di, j: j + dj };
  }

  getShiftedPoint(point: Point, direction: number): Point {
    const { i, j } = this.getOffset({ x: point.x, y: point.y });
    const shifted = this.getShiftedOffset({ i, j }, direction);
    return { x: point.x + (shifted.j - j) * this.size, y: point.y + (shifted.i - i) * this.size };
  }

  getTopLeftPoint(coords: Coordinates): Point {
    const { i, j } = this.getOffset(coords);
    return { x: j * this.size, y: i * this.size };
  }

  getCenterPoint(coords: Coordinates): Point {
    const { x, y } = this.getTopLeftPoint(coords);
    return { x: x + this.size / 2, y: y + this.size / 2 };
  }

  getShape(): Point[] {
    const s = this.size / 2;
    return [
      { x: -s, y: -s },
      { x: s, y: -s },
      { x: s, y: s },
      { x: -s, y: s },
    ];
  }

  getVertices(coords: Coordinates): Point[] {
    const { x, y } = this.getCenterPoint(coords);
    return this.getShape().map((corner) => ({ x: x + corner.x, y: y + corner.y }));
  }

  /** Snaps a point. All vertex and corner modes are equal on this grid, because every corner belongs to four spaces. */
  getSnappedPoint({ x, y }: Point, { mode, resolution = 1 }: SnappingBehavior): Point {
    const point = { x, y };
    const lattice = (shiftX: number, shiftY: number): Point => ({
      x: latticePoint(x, this.size, shiftX, resolution),
      y: latticePoint(y, this.size, shiftY, resolution),
    });
    const candidates: Point[] = [];
    if (mode & 0x1) candidates.push(lattice(0.5, 0.5));
    if (mode & 0xff0) candidates.push(lattice(0, 0));
    if (mode & 0x3002) candidates.push(lattice(0.5, 0));
    if (mode & 0xc002) candidates.push(lattice(0, 0.5));
    return nearestPoint(point, candidates);
  }

  protected countStepsBetween(from: Coordinates, to: Coordinates): Steps {
    const [a, b] = [this.getOffset(from), this.getOffset(to)];
    return this.steps(b.i - a.i, b.j - a.j, this.layerOf(to) - this.layerOf(from));
  }

  getDirectPath(waypoints: Coordinates[]): Offset[] {
    const corners = waypoints.map((waypoint) => this.getOffset(waypoint));
    if (!corners.length) return [];
    const path = [corners[0]!];
    for (let n = 1; n < corners.length; n++) this.walk(path, corners[n]!);
    return path;
  }

  private walk(path: Offset[], to: Offset): void {
    const from = path[path.length - 1]!;
    const [di, dj, dk] = [to.i - from.i, to.j - from.j, (to.k ?? 0) - (from.k ?? 0)];
    if (this.diagonals === GRID_DIAGONALS.ILLEGAL) return this.walkStraight(path, from, di, dj, to);
    const count = Math.max(Math.abs(di), Math.abs(dj), Math.abs(dk));
    const flat = from.k === undefined && to.k === undefined;
    for (let n = 1; n <= count; n++) {
      const at = { i: from.i + roundHalf((di * n) / count), j: from.j + roundHalf((dj * n) / count) };
      path.push(flat ? at : { ...at, k: (from.k ?? 0) + roundHalf((dk * n) / count) });
    }
  }

  /** Adds the steps of a path without diagonals. Each step remains as close to the straight line as possible. */
  private walkStraight(path: Offset[], from: Offset, di: number, dj: number, to: Offset): void {
    const [rows, columns] = [Math.abs(di), Math.abs(dj)];
    for (let i = 0, j = 0; i < rows || j < columns;) {
      if ((2 * i + 1) * columns < (2 * j + 1) * rows || j === columns) i++;
      else j++;
      const at = { i: from.i + Math.sign(di) * i, j: from.j + Math.sign(dj) * j };
      path.push(to.k === undefined ? at : { ...at, k: to.k });
    }
  }

  getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const radians = (direction * Math.PI) / 180;
    const [dx, dy] = [Math.cos(radians), Math.sin(radians)];
    const [long, short] = [Math.max(Math.abs(dx), Math.abs(dy)), Math.min(Math.abs(dx), Math.abs(dy))];
    const scale = ((distance / this.distance) * this.size) / this.metric(long, short);
    return { x: point.x + dx * scale, y: point.y + dy * scale };
  }

  private metric(long: number, short: number): number {
    return this.diagonals === GRID_DIAGONALS.EXACT ? long + (Math.SQRT2 - 1) * short : long + diagonalSurcharge(this.diagonals) * short;
  }

  /** Returns the corners of a square, diamond or octagon, depending on the diagonal rule. Empty if the radius is 0. */
  getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    const surcharge = diagonalSurcharge(this.diagonals);
    const [first, step] = surcharge === 0 ? [45, 90] : surcharge === 1 ? [0, 90] : [0, 45];
    const points: Point[] = [];
    for (let degrees = first; degrees < first + 360; degrees += step) points.push(this.getTranslatedPoint(center, degrees, radius));
    return points;
  }
}

/** Returns the nearest of the points (n / resolution + shift) x size. */
function latticePoint(value: number, size: number, shift: number, resolution: number): number {
  const step = size / resolution;
  return Math.round((value - shift * size) / step) * step + shift * size;
}

/** Rounds halves toward zero, so that the paths in both directions use mirrored spaces. */
function roundHalf(value: number): number {
  return Math.sign(value) * Math.ceil(Math.abs(value) - 0.5) + 0;
}
