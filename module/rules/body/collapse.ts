/** Hit point thresholds of conditions; hit points can be negative. */
export interface Collapse {
  readonly unconscious: number;
  readonly dying: number;
  readonly dead: number;
}

/** Dead at this multiple of full hit points below 0. */
const DEATH = 5;

/**
 * Returns the thresholds for full hit points. The text lets points go below 0 (TD-WOUND-09) but gives no thresholds, so these are supplied.
 * Unconscious at 0, dying at minus the full points, dead at minus 5 times the full points.
 */
export const collapseOf = (full: number): Collapse => ({ unconscious: 0, dying: 0 - full, dead: 0 - DEATH * full });

/** Returns the condition at these hit points. */
export function collapse(points: number, at: Collapse): "up" | "unconscious" | "near-death" | "dead" {
  if (points > at.unconscious) return "up";
  if (points > at.dying) return "unconscious";
  return points > at.dead ? "near-death" : "dead";
}
