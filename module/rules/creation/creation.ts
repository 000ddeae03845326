/** Range and points of ratings in character creation. */
export interface Spread {
  /** Rating without points. */
  readonly least: number;
  /** Highest starting rating. */
  readonly most: number;
  /** Points to spend; each raises a rating by 1. */
  readonly points: number;
}

/** A starting character; unlisted ratings are the lowest. The id is also the last part of the language keys. */
export interface Archetype {
  readonly id: string;
  readonly attributes: Readonly<Record<string, number>>;
  readonly skills: Readonly<Record<string, number>>;
  /** Names of items in the shops; missing ones are skipped. */
  readonly gear: readonly string[];
}

/** Price of raising a rating: a fixed part, plus `each` per point of the new rating. */
export interface RaisePrice {
  readonly step: number;
  readonly each: number;
  /** Highest rating that can be reached. */
  readonly most: number;
}

/** Character creation and advancement. The texts have no chapter on it: these numbers are supplied as data. */
export interface CreationRules {
  readonly attributes: Spread;
  readonly skills: Spread;
  readonly money: number;
  /** Karma to spend in play. */
  readonly karma: number;
  readonly raise: { readonly attribute: RaisePrice; readonly skill: RaisePrice };
  /** Compendia of this system that sell items. */
  readonly shops: readonly string[];
  readonly archetypes: readonly Archetype[];
}
