export type Quality = "glancing" | "solid";

/** Points above Evasion, in the d20 rulebook, that a hit without a call must exceed to be solid. @rule CS-17 @rule GL-09 */
export const UNCALLED_POINTS = 10;

/** Converts d20 points to hits: 1 hit for each 6 points, rounded up. @rule XF-02 */
export const hitsWorth = (points: number): number => Math.ceil(points / 6);

/** Returns the net hits above which a hit is solid. @rule XF-05 the called location's modifier without sign, or 10, converted to hits */
export const glancingThreshold = (calledModifier: number | null): number =>
  hitsWorth(calledModifier === null ? UNCALLED_POINTS : Math.abs(calledModifier));

/** Returns the quality of a hit. @rule XF-05 @rule GL-05 a hit is glancing if its net hits are at or below the threshold */
export const qualityOf = (net: number, threshold: number): Quality => (net <= threshold ? "glancing" : "solid");

/** Returns the points that a hit takes from the limb's Cripple Threshold; 0 for Strain. @rule XF-06 @rule GL-04 @rule GL-05 @rule GL-06 */
export const limbLoss = (kind: "health" | "strain", pastShield: number, quality: Quality): number =>
  kind === "strain" ? 0 : quality === "solid" ? pastShield : Math.floor(pastShield / 2);
