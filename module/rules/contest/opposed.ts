import type { Glitch } from "./pool";

/** How an opposed test ended. `through-cover`: a tie that strikes through what gave the cover. */
export type Contact = "hit" | "grazing" | "through-cover" | "miss";

export interface OpposedResult {
  readonly contact: Contact;
  /** Attack hits less the defence result; negative on a miss. */
  readonly net: number;
}

/**
 * What decided it: the figures as they stand, the dice alone whatever they stood against, cover without which it would have struck, or
 * somebody's own defence.
 */
export type DecidedBy = "figures" | "dice" | "cover" | "defence";

/** Is it put down to cover? Without it the attack would have struck, or come to a tie. @rule UT-23 */
export const madeByCover = (net: number, cover: number): boolean => net <= 0 && cover > 0 && 0 - net <= cover;

/** The two readings on which tables differ. */
export interface TieRules {
  /** 0 against 0 is a miss instead of a graze. @rule XF-24 */
  readonly nothingAgainstNothingMisses: boolean;
  /** A tie against somebody whose cover came from something on the line goes through it. @rule SS-COVER-07 @rule XF-12 */
  readonly tieGoesThroughCover: boolean;
  /** So it does where nothing on the line gave the cover: it was set on the sheet, or typed in. @rule SS-COVER-07 */
  readonly tieGoesThroughAnyCover?: boolean;
}

/**
 * Attack against defence.
 *
 * @rule SS-ATTACK-04 after declaring, attacking and defending, what is applied @rule SS-ATTACK-03 more hits strike, a tie grazes, fewer miss
 * @rule SS-ATTACK-12 net hits are the surplus
 * @rule XF-12 a tie with cover from an entity goes through the cover @rule UT-18 or, read otherwise, misses because of it
 * @rule XF-24 nothing against nothing is a miss
 * @param coverFromEntities how many entities on the line grant this target cover
 */
export function oppose(attackHits: number, result: number, coverFromEntities: number, ties: TieRules): OpposedResult {
  const net = attackHits - result;
  if (net > 0) return { contact: "hit", net };
  if (net < 0) return { contact: "miss", net };
  if (attackHits === 0 && ties.nothingAgainstNothingMisses) return { contact: "miss", net };
  if (coverFromEntities > 0) return { contact: ties.tieGoesThroughCover ? "through-cover" : "miss", net };
  return { contact: "grazing", net };
}

/** What the attack has to beat: the hits of the defence and of the cover that still counts. @rule UT-19 @rule UT-32 */
export const defenceResult = (hits: number, cover: number): number => Math.max(0, hits) + cover;

/** Does what needs no more than a touch take effect? @rule SS-ATTACK-21 a graze touches, a miss does not */
export const touches = (contact: Contact, needsTouch: boolean): boolean => needsTouch && contact !== "miss";

/** Somebody who does not know of the attack: a plain success test. @rule SS-DEFENSE-17 one hit is needed */
export const strikesUnaware = (attackHits: number): OpposedResult => ({ contact: attackHits >= 1 ? "hit" : "miss", net: attackHits });

/** A barrier aimed at: hits only raise the damage. @rule SS-BARRIER-10 @rule SS-BARRIER-11 @rule SS-GLITCH-06 only a critical glitch misses */
export const strikesBarrier = (attackHits: number, glitch: Glitch): OpposedResult =>
  glitch === "critical" ? { contact: "miss", net: 0 } : { contact: "hit", net: Math.max(0, attackHits) };
