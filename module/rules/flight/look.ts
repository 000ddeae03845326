import type { Point } from "./corridor";
import { heightsThrough, stretchesAlong, type Plane } from "./floors";
import { boundsOf, type Footprint } from "./footprint";
import { meetings } from "./meetings";
import { angleTo, outlineFrom, towards, type Outline, type Passage } from "./outline";
import { shareTaken, type Patch } from "./picture";
import { isAtMost, isLess, roundOff, TOLERANCE } from "./tolerance";

/** A point of a line of fire, with its height `z` above the map's zero level, in meters. */
export interface Eye extends Point {
  readonly z: number;
}

/** Lowest and highest point of a body above the map's zero level, in meters; may be infinite. */
export interface Rise {
  readonly foot: number;
  readonly top: number;
}

/** A body on the map. If its height is unknown, `rise` is null. */
export interface Solid {
  readonly footprint: Footprint;
  readonly rise: Rise | null;
  /** The surface, if the body is horizontal, such as a floor. The footprint is then only a box around the surface. */
  readonly plane?: Plane;
}

/** The part of a target that a single obstruction hides. */
export interface Hiding {
  /** Index of the obstruction in the given list. */
  readonly by: number;
  /** Distance from the eye to the middle of the nearest part that hides the target, in meters. */
  readonly meters: number;
  readonly patches: readonly Patch[];
  /** Fraction of the target that this obstruction hides by itself, 0 to 1. */
  readonly share: number;
}

/** First and last angle of an interval, in radians. */
type Run = readonly [number, number];

const TURN = 2 * Math.PI;
const WHOLE_TURNS = [-2 * TURN, -TURN, 0, TURN, 2 * TURN];

/**
 * Returns the sorted angles, shifted by whole turns, that lie between two ends. Both ends are included. Of several angles closer together
 * than the tolerance, only one is returned, so that no rounding error becomes an interval.
 */
function between(from: number, to: number, angles: readonly number[]): readonly number[] {
  const room = TOLERANCE * (to - from);
  const inside: number[] = [];
  for (const angle of angles) {
    for (const turn of WHOLE_TURNS) if (angle + turn > from + room && angle + turn < to - room) inside.push(angle + turn);
  }
  const stops = [from];
  for (const angle of inside.sort((a, b) => a - b)) if (angle > stops.at(-1)! + room) stops.push(angle);
  return [...stops, to];
}

/** Returns whether two angle intervals overlap. */
const overlap = ([from, to]: Run, [start, end]: Run): boolean => WHOLE_TURNS.some((turn) => start + turn < to && end + turn > from);

/** Fractions of an interval at which a ray is tried: the middle, and others if the two outlines touch at the middle. */
const TRIED = [0.5, 0.25, 0.75];

type Place = "front" | "contact" | "behind";

/** Returns where rays of an interval meet the obstruction: in front of the target, behind it or nowhere, or at the same distance. */
function placeIn(start: number, stop: number, target: Outline, obstruction: Outline): Place {
  for (const share of TRIED) {
    const ray = towards(start + share * (stop - start));
    const [passage, goal] = [obstruction.along(ray), target.along(ray)];
    if (!passage || !goal || isLess(goal.enter, passage.enter)) return "behind";
    if (isLess(passage.enter, goal.enter)) return "front";
  }
  return "contact";
}

/**
 * Returns the angle intervals of the target in which a ray meets the obstruction first. Where both begin at the same distance, a line
 * counts as in front; a body counts as in front only between two intervals in which it is in front.
 */
function runsBefore(eye: Point, target: Outline, obstruction: Outline, line: boolean): readonly Run[] {
  const [from, to] = target.span;
  if (!overlap(target.span, obstruction.span)) return [];
  const crossings = meetings(eye, target.footprint, obstruction.footprint).map((point) => angleTo(eye, point));
  const stops = between(from, to, [...target.breaks, ...obstruction.breaks, ...crossings]);
  const runs: Run[] = [];
  // The end of the last interval in front, or of the contact that follows it.
  let open = -Infinity;
  stops.slice(1).forEach((stop, index) => {
    const start = stops[index]!;
    const place = placeIn(start, stop, target, obstruction);
    const joins = open === start;
    if (place === "front" || (place === "contact" && line)) runs.push([joins ? runs.pop()![0] : start, stop]);
    else if (place === "behind" || !joins) return;
    open = stop;
  });
  return runs;
}

/**
 * Returns the hidden part of the target's height as fractions from foot to top; null: no part is hidden. If the obstruction or the target
 * has no known heights, the whole target is hidden. Lines from the eye past the near and far side of the obstruction bound the hidden part.
 */
function heightBehind(eye: Eye, { enter, leave }: Passage, rise: Rise | null, goal: number, target: Rise | null): [number, number] | null {
  if (!rise || !target) return [0, 1];
  const far = Math.min(leave, goal);
  const seenAt = (z: number, meters: number): number => eye.z + ((z - eye.z) * goal) / meters;
  const low = Math.min(seenAt(rise.foot, enter), seenAt(rise.foot, far));
  const high = Math.max(seenAt(rise.top, enter), seenAt(rise.top, far));
  const height = target.top - target.foot;
  if (height <= 0) return isAtMost(low, target.foot) && isAtMost(target.foot, high) ? [0, 1] : null;
  const shares: [number, number] = [Math.max(0, (low - target.foot) / height), Math.min(1, (high - target.foot) / height)];
  return shares[1] - shares[0] > TOLERANCE ? shares : null;
}

const isLine = (footprint: Footprint): boolean => footprint.kind === "polygon" && footprint.corners.length === 2;

/** A target seen from a point. */
export interface Sighted {
  readonly eye: Eye;
  readonly rise: Rise | null;
  readonly outline: Outline;
}

/** Returns the target as seen from a point. Returns null if it has no width or contains the eye, because then nothing can hide it. */
export function sighted(eye: Eye, { footprint, rise }: Solid): Sighted | null {
  const outline = outlineFrom(eye, footprint);
  return outline && outline.span[1] > outline.span[0] ? { eye, rise, outline } : null;
}

/**
 * Converts two heights to fractions of the target's height; null if no part is between them. A flat target is hidden fully or not at all.
 */
function sharesBetween([low, high]: readonly [number, number], { foot, top }: Rise): readonly [number, number] | null {
  const height = top - foot;
  if (height <= 0) return isAtMost(low, foot) && isLess(foot, high) ? [0, 1] : null;
  const shares = [Math.max(0, (low - foot) / height), Math.min(1, (high - foot) / height)] as const;
  return shares[1] - shares[0] > TOLERANCE ? shares : null;
}

/** Returns the angles that split the target so that no edge of a plane lies inside an interval. */
function stopsBefore({ eye, outline }: Sighted, { rings }: Plane): readonly number[] {
  const corners = rings.flatMap((ring) => ring.map((corner) => angleTo(eye, corner)));
  const crossings = rings.flatMap((ring) =>
    meetings(eye, outline.footprint, { kind: "polygon", corners: ring }).map((point) => angleTo(eye, point)),
  );
  return between(outline.span[0], outline.span[1], [...outline.breaks, ...corners, ...crossings]);
}

/** Returns the part of a target that a plane hides. Returns null if it hides no part or the target's height is unknown. */
function planeHiding(target: Sighted, plane: Plane, by: number): Hiding | null {
  const { eye, outline, rise } = target;
  const under = isLess(eye.z, plane.z);
  if (!rise || (under === isLess(rise.foot, plane.z) && under === isLess(rise.top, plane.z))) return null;
  const [from, to] = outline.span;
  const stops = stopsBefore(target, plane);
  let meters = Infinity;
  const patches = stops.slice(1).flatMap((end, index): Patch[] => {
    const start = stops[index]!;
    const ray = towards((start + end) / 2);
    const goal = outline.along(ray);
    if (!goal) return [];
    return stretchesAlong(plane, eye, ray).flatMap((stretch): Patch[] => {
      const heights = heightsThrough(plane.z, eye, goal.enter, stretch);
      const shares = heights && sharesBetween(heights, rise);
      if (!shares) return [];
      meters = Math.min(meters, stretch[0]);
      return [{ left: (start - from) / (to - from), right: (end - from) / (to - from), low: shares[0], high: shares[1] }];
    });
  });
  return patches.length === 0 ? null : { by, meters: roundOff(meters), patches, share: shareTaken(patches) };
}

/** Returns the part of a target that one obstruction hides; null if the obstruction hides no part. */
function hidingBy(target: Sighted, obstruction: Solid, by: number): Hiding | null {
  if (obstruction.plane) return planeHiding(target, obstruction.plane, by);
  const { eye, rise, outline } = target;
  const other = outlineFrom(eye, obstruction.footprint);
  if (!other) return null;
  const [from, to] = outline.span;
  let meters = Infinity;
  const patches = runsBefore(eye, outline, other, isLine(obstruction.footprint)).flatMap(([start, end]): Patch[] => {
    const ray = towards((start + end) / 2);
    const [passage, goal] = [other.along(ray)!, outline.along(ray)!];
    const height = heightBehind(eye, passage, obstruction.rise, goal.enter, rise);
    if (!height) return [];
    meters = Math.min(meters, passage.enter);
    return [{ left: (start - from) / (to - from), right: (end - from) / (to - from), low: height[0], high: height[1] }];
  });
  return patches.length === 0 ? null : { by, meters: roundOff(meters), patches, share: shareTaken(patches) };
}

/**
 * Returns the part of a target that each obstruction hides, nearest obstruction first. An obstruction hides the target along each ray that
 * meets the obstruction first. An obstruction that contains or touches the eye hides nothing.
 * @rule SS-COVER-01 @rule XF-15
 */
export const hidings = (target: Sighted, obstructions: readonly Solid[]): readonly Hiding[] =>
  obstructions.flatMap((obstruction, by) => hidingBy(target, obstruction, by) ?? []).sort((a, b) => a.meters - b.meters);

/** Returns the box around the eye and the target. Every obstruction that can hide part of the target overlaps this box. */
export function sightBounds({ eye, outline }: Sighted): ReturnType<typeof boundsOf> {
  const { minX, minY, maxX, maxY } = boundsOf(outline.footprint);
  return { minX: Math.min(minX, eye.x), minY: Math.min(minY, eye.y), maxX: Math.max(maxX, eye.x), maxY: Math.max(maxY, eye.y) };
}
