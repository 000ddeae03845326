/** Keys of a side's counts, summed over fights. All counts are integers, so sums are exact in any order. */
export const SIDE_COUNTS = [
  /** Fights won. */
  "wins",
  /** Fighters at the start, and their conditions at the end. */
  "fighters",
  "unconscious",
  "nearDeath",
  "dead",
  /** Attacks, and hits on enemies, friends and bystanders. */
  "attacks",
  "enemyHits",
  "friendHits",
  "bystanderHits",
  /** AP spent in total, and AP spent on Interrupt Actions. */
  "ap",
  "interruptAp",
  /** Rounds fired, and reloads. */
  "rounds",
  "reloads",
  /** Hits taken: all, solid, glancing, stopped by armor or soak, and penetrating the body. */
  "taken",
  "solid",
  "glancing",
  "held",
  "through",
  /** First hits that fighters took: all, solid, and penetrating the body. No earlier wound affects these hits. */
  "firstTaken",
  "firstSolid",
  "firstThrough",
  /** Fighters who went down, how many of them were dead at once, and the hits until they went down. */
  "fell",
  "deadAtOnce",
  "hitsUntilFall",
] as const;
export type SideCount = (typeof SIDE_COUNTS)[number];
export type SideTotals = Readonly<Record<SideCount, number>>;

export const COUNTS = [
  "fights",
  /** Fights that both sides lost, and fights in which the rounds ran out. */
  "bothDown",
  "undecided",
  "rounds",
  "roundsSquared",
  "phases",
  /** Fights in which a hit crippled a limb of a fighter who stayed up. */
  "crippledUp",
  "bystanders",
  "bystandersDown",
  "bystandersDead",
] as const;
export type Count = (typeof COUNTS)[number];

/** All counts of a forecast. */
export interface Totals extends Readonly<Record<Count, number>> {
  readonly sides: readonly [SideTotals, SideTotals];
  /** Number of fights that ended in each round, from round 1. */
  readonly byRound: readonly number[];
}

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;

export const NO_TOTALS: Totals = { ...zeros(COUNTS), sides: [zeros(SIDE_COUNTS), zeros(SIDE_COUNTS)], byRound: [] };

const sum = <K extends string>(keys: readonly K[], a: Readonly<Record<K, number>>, b: Readonly<Record<K, number>>): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as Record<K, number>;

/** Returns the merged totals of two sets of fights. The order does not matter. */
export const mergeTotals = (a: Totals, b: Totals): Totals => ({
  ...sum(COUNTS, a, b),
  sides: [sum(SIDE_COUNTS, a.sides[0], b.sides[0]), sum(SIDE_COUNTS, a.sides[1], b.sides[1])],
  byRound: Array.from({ length: Math.max(a.byRound.length, b.byRound.length) }, (_, at) => (a.byRound[at] ?? 0) + (b.byRound[at] ?? 0)),
});
