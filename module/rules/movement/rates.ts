/** Metres a person may walk in a round. @rule SS-MOVE-02 */
export const walkRate = (agility: number): number => 2 * agility;

/** What somebody may cover. */
export interface Rates {
  /** Metres of a round on foot, and metres more that a Run brings. */
  readonly walk: number;
  readonly run: number;
  readonly maySprint: boolean;
}

const half = (metres: number): number => Math.floor(metres / 2);

/**
 * Rates of a round.
 *
 * @rule SS-MOVE-02 Agility x 2 @rule SS-MOVE-03 a Run brings the same again
 * @rule SS-CALLED-46 half for the slowed, who cannot sprint @rule SS-LAST-04 half for those who fight for their life, so a quarter for both
 */
export function ratesOf(
  agility: number,
  { slowed = false, fightingForLife = false }: { slowed?: boolean; fightingForLife?: boolean } = {},
): Rates {
  const whole = slowed ? half(walkRate(agility)) : walkRate(agility);
  const walk = fightingForLife ? half(whole) : whole;
  return { walk, run: walk, maySprint: !slowed };
}
