/** Dice modifier of a generic called shot without a location. @rule SS-CALLED-02 */
export const GENERIC_CALL_MODIFIER = -4;

/** A called shot for an effect instead of a location. */
export interface CalledOption {
  readonly option: string;
  /** Modifier to the dice pool of the attack, 0 or less. */
  readonly modifier: number;
  readonly melee: boolean;
  readonly ranged: boolean;
  /** Effect that replaces the damage if the attack is strong enough. */
  readonly instead: "prone" | "drops";
}

/** All called shots for an effect instead of a location. @rule SS-CALLED-03 @rule SS-KNOCKDOWN-05 knockdown is possible only in melee */
export const CALLED_OPTIONS = [
  { option: "knock-down", modifier: GENERIC_CALL_MODIFIER, melee: true, ranged: false, instead: "prone" },
  { option: "disarm", modifier: GENERIC_CALL_MODIFIER, melee: true, ranged: true, instead: "drops" },
] as const satisfies readonly CalledOption[];

/** Returns whether attackers can call a location, part or option in this world. @rule SS-CALLED-01 */
export const mayCall = (id: string, switchedOff: readonly string[]): boolean => !switchedOff.includes(id);

/**
 * Returns the options that an attacker can call in melee or with a shot, without those that the world forbids.
 * @rule SS-CALLED-01 @rule SS-KNOCKDOWN-05
 */
export const callableOptions = (melee: boolean, switchedOff: readonly string[]): CalledOption[] =>
  CALLED_OPTIONS.filter((option) => (melee ? option.melee : option.ranged) && mayCall(option.option, switchedOff));

/**
 * Returns whether a knockdown or disarm attempt is strong enough. Neither attempt does damage.
 * @rule SS-KNOCKDOWN-05
 * @param strength Attacker's Strength, or half the Damage Value for a shot.
 * @param net Net hits of the attack.
 */
export const overcomes = (strength: number, net: number, physicalLimit: number): boolean => net > 0 && strength + net > physicalLimit;
