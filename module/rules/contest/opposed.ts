/** Contact that results from an opposed test. `through-cover`: a tie that hits through the cover. */
export type Contact = "hit" | "grazing" | "through-cover" | "miss";

export interface OpposedResult {
  readonly contact: Contact;
  /** Attack hits minus defense result: above 0 after a hit and 0 or less otherwise, unless the dice alone decide. */
  readonly net: number;
}

/** Reason for an outcome: the compared numbers, the dice alone, a critical failure, cover, or the defense. */
export type DecidedBy = "figures" | "dice" | "critical" | "cover" | "defense";

/** Returns whether cover caused a miss: without cover, the attack would hit or tie. @rule UT-23 */
export const madeByCover = (net: number, cover: number): boolean => net <= 0 && cover > 0 && 0 - net <= cover;

/** Rules for ties that differ between rulesets. */
export interface TieRules {
  /** true: 0 hits against 0 is a miss instead of a graze. @rule XF-24 */
  readonly nothingAgainstNothingMisses: boolean;
  /** true: after a tie, the attack goes through cover from an obstruction. @rule SS-COVER-07 @rule XF-12 */
  readonly tieGoesThroughCover: boolean;
  /** true: after a tie, the attack also goes through cover that is set on the sheet or entered manually. @rule SS-COVER-07 */
  readonly tieGoesThroughAnyCover?: boolean;
}

/**
 * Compares the attack hits with the defense result. Returns the contact and the net hits.
 * @rule SS-ATTACK-04 after declaration, attack roll and defense, and before damage
 * @rule SS-ATTACK-03 an attack hits with more hits than the defense, grazes with equal hits and misses with fewer
 * @rule SS-ATTACK-12 net hits are the surplus
 * @rule XF-12 after a tie, the attack goes through cover from an entity
 * @rule UT-18 in other rulesets, cover turns a tie into a miss
 * @rule XF-24 0 hits against 0 is a miss
 * @param coverFromEntities Number of entities on the line that give the target cover.
 */
export function oppose(attackHits: number, result: number, coverFromEntities: number, ties: TieRules): OpposedResult {
  const net = attackHits - result;
  if (net > 0) return { contact: "hit", net };
  if (net < 0) return { contact: "miss", net };
  if (attackHits === 0 && ties.nothingAgainstNothingMisses) return { contact: "miss", net };
  if (coverFromEntities > 0) return { contact: ties.tieGoesThroughCover ? "through-cover" : "miss", net };
  return { contact: "grazing", net };
}

/** Returns the defense result: hits of the defense plus hits of the remaining cover. @rule UT-19 @rule UT-32 */
export const defenseResult = (hits: number, cover: number): number => Math.max(0, hits) + cover;

/** Returns true if an effect needs only a touch and the attack touches the target. @rule SS-ATTACK-21 a graze is a touch, a miss is not */
export const touches = (contact: Contact, needsTouch: boolean): boolean => needsTouch && contact !== "miss";
