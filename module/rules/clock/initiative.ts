import { type Clock, type Ticking, withFighter } from "./clock";
import type { Part, RollSpec } from "../chance/roll-specs";

/** Returns the Initiative attribute. @rule SS-INIT-02 Reaction + Intuition */
export const initiativeAttribute = (reaction: number, intuition: number): number => reaction + intuition;

/** Maximum number of Initiative Dice. @rule SS-INIT-04 @rule SS-INIT-09 */
const MOST_DICE = 5;

/**
 * Returns the number of Initiative Dice.
 * @rule SS-INIT-03 1 die
 * @rule SS-INIT-04 modifiers are added; the result is 1 to 5
 * @rule SS-INIT-09
 * @rule SS-KARMA-01 5 with Karma
 */
export const initiativeDice = (modifiers: number, karma: boolean): number =>
  karma ? MOST_DICE : Math.min(MOST_DICE, Math.max(1, 1 + modifiers));

export interface InitiativeTest {
  readonly faces: number;
  /** true: modifiers and Karma can add further dice to the one die. @rule SS-INIT-04 @rule SS-KARMA-01 */
  readonly moreDice: boolean;
  /** Ratings of the attributes to add, by id, after penalties. */
  readonly attributes: Readonly<Record<string, number>>;
  /** Wound modifier, 0 or less. */
  readonly woundModifier: number;
  /** Number of extra dice; below 0: fewer dice. */
  readonly dice: number;
  readonly bonus: number;
  readonly karma: boolean;
}

type Sum = Extract<RollSpec, { kind: "sum" }>;

export const initiativeParts = ({ attributes, woundModifier, bonus }: InitiativeTest): Part[] =>
  [
    ...Object.entries(attributes).map(([of, value]) => ({ part: "attribute", value, rule: "SS-INIT-02", of })),
    { part: "wounds", value: woundModifier, rule: "SS-INIT-15" },
    { part: "bonus", value: bonus, rule: "SS-INIT-10" },
  ].filter(({ value }) => value !== 0);

/** Returns the roll of an Initiative Test. The faces are added to the parts. @rule SS-ROUND-04 @rule SS-INIT-05 @rule SS-INIT-15 */
export const initiativeRoll = (test: InitiativeTest): Sum => ({
  kind: "sum",
  dice: test.moreDice ? initiativeDice(test.dice, test.karma) : 1,
  faces: test.faces,
  parts: initiativeParts(test),
});

/** Returns the Initiative Score from the sum of the faces. @rule SS-INIT-05 */
export const initiativeScore = (test: InitiativeTest, sum: number): number =>
  initiativeParts(test).reduce((score, { value }) => score + value, 0) + sum;

/** Points that each completed pass subtracts from a score. @rule SS-PASS-03 */
export const PASS_COST = 10;

/**
 * Returns the current score; null: not rolled yet.
 * @rule SS-INIT-01 @rule SS-INIT-05 @rule SS-PASS-03 10 less for each completed pass
 * @rule SS-INIT-18 also for late arrivals @rule SS-DELAY-08 @rule SS-DELAY-09 @rule SS-DELAY-14 a delay does not change the score
 */
export const scoreOf = ({ pass }: Pick<Clock, "pass">, { rolled, adjust }: Pick<Ticking, "rolled" | "adjust">): number | null =>
  rolled === null ? null : rolled - PASS_COST * (pass - 1) + adjust;

/** Compares two fighters by Reaction, Intuition and coin. @rule SS-INIT-07 @rule SS-DELAY-07 */
export const byAttributes = (a: Ticking, b: Ticking): number => b.reaction - a.reaction || b.intuition - a.intuition || b.coin - a.coin;

/** Compares two fighters by initiative. @rule SS-INIT-07 score, then Reaction, Intuition and coin */
export function before(clock: Clock, a: Ticking, b: Ticking): number {
  const left = scoreOf(clock, a) ?? -Infinity;
  const right = scoreOf(clock, b) ?? -Infinity;
  return (left === right ? 0 : right - left) || byAttributes(a, b);
}

/**
 * Returns all ids, highest score first. Fighters without a score come last. @rule SS-ROUND-05 @rule SS-INIT-06
 * @param ids All ids, in any order. The ids of an earlier order are sorted faster.
 */
export const order = (clock: Clock, ids: readonly string[] = Object.keys(clock.fighters)): string[] =>
  ids
    .map((id) => [id, clock.fighters[id]!] as const)
    .sort(([a, one], [b, other]) => before(clock, one, other) || (a < b ? -1 : 1))
    .map(([id]) => id);

/**
 * Changes a score, which can add or remove a fighter's phase in this pass. The current phase continues.
 * @rule SS-INIT-10 @rule SS-INIT-12 @rule SS-INIT-16 @rule SS-ROUND-16
 * @rule SS-INIT-17 a fighter who has acted in this pass does not act again
 */
export const adjusted = (clock: Clock, id: string, by: number): Clock =>
  withFighter(clock, id, { adjust: clock.fighters[id]!.adjust + by });

/** Applies new values of Reaction and Intuition. @rule SS-INIT-11 the score changes at once, and the new ratings break ties */
export function attributesChanged(
  clock: Clock,
  { id, reaction, intuition }: { readonly id: string; readonly reaction: number; readonly intuition: number },
): Clock {
  const fighter = clock.fighters[id]!;
  const by = reaction + intuition - fighter.reaction - fighter.intuition;
  // A later roll uses the new ratings anyway.
  return withFighter(clock, id, { reaction, intuition, adjust: fighter.rolled === null ? fighter.adjust : fighter.adjust + by });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Adds or subtracts the faces of Initiative Dice gained or lost during the round. @rule SS-INIT-13 @rule SS-INIT-14 */
export const diceChanged = (
  clock: Clock,
  { id, faces, lost }: { readonly id: string; readonly faces: readonly number[]; readonly lost: boolean },
): Clock => adjusted(clock, id, lost ? -sum(faces) : sum(faces));
