import { roundOff } from "./tolerance";

/** A rectangle of the target as the attacker sees it. Fractions from 0 (left, foot) to 1 (right, top). */
export interface Patch {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** The patch that covers the whole target. */
export const WHOLE: Patch = { left: 0, right: 1, low: 0, high: 1 };

/** Returns the total length of intervals. Overlaps count once. */
function lengthTogether(stretches: readonly (readonly [number, number])[]): number {
  let [taken, end] = [0, -Infinity];
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    taken += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return taken;
}

/** Returns the part of a patch inside a frame; null if no part is inside. */
function cut(patch: Patch, frame: Patch): Patch | null {
  const [left, right] = [Math.max(patch.left, frame.left), Math.min(patch.right, frame.right)];
  const [low, high] = [Math.max(patch.low, frame.low), Math.min(patch.high, frame.high)];
  return right > left && high > low ? { left, right, low, high } : null;
}

/** Returns the areas that patches of both lists cover. */
export const patchesInBoth = (some: readonly Patch[], others: readonly Patch[]): readonly Patch[] =>
  some.flatMap((patch) => others.flatMap((other) => cut(patch, other) ?? []));

const areaOf = ({ left, right, low, high }: Patch): number => (right - left) * (high - low);

/** Returns the total area of patches. Overlaps count once. The area is summed over columns in which no patch begins or ends. */
function areaTogether(patches: readonly Patch[]): number {
  const [{ low, high }] = patches as readonly [Patch];
  if (patches.every((patch) => patch.low === low && patch.high === high)) {
    return (high - low) * lengthTogether(patches.map(({ left, right }) => [left, right]));
  }
  const stops = [...new Set(patches.flatMap(({ left, right }) => [left, right]))].sort((a, b) => a - b);
  let area = 0;
  stops.slice(1).forEach((right, index) => {
    const left = stops[index]!;
    const column = patches.filter((patch) => patch.left <= left && patch.right >= right);
    area += (right - left) * lengthTogether(column.map((patch) => [patch.low, patch.high]));
  });
  return area;
}

/**
 * Returns the fraction of a frame that patches cover, 0 to 1. It is rounded to the tolerance, so that one half is never slightly more or
 * less. Overlaps count once.
 * @rule SS-COVER-01 @rule XF-15
 */
export function shareTaken(patches: readonly Patch[], frame: Patch = WHOLE): number {
  const inside: Patch[] = [];
  for (const patch of patches) {
    const part = cut(patch, frame);
    if (part) inside.push(part);
  }
  return inside.length === 0 ? 0 : roundOff(areaTogether(inside) / areaOf(frame));
}

/**
 * Limb positions of an upright person who faces the attacker with the arms at the sides. The right arm is on the attacker's left. For other
 * postures, the players mark the hidden limbs manually (CS-25).
 */
const LIMB_FRAMES: Readonly<Record<string, Patch>> = {
  head: { left: 0.35, right: 0.65, low: 0.85, high: 1 },
  torso: { left: 0.25, right: 0.75, low: 0.45, high: 0.85 },
  "left-arm": { left: 0.75, right: 1, low: 0.45, high: 0.85 },
  "right-arm": { left: 0, right: 0.25, low: 0.45, high: 0.85 },
  "left-leg": { left: 0.5, right: 0.8, low: 0, high: 0.45 },
  "right-leg": { left: 0.2, right: 0.5, low: 0, high: 0.45 },
};

const LIMBS = Object.keys(LIMB_FRAMES);

/**
 * Returns the limbs that are more than half hidden. Low cover hides the legs first, then the torso and arms.
 * A corner hides one arm and one leg first.
 * @rule CS-25
 */
export const limbsBehind = (patches: readonly Patch[]): readonly string[] =>
  LIMBS.filter((limb) => shareTaken(patches, LIMB_FRAMES[limb]!) > 0.5);
