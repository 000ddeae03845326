const PER_UNIT = 1e6;

/**
 * Tolerance of every comparison along a line of fire: in meters, and as a fraction of a target's width or height. Rounding errors of
 * coordinates are far smaller, so moving or rotating a scene never changes a result.
 * @rule XF-18
 */
export const TOLERANCE = 1 / PER_UNIT;

/** Returns a distance in meters, or a fraction of a target, rounded to the tolerance. Sorted values are rounded, so that ties are ties. */
export const roundOff = (value: number): number => Math.round(value * PER_UNIT) / PER_UNIT;

/** Returns whether a value is smaller than another by more than the tolerance. */
export const isLess = (value: number, other: number): boolean => value < other - TOLERANCE;

/** Returns whether a value is at most another, give or take the tolerance. Touching outlines count as meeting. */
export const isAtMost = (value: number, other: number): boolean => value <= other + TOLERANCE;
