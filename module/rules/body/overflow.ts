import type { Tuning } from "../tuning";
import type { Quality } from "./cripple";

/** Damage of a hit beyond the points that the body had. */
interface Overflow {
  /** Points added to the body's overflow. */
  readonly overflow: number;
  /** Points that the body is spared. @rule XF-27 */
  readonly spared: number;
}

export const NO_OVERFLOW: Overflow = { overflow: 0, spared: 0 };

/** Returns the overflow that a person is spared when a hit takes the last Flesh. @rule XF-27 all overflow if the hit is glancing */
export const overflowSpared = (body: number, quality: Quality | null, { overflow }: Pick<Tuning, "overflow">): number =>
  quality === "glancing" ? Infinity : Math.floor(body / overflow);

/**
 * Splits the damage beyond the last points of a body.
 * @param beyond Points, 0 or more.
 * @param hadPoints true: the body had points left before the hit. Only then it is spared any.
 * @param mostSpared Maximum points to spare; omitted: none.
 * @rule SS-DEATH-04 the damage beyond the last point is overflow
 * @rule XF-27 every later hit counts in full
 */
export function overflowOf(beyond: number, hadPoints: boolean, mostSpared = 0): Overflow {
  const spared = hadPoints ? Math.min(beyond, mostSpared) : 0;
  return { overflow: beyond - spared, spared };
}
