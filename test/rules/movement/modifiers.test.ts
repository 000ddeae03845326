import { describe, expect, test } from "vitest";
import { chargeParts, ownPaceParts, targetPaceParts } from "../../../module/rules/movement/modifiers";

const RUNNING = { part: "running", value: -2, rule: "SS-MOVE-07" };
const CHARGE = { part: "charge", value: 4, rule: "SS-MOVE-08" };

describe("pace, itemized", () => {
  test("[SS-MOVE-07] [SS-MOVE-13] running and sprinting cost 2 dice on every test except the sprint itself", () => {
    expect(ownPaceParts("walking", "other")).toEqual([]);
    expect(ownPaceParts("running", "other")).toEqual([RUNNING]);
    expect(ownPaceParts("sprinting", "other")).toEqual([RUNNING]);
    expect(ownPaceParts("running", "sprint")).toEqual([]);
  });

  test("[SS-MOVE-08] a charge adds 4, only in melee and while running", () => {
    expect(chargeParts("running", true)).toEqual([RUNNING, CHARGE]);
    expect(chargeParts("running", false)).toEqual([RUNNING]);
    expect(chargeParts("walking", true)).toEqual([]);
  });

  test("[SS-MOVE-09] [SS-MOVE-10] a target costs 2 dice when running and 4 when sprinting, without adding up", () => {
    expect(targetPaceParts("walking")).toEqual([]);
    expect(targetPaceParts("running")).toEqual([{ part: "target-moving", value: -2, rule: "SS-MOVE-09" }]);
    expect(targetPaceParts("sprinting")).toEqual([{ part: "target-moving", value: -4, rule: "SS-MOVE-10" }]);
  });
});
