/** Returns the meters a person can walk per round. @rule SS-MOVE-02 */
export const walkRate = (agility: number): number => 2 * agility;

/** Movement rates of a character. */
export interface Rates {
  /** Walk Rate, meters per round; `run` is the number of meters that a Run adds. */
  readonly walk: number;
  readonly run: number;
  readonly maySprint: boolean;
}

const half = (meters: number): number => Math.floor(meters / 2);

interface Slowed {
  readonly slowed?: boolean;
  readonly fightingForLife?: boolean;
}

/**
 * Returns the movement rates of a character in a round.
 * @rule SS-MOVE-03 a Run adds the Walk Rate again
 * @rule SS-CALLED-46 a slowed character has half the rates and cannot sprint
 * @rule SS-LAST-04 a character who fights for life has half the rates; both together make a quarter
 * @param meters Walk Rate without these conditions, meters.
 */
export function ratesAt(meters: number, { slowed = false, fightingForLife = false }: Slowed = {}): Rates {
  const whole = slowed ? half(meters) : meters;
  const walk = fightingForLife ? half(whole) : whole;
  return { walk, run: walk, maySprint: !slowed };
}
