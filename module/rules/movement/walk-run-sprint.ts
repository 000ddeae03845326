import { type Pace } from "../contest/burdens";
import type { Part, RollSpec } from "../chance/roll-specs";
import { testRoll, type SuccessTest, type Tester } from "../contest/success-test";
import { allow, refuse, type Ruling } from "../ruling";

/** Returns the meters a person can walk per round. @rule SS-MOVE-02 */
export const walkRate = (agility: number): number => 2 * agility;

/** Movement rates of a character. */
export interface Rates {
  /** Walk Rate in meters per round; `run`: meters that a Run adds. */
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
 * @rule SS-LAST-04 a character who fights for their life has half the rates; both conditions together leave a quarter
 * @param meters Walk Rate without these conditions, in meters.
 */
export function ratesAt(meters: number, { slowed = false, fightingForLife = false }: Slowed = {}): Rates {
  const whole = slowed ? half(meters) : meters;
  const walk = fightingForLife ? half(whole) : whole;
  return { walk, run: walk, maySprint: !slowed };
}

/** Returns the pace after a number of Run actions. @rule SS-MOVE-01 @rule SS-MOVE-04 every Run after the first is a sprint */
export const paceOf = (runs: number): Pace => (runs <= 0 ? "walking" : runs === 1 ? "running" : "sprinting");

/** Returns the Strain that sprints cause; no roll resists it. @rule SS-MOVE-06 1 for each sprint */
export const sprintStrain = (sprints: number): number => sprints;

/** Test for a sprint. @rule SS-MOVE-05 Running + Strength [Physical] */
const SPRINT_TEST: SuccessTest = { skill: "running", attributes: ["strength"], threshold: 0, limit: "physical", resists: false };

/** Returns the roll for a sprint. The penalty for running does not apply to this roll. @rule SS-MOVE-05 @rule SS-MOVE-07 */
export const sprintRoll = (who: Tester, further: readonly Part[] = []): RollSpec =>
  testRoll(SPRINT_TEST, who.burdens ? { ...who, burdens: { ...who.burdens, pace: "walking" } } : who, further);

/**
 * Returns the meters that a sprint adds.
 * @rule SS-MOVE-05 1 for each hit
 * @rule XF-23 plus the Walk Rate in some rulesets
 * @param hits Hits within the Physical Limit.
 * @param walkRateToo true: the ruleset adds the Walk Rate.
 */
export const sprintMeters = (hits: number, { walk }: Pick<Rates, "walk">, walkRateToo: boolean): number => hits + (walkRateToo ? walk : 0);

/** Movement on foot this round: meters moved, Run actions taken, and meters gained by sprints. */
export interface Covered {
  readonly meters: number;
  readonly runs: number;
  readonly sprinted: number;
}

/** Returns the meters that the actions taken so far allow this round. @rule SS-MOVE-02 @rule SS-MOVE-03 @rule SS-MOVE-06 */
export const allowance = ({ walk, run }: Rates, { runs, sprinted }: Pick<Covered, "runs" | "sprinted">): number =>
  walk + (runs > 0 ? run : 0) + sprinted;

/** Returns the meters left this round without another action. */
export const metersLeft = (rates: Rates, covered: Covered): number => Math.max(0, allowance(rates, covered) - covered.meters);

/** Pace needed to cover a distance in a round; "tooFar": no pace is enough. */
export type PaceNeeded = "walk" | "run" | "sprint" | "tooFar";

/**
 * Returns the pace needed to cover a number of meters in a round.
 * @rule SS-MOVE-02 @rule SS-MOVE-03
 * @rule SS-MOVE-04 any distance beyond a Run needs a sprint, whose length is unknown before its test
 * @param meters All meters of this round, including those already moved.
 * @param knows Movement actions that the ruleset has; omitted: both.
 */
export function reachOf(
  { walk, run, maySprint: able }: Rates,
  { runs, sprinted }: Pick<Covered, "runs" | "sprinted">,
  meters: number,
  knows: { readonly run: boolean; readonly sprint: boolean } = { run: true, sprint: true },
): PaceNeeded {
  if (meters <= walk) return "walk";
  if ((knows.run || runs > 0) && meters <= walk + run) return "run";
  const sprints = (knows.run && knows.sprint && able) || meters <= allowance({ walk, run, maySprint: able }, { runs, sprinted });
  return sprints ? "sprint" : "tooFar";
}

/** Cost of a movement, in actions. */
export interface WayPrice {
  /** Number of Run actions to take now; each costs AP. */
  readonly runs: number;
  /** true: the movement uses the Free Action of this pass for walking. @rule SS-MOVE-02 */
  readonly freeAction: boolean;
}

/**
 * Returns the cost of moving a number of meters farther.
 * @rule SS-MOVE-02 @rule SS-MOVE-03
 * @param walkedInPass true: the character already used the Free Action of this pass for walking.
 * @returns The cost, or a refusal if only a sprint would be enough. A sprint's distance is unknown before its test.
 */
export function wayPrice(rates: Rates, covered: Covered, meters: number, walkedInPass: boolean): Ruling<WayPrice> {
  const total = covered.meters + meters;
  const runs = total > allowance(rates, covered) && covered.runs === 0 ? 1 : 0;
  const most = allowance(rates, { ...covered, runs: covered.runs + runs });
  if (total > most) return refuse("tooFar", "SS-MOVE-02", { meters, most: Math.max(0, most - covered.meters) });
  return allow({ runs, freeAction: !walkedInPass && covered.meters < rates.walk && meters > 0 });
}

/**
 * Allows or refuses a sprint.
 * @rule SS-CALLED-46 never while the fighter is slowed
 * @rule SS-MOVE-04 only after a Run in the same round
 */
export function maySprint({ maySprint: able }: Pick<Rates, "maySprint">, { runs }: Pick<Covered, "runs">): Ruling<true> {
  if (!able) return refuse("noSprint", "SS-CALLED-46");
  return runs > 0 ? allow(true) : refuse("noSprint", "SS-MOVE-04");
}

/** A movement that a player announced. @rule SS-MOVE-11 */
export interface DeclaredMovement {
  readonly meters: number;
  readonly pace: Pace;
}

/**
 * Returns the announced movement with a shorter distance, or a refusal if the distance is longer than announced.
 * @rule SS-MOVE-12 the distance cannot grow; the direction may change
 * @rule SS-MOVE-13 the pace and its modifiers do not change
 */
export const shortened = (declared: DeclaredMovement, meters: number): Ruling<DeclaredMovement> =>
  meters <= declared.meters ? allow({ ...declared, meters }) : refuse("noFurther", "SS-MOVE-12", { meters, most: declared.meters });
