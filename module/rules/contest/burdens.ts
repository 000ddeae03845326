import { sumOf, type Part } from "../chance/throws";

/** How fast somebody moves in this round. @rule SS-MOVE-01 */
export type Pace = "walking" | "running" | "sprinting";

/** What lies on every test somebody makes, whatever it is about; left out: nothing. */
export interface Burdens {
  /** How fast the tester moves this round. @rule SS-MOVE-07 */
  readonly pace?: Pace;
  /** The tester acts in a delayed phase. @rule SS-DELAY-06 */
  readonly delayed?: boolean;
  /** The tester fights for their life. @rule SS-LAST-05 */
  readonly lastFight?: boolean;
}

/** @rule SS-MOVE-07 */
const RUNNER_DICE = -2;

/** Dice a delayed phase costs every action. @rule SS-DELAY-06 */
export const DELAYED_DICE = -1;

/** Dice that running costs; a sprinter counts as running. @rule SS-MOVE-07 */
export const runningParts = (pace: Pace): Part[] =>
  pace === "walking" ? [] : [{ part: "running", value: RUNNER_DICE, rule: "SS-MOVE-07" }];

/** Skill and attributes of somebody who fights for their life, with the half that is taken off. @rule SS-LAST-05 */
export function halvedParts(base: readonly Part[]): Part[] {
  const whole = sumOf(base);
  const half = { part: "last-fight", value: Math.floor(whole / 2) - whole, rule: "SS-LAST-05" };
  return half.value === 0 ? [...base] : [...base, half];
}

/** What of somebody burdens every test of theirs. */
interface Burdened {
  readonly movement?: Pace;
  readonly readiness?: { readonly delayed: boolean; readonly acting: boolean };
  readonly lastFight?: boolean;
}

/** Returns what lies on every test somebody makes. @rule SS-MOVE-07 @rule SS-DELAY-06 @rule SS-LAST-05 */
export const burdensOf = ({ movement = "walking", readiness, lastFight }: Burdened): Burdens => ({
  ...(movement === "walking" ? {} : { pace: movement }),
  ...(readiness?.delayed && readiness.acting ? { delayed: true } : {}),
  ...(lastFight ? { lastFight } : {}),
});

/** Dice a delayed phase costs. @rule SS-DELAY-06 */
export const delayedParts = (delayed: boolean): Part[] => (delayed ? [{ part: "delayed", value: DELAYED_DICE, rule: "SS-DELAY-06" }] : []);

/** Dice that pace and a delayed phase cost, itemised. @rule SS-MOVE-07 @rule SS-DELAY-06 */
export const burdenParts = ({ pace = "walking", delayed = false }: Burdens): Part[] => [...runningParts(pace), ...delayedParts(delayed)];
