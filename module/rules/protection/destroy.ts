/**
 * Multiplier of the base Damage Value against a barrier, by attack kind. `blow`: melee, unarmed and biotics; explosives without contact have
 * 1 as well.
 * @rule SS-BARRIER-17 @rule SS-BARRIER-19 @rule SS-BARRIER-20
 */
const BREAKING_MULTIPLIER = {
  blow: 1,
  explosive: 1,
  "explosive-contact": 2,
  "av-rocket": 2,
} as const;
export type BreakingBlow = keyof typeof BREAKING_MULTIPLIER;

/** Returns the base Damage Value against a barrier, which hits raise. @rule SS-BARRIER-17 @rule SS-BARRIER-19 @rule SS-BARRIER-20 */
export const breakingBase = (blow: BreakingBlow, dv: number): number => dv * BREAKING_MULTIPLIER[blow];

/** Returns the dice a barrier resists with. @rule SS-BARRIER-06 @rule SS-BARRIER-13 Structure + Armor − penetration */
export const barrierPool = (structure: number, armor: number, arp = 0): number => structure + Math.max(0, armor - arp);

/** Returns the damage to a barrier. @rule SS-BARRIER-06 what it did not resist @rule SS-BARRIER-14 Strain does nothing */
export const barrierSuffers = (modifiedDv: number, barrierHits: number, kind: "health" | "strain"): number =>
  kind === "strain" ? 0 : Math.max(0, modifiedDv - barrierHits);

/** Returns the damage that goes on to a target behind, who resists it normally. @rule SS-BARRIER-07 what exceeds Structure */
export const passesOn = (suffered: number, structure: number): number => Math.max(0, suffered - structure);

export interface Hole {
  readonly open: boolean;
  /** Whole square meters. */
  readonly area: number;
}

/**
 * Returns the hole at a point of a barrier.
 * @rule SS-BARRIER-15 from Structure on
 * @rule SS-BARRIER-16 1 m² per full Structure
 * @param total Damage at this point so far, over all attacks.
 */
export function holeIn(structure: number, total: number): Hole {
  const area = total <= 0 ? 0 : Math.floor(total / Math.max(1, structure));
  return { open: area > 0, area };
}

/**
 * Returns the square meters a hit opens.
 * @rule SS-BARRIER-16
 * @param lost Points lost before and after the hit.
 */
export const holeOpened = (structure: number, lost: readonly [before: number, after: number]): number =>
  holeIn(structure, lost[1]).area - holeIn(structure, lost[0]).area;

/** Skill and attribute to break a barrier with. */
export interface BreakingSkill {
  readonly skill: string;
  readonly attribute: string;
}

/** Demolitions can be used with the right materials and time. @rule SS-BARRIER-12 */
const DEMOLITIONS: BreakingSkill = { skill: "demolitions", attribute: "logic" };

/** Returns the skills to break a barrier with, the weapon's own first. @rule SS-BARRIER-12 */
export const breakingSkills = (weapon: BreakingSkill, chargesCanBeSet: boolean): BreakingSkill[] =>
  chargesCanBeSet ? [weapon, DEMOLITIONS] : [weapon];
