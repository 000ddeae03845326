/** An action that the fighter pays for in parts. @rule SS-ACTION-20 */
export interface Extended {
  readonly name: string;
  /** Total AP; `paid`: AP paid so far. */
  readonly cost: number;
  readonly paid: number;
  /** Stamp of the pass of the last payment. */
  readonly paidIn: number;
}

/** Compass direction of an announced movement. */
export const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A movement that a fighter announced in a phase. @rule SS-MOVE-11 */
export interface AnnouncedWay {
  readonly meters: number;
  readonly pace: "walking" | "running" | "sprinting";
  readonly direction: Direction;
  /** Stamp of the pass of the announcement. */
  readonly announcedIn: number;
}

/** Moments of a round at which a timed item goes off: a score, the setter's phase, or the round's start or end. @rule SS-TIMED-04 */
export const MOMENTS = ["score", "phase", "start", "end"] as const;
export type Moment = (typeof MOMENTS)[number];

/** An item with a timer, such as a bomb. */
export interface TimedItem {
  readonly id: string;
  /** Display name; omitted: none. */
  readonly name?: string;
  /** Text of the caller that links the item to data outside the clock. */
  readonly what?: string;
  /** Id of the setter, needed only for `phase`; null: none. The item also goes off without the setter. */
  readonly by: string | null;
  readonly round: number;
  readonly moment: Moment;
  /** Pass in which the item goes off; used with `score` and `phase`. */
  readonly pass: number;
  /** Score at which the item goes off; used with `score`. */
  readonly score: number;
}
