/**
 * Proves two things: that equal states are recognised (a state that keeps more than it needs takes more steps than are written down), and,
 * against every state kept whole, that no chance changes by it.
 */
import { describe, expect, test } from "vitest";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import { attackOdds, type AttackOdds } from "../../../module/rules/odds/attack-odds";
import { follow } from "../../../module/rules/odds/follow";
import type { View } from "../../../module/rules/odds/view";
import { TINY } from "./tiny-fights";
import { TINY_STEPS as STEPS } from "./tiny-steps";

/** How many steps it takes to follow an attack to its end, by what is looked at. */
function stepsOf(attack: Attack): readonly number[] {
  const [aimed, everybody] = [1 << attack.field.intended, (1 << attack.field.entities.length) - 1];
  const steps = (watched: number, parts?: View["parts"]): number => {
    let count = 0;
    follow(attack, { watched, parts, see: () => 0, passing: () => void (count += 1) });
    return count;
  };
  return [steps(aimed), steps(0), steps(everybody), steps(everybody & ~aimed, "pools"), steps(aimed, "pools"), steps(aimed, "limbs")];
}

/** The chance of each end, by everything else that is said of it. */
function byEnd({ cells }: AttackOdds): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { chance, ...cell } of cells) sums.set(JSON.stringify(cell), (sums.get(JSON.stringify(cell)) ?? 0) + chance);
  return sums;
}

/** Kept whole they take longer than all the others; that they are right, their exact odds show. */
const LONG = ["three dice, past somebody in the way", "three dice, through one and on", "three dice, past one behind"];

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12;

describe("[XF-03] equal states are followed once", () => {
  test.each(Object.entries(STEPS))("in so many steps: %s", (what, steps) => {
    expect(stepsOf(TINY[what]!())).toEqual(steps);
  });

  test.each(Object.keys(STEPS).filter((what) => !LONG.includes(what)))("and the odds are those of all states kept whole: %s", (what) => {
    const attack = TINY[what]!();
    const [whole, merged] = [attackOdds(attack, { whole: true }), attackOdds(attack)];
    const [wanted, given] = [byEnd(whole), byEnd(merged)];
    expect([...given.keys()].toSorted()).toEqual([...wanted.keys()].toSorted());
    expect([...wanted].filter(([end, chance]) => !near(chance, given.get(end)!))).toEqual([]);
    expect(
      merged.others.filter(({ struck, down }, at) => !near(struck, whole.others[at]!.struck) || !near(down, whole.others[at]!.down)),
    ).toEqual([]);
  });
});
