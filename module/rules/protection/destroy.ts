/**
 * What the base Damage Value is multiplied by against a barrier, by the kind of attack. An explosive that does not touch the
 * barrier keeps its Damage Value.
 *
 * @rule SS-BARRIER-17 @rule SS-BARRIER-19 @rule SS-BARRIER-20
 */
export const BREAKING_MULTIPLIER = {
  melee: 1,
  unarmed: 1,
  biotics: 1,
  explosive: 1,
  "explosive-contact": 2,
  "av-rocket": 2,
} as const;
export type BreakingBlow = keyof typeof BREAKING_MULTIPLIER;

/** Kinds that go through a barrier rather than break it: `throughBarrier` rules on them. @rule SS-BARRIER-18 */
export const PENETRATING_BLOWS = ["bullet", "projectile"] as const;
export type BarrierBlow = BreakingBlow | (typeof PENETRATING_BLOWS)[number];

/** Does this kind break a barrier? @rule SS-BARRIER-18 */
export const breaksBarriers = (blow: BarrierBlow): blow is BreakingBlow => blow in BREAKING_MULTIPLIER;

/**
 * The Damage Value of an attack that is to break a barrier; null when it missed.
 *
 * @rule SS-BARRIER-10 unopposed, hits only add @rule SS-BARRIER-11 @rule SS-GLITCH-06 only a critical glitch misses
 * @rule SS-BARRIER-19 only the base is multiplied
 */
export function breakingDamage(blow: BreakingBlow, dv: number, hits: number, criticalGlitch: boolean): number | null {
  if (criticalGlitch) return null;
  return dv * BREAKING_MULTIPLIER[blow] + Math.max(0, hits);
}

/** Dice a barrier resists with. @rule SS-BARRIER-06 @rule SS-BARRIER-13 Structure + Armor, less what the weapon penetrates */
export const barrierPool = (structure: number, armor: number, arp = 0): number => structure + Math.max(0, armor - arp);

/** What a barrier suffers. @rule SS-BARRIER-06 what it did not resist @rule SS-BARRIER-14 Strain does nothing */
export const barrierSuffers = (modifiedDv: number, barrierHits: number, kind: "health" | "strain"): number =>
  kind === "strain" ? 0 : Math.max(0, modifiedDv - barrierHits);

/** What goes on to whoever stands behind, who resists it as usual. @rule SS-BARRIER-07 what is above Structure */
export const passesOn = (suffered: number, structure: number): number => Math.max(0, suffered - structure);

export interface Hole {
  readonly open: boolean;
  /** Whole square metres. */
  readonly area: number;
}

/**
 * The hole at a spot.
 *
 * @rule SS-BARRIER-15 from Structure on @rule SS-BARRIER-16 a square metre for every full Structure
 * @param total damage this spot has suffered so far, over all attacks
 */
export function holeIn(structure: number, total: number): Hole {
  const area = total <= 0 ? 0 : Math.floor(total / Math.max(1, structure));
  return { open: area > 0, area };
}

/** Square metres a blow opens. @rule SS-BARRIER-16 @param lost points gone before and after it */
export const holeOpened = (structure: number, lost: readonly [before: number, after: number]): number =>
  holeIn(structure, lost[1]).area - holeIn(structure, lost[0]).area;

/** A barrier's state: damage at the spot that is being worked on, and what is open already. */
export interface BarrierState {
  readonly hp: number;
  /** Damage at the spot. */
  readonly spot: number;
  /** Square metres open in all. */
  readonly holes: number;
}

/**
 * A barrier after it suffered damage at a spot: hit points go, and holes open as far as there is wall.
 *
 * @rule SS-BARRIER-02 hit points @rule SS-BARRIER-15 @rule SS-BARRIER-16
 * @param area square metres of the whole barrier
 */
export function damageBarrier(before: BarrierState, structure: number, area: number, suffered: number): BarrierState {
  const spot = before.spot + Math.max(0, suffered);
  const holes = Math.min(area, before.holes + holeOpened(structure, [before.spot, spot]));
  return { hp: Math.max(0, before.hp - Math.max(0, suffered)), spot, holes };
}

/** A skill and an attribute to break something with. */
export interface BreakingSkill {
  readonly skill: string;
  readonly attribute: string;
}

/** With the right materials and time Demolitions may be used. @rule SS-BARRIER-12 */
const DEMOLITIONS: BreakingSkill = { skill: "demolitions", attribute: "logic" };

/** Skills to break a barrier with, the weapon's own first. @rule SS-BARRIER-12 */
export const breakingSkills = (weapon: BreakingSkill, chargesCanBeSet: boolean): BreakingSkill[] =>
  chargesCanBeSet ? [weapon, DEMOLITIONS] : [weapon];
