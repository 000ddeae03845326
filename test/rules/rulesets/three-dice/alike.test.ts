import { describe, expect, test } from "vitest";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { opening, type AttackState, type Defense } from "../../../../module/rules/attack/model/state";
import { alikeRoll, alikeState, closed } from "../../../../module/rules/rulesets/three-dice/alike";
import { aRifle, declared, type Party } from "./attacks";

describe("[UT-31] the worst roll with the same outcome", () => {
  test.each([
    { roll: 12, skill: 12, aim: 0, cover: 0, worst: 12, why: "the roll equals the skill" },
    { roll: 6, skill: 12, aim: 0, cover: 0, worst: 12, why: "any success is enough without cover" },
    { roll: 3, skill: 12, aim: 0, cover: 0, worst: 12, why: "a critical hit is stored separately" },
    { roll: 6, skill: 12, aim: 0, cover: 2, worst: 10, why: "the margin exceeds the cover" },
    { roll: 10, skill: 12, aim: 0, cover: 2, worst: 10, why: "the margin equals the cover" },
    { roll: 11, skill: 12, aim: 0, cover: 2, worst: 11, why: "the margin is smaller than the cover" },
    { roll: 13, skill: 12, aim: 0, cover: 2, worst: 18, why: "any failure misses" },
    { roll: 15, skill: 12, aim: -3, cover: 0, worst: 15, why: "only the location penalty causes the miss" },
    { roll: 16, skill: 12, aim: -3, cover: 0, worst: 18, why: "the location penalty makes no difference" },
    { roll: 7, skill: 30, aim: 0, cover: 4, worst: 16, why: "no roll above 16 can succeed" },
    { roll: 16, skill: 30, aim: 0, cover: 0, worst: 16, why: "16 succeeds with a high skill" },
    { roll: 17, skill: 30, aim: 0, cover: 0, worst: 18, why: "17 and 18 always fail" },
    { roll: 4, skill: 2, aim: 0, cover: 0, worst: 4, why: "4 always succeeds" },
    { roll: 5, skill: 2, aim: 0, cover: 0, worst: 18, why: "5 fails with a low skill" },
    { roll: 3, skill: 4, aim: 0, cover: 0, worst: 3, why: "no roll above 4 succeeds with skill 4" },
    { roll: 3, skill: 5, aim: 0, cover: 0, worst: 5, why: "5 succeeds with skill 5" },
    { roll: 5, skill: 5, aim: 0, cover: 0, worst: 5, why: "the roll equals a low skill" },
  ])("is $worst for a roll of $roll against skill $skill (aim $aim, cover $cover): $why", ({ roll, skill, aim, cover, worst }) => {
    expect(alikeRoll(roll, { skill, aim }, cover)).toBe(worst);
  });
});

describe("[UT-42] [UT-32] closing gaps that no cover can bridge", () => {
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
  ])("turns margins %j with cover %i into %j", (margins, cover, wanted) => {
    expect(closed(margins, cover)).toEqual(wanted);
  });
});

const SKILL = { skill: 12, aim: 0, less: [0] };
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

/**
 * Returns a state with these defense margins, in entity order; null: not rolled yet.
 * @param wish further differences from the default state
 */
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

describe("[UT-31] leveling a state", () => {
  test.each(["attack", "done"] as const)("returns the same state at the stage '%s'", (stage) => {
    const attack = anAttack();
    const state = stateOf(attack, [9, -7, -1], { stage, hits: 8 });
    expect(alikeState(attack, state, SKILL)).toBe(state);
  });

  test("replaces the attack margin with the worst equivalent margin, and clears net hits", () => {
    expect(levelled([null, null, null], { hits: 8, net: 5 })).toMatchObject({ hits: 2, net: 0 });
    expect(levelled([null, null, null], { hits: -1 }).hits).toBe(-6);
    const parties = [{ name: "near", along: 6, grants: { it: 1 } }, PARTIES[1]!, { name: "far", along: 24, otherCover: 3 }];
    expect(levelled([null, null, null], { hits: 8 }, parties).hits).toBe(3);
    expect(levelled([null], { hits: 8 }, [{ name: "it", along: 12 }]).hits).toBe(0);
  });

  test("[UT-42] closes gaps between defenses as far as cover allows", () => {
    const state = levelled([9, -7, -1]);
    expect(state.defenses).toEqual(
      [2, -4, -1].map((hits) => (hits === -1 ? rolled(-1) : { choice: "dodge", hits, coverLow: 0, coverHigh: 0 })),
    );
    expect(margins(levelled([2, -4, -1]))).toEqual([2, -4, -1]);
  });

  test("returns the same defense list if no defense changes", () => {
    const attack = anAttack();
    for (const before of [
      [2, -4, -1],
      [null, null, null],
    ]) {
      const state = stateOf(attack, before);
      expect(alikeState(attack, state, SKILL).defenses).toBe(state.defenses);
    }
  });

  test("[UT-31] leaves the defenses of entities already passed unchanged", () => {
    expect(margins(levelled([9, -7, 5], { passed: 0b001 }))).toEqual([9, -1, 2]);
    expect(margins(levelled([9, -7, 5], { passed: 0b100 }))).toEqual([2, -1, 5]);
  });

  test("[UT-29] leaves the defenses of entities behind the bullet unchanged, except the intended target's", () => {
    expect(margins(levelled([9, -7, 5], { from: 10 }))).toEqual([9, -1, 2]);
    expect(margins(levelled([9, -7, 5], { from: 6 }))).toEqual(margins(levelled([9, -7, 5])));
    expect(margins(levelled([9, -7, -4], { from: 20 }))).toEqual([9, -4, -1]);
  });

  test("caps each defense at the largest cover as long as a defense roll is missing", () => {
    expect(margins(levelled([9, null, -7]))).toEqual([2, NOT_ROLLED, -7]);
    expect(margins(levelled([3, null, -7]))).toEqual([2, NOT_ROLLED, -7]);
    expect(margins(levelled([2, null, -7]))).toEqual([2, NOT_ROLLED, -7]);
  });

  test("[UT-06] closes gaps even if an object has no roll, and leaves the object unchanged", () => {
    const crate: Party = { name: "near", along: 6, kind: "barrier", grants: { it: 2 } };
    expect(margins(levelled([null, -7, -4], {}, [crate, ...PARTIES.slice(1)]))).toEqual([NOT_ROLLED, -4, -1]);
  });
});
