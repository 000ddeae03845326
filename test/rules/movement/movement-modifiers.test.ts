import { describe, expect, test } from "vitest";
import { chargeParts, ownPaceParts, targetPaceParts } from "../../../module/rules/movement/movement-modifiers";

const RUNNING = { part: "running", value: -2, rule: "SS-MOVE-07" };
const CHARGE = { part: "charge", value: 4, rule: "SS-MOVE-08" };

describe("the modifiers for pace", () => {
  test("[SS-MOVE-07] [SS-MOVE-13] subtract 2 dice from every test of a running or sprinting fighter, except the sprint test", () => {
    expect(ownPaceParts("walking", "other")).toEqual([]);
    expect(ownPaceParts("running", "other")).toEqual([RUNNING]);
    expect(ownPaceParts("sprinting", "other")).toEqual([RUNNING]);
    expect(ownPaceParts("running", "sprint")).toEqual([]);
  });

  test("[SS-MOVE-08] add 4 dice to a melee attack if the attacker is running", () => {
    expect(chargeParts("running", true)).toEqual([RUNNING, CHARGE]);
    expect(chargeParts("running", false)).toEqual([RUNNING]);
    expect(chargeParts("walking", true)).toEqual([]);
  });

  test("[SS-MOVE-09] [SS-MOVE-10] subtract 2 dice against a running target, and 4 against a sprinting target", () => {
    expect(targetPaceParts("walking")).toEqual([]);
    expect(targetPaceParts("running")).toEqual([{ part: "target-moving", value: -2, rule: "SS-MOVE-09" }]);
    expect(targetPaceParts("sprinting")).toEqual([{ part: "target-moving", value: -4, rule: "SS-MOVE-10" }]);
  });
});
