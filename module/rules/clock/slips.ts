import { passStamp, type Clock, type Ticking } from "./clock";

/** Opponents somebody may still pass in this pass without a fight. @rule SS-INTERCEPT-10 */
export const slipsLeft = (clock: Clock, { slips }: Ticking): number => (slips?.in === passStamp(clock) ? slips.past : 0);
