import type { LineUp } from "../attack/declare/line-up";
import type { BattleMap } from "../flight/battle-map";

/** Line of sight from one participant to another. */
export interface Sight {
  readonly meters: number;
  /** true: an upright shooter has a clear shot at the middle or the top of the upright target. */
  readonly clear: boolean;
  /** Indexes of all participants who can affect the line, target last; null: not yet computed. */
  others: readonly number[] | null;
  /** Lines of fire, keyed by the participants' stances and the reach of the attack. */
  readonly lines: Map<number | string, LineUp>;
}

/**
 * Cached lines of sight and lines of fire. They depend only on stances and positions. All fights of a skirmish share them until a
 * participant moves.
 */
export interface SeenLines {
  /** Lines of sight by the indexes of both participants, combined into one number. */
  readonly sights: Map<number, Sight>;
  /** Outlines of all participants; null: not yet indexed. */
  crowd: BattleMap | null;
  /** Number of cached lines of fire. */
  kept: number;
}

export const newLines = (): SeenLines => ({ sights: new Map(), crowd: null, kept: 0 });
