import type { Point } from "./corridor";
import { holdsEvenOdd } from "./footprint";
import { isLess } from "./tolerance";

/** A map point with its height `z` above the map's zero level, in meters. */
interface Aloft extends Point {
  readonly z: number;
}

/** A flat surface at one height: a floor, ceiling or roof. A body that stands on the surface counts as above it. */
export interface Plane {
  /** Height above the map's zero level, in meters. */
  readonly z: number;
  /** Outlines of the surface and its holes. A point inside an odd number of outlines, or on one, is on the surface. */
  readonly rings: readonly (readonly Point[])[];
}

/** A floor, and the kinds of passage that it stops. */
export interface Floor extends Plane {
  readonly stops: Readonly<Record<"movement" | "sight" | "shots", boolean>>;
}

/**
 * Returns the point where a straight path crosses height `z`; null if the path stays on one side. A point at `z`, give or take the
 * tolerance, counts as above.
 */
export function heightCrossed(z: number, from: Aloft, to: Aloft): Aloft | null {
  if (isLess(from.z, z) === isLess(to.z, z)) return null;
  const share = Math.min(1, Math.max(0, (z - from.z) / (to.z - from.z)));
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y), z };
}

/** Returns whether a straight path crosses a plane. Edges belong to the plane; holes do not. */
export function crossesPlane({ z, rings }: Plane, from: Aloft, to: Aloft): boolean {
  const at = heightCrossed(z, from, to);
  return at !== null && holdsEvenOdd(rings, at);
}

/** Returns whether a floor stops a straight path. */
export const floorStops = (floor: Floor, what: keyof Floor["stops"], from: Aloft, to: Aloft): boolean =>
  floor.stops[what] && crossesPlane(floor, from, to);

const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** Returns the distances in meters from the eye at which a ray crosses edges of a plane. */
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
      const meters = dot(ray, a) + (before / (before - after)) * (dot(ray, b) - dot(ray, a));
      if (meters > 0) found.push(meters);
    }
  }
  return found.sort((a, b) => a - b);
}

/**
 * Returns the intervals of a ray over or under a plane, in meters from the eye. The first interval begins at 0 if the eye is over or under
 * the plane.
 */
export function stretchesAlong({ rings }: Plane, eye: Point, ray: Point): readonly (readonly [number, number])[] {
  const edges = edgesAlong(rings, eye, ray);
  const stops = edges.length % 2 === 1 ? [0, ...edges] : edges;
  return Array.from({ length: stops.length / 2 }, (_, index) => [stops[2 * index]!, stops[2 * index + 1]!] as const);
}

/**
 * Returns the lowest and highest height on a target's front that one interval of a plane hides from the eye. The heights are in meters and
 * may be infinite. Returns null if the interval hides nothing.
 */
export function heightsThrough(
  z: number,
  eye: Aloft,
  goal: number,
  [near, far]: readonly [number, number],
): readonly [number, number] | null {
  const end = Math.min(far, goal);
  if (near >= goal || end <= near) return null;
  const seenAt = (meters: number): number => eye.z + ((z - eye.z) * goal) / meters;
  if (isLess(eye.z, z)) return [seenAt(end), near === 0 ? Infinity : seenAt(near)];
  return [near === 0 ? -Infinity : seenAt(near), seenAt(end)];
}
