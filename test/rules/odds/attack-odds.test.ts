/**
 * Tests that equal states merge: if a state had unnecessary facts, an attack would take more steps than recorded. Also tests that merged
 * states have the same chances as whole states.
 */
import { describe, expect, test } from "vitest";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import { attackOdds, type AttackOdds } from "../../../module/rules/odds/attack-odds";
import { follow } from "../../../module/rules/odds/follow";
import type { View } from "../../../module/rules/odds/view";
import { TINY } from "./tiny-fights";
import { TINY_STEPS as STEPS } from "./tiny-steps";

/** Returns how many steps it takes to follow an attack to its end, for each set of observed facts. */
function stepsOf(attack: Attack): readonly number[] {
  const [aimed, everybody] = [1 << attack.field.intended, (1 << attack.field.entities.length) - 1];
  const steps = (watched: number, parts?: View["parts"]): number => {
    let count = 0;
    follow(attack, { watched, parts, see: () => 0, passing: () => void (count += 1) });
    return count;
  };
  return [steps(aimed), steps(0), steps(everybody), steps(everybody & ~aimed, "pools"), steps(aimed, "pools"), steps(aimed, "limbs")];
}

/** Returns the chance, 0 to 1, of each distinct end of an attack. */
function byEnd({ cells }: AttackOdds): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { chance, ...cell } of cells) sums.set(JSON.stringify(cell), (sums.get(JSON.stringify(cell)) ?? 0) + chance);
  return sums;
}

/** Names of the fights whose whole states take too long to follow. Tests of exact odds cover these fights. */
const LONG = [
  "three dice, past a person in the way",
  "three dice, through one person into the next",
  "three dice, with a person behind the target",
];

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12;

describe("[XF-03] odds with merged states", () => {
  test.each(Object.entries(STEPS))("take exactly the recorded number of steps: %s", (what, steps) => {
    expect(stepsOf(TINY[what]!())).toEqual(steps);
  });

  test.each(Object.keys(STEPS).filter((what) => !LONG.includes(what)))("equal the odds of whole states: %s", (what) => {
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
