import { type Limb, type LimbFigures, limbKind } from "./limbs";

export type Quality = "glancing" | "solid";

/** Points in the d20 seed that an uncalled hit must exceed to be solid. @rule CS-17 @rule GL-09 */
export const UNCALLED_POINTS = 10;

/** Converts d20 points to hits: 1 hit for each 6 points, rounded up. @rule XF-02 */
export const hitsWorth = (points: number): number => Math.ceil(points / 6);

/** Returns the net hits above which a hit is solid. @rule XF-05 the called location's modifier without sign, or 10, converted to hits */
export const glancingThreshold = (calledModifier: number | null): number =>
  hitsWorth(calledModifier === null ? UNCALLED_POINTS : Math.abs(calledModifier));

/** Returns the quality of a hit. @rule XF-05 @rule GL-05 a hit is glancing if its net hits are at or below the threshold */
export const qualityOf = (net: number, threshold: number): Quality => (net <= threshold ? "glancing" : "solid");

/** Returns the Cripple Threshold of a limb, rounded down. @rule XF-06 head: Body; arm or leg: 1.5 × Body; torso: 2 × Body @rule XF-25 */
export const crippleThreshold = ({ threshold }: Pick<LimbFigures, "threshold">, body: number): number =>
  Math.floor((threshold * body) / 100);

/** Returns the points that a hit takes from the limb's Cripple Threshold. @rule XF-06 @rule GL-04 @rule GL-05 @rule GL-06 */
export const limbLoss = (kind: "health" | "strain", pastShield: number, quality: Quality): number =>
  kind === "strain" ? 0 : quality === "solid" ? pastShield : Math.floor(pastShield / 2);

/** Returns the points of a limb after a loss. @rule XF-06 a limb at 0 is crippled */
export const afterLimbLoss = (value: number, loss: number): { value: number; crippled: boolean } => {
  const left = Math.max(0, value - loss);
  return { value: left, crippled: left === 0 };
};

/** Returns the points of a limb after First Aid, which restores 1 point per hit up to the Cripple Threshold. @rule XF-07 */
export const limbTreated = (value: number, firstAidHits: number, max: number): { value: number; crippled: boolean } => {
  const treated = Math.min(max, value + firstAidHits);
  return { value: treated, crippled: treated === 0 };
};

/** Effects of a crippled limb: a test at once, and statuses while the limb is crippled. @rule XF-07 */
export interface CrippledEffects {
  readonly statuses: readonly string[];
  /** Test required at once; null: none. */
  readonly test: { readonly attributes: readonly [string, string]; readonly threshold: number; readonly failure: "prone" | "score" } | null;
}

/** Returns the effects of a crippled limb. @rule XF-07 */
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

/** Change of the Initiative Score if the test for a crippled head fails. @rule XF-07 */
export const CRIPPLED_HEAD_SCORE = -10;
