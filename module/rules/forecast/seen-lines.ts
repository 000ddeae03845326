import type { LineUp } from "../attack/declare/line-up";
import type { BattleMap } from "../flight/battle-map";

/** Line of sight from one participant to another. */
export interface Sight {
  readonly metres: number;
  /** No wall in between. */
  readonly clear: boolean;
  /** Indexes of all participants the line depends on, target last; null: not computed yet. */
  others: readonly number[] | null;
  /** Lines of fire by stances and reach. */
  readonly lines: Map<number | string, LineUp>;
}

/** Cached sights and lines of fire. They depend only on stances and positions, so all fights of a skirmish share them. */
export interface SeenLines {
  /** By the indexes of both participants. */
  readonly sights: Map<number, Sight>;
  /** Everybody's outlines; null: not indexed yet. */
  crowd: BattleMap | null;
  /** Number of cached lines. */
  kept: number;
}

export const newLines = (): SeenLines => ({ sights: new Map(), crowd: null, kept: 0 });
