import { describe, expect, test } from "vitest";
import { newcomer, STOPPED, type Clock } from "../../../module/rules/clock/clock";
import { command, type ClockCommand } from "../../../module/rules/clock/commands";
import { isOver, secondsLeft, type Until } from "../../../module/rules/clock/until";

const after = (clock: Clock, ...commands: readonly ClockCommand[]): Clock =>
  commands.reduce((now, given) => {
    const ruling = command(now, given);
    if (!ruling.allowed) throw new Error(ruling.refusal);
    return ruling.value.clock;
  }, clock);

const join = (id: string): ClockCommand => ({ kind: "join", id, fighter: newcomer(4, 4, 6, 1) });
const end = (id: string): ClockCommand => ({ kind: "end-phase", id });

/** A round that has begun, with two fighters. "quick" acts in two passes, "slow" in one. */
const begun = after(
  STOPPED,
  join("quick"),
  join("slow"),
  { kind: "round", rolls: { quick: 15, slow: 8 }, passes: true },
  { kind: "begin" },
);
const slowActs = after(begun, end("quick"));
const secondPass = after(slowActs, end("slow"));
const roundOver = after(secondPass, end("quick"));
const nextRound = after(roundOver, { kind: "round", rolls: { quick: 15, slow: 8 }, passes: true }, { kind: "begin" });

const until = (change: Partial<Until>): Until => ({ round: 1, pass: 1, combatant: "quick", edge: "end", ...change });
/** Returns whether an effect is over at each of the five moments, in order. */
const overAt = (what: Until): boolean[] => [begun, slowActs, secondPass, roundOver, nextRound].map((clock) => isOver(clock, what));

describe("[SS-ROUND-01] temporary effects", () => {
  test("are tested on five clocks, each at the moment that the clock's name states", () => {
    expect([begun.acting, slowActs.acting, secondPass.pass, secondPass.acting, roundOver.acting, nextRound.round]).toEqual([
      "quick",
      "slow",
      2,
      "quick",
      null,
      2,
    ]);
  });

  test.each([
    ["the start of a phase", { edge: "start" }, [true, true, true, true, true]],
    ["the end of a phase", {}, [false, true, true, true, true]],
    ["the start of a later phase", { combatant: "slow", edge: "start" }, [false, true, true, true, true]],
    ["the end of a phase in a later pass", { pass: 2 }, [false, false, false, true, true]],
    ["the end of the round if the fighter does not take the phase", { pass: 2, combatant: "slow" }, [false, false, false, true, true]],
    ["the end of the pass if the fighter of the phase has left", { combatant: "gone" }, [false, false, true, true, true]],
    ["the start of a pass", { pass: 2, combatant: null, edge: "start" }, [false, false, true, true, true]],
    ["the end of a pass", { pass: 1, combatant: null }, [false, false, true, true, true]],
    ["the start of a round", { pass: null, combatant: null, edge: "start" }, [true, true, true, true, true]],
    ["the end of a round", { pass: null, combatant: null }, [false, false, false, true, true]],
    ["the start of the next round", { round: 2, pass: null, combatant: null, edge: "start" }, [false, false, false, false, true]],
    ["the end of a phase in the next round", { round: 2 }, [false, false, false, false, false]],
    ["every moment after a round that has passed", { round: 0 }, [true, true, true, true, true]],
  ] as const)("end at %s", (_name, change, wanted) => {
    expect(overAt(until(change as Partial<Until>))).toEqual(wanted);
  });

  test("[SS-DELAY-01] last until the fighter has taken a delayed phase, if they end with the phase", () => {
    const held = after(begun, { kind: "delay", id: "quick", until: "last", score: 0, timing: "after" });
    expect([held.acting, isOver(held, until({}))]).toEqual(["slow", false]);
    const taken = after(held, end("slow"));
    expect([taken.acting, taken.pass, isOver(taken, until({}))]).toEqual(["quick", 1, false]);
    expect(isOver(after(taken, end("quick")), until({}))).toBe(true);
  });

  test("last 5 seconds of world time per remaining round, and 0 seconds after they have ended", () => {
    expect(secondsLeft(begun, until({ round: 4 }))).toBe(15);
    expect(secondsLeft(begun, until({ round: 1 }))).toBe(5);
    expect(secondsLeft(begun, until({ round: 3, pass: null, combatant: null }))).toBe(15);
    expect(secondsLeft(nextRound, until({}))).toBe(0);
  });
});
