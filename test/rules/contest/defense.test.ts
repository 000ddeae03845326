import { describe, expect, test } from "vitest";
import {
  defenseModifiers,
  defenseName,
  defenseOptions,
  readDefenseName,
  type Defender,
  type DefenseSituation,
} from "../../../module/rules/contest/defense";

const DEFENDER: Defender = {
  reaction: 4,
  intuition: 3,
  willpower: 2,
  unarmed: 3,
  acrobatics: 1,
  parrySkill: null,
  handsEmpty: true,
  physicalLimit: 5,
  ap: 1,
  onFullDefense: false,
  mayInterrupt: true,
};
const PRICES = { "full-defense": 2, block: 1, dodge: 1 };

describe("[SS-KARMA-03] a defense with a point of Karma", () => {
  test("is offered after the defenses without Karma, with the same cost and the Karma dice added", () => {
    const plain = defenseOptions(DEFENDER, true, PRICES);
    const all = defenseOptions({ ...DEFENDER, push: 3 }, true, PRICES);
    expect(all.slice(0, plain.length)).toEqual(plain);
    expect(all.slice(plain.length)).toEqual(
      plain.map((option) => ({
        ...option,
        id: defenseName(option.id, true),
        parts: [...option.parts, { part: "karma", value: 3, rule: "SS-KARMA-03" }],
      })),
    );
    expect(plain.map(({ id, price, affordable }) => [id, price, affordable])).toEqual([
      ["standard", 0, true],
      ["full-defense", 2, false],
      ["block", 1, true],
      ["dodge", 1, true],
    ]);
  });

  test.each(["standard", "full-defense", "dodge"])("has a different id from the defense '%s' without Karma", (id) => {
    expect(defenseName(id, false)).toBe(id);
    expect(readDefenseName(id)).toEqual({ defense: id, push: false });
    expect(defenseName(id, true)).not.toBe(id);
    expect(readDefenseName(defenseName(id, true))).toEqual({ defense: id, push: true });
  });
});

test("[SS-DEFENSE-33] a defense against a blast has 2 dice fewer", () => {
  const calm: DefenseSituation = {
    melee: false,
    distance: 20,
    prone: false,
    running: false,
    inMelee: false,
    inMovingVehicle: false,
    woundModifier: 0,
    reach: 0,
    attackerReach: 0,
    previousDefenses: 0,
    spread: "",
    modeModifier: 0,
    area: false,
  };
  expect(defenseModifiers(calm)).toEqual([]);
  expect(defenseModifiers({ ...calm, area: true })).toEqual([{ part: "area", value: -2, rule: "SS-DEFENSE-33" }]);
});
