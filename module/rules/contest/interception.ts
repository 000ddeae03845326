/** Weapons of an interceptor. */
export interface Interceptor {
  readonly prone: boolean;
  /** Skill of the readied melee weapon, or null. */
  readonly weaponSkill: string | null;
  readonly holdsFirearm: boolean;
}

/** Skill for a firearm used as a club. @rule SS-INTERCEPT-05 */
const CLUB_SKILL = "clubs";
const UNARMED_SKILL = "unarmed";

/**
 * Returns the skills to intercept with, the usual one first; empty if prone.
 * @rule SS-INTERCEPT-03 that of the readied melee weapon
 * @rule SS-INTERCEPT-04 otherwise Unarmed Combat
 * @rule SS-INTERCEPT-05 or Clubs with a firearm in hand
 * @rule SS-INTERCEPT-08 not while prone
 */
export function interceptionSkills({ prone, weaponSkill, holdsFirearm }: Interceptor): string[] {
  if (prone) return [];
  return [weaponSkill ?? UNARMED_SKILL, ...(holdsFirearm ? [CLUB_SKILL] : [])];
}

/**
 * Returns whether the passing fighter is stopped.
 * @rule SS-INTERCEPT-07 by damage of at least Body after resistance; no damage never stops
 */
export const interceptionStops = (damage: number, body: number): boolean => damage > 0 && damage >= body;

/** Action id of an interception; the ruleset sets its price. @rule SS-INTERCEPT-01 */
export const INTERCEPT_ACTION = "intercept";
