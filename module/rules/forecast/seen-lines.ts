import type { LineUp } from "../attack/declare/line-up";

/** Line of sight from one participant to another. */
export interface Sight {
  readonly metres: number;
  /** No wall in between. */
  readonly clear: boolean;
  /** Indexes of all participants a bullet can meet, target last; null: not computed yet. */
  others: readonly number[] | null;
  /** Lines of fire by stances and reach. */
  readonly lines: Map<number | string, LineUp>;
}

/** Cached sights and lines of fire. They depend only on stances and positions, so all fights of a skirmish share them. */
export interface SeenLines {
  /** By the indexes of both participants. */
  readonly sights: Map<number, Sight>;
  /** Number of cached lines. */
  kept: number;
}

export const newLines = (): SeenLines => ({ sights: new Map(), kept: 0 });
