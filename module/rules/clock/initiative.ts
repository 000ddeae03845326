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
  /** true: further dice and Karma can be added to the one die. @rule SS-INIT-04 @rule SS-KARMA-01 */
  readonly moreDice: boolean;
  /** Ratings of the attributes to add, by id, after penalties. */
  readonly attributes: Readonly<Record<string, number>>;
  /** Wound modifier, 0 or less. */
  readonly woundModifier: number;
  /** Number of extra dice. */
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
