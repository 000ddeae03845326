import type { Shows } from "../../describe/formulas";

/** One row of a declared list: the id is also the leaf of its language key. */
export interface DeclaredRow {
  readonly id: string;
  readonly initial: number;
}

export interface FireMode {
  readonly id: string;
  readonly rounds: number;
  /** AP. */
  readonly price: number;
  readonly kind: "simple" | "complex";
  /** Dice the defender loses. */
  readonly defence: number;
  /** Accuracy that each bullet after the first loses on top of the one before; left out: none. @rule CS-29 */
  readonly recoil?: number;
}

export interface ActionPrice {
  readonly id: string;
  readonly ap: number;
  readonly kind: "free" | "simple" | "complex" | "extended" | "interrupt";
}

/** Prices of a world in AP, by action. What is not in it costs what the book says. */
export type Prices = Readonly<Record<string, number>>;

/** A pool of points on a sheet, and what of a body it holds. */
export interface DeclaredPool {
  readonly id: string;
  readonly kind: "health" | "strain";
  readonly holds: "shield" | "armored" | "flesh" | "strain";
  /** Points that are left; else points that have been taken. */
  readonly left: boolean;
}

/** What sheets, dialogs and data models are drawn from. */
export interface Declaration {
  readonly attributes: readonly DeclaredRow[];
  readonly skills: readonly DeclaredRow[];
  readonly pools: readonly DeclaredPool[];
  /** Parts that have a tally of their own. */
  readonly limbs: readonly string[];
  /** Everything a hit can land on: limbs, and whatever has no tally. */
  readonly places: readonly string[];
  readonly modes: readonly FireMode[];
  readonly actions: readonly ActionPrice[];
  /** Status ids this ruleset can put on somebody. */
  readonly statuses: readonly string[];
  /** What windows show; left out: what dice pools have. */
  readonly shows?: Shows;
}

/** Whatever has a name and declares something. */
interface Declaring {
  readonly id: string;
  readonly declaration: Declaration;
}

/** An action if there is one of this name. */
export const declaredAction = ({ declaration }: Declaring, id: string): ActionPrice | undefined =>
  declaration.actions.find((action) => action.id === id);

export const actionPrice = (ruleset: Declaring, id: string): ActionPrice => {
  const found = declaredAction(ruleset, id);
  if (!found) throw new RangeError(`ruleset ${ruleset.id}: no action "${id}"`);
  return found;
};

export const fireMode = ({ declaration }: Declaring, id: string): FireMode | undefined => declaration.modes.find((mode) => mode.id === id);
