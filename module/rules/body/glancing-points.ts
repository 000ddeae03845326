import { UNCALLED_POINTS } from "./glancing";

/**
 * Points above Evasion up to which a hit glances: the width of the band. Evasion is the one that was hit, cover included (CS-27).
 *
 * @rule GL-09 @rule CS-17 10 without a call @rule GL-10 @rule GL-13 @rule CS-19 else the size of the called limb's own penalty @rule GL-12
 * @param calledModifier the printed one, 0 or less: what else helps the attack does not move it (CS-38); null for no call
 */
export const glancingOffset = (calledModifier: number | null): number =>
  calledModifier === null ? UNCALLED_POINTS : Math.abs(calledModifier);

/** How much nearer a call brings the solid hit. @rule CS-18 */
export const thresholdDrop = (calledModifier: number): number => UNCALLED_POINTS - glancingOffset(calledModifier);
