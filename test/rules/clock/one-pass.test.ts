import { describe, expect, test } from "vitest";
import { left } from "../../../module/rules/clock/actions";
import { newcomer, STOPPED, type Clock } from "../../../module/rules/clock/clock";
import { scoreOf } from "../../../module/rules/clock/initiative";
import { command, type ClockCommand } from "../../../module/rules/clock/commands";
import { rewind } from "../../../module/rules/clock/rewind/clock-patch";
import { roundOver } from "../../../module/rules/clock/turn-order";
import { nextUp } from "../../../module/rules/clock/phases";
import { passOutlook, passCount } from "../../../module/rules/clock/passes";

const after = (start: Clock, ...commands: readonly ClockCommand[]): Clock =>
  commands.reduce((clock, given) => {
    const ruling = command(clock, given);
    if (!ruling.allowed) throw new Error(`${given.kind}: ${ruling.refusal}`);
    return ruling.value.clock;
  }, start);

const join = (id: string): ClockCommand => ({ kind: "join", id, fighter: newcomer(3, 3, 3, 1) });
const end = (id: string): ClockCommand => ({ kind: "end-phase", id });

/** Returns the clock of a round that has begun with the given initiative scores. @param passes - true: the round has passes */
const round = (rolls: Readonly<Record<string, number>>, passes = false): Clock =>
  after(STOPPED, ...Object.keys(rolls).map(join), { kind: "round", rolls, passes }, { kind: "begin" });

/** Returns the acting fighters in order until the round is over. */
function played(clock: Clock): string[] {
  const taken: string[] = [];
  let now = clock;
  while (now.acting !== null) {
    taken.push(now.acting);
    now = after(now, end(now.acting));
  }
  return taken;
}

describe("[XF-11] a round without passes", () => {
  const rolls = { ann: 25, bo: 12, cy: 4, dee: 0 };

  test("gives every fighter with a score above 0 exactly one phase", () => {
    expect(played(round(rolls))).toEqual(["ann", "bo", "cy"]);
    expect(played(round(rolls, true))).toEqual(["ann", "bo", "cy", "ann", "bo", "ann"]);
  });

  test("lowers no score and restores no AP", () => {
    const last = after(round(rolls), end("ann"), { kind: "spend", id: "bo", ap: 2, freeActions: 0, attacks: 1 }, end("bo"));
    expect(Object.values(last.fighters).map((fighter) => scoreOf(last, fighter))).toEqual([25, 12, 4, 0]);
    expect(left(last, last.fighters["bo"]!).ap).toBe(1);
    const over = after(last, end("cy"));
    expect(roundOver(over)).toBe(true);
    expect(left(over, over.fighters["bo"]!).ap).toBe(1);
  });

  test("has one pass, and no next fighter during the last phase", () => {
    const clock = round(rolls);
    expect(passCount(clock)).toBe(1);
    expect(passOutlook(clock, clock.fighters["ann"]!, true, passCount(clock))).toEqual([{ score: 25, state: "now" }]);
    const last = after(clock, end("ann"), end("bo"));
    expect([last.acting, nextUp(last)]).toEqual(["cy", []]);
  });

  test("ends if the GM skips the rest of its only pass, and the step can be rewound", () => {
    const held = after(round(rolls), { kind: "delay", id: "ann", until: "open" });
    const ruling = command(held, { kind: "next-pass" });
    if (!ruling.allowed) throw new Error(ruling.refusal);
    expect(roundOver(ruling.value.clock)).toBe(true);
    expect(ruling.value.clock.pass).toBe(1);
    expect(rewind(ruling.value.clock, ruling.value.undo)).toEqual(held);
  });

  test("rules out a delay into the next pass", () => {
    const ruling = command(round(rolls), { kind: "delay", id: "ann", until: "next" });
    expect(ruling).toMatchObject({ allowed: false, refusal: "noFurtherPass", rule: "XF-11" });
  });

  test("[SS-ACTION-21] rules out an Extended Action that needs a second phase", () => {
    const long: ClockCommand = { kind: "act", id: "ann", act: { kind: "extended", name: "work", cost: 5, ap: 3 } };
    expect(command(round(rolls), long)).toMatchObject({ allowed: false, refusal: "cannotFinish" });
    expect(command(round(rolls, true), long).allowed).toBe(true);
  });

  test("[SS-TIMED-01] sets off items timed for a later pass when the round ends", () => {
    const item = { id: "charge", by: null, round: 1, moment: "score", pass: 2, score: 5 } as const;
    const clock = after(round({ ann: 25 }), { kind: "schedule", item }, end("ann"));
    expect(clock.due).toEqual(["charge"]);
    expect(roundOver(after(clock, { kind: "go-off", item: "charge" }))).toBe(true);
  });

  test("exists only if the command that begins the round turns its passes off", () => {
    const next = after(round(rolls, true), { kind: "round", rolls, passes: false });
    expect(next.passes).toBe(false);
    expect(after(next, { kind: "round", rolls }).passes).toBe(true);
  });
});
