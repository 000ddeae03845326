import type { Archetype, CreationRules, Spread } from "./creation";

export type Group = "attributes" | "skills";

/** Declared ratings by group. */
type Rated = Readonly<Record<Group, readonly { readonly id: string }[]>>;
type Ratings = Readonly<Record<string, number>>;

/** A character during creation. */
export interface Draft {
  readonly name: string;
  readonly attributes: Ratings;
  readonly skills: Ratings;
  /** Money spent on the chosen items. */
  readonly spent: number;
}

/** Returns the lowest rating for every attribute or skill of a new draft. */
export const emptyRatings = (declaration: Rated, group: Group, { least }: Spread): Ratings =>
  Object.fromEntries(declaration[group].map(({ id }) => [id, least]));

/** Returns an archetype's ratings. Ratings that are not listed have the lowest value. */
export const archetypeRatings = (declaration: Rated, making: CreationRules, archetype: Archetype, group: Group): Ratings => ({
  ...emptyRatings(declaration, group, making[group]),
  ...archetype[group],
});

/** Returns the points left; negative if too many are spent. */
export const pointsLeft = (ratings: Ratings, { least, points }: Spread): number =>
  points - Object.values(ratings).reduce((sum, rating) => sum + rating - least, 0);

/** Returns the rating as an integer within its range; the lowest rating if the value is not a number. */
export const within = (rating: number, { least, most }: Spread): number => Math.min(most, Math.max(least, Math.trunc(rating) || least));

/**
 * A fault in a draft. `group`: null for name and money. `of`: id of the rating; "" unless one rating is at fault. `count`: points left,
 * excess points or money, or the limit that the rating violates; 0 for the name.
 */
export interface DraftFault {
  readonly check: "name" | "points-left" | "points-over" | "too-high" | "too-low" | "money-over";
  readonly group: Group | null;
  readonly of: string;
  readonly count: number;
  /** true: the fault is only a warning, because a player may leave points unspent. */
  readonly allowed: boolean;
}

function pointChecks(group: Group, ratings: Ratings, spread: Spread): DraftFault[] {
  const left = pointsLeft(ratings, spread);
  const of = (check: DraftFault["check"], id: string, count: number, allowed = false): DraftFault => ({
    check,
    group,
    of: id,
    count,
    allowed,
  });
  return [
    ...(left > 0 ? [of("points-left", "", left, true)] : []),
    ...(left < 0 ? [of("points-over", "", -left)] : []),
    ...Object.entries(ratings).flatMap(([id, rating]) =>
      rating > spread.most ? [of("too-high", id, spread.most)] : rating < spread.least ? [of("too-low", id, spread.least)] : [],
    ),
  ];
}

/** Returns all faults in a draft, errors before warnings. */
export function checksOf(draft: Draft, making: CreationRules): DraftFault[] {
  const over = draft.spent - making.money;
  const all: DraftFault[] = [
    ...(draft.name.trim() === "" ? [{ check: "name", group: null, of: "", count: 0, allowed: false } as const] : []),
    ...pointChecks("attributes", draft.attributes, making.attributes),
    ...pointChecks("skills", draft.skills, making.skills),
    ...(over > 0 ? [{ check: "money-over", group: null, of: "", count: over, allowed: false } as const] : []),
  ];
  return [...all.filter(({ allowed }) => !allowed), ...all.filter(({ allowed }) => allowed)];
}
