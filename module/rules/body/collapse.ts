/** Hit point thresholds of the conditions. Hit points can be negative. */
export interface Collapse {
  readonly unconscious: number;
  readonly dying: number;
  readonly dead: number;
}

/** A body is dead at minus this multiple of its full hit points. */
const DEATH = 5;

/**
 * Returns the thresholds for a number of full hit points: unconscious at 0, dying at minus the full points, dead at minus 5 times the full
 * points. The source text allows negative points (TD-WOUND-09) but contains no thresholds.
 */
export const collapseOf = (full: number): Collapse => ({ unconscious: 0, dying: 0 - full, dead: 0 - DEATH * full });

/** Returns the condition at these hit points. */
export function collapse(points: number, at: Collapse): "up" | "unconscious" | "near-death" | "dead" {
  if (points > at.unconscious) return "up";
  if (points > at.dying) return "unconscious";
  return points > at.dead ? "near-death" : "dead";
}
