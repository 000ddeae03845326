/** An action paid in parts. @rule SS-ACTION-20 */
export interface Extended {
  readonly name: string;
  /** AP in all, and AP paid so far. */
  readonly cost: number;
  readonly paid: number;
  /** Stamp of the pass of the last payment. */
  readonly paidIn: number;
}

/** Where an announced movement leads, as on a compass. */
export const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A movement as it was announced in a phase. @rule SS-MOVE-11 */
export interface AnnouncedWay {
  readonly metres: number;
  readonly pace: "walking" | "running" | "sprinting";
  readonly direction: Direction;
  /** Stamp of the pass in whose phase it was said. */
  readonly saidIn: number;
}

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
