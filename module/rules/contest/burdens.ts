import { sumOf, type Part } from "../chance/roll-specs";

/** Movement this round. @rule SS-MOVE-01 */
export type Pace = "walking" | "running" | "sprinting";

/** Circumstances that affect every test; omitted fields: none. */
export interface Burdens {
  /** Movement this round; omitted: walking. @rule SS-MOVE-07 */
  readonly pace?: Pace;
  /** true: the tester acts in a delayed phase. @rule SS-DELAY-06 */
  readonly delayed?: boolean;
  /** true: the tester fights for their life. @rule SS-LAST-05 */
  readonly lastFight?: boolean;
}

/** Dice modifier for a running tester. @rule SS-MOVE-07 */
const RUNNER_DICE = -2;

/** Dice modifier of a delayed phase. @rule SS-DELAY-06 */
export const DELAYED_DICE = -1;

/** Returns the penalty for running. Sprinting counts as running. @rule SS-MOVE-07 */
export const runningParts = (pace: Pace): Part[] =>
  pace === "walking" ? [] : [{ part: "running", value: RUNNER_DICE, rule: "SS-MOVE-07" }];

/** Returns the base parts, with an additional part that halves their sum, rounded down. @rule SS-LAST-05 */
export function halvedParts(base: readonly Part[]): Part[] {
  const whole = sumOf(base);
  const half = { part: "last-fight", value: Math.floor(whole / 2) - whole, rule: "SS-LAST-05" };
  return half.value === 0 ? [...base] : [...base, half];
}

/** Facts about a fighter that affect every test. */
interface Burdened {
  readonly movement?: Pace;
  readonly readiness?: { readonly delayed: boolean; readonly acting: boolean };
  readonly lastFight?: boolean;
}

/** Returns the circumstances that affect every test of a fighter. @rule SS-MOVE-07 @rule SS-DELAY-06 @rule SS-LAST-05 */
export const burdensOf = ({ movement = "walking", readiness, lastFight }: Burdened): Burdens => ({
  ...(movement === "walking" ? {} : { pace: movement }),
  ...(readiness?.delayed && readiness.acting ? { delayed: true } : {}),
  ...(lastFight ? { lastFight } : {}),
});

/** Returns the penalty of a delayed phase. @rule SS-DELAY-06 */
export const delayedParts = (delayed: boolean): Part[] => (delayed ? [{ part: "delayed", value: DELAYED_DICE, rule: "SS-DELAY-06" }] : []);

/** Returns the penalties for movement and a delayed phase, itemized. @rule SS-MOVE-07 @rule SS-DELAY-06 */
export const burdenParts = ({ pace = "walking", delayed = false }: Burdens): Part[] => [...runningParts(pace), ...delayedParts(delayed)];
