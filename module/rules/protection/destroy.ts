/**
 * Multiplier of the base Damage Value against a barrier, by kind of attack.
 * `blow` is a melee attack, an unarmed attack or a biotic power. `explosive` is an explosive without contact.
 * @rule SS-BARRIER-17 @rule SS-BARRIER-19 @rule SS-BARRIER-20
 */
const BREAKING_MULTIPLIER = {
  blow: 1,
  explosive: 1,
  "explosive-contact": 2,
  "av-rocket": 2,
} as const;
export type BreakingBlow = keyof typeof BREAKING_MULTIPLIER;

/** Returns the Damage Value against a barrier before hits are added. @rule SS-BARRIER-17 @rule SS-BARRIER-19 @rule SS-BARRIER-20 */
export const breakingBase = (blow: BreakingBlow, dv: number): number => dv * BREAKING_MULTIPLIER[blow];

/** Returns the number of dice with which a barrier resists. @rule SS-BARRIER-06 @rule SS-BARRIER-13 Structure + Armor − ARP */
export const barrierPool = (structure: number, armor: number, arp = 0): number => structure + Math.max(0, armor - arp);

/** Returns the damage that a barrier takes. @rule SS-BARRIER-06 all unresisted damage @rule SS-BARRIER-14 none from Strain */
export const barrierSuffers = (modifiedDv: number, barrierHits: number, kind: "health" | "strain"): number =>
  kind === "strain" ? 0 : Math.max(0, modifiedDv - barrierHits);

/** Returns the damage that goes on to a target behind a barrier. @rule SS-BARRIER-07 the part above Structure; the target resists it */
export const passesOn = (suffered: number, structure: number): number => Math.max(0, suffered - structure);

export interface Hole {
  readonly open: boolean;
  /** Area of the hole, whole square meters. */
  readonly area: number;
}

/**
 * Returns the hole at a point of a barrier.
 * @rule SS-BARRIER-15 the hole opens when the damage reaches Structure
 * @rule SS-BARRIER-16 1 m² for each full multiple of Structure
 * @param total Damage of all attacks at this point so far.
 */
export function holeIn(structure: number, total: number): Hole {
  const area = total <= 0 ? 0 : Math.floor(total / Math.max(1, structure));
  return { open: area > 0, area };
}

/**
 * Returns the area that a hit adds to a hole, square meters.
 * @rule SS-BARRIER-16
 * @param lost Points that the barrier had lost before and after the hit.
 */
export const holeOpened = (structure: number, lost: readonly [before: number, after: number]): number =>
  holeIn(structure, lost[1]).area - holeIn(structure, lost[0]).area;

/** Skill and attribute that a character uses to break a barrier. */
export interface BreakingSkill {
  readonly skill: string;
  readonly attribute: string;
}

/** Skill for setting explosive charges, which takes materials and time. @rule SS-BARRIER-12 */
const DEMOLITIONS: BreakingSkill = { skill: "demolitions", attribute: "logic" };

/** Returns the skills that can break a barrier, the weapon's own skill first. @rule SS-BARRIER-12 */
export const breakingSkills = (weapon: BreakingSkill, chargesCanBeSet: boolean): BreakingSkill[] =>
  chargesCanBeSet ? [weapon, DEMOLITIONS] : [weapon];
