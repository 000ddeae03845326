import type { Archetype, Making, Spread } from "./creation";

export type Group = "attributes" | "skills";

/** Which ratings a ruleset has. */
type Rated = Readonly<Record<Group, readonly { readonly id: string }[]>>;
type Ratings = Readonly<Record<string, number>>;

/** Somebody who is being made. */
export interface Draft {
  readonly name: string;
  readonly attributes: Ratings;
  readonly skills: Ratings;
  /** Money for everything that was chosen. */
  readonly spent: number;
}

/** Ratings of everybody: the least of each. */
export const bare = (declaration: Rated, group: Group, { least }: Spread): Ratings =>
  Object.fromEntries(declaration[group].map(({ id }) => [id, least]));

/** Ratings of an archetype, nothing below the least. */
export const archetypeRatings = (declaration: Rated, making: Making, archetype: Archetype, group: Group): Ratings => ({
  ...bare(declaration, group, making[group]),
  ...archetype[group],
});

/** Points still to be spread; negative: too many. */
export const pointsLeft = (ratings: Ratings, { least, points }: Spread): number =>
  points - Object.values(ratings).reduce((sum, rating) => sum + rating - least, 0);

/** A rating within what can be had. */
export const within = (rating: number, { least, most }: Spread): number => Math.min(most, Math.max(least, Math.trunc(rating) || least));

/** Something that is missing or too much: an id of a sentence, how much, and what it is about. */
export interface DraftFault {
  readonly check: "name" | "points-left" | "points-over" | "too-high" | "too-low" | "money-over";
  readonly group: Group | null;
  readonly of: string;
  readonly count: number;
  /** It may be so: whoever makes somebody may leave points lying. */
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

/** What is still to be done, what must not be first. */
export function checksOf(draft: Draft, making: Making): DraftFault[] {
  const over = draft.spent - making.money;
  const all: DraftFault[] = [
    ...(draft.name.trim() === "" ? [{ check: "name", group: null, of: "", count: 0, allowed: false } as const] : []),
    ...pointChecks("attributes", draft.attributes, making.attributes),
    ...pointChecks("skills", draft.skills, making.skills),
    ...(over > 0 ? [{ check: "money-over", group: null, of: "", count: over, allowed: false } as const] : []),
  ];
  return [...all.filter(({ allowed }) => !allowed), ...all.filter(({ allowed }) => allowed)];
}
