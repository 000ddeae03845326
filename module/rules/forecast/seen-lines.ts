import type { LineUp } from "../attack/declare/line-up";
import type { BattleMap } from "../flight/battle-map";

/** Line of sight from one participant to another. */
export interface Sight {
  readonly meters: number;
  /** true: no wall is between the two participants. */
  readonly clear: boolean;
  /** Indexes of all participants who can affect the line, target last; null: not yet computed. */
  others: readonly number[] | null;
  /** Lines of fire by stances and reach. */
  readonly lines: Map<number | string, LineUp>;
}

/** Cached lines of sight and lines of fire. They depend only on stances and positions, so all fights of a skirmish share them. */
export interface SeenLines {
  /** Lines of sight by the indexes of both participants, combined into one number. */
  readonly sights: Map<number, Sight>;
  /** Outlines of all participants; null: not yet indexed. */
  crowd: BattleMap | null;
  /** Number of cached lines. */
  kept: number;
}

export const newLines = (): SeenLines => ({ sights: new Map(), crowd: null, kept: 0 });
