/** An action paid in parts. @rule SS-ACTION-20 */
export interface Extended {
  readonly name: string;
  /** Total AP, and AP paid so far. */
  readonly cost: number;
  readonly paid: number;
  /** Stamp of the pass of the last payment. */
  readonly paidIn: number;
}

/** Compass direction of an announced movement. */
export const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A movement announced in a phase. @rule SS-MOVE-11 */
export interface AnnouncedWay {
  readonly meters: number;
  readonly pace: "walking" | "running" | "sprinting";
  readonly direction: Direction;
  /** Stamp of the pass in which it was announced. */
  readonly announcedIn: number;
}

/** When an item goes off in its round: at a score, at the setter's phase, or at its start or end. @rule SS-TIMED-04 */
/** When in its round a timed item goes off. */
export const MOMENTS = ["score", "phase", "start", "end"] as const;
export type Moment = (typeof MOMENTS)[number];

/** An item that goes off by itself. */
export interface TimedItem {
  readonly id: string;
  /** Display name; omitted: none. */
  readonly name?: string;
  /** Free text of the caller that links it to something outside the clock. */
  readonly what?: string;
  /** Id of the setter, needed for `phase` only; null: none. It also goes off without the setter. */
  readonly by: string | null;
  readonly round: number;
  readonly moment: Moment;
  /** Used with `score` and `phase`. */
  readonly pass: number;
  /** Used with `score`. */
  readonly score: number;
}
