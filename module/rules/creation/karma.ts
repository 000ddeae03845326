import type { CreationRules, RaisePrice } from "./creation";

/** An entry in a character's Karma log, as a sheet stores it. */
export interface Advance {
  readonly kind: "award" | "attribute" | "skill";
  /** Id of the raised rating; "" for an award. */
  readonly of: string;
  readonly from: number;
  readonly to: number;
  /** Karma awarded; negative: spent. */
  readonly karma: number;
  /** Reason for the entry. */
  readonly note: string;
  /** Sequence number. The newest entry has the highest number. */
  readonly number: number;
}

export type Advances = Readonly<Record<string, Advance>>;

/** Returns the awarded Karma that is not spent yet. */
export const karmaLeft = (advances: Advances): number => Object.values(advances).reduce((sum, { karma }) => sum + karma, 0);

export const nextNumber = (advances: Advances): number => Math.max(0, ...Object.values(advances).map(({ number }) => number)) + 1;

/** Returns the entries, newest first. */
export const newestFirst = (advances: Advances): [string, Advance][] =>
  Object.entries(advances).sort(([, a], [, b]) => b.number - a.number);

const priceAt = ({ step, each }: RaisePrice, rating: number): number => step + each * rating;

/**
 * Returns the Karma cost of raising a rating by 1; null if the rating is at its maximum.
 * @param rating Current stored rating.
 */
export const raisePrice = ({ raise }: Pick<CreationRules, "raise">, kind: "attribute" | "skill", rating: number): number | null =>
  rating >= raise[kind].most ? null : priceAt(raise[kind], rating + 1);

/**
 * Reason why a user cannot undo an entry. `newer`: the same rating was raised again. `changed`: the rating has another value now, or the
 * entry is gone. `spent`: the awarded Karma is spent.
 */
export type Fixed = "newer" | "changed" | "spent";

/**
 * Returns the reason why a user cannot undo an entry; null: the user can undo the entry.
 * @param rating Current value of the raised rating.
 */
export function whyFixed(advances: Advances, id: string, rating: number): Fixed | null {
  const entry = advances[id];
  if (!entry) return "changed";
  if (entry.kind === "award") return karmaLeft(advances) < entry.karma ? "spent" : null;
  const newer = Object.values(advances).some(({ kind, of, number }) => kind === entry.kind && of === entry.of && number > entry.number);
  return newer ? "newer" : rating === entry.to ? null : "changed";
}
