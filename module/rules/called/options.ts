/** @rule SS-CALLED-02 the generic called shot, without a location */
export const GENERIC_CALL_MODIFIER = -4;

/** A called shot that aims at something other than a place. */
export interface CalledOption {
  readonly option: string;
  /** Dice. */
  readonly modifier: number;
  readonly melee: boolean;
  readonly ranged: boolean;
  /** What happens in place of damage when the blow is strong enough. */
  readonly instead: "prone" | "drops";
}

/** @rule SS-CALLED-03 the options without a location @rule SS-KNOCKDOWN-05 knocking down is for melee */
export const CALLED_OPTIONS = [
  { option: "knock-down", modifier: GENERIC_CALL_MODIFIER, melee: true, ranged: false, instead: "prone" },
  { option: "disarm", modifier: GENERIC_CALL_MODIFIER, melee: true, ranged: true, instead: "drops" },
] as const satisfies readonly CalledOption[];

/** A world's choice: ids of locations, parts and options that may not be called. @rule SS-CALLED-01 */
export const mayCall = (id: string, switchedOff: readonly string[]): boolean => !switchedOff.includes(id);

/** Options somebody may choose from. @rule SS-CALLED-01 @rule SS-KNOCKDOWN-05 */
export const callableOptions = (melee: boolean, switchedOff: readonly string[]): CalledOption[] =>
  CALLED_OPTIONS.filter((option) => (melee ? option.melee : option.ranged) && mayCall(option.option, switchedOff));

/**
 * Is a knock-down or disarming blow strong enough? It does no damage.
 *
 * @rule SS-KNOCKDOWN-05
 * @param strength of the attacker, or half the Damage Value for a shot
 * @param net hits
 */
export const overcomes = (strength: number, net: number, physicalLimit: number): boolean => net > 0 && strength + net > physicalLimit;
