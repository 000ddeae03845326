import type { LineUp } from "../attack/declare/line-up";

/** What one sees of another from where both stand. */
export interface Sight {
  readonly metres: number;
  /** No wall in between. */
  readonly clear: boolean;
  /** Everybody a bullet may meet, as places in the list of all who are there, the one aimed at last; null until somebody shoots. */
  others: readonly number[] | null;
  /** Lines of fire by stances and reach. */
  readonly lines: Map<number | string, LineUp>;
}

/** Sights and lines of fire that were looked along before. They depend on stances and places only, so that every fight of a skirmish may use them. */
export interface SeenLines {
  /** By the places of both in the list of all who are there. */
  readonly sights: Map<number, Sight>;
  /** Lines kept. */
  kept: number;
}

export const newLines = (): SeenLines => ({ sights: new Map(), kept: 0 });
