import { describe, expect, test } from "vitest";
import { diceOf } from "../../../module/rules/chance/roll-specs";
import { isDelayed } from "../../../module/rules/clock/delay";
import { scoreOf } from "../../../module/rules/clock/initiative";
import type { Clock } from "../../../module/rules/clock/clock";
import { mayAffect, mayDefend, notices, noticeRoll, readSurprise, surpriseFrom, surpriseRoll } from "../../../module/rules/clock/surprise";
import { spendKarma } from "../../../module/rules/contest/karma";
import { begun, carry, end, FAILED, refusal, rolled } from "./clocks";

const score = (clock: Clock, id: string) => scoreOf(clock, clock.fighters[id]!);
const by = (...ids: readonly string[]) => ({ ...FAILED, by: ids });
const who = { attributes: { reaction: 4, intuition: 3, logic: 3, willpower: 3 }, skills: { perception: 2 }, wounds: -1 };

describe("the Surprise Test", () => {
  test("[SS-SURPRISE-04] [SS-SURPRISE-05] follows a Perception + Intuition test with the Mental Limit, which warns at 1 hit or the GM's threshold", () => {
    expect(noticeRoll(who)).toMatchObject({ dice: 4, limit: 4 });
    expect([notices(0), notices(1), notices(1, 2)]).toEqual([false, true, false]);
  });

  test("[SS-SURPRISE-06] lists the bonus of an alerted fighter, and includes the wound modifier", () => {
    const spec = surpriseRoll(who, { alerted: true, ambusher: false });
    expect(diceOf(spec)).toBe(9);
    expect(spec).toMatchObject({ parts: expect.arrayContaining([{ part: "alerted", value: 3, rule: "SS-SURPRISE-06" }]) });
  });

  test("[SS-SURPRISE-09] [SS-SURPRISE-14] [SS-SURPRISE-15] prevents surprise on success, startles on a glitch, and costs a phase on a critical glitch", () => {
    expect(readSurprise({ value: 3, glitch: "none" })).toEqual({ surprised: false, startled: false, losesPhase: false });
    expect(surpriseFrom([1, 1, 1, 1, 5, 5, 5])).toEqual({ surprised: false, startled: true, losesPhase: false });
    expect(surpriseFrom([1, 1, 2])).toEqual({ surprised: true, startled: true, losesPhase: true });
  });
});

describe("surprise", () => {
  test("[SS-SURPRISE-10] costs 10 points of score per event, or of the next roll if no round is running", () => {
    const clock = carry(begun({ ann: 25, bo: 20, cy: 3 }), { kind: "surprise", results: { ann: by("bo", "cy") } });
    expect(score(clock, "ann")).toBe(15);
    const later = carry(clock, { kind: "surprise", results: { ann: by("dee") } });
    expect([score(later, "ann"), later.fighters["ann"]!.surprisedBy]).toEqual([5, ["bo", "cy", "dee"]]);
    const over = carry(begun({ ann: 4, bo: 3 }), end("ann"), end("bo"));
    const next = carry(over, { kind: "surprise", results: { ann: FAILED, bo: FAILED } }, { kind: "round", rolls: { ann: 14, bo: 9 } });
    expect([score(next, "ann"), score(next, "bo"), score(carry(next, { kind: "round", rolls: { ann: 14, bo: 9 } }), "ann")]).toEqual([
      4, -1, 14,
    ]);
  });

  test("[SS-SURPRISE-11] lasts until the fighter's next phase, even in the next round", () => {
    const clock = carry(begun({ ann: 15, bo: 4 }), { kind: "surprise", results: { bo: FAILED } }, end("ann"));
    const next = carry(clock, { kind: "next-pass" }, { kind: "round", rolls: { ann: 9, bo: 5 } }, { kind: "begin" });
    expect([next.acting, next.fighters["bo"]!.surprised]).toEqual(["ann", true]);
    expect(carry(next, end("ann")).fighters["bo"]!.surprised).toBe(false);
  });

  test("[SS-SURPRISE-02] [SS-SURPRISE-12] prevents a defense against overlooked attackers", () => {
    const clock = carry(begun({ ann: 15, bo: 14, cy: 13 }), { kind: "surprise", results: { ann: by("bo") } });
    expect([
      mayDefend(clock, "ann", "bo"),
      mayDefend(clock, "ann", "cy"),
      mayDefend(clock, "bo", "ann"),
      mayDefend(clock, "stranger", "bo"),
    ]).toEqual([false, true, true, true]);
    const all = carry(clock, { kind: "surprise", results: { ann: FAILED } });
    expect(mayDefend(all, "ann", "cy")).toBe(false);
  });

  test("[SS-SURPRISE-13] [SS-KARMA-02] [SS-KARMA-06] ends for a fighter who spends 1 Karma, but the score stays reduced", () => {
    const clock = carry(begun({ ann: 15, bo: 14 }), { kind: "surprise", results: { bo: FAILED } }, { kind: "recover", id: "bo" });
    expect([score(clock, "bo"), mayDefend(clock, "bo", "ann"), mayAffect(clock, "bo", "ann")]).toEqual([4, true, true]);
    expect(refusal(clock, { kind: "recover", id: "bo" })).toBe("notSurprised SS-KARMA-02");
    expect([spendKarma(2), spendKarma(0)]).toEqual([1, null]);
  });

  test("[SS-SURPRISE-16] costs the next phase after a critical glitch, and lasts until the fighter acts", () => {
    const start = carry(
      rolled({ ann: 25, bo: 12 }),
      { kind: "surprise", results: { ann: { ...FAILED, losesPhase: true } } },
      { kind: "begin" },
    );
    expect([start.acting, start.fighters["ann"]]).toMatchObject(["bo", { stunned: false, surprised: true }]);
    const second = carry(start, end("bo"));
    expect([second.pass, second.acting, score(second, "ann"), second.fighters["ann"]]).toMatchObject([
      2,
      "ann",
      5,
      { stunned: false, surprised: false },
    ]);
  });

  test("[SS-SURPRISE-17] gives an ambusher a delayed first phase", () => {
    const start = rolled({ ann: 15, bo: 9 });
    const clock = carry(
      start,
      { kind: "surprise", results: { ann: { failed: false, by: [], losesPhase: false, ambusher: true } } },
      { kind: "begin" },
    );
    expect(isDelayed(clock.fighters["ann"]!)).toBe(true);
    expect(isDelayed(carry(clock, end("ann")).fighters["ann"]!)).toBe(false);
  });

  test("[SS-SURPRISE-22] changes the turn order of the current round immediately", () => {
    const clock = carry(begun({ ann: 18, bo: 15, cy: 12 }), { kind: "surprise", results: { bo: by("dee") } });
    expect([clock.acting, carry(clock, end("ann")).acting, score(clock, "bo")]).toEqual(["ann", "cy", 5]);
  });

  test("[SS-SURPRISE-23] [SS-SURPRISE-24] [SS-SURPRISE-25] prevents actions against the attackers who caused it, and reactions to a friend who is not surprised", () => {
    const clock = carry(begun({ ann: 15, bo: 14, cy: 13, dee: 12 }), { kind: "surprise", results: { ann: by("bo"), dee: by("bo") } });
    expect(mayAffect(clock, "ann", "bo")).toBe(false);
    expect(mayAffect(clock, "ann", null)).toBe(true);
    expect(mayAffect(clock, "ann", "ann")).toBe(true);
    expect(mayAffect(clock, "ann", "cy")).toBe(true);
    expect(mayAffect(clock, "ann", "cy", true)).toBe(false);
    expect(mayAffect(clock, "ann", "dee", true)).toBe(true);
    expect(mayAffect(clock, "bo", "ann")).toBe(true);
  });
});
