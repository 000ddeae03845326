import type { Part, Throw } from "../chance/throws";

/** @rule SS-INIT-02 */
export const initiativeAttribute = (reaction: number, intuition: number): number => reaction + intuition;

/** Most dice an Initiative Test may have. @rule SS-INIT-04 @rule SS-INIT-09 */
const MOST_DICE = 5;

/** @rule SS-INIT-03 one die by itself @rule SS-INIT-04 modifiers add, 1 to 5 @rule SS-INIT-09 @rule SS-KARMA-01 Karma: five */
export const initiativeDice = (modifiers: number, karma: boolean): number =>
  karma ? MOST_DICE : Math.min(MOST_DICE, Math.max(1, 1 + modifiers));

export interface InitiativeTest {
  readonly reaction: number;
  readonly intuition: number;
  readonly woundModifier: number;
  /** Extra dice. */
  readonly dice: number;
  readonly bonus: number;
  readonly karma: boolean;
}

export const initiativeParts = ({ reaction, intuition, woundModifier, bonus }: InitiativeTest): Part[] =>
  [
    { part: "reaction", value: reaction, rule: "SS-INIT-02" },
    { part: "intuition", value: intuition, rule: "SS-INIT-02" },
    { part: "wounds", value: woundModifier, rule: "SS-INIT-15" },
    { part: "bonus", value: bonus, rule: "SS-INIT-10" },
  ].filter(({ value }) => value !== 0);

/** Dice of an Initiative Test; their faces are added to the parts. @rule SS-INIT-05 */
export const initiativeThrow = (test: InitiativeTest): Throw => ({
  kind: "sum",
  dice: initiativeDice(test.dice, test.karma),
  faces: 6,
  parts: initiativeParts(test),
});

/** @rule SS-INIT-05 */
export const initiativeScore = (test: InitiativeTest, sum: number): number =>
  initiativeParts(test).reduce((score, { value }) => score + value, 0) + sum;
