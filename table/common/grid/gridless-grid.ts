import { BaseGrid, directionVector, isOffset } from "./base-grid";
import type { Steps } from "./diagonals";
import { GRID_TYPES } from "./grid-constants";
import type { Box, Coordinates, GridDimensions, Offset, OffsetRange, Point, SnappingBehavior } from "./grid-types";

/** A grid without spaces. An offset is a pixel, and distances are measured in straight lines. */
export class GridlessGrid extends BaseGrid {
  readonly type = GRID_TYPES.GRIDLESS;

  calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions {
    const [x, y] = [Math.ceil(sceneWidth * padding), Math.ceil(sceneHeight * padding)];
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    return { width, height, x, y, rows: Math.ceil(height), columns: Math.ceil(width) };
  }

  getOffset(coords: Coordinates): Offset {
    if (isOffset(coords)) return coords.k === undefined ? { i: coords.i, j: coords.j } : { i: coords.i, j: coords.j, k: coords.k };
    const flat = { i: Math.floor(coords.y), j: Math.floor(coords.x) };
    return coords.elevation === undefined ? flat : { ...flat, k: this.layerOf(coords) };
  }

  getOffsetRange({ x, y, width, height }: Box): OffsetRange {
    const [i0, j0] = [Math.floor(y), Math.floor(x)];
    return width > 0 && height > 0 ? [i0, j0, Math.ceil(y + height), Math.ceil(x + width)] : [i0, j0, i0, j0];
  }

  /** Returns an empty list, because a grid without spaces has no adjacent spaces. */
  getAdjacentOffsets(_coords: Coordinates): Offset[] {
    return [];
  }

  testAdjacency(_coords1: Coordinates, _coords2: Coordinates): boolean {
    return false;
  }

  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    return this.getOffset(this.getShiftedPoint(this.getTopLeftPoint(coords), direction));
  }

  getShiftedPoint(point: Point, direction: number): Point {
    const { di, dj } = directionVector(direction);
    return { x: point.x + dj * this.size, y: point.y + di * this.size };
  }

  getTopLeftPoint(coords: Coordinates): Point {
    return isOffset(coords) ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
  }

  getCenterPoint(coords: Coordinates): Point {
    return isOffset(coords) ? { x: coords.j + 0.5, y: coords.i + 0.5 } : { x: coords.x, y: coords.y };
  }

  getShape(): Point[] {
    return [];
  }

  getVertices(_coords: Coordinates): Point[] {
    return [];
  }

  getSnappedPoint({ x, y }: Point, _behavior: SnappingBehavior): Point {
    return { x, y };
  }

  protected countStepsBetween(): Steps | null {
    return null;
  }

  getDirectPath(waypoints: Coordinates[]): Offset[] {
    return waypoints.map((waypoint) => this.getOffset(waypoint));
  }

  getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const radians = (direction * Math.PI) / 180;
    const pixels = (distance / this.distance) * this.size;
    return { x: point.x + Math.cos(radians) * pixels, y: point.y + Math.sin(radians) * pixels };
  }

  /** Returns a regular polygon that differs from the true circle by less than a pixel. */
  getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    const pixels = (radius / this.distance) * this.size;
    const corners = Math.max(12, Math.ceil(Math.PI / Math.acos(Math.max(0, pixels - 0.5) / pixels)));
    return Array.from({ length: corners }, (_, n) => this.getTranslatedPoint(center, (n * 360) / corners, radius));
  }
}
