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
  const spec = poolChecks.specOf(order, person, KARMA);
  return spec.kind === "pool" ? spec.dice : spec;
};

describe("[SS-GLITCH-02] a test with a dice pool", () => {
  test("adds up skill and attribute, has a limit and a threshold of 1 hit, and allows Karma and extended tests", () => {
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
  ])("[SS-ACCURACY-05] uses %s and the %s limit for the skills %j", (attribute, limit, skills) => {
    expect(skills.map((skill) => [poolChecks.attributeOf(skill), poolChecks.limitOf(skill)])).toEqual(skills.map(() => [attribute, limit]));
  });

  test("has no attribute and no limit if the skill is custom or missing", () => {
    expect([poolChecks.attributeOf("juggling"), poolChecks.limitOf("juggling"), poolChecks.limitOf(null)]).toEqual([null, null, null]);
  });

  test("rolls skill + attribute, counts hits up to the limit, and compares them with the threshold", () => {
    const spec = poolChecks.specOf(shooting, who, KARMA);
    expect(spec).toMatchObject({
      kind: "pool",
      dice: 9,
      limit: 4,
      parts: [
        { part: "skill", value: 4, of: "pistols" },
        { part: "attribute", value: 5, of: "agility" },
      ],
    });
    const read = (threshold: number | null, faces: readonly number[]) => poolChecks.read({ threshold }, spec, faces);
    const two = [5, 6, 2, 2, 2, 3, 3, 4, 4];
    expect(read(1, two)).toEqual({ value: 2, success: true, by: 1, glitch: "none", critical: false, rule: "SS-GLITCH-02" });
    expect(read(2, two)).toMatchObject({ success: true, by: 0 });
    expect(read(3, two)).toMatchObject({ value: 2, success: false, by: -1 });
    expect(read(null, two)).toMatchObject({ value: 2, success: null, by: null });
    expect(read(1, [6, 6, 6, 6, 6, 6, 6, 6, 6])).toMatchObject({ value: 4, by: 3 });
    expect(read(1, [1, 1, 1, 1, 1, 2, 2, 2, 2])).toMatchObject({ success: false, glitch: "critical" });
    expect(read(null, [1, 1, 1, 1, 1, 2, 2, 2, 5])).toMatchObject({ success: null, glitch: "glitch" });
  });

  test("[SS-ATTACK-12] is won by the side with more hits, and is a tie if the hits are equal", () => {
    const reading = (value: number) => ({ value, success: null, by: null, glitch: "none", critical: false, rule: "SS-GLITCH-02" }) as const;
    expect(poolChecks.oppose(reading(4), reading(1))).toEqual({ wins: "own", net: 3, rule: "SS-ATTACK-12" });
    expect(poolChecks.oppose(reading(1), reading(4))).toMatchObject({ wins: "other", net: 3 });
    expect(poolChecks.oppose(reading(2), reading(2))).toMatchObject({ wins: "nobody", net: 0 });
  });
});

describe("modifiers to a test", () => {
  const typed = {
    ...shooting,
    modifiers: [
      { name: "rain", value: -2 },
      { name: "level", value: 0 },
    ],
  };

  test("[SS-ATTACK-10] an entered modifier other than 0 changes the dice until a player switches it off", () => {
    expect(sumAndRules(poolChecks.parts(typed, who, KARMA).filter(({ part }) => part === "typed"))).toEqual([-2, ["SS-ATTACK-10"]]);
    expect(dice(typed)).toBe(7);
    expect(dice({ ...typed, off: ["typed:rain"] })).toBe(9);
    expect(dice({ ...typed, off: ["typed:fog", "rain"] })).toBe(7);
  });

  test("[SS-WOUND-04] a player can switch off the wound modifier, but the skill and the attribute always count", () => {
    const hurt = { ...who, body: { ...who.body, injuries: 2 } };
    expect(dice(shooting, hurt)).toBe(7);
    expect(dice({ ...shooting, off: ["wounds:"] }, hurt)).toBe(9);
    expect(dice({ ...shooting, off: ["skill:pistols", "attribute:agility"] }, hurt)).toBe(7);
  });

  test("[SS-KARMA-03] a point of Karma adds dice that a player cannot switch off", () => {
    const pushed = { ...shooting, push: true };
    const karma = poolChecks.parts(pushed, who, KARMA).filter(({ part }) => part === "karma");
    expect(sumAndRules(karma)).toEqual([KARMA, ["SS-KARMA-03"]]);
    expect([dice(shooting), dice(pushed), dice({ ...pushed, off: ["karma:"] })]).toEqual([9, 12, 12]);
  });

  test("[SS-ATTACK-10] each sustained power reduces the dice", () => {
    expect(dice(shooting, { ...who, keptUp: 1 })).toBeLessThan(9);
  });

  test("[SS-CALLED-13] a deaf ear reduces only the dice of Perception tests", () => {
    const deaf = { ...who, injuries: [anEar] };
    expect([dice(noticing, who), dice(noticing, deaf)]).toEqual([7, 5]);
    expect(dice(shooting, deaf)).toBe(9);
    expect(dice({ ...noticing, skill: null }, deaf)).toBe(4);
  });

  test("[SS-CALLED-16] a blinded eye reduces only the dice of Perception tests", () => {
    const blind = { ...who, injuries: [{ ...anEar, effect: "blinded", location: "eye" } as const] };
    expect([dice(noticing, blind), dice(shooting, blind)]).toEqual([3, 9]);
  });

  test("[SS-GLITCH-02] a test of attributes alone has no limit, and penalties leave at least 0 dice", () => {
    const alone = anOrderOf({ skill: null, attributes: ["charisma", "willpower"] });
    expect(poolChecks.specOf(alone, who, KARMA)).toMatchObject({ dice: 3, limit: null });
    expect(dice({ ...alone, modifiers: [{ name: "fear", value: -8 }] })).toBe(0);
  });

  test("[SS-GLITCH-02] the dice are the same with and without a threshold", () => {
    expect(dice({ ...shooting, threshold: null })).toBe(dice({ ...shooting, threshold: 4 }));
  });
});
