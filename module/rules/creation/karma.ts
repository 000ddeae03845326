import type { Making, RaisePrice } from "./creation";

/** What happened to somebody's Karma, as a sheet keeps it. */
export interface Advance {
  readonly kind: "award" | "attribute" | "skill";
  /** What was raised, or "". */
  readonly of: string;
  readonly from: number;
  readonly to: number;
  /** Awarded, or below 0: spent. */
  readonly karma: number;
  /** What it was for. */
  readonly note: string;
  /** Counts up, so that the newest is known. */
  readonly number: number;
}

export type Advances = Readonly<Record<string, Advance>>;

/** Karma awarded and not yet spent. */
export const karmaLeft = (advances: Advances): number => Object.values(advances).reduce((sum, { karma }) => sum + karma, 0);

export const nextNumber = (advances: Advances): number => Math.max(0, ...Object.values(advances).map(({ number }) => number)) + 1;

/** Newest first. */
export const newestFirst = (advances: Advances): [string, Advance][] =>
  Object.entries(advances).sort(([, a], [, b]) => b.number - a.number);

const priceAt = ({ step, each }: RaisePrice, rating: number): number => step + each * rating;

/** Karma that one more point costs; null when there is no going higher. @param rating as it is stored now */
export const raisePrice = ({ raise }: Pick<Making, "raise">, kind: "attribute" | "skill", rating: number): number | null =>
  rating >= raise[kind].most ? null : priceAt(raise[kind], rating + 1);

/** Why an entry cannot be taken back: something newer stands on it, the rating is another by now, or its Karma is spent. */
export type Fixed = "newer" | "changed" | "spent";

/** @param rating of what was raised, as it is stored now */
export function whyFixed(advances: Advances, id: string, rating: number): Fixed | null {
  const entry = advances[id];
  if (!entry) return "changed";
  if (entry.kind === "award") return karmaLeft(advances) < entry.karma ? "spent" : null;
  const newer = Object.values(advances).some(({ kind, of, number }) => kind === entry.kind && of === entry.of && number > entry.number);
  return newer ? "newer" : rating === entry.to ? null : "changed";
}
