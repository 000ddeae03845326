/** Ratings that points are spread over. */
export interface Spread {
  /** What everybody has without a point. */
  readonly least: number;
  /** To begin with. */
  readonly most: number;
  /** A point raises a rating by one. */
  readonly points: number;
}

/** Somebody to begin with: the rest is as everybody has it. The id is the leaf of the language keys. */
export interface Archetype {
  readonly id: string;
  readonly attributes: Readonly<Record<string, number>>;
  readonly skills: Readonly<Record<string, number>>;
  /** Names of things in the shops; what is not there is left out. */
  readonly gear: readonly string[];
}

/** What raising a rating costs: so much for the step, and so much for every point of the new rating. */
export interface RaisePrice {
  readonly step: number;
  readonly each: number;
  /** The highest rating that can be reached. */
  readonly most: number;
}

/** How people are made and get better. The texts have no chapter for it: these are numbers of this game, as data. */
export interface Making {
  readonly attributes: Spread;
  readonly skills: Spread;
  readonly money: number;
  /** Karma to spend in play. */
  readonly karma: number;
  readonly raise: { readonly attribute: RaisePrice; readonly skill: RaisePrice };
  /** Compendia of this system in which things are bought. */
  readonly shops: readonly string[];
  readonly archetypes: readonly Archetype[];
}
