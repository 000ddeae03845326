import type { Part, Throw } from "../chance/throws";
import type { Pace } from "../contest/burdens";
import { testThrow, type SuccessTest, type Tester } from "../contest/success-test";
import { allow, refuse, type Ruling } from "../ruling";
import type { Rates } from "./rates";

/** @rule SS-MOVE-04 the second Run and every further one is a sprint */
export const paceOf = (runs: number): Pace => (runs <= 0 ? "walking" : runs === 1 ? "running" : "sprinting");

/** AP of so many Runs and sprints, unless a world says otherwise. @rule SS-MOVE-03 @rule SS-MOVE-04 one each */
export const runsPrice = (runs: number): number => runs;

/** Strain of so many sprints, which nobody resists. @rule SS-MOVE-06 one each */
export const sprintStrain = (sprints: number): number => sprints;

/** @rule SS-MOVE-05 Running + Strength [Physical] */
const SPRINT_TEST: SuccessTest = { skill: "running", attributes: ["strength"], threshold: 0, limit: "physical", resists: false };

/** Dice of a sprint. The penalty for running does not touch it. @rule SS-MOVE-05 @rule SS-MOVE-07 */
export const sprintThrow = (who: Tester, further: readonly Part[] = []): Throw =>
  testThrow(SPRINT_TEST, who.burdens ? { ...who, burdens: { ...who.burdens, pace: "walking" } } : who, further);

/**
 * Metres a sprint brings.
 *
 * @rule SS-MOVE-05 its hits @rule XF-23 and the Walk Rate on top, where that is switched on
 * @param hits within the Physical limit
 */
export const sprintMetres = (hits: number, { walk }: Pick<Rates, "walk">, walkRateToo: boolean): number => hits + (walkRateToo ? walk : 0);

/** What somebody has done on foot in this round: metres covered, Run actions, and metres that sprints brought. */
export interface Covered {
  readonly metres: number;
  readonly runs: number;
  readonly sprinted: number;
}

/** Metres of a round, as far as they are paid for. @rule SS-MOVE-02 @rule SS-MOVE-03 @rule SS-MOVE-06 */
export const allowance = ({ walk, run }: Rates, { runs, sprinted }: Pick<Covered, "runs" | "sprinted">): number =>
  walk + (runs > 0 ? run : 0) + sprinted;

/** Metres that may still be covered without paying for more. */
export const metresLeft = (rates: Rates, covered: Covered): number => Math.max(0, allowance(rates, covered) - covered.metres);

/** What a way takes. */
export interface WayPrice {
  /** Run actions to take now; each costs AP. */
  readonly runs: number;
  /** The walk of this pass takes its Free Action. @rule SS-MOVE-02 */
  readonly freeAction: boolean;
}

/**
 * What it takes to go so many metres more.
 *
 * @rule SS-MOVE-02 @rule SS-MOVE-03
 * @param walkedInPass the Free Action of this pass went into walking already
 * @returns a refusal when only a sprint would do, because nobody knows before the test what a sprint brings
 */
export function wayPrice(rates: Rates, covered: Covered, metres: number, walkedInPass: boolean): Ruling<WayPrice> {
  const total = covered.metres + metres;
  const runs = total > allowance(rates, covered) && covered.runs === 0 ? 1 : 0;
  const most = allowance(rates, { ...covered, runs: covered.runs + runs });
  if (total > most) return refuse("tooFar", "SS-MOVE-02", { metres, most: Math.max(0, most - covered.metres) });
  return allow({ runs, freeAction: !walkedInPass && covered.metres < rates.walk && metres > 0 });
}

/** @rule SS-CALLED-46 the slowed cannot sprint @rule SS-MOVE-04 a sprint follows a Run of the same round */
export function maySprint({ maySprint: able }: Pick<Rates, "maySprint">, { runs }: Pick<Covered, "runs">): Ruling<true> {
  if (!able) return refuse("noSprint", "SS-CALLED-46");
  return runs > 0 ? allow(true) : refuse("noSprint", "SS-MOVE-04");
}

/** A movement as announced. @rule SS-MOVE-11 */
export interface DeclaredMovement {
  readonly metres: number;
  readonly pace: Pace;
}

/**
 * The announced movement, cut short.
 *
 * @rule SS-MOVE-12 it cannot grow; the direction may change @rule SS-MOVE-13 the pace stays, and its modifiers with it
 */
export const shortened = (declared: DeclaredMovement, metres: number): Ruling<DeclaredMovement> =>
  metres <= declared.metres ? allow({ ...declared, metres }) : refuse("noFurther", "SS-MOVE-12", { metres, most: declared.metres });
