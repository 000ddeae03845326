import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pastThreshold, thresholdAt, UNPROTECTED } from "../../../module/rules/protection/damage-threshold";
import { rawDamageRoll, rawDamage } from "../../../module/rules/rulesets/called-shot-d20/wounds";
import { IT, lossesOf, shoot, type Shot } from "../rulesets/called-shot-d20/attacks";

test("[CS-13] a higher DT or DR percent never increases damage", () =>
  fc.assert(
    fc.property(fc.nat(80), fc.nat(20), fc.nat(20), fc.nat(120), fc.nat(20), (raw, dt, moreDt, drPercent, moreDr) => {
      const { byDt, byDr, left } = pastThreshold(raw, { dt, drPercent });
      expect(pastThreshold(raw, { dt: dt + moreDt, drPercent: drPercent + moreDr }).left).toBeLessThanOrEqual(left);
      expect(Math.min(byDt, byDr, left)).toBeGreaterThanOrEqual(0);
      expect(byDt + byDr + left).toBe(raw);
    }),
  ));

test("[CS-13] DT is subtracted before DR percent", () => {
  expect(pastThreshold(20, { dt: 10, drPercent: 50 })).toEqual({ byDt: 10, byDr: 5, left: 5 });
  expect(pastThreshold(15, { dt: 4, drPercent: 20 })).toEqual({ byDt: 4, byDr: 3, left: 8 });
  expect(pastThreshold(7, UNPROTECTED)).toEqual({ byDt: 0, byDr: 0, left: 7 });
});

const vest = { limbs: ["torso"], against: { kinetic: { dt: 6, drPercent: 10 }, fire: { dt: 1, drPercent: 0 } } };
const coat = { limbs: [], against: { kinetic: { dt: 2, drPercent: 25 } } };

test("a limb has the best DT and the best DR percent of all pieces of armor that cover it", () => {
  expect(thresholdAt([vest, coat], "torso", "kinetic")).toEqual({ dt: 6, drPercent: 25 });
  expect(thresholdAt([vest, coat], "head", "kinetic")).toEqual({ dt: 2, drPercent: 25 });
  expect(thresholdAt([vest, coat], "torso", "fire")).toEqual({ dt: 1, drPercent: 0 });
  expect(thresholdAt([], "torso", "fire")).toEqual(UNPROTECTED);
});

test("[CS-13] a weapon deals rolled damage if it has damage dice, and otherwise fixed damage", () => {
  const written = { dv: 99, damage: { dice: 2, faces: 6, add: 3 } };
  expect(rawDamageRoll(written)).toEqual({ kind: "sum", dice: 2, faces: 6, parts: [{ part: "bonus", value: 3, rule: "CS-13" }] });
  expect([rawDamage(written, 7), rawDamage({ dv: 99, damage: { ...written.damage, add: -9 } }, 7)]).toEqual([10, 0]);
  const fixed = { dv: 99, damage: { dice: 0, faces: 0, add: 5 } };
  expect([rawDamageRoll(fixed), rawDamage(fixed, 0)]).toEqual([null, 5]);
  expect([rawDamageRoll({}), rawDamage({ dv: 4 }, 0)]).toEqual([null, 4]);
});

describe("a d20 attack on armor", () => {
  const rolled: Shot = { weapon: { damage: { dice: 2, faces: 6, add: 3 } }, call: "torso", modifiers: 30 };
  const worn: Shot = { ...rolled, target: { armor: 50, thresholds: [vest, coat] } };

  test("[CS-13] rolls the damage of every hit separately and lists each reduction", () => {
    const fought = shoot({ ...worn, faces: [10, 10] }, { damage: [{ sum: 7 }, { sum: 12 }] });
    expect(fought.asked.filter((ask) => ask.kind === "roll" && ask.what === "damage").map((ask) => ("who" in ask ? ask.who : 0))).toEqual([
      -1, -1,
    ]);
    expect(fought.all("damage-rolled").map(({ raw }) => raw)).toEqual([10, 15]);
    expect(fought.all("reduced", IT)).toMatchObject([
      {
        raw: 10,
        left: 3,
        by: [
          { part: "dt", value: -6 },
          { part: "dr-percent", value: -1, of: "25%" },
        ],
      },
      {
        raw: 15,
        left: 6,
        by: [
          { part: "dt", value: -6 },
          { part: "dr-percent", value: -3, of: "25%" },
        ],
      },
    ]);
    expect(lossesOf(fought)).toEqual({ health: 9, limbs: { torso: 9 } });
  });

  test("[CS-13] has its damage reduced by the protection of the hit limb", () => {
    const fought = shoot({ ...worn, call: "head", faces: [10] }, { damage: [{ sum: 7 }] });
    expect(fought.one("reduced")).toMatchObject({ left: 6, by: [{ value: -2 }, { value: -2 }] });
  });

  test("[CS-13] has its damage reduced by the general Armor Value if no piece of armor has a DT", () => {
    const fought = shoot({ ...rolled, faces: [10], target: { armor: 4 } }, { damage: [{ sum: 2 }] });
    expect(fought.one("reduced")).toMatchObject({ raw: 5, left: 1, by: [{ part: "dt", value: -4 }] });
  });
});
