import type { Point } from "./corridor";
import { holdsEvenOdd } from "./footprint";

/** A point of the map, and meters above its zero level. */
interface Aloft extends Point {
  readonly z: number;
}

/** Something flat at one height: a floor, a ceiling, a roof. What stands on it is above it. */
export interface Plane {
  /** Metres above the zero level of the map. */
  readonly z: number;
  /** Outlines, holes among them: what lies inside an odd number of them, or on one, is there. */
  readonly rings: readonly (readonly Point[])[];
}

/** A floor with what it stops. */
export interface Floor extends Plane {
  readonly stops: Readonly<Record<"movement" | "sight" | "shots", boolean>>;
}

/** Returns where a straight way goes through the height of a plane; null for one that stays on one side. Height `z` is above. */
export function heightCrossed(z: number, from: Aloft, to: Aloft): Aloft | null {
  if (from.z < z === to.z < z) return null;
  const share = (z - from.z) / (to.z - from.z);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y), z };
}

/** Returns whether a straight way goes through a plane, its outline included and its holes left out. */
export function crossesPlane({ z, rings }: Plane, from: Aloft, to: Aloft): boolean {
  const at = heightCrossed(z, from, to);
  return at !== null && holdsEvenOdd(rings, at);
}

/** Returns whether a floor stops a straight way through the air. */
export const floorStops = (floor: Floor, what: keyof Floor["stops"], from: Aloft, to: Aloft): boolean =>
  floor.stops[what] && crossesPlane(floor, from, to);

const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** Returns the metres along a ray at which it passes an edge of a plane, ahead of the eye. */
function edgesAlong(rings: Plane["rings"], eye: Point, ray: Point): number[] {
  const found: number[] = [];
  for (const ring of rings) {
    let last = ring.at(-1)!;
    for (const next of ring) {
      const [a, b] = [
        { x: last.x - eye.x, y: last.y - eye.y },
        { x: next.x - eye.x, y: next.y - eye.y },
      ];
      last = next;
      const [before, after] = [cross(ray, a), cross(ray, b)];
      if (before >= 0 === after >= 0) continue;
      const metres = dot(ray, a) + (before / (before - after)) * (dot(ray, b) - dot(ray, a));
      if (metres > 0) found.push(metres);
    }
  }
  return found.sort((a, b) => a - b);
}

/** Returns the stretches of a ray, in metres from the eye, over which a plane lies; the first begins at 0 for an eye over or under it. */
export function stretchesAlong({ rings }: Plane, eye: Point, ray: Point): readonly (readonly [number, number])[] {
  const edges = edgesAlong(rings, eye, ray);
  const stops = edges.length % 2 === 1 ? [0, ...edges] : edges;
  return Array.from({ length: stops.length / 2 }, (_, index) => [stops[2 * index]!, stops[2 * index + 1]!] as const);
}

/** Returns the heights of a target, at its front, to which the way leads through a plane over one stretch; null for none. */
export function heightsThrough(
  z: number,
  eye: Aloft,
  goal: number,
  [near, far]: readonly [number, number],
): readonly [number, number] | null {
  const end = Math.min(far, goal);
  if (near >= goal || end <= near) return null;
  const seenAt = (metres: number): number => eye.z + ((z - eye.z) * goal) / metres;
  if (eye.z < z) return [seenAt(end), near === 0 ? Infinity : seenAt(near)];
  return [near === 0 ? -Infinity : seenAt(near), seenAt(end)];
}
