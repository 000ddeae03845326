import type { Part } from "../chance/roll-specs";
import { halvedParts } from "../contest/burdens";
import { spendKarma } from "../contest/karma";
import { conditionOf, lastPool, type BodyPlan, type BodyState, type Condition } from "./body-state";

/** A fighter who may be about to drop. */
export interface OnTheBrink {
  readonly karma: number;
  /** Condition the fighter would fall into now. */
  readonly condition: Condition;
  /** Already fights for their life. */
  readonly fighting: boolean;
}

/**
 * Returns whether a fighter about to die or fall unconscious can fight for their life.
 * @rule SS-LAST-01 @rule SS-KARMA-05
 * @rule SS-LAST-07 even at instant death
 */
export const mayFightOn = ({ karma, condition, fighting }: OnTheBrink): boolean =>
  condition !== "up" && !fighting && spendKarma(karma) !== null;

/** Karma that fighting on costs. @rule SS-KARMA-05 @rule SS-LAST-01 */
export const LAST_FIGHT_KARMA = 1;

/**
 * Returns the points that fighting on adds to a score.
 * @rule SS-LAST-03 a score of 0 or less becomes 1 until the round ends
 * @param score null: outside combat or not rolled yet.
 */
export const lastStandBy = (score: number | null): number => (score !== null && score <= 0 ? 1 - score : 0);

/** Returns the condition; "up" while the character fights for their life, until the round ends. @rule SS-LAST-02 */
export const conditionInFight = (plan: BodyPlan, state: BodyState, fighting: boolean): Condition =>
  fighting ? "up" : conditionOf(plan, state);

/**
 * Returns a pool in a last fight: the base is halved, then modifiers are added. This includes soak.
 * @rule SS-LAST-05
 * @param base Skill, attributes, armor.
 */
export const lastPoolParts = (base: readonly Part[], modifiers: readonly Part[]): Part[] => [...halvedParts(base), ...modifiers];

/** Events of the round of a last fight. */
export interface LastRound {
  readonly killedAnEnemy: boolean;
  /** Health points regained in that round. */
  readonly regained: number;
}

/** @rule SS-LAST-06 a killing blow or 1 regained point of Health saves */
const savedBy = ({ killedAnEnemy, regained }: LastRound): boolean => killedAnEnemy || regained >= 1;

/**
 * Returns the body at the end of that round.
 * @rule SS-LAST-06 saved: at least 1 Health and half the Strain, down
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
