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

interface Slowed {
  readonly slowed?: boolean;
  readonly fightingForLife?: boolean;
}

/**
 * Rates of a round.
 *
 * @rule SS-MOVE-03 a Run brings the same again
 * @rule SS-CALLED-46 half for the slowed, who cannot sprint @rule SS-LAST-04 half for those who fight for their life, so a quarter for both
 * @param metres of a round on foot
 */
export function ratesAt(metres: number, { slowed = false, fightingForLife = false }: Slowed = {}): Rates {
  const whole = slowed ? half(metres) : metres;
  const walk = fightingForLife ? half(whole) : whole;
  return { walk, run: walk, maySprint: !slowed };
}

/** The same by Agility. @rule SS-MOVE-02 Agility x 2 */
export const ratesOf = (agility: number, how: Slowed = {}): Rates => ratesAt(walkRate(agility), how);
