import type { Throw } from "../chance/throws";
import { poolSize, type Glitch } from "./pool";

/** A test that gathers hits over time: (wanted, interval). @rule SS-GLITCH-02 */
export interface ExtendedTest {
  /** Hits to gather. */
  readonly wanted: number;
  /** Minutes each roll takes. */
  readonly intervalMinutes: number;
}

/** How far somebody has come. */
export interface ExtendedProgress {
  readonly gathered: number;
  readonly rolls: number;
  /** A critical glitch spoiled it. */
  readonly spoiled: boolean;
}

export const BEGUN: ExtendedProgress = { gathered: 0, rolls: 0, spoiled: false };

/** Dice of the next roll: one fewer each time. @rule SS-CALLED-26 */
const extendedDice = (dice: number, { rolls }: Pick<ExtendedProgress, "rolls">): number => poolSize(dice - rolls);

/** What the next roll throws, or null when the dice have run out, or it is done, or spoiled. */
export function nextRoll(test: ExtendedTest, full: Extract<Throw, { kind: "pool" }>, progress: ExtendedProgress): Throw | null {
  const dice = extendedDice(full.dice, progress);
  if (isDone(test, progress) || progress.spoiled || dice === 0) return null;
  const tired = progress.rolls === 0 ? [] : [{ part: "repeated", value: -progress.rolls, rule: "SS-CALLED-26" }];
  return { ...full, dice, parts: [...full.parts, ...tired] };
}

/** @param hits of one roll, within the limit: the limit caps every roll on its own. @rule SS-CALLED-26 */
export const afterRoll = ({ gathered, rolls }: ExtendedProgress, hits: number, glitch: Glitch = "none"): ExtendedProgress => ({
  gathered: gathered + Math.max(0, hits),
  rolls: rolls + 1,
  spoiled: glitch === "critical",
});

export const isDone = ({ wanted }: Pick<ExtendedTest, "wanted">, { gathered, spoiled }: ExtendedProgress): boolean =>
  !spoiled && gathered >= wanted;

/** Minutes spent so far. */
const minutesSpent = ({ intervalMinutes }: ExtendedTest, { rolls }: ExtendedProgress): number => intervalMinutes * rolls;

/**
 * Minutes until a row of rolls has gathered enough, or null when it has not.
 *
 * @param rolls hits of each roll before the limit
 */
export function minutesFor(test: ExtendedTest, rolls: readonly number[], limit: number | null): number | null {
  let progress = BEGUN;
  for (const hits of rolls) {
    progress = afterRoll(progress, limit === null ? hits : Math.min(hits, limit));
    if (isDone(test, progress)) return minutesSpent(test, progress);
  }
  return null;
}
