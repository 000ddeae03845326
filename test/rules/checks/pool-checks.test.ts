import { describe, expect, test } from "vitest";
import type { CheckOrder, CheckPerson } from "../../../module/rules/checks/check";
import { poolChecks } from "../../../module/rules/checks/pool-checks";
import { aFighter } from "../fixtures";
import { anEar, anOrderOf, sumAndRules } from "./orders";

const KARMA = 3;
const attributes = { agility: 5, intuition: 4, strength: 2, body: 3, reaction: 4, logic: 6, willpower: 1, charisma: 2 };
const who: CheckPerson = aFighter({ attributes, skills: { pistols: 4, perception: 3 } });
const shooting = anOrderOf({ skill: "pistols", attributes: ["agility"], limit: "physical" });
const noticing = anOrderOf({ skill: "perception", attributes: ["intuition"], limit: "mental" });
const dice = (order: CheckOrder, person: CheckPerson = who) => {
  const thrown = poolChecks.throwOf(order, person, KARMA);
  return thrown.kind === "pool" ? thrown.dice : thrown;
};

describe("[SS-GLITCH-02] a test of a pool", () => {
  test("pairs a skill with an attribute, is limited, wants one hit, takes Karma and may be extended", () => {
    expect(poolChecks).toMatchObject({ pairs: true, limits: true, threshold: 1, karma: true, extended: true, rule: "SS-GLITCH-02" });
  });

  test.each([
    ["agility", "physical", ["blades", "clubs", "unarmed", "pistols", "automatics", "longarms", "heavy-weapons", "throwing"]],
    ["agility", "physical", ["acrobatics", "stealth"]],
    ["strength", "physical", ["running"]],
    ["reaction", "physical", ["piloting"]],
    ["intuition", "mental", ["perception"]],
    ["logic", "mental", ["first-aid", "medicine", "demolitions", "mechanics"]],
    ["willpower", "mental", ["biotics"]],
    ["charisma", "mental", ["leadership"]],
  ])("[SS-ACCURACY-05] %s and the %s limit belong to %j", (attribute, limit, skills) => {
    expect(skills.map((skill) => [poolChecks.attributeOf(skill), poolChecks.limitOf(skill)])).toEqual(skills.map(() => [attribute, limit]));
  });

  test("knows nothing of a skill the table made up, nor of no skill", () => {
    expect([poolChecks.attributeOf("juggling"), poolChecks.limitOf("juggling"), poolChecks.limitOf(null)]).toEqual([null, null, null]);
  });

  test("throws skill and attribute, capped by the limit, and counts hits above the threshold", () => {
    const thrown = poolChecks.throwOf(shooting, who, KARMA);
    expect(thrown).toMatchObject({
      kind: "pool",
      dice: 9,
      limit: 4,
      parts: [
        { part: "skill", value: 4, of: "pistols" },
        { part: "attribute", value: 5, of: "agility" },
      ],
    });
    const read = (threshold: number | null, faces: readonly number[]) => poolChecks.read({ threshold }, thrown, faces);
    const two = [5, 6, 2, 2, 2, 3, 3, 4, 4];
    expect(read(1, two)).toEqual({ value: 2, success: true, by: 1, glitch: "none", critical: false, rule: "SS-GLITCH-02" });
    expect(read(2, two)).toMatchObject({ success: true, by: 0 });
    expect(read(3, two)).toMatchObject({ value: 2, success: false, by: -1 });
    expect(read(null, two)).toMatchObject({ value: 2, success: null, by: null });
    expect(read(1, [6, 6, 6, 6, 6, 6, 6, 6, 6])).toMatchObject({ value: 4, by: 3 });
    expect(read(1, [1, 1, 1, 1, 1, 2, 2, 2, 2])).toMatchObject({ success: false, glitch: "critical" });
    expect(read(null, [1, 1, 1, 1, 1, 2, 2, 2, 5])).toMatchObject({ success: null, glitch: "glitch" });
  });

  test("[SS-ATTACK-12] the greater number of hits wins, level hits are nobody's", () => {
    const reading = (value: number) => ({ value, success: null, by: null, glitch: "none", critical: false, rule: "SS-GLITCH-02" }) as const;
    expect(poolChecks.oppose(reading(4), reading(1))).toEqual({ wins: "own", net: 3, rule: "SS-ATTACK-12" });
    expect(poolChecks.oppose(reading(1), reading(4))).toMatchObject({ wins: "other", net: 3 });
    expect(poolChecks.oppose(reading(2), reading(2))).toMatchObject({ wins: "nobody", net: 0 });
  });
});

describe("penalties of a test, and those that may be left out", () => {
  const typed = {
    ...shooting,
    modifiers: [
      { name: "rain", value: -2 },
      { name: "level", value: 0 },
    ],
  };

  test("[SS-ATTACK-10] a typed modifier counts, a 0 does not, and it may be switched off", () => {
    expect(sumAndRules(poolChecks.parts(typed, who, KARMA).filter(({ part }) => part === "typed"))).toEqual([-2, ["SS-ATTACK-10"]]);
    expect(dice(typed)).toBe(7);
    expect(dice({ ...typed, off: ["typed:rain"] })).toBe(9);
    expect(dice({ ...typed, off: ["typed:fog", "rain"] })).toBe(7);
  });

  test("[SS-WOUND-04] so may wounds, but neither the skill nor the attribute", () => {
    const hurt = { ...who, body: { ...who.body, injuries: 2 } };
    expect(dice(shooting, hurt)).toBe(7);
    expect(dice({ ...shooting, off: ["wounds:"] }, hurt)).toBe(9);
    expect(dice({ ...shooting, off: ["skill:pistols", "attribute:agility"] }, hurt)).toBe(7);
  });

  test("[SS-KARMA-03] a point of Karma adds dice, which nobody leaves out again", () => {
    const pushed = { ...shooting, push: true };
    const karma = poolChecks.parts(pushed, who, KARMA).filter(({ part }) => part === "karma");
    expect(sumAndRules(karma)).toEqual([KARMA, ["SS-KARMA-03"]]);
    expect([dice(shooting), dice(pushed), dice({ ...pushed, off: ["karma:"] })]).toEqual([9, 12, 12]);
  });

  test("[SS-ATTACK-10] every power that is kept up costs dice", () => {
    expect(dice(shooting, { ...who, keptUp: 1 })).toBeLessThan(9);
  });

  test("[SS-CALLED-13] a deaf ear hampers noticing, and nothing that needs no ears", () => {
    const deaf = { ...who, injuries: [anEar] };
    expect([dice(noticing, who), dice(noticing, deaf)]).toEqual([7, 5]);
    expect(dice(shooting, deaf)).toBe(9);
    expect(dice({ ...noticing, skill: null }, deaf)).toBe(4);
  });

  test("[SS-CALLED-16] so does an eye", () => {
    const blind = { ...who, injuries: [{ ...anEar, effect: "blinded", location: "eye" } as const] };
    expect([dice(noticing, blind), dice(shooting, blind)]).toEqual([3, 9]);
  });

  test("[SS-GLITCH-02] attributes alone are a test too, and more burdens than dice leave none", () => {
    const alone = anOrderOf({ skill: null, attributes: ["charisma", "willpower"] });
    expect(poolChecks.throwOf(alone, who, KARMA)).toMatchObject({ dice: 3, limit: null });
    expect(dice({ ...alone, modifiers: [{ name: "fear", value: -8 }] })).toBe(0);
  });

  test("[SS-GLITCH-02] a threshold nobody named hinders no dice", () => {
    expect(dice({ ...shooting, threshold: null })).toBe(dice({ ...shooting, threshold: 4 }));
  });
});
