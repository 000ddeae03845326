import type { Part } from "../../rules/chance/roll-specs";
import type { Formula } from "../../rules/describe/formulas";
import { explain, type Explained } from "./explained";

/** Points of a pool or limb on a sheet. */
export interface TrackRow {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly value: number;
  readonly max: number;
  /** Share of the maximum in percent, from 0 to 100. */
  readonly percent: number;
  readonly state: "full" | "hurt" | "empty";
  readonly why: Explained;
  /** Maximum set manually; "" if it is derived. */
  readonly ownMax: number | "";
  readonly maxName: string;
}

interface TrackFacts {
  readonly id: string;
  readonly label: string;
  /** Data path such as "system.pools.flesh". */
  readonly path: string;
  readonly track: { readonly value: number; readonly max: number } | undefined;
  readonly storedMax: number | null | undefined;
  readonly formula: Formula | undefined;
  readonly attributes: Readonly<Record<string, number>>;
  /** Amounts that effects add to the maximum. */
  readonly bonuses?: readonly Part[];
}

export const attributeParts = (ids: readonly string[], attributes: Readonly<Record<string, number>>, rule: string): Part[] =>
  ids.map((id) => ({ part: "attribute", value: attributes[id] ?? 0, rule, of: id }));

/** Explains the maximum: set manually or derived, plus effects. */
function whyMax({ label, track, storedMax, formula, attributes, bonuses = [] }: TrackFacts): Explained {
  const value = track?.max ?? 0;
  if (storedMax != null) {
    const stored: Part[] = bonuses.length > 0 ? [{ part: "typed", value: storedMax, rule: "" }] : [];
    return explain({ label, value, parts: [...stored, ...bonuses], formula: "CROSSFIRE.Sheet.byHand" });
  }
  if (!formula) return explain({ label, value, parts: bonuses });
  return explain({
    label,
    value,
    parts: [...attributeParts(formula.attributes, attributes, formula.rule), ...bonuses],
    formula: `CROSSFIRE.Sheet.formula.${formula.formula}`,
    rule: formula.rule,
  });
}

export function trackRow(facts: TrackFacts): TrackRow {
  const { value, max } = facts.track ?? { value: 0, max: 0 };
  return {
    id: facts.id,
    label: facts.label,
    name: `${facts.path}.value`,
    value,
    max,
    percent: max > 0 ? Math.round((100 * Math.min(value, max)) / max) : 0,
    state: value <= 0 ? "empty" : value < max ? "hurt" : "full",
    why: whyMax(facts),
    ownMax: facts.storedMax ?? "",
    maxName: `${facts.path}.max`,
  };
}

const ENTRY = /^\s*([+\-\u2212]?)\s*(\d{1,9})\s*$/;

/**
 * Parses the input of a points field: "12" sets the points, "+3" and "-3" change them. The result is never below 0.
 * @param max Upper limit; null for none.
 * @returns null for any other input
 */
export function readPoints(typed: string, current: number, max: number | null): number | null {
  const found = ENTRY.exec(typed);
  if (!found) return null;
  const amount = Number(found[2]);
  const wanted = found[1] === "" ? amount : found[1] === "+" ? current + amount : current - amount;
  return Math.max(0, max === null ? wanted : Math.min(wanted, max));
}
