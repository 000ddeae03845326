import type { Condition } from "./body-state";

/** So many times full hit points below 0, nobody lives. */
const DEATH = 5;

/**
 * What somebody is at so many hit points. They may go below 0 (TD-WOUND-09); what follows is supplied:
 * down at 0, dying a full measure below, dead five measures below.
 *
 * @param full full hit points, above 0
 */
export function collapse(hp: number, full: number): Condition {
  if (hp > 0) return "up";
  if (hp > -full) return "unconscious";
  return hp > -DEATH * full ? "near-death" : "dead";
}
