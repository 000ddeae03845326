import { describe, expect, test } from "vitest";
import type { Clock, Ticking } from "../../../module/rules/clock/clock";
import {
  mayAffect,
  mayDefend,
  needsSurpriseTest,
  noticeRoll,
  recovered,
  surprisedAll,
  surpriseRoll,
  bothSets,
} from "../../../module/rules/clock/surprise";
import { begun, carry, end, FAILED, rolled } from "./clocks";

const WARY = { alerted: false, ambusher: false, awareOfTarget: false };
const who = { attributes: { reaction: 4, intuition: 3, logic: 3, willpower: 3 }, skills: { perception: 5 }, wounds: -1 };
const surprised = (clock: Clock, id: string, by: readonly string[]): Clock => ({
  ...clock,
  fighters: { ...clock.fighters, [id]: { ...clock.fighters[id]!, surprised: true, surprisedBy: by } satisfies Ticking },
});

describe("[SS-SURPRISE-07] the Surprise Test", () => {
  test("[SS-SURPRISE-01] [SS-SURPRISE-18] [SS-SURPRISE-19] is required from all fighters except ambushers who are aware of the target", () => {
    expect(needsSurpriseTest({ ...WARY, ambusher: true, awareOfTarget: true })).toBe(false);
    expect(needsSurpriseTest({ ...WARY, ambusher: true })).toBe(true);
    expect(needsSurpriseTest({ ...WARY, awareOfTarget: true })).toBe(true);
    expect(needsSurpriseTest(WARY)).toBe(true);
  });

  test("[SS-SURPRISE-06] [SS-SURPRISE-17] [SS-SURPRISE-08] rolls Reaction + Intuition without a limit, plus 3 dice for an alerted fighter or 6 for an ambusher", () => {
    const of = (wish: Partial<typeof WARY>) => {
      const spec = surpriseRoll(who, { ...WARY, ...wish });
      return spec.kind === "pool" ? [spec.dice, spec.limit, spec.parts.at(-1)] : [];
    };
    expect(of({})).toEqual([6, null, { part: "wounds", value: -1, rule: "SS-WOUND-04" }]);
    expect(of({ alerted: true })).toEqual([9, null, { part: "alerted", value: 3, rule: "SS-SURPRISE-06" }]);
    expect(of({ alerted: true, ambusher: true })).toEqual([12, null, { part: "ambush", value: 6, rule: "SS-SURPRISE-17" }]);
  });

  test("[SS-SURPRISE-05] follows a Perception + Intuition test with the Mental Limit", () => {
    expect(noticeRoll(who)).toMatchObject({ dice: 7, limit: 4 });
  });
});

describe("[SS-SURPRISE-10] a fighter who fails the Surprise Test", () => {
  const fail = { ...FAILED, by: ["bo"] };

  test("loses 10 points of score, or 10 points of the next roll if no round is running", () => {
    const running = surprisedAll(begun({ ann: 18, bo: 15 }), { ann: fail });
    expect(running.fighters["ann"]).toMatchObject({ adjust: -10, pending: 0, surprised: true, surprisedBy: ["bo"] });
    const before = surprisedAll({ ...rolled({ ann: 18, bo: 15 }), round: 0 }, { ann: fail });
    expect(before.fighters["ann"]).toMatchObject({ adjust: 0, pending: -10 });
    const over = surprisedAll(carry(begun({ ann: 8, bo: 5 }), end("ann"), end("bo")), { ann: fail });
    expect(over.fighters["ann"]).toMatchObject({ adjust: 0, pending: -10 });
  });

  test("[SS-SURPRISE-02] has overlooked the attackers of every surprise so far; an empty list stands for everyone", () => {
    expect(bothSets(["ann"], ["bo", "ann"])).toEqual(["ann", "bo"]);
    expect([bothSets([], ["bo"]), bothSets(["ann"], [])]).toEqual([[], []]);
    const twice = surprisedAll(surprised(begun({ ann: 18, bo: 15, cy: 9 }), "ann", ["cy"]), { ann: fail });
    expect(twice.fighters["ann"]!.surprisedBy).toEqual(["cy", "bo"]);
  });

  test("[SS-SURPRISE-13] is no longer surprised after spending 1 Karma, but the score stays reduced", () => {
    const again = recovered(surprisedAll(begun({ ann: 18, bo: 15 }), { ann: fail }), "ann");
    expect(again.fighters["ann"]).toMatchObject({ surprised: false, surprisedBy: [], adjust: -10 });
  });
});

describe("a surprised fighter", () => {
  const clock = surprised(begun({ ann: 18, bo: 15, cy: 9 }), "ann", ["bo"]);

  test("[SS-SURPRISE-12] can defend only against noticed attackers", () => {
    expect([mayDefend(clock, "ann", "bo"), mayDefend(clock, "ann", "cy"), mayDefend(clock, "cy", "bo")]).toEqual([false, true, true]);
    expect(mayDefend(surprised(clock, "ann", []), "ann", "cy")).toBe(false);
    expect(mayDefend(clock, "stranger", "bo")).toBe(true);
  });

  test("[SS-SURPRISE-23] [SS-SURPRISE-24] [SS-SURPRISE-25] cannot affect the attackers who caused the surprise, or react to a friend who is not surprised", () => {
    expect([mayAffect(clock, "ann", "bo"), mayAffect(clock, "ann", "cy"), mayAffect(clock, "ann", "cy", true)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([mayAffect(clock, "ann", null), mayAffect(clock, "ann", "ann"), mayAffect(clock, "ann", "ann", true)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([mayAffect(clock, "cy", "bo"), mayAffect(clock, "cy", "bo", true), mayAffect(clock, "stranger", "bo")]).toEqual([
      true,
      true,
      true,
    ]);
    const both = surprised(clock, "bo", ["ann"]);
    expect([mayAffect(both, "ann", "bo"), mayAffect(both, "ann", "bo", true)]).toEqual([true, true]);
    const everybody = surprised(clock, "ann", []);
    expect([mayAffect(everybody, "ann", "stranger"), mayAffect(everybody, "ann", null)]).toEqual([false, true]);
  });
});
