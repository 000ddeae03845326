import { describe, expect, test } from "vitest";
import { type CheckReading, type Checks, mayBeOff, partKey } from "../../../module/rules/checks/check";
import { marginChecks } from "../../../module/rules/checks/margin-checks";
import { totalChecks } from "../../../module/rules/checks/total-checks";
import { aFighter } from "../fixtures";
import { anOrderOf } from "./orders";

const who = {
  ...aFighter({ skills: { stealth: 12, "small-guns": 4 } }),
  attributes: { agility: 3, dexterity: 10, health: 14 },
};
const rain = [
  { name: "rain", value: -2 },
  { name: "level", value: 0 },
];
const parts = (checks: Checks, wish: Parameters<typeof anOrderOf>[0], shock = 0) =>
  checks.parts(anOrderOf(wish), { ...who, shock }, 1).map(({ part, value, of, rule }) => [part, value, of, rule]);
const reading = (value: number): CheckReading => ({ value, success: null, by: null, glitch: "none", critical: false, rule: "CS-07" });

describe("the parts of a test", () => {
  test('have a key of the form "kind:name", with an empty name if there is none', () => {
    expect([partKey({ part: "typed", of: "rain" }), partKey({ part: "wounds" })]).toEqual(["typed:rain", "wounds:"]);
  });

  test.each([
    ["skill", false],
    ["attribute", false],
    ["karma", false],
    ["repeated", false],
    ["wounds", true],
    ["typed", true],
  ])("of the kind %s can be switched off: %s", (part, may) => {
    expect(mayBeOff({ part })).toBe(may);
  });
});

describe("[CS-07] a test with one d20 plus modifiers", () => {
  test("adds up attribute and skill, has a threshold of 12, and has no limit, Karma or extended tests", () => {
    const { pairs, limits, threshold, karma, extended, rule } = totalChecks;
    expect({ pairs, limits, threshold, karma, extended, rule }).toEqual({
      pairs: true,
      limits: false,
      threshold: 12,
      karma: false,
      extended: false,
      rule: "CS-07",
    });
  });

  test.each([
    ["agility", ["small-guns", "unarmed", "throwing", "stealth"]],
    ["strength", ["heavy-weapons", "melee-weapons"]],
    ["intellect", ["demolitions", "first-aid", "mechanics"]],
    ["presence", ["leadership"]],
  ])("adds %s to the skills %j", (attribute, skills) => {
    expect(skills.map(totalChecks.attributeOf)).toEqual(skills.map(() => attribute));
  });

  test("has no attribute for a custom skill, and no limit for any skill", () => {
    expect([totalChecks.attributeOf("juggling"), totalChecks.limitOf("stealth")]).toEqual([null, null]);
  });

  const order = { skill: "small-guns", attributes: ["agility", "luck"], modifiers: rain };
  test("lists the skill and each attribute, even at 0, but an entered modifier only if it is not 0", () => {
    expect(parts(totalChecks, order)).toEqual([
      ["skill", 4, "small-guns", "CS-07"],
      ["attribute", 3, "agility", "CS-07"],
      ["attribute", 0, "luck", "CS-07"],
      ["typed", -2, "rain", "CS-07"],
    ]);
    expect(parts(totalChecks, { skill: null, attributes: ["agility"] })).toEqual([["attribute", 3, "agility", "CS-07"]]);
    expect(parts(totalChecks, { skill: "juggling" })).toEqual([["skill", 0, "juggling", "CS-07"]]);
  });

  test("[CS-08] succeeds only with a total above the threshold", () => {
    const spec = totalChecks.specOf(anOrderOf(order), who, 1);
    expect(spec).toMatchObject({ kind: "sum", dice: 1, faces: 20 });
    const read = (threshold: number | null, face: number) => totalChecks.read({ threshold }, spec, [face]);
    expect(read(12, 8)).toEqual({ value: 13, success: true, by: 1, glitch: "none", critical: false, rule: "CS-08" });
    expect(read(12, 7)).toMatchObject({ value: 12, success: false, by: 0 });
    expect(read(12, 1)).toMatchObject({ value: 6, success: false, by: -6 });
    expect(read(30, 20)).toMatchObject({ value: 25, success: false });
    expect(read(null, 7)).toEqual({ value: 12, success: null, by: null, glitch: "none", critical: false, rule: "CS-07" });
    expect(totalChecks.read({ threshold: 5 }, { kind: "table", faces: 20, table: "none" }, [7])).toMatchObject({ value: 7, by: 2 });
  });

  test("omits an entered modifier that is switched off, but never the skill", () => {
    const without = totalChecks.specOf(anOrderOf({ ...order, off: ["typed:rain", "skill:small-guns"] }), who, 1);
    expect(totalChecks.read({ threshold: 12 }, without, [7]).value).toBe(14);
  });

  test("[CS-08] is won by the greater total, and its net result is the difference", () => {
    expect(totalChecks.oppose(reading(15), reading(11))).toEqual({ wins: "own", net: 4, rule: "CS-08" });
    expect(totalChecks.oppose(reading(11), reading(15)).wins).toBe("other");
    expect(totalChecks.oppose(reading(11), reading(11)).wins).toBe("nobody");
  });
});

describe("[TD-ROLL-01] a test with three dice against a skill", () => {
  test("adds no attribute, and has no limit, threshold, Karma or extended tests", () => {
    const { pairs, limits, threshold, karma, extended, rule } = marginChecks;
    expect({ pairs, limits, threshold, karma, extended, rule }).toEqual({
      pairs: false,
      limits: false,
      threshold: null,
      karma: false,
      extended: false,
      rule: "TD-ROLL-01",
    });
    expect([marginChecks.attributeOf("stealth"), marginChecks.limitOf("stealth")]).toEqual([null, null]);
  });

  test("[TD-ROLL-03] uses a skill without an attribute, or a single attribute", () => {
    expect(parts(marginChecks, { skill: "stealth", attributes: ["dexterity"] })).toEqual([["skill", 12, "stealth", "TD-ROLL-03"]]);
    expect(parts(marginChecks, { attributes: ["dexterity", "health"] })).toEqual([["attribute", 10, "dexterity", "TD-ROLL-03"]]);
  });

  test("[TD-LOC-29] [TD-ROLL-07] lists the penalty for shock and the entered modifier", () => {
    expect(parts(marginChecks, { skill: "stealth", modifiers: rain }, -4)).toEqual([
      ["skill", 12, "stealth", "TD-ROLL-03"],
      ["shock", -4, undefined, "TD-LOC-29"],
      ["typed", -2, "rain", "TD-ROLL-07"],
    ]);
  });

  test.each([
    { faces: [4, 4, 4], value: 0, success: true, glitch: "none", critical: false, rule: "TD-ROLL-01" },
    { faces: [1, 4, 4], value: 3, success: true, glitch: "none", critical: false, rule: "TD-ROLL-01" },
    { faces: [5, 4, 4], value: -1, success: false, glitch: "none", critical: false, rule: "TD-ROLL-01" },
    { faces: [1, 1, 2], value: 8, success: true, glitch: "none", critical: true, rule: "TD-ROLL-10" },
    { faces: [6, 6, 6], value: -6, success: false, glitch: "critical", critical: false, rule: "TD-ROLL-08" },
  ])("has a margin of $value with the faces $faces against 12 ($rule)", ({ faces, value, ...wanted }) => {
    const spec = marginChecks.specOf(anOrderOf({ skill: "stealth" }), who, 1);
    expect(spec).toMatchObject({ kind: "sum", dice: 3, faces: 6 });
    expect(marginChecks.read({ threshold: null }, spec, faces)).toEqual({ value, by: value, ...wanted });
  });

  test("[TD-ROLL-07] adds a modifier to the skill until a player switches off the modifier", () => {
    const read = (off: readonly string[]) =>
      marginChecks.read({ threshold: null }, marginChecks.specOf(anOrderOf({ skill: "stealth", modifiers: rain, off }), who, 1), [4, 4, 4]);
    expect([read([]).value, read(["typed:rain"]).value]).toEqual([-2, 0]);
    expect(marginChecks.read({ threshold: null }, { kind: "table", faces: 6, table: "none" }, [4, 4, 1]).value).toBe(-9);
  });

  test("is won by the greater margin, and its net result is the difference", () => {
    expect(marginChecks.oppose(reading(2), reading(-3))).toEqual({ wins: "own", net: 5, rule: "TD-ROLL-01" });
    expect(marginChecks.oppose(reading(-3), reading(2)).wins).toBe("other");
    expect(marginChecks.oppose(reading(2), reading(2)).wins).toBe("nobody");
  });
});
