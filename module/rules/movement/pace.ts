import type { Part, RollSpec } from "../chance/roll-specs";
import type { Pace } from "../contest/burdens";
import { testRoll, type SuccessTest, type Tester } from "../contest/success-test";
import { allow, refuse, type Ruling } from "../ruling";
import type { Rates } from "./rates";

/** Returns the pace after some Runs. @rule SS-MOVE-04 every Run after the first is a sprint */
export const paceOf = (runs: number): Pace => (runs <= 0 ? "walking" : runs === 1 ? "running" : "sprinting");

/** Returns the unresisted Strain of sprints. @rule SS-MOVE-06 1 each */
export const sprintStrain = (sprints: number): number => sprints;

/** @rule SS-MOVE-05 Running + Strength [Physical] */
const SPRINT_TEST: SuccessTest = { skill: "running", attributes: ["strength"], threshold: 0, limit: "physical", resists: false };

/** Returns the roll of a sprint; the penalty for running does not apply. @rule SS-MOVE-05 @rule SS-MOVE-07 */
export const sprintRoll = (who: Tester, further: readonly Part[] = []): RollSpec =>
  testRoll(SPRINT_TEST, who.burdens ? { ...who, burdens: { ...who.burdens, pace: "walking" } } : who, further);

/**
 * Returns the meters a sprint adds.
 * @rule SS-MOVE-05 its hits
 * @rule XF-23 plus the Walk Rate if the ruleset adds it
 * @param hits Within the Physical limit.
 */
export const sprintMeters = (hits: number, { walk }: Pick<Rates, "walk">, walkRateToo: boolean): number => hits + (walkRateToo ? walk : 0);

/** Movement on foot this round: meters covered, Run actions, and meters from sprints. */
export interface Covered {
  readonly meters: number;
  readonly runs: number;
  readonly sprinted: number;
}

/** Returns the meters allowed this round by the actions paid for. @rule SS-MOVE-02 @rule SS-MOVE-03 @rule SS-MOVE-06 */
export const allowance = ({ walk, run }: Rates, { runs, sprinted }: Pick<Covered, "runs" | "sprinted">): number =>
  walk + (runs > 0 ? run : 0) + sprinted;

/** Returns the meters left without paying for more. */
export const metersLeft = (rates: Rates, covered: Covered): number => Math.max(0, allowance(rates, covered) - covered.meters);

/** Movement that a distance takes in a round: walking, a Run, a sprint; or it is out of reach. */
export type PaceNeeded = "walk" | "run" | "sprint" | "tooFar";

/**
 * Returns what it takes to cover a number of meters in a round.
 * @rule SS-MOVE-02 @rule SS-MOVE-03
 * @rule SS-MOVE-04 everything beyond a Run takes a sprint, which has no length before its test
 * @param meters All meters of this round.
 * @param knows Actions of the ruleset; omitted: both.
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

/** Cost of a movement. */
export interface WayPrice {
  /** Run actions to take now; each costs AP. */
  readonly runs: number;
  /** Walking uses the Free Action of this pass. @rule SS-MOVE-02 */
  readonly freeAction: boolean;
}

/**
 * Returns the cost of moving some meters more.
 * @rule SS-MOVE-02 @rule SS-MOVE-03
 * @param walkedInPass true: the Free Action of this pass was already used for walking.
 * @returns A refusal if only a sprint would be enough, because its distance is unknown before the test.
 */
export function wayPrice(rates: Rates, covered: Covered, meters: number, walkedInPass: boolean): Ruling<WayPrice> {
  const total = covered.meters + meters;
  const runs = total > allowance(rates, covered) && covered.runs === 0 ? 1 : 0;
  const most = allowance(rates, { ...covered, runs: covered.runs + runs });
  if (total > most) return refuse("tooFar", "SS-MOVE-02", { meters, most: Math.max(0, most - covered.meters) });
  return allow({ runs, freeAction: !walkedInPass && covered.meters < rates.walk && meters > 0 });
}

/** Returns whether a fighter can sprint. @rule SS-CALLED-46 not while slowed @rule SS-MOVE-04 only after a Run in the same round */
export function maySprint({ maySprint: able }: Pick<Rates, "maySprint">, { runs }: Pick<Covered, "runs">): Ruling<true> {
  if (!able) return refuse("noSprint", "SS-CALLED-46");
  return runs > 0 ? allow(true) : refuse("noSprint", "SS-MOVE-04");
}

/** A movement as announced. @rule SS-MOVE-11 */
export interface DeclaredMovement {
  readonly meters: number;
  readonly pace: Pace;
}

/**
 * Returns the announced movement with a shorter distance.
 * @rule SS-MOVE-12 it cannot get longer; the direction may change
 * @rule SS-MOVE-13 pace and its modifiers stay
 */
export const shortened = (declared: DeclaredMovement, meters: number): Ruling<DeclaredMovement> =>
  meters <= declared.meters ? allow({ ...declared, meters }) : refuse("noFurther", "SS-MOVE-12", { meters, most: declared.meters });
