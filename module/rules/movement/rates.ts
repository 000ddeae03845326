/** Returns the meters a person can walk per round. @rule SS-MOVE-02 */
export const walkRate = (agility: number): number => 2 * agility;

/** Movement rates. */
export interface Rates {
  /** Meters per round on foot, and meters a Run adds. */
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
 * Returns the rates of a round.
 * @rule SS-MOVE-03 a Run adds the same again
 * @rule SS-CALLED-46 half while slowed, without sprints
 * @rule SS-LAST-04 half while fighting for one's life, so a quarter for both
 * @param meters Walk Rate in meters.
 */
export function ratesAt(meters: number, { slowed = false, fightingForLife = false }: Slowed = {}): Rates {
  const whole = slowed ? half(meters) : meters;
  const walk = fightingForLife ? half(whole) : whole;
  return { walk, run: walk, maySprint: !slowed };
}
