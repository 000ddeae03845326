import { GRID_DIAGONALS, GRID_TYPES, MOVEMENT_DIRECTIONS } from "./grid-constants";
import { countSteps, stepsLength, type Steps } from "./diagonals";
import type {
  Box,
  Coordinates,
  CostFunction,
  GridConfiguration,
  GridDimensions,
  Measurement,
  Offset,
  OffsetRange,
  PathResult,
  PathResultWaypoint,
  PathSegment,
  PathWaypoint,
  Point,
  SnappingBehavior,
} from "./grid-types";

export const isOffset = (coords: Coordinates): coords is Offset => "i" in coords && coords.i !== undefined;

const nothing = (): Measurement => ({ distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 });

/** Returns the step in rows and columns that a MOVEMENT_DIRECTIONS bit mask describes. */
export function directionVector(direction: number): { di: number; dj: number } {
  const bit = (mask: number): number => (direction & mask ? 1 : 0);
  return {
    di: bit(MOVEMENT_DIRECTIONS.DOWN) - bit(MOVEMENT_DIRECTIONS.UP),
    dj: bit(MOVEMENT_DIRECTIONS.RIGHT) - bit(MOVEMENT_DIRECTIONS.LEFT),
  };
}

/**
 * A grid of a scene: pure geometry in canvas pixels, which requires no canvas.
 * @throws {TypeError} if size or distance is not a positive number
 */
export abstract class BaseGrid {
  readonly size: number;
  sizeX: number;
  sizeY: number;
  readonly distance: number;
  readonly units: string;
  readonly style: string;
  readonly thickness: number;
  readonly color: unknown;
  readonly alpha: number;
  readonly diagonals: number;
  abstract readonly type: number;

  constructor(config: GridConfiguration) {
    const { size, distance = 1 } = config;
    if (!(size > 0)) throw new TypeError(`A grid's size must be a positive number of pixels, not ${String(size)}.`);
    if (!(distance > 0)) throw new TypeError(`A grid's distance must be a positive number of units, not ${String(distance)}.`);
    this.size = this.sizeX = this.sizeY = size;
    this.distance = distance;
    this.units = config.units ?? "";
    this.style = config.style ?? "solidLines";
    this.thickness = config.thickness ?? 1;
    this.color = config.color ?? "#000000";
    this.alpha = config.alpha ?? 1;
    this.diagonals = config.diagonals ?? GRID_DIAGONALS.EQUIDISTANT;
  }

  get isGridless(): boolean {
    return this.type === GRID_TYPES.GRIDLESS;
  }

  get isSquare(): boolean {
    return this.type === GRID_TYPES.SQUARE;
  }

  get isHexagonal(): boolean {
    return this.type >= GRID_TYPES.HEXODDR && this.type <= GRID_TYPES.HEXEVENQ;
  }

  /**
   * Returns the size of the canvas around a scene. `padding` is a fraction of the scene's size; the padding is rounded up to whole spaces.
   */
  abstract calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions;
  abstract getOffset(coords: Coordinates): Offset;
  abstract getOffsetRange(bounds: Box): OffsetRange;
  abstract getAdjacentOffsets(coords: Coordinates): Offset[];
  abstract testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean;
  abstract getShiftedOffset(coords: Coordinates, direction: number): Offset;
  abstract getShiftedPoint(point: Point, direction: number): Point;
  abstract getTopLeftPoint(coords: Coordinates): Point;
  abstract getCenterPoint(coords: Coordinates): Point;
  /** Returns the corners of one space, relative to its center. */
  abstract getShape(): Point[];
  abstract getVertices(coords: Coordinates): Point[];
  abstract getSnappedPoint(point: Point, behavior: SnappingBehavior): Point;
  /** Returns the spaces of a shortest path through the waypoints, including both ends. */
  abstract getDirectPath(waypoints: Coordinates[]): Offset[];
  /**
   * Returns the point at a distance from a point.
   * @param direction - degrees, 0 to the right, clockwise
   * @param distance - scene units, measured by the rules of this grid
   */
  abstract getTranslatedPoint(point: Point, direction: number, distance: number): Point;
  /** Returns the corners of the area within `radius` scene units, measured by the rules of this grid. Empty if the radius is 0. */
  abstract getCircle(center: Point, radius: number): Point[];

  /** Returns the steps between two waypoints, by kind; null for a grid without spaces. */
  protected abstract countStepsBetween(from: Coordinates, to: Coordinates): Steps | null;

  /** Measures a path through points or offsets. By default the cost equals the distance. */
  measurePath(waypoints: PathWaypoint[], options: { cost?: CostFunction } = {}): PathResult {
    const result: PathResult = { waypoints: [], segments: [], ...nothing() };
    for (const [index, waypoint] of waypoints.entries()) {
      const node: PathResultWaypoint = { backward: null, forward: null, ...nothing() };
      result.waypoints.push(node);
      if (index > 0) this.measureSegment(waypoints[index - 1]!, waypoint, result, options.cost);
    }
    return result;
  }

  private measureSegment(from: PathWaypoint, to: PathWaypoint, result: PathResult, cost: CostFunction | undefined): void {
    const [a, b] = result.waypoints.slice(-2) as [PathResultWaypoint, PathResultWaypoint];
    const segment: PathSegment = { from: a, to: b, teleport: to.teleport === true, ...nothing() };
    a.forward = b.backward = segment;
    result.segments.push(segment);
    if (to.measure !== false && !segment.teleport) {
      this.measureSteps(from, to, segment, result.diagonals);
      segment.cost = this.segmentCost(from, to, segment, to.cost ?? cost, result.diagonals);
    }
    for (const key of Object.keys(nothing()) as (keyof Measurement)[]) b[key] = result[key] += segment[key];
  }

  private measureSteps(from: Coordinates, to: Coordinates, segment: PathSegment, before: number): void {
    segment.euclidean = this.euclidean(from, to);
    const steps = this.countStepsBetween(from, to);
    if (!steps) {
      segment.distance = segment.euclidean;
      return;
    }
    const illegal = this.diagonals === GRID_DIAGONALS.ILLEGAL;
    segment.distance = stepsLength(steps, this.diagonals, before) * this.distance;
    segment.diagonals = illegal ? 0 : steps.double + steps.triple;
    segment.spaces = steps.straight + (illegal ? steps.double * 2 + steps.triple * 3 : steps.double + steps.triple);
  }

  private segmentCost(
    from: Coordinates,
    to: Coordinates,
    segment: PathSegment,
    cost: number | CostFunction | undefined,
    before: number,
  ): number {
    if (cost === undefined) return segment.distance;
    if (typeof cost === "number") return cost;
    if (this.isGridless) return cost(this.getOffset(from), this.getOffset(to), segment.distance, segment);
    const path = this.getDirectPath([from, to]);
    let total = 0;
    let diagonals = before;
    for (let n = 1; n < path.length; n++) {
      const steps = this.countStepsBetween(path[n - 1]!, path[n]!)!;
      total += cost(path[n - 1]!, path[n]!, stepsLength(steps, this.diagonals, diagonals) * this.distance, segment);
      diagonals += steps.double + steps.triple;
    }
    return total;
  }

  private euclidean(from: Coordinates, to: Coordinates): number {
    const a = isOffset(from) ? this.getCenterPoint(from) : from;
    const b = isOffset(to) ? this.getCenterPoint(to) : to;
    const units = this.distance / this.size;
    return Math.hypot((b.x - a.x) * units, (b.y - a.y) * units, this.heightOf(to) - this.heightOf(from));
  }

  private heightOf(coords: Coordinates): number {
    return isOffset(coords) ? (coords.k ?? 0) * this.distance : (coords.elevation ?? 0);
  }

  /** Returns the layer of a coordinate. Each layer is one grid distance high. */
  protected layerOf(coords: Coordinates): number {
    return isOffset(coords) ? (coords.k ?? 0) : Math.floor((coords.elevation ?? 0) / this.distance + 1e-8);
  }

  /**
   * Returns the corners of the part of a circle in a cone of `angle` degrees around `direction`. Returns the whole circle from 360 degrees,
   * and an empty list if radius or angle is 0.
   */
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    if (radius <= 0 || angle <= 0) return [];
    if (angle >= 360) return this.getCircle(origin, radius);
    const start = direction - angle / 2;
    const rim = this.getCircle(origin, radius)
      .map((point) => ({ point, turn: turnFrom(start, origin, point) }))
      .filter(({ turn }) => turn > 1e-6 && turn < angle - 1e-6)
      .sort((a, b) => a.turn - b.turn)
      .map(({ point }) => point);
    const edge = (degrees: number): Point => this.getTranslatedPoint(origin, degrees, radius);
    return [{ x: origin.x, y: origin.y }, edge(start), ...rim, edge(start + angle)];
  }

  /** Returns the steps for differences along the axes, by kind. All grids with spaces use this method. */
  protected steps(di: number, dj: number, dk: number): Steps {
    return countSteps(di, dj, dk);
  }
}

/** Returns the angle in degrees, in [0, 360), from direction `start` to the direction of `point` as seen from `origin`. */
function turnFrom(start: number, origin: Point, point: Point): number {
  const degrees = (Math.atan2(point.y - origin.y, point.x - origin.x) * 180) / Math.PI - start;
  return ((degrees % 360) + 360) % 360;
}
