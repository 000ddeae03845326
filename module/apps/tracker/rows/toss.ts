/** Duration of the coin animation in milliseconds; the style sheet uses the same duration. */
const TURNING = 1200;

/** A toss that this client has shown. */
interface Toss {
  readonly round: number;
  /** Time in milliseconds when this client first showed the toss. */
  readonly at: number;
  isOver: boolean;
}

/** Last toss of each combatant. */
const shown = new WeakMap<object, Toss>();

/**
 * Returns true while the coin of a combatant's toss in this round is still turning. Redrawing the row neither stops nor restarts the
 * animation.
 * @rule SS-INIT-07
 */
export function isFreshToss(combatant: object, round: number, time = () => performance.now()): boolean {
  const known = shown.get(combatant);
  if (known?.round === round && known.isOver) return false;
  const now = time();
  const toss = known?.round === round ? known : { round, at: now, isOver: false };
  toss.isOver = now - toss.at >= TURNING;
  shown.set(combatant, toss);
  return !toss.isOver;
}
