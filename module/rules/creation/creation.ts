/** Rating range, and points to spend, for attributes or skills in character creation. */
export interface Spread {
  /** Lowest rating, before any points are spent. */
  readonly least: number;
  /** Highest starting rating. */
  readonly most: number;
  /** Points to spend; each raises a rating by 1. */
  readonly points: number;
}

/** A starting character. Ratings that are not listed have the lowest value. The id is also the last part of the language keys. */
export interface Archetype {
  readonly id: string;
  readonly attributes: Readonly<Record<string, number>>;
  readonly skills: Readonly<Record<string, number>>;
  /** Names of items in the shops. Missing items are skipped. */
  readonly gear: readonly string[];
}

/** Karma cost of raising a rating: `step`, plus `each` for each point of the new rating. */
export interface RaisePrice {
  readonly step: number;
  readonly each: number;
  /** Highest possible rating. */
  readonly most: number;
}

/** Character creation and advancement. Each ruleset defines the numbers, because the source texts contain none. */
export interface CreationRules {
  readonly attributes: Spread;
  readonly skills: Spread;
  readonly money: number;
  /** Karma at the start, to spend in play. */
  readonly karma: number;
  readonly raise: { readonly attribute: RaisePrice; readonly skill: RaisePrice };
  /** Compendia of this system that sell items. */
  readonly shops: readonly string[];
  readonly archetypes: readonly Archetype[];
}
