import { describe, expect, test } from "vitest";
import { DELAYED_DICE } from "../../../module/rules/contest/burdens";
import { actingNow, type Clock } from "../../../module/rules/clock/clock";
import { isDelayed, aboutToForfeit, waiting } from "../../../module/rules/clock/delay";
import { left } from "../../../module/rules/clock/actions";
import { asked, roundOver } from "../../../module/rules/clock/turn-order";
import { tossesNeeded } from "../../../module/rules/clock/ties";
import type { ClockCommand } from "../../../module/rules/clock/commands";
import { begun, carry, end, FAILED, refusal, restOfPass, spend } from "./clocks";

const delay = (id: string, until: "open" | "last" | "next" = "open"): ClockCommand => ({ kind: "delay", id, until });
const until = (id: string, score: number, timing: "before" | "after" | "together" = "together"): ClockCommand => ({
  kind: "delay",
  id,
  until: "score",
  score,
  timing,
});
const enter = (timing: "before" | "after" | "together", ...ids: readonly string[]): ClockCommand => ({ kind: "enter", ids, timing });

/** Returns the pass's remaining phases as text, such as "bo+ann cy" if bo and ann act together before cy. */
const rest = (clock: Clock): string =>
  restOfPass(clock)
    .map((group) => group.join("+"))
    .join(" ");

describe("delaying", () => {
  test("[SS-DELAY-01] [SS-ROUND-10] is allowed only at the start of the fighter's own phase", () => {
    const clock = begun({ ann: 18, bo: 12 });
    expect(refusal(clock, delay("bo"))).toBe("notYourPhase SS-DELAY-01");
    expect(refusal(carry(clock, spend("ann", 1)), delay("ann"))).toBe("delayTooLate SS-DELAY-01");
    const held = carry(clock, delay("ann"));
    expect([held.acting, waiting(held)]).toEqual(["bo", ["ann"]]);
    expect(refusal(held, { kind: "announce", id: "bo", until: "last" })).toBe("notWaiting SS-DELAY-01");
  });

  test("[SS-DELAY-02] is possible in any pass, even into the next pass", () => {
    const second = carry(begun({ ann: 28, bo: 25 }), end("ann"), end("bo"));
    expect([second.pass, second.acting]).toEqual([2, "ann"]);
    const third = carry(second, delay("ann"), end("bo"), { kind: "next-pass" });
    expect([third.pass, waiting(third), third.acting]).toEqual([3, [], "ann"]);
    const kept = carry(second, delay("ann", "next"), end("bo"));
    expect([kept.pass, kept.acting, isDelayed(kept.fighters["ann"]!)]).toEqual([3, "ann", true]);
  });

  test("[SS-DELAY-03] requires an announced score above 0 and below the fighter's own score", () => {
    const clock = begun({ ann: 12 });
    for (const score of [14, 12, 0]) expect(refusal(clock, until("ann", score))).toBe("scoreNotBelow SS-DELAY-03");
    for (const score of [11, 1]) expect(refusal(clock, until("ann", score))).toBeNull();
  });

  test("[SS-DELAY-04] allows the fighter to announce the score immediately or later", () => {
    const clock = begun({ ann: 18, bo: 15, cy: 9 });
    expect(rest(carry(clock, until("ann", 12)))).toBe("bo ann cy");
    const open = carry(clock, delay("ann"), end("bo"));
    expect(open.acting).toBe("cy");
    expect(rest(carry(open, enter("before", "ann")))).toBe("ann cy");
    expect(rest(carry(clock, delay("ann"), { kind: "announce", id: "ann", until: "score", score: 10 }))).toBe("bo ann cy");
  });

  test.each([
    { timing: "before", order: "ann bo cy" },
    { timing: "after", order: "bo ann cy" },
    { timing: "together", order: "bo+ann cy" },
  ] as const)("[SS-DELAY-05] [SS-ROUND-08] results in the order $order for the timing $timing", ({ timing, order }) => {
    const clock = carry(begun({ ann: 18, bo: 15, cy: 9 }), delay("ann"));
    expect(rest(carry(clock, enter(timing, "ann")))).toBe(order);
    expect(rest(carry(begun({ ann: 18, bo: 15, cy: 9 }), until("ann", 15, timing)))).toBe(order);
  });

  test("[SS-ROUND-08] allows only the timing 'after' once the acting fighter has taken an action", () => {
    const clock = carry(begun({ ann: 18, bo: 15 }), delay("ann"), spend("bo", 1));
    expect(refusal(clock, enter("before", "ann"))).toBe("enterTooLate SS-ROUND-08");
    expect(refusal(clock, enter("together", "ann"))).toBe("enterTooLate SS-ROUND-08");
    expect(rest(carry(clock, enter("after", "ann")))).toBe("bo ann");
  });

  test("[SS-DELAY-05] restores a displaced fighter's surprise and count of defenses until the fighter's phase starts again", () => {
    const start = carry(
      begun({ ann: 18, bo: 15 }),
      { kind: "surprise", results: { bo: { ...FAILED, by: ["ann"] } } },
      { kind: "adjust", id: "bo", by: 10 },
    );
    const up = carry(start, { kind: "defended", id: "bo", by: 2 }, delay("ann"));
    expect(up.fighters["bo"]).toMatchObject({ surprised: false, defenses: 0 });
    const inFront = carry(up, enter("before", "ann"));
    expect(inFront.fighters["bo"]).toMatchObject({ surprised: true, surprisedBy: ["ann"], defenses: 2 });
    expect(carry(inFront, end("ann")).fighters["bo"]).toMatchObject({ surprised: false, defenses: 0 });
  });

  test("[SS-DELAY-06] costs 1 die in the delayed phase", () => {
    const clock = carry(begun({ ann: 18, bo: 15 }), until("ann", 12), end("bo"));
    expect([clock.acting, isDelayed(clock.fighters["ann"]!), DELAYED_DICE]).toEqual(["ann", true, -1]);
    expect(isDelayed(carry(clock, end("ann")).fighters["ann"]!)).toBe(false);
  });

  test("[SS-DELAY-07] orders several fighters at one score by Reaction, Intuition and a coin toss", () => {
    const clock = begun({ ann: { score: 18, reaction: 5 }, bo: { score: 16, reaction: 6 }, cy: 12 });
    expect(rest(carry(clock, until("ann", 12, "before"), until("bo", 12, "before")))).toBe("bo ann cy");
    expect(rest(carry(clock, delay("ann"), delay("bo"), enter("before", "ann", "bo")))).toBe("bo ann cy");
    expect(rest(carry(clock, delay("ann"), delay("bo"), enter("before", "ann"), enter("before", "bo")))).toBe("bo ann cy");
    const even = carry(begun({ ann: 18, bo: 16, cy: 12 }), until("ann", 9), until("bo", 9));
    expect(tossesNeeded(even)).toEqual(["ann", "bo"]);
  });

  test("[SS-DELAY-03] lets no fighter act at a score above the fighter's own", () => {
    const clock = carry(begun({ ann: 18, bo: 15 }), delay("ann"), { kind: "adjust", id: "ann", by: -5 });
    expect(refusal(clock, enter("before", "ann"))).toBe("scoreNotBelow SS-DELAY-03");
    expect(refusal(clock, enter("after", "ann"))).toBe("scoreNotBelow SS-DELAY-03");
  });

  test("[SS-DELAY-10] prompts the fighter, after the last phase of the pass, to act or to wait for the next pass", () => {
    const clock = carry(begun({ ann: 18, bo: 15 }), delay("ann"), end("bo"));
    expect([clock.acting, clock.pass, asked(clock), roundOver(clock)]).toEqual([null, 1, ["ann"], false]);
    const acts = carry(clock, enter("after", "ann"));
    expect([acts.acting, isDelayed(acts.fighters["ann"]!)]).toEqual(["ann", true]);
    expect(carry(acts, end("ann"))).toMatchObject({ pass: 2, acting: "ann" });
    expect(carry(clock, { kind: "announce", id: "ann", until: "next" })).toMatchObject({ pass: 2, acting: "ann" });
  });

  test("[SS-DELAY-10] lets the clock continue when no delaying fighter remains", () => {
    const clock = carry(begun({ ann: 18, bo: 15 }), delay("ann"), end("bo"));
    expect(carry(clock, { kind: "leave", id: "ann" })).toMatchObject({ pass: 2, acting: "bo" });
    expect(carry(clock, { kind: "adjust", id: "ann", by: -18 })).toMatchObject({ pass: 2, acting: "bo" });
    expect(carry(clock, { kind: "adjust", id: "ann", by: -1 })).toMatchObject({ pass: 1, acting: null });
  });

  test("[SS-SURPRISE-16] makes surprise cost the delayed phase, not the next regular phase", () => {
    const lost = { kind: "surprise", results: { ann: { failed: false, by: [], losesPhase: true, ambusher: false } } } as const;
    const carried = carry(begun({ ann: 18, bo: 15 }), delay("ann", "next"), lost, end("bo"));
    expect(rest(carried)).toBe("ann bo");
    expect(isDelayed(carried.fighters["ann"]!)).toBe(false);
    expect(rest(carry(begun({ ann: 18, bo: 15 }), until("ann", 12), lost, end("bo")))).toBe("ann bo");
  });

  test("[SS-DELAY-12] lets fighters tied at the end of the pass act together or wait for the next pass", () => {
    const clock = carry(begun({ ann: 15, bo: 15, cy: 9 }), delay("ann", "last"), delay("bo", "last"), end("cy"));
    expect(asked(clock)).toEqual(["ann", "bo"]);
    expect(actingNow(carry(clock, { kind: "together", ids: ["ann", "bo"] }))).toEqual(["ann", "bo"]);
    const other = carry(clock, { kind: "announce", id: "bo", until: "next" });
    expect([other.acting, rest(other)]).toEqual(["ann", "ann"]);
    expect(carry(other, end("ann"))).toMatchObject({ pass: 2, acting: "bo" });
  });

  test("[SS-DELAY-13] allows two phases in the next pass, with shared AP and one attack each", () => {
    const carried = carry(begun({ ann: 18, bo: 15 }), delay("ann", "next"), end("bo"));
    const first = carry(carried, { kind: "act", id: "ann", act: { kind: "simple", ap: 1, attack: true } }, end("ann"));
    expect(rest(first)).toBe("ann bo");
    expect(left(first, first.fighters["ann"]!)).toEqual({ ap: 2, freeActions: 0, attacks: 0 });
    expect(refusal(first, { kind: "act", id: "ann", act: { kind: "complex", ap: 2, attack: true } })).toBeNull();
    expect(refusal(first, { kind: "act", id: "ann", act: { kind: "complex", ap: 3 } })).toBe("tooFewAp SS-ACTION-19");
  });

  test("[SS-DELAY-13] forfeits a phase that is carried into a pass in which the score is 0 or less", () => {
    const carried = carry(begun({ ann: 10, bo: 15, cy: 4 }), end("bo"), delay("ann", "next"), end("cy"));
    expect([carried.pass, carried.acting, waiting(carried)]).toEqual([2, "bo", []]);
  });

  test("[SS-DELAY-14] leaves the regular phase of the next pass at its own score", () => {
    const carried = carry(begun({ ann: 18, bo: 25, cy: 14 }), end("bo"), delay("ann", "next"), end("cy"));
    expect(rest(carried)).toBe("ann bo ann cy");
  });

  test("[SS-DELAY-15] ends at the regular phase of the next pass at the latest; the clock lists fighters about to lose a phase", () => {
    const next = carry(begun({ ann: 18, bo: 25 }), end("bo"), delay("ann"), { kind: "next-pass" });
    expect([next.acting, aboutToForfeit(next)]).toEqual(["bo", ["ann"]]);
    expect(rest(carry(next, enter("before", "ann")))).toBe("ann bo ann");
    const gone = carry(next, end("bo"));
    expect([gone.acting, gone.fighters["ann"]!.delay, isDelayed(gone.fighters["ann"]!)]).toEqual(["ann", null, false]);
    expect(refusal(next, { kind: "announce", id: "ann", until: "last" })).toBe("delayForfeited SS-DELAY-15");
    expect(refusal(next, { kind: "announce", id: "ann", until: "score", score: 7 })).toBe("delayForfeited SS-DELAY-15");
    expect(rest(carry(next, { kind: "announce", id: "ann", until: "score", score: 10 }))).toBe("bo ann ann");
  });

  test("[SS-DELAY-15] forfeits a carried phase unless its announced score is above the score of the regular phase", () => {
    const next = carry(begun({ ann: 18, bo: 25 }), end("bo"), delay("ann"), { kind: "next-pass" });
    const announced = carry(next, { kind: "announce", id: "ann", until: "score", score: 10 }, { kind: "adjust", id: "ann", by: 2 });
    expect(rest(announced)).toBe("bo ann");
  });

  test("[SS-DELAY-16] ends with the round", () => {
    const held = carry(begun({ ann: 9, bo: 5 }), delay("ann"), end("bo"), { kind: "next-pass" });
    expect([roundOver(held), waiting(held)]).toEqual([true, []]);
    expect(carry(held, { kind: "round", rolls: { ann: 9, bo: 5 } }).fighters["ann"]!.delay).toBeNull();
  });

  test("allows no fighter to act after the round is over", () => {
    const clock = carry(begun({ ann: 9, bo: 5 }), delay("ann"), end("bo"), { kind: "next-pass" });
    expect(refusal(clock, enter("after", "ann"))).toBe("notWaiting SS-DELAY-01");
    expect(refusal(clock, enter("after"))).toBe("notWaiting SS-DELAY-01");
  });
});
