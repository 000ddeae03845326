import { type Limb, limbKind } from "./limbs";

export type Quality = "glancing" | "solid";

/** What an uncalled hit must beat, in d20 points. @rule CS-17 @rule GL-09 */
export const UNCALLED_POINTS = 10;

/** d20 points as hits: one for every six or part of six. @rule XF-02 */
export const hitsWorth = (points: number): number => Math.ceil(points / 6);

/** @rule XF-05 the size of the called location's modifier, or 10, through the exchange rate */
export const glancingThreshold = (calledModifier: number | null): number =>
  hitsWorth(calledModifier === null ? UNCALLED_POINTS : Math.abs(calledModifier));

/** @rule XF-05 net hits up to the threshold glance @rule GL-05 equality included */
export const qualityOf = (net: number, threshold: number): Quality => (net <= threshold ? "glancing" : "solid");

/** @rule XF-06 head Body, arm and leg one and a half times Body rounded down, torso twice Body */
export function crippleThreshold(limb: Limb, body: number): number {
  switch (limbKind(limb)) {
    case "head":
      return body;
    case "torso":
      return 2 * body;
    default:
      return Math.floor((3 * body) / 2);
  }
}

/** What a hit takes off the struck limb's threshold. @rule XF-06 @rule GL-04 @rule GL-05 @rule GL-06 */
export const limbLoss = (kind: "health" | "strain", pastShield: number, quality: Quality): number =>
  kind === "strain" ? 0 : quality === "solid" ? pastShield : Math.floor(pastShield / 2);

/** @rule XF-06 at 0 the limb is crippled */
export const afterLimbLoss = (value: number, loss: number): { value: number; crippled: boolean } => {
  const left = Math.max(0, value - loss);
  return { value: left, crippled: left === 0 };
};

/** First aid gives its hits back to the limb, never above its threshold. @rule XF-07 */
export const limbTreated = (value: number, firstAidHits: number, max: number): { value: number; crippled: boolean } => {
  const treated = Math.min(max, value + firstAidHits);
  return { value: treated, crippled: treated === 0 };
};

/** What being crippled does at once and while it lasts. @rule XF-07 */
export interface CrippledEffects {
  readonly statuses: readonly string[];
  /** A test that is asked for at once, or null. */
  readonly test: { readonly attributes: readonly [string, string]; readonly threshold: number; readonly failure: "prone" | "score" } | null;
}

/** @rule XF-07 */
export function crippledEffects(limb: Limb): CrippledEffects {
  switch (limbKind(limb)) {
    case "arm":
      return { statuses: ["one-arm-bandit", "weak-side"], test: null };
    case "leg":
      return { statuses: ["slowed"], test: { attributes: ["strength", "agility"], threshold: 3, failure: "prone" } };
    case "head":
      return { statuses: ["blinded-eye"], test: { attributes: ["body", "willpower"], threshold: 3, failure: "score" } };
    default:
      return { statuses: ["winded"], test: null };
  }
}

/** Initiative a crippled head costs when the test fails. @rule XF-07 */
export const CRIPPLED_HEAD_SCORE = -10;
