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
