import { describe, expect, test } from "vitest";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { opening, type AttackState, type Defense } from "../../../../module/rules/attack/model/state";
import { alikeRoll, alikeState, closed } from "../../../../module/rules/rulesets/three-dice/alike";
import { aRifle, declared, type Party } from "./attacks";

describe("[UT-31] the worst roll with the same outcome", () => {
  test.each([
    { roll: 12, skill: 12, aim: 0, cover: 0, worst: 12, why: "just made" },
    { roll: 6, skill: 12, aim: 0, cover: 0, worst: 12, why: "made is made" },
    { roll: 3, skill: 12, aim: 0, cover: 0, worst: 12, why: "the lowest roll is read by its luck elsewhere" },
    { roll: 6, skill: 12, aim: 0, cover: 2, worst: 10, why: "as long as no cover could undo it" },
    { roll: 10, skill: 12, aim: 0, cover: 2, worst: 10, why: "at the edge of it" },
    { roll: 11, skill: 12, aim: 0, cover: 2, worst: 11, why: "where cover counts every point does" },
    { roll: 13, skill: 12, aim: 0, cover: 2, worst: 18, why: "missed is missed" },
    { roll: 15, skill: 12, aim: -3, cover: 0, worst: 15, why: "without the place it would have been made" },
    { roll: 16, skill: 12, aim: -3, cover: 0, worst: 18, why: "not even then" },
    { roll: 7, skill: 30, aim: 0, cover: 4, worst: 16, why: "17 never is made" },
    { roll: 16, skill: 30, aim: 0, cover: 0, worst: 16, why: "16 is, by the skilled" },
    { roll: 17, skill: 30, aim: 0, cover: 0, worst: 18, why: "17 is as bad as 18" },
    { roll: 4, skill: 2, aim: 0, cover: 0, worst: 4, why: "4 is always made" },
    { roll: 5, skill: 2, aim: 0, cover: 0, worst: 18, why: "5 is not" },
    { roll: 3, skill: 4, aim: 0, cover: 0, worst: 3, why: "nothing worse is made by so little skill" },
    { roll: 3, skill: 5, aim: 0, cover: 0, worst: 5, why: "but 5 is by a little more" },
    { roll: 5, skill: 5, aim: 0, cover: 0, worst: 5, why: "just made by it" },
  ])("$roll against $skill ($aim, cover $cover) is $worst: $why", ({ roll, skill, aim, cover, worst }) => {
    expect(alikeRoll(roll, { skill, aim }, cover)).toBe(worst);
  });
});

describe("[UT-42] [UT-32] gaps that no cover can bridge are closed", () => {
  test.each<[readonly number[], number, readonly number[]]>([
    [[], 2, []],
    [[5], 2, [0]],
    [[-7], 2, [-1]],
    [[0, 10], 2, [0, 3]],
    [[0, 1, 3, 9], 2, [0, 1, 3, 6]],
    [[-1, 0], 2, [-1, 0]],
    [[-1, 4], 2, [-1, 2]],
    [[-9, -2], 2, [-4, -1]],
    [[-20, -10, -9], 2, [-5, -2, -1]],
    [[-3, -2, 5, 5, 6], 2, [-2, -1, 2, 2, 3]],
    [[10, -4, 0], 2, [5, -1, 2]],
    [[3, 7], 0, [0, 1]],
    [[-2, 3], 0, [-1, 0]],
    [[-6, -3], 0, [-2, -1]],
  ])("%j under cover of %i are %j", (margins, cover, wanted) => {
    expect(closed(margins, cover)).toEqual(wanted);
  });
});

const SKILL = { skill: 12, aim: 0 };
const PARTIES: readonly Party[] = [
  { name: "near", along: 6, grants: { it: 2 } },
  { name: "it", along: 12 },
  { name: "far", along: 24 },
];

function anAttack(parties: readonly Party[] = PARTIES): Attack {
  const { ruling } = declared({ weapon: aRifle({ accuracy: 0 }), at: "it", parties });
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}
const rolled = (hits: number): Defense => ({ choice: "dodge", hits, coverLow: 1, coverHigh: 1 });

/** Margins of all defenders, in their order, null before the roll; and further differences. */
function stateOf(attack: Attack, margins: readonly (number | null)[], wish: Partial<AttackState> = {}): AttackState {
  const start = opening(attack.field);
  return {
    ...start,
    stage: "choose-obstruction",
    defenses: margins.map((hits, index) => (hits === null ? start.defenses[index]! : rolled(hits))),
    ...wish,
  };
}
const margins = (state: AttackState): readonly number[] => state.defenses.map(({ hits }) => hits);
const levelled = (before: readonly (number | null)[], wish: Partial<AttackState> = {}, parties = PARTIES) => {
  const attack = anAttack(parties);
  return alikeState(attack, stateOf(attack, before, wish), SKILL);
};
const NOT_ROLLED = opening(anAttack().field).defenses[0]!.hits;

describe("[UT-31] a state with the same outcome", () => {
  test.each(["attack", "done"] as const)("is the same one before the roll and after the end (%s)", (stage) => {
    const attack = anAttack();
    const state = stateOf(attack, [9, -7, -1], { stage, hits: 8 });
    expect(alikeState(attack, state, SKILL)).toBe(state);
  });

  test("has the worst equivalent margin, by the most cover available, and no data of the hit before", () => {
    expect(levelled([null, null, null], { hits: 8, net: 5 })).toMatchObject({ hits: 2, net: 0 });
    expect(levelled([null, null, null], { hits: -1 }).hits).toBe(-6);
    const parties = [{ name: "near", along: 6, grants: { it: 1 } }, PARTIES[1]!, { name: "far", along: 24, otherCover: 3 }];
    expect(levelled([null, null, null], { hits: 8 }, parties).hits).toBe(3);
    expect(levelled([null], { hits: 8 }, [{ name: "it", along: 12 }]).hits).toBe(0);
  });

  test("[UT-42] has defenses as close together as any cover allows, and no cover dice kept", () => {
    const state = levelled([9, -7, -1]);
    expect(state.defenses).toEqual(
      [2, -4, -1].map((hits) => (hits === -1 ? rolled(-1) : { choice: "dodge", hits, coverLow: 0, coverHigh: 0 })),
    );
    expect(margins(levelled([2, -4, -1]))).toEqual([2, -4, -1]);
  });

  test("keeps its defense list if nothing in it changes", () => {
    const attack = anAttack();
    for (const before of [
      [2, -4, -1],
      [null, null, null],
    ]) {
      const state = stateOf(attack, before);
      expect(alikeState(attack, state, SKILL).defenses).toBe(state.defenses);
    }
  });

  test("[UT-31] leaves entities the bullet has passed unchanged", () => {
    expect(margins(levelled([9, -7, 5], { passed: 0b001 }))).toEqual([9, -1, 2]);
    expect(margins(levelled([9, -7, 5], { passed: 0b100 }))).toEqual([2, -1, 5]);
  });

  test("[UT-29] leaves entities nearer than the bullet unchanged, except the intended target", () => {
    expect(margins(levelled([9, -7, 5], { from: 10 }))).toEqual([9, -1, 2]);
    expect(margins(levelled([9, -7, 5], { from: 6 }))).toEqual(margins(levelled([9, -7, 5])));
    expect(margins(levelled([9, -7, -4], { from: 20 }))).toEqual([9, -4, -1]);
  });

  test("closes no gap while a roll is missing, but a defender below any cover counts as no lower", () => {
    expect(margins(levelled([9, null, -7]))).toEqual([2, NOT_ROLLED, -7]);
    expect(margins(levelled([3, null, -7]))).toEqual([2, NOT_ROLLED, -7]);
    expect(margins(levelled([2, null, -7]))).toEqual([2, NOT_ROLLED, -7]);
  });

  test("[UT-06] does not wait for a thing's defense, and leaves it unchanged", () => {
    const crate: Party = { name: "near", along: 6, kind: "barrier", grants: { it: 2 } };
    expect(margins(levelled([null, -7, -4], {}, [crate, ...PARTIES.slice(1)]))).toEqual([NOT_ROLLED, -4, -1]);
  });
});
