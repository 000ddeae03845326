import { describe, expect, test } from "vitest";
import { actingNow, STOPPED, type Clock, type Delay, type Ticking } from "../../../module/rules/clock/clock";
import type { ClockCommand } from "../../../module/rules/clock/commands";
import { aboutToForfeit, isWaiting, waiting } from "../../../module/rules/clock/delay";
import { asked, nextStep, roundOver } from "../../../module/rules/clock/turn-order";
import { tossesNeeded } from "../../../module/rules/clock/ties";
import { begun, carry, end, refusal, restOfPass, rolled, spend, type Entrant } from "./clocks";

type Timing = Delay["timing"];
const delay = (id: string, until: "open" | "last" | "next" = "open"): ClockCommand => ({ kind: "delay", id, until });
const until = (id: string, score: number, timing: Timing = "together"): ClockCommand => ({
  kind: "delay",
  id,
  until: "score",
  score,
  timing,
});
const enter = (timing: Timing, ...ids: readonly string[]): ClockCommand => ({ kind: "enter", ids, timing });
const together = (...ids: readonly string[]): ClockCommand => ({ kind: "together", ids });
const announce = (id: string, score: number, timing: Timing = "together"): ClockCommand => ({
  kind: "announce",
  id,
  until: "score",
  score,
  timing,
});
const adjust = (id: string, by: number): ClockCommand => ({ kind: "adjust", id, by });

/** Returns the pass's remaining phases as text, such as "bo+ann cy" if bo and ann act together before cy. */
const rest = (clock: Clock): string =>
  restOfPass(clock)
    .map((group) => group.join("+"))
    .join(" ");
const changed = (clock: Clock, id: string, change: Partial<Ticking>): Clock => ({
  ...clock,
  fighters: { ...clock.fighters, [id]: { ...clock.fighters[id]!, ...change } },
});

describe("the next phase", () => {
  test("[SS-INIT-07] belongs to the fighter with the lowest id if fighters are tied in all values", () => {
    expect(rest(begun({ ann: 12, bo: 12, cy: 12 }))).toBe("ann bo cy");
    expect(rest(begun({ cy: 12, bo: 12, ann: 12 }))).toBe("ann bo cy");
    expect(nextStep(rolled({ cy: 12, ann: 12 }))).toEqual({ kind: "phase", own: ["ann"], delayed: [] });
  });

  test("[SS-DELAY-07] is offered to delaying fighters by score, then by id", () => {
    const clock = carry(begun({ cy: 18, bo: 17, ann: 16, di: 4 }), delay("cy"), delay("bo"), delay("ann"));
    expect(waiting(clock)).toEqual(["cy", "bo", "ann"]);
    const even = carry(begun({ cy: 15, ann: 15, di: 4 }), delay("ann"), delay("cy"));
    expect(waiting(even)).toEqual(["ann", "cy"]);
    const low = carry(begun({ ann: 9, cy: 16, di: 4 }), delay("cy"), delay("ann"));
    expect(waiting(low)).toEqual(["cy", "ann"]);
  });

  test("[SS-DELAY-05] [SS-DELAY-07] belongs, among equal scores, first to fighters with the timing 'before', then 'together', then 'after'", () => {
    const clock = carry(begun({ ann: 18, bo: 17, cy: 16, di: 9 }), until("ann", 9, "after"), until("bo", 9), until("cy", 9, "before"));
    expect(rest(clock)).toBe("cy di+bo ann");
  });

  test("[SS-DELAY-04] belongs to the fighter with the higher announced score, regardless of Reaction", () => {
    const clock = carry(
      begun({ ann: { score: 18, reaction: 2 }, bo: { score: 17, reaction: 6 }, cy: 5 }),
      until("ann", 12),
      until("bo", 8, "before"),
    );
    expect(rest(clock)).toBe("ann bo cy");
  });

  test("[SS-DELAY-05] is shared only by fighters who delay to the same score with the timing 'together'", () => {
    const clock = carry(begun({ ann: 18, bo: 17, cy: 16, di: 9 }), until("ann", 9), until("bo", 8), until("cy", 9, "after"));
    expect(rest(clock)).toBe("di+ann cy bo");
  });

  test("[SS-DELAY-05] comes after all other phases at the announced score if its timing is 'after'", () => {
    expect(rest(carry(begun({ ann: 18, bo: 9 }), until("ann", 9, "after")))).toBe("bo ann");
    expect(rest(carry(begun({ ann: 18, bo: 9, cy: 9 }), until("ann", 9, "after")))).toBe("bo cy ann");
  });

  test("[SS-DELAY-13] can be delayed within its pass and the next pass, but no longer", () => {
    const clock = rolled({ ann: 28, bo: 5 });
    const held = (from: number): boolean => {
      const one = { from, until: "open", score: 0, timing: "together", active: false } as const;
      return isWaiting(clock, { ...clock.fighters["ann"]!, delay: one });
    };
    expect([held(101), held(100), held(99), held(102), held(1)]).toEqual([true, true, false, false, false]);
  });
});

describe("[SS-DELAY-10] delaying fighters at the end of a pass", () => {
  const open = carry(begun({ ann: 9, bo: 5 }), delay("ann"), end("bo"));

  test("are prompted only if no fighter acts, no item goes off and the fight has begun", () => {
    expect(asked(open)).toEqual(["ann"]);
    expect(asked({ ...open, acting: "bo" })).toEqual([]);
    expect(asked({ ...open, due: ["fuse"] })).toEqual([]);
    expect(asked({ ...open, round: 0 })).toEqual([]);
    expect(asked(STOPPED)).toEqual([]);
    expect(asked(begun({ ann: 9 }))).toEqual([]);
  });

  test("[SS-ROUND-17] keep the round from ending, as do an acting fighter, a due item and a missing roll", () => {
    const over = carry(open, { kind: "next-pass" });
    expect([roundOver(over), roundOver(open), roundOver(STOPPED)]).toEqual([true, false, false]);
    expect(roundOver({ ...over, round: 0 })).toBe(false);
    expect(roundOver({ ...over, acting: "ann" })).toBe(false);
    expect(roundOver({ ...over, due: ["fuse"] })).toBe(false);
    expect(roundOver(changed(over, "bo", { rolled: null }))).toBe(false);
  });

  test("[SS-DELAY-15] are about to lose a carried phase only if they can still act in this pass", () => {
    const next = carry(begun({ ann: 18, bo: 25, cy: 24 }), end("bo"), end("cy"), delay("ann"), { kind: "next-pass" });
    expect(aboutToForfeit(next)).toEqual(["ann"]);
    const also = carry(next, delay("bo"));
    expect([waiting(also), aboutToForfeit(also)]).toEqual([["bo", "ann"], ["ann"]]);
    expect(aboutToForfeit(changed(next, "ann", { actedIn: 102 }))).toEqual([]);
  });
});

describe("[SS-INIT-07] coin tosses", () => {
  const even: Readonly<Record<string, Entrant>> = { ann: { score: 12 }, bo: { score: 12 } };

  test("are needed for fighters tied in score, Reaction and Intuition", () => {
    expect(tossesNeeded(rolled(even))).toEqual(["ann", "bo"]);
    expect(tossesNeeded(rolled({ ...even, bo: { score: 12, intuition: 4 } }))).toEqual([]);
    expect(tossesNeeded(rolled({ ...even, bo: { score: 12, reaction: 4 } }))).toEqual([]);
    expect(tossesNeeded(rolled({ ...even, bo: { score: 11 } }))).toEqual([]);
  });

  test("are not needed for fighters with different coins or without a roll", () => {
    expect(tossesNeeded(rolled({ ann: { score: 12, coin: 3 }, bo: { score: 12, coin: 5 } }))).toEqual([]);
    expect(tossesNeeded(rolled({ ann: { score: 12, coin: 3 }, bo: { score: 12, coin: 3 } }))).toEqual(["ann", "bo"]);
    expect(tossesNeeded(rolled({ ann: { score: 12, coin: 3 }, bo: { score: 12 } }))).toEqual(["bo"]);
    const late = changed(changed(rolled(even), "ann", { rolled: null }), "bo", { rolled: null });
    expect(tossesNeeded(late)).toEqual([]);
  });

  test.each<[string, readonly ClockCommand[], readonly string[]]>([
    ["are needed for two delays to one score and timing", [until("ann", 9), until("bo", 9)], ["ann", "bo"]],
    ["are not needed for two delays to one score with different timings", [until("ann", 9), until("bo", 9, "before")], []],
    ["are not needed for delays to different scores", [until("ann", 9), until("bo", 8)], []],
    ["are not needed for delays to a score and to the end of the pass", [until("ann", 9), delay("bo", "last")], []],
    [
      "are not needed for two delays to the end of the pass by fighters with different scores",
      [delay("ann", "last"), delay("bo", "last")],
      [],
    ],
    ["are not needed for two delays without an announcement", [delay("ann"), delay("bo")], []],
    ["are not needed without a delay", [], []],
  ])("[SS-DELAY-07] %s", (_what, commands, wanted) => {
    expect(tossesNeeded(carry(begun({ ann: 18, bo: 16, cy: { score: 12, reaction: 9 } }), ...commands))).toEqual(wanted);
  });

  test("[SS-DELAY-07] are needed for fighters who act after the same phase", () => {
    const both = carry(begun({ ann: 18, bo: 16, cy: { score: 12, reaction: 9 } }), delay("ann"), delay("bo"), enter("after", "ann", "bo"));
    expect(tossesNeeded(both)).toEqual(["ann", "bo"]);
  });
});

describe("the return of a delaying fighter", () => {
  test("[SS-DELAY-07] orders fighters before the same phase by id if they are otherwise tied", () => {
    const clock = carry(begun({ cy: 18, bo: 17, ann: 16, di: 9 }), delay("cy"), delay("bo"), delay("ann"));
    expect(rest(carry(clock, enter("before", "cy", "ann", "bo")))).toBe("ann bo cy di");
    expect(rest(carry(clock, enter("before", "ann", "bo", "cy")))).toBe("ann bo cy di");
  });

  test("[SS-DELAY-05] happens immediately at the end of a pass, with any timing", () => {
    const clock = carry(begun({ bo: 9, ann: 8, cy: 2 }), delay("bo"), delay("ann"), end("cy"));
    expect(actingNow(carry(clock, enter("after", "bo")))).toEqual(["bo"]);
    expect(rest(carry(clock, enter("after", "ann", "bo")))).toBe("ann bo");
    expect(actingNow(carry(clock, enter("together", "ann", "bo")))).toEqual(["ann", "bo"]);
  });

  test("[SS-ROUND-08] is refused while an item goes off", () => {
    const clock = carry(begun({ ann: 9, bo: 5 }), delay("ann"), end("bo"));
    expect(refusal({ ...clock, due: ["fuse"] }, enter("after", "ann"))).toBe("itemDue SS-ROUND-08");
    expect(refusal(clock, enter("after", "ann"))).toBeNull();
  });

  test("[SS-ROUND-08] is refused with the timing 'before' if one of the simultaneous fighters has already acted", () => {
    const both = carry(begun({ ann: 18, bo: 15, cy: 15 }), delay("ann"), together("bo", "cy"));
    expect(actingNow(both)).toEqual(["bo", "cy"]);
    expect(refusal(both, enter("before", "ann"))).toBeNull();
    expect(refusal(carry(both, spend("cy", 1)), enter("before", "ann"))).toBe("enterTooLate SS-ROUND-08");
    expect(refusal(carry(both, spend("cy", 1)), enter("after", "ann"))).toBeNull();
  });

  test("[SS-DELAY-03] compares the fighter's score with the announced score of a running phase that was itself delayed", () => {
    const clock = carry(begun({ ann: 18, bo: 15, cy: 4 }), delay("ann"), until("bo", 10));
    expect(clock.acting).toBe("bo");
    expect(refusal(carry(clock, adjust("ann", -9)), enter("before", "ann"))).toBe("scoreNotBelow SS-DELAY-03");
    expect(refusal(carry(clock, adjust("ann", -8)), enter("after", "ann"))).toBeNull();
    expect(refusal(carry(clock, adjust("ann", -6)), enter("before", "ann"))).toBeNull();
  });

  test("[SS-DELAY-03] is allowed at any score if the running phase was delayed without a score", () => {
    const clock = carry(begun({ ann: 18, bo: 15, cy: 9 }), delay("ann"), delay("bo"), enter("before", "bo"), adjust("ann", -10));
    expect(clock.acting).toBe("bo");
    expect(refusal(clock, enter("before", "ann"))).toBeNull();
  });
});

describe("[SS-DELAY-15] announcements by a fighter with a carried phase", () => {
  const next = carry(begun({ ann: 18, bo: 25 }), end("bo"), delay("ann"), { kind: "next-pass" });

  test("can leave the delay open, or name a score before the regular phase", () => {
    expect(refusal(next, { kind: "announce", id: "ann", until: "open" })).toBeNull();
    expect(refusal(next, announce("ann", 9))).toBeNull();
    expect(refusal(next, announce("ann", 9, "before"))).toBeNull();
    expect(refusal(next, announce("ann", 8, "before"))).toBeNull();
  });

  test("cannot name a score at or after the regular phase, or the next pass", () => {
    for (const timing of ["together", "after"] as const)
      expect(refusal(next, announce("ann", 8, timing))).toBe("delayForfeited SS-DELAY-15");
    expect(refusal(next, { kind: "announce", id: "ann", until: "score", score: 8 })).toBe("delayForfeited SS-DELAY-15");
    expect(refusal(next, announce("ann", 7, "before"))).toBe("delayForfeited SS-DELAY-15");
    expect(refusal(next, { kind: "announce", id: "ann", until: "next" })).toBe("delayForfeited SS-DELAY-15");
  });
});

describe("[SS-ROUND-07] [SS-INIT-08] the simultaneous action of several fighters", () => {
  test("[SS-DELAY-12] is allowed for two or more prompted fighters tied at the end of the pass", () => {
    const clock = carry(begun({ ann: 15, bo: 15, cy: 9, di: 8 }), delay("ann", "last"), delay("bo", "last"), end("cy"), end("di"));
    expect(asked(clock)).toEqual(["ann", "bo"]);
    expect(refusal(clock, together("ann", "bo"))).toBeNull();
    expect(refusal(clock, together("ann"))).toBe("notTied SS-INIT-08");
    expect(refusal(clock, together("ann", "ann"))).toBe("notTied SS-INIT-08");
    expect(refusal(clock, together("ann", "cy"))).toBe("notTied SS-INIT-08");
    expect(refusal(clock, together("cy", "ann"))).toBe("notTied SS-INIT-08");
    expect(actingNow(carry(clock, together("ann", "bo")))).toEqual(["ann", "bo"]);
  });

  test("[SS-DELAY-12] is refused for prompted fighters with different scores", () => {
    const clock = carry(begun({ ann: 9, bo: 8, cy: 3 }), delay("ann"), delay("bo"), end("cy"));
    expect(asked(clock)).toEqual(["ann", "bo"]);
    expect(refusal(clock, together("ann", "bo"))).toBe("notTied SS-INIT-08");
  });

  test("includes only fighters tied with the acting fighter", () => {
    const clock = begun({ ann: 15, bo: 15, cy: 9 });
    expect(actingNow(carry(clock, together("ann", "bo")))).toEqual(["ann", "bo"]);
    expect(refusal(clock, together("bo", "cy"))).toBe("notTied SS-INIT-08");
    expect(refusal(clock, together("ann"))).toBe("notTied SS-INIT-08");
    expect(refusal(carry(clock, spend("ann", 1)), together("bo"))).toBe("enterTooLate SS-ROUND-08");
  });
});

describe("a delayed phase", () => {
  test("[SS-DELAY-03] counts as the phase of its pass, unless it is carried over from the previous pass", () => {
    const first = carry(begun({ ann: 28, bo: 15 }), delay("ann"));
    expect(first.fighters["ann"]).toMatchObject({
      actedIn: 101,
      delay: { from: 101, until: "open", score: 0, timing: "together", active: false },
    });
    const carried = carry(begun({ ann: 18, bo: 25 }), end("bo"), delay("ann", "next"));
    expect([carried.pass, carried.acting]).toEqual([2, "ann"]);
    const again = carry(carried, delay("ann"));
    expect(again.fighters["ann"]).toMatchObject({ delay: { from: 101, until: "open" } });
    expect(again.fighters["ann"]!.actedIn).not.toBe(102);
    expect(rest(again)).toBe("bo ann");
  });
});
