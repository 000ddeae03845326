import { describe, expect, test } from "vitest";
import type { RollSpec } from "../../../module/rules/chance/roll-specs";
import { poolChecks } from "../../../module/rules/checks/pool-checks";
import { nextExtendedRoll, standing, type CheckRoll } from "../../../module/rules/checks/side";
import { BEGUN } from "../../../module/rules/contest/extended";

const skill = { part: "skill", value: 4, rule: "SS-GLITCH-02", of: "medicine" };
const karma = { part: "karma", value: 3, rule: "SS-KARMA-03" };
const first: RollSpec = { kind: "pool", dice: 4, cover: 0, limit: null, parts: [skill] };
const pushed: RollSpec = { ...first, dice: 7, parts: [skill, karma] };
const roll = (spec: RollSpec, faces: readonly number[]): CheckRoll => ({ spec: spec, faces, before: null });
const long = { wanted: 4, intervalMinutes: 1 };
const spent = { gathered: 1, rolls: 1, spoiled: false };

describe("[SS-CALLED-26] the next roll of an extended test", () => {
  test("has one die fewer for every earlier roll, until no die is left", () => {
    expect(nextExtendedRoll(first, long, BEGUN)).toEqual(first);
    expect(nextExtendedRoll(first, long, spent)).toMatchObject({ dice: 3, parts: [skill, { part: "repeated", value: -1 }] });
    expect(nextExtendedRoll(first, long, { ...spent, rolls: 4 })).toBeNull();
  });

  test("[SS-KARMA-03] excludes the Karma dice of an earlier roll", () => {
    expect(nextExtendedRoll(pushed, long, spent)).toMatchObject({ dice: 3, parts: [skill, { part: "repeated" }] });
    expect(nextExtendedRoll({ ...pushed, dice: 2 }, long, spent)).toBeNull();
  });

  test("[SS-GLITCH-02] does not exist after a success or a critical glitch, or without a dice pool", () => {
    expect(nextExtendedRoll(first, long, { ...spent, gathered: 4 })).toBeNull();
    expect(nextExtendedRoll(first, long, { ...spent, spoiled: true })).toBeNull();
    expect(nextExtendedRoll({ kind: "sum", dice: 3, faces: 6, parts: [] }, long, BEGUN)).toBeNull();
  });
});

describe("[SS-GLITCH-02] the progress of a test", () => {
  test("ends after one roll if the test is not extended, and the last roll counts", () => {
    expect(standing(poolChecks, { threshold: 1 }, [], null)).toEqual({ readings: [], progress: null, over: false, success: null });
    expect(standing(poolChecks, { threshold: 2 }, [roll(first, [5, 6, 2, 2])], null)).toMatchObject({
      readings: [{ value: 2, by: 0 }],
      progress: null,
      over: true,
      success: true,
    });
    expect(standing(poolChecks, { threshold: 3 }, [roll(first, [5, 5, 5, 2]), roll(first, [5, 6, 2, 2])], null).success).toBe(false);
    expect(standing(poolChecks, { threshold: null }, [roll(first, [5, 6, 2, 2])], null)).toMatchObject({ over: true, success: null });
  });

  test("adds up the hits of an extended test until the hits reach the threshold", () => {
    expect(standing(poolChecks, { threshold: 1 }, [], long)).toEqual({ readings: [], progress: BEGUN, over: false, success: null });
    const one = [roll(first, [5, 6, 2, 2])];
    expect(standing(poolChecks, { threshold: 1 }, one, long)).toMatchObject({
      readings: [{ value: 2, success: null, by: null }],
      progress: { gathered: 2, rolls: 1, spoiled: false },
      over: false,
      success: null,
    });
    const tired: RollSpec = { ...first, dice: 3 };
    expect(standing(poolChecks, { threshold: 1 }, [...one, roll(tired, [5, 6, 2])], long)).toMatchObject({ over: true, success: true });
  });

  test("ends in failure after the last die of an extended test, or after a critical glitch", () => {
    const single: RollSpec = { ...first, dice: 1 };
    expect(standing(poolChecks, { threshold: 1 }, [roll(single, [6])], long)).toMatchObject({ over: true, success: false });
    expect(standing(poolChecks, { threshold: 1 }, [roll(first, [1, 1, 1, 2])], long)).toMatchObject({
      progress: { spoiled: true },
      over: true,
      success: false,
    });
  });
});
