import { orient2d } from "robust-predicates";
import { metersToLine, type Point } from "./corridor";
import { isAtMost, TOLERANCE } from "./tolerance";

/** A disc, in meters. */
export interface Disc {
  readonly at: Point;
  readonly radius: number;
}

/** A circle or ellipse. Sizes are in meters; `turn` is in radians, clockwise on the screen. */
export interface Round {
  readonly kind: "round";
  readonly at: Point;
  readonly halfWidth: number;
  readonly halfDepth: number;
  readonly turn: number;
}

/** A polygon, concave or convex. Corners are listed in order, in meters. Two corners make a line; one corner makes a point. */
export interface Polygon {
  readonly kind: "polygon";
  readonly corners: readonly Point[];
}

/** The area that a body covers on the map. */
export type Footprint = Round | Polygon;

/** An axis-aligned box, in meters. */
export interface Bounds {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

function checked(what: string, size: number): number {
  if (!(size >= 0 && size < Infinity)) throw new RangeError(`${what}: a footprint is 0 or more meters and ends somewhere, not ${size}`);
  return size;
}

const turned = (at: Point, x: number, y: number, turn: number): Point => ({
  x: at.x + x * Math.cos(turn) - y * Math.sin(turn),
  y: at.y + x * Math.sin(turn) + y * Math.cos(turn),
});

const polygon = (corners: readonly Point[]): Polygon => ({ kind: "polygon", corners });

/**
 * Returns an ellipse around its center, in meters and radians. If a size is 0, the result is a line or a point.
 * @throws {RangeError} if a size is negative or not finite
 */
export function ellipse(at: Point, halfWidth: number, halfDepth: number, turn = 0): Footprint {
  const [wide, deep] = [checked("ellipse", halfWidth), checked("ellipse", halfDepth)];
  if (wide > 0 && deep > 0) return { kind: "round", at, halfWidth: wide, halfDepth: deep, turn };
  return polygon([turned(at, -wide, -deep, turn), turned(at, wide, deep, turn)]);
}

/**
 * Returns a circle around its center, in meters. A circle of radius 0 is a point.
 * @throws {RangeError} if the radius is negative or not finite
 */
export const circle = (at: Point, radius: number): Footprint => ellipse(at, radius, radius);

/**
 * Returns a rectangle around its center, in meters and radians.
 * @throws {RangeError} if a size is negative or not finite
 */
export function rectangle(at: Point, width: number, depth: number, turn = 0): Footprint {
  const [x, y] = [checked("rectangle", width) / 2, checked("rectangle", depth) / 2];
  return polygon([turned(at, -x, -y, turn), turned(at, x, -y, turn), turned(at, x, y, turn), turned(at, -x, y, turn)]);
}

/**
 * Returns a hexagon around its center that fills a width and a depth, in meters and radians. Two of its corners point along the depth.
 * @throws {RangeError} if a size is negative or not finite
 */
export function hexagon(at: Point, width: number, depth: number, turn = 0): Footprint {
  const [x, y] = [checked("hexagon", width) / 2, checked("hexagon", depth) / 2];
  const corners = [
    [0, -y],
    [x, -y / 2],
    [x, y / 2],
    [0, y],
    [-x, y / 2],
    [-x, -y / 2],
  ] as const;
  return polygon(corners.map(([across, along]) => turned(at, across, along, turn)));
}

/**
 * Returns a polygon of the given corners, in order.
 * @throws {RangeError} if the polygon has no corner, or a coordinate is not finite
 */
export function outline(corners: readonly Point[]): Footprint {
  const whole = corners.length > 0 && corners.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  if (!whole) throw new RangeError("outline: a polygon needs at least one corner, each with a finite x and y");
  return polygon(corners);
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Returns the center of a footprint. A polygon's center is the mean of its corners. */
export const middleOf = (footprint: Footprint): Point =>
  footprint.kind === "round"
    ? footprint.at
    : { x: mean(footprint.corners.map(({ x }) => x)), y: mean(footprint.corners.map(({ y }) => y)) };

function cornerBounds(corners: readonly Point[]): Bounds {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of corners) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return { minX, minY, maxX, maxY };
}

export function boundsOf(footprint: Footprint): Bounds {
  if (footprint.kind === "polygon") return cornerBounds(footprint.corners);
  const { at, halfWidth, halfDepth, turn } = footprint;
  const x = Math.hypot(halfWidth * Math.cos(turn), halfDepth * Math.sin(turn));
  const y = Math.hypot(halfWidth * Math.sin(turn), halfDepth * Math.cos(turn));
  return { minX: at.x - x, minY: at.y - y, maxX: at.x + x, maxY: at.y + y };
}

/** A line segment of an outline. */
export type Edge = readonly [Point, Point];

/** Returns the edges of a polygon. A line has one edge; a point has no edges. */
export function edgesOf({ corners }: Polygon): readonly Edge[] {
  const edges = corners.map((corner, index): Edge => [corner, corners[(index + 1) % corners.length]!]);
  return corners.length > 2 ? edges : edges.slice(0, corners.length - 1);
}

/** Converts a map point to coordinates in which the ellipse is the unit circle. */
export function inUnits({ at, halfWidth, halfDepth, turn }: Round, point: Point): Point {
  const back = turned({ x: 0, y: 0 }, point.x - at.x, point.y - at.y, -turn);
  return { x: back.x / halfWidth, y: back.y / halfDepth };
}

/** Converts coordinates of the unit circle back to a map point. */
export const fromUnits = ({ at, halfWidth, halfDepth, turn }: Round, { x, y }: Point): Point =>
  turned(at, x * halfWidth, y * halfDepth, turn);

/** Returns whether a point lies on an edge, ends included, give or take the tolerance. */
const onEdge = (point: Point, [a, b]: Edge): boolean => metersToLine(point, { a, b }) <= TOLERANCE;

/** Returns whether the ray to the right of a point crosses an edge. The edge includes its end with the smaller y, but not its other end. */
const crossedRightOf = (point: Point, [a, b]: Edge): boolean => {
  const upward = a.y <= point.y && b.y > point.y;
  const downward = b.y <= point.y && a.y > point.y;
  if (!upward && !downward) return false;
  return orient2d(a.x, a.y, b.x, b.y, point.x, point.y) < 0 === upward;
};

const within = ({ minX, minY, maxX, maxY }: Bounds, { x, y }: Point): boolean =>
  isAtMost(minX, x) && isAtMost(x, maxX) && isAtMost(minY, y) && isAtMost(y, maxY);

/** Returns whether a footprint contains a point, outline included, give or take the tolerance. */
export function containsPoint(footprint: Footprint, point: Point): boolean {
  if (footprint.kind === "round") {
    const { x, y } = inUnits(footprint, point);
    const outside = Math.hypot(x, y) - 1;
    // The distance of a point close to the outline, in meters, from its distance in units of the circle.
    return outside <= 0 || outside * (outside + 1) <= TOLERANCE * Math.hypot(x / footprint.halfWidth, y / footprint.halfDepth);
  }
  const { corners } = footprint;
  if (!within(boundsOf(footprint), point)) return false;
  if (corners.length === 1) return true;
  const edges = edgesOf(footprint);
  if (edges.some((edge) => onEdge(point, edge))) return true;
  return corners.length > 2 && edges.filter((edge) => crossedRightOf(point, edge)).length % 2 === 1;
}

/** Returns whether a point is inside an odd number of outlines, or on one, give or take the tolerance. */
export function holdsEvenOdd(rings: readonly (readonly Point[])[], point: Point): boolean {
  let crossed = 0;
  for (const corners of rings) {
    for (const edge of edgesOf({ kind: "polygon", corners })) {
      if (onEdge(point, edge)) return true;
      if (crossedRightOf(point, edge)) crossed += 1;
    }
  }
  return crossed % 2 === 1;
}
