import { describe, expect, test } from "vitest";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { opening, type AttackState, type Defense } from "../../../../module/rules/attack/model/state";
import { alikeRoll, alikeState, closed } from "../../../../module/rules/rulesets/three-dice/alike";
import { aRifle, declared, type Party } from "./attacks";

const SKILL = { skill: 12, aim: 0, less: [0] };

describe("[TD-ROLL-01] leveling rolls", () => {
  test.each<[number, number, number]>([
    [3, 0, 12],
    [4, 0, 12],
    [5, 0, 12],
    [12, 0, 12],
    [13, 0, 18],
    [16, 0, 18],
    [17, 0, 18],
    [18, 0, 18],
    [5, 2, 10],
    [10, 2, 10],
    [11, 2, 11],
    [12, 2, 12],
    [5, 4, 8],
    [4, 4, 8],
    [9, 4, 9],
    [5, 9, 5],
    [4, 9, 4],
    [3, 7, 5],
    [4, 7, 5],
    [4, 8, 4],
  ])("turns a roll of %i against skill 12 with cover up to %i into %i", (roll, cover, wanted) => {
    expect(alikeRoll(roll, SKILL, cover)).toBe(wanted);
  });

  test("keeps rolls distinct if one of them misses only because of a location penalty", () => {
    expect([13, 14, 15].map((roll) => alikeRoll(roll, { skill: 12, aim: -2 }, 0))).toEqual([13, 14, 18]);
    expect(alikeRoll(11, { skill: 12, aim: -2 }, 0)).toBe(12);
    expect([16, 17].map((roll) => alikeRoll(roll, { skill: 20, aim: 0 }, 0))).toEqual([16, 18]);
    expect(alikeRoll(6, { skill: 20, aim: 0 }, 0)).toBe(16);
    expect(alikeRoll(6, { skill: 20, aim: 0 }, 5)).toBe(15);
    expect([3, 4, 5].map((roll) => alikeRoll(roll, { skill: 2, aim: 0 }, 0))).toEqual([3, 4, 18]);
  });
});

describe("[UT-42] [UT-32] closing gaps between margins", () => {
  test.each<[readonly number[], number, readonly number[]]>([
    [[], 0, []],
    [[5], 0, [0]],
    [[-5], 0, [-1]],
    [[0], 3, [0]],
    [[-1, 0], 0, [-1, 0]],
    [[-7, -3, 2, 9], 0, [-2, -1, 0, 1]],
    [[9, 2, -3, -7], 0, [1, 0, -1, -2]],
    [[-7, -3, 2, 9], 2, [-4, -1, 2, 5]],
    [[-7, -3, 2, 9], 9, [-5, -1, 4, 11]],
    [[2, 3, 9], 2, [0, 1, 4]],
    [[-9, -3, -2], 2, [-5, -2, -1]],
    [[4, 4, -2, -2], 1, [1, 1, -1, -1]],
    [[-2, 0], 2, [-1, 1]],
    [[-4, 3], 2, [-1, 2]],
    [[10, 9, 100], 0, [1, 0, 2]],
  ])("turns margins %j with cover up to %i into %j", (margins, cover, wanted) => {
    expect(closed(margins, cover)).toEqual(wanted);
  });
});

describe("[UT-31] leveling a state", () => {
  const person: Party = { kind: "vehicle", full: 9 };
  function attackOf(cover: number): Attack {
    const { ruling } = declared({
      weapon: aRifle({ dv: 5, increment: 10 }),
      skill: 12,
      at: "it",
      parties: [
        { ...person, name: "near", along: 6, grants: { it: cover } },
        { ...person, name: "it", along: 12 },
        { ...person, name: "far", along: 24 },
        { name: "crate", kind: "barrier", along: 30 },
      ],
    });
    if (!ruling.allowed) throw new Error(ruling.refusal);
    return ruling.value;
  }
  const rolled = (hits: number, cover = 0): Defense => ({ choice: "dodge", hits, coverLow: cover, coverHigh: 0 });
  const OPEN = rolled(-100);
  const state = (attack: Attack, change: Partial<AttackState>): AttackState => ({
    ...opening(attack.field),
    stage: "defend",
    net: 3,
    ...change,
  });
  const hitsOf = (attack: Attack, change: Partial<AttackState>) =>
    alikeState(attack, state(attack, change), SKILL).defenses.map(({ hits }) => hits);
  const [bare, covered] = [attackOf(0), attackOf(2)];

  test("replaces the attack margin with the worst equivalent margin, and clears net hits, between the attack roll and the end", () => {
    const left = alikeState(bare, state(bare, { hits: 7 }), SKILL);
    expect([left.hits, left.net]).toEqual([0, 0]);
    expect(alikeState(covered, state(covered, { hits: 7 }), SKILL).hits).toBe(2);
    expect(alikeState(bare, state(bare, { hits: -3 }), SKILL).hits).toBe(-6);
    for (const stage of ["attack", "done"] as const) {
      const whole = state(bare, { stage, hits: 7 });
      expect(alikeState(bare, whole, SKILL)).toBe(whole);
    }
  });

  test("caps each defense at the largest cover, and closes gaps once all defenders have rolled", () => {
    expect(hitsOf(bare, { defenses: [rolled(5), rolled(-4), OPEN, OPEN] })).toEqual([0, -4, -100, -100]);
    expect(hitsOf(covered, { defenses: [rolled(5), rolled(-4), OPEN, OPEN] })).toEqual([2, -4, -100, -100]);
    expect(hitsOf(covered, { defenses: [rolled(2), rolled(3), OPEN, OPEN] })).toEqual([2, 2, -100, -100]);
    expect(hitsOf(bare, { defenses: [rolled(5), rolled(-4), rolled(-9), OPEN] })).toEqual([0, -1, -2, -100]);
    expect(hitsOf(covered, { defenses: [rolled(5), rolled(-4), rolled(-9), OPEN] })).toEqual([2, -1, -4, -100]);
    expect(hitsOf(bare, { defenses: [rolled(5), rolled(-4), rolled(-9), rolled(-7)] })).toEqual([0, -1, -2, -7]);
  });

  test("leaves the defenses of entities behind the bullet unchanged, except the intended target's", () => {
    const defenses = [rolled(5), rolled(-4), rolled(-9), OPEN];
    expect(hitsOf(bare, { defenses, passed: 1 })).toEqual([5, -1, -2, -100]);
    expect(hitsOf(bare, { defenses, from: 6 })).toEqual([0, -1, -2, -100]);
    expect(hitsOf(bare, { defenses, from: 7 })).toEqual([5, -1, -2, -100]);
    expect(hitsOf(bare, { defenses, from: 20 })).toEqual([5, -1, -2, -100]);
    expect(hitsOf(bare, { defenses, from: 25 })).toEqual([5, -1, -9, -100]);
    expect(hitsOf(bare, { defenses, passed: 7 })).toEqual([5, -4, -9, -100]);
    expect(hitsOf(bare, { defenses: [rolled(5), OPEN, rolled(-9), OPEN], passed: 2 })).toEqual([0, -100, -1, -100]);
  });

  test("returns the same defense list if no defense changes", () => {
    const same = state(bare, { defenses: [rolled(0), rolled(-1, 2), rolled(-2), OPEN] });
    expect(alikeState(bare, same, SKILL).defenses).toBe(same.defenses);
    const other = state(bare, { defenses: [rolled(5, 2), rolled(-1, 2), rolled(-2), OPEN] });
    expect(alikeState(bare, other, SKILL).defenses).toEqual([{ ...rolled(0), coverLow: 0 }, rolled(-1, 2), rolled(-2), OPEN]);
  });
});
