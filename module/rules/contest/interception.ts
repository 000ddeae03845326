/** What somebody who intercepts has to strike with. */
export interface Interceptor {
  readonly prone: boolean;
  /** Skill of the melee weapon that is ready, or null. */
  readonly weaponSkill: string | null;
  readonly holdsFirearm: boolean;
}

/** A firearm swung as a club. @rule SS-INTERCEPT-05 */
const CLUB_SKILL = "clubs";
const UNARMED_SKILL = "unarmed";

/**
 * Skills somebody may intercept with, the usual one first; none for somebody on the ground.
 *
 * @rule SS-INTERCEPT-03 the ready melee weapon's @rule SS-INTERCEPT-04 without one Unarmed Combat
 * @rule SS-INTERCEPT-05 or Clubs with a firearm in hand @rule SS-INTERCEPT-08 prone combatants cannot
 */
export function interceptionSkills({ prone, weaponSkill, holdsFirearm }: Interceptor): string[] {
  if (prone) return [];
  return [weaponSkill ?? UNARMED_SKILL, ...(holdsFirearm ? [CLUB_SKILL] : [])];
}

/**
 * Is whoever passes stopped?
 *
 * @rule SS-INTERCEPT-07 damage after the resistance test of at least Body; a blow that did nothing stops nobody
 */
export const interceptionStops = (damage: number, body: number): boolean => damage > 0 && damage >= body;

/** The action an interception is; its price is the ruleset's. @rule SS-INTERCEPT-01 */
export const INTERCEPT_ACTION = "intercept";
