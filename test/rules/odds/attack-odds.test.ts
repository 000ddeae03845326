/**
 * Proves that equal states are recognized (a state that keeps too much needs more steps than recorded), and that
 * no chance changes by it, compared with every state kept whole.
 */
import { describe, expect, test } from "vitest";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import { attackOdds, type AttackOdds } from "../../../module/rules/odds/attack-odds";
import { follow } from "../../../module/rules/odds/follow";
import type { View } from "../../../module/rules/odds/view";
import { TINY } from "./tiny-fights";
import { TINY_STEPS as STEPS } from "./tiny-steps";

/** Returns the number of steps needed to follow an attack to its end, by the entities considered. */
function stepsOf(attack: Attack): readonly number[] {
  const [aimed, everybody] = [1 << attack.field.intended, (1 << attack.field.entities.length) - 1];
  const steps = (watched: number, parts?: View["parts"]): number => {
    let count = 0;
    follow(attack, { watched, parts, see: () => 0, passing: () => void (count += 1) });
    return count;
  };
  return [steps(aimed), steps(0), steps(everybody), steps(everybody & ~aimed, "pools"), steps(aimed, "pools"), steps(aimed, "limbs")];
}

/** Returns the chance of each end, by all its other facts. */
function byEnd({ cells }: AttackOdds): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { chance, ...cell } of cells) sums.set(JSON.stringify(cell), (sums.get(JSON.stringify(cell)) ?? 0) + chance);
  return sums;
}

/** Kept whole they take longer than all others; their exact odds prove that they are right. */
const LONG = ["three dice, past somebody in the way", "three dice, through one and on", "three dice, past one behind"];

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12;

describe("[XF-03] equal states are followed once", () => {
  test.each(Object.entries(STEPS))("in exactly this many steps: %s", (what, steps) => {
    expect(stepsOf(TINY[what]!())).toEqual(steps);
  });

  test.each(Object.keys(STEPS).filter((what) => !LONG.includes(what)))("the odds are those of all states kept whole: %s", (what) => {
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
