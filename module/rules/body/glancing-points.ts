import { qualityOf, UNCALLED_POINTS, type Quality } from "./glancing";

/**
 * Points above Evasion up to which a hit glances: the width of the band.
 *
 * @rule GL-09 10 without a call @rule GL-10 @rule GL-13 else the size of the called limb's own penalty @rule GL-12
 * @param calledModifier the printed one, 0 or less: what else helps the attack does not move it (CS-38); null for no call
 */
export const glancingOffset = (calledModifier: number | null): number =>
  calledModifier === null ? UNCALLED_POINTS : Math.abs(calledModifier);

/** The total up to which a hit glances. @rule CS-17 @rule CS-19 @rule CS-27 @param evasion effective Evasion */
export const glancingTotal = (evasion: number, calledModifier: number | null): number => evasion + glancingOffset(calledModifier);

/** How much nearer a call brings the solid hit. @rule CS-18 */
export const thresholdDrop = (calledModifier: number): number => UNCALLED_POINTS - glancingOffset(calledModifier);

/** How squarely a total that hits strikes. @rule GL-01 @rule GL-04 @rule GL-05 @rule GL-11 @param evasion effective Evasion */
export const qualityOfTotal = (total: number, evasion: number, calledModifier: number | null): Quality =>
  qualityOf(total, glancingTotal(evasion, calledModifier));
