import type { CreationRules, RaisePrice } from "./creation";

/** An entry of a character's Karma log, as a sheet stores it. */
export interface Advance {
  readonly kind: "award" | "attribute" | "skill";
  /** Id of the raised rating, or "". */
  readonly of: string;
  readonly from: number;
  readonly to: number;
  /** Karma awarded; negative: spent. */
  readonly karma: number;
  /** Reason. */
  readonly note: string;
  /** Sequence number; the newest entry has the highest. */
  readonly number: number;
}

export type Advances = Readonly<Record<string, Advance>>;

/** Returns the Karma awarded and not spent yet. */
export const karmaLeft = (advances: Advances): number => Object.values(advances).reduce((sum, { karma }) => sum + karma, 0);

export const nextNumber = (advances: Advances): number => Math.max(0, ...Object.values(advances).map(({ number }) => number)) + 1;

/** Returns the entries, newest first. */
export const newestFirst = (advances: Advances): [string, Advance][] =>
  Object.entries(advances).sort(([, a], [, b]) => b.number - a.number);

const priceAt = ({ step, each }: RaisePrice, rating: number): number => step + each * rating;

/**
 * Returns the Karma price of raising a rating by 1; null: at its maximum.
 * @param rating As stored now.
 */
export const raisePrice = ({ raise }: Pick<CreationRules, "raise">, kind: "attribute" | "skill", rating: number): number | null =>
  rating >= raise[kind].most ? null : priceAt(raise[kind], rating + 1);

/**
 * Why an entry cannot be undone. `newer`: the same rating was raised again. `changed`: the rating is another now. `spent`: its Karma is
 * spent.
 */
export type Fixed = "newer" | "changed" | "spent";

/**
 * Returns why an entry cannot be undone; null: it can.
 * @param rating Current value of the raised rating.
 */
export function whyFixed(advances: Advances, id: string, rating: number): Fixed | null {
  const entry = advances[id];
  if (!entry) return "changed";
  if (entry.kind === "award") return karmaLeft(advances) < entry.karma ? "spent" : null;
  const newer = Object.values(advances).some(({ kind, of, number }) => kind === entry.kind && of === entry.of && number > entry.number);
  return newer ? "newer" : rating === entry.to ? null : "changed";
}
