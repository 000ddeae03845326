import type { RollSpec } from "../chance/roll-specs";
import { poolSize, type Glitch } from "./hits-and-glitches";

/** A test that collects hits over time. @rule SS-GLITCH-02 */
export interface ExtendedTest {
  /** Number of hits to collect. */
  readonly wanted: number;
  /** Minutes per roll. */
  readonly intervalMinutes: number;
}

/** Progress of an extended test. */
export interface ExtendedProgress {
  readonly gathered: number;
  readonly rolls: number;
  /** true: a critical glitch spoiled the test. */
  readonly spoiled: boolean;
}

export const BEGUN: ExtendedProgress = { gathered: 0, rolls: 0, spoiled: false };

/** Returns the number of dice of the next roll, 1 fewer after each roll. @rule SS-CALLED-26 */
const extendedDice = (dice: number, { rolls }: Pick<ExtendedProgress, "rolls">): number => poolSize(dice - rolls);

/** Returns the next roll of the test; null if the test is done or spoiled, or no dice are left. */
export function nextRoll(test: ExtendedTest, full: Extract<RollSpec, { kind: "pool" }>, progress: ExtendedProgress): RollSpec | null {
  const dice = extendedDice(full.dice, progress);
  if (isDone(test, progress) || progress.spoiled || dice === 0) return null;
  const tired = progress.rolls === 0 ? [] : [{ part: "repeated", value: -progress.rolls, rule: "SS-CALLED-26" }];
  return { ...full, dice, parts: [...full.parts, ...tired] };
}

/**
 * Returns the progress after a roll.
 * @rule SS-CALLED-26
 * @param hits Hits of this roll within the limit, which caps each roll separately.
 */
export const afterRoll = ({ gathered, rolls }: ExtendedProgress, hits: number, glitch: Glitch = "none"): ExtendedProgress => ({
  gathered: gathered + Math.max(0, hits),
  rolls: rolls + 1,
  spoiled: glitch === "critical",
});

export const isDone = ({ wanted }: Pick<ExtendedTest, "wanted">, { gathered, spoiled }: ExtendedProgress): boolean =>
  !spoiled && gathered >= wanted;
