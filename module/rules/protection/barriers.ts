import { BLIND_FIRE } from "./cover";

/** Structure and Armor of each barrier grade. @rule SS-BARRIER-01 @rule SS-BARRIER-09 the values of the last row are minimums */
export const BARRIER_GRADES = {
  fragile: { structure: 1, armor: 2 },
  cheap: { structure: 2, armor: 4 },
  average: { structure: 4, armor: 6 },
  heavy: { structure: 6, armor: 8 },
  reinforced: { structure: 8, armor: 12 },
  structure: { structure: 10, armor: 16 },
  "heavy-structure": { structure: 12, armor: 20 },
  "reinforced-concrete": { structure: 14, armor: 24 },
  hardened: { structure: 16, armor: 32 },
} as const satisfies Record<string, { structure: number; armor: number }>;
export type BarrierGrade = keyof typeof BARRIER_GRADES;

/** Returns the damage that bullets do to a barrier. @rule SS-BARRIER-21 @rule SS-BARRIER-22 the highest step reached counts */
const bulletsToBarrier = (bullets: number): number => (bullets >= 10 ? 4 : bullets >= 6 ? 3 : bullets >= 3 ? 2 : 1);

/** Returns whether damage gets through a barrier. @rule SS-BARRIER-08 @rule SS-BARRIER-24 the damage must exceed the Armor after ARP */
export const piercesBarrier = (modifiedDv: number, armor: number, arp: number): boolean => modifiedDv > Math.max(0, armor - arp);

export interface ThroughBarrier {
  readonly pierced: boolean;
  readonly barrierDamage: number;
  /** Damage that reaches the target behind the barrier. */
  readonly through: number;
}

/**
 * Resolves an attack with a penetrating weapon against a barrier.
 * @rule SS-BARRIER-18 bullets and projectiles go through a barrier instead of breaking it
 * @rule SS-BARRIER-21 @rule SS-BARRIER-23
 * @rule SS-BARRIER-24 a stopped shot does no damage
 * @param bullets Number of bullets in the attack.
 * @param noDamage true: the barrier takes no damage.
 */
export function throughBarrier(modifiedDv: number, armor: number, arp: number, bullets: number, noDamage: boolean): ThroughBarrier {
  if (!piercesBarrier(modifiedDv, armor, arp)) return { pierced: false, barrierDamage: 0, through: 0 };
  const barrierDamage = noDamage ? 0 : bulletsToBarrier(bullets);
  return { pierced: true, barrierDamage, through: Math.max(0, modifiedDv - barrierDamage) };
}

/**
 * Multiplier for the base Damage Value against a barrier, by kind of attack. `blow` is a melee attack, an unarmed attack or a biotic power.
 * `explosive` is an explosive without contact.
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

/** Returns the number of dice that a barrier rolls to resist. @rule SS-BARRIER-06 @rule SS-BARRIER-13 Structure + Armor − ARP */
export const barrierPool = (structure: number, armor: number, arp = 0): number => structure + Math.max(0, armor - arp);

/** Returns the damage that a barrier takes. @rule SS-BARRIER-06 all unresisted damage @rule SS-BARRIER-14 no damage from Strain */
export const barrierSuffers = (modifiedDv: number, barrierHits: number, kind: "health" | "strain"): number =>
  kind === "strain" ? 0 : Math.max(0, modifiedDv - barrierHits);

/** Returns the damage that reaches a target behind a barrier. @rule SS-BARRIER-07 the part above Structure; the target resists it */
export const passesOn = (suffered: number, structure: number): number => Math.max(0, suffered - structure);

export interface Hole {
  readonly open: boolean;
  /** Area of the hole, in whole square meters. */
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
 * Returns the area that a hit adds to a hole, in square meters.
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

/** A living or dead body in the line of fire. */
export interface BodyBarrier {
  /** Body attribute, which counts as Structure. @rule SS-BARRIER-25 */
  readonly body: number;
  readonly armor: number;
}

/** Returns the number of dice that a body in the way rolls to resist. @rule SS-BARRIER-25 */
export const bodyBarrierPool = ({ body, armor }: BodyBarrier, arp: number): number => barrierPool(body, armor, armor > 0 ? arp : 0);

/**
 * Returns the damage to a body in the way, and the damage that reaches the target behind it.
 * @rule SS-BARRIER-25 the body takes all unresisted damage; the part above its Body attribute reaches the target, even from bullets
 * @param hits Hits of the body's resistance roll.
 */
export function throughBodyBarrier({ body }: BodyBarrier, modifiedDv: number, hits: number): { bodyDamage: number; through: number } {
  const bodyDamage = barrierSuffers(modifiedDv, hits, "health");
  return { bodyDamage, through: passesOn(bodyDamage, body) };
}

/** A barrier between attacker and target, and its effect on sight. */
export interface Screen {
  /** Fraction of the target's body behind the barrier, 0 to 1. */
  readonly hidden: number;
  readonly transparent: boolean;
}

export interface BehindScreen {
  /** Dice modifier for the attacker, 0 or less. */
  readonly attack: number;
  /** true: the target rolls only its cover dice. */
  readonly coverDiceOnly: boolean;
  /** Fraction of the body that counts as hidden, 0 to 1. */
  readonly hidden: number;
  /** true: the attack must penetrate the barrier. */
  readonly mustPenetrate: boolean;
}

/**
 * Returns the effects of a barrier on an attack against a target behind it.
 * @rule SS-BARRIER-03 the hidden part of the body gives cover
 * @rule SS-BARRIER-04
 * @rule SS-COVER-05 Blind Fire against an unseen target; an unaware target rolls only cover dice
 * @rule SS-DEFENSE-19
 * @rule SS-BARRIER-05 a transparent barrier hides nothing, but the attack must penetrate it
 * @param aware true: the target knows of the attack despite the barrier.
 */
export function behindScreen({ hidden, transparent }: Screen, aware = false): BehindScreen {
  const outOfSight = hidden >= 1;
  if (transparent) return { attack: 0, coverDiceOnly: false, hidden: 0, mustPenetrate: hidden > 0 };
  return { attack: outOfSight ? BLIND_FIRE : 0, coverDiceOnly: outOfSight && !aware, hidden, mustPenetrate: outOfSight };
}

/**
 * Returns the result of an attack on a barrier. Hits only raise the damage.
 * @rule SS-BARRIER-10 @rule SS-BARRIER-11
 * @rule SS-GLITCH-06 only a critical glitch misses
 */
export const strikesBarrier = (attackHits: number, glitch: "none" | "glitch" | "critical"): { contact: "hit" | "miss"; net: number } =>
  glitch === "critical" ? { contact: "miss", net: 0 } : { contact: "hit", net: Math.max(0, attackHits) };

/** Returns the penalty that a carried body gives to Agility and Reaction, 0 or less. @rule SS-BARRIER-26 Strength minus the Body carried */
export const carryingBurden = (bodyOfShield: number, strength: number): number => -Math.max(0, bodyOfShield - strength) || 0;

/** Returns the hit points of a barrier. @rule SS-BARRIER-02 Structure for each square meter and each 10 cm of thickness */
export const barrierPoints = (structure: number, areaM2: number, thicknessCm: number): number =>
  Math.floor((structure * areaM2 * thicknessCm) / 10);
