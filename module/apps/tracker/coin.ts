/** Duration (ms) of the coin animation; the style sheet uses the same. */
const TURNING = 1200;

/** Time (ms) of the first display of each toss on this client. */
const shown = new Map<string, number>();

/** Returns true while a toss is new. Redrawing its row neither stops the coin nor tosses it again. @rule SS-INIT-07 */
export function isFreshToss(toss: string, now = performance.now()): boolean {
  const first = shown.get(toss);
  if (first === undefined) shown.set(toss, now);
  return now - (first ?? now) < TURNING;
}

/** Returns true if this row shows a coin being tossed. */
export const isTossed = (tie: { readonly leaf: string } | null, toss: string): boolean => tie?.leaf === "tie.coin" && isFreshToss(toss);
