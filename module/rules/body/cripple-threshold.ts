import { type Limb, type LimbFigures, limbKind } from "./limbs";

/** Returns the Cripple Threshold of a limb, rounded down. @rule XF-06 head: Body; arm or leg: 1.5 × Body; torso: 2 × Body @rule XF-25 */
export const crippleThreshold = ({ threshold }: Pick<LimbFigures, "threshold">, body: number): number =>
  Math.floor((threshold * body) / 100);

/** Returns the points of a limb after a loss, and whether the limb is crippled. @rule XF-06 a limb at 0 is crippled */
export const afterLimbLoss = (value: number, loss: number): { value: number; crippled: boolean } => {
  const left = Math.max(0, value - loss);
  return { value: left, crippled: left === 0 };
};

/**
 * Returns the points of a limb after First Aid, and whether the limb is still crippled. First Aid restores 1 point per hit, up to the
 * Cripple Threshold. @rule XF-07
 */
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

/** Change to the Initiative Score if the test for a crippled head fails. @rule XF-07 */
export const CRIPPLED_HEAD_SCORE = -10;
