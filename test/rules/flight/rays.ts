import type { Point } from "../../../module/rules/flight/corridor";
import type { Footprint } from "../../../module/rules/flight/footprint";

/**
 * Intersects one ray with one footprint by elementary equations, independently of the tested code.
 * @returns meters at entry and exit; null if the ray misses
 */
export function pierced(eye: Point, angle: number, footprint: Footprint): readonly [number, number] | null {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const places = footprint.kind === "round" ? roundPlaces(eye, dx, dy, footprint) : edgePlaces(eye, dx, dy, footprint.corners);
  const ahead = places.filter((meters) => meters > 0);
  return ahead.length === 0 ? null : [Math.min(...ahead), Math.max(...ahead)];
}

function roundPlaces(eye: Point, dx: number, dy: number, round: Extract<Footprint, { kind: "round" }>): number[] {
  const [cos, sin] = [Math.cos(round.turn), Math.sin(round.turn)];
  const [px, py] = [eye.x - round.at.x, eye.y - round.at.y];
  const start = [(px * cos + py * sin) / round.halfWidth, (py * cos - px * sin) / round.halfDepth] as const;
  const step = [(dx * cos + dy * sin) / round.halfWidth, (dy * cos - dx * sin) / round.halfDepth] as const;
  const a = step[0] ** 2 + step[1] ** 2;
  const b = 2 * (start[0] * step[0] + start[1] * step[1]);
  const c = start[0] ** 2 + start[1] ** 2 - 1;
  const root = Math.sqrt(b * b - 4 * a * c);
  return Number.isNaN(root) ? [] : [(-b - root) / (2 * a), (-b + root) / (2 * a)];
}

function edgePlaces(eye: Point, dx: number, dy: number, corners: readonly Point[]): number[] {
  return corners.flatMap((a, index) => {
    const b = corners[(index + 1) % corners.length]!;
    const [ex, ey] = [b.x - a.x, b.y - a.y];
    const [gx, gy] = [a.x - eye.x, a.y - eye.y];
    const steep = dx * ey - dy * ex;
    const part = (gx * dy - gy * dx) / steep;
    return part >= 0 && part <= 1 ? [(gx * ey - gy * ex) / steep] : [];
  });
}

/** Returns whether the eye is inside a footprint or touches the outline. */
export function standsIn(eye: Point, footprint: Footprint): boolean {
  if (footprint.kind === "round") {
    const [cos, sin] = [Math.cos(footprint.turn), Math.sin(footprint.turn)];
    const [px, py] = [eye.x - footprint.at.x, eye.y - footprint.at.y];
    return ((px * cos + py * sin) / footprint.halfWidth) ** 2 + ((py * cos - px * sin) / footprint.halfDepth) ** 2 <= 1;
  }
  const { corners } = footprint;
  let turned = 0;
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length]!;
    const [ax, ay, bx, by] = [a.x - eye.x, a.y - eye.y, b.x - eye.x, b.y - eye.y];
    if (Math.abs(ax * by - ay * bx) < 1e-12 && ax * bx + ay * by <= 0) return true;
    turned += Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  }
  return Math.abs(turned) > Math.PI;
}

const SAME = 1e-9;

/** Returns whether an obstruction stops a ray before its goal. A line footprint exactly at the goal counts as in front of the goal. */
export function stoppedBefore(eye: Point, angle: number, footprint: Footprint, goal: number): boolean {
  const hit = standsIn(eye, footprint) ? null : pierced(eye, angle, footprint);
  if (!hit) return false;
  const line = footprint.kind === "polygon" && footprint.corners.length === 2;
  return line ? hit[0] <= goal * (1 + SAME) : hit[0] < goal * (1 - SAME);
}
