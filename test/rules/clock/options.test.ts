import { describe, expect, test } from "vitest";
import { objectionTo, command, type ClockCommand } from "../../../module/rules/clock/commands";
import { actsWith } from "../../../module/rules/clock/act-together";
import { placesOf, waitsFor } from "../../../module/rules/clock/options";
import { difference } from "../../../module/rules/clock/rewind/clock-patch";
import { rewindLength } from "../../../module/rules/clock/rewind/rewind-steps";
import { ties } from "../../../module/rules/clock/ties";
import { countdowns } from "../../../module/rules/clock/timed-items";
import type { Clock } from "../../../module/rules/clock/clock";
import { begun, carry, end, rolled, spend } from "./clocks";

const delay = (id: string): ClockCommand => ({ kind: "delay", id, until: "open" });

describe("the current options of a fighter", () => {
  test("[SS-DELAY-01] a fighter can delay only in the fighter's own phase, before any action", () => {
    const clock = begun({ ann: 18, bo: 12 });
    expect(placesOf(clock, "ann").delay).toBeNull();
    expect(placesOf(clock, "bo").delay).toMatchObject({ refusal: "notYourPhase", rule: "SS-DELAY-01" });
    expect(placesOf(carry(clock, spend("ann", 1)), "ann").delay).toMatchObject({ refusal: "delayTooLate" });
  });

  test("[SS-DELAY-05] [SS-ROUND-08] a delaying fighter can step in before, with or after the acting fighter; once that fighter has acted, only after", () => {
    const clock = carry(begun({ ann: 18, bo: 12 }), delay("ann"));
    expect(placesOf(clock, "ann")).toMatchObject({ waiting: true, asked: false, stepIn: ["before", "together", "after"] });
    expect(placesOf(carry(clock, spend("bo", 1)), "ann").stepIn).toEqual(["after"]);
    expect(placesOf(clock, "bo").stepIn).toEqual([]);
  });

  test("[SS-DELAY-10] a delaying fighter is prompted at the end of the pass", () => {
    const clock = carry(begun({ ann: 18, bo: 12 }), delay("ann"), end("bo"));
    expect(placesOf(clock, "ann")).toMatchObject({ waiting: true, asked: true });
    expect(placesOf(clock, "ann").stepIn).toContain("before");
    expect(placesOf(carry(clock, { kind: "down", id: "ann", down: true }), "ann").waiting).toBe(false);
  });

  test("[SS-ROUND-07] [SS-INIT-08] a fighter tied with the acting fighter can act at the same time", () => {
    const clock = begun({ ann: { score: 12, reaction: 4 }, bo: 12, cy: 5 });
    expect([placesOf(clock, "bo").together, placesOf(clock, "cy").together, placesOf(clock, "ann").together]).toEqual([true, false, false]);
  });

  test("[SS-DELAY-12] all fighters tied at the end of the pass can act at the same time", () => {
    const last = (id: string): ClockCommand => ({ kind: "delay", id, until: "last" });
    const clock = carry(begun({ ann: { score: 15, reaction: 4 }, bo: 15, cy: 9 }), last("ann"), last("bo"), end("cy"));
    const all = (now: Clock) => ["ann", "bo", "cy"].map((id) => [placesOf(now, id).together, actsWith(now, id).join(" ")]);
    expect(all(clock)).toEqual([
      [true, "bo ann"],
      [true, "bo ann"],
      [false, "cy"],
    ]);
    const apart = carry(begun({ ann: 15, bo: 14, cy: 9 }), delay("ann"), delay("bo"), end("cy"));
    expect(all(apart)).toEqual([
      [false, "ann"],
      [false, "bo"],
      [false, "cy"],
    ]);
  });

  test("[SS-DELAY-03] [SS-DELAY-13] [XF-11] a delay can last until a lower score, the end of the pass or, with passes, the next pass", () => {
    expect(waitsFor(begun({ ann: 18, bo: 12 }), "ann")).toEqual({ until: ["open", "score", "last", "next"], highest: 17 });
    expect(waitsFor(begun({ ann: 1 }), "ann")).toEqual({ until: ["open", "last", "next"], highest: 0 });
    const single = carry(rolled({ ann: 18, bo: 12 }), { kind: "round", rolls: { ann: 18, bo: 12 }, passes: false }, { kind: "begin" });
    expect(waitsFor(single, "ann").until).toEqual(["open", "score", "last"]);
  });

  test("checking a command leaves the clock unchanged", () => {
    const clock = begun({ ann: 18, bo: 12 });
    const before = structuredClone(clock);
    expect(objectionTo(clock, end("ann"))).toBeNull();
    expect(clock).toEqual(before);
  });
});

describe("a tie between two scores", () => {
  test("[SS-INIT-07] is broken by Reaction, then Intuition, then a coin toss", () => {
    const clock = rolled({
      ann: { score: 9, reaction: 5 },
      bo: { score: 9, reaction: 4, intuition: 4 },
      cy: { score: 9, reaction: 4, intuition: 3, coin: 2 },
      di: { score: 9, reaction: 4, intuition: 3, coin: 1 },
      ed: { score: 9, reaction: 4, intuition: 3, coin: 1 },
      flo: 3,
    });
    expect([...ties(clock)]).toEqual([
      ["ann", { over: "bo", by: "reaction" }],
      ["bo", { over: "cy", by: "intuition" }],
      ["cy", { over: "di", by: "coin" }],
      ["di", { over: "ed", by: "none" }],
    ]);
  });
});

describe("fighters who go down", () => {
  test("[SS-DAMAGE-03] use up the phase in which they go down", () => {
    const clock = carry(begun({ ann: 18, bo: 12 }), { kind: "down", id: "ann", down: true });
    expect([clock.acting, clock.fighters["ann"]!.actedIn]).toEqual(["bo", 101]);
    expect(carry(clock, { kind: "down", id: "ann", down: false }).acting).toBe("bo");
  });
});

describe("the number of steps in a rewind", () => {
  /**
   * Returns the undo patches of the commands, newest first. Each patch is in a list of its own.
   * @throws {Error} if a command is refused
   */
  function history(clock: Clock, ...given: readonly ClockCommand[]) {
    const undos = given.map((one) => {
      const ruling = command(clock, one);
      if (!ruling.allowed) throw new Error(ruling.refusal);
      const undo = difference(ruling.value.clock, clock);
      ({ clock } = ruling.value);
      return [undo];
    });
    return undos.reverse();
  }

  test("[SS-ROUND-02] includes the command that began the phase, pass or round, and is 0 if the history lacks that command", () => {
    const undos = history(begun({ ann: 18, bo: 12 }), end("ann"), spend("bo", 1), end("bo"), spend("ann", 1), spend("ann", 1));
    expect([rewindLength(undos, "step"), rewindLength(undos, "phase"), rewindLength(undos, "pass"), rewindLength(undos, "round")]).toEqual([
      1, 3, 3, 0,
    ]);
    const next = history(begun({ ann: 8 }), end("ann"), { kind: "round", rolls: { ann: 8 } }, { kind: "begin" }, spend("ann", 1));
    expect([rewindLength(next, "phase"), rewindLength(next, "pass"), rewindLength(next, "round")]).toEqual([2, 3, 3]);
    expect(rewindLength([], "step")).toBe(0);
  });
});

describe("countdowns of timed items", () => {
  test("[SS-TIMED-01] [SS-TIMED-04] list the next item first, with the rounds left and, in its round, the score", () => {
    const at = (id: string, round: number, score: number): ClockCommand => ({
      kind: "schedule",
      item: { id, by: "ann", round, moment: "score", pass: 1, score },
    });
    const clock = carry(begun({ ann: 18, bo: 12 }), at("late", 3, 9), at("soon", 1, 15), at("next", 2, 4));
    expect(countdowns(clock).map(({ item, rounds, count, due }) => [item.id, rounds, count, due])).toEqual([
      ["soon", 0, 15, false],
      ["next", 1, null, false],
      ["late", 2, null, false],
    ]);
    expect(countdowns(carry(clock, end("ann")))[0]).toMatchObject({ due: true });
  });
});
