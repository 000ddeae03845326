import type { Point } from "./corridor";
import { boundsOf, edgesOf, fromUnits, inUnits, type Edge, type Footprint, type Polygon, type Round } from "./footprint";
import { realRoots } from "./real-roots";

const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
const less = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const partOf = ([a, b]: Edge, part: number): Point => ({ x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) });

/**
 * Returns a list with the point where two edges cross; empty if they do not cross. Parallel edges never count as crossing, because only
 * their ends matter.
 */
function edgesMeet(one: Edge, other: Edge): readonly Point[] {
  const [way, across] = [less(one[1], one[0]), less(other[1], other[0])];
  const turn = cross(way, across);
  const gap = less(other[0], one[0]);
  const [part, otherPart] = [cross(gap, across) / turn, cross(gap, way) / turn];
  return part >= 0 && part <= 1 && otherPart >= 0 && otherPart <= 1 ? [partOf(one, part)] : [];
}

/** Returns the points where an edge crosses a circle or ellipse. */
function edgeMeetsRound(edge: Edge, round: Round): readonly Point[] {
  const from = inUnits(round, edge[0]);
  const way = less(inUnits(round, edge[1]), from);
  const [square, half, rest] = [dot(way, way), dot(from, way), dot(from, from) - 1];
  const root = Math.sqrt(half * half - square * rest);
  const parts = [(-half - root) / square, (-half + root) / square];
  return parts.filter((part) => part >= 0 && part <= 1).map((part) => partOf(edge, part));
}

/**
 * Returns the points where two circles or ellipses cross on the side of the first that faces the eye. The calculation uses coordinates in
 * which the first is the unit circle. There, u is the tangent of half the angle from the middle of that side. The equation of the second
 * ellipse is then of degree 4 in u.
 */
function roundsMeet(eye: Point, first: Round, second: Round): readonly Point[] {
  const facing = inUnits(first, eye);
  const size = Math.hypot(facing.x, facing.y);
  const [x, y] = [facing.x / size, facing.y / size];
  const place = (cos: number, sin: number): Point => fromUnits(first, { x: cos * x - sin * y, y: cos * y + sin * x });
  const middle = inUnits(second, first.at);
  const front = less(inUnits(second, place(1, 0)), middle);
  const side = less(inUnits(second, place(0, 1)), middle);
  const [p, q, r] = [
    { x: middle.x + front.x, y: middle.y + front.y },
    { x: 2 * side.x, y: 2 * side.y },
    { x: middle.x - front.x, y: middle.y - front.y },
  ];
  const quartic = [dot(p, p) - 1, 2 * dot(p, q), dot(q, q) + 2 * dot(p, r) - 2, 2 * dot(q, r), dot(r, r) - 1];
  return realRoots(quartic, -1, 1).map((u) => place((1 - u * u) / (1 + u * u), (2 * u) / (1 + u * u)));
}

const edgesMeetRound = (polygon: Polygon, round: Round): readonly Point[] =>
  edgesOf(polygon).flatMap((edge) => edgeMeetsRound(edge, round));

function apart(first: Footprint, second: Footprint): boolean {
  const [one, other] = [boundsOf(first), boundsOf(second)];
  return one.minX > other.maxX || one.maxX < other.minX || one.minY > other.maxY || one.maxY < other.minY;
}

/** Returns the points where two outlines cross. The nearer of the two outlines, as seen from the eye, can change only at these points. */
export function meetings(eye: Point, first: Footprint, second: Footprint): readonly Point[] {
  if (apart(first, second)) return [];
  if (first.kind === "round") return second.kind === "round" ? roundsMeet(eye, first, second) : edgesMeetRound(second, first);
  if (second.kind === "round") return edgesMeetRound(first, second);
  const others = edgesOf(second);
  return edgesOf(first).flatMap((edge) => others.flatMap((other) => edgesMeet(edge, other)));
}
