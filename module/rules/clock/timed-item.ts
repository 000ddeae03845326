/** When in its round an item goes off: at a score of a pass, at the setter's phase of a pass, or at an end of the round. @rule SS-TIMED-04 */
export type Moment = "score" | "phase" | "start" | "end";

/** Something that goes off by itself. */
export interface TimedItem {
  readonly id: string;
  /** What people call it; left out: it has no name. */
  readonly name?: string;
  /** Whatever belongs to it outside the clock, in words of the caller's own. */
  readonly what?: string;
  /** Who set it; needed for `phase` only. It goes off without them too. */
  readonly by: string | null;
  readonly round: number;
  readonly moment: Moment;
  /** Count with `score` and `phase`. */
  readonly pass: number;
  /** Counts with `score`. */
  readonly score: number;
}
