import type { Point } from "./corridor";
import { edgesOf, fromUnits, containsPoint, inUnits, type Edge, type Footprint, type Polygon, type Round } from "./footprint";

/** Distances at which a ray enters and leaves a body, in meters. */
export interface Passage {
  readonly enter: number;
  readonly leave: number;
}

/** A footprint as seen from a point. Angles are in radians. */
export interface Outline {
  readonly footprint: Footprint;
  /** First and last angle, at most one turn apart. Either may lie outside -pi to pi. */
  readonly span: readonly [number, number];
  /** Angles at which the outline begins, ends or jumps: corners and tangents. */
  readonly breaks: readonly number[];
  /** Returns the distances at which a ray from the eye enters and leaves the footprint; null if the ray misses. */
  readonly along: (direction: Point) => Passage | null;
}

const TURN = 2 * Math.PI;
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
const less = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const angleOf = ({ x, y }: Point): number => Math.atan2(y, x);
export const angleTo = (from: Point, to: Point): number => angleOf(less(to, from));
export const towards = (angle: number): Point => ({ x: Math.cos(angle), y: Math.sin(angle) });

/** Returns the two points where tangents from a point outside the unit circle touch the circle. */
function touchedFrom(point: Point): readonly [Point, Point] {
  const [middle, half] = [angleOf(point), Math.acos(Math.min(1, 1 / Math.hypot(point.x, point.y)))];
  return [towards(middle - half), towards(middle + half)];
}

function roundFrom(eye: Point, footprint: Round): Outline {
  const from = inUnits(footprint, eye);
  const way = less(footprint.at, eye);
  const middle = angleOf(way);
  const sides = touchedFrom(from).map((point) => {
    const side = less(fromUnits(footprint, point), eye);
    return middle + Math.atan2(cross(way, side), dot(way, side));
  });
  const outside = dot(from, from) - 1;
  const { halfWidth, halfDepth, turn } = footprint;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const along = ({ x, y }: Point): Passage | null => {
    const ray = { x: (x * cos + y * sin) / halfWidth, y: (y * cos - x * sin) / halfDepth };
    const [square, near] = [dot(ray, ray), -dot(from, ray)];
    const rest = near * near - square * outside;
    if (near <= 0 || rest < 0) return null;
    const far = near + Math.sqrt(rest);
    return { enter: outside / far, leave: far / square };
  };
  return { footprint, span: [Math.min(...sides), Math.max(...sides)], breaks: sides, along };
}

/** Returns the smallest and largest distance at which a ray from the eye meets an edge. Returns null if it meets none. */
function passageThrough(edges: readonly Edge[], direction: Point): Passage | null {
  let [enter, leave] = [Infinity, -Infinity];
  const meet = (meters: number): void => {
    if (meters <= 0) return;
    enter = Math.min(enter, meters);
    leave = Math.max(leave, meters);
  };
  for (const [a, b] of edges) {
    const [before, after] = [cross(direction, a), cross(direction, b)];
    if (before === 0 && after === 0) {
      meet(dot(direction, a));
      meet(dot(direction, b));
    } else if ((before >= 0 && after <= 0) || (before <= 0 && after >= 0)) {
      const near = dot(direction, a);
      meet(near + (before / (before - after)) * (dot(direction, b) - near));
    }
  }
  return enter === Infinity ? null : { enter, leave };
}

/** Returns the first and last angle of a polygon, in radians. The angles continue from corner to corner without jumps of a whole turn. */
function spanOf(corners: readonly Point[]): readonly [number, number] {
  let angle = angleOf(corners[0]!);
  const angles = [angle];
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length]!;
    angle += Math.atan2(cross(corner, next), dot(corner, next));
    angles.push(angle);
  });
  const first = Math.min(...angles);
  return [first, Math.min(Math.max(...angles), first + TURN)];
}

function polygonFrom(eye: Point, footprint: Polygon): Outline {
  const corners = footprint.corners.map((corner) => less(corner, eye));
  const edges = edgesOf(footprint).map(([a, b]): Edge => [less(a, eye), less(b, eye)]);
  const along = (direction: Point): Passage | null => passageThrough(edges, direction);
  return { footprint, span: spanOf(corners), breaks: corners.map(angleOf), along };
}

/** Returns the outline of a footprint as seen from a point. Returns null if the point is inside the footprint or on its edge. */
export function outlineFrom(eye: Point, footprint: Footprint): Outline | null {
  if (containsPoint(footprint, eye)) return null;
  return footprint.kind === "round" ? roundFrom(eye, footprint) : polygonFrom(eye, footprint);
}
