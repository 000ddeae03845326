import type { Part } from "../chance/roll-specs";
import { halvedParts } from "../contest/burdens";
import { spendKarma } from "../contest/karma";
import { conditionOf, lastPool, type Condition } from "./unconsciousness-and-death";
import type { BodyPlan, BodyState } from "./body-state";

/** A fighter who may be about to fall unconscious, near death or dead. */
export interface OnTheBrink {
  readonly karma: number;
  /** Condition that the fighter would fall into now. */
  readonly condition: Condition;
  /** true: the fighter already fights for their life. */
  readonly fighting: boolean;
}

/**
 * Returns whether a fighter who would fall unconscious, near death or dead can fight for their life.
 * @rule SS-LAST-01
 * @rule SS-KARMA-05
 * @rule SS-LAST-07 even after instant death
 */
export const mayFightOn = ({ karma, condition, fighting }: OnTheBrink): boolean =>
  condition !== "up" && !fighting && spendKarma(karma) !== null;

/** Karma cost of a last fight. @rule SS-KARMA-05 @rule SS-LAST-01 */
export const LAST_FIGHT_KARMA = 1;

/**
 * Returns the points that a last fight adds to the Initiative Score.
 * @rule SS-LAST-03 a score of 0 or less becomes 1 until the round ends
 * @param score Current score; null: outside combat or not rolled yet.
 */
export const lastStandBy = (score: number | null): number => (score !== null && score <= 0 ? 1 - score : 0);

/** Returns the condition of a body; "up" while the character fights for their life. @rule SS-LAST-02 */
export const conditionInFight = (plan: BodyPlan, state: BodyState, fighting: boolean): Condition =>
  fighting ? "up" : conditionOf(plan, state);

/**
 * Returns the parts of a pool in a last fight: half of the base, then the modifiers. Soak pools are also halved.
 * @rule SS-LAST-05
 * @param base Parts from skill, attributes and armor.
 */
export const lastPoolParts = (base: readonly Part[], modifiers: readonly Part[]): Part[] => [...halvedParts(base), ...modifiers];

/** Events during the round of a last fight. */
export interface LastRound {
  readonly killedAnEnemy: boolean;
  /** Health points regained during the round. */
  readonly regained: number;
}

/** Returns whether the character is saved. @rule SS-LAST-06 by a killing blow or 1 regained point of Health */
const savedBy = ({ killedAnEnemy, regained }: LastRound): boolean => killedAnEnemy || regained >= 1;

/**
 * Returns the body at the end of the round of a last fight, with its condition. `saved`: whether the character is saved.
 * @rule SS-LAST-06 a saved character has at least 1 Health, no overflow, and half of the Strain, rounded down
 * @rule SS-LAST-07 otherwise the delayed wounds take effect
 */
export function afterLastRound(
  plan: BodyPlan,
  state: BodyState,
  round: LastRound,
): { saved: boolean; state: BodyState; condition: Condition } {
  const saved = savedBy(round);
  const pool = lastPool(plan) ?? "flesh";
  const after = saved ? { ...state, [pool]: Math.max(1, state[pool]), overflow: 0, strain: Math.floor(state.strain / 2) } : state;
  return { saved, state: after, condition: conditionOf(plan, after) };
}
