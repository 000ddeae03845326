import type { Part } from "../chance/throws";
import { halvedParts } from "../contest/burdens";
import { spendKarma } from "../contest/karma";
import { conditionOf, lastPool, type BodyPlan, type BodyState, type Condition } from "./body-state";

/** Somebody who may be about to drop. */
export interface OnTheBrink {
  readonly karma: number;
  /** What would become of them now. */
  readonly condition: Condition;
  /** They are fighting for their life already. */
  readonly fighting: boolean;
}

/** Fight for your Life, for those about to die or fall unconscious. @rule SS-LAST-01 @rule SS-KARMA-05 @rule SS-LAST-07 instant death too */
export const mayFightOn = ({ karma, condition, fighting }: OnTheBrink): boolean =>
  condition !== "up" && !fighting && spendKarma(karma) !== null;

/**
 * What fighting on costs and gives.
 *
 * @rule SS-LAST-01 @rule SS-KARMA-05 one Karma @rule SS-LAST-03 a score of 0 or less becomes 1 until the round ends
 * @param score null outside combat, or before the roll
 * @throws RangeError without Karma: ask `mayFightOn` first
 */
export function fightOn(karma: number, score: number | null): { karma: number; score: number | null } {
  const left = spendKarma(karma);
  if (left === null) throw new RangeError("Fight for your Life: no Karma left");
  return { karma: left, score: score !== null && score <= 0 ? 1 : score };
}

/** Is somebody up? Whoever fights for their life is, whatever the wounds, until the round ends. @rule SS-LAST-02 */
export const conditionInFight = (plan: BodyPlan, state: BodyState, fighting: boolean): Condition =>
  fighting ? "up" : conditionOf(plan, state);

/**
 * A pool of somebody who fights for their life: half of what it is made of, then the modifiers. Soak pools too.
 *
 * @rule SS-LAST-05
 * @param base skill, attributes, armor
 */
export const lastPoolParts = (base: readonly Part[], modifiers: readonly Part[]): Part[] => [...halvedParts(base), ...modifiers];

/** What happened in the round somebody fought for their life. */
export interface LastRound {
  readonly killedAnEnemy: boolean;
  /** Health regained in it, points. */
  readonly regained: number;
}

/** @rule SS-LAST-06 a killing blow or a point of Health */
const savedBy = ({ killedAnEnemy, regained }: LastRound): boolean => killedAnEnemy || regained >= 1;

/**
 * A body at the end of that round.
 *
 * @rule SS-LAST-06 saved: at least 1 Health and half the Strain, down @rule SS-LAST-07 otherwise the wounds do what they had waited for
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
