import { describe, expect, test } from "vitest";
import { weaponAccuracy, type AccuracyFacts } from "../../../module/rules/contest/accuracy";
import { mayCombine } from "../../../module/rules/contest/multiple-attacks";
import { readRollUnder } from "../../../module/rules/contest/roll-under";

const SWORD: AccuracyFacts = { standard: null, kind: "melee", unarmed: false, build: "", poor: false };

describe("the Accuracy of a weapon", () => {
  test.each([
    { what: "a melee weapon without a value", facts: {}, accuracy: 5 },
    { what: "an improvised melee weapon", facts: { build: "improvised" }, accuracy: 4 },
    { what: "a clumsy melee weapon", facts: { build: "clumsy" }, accuracy: 3 },
    { what: "a melee weapon with the value 6", facts: { standard: 6 }, accuracy: 6 },
    { what: "a thrown weapon without a value", facts: { kind: "thrown" }, accuracy: null },
  ] as const)("[SS-ACCURACY-02] is $accuracy for $what", ({ facts, accuracy }) => {
    expect(weaponAccuracy({ ...SWORD, ...facts })).toBe(accuracy);
  });

  test("[SS-ACCURACY-03] [SS-ACCURACY-08] is reduced by 1 in poor condition, but never below 1", () => {
    expect(weaponAccuracy({ ...SWORD, poor: true })).toBe(4);
    expect(weaponAccuracy({ ...SWORD, standard: 1, poor: true })).toBe(1);
  });

  test("[SS-ACCURACY-04] [SS-ACCURACY-06] is null for unarmed attacks, which use the Physical Limit", () => {
    expect(weaponAccuracy({ ...SWORD, unarmed: true })).toBeNull();
    expect(weaponAccuracy({ ...SWORD, unarmed: true, standard: 6 })).toBeNull();
  });

  test.each([
    { build: "", accuracy: 4 },
    { build: "clumsy", accuracy: 4 },
    { build: "improvised", accuracy: 3 },
    { build: "specialized", accuracy: 6 },
  ] as const)("[SS-ACCURACY-07] is $accuracy for a firearm of quality $build without a value", ({ build, accuracy }) => {
    expect(weaponAccuracy({ ...SWORD, kind: "ranged", build })).toBe(accuracy);
  });
});

test("[SS-MULTI-02] several attacks with one weapon can be combined only if all are melee attacks", () => {
  expect(
    mayCombine([
      { id: "bayonet", kind: "melee" },
      { id: "bayonet", kind: "melee" },
    ]),
  ).toBe(true);
  expect(
    mayCombine([
      { id: "bayonet", kind: "melee" },
      { id: "bayonet", kind: "ranged" },
    ]),
  ).toBe(false);
});

test("[TD-ROLL-01] reading a roll of three dice throws a RangeError unless the roll is a whole number from 3 to 18", () => {
  for (const roll of [2, 19, 7.5]) expect(() => readRollUnder(roll, 12)).toThrow(RangeError);
  expect(readRollUnder(3, 12).success).toBe(true);
});
