/** Hit points at which somebody goes down; they may go below 0. */
export interface Collapse {
  readonly unconscious: number;
  readonly dying: number;
  readonly dead: number;
}

/** So many times full hit points below 0, nobody lives. */
const DEATH = 5;

/**
 * Where somebody with so many full hit points goes down. The text lets them go below 0 (TD-WOUND-09); what follows is supplied:
 * down at 0, dying a full measure below, dead five measures below.
 */
export const collapseOf = (full: number): Collapse => ({ unconscious: 0, dying: 0 - full, dead: 0 - DEATH * full });

/** What somebody is at so many hit points. */
export function collapse(points: number, at: Collapse): "up" | "unconscious" | "near-death" | "dead" {
  if (points > at.unconscious) return "up";
  if (points > at.dying) return "unconscious";
  return points > at.dead ? "near-death" : "dead";
}
