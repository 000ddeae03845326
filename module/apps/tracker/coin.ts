/** How long a coin turns before it lies, milliseconds; the style sheet says the same. */
const TURNING = 1200;

/** When this client first showed a toss. */
const shown = new Map<string, number>();

/** Was this toss shown for the first time just now? A row that is drawn anew meanwhile does not stop the coin, later ones do not toss it again. @rule SS-INIT-07 */
export function isFreshToss(toss: string, now = performance.now()): boolean {
  const first = shown.get(toss);
  if (first === undefined) shown.set(toss, now);
  return now - (first ?? now) < TURNING;
}

/** Does a coin turn in this row now? */
export const isTossed = (states: readonly { readonly leaf: string }[], toss: string): boolean =>
  states.some(({ leaf }) => leaf === "tie.coin") && isFreshToss(toss);
