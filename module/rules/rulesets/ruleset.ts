import type { Switches } from "../attack/battlefield";
import type { TieRules } from "../contest/opposed";

/** One row of a declared list: the id is also the leaf of its language key. */
export interface Declared {
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
}

export interface ActionPrice {
  readonly id: string;
  readonly ap: number;
  readonly kind: "free" | "simple" | "complex" | "extended" | "interrupt";
}

/** What sheets, dialogs and data models are drawn from. */
export interface Declaration {
  readonly attributes: readonly Declared[];
  readonly skills: readonly Declared[];
  readonly pools: readonly { readonly id: string; readonly kind: "health" | "strain" }[];
  readonly limbs: readonly string[];
  readonly modes: readonly FireMode[];
  readonly actions: readonly ActionPrice[];
  /** Status ids this ruleset can put on somebody. */
  readonly statuses: readonly string[];
}

/** A way to play: a declaration and the readings of the rules that differ between tables. */
export interface Ruleset {
  readonly id: string;
  readonly declaration: Declaration;
  readonly switches: Switches;
  readonly ties: TieRules;
  /** A body keeps back its Body from what flies on (XF-17); off: UT-55 as written. */
  readonly bodySlows: boolean;
  /** Every bullet of a burst is resolved on its own (XF-14); off: a burst is one blow. */
  readonly bulletByBullet: boolean;
  /** Action Points at the start of a pass. @rule SS-ACTION-03 */
  readonly actionPoints: number;
}

export const actionPrice = (ruleset: Ruleset, id: string): ActionPrice => {
  const found = ruleset.declaration.actions.find((action) => action.id === id);
  if (!found) throw new RangeError(`ruleset ${ruleset.id}: no action "${id}"`);
  return found;
};

export const fireMode = (ruleset: Ruleset, id: string): FireMode | undefined => ruleset.declaration.modes.find((mode) => mode.id === id);
