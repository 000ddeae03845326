/** What a side did and what became of it, summed over fights. Whole numbers only: sums are exact and may be added in any order. */
export const SIDE_COUNTS = [
  /** Fights won. */
  "wins",
  /** Fighters who went in, and what they were when it was over. */
  "fighters",
  "unconscious",
  "nearDeath",
  "dead",
  /** Attacks made, and bullets or blows that struck a person: an enemy, a friend, a bystander. */
  "attacks",
  "enemyHits",
  "friendHits",
  "bystanderHits",
  /** Action Points: all of them, and those of interrupts among them. */
  "ap",
  "interruptAp",
  /** Rounds fired, and magazines changed. */
  "rounds",
  "reloads",
  /** Hits its fighters took: all, solid and glancing ones, those that armor or soak took up, those that went through. */
  "taken",
  "solid",
  "glancing",
  "held",
  "through",
  /** The same of the first hit that each of them took: nobody's pools are burdened by wounds of the own yet. */
  "firstTaken",
  "firstSolid",
  "firstThrough",
  /** Fighters who fell, those who were dead at once, and the hits that all of them had taken by then. */
  "fell",
  "deadAtOnce",
  "hitsUntilFall",
] as const;
export type SideCount = (typeof SIDE_COUNTS)[number];
export type SideTotals = Readonly<Record<SideCount, number>>;

export const COUNTS = [
  "fights",
  /** Fights that both sides lost, and fights that nobody won in time. */
  "bothDown",
  "undecided",
  "rounds",
  "roundsSquared",
  "phases",
  /** Fights in which a limb was crippled on somebody who was still up. */
  "crippledUp",
  "bystanders",
  "bystandersDown",
  "bystandersDead",
] as const;
export type Count = (typeof COUNTS)[number];

/** Everything a forecast counts. */
export interface Totals extends Readonly<Record<Count, number>> {
  readonly sides: readonly [SideTotals, SideTotals];
  /** Fights that ended in round 1, 2, ... */
  readonly byRound: readonly number[];
}

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;

export const NO_TOTALS: Totals = { ...zeros(COUNTS), sides: [zeros(SIDE_COUNTS), zeros(SIDE_COUNTS)], byRound: [] };

const sum = <K extends string>(keys: readonly K[], a: Readonly<Record<K, number>>, b: Readonly<Record<K, number>>): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as Record<K, number>;

/** The totals of two lots of fights together. The order does not matter. */
export const mergeTotals = (a: Totals, b: Totals): Totals => ({
  ...sum(COUNTS, a, b),
  sides: [sum(SIDE_COUNTS, a.sides[0], b.sides[0]), sum(SIDE_COUNTS, a.sides[1], b.sides[1])],
  byRound: Array.from({ length: Math.max(a.byRound.length, b.byRound.length) }, (_, at) => (a.byRound[at] ?? 0) + (b.byRound[at] ?? 0)),
});
