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
