import { describe, expect, test } from "vitest";
import type { Clock, TimedItem } from "../../../module/rules/clock/clock";
import type { ClockCommand } from "../../../module/rules/clock/commands";
import { roundOver } from "../../../module/rules/clock/turn-order";
import { soonest, timerFor } from "../../../module/rules/clock/timed-items";
import { begun, carry, end, refusal, rolled } from "./clocks";

const item = (given: Partial<TimedItem>): ClockCommand => ({
  kind: "schedule",
  item: { id: "bomb", by: "ann", round: 1, moment: "score", pass: 1, score: 10, ...given },
});

/** Returns a round's events in order: acting fighters with the pass number, and timed items in parentheses. */
function story(clock: Clock): string {
  const told: string[] = [];
  let now = clock;
  while (now.acting !== null || now.due.length > 0) {
    const [due] = now.due;
    told.push(due === undefined ? `${now.acting}${now.pass}` : `(${due})`);
    now = carry(now, due === undefined ? end(now.acting!) : { kind: "go-off", item: due });
  }
  return told.join(" ");
}

const scene = (...commands: readonly ClockCommand[]): string =>
  story(carry(rolled({ ann: 18, bo: 12, cy: 5 }), ...commands, { kind: "begin" }));

test.each([
  ["phase", 1, 1],
  ["phase", 2, 1],
  ["phase", 3, 0],
  ["end", 1, 0],
  ["start", 1, 1],
  ["score", 1, 1],
] as const)(
  "[SS-TIMED-04] a timer set in pass 2 for the %s of pass %i goes off after %i rounds at the earliest",
  (moment, pass, rounds) => {
    expect(soonest({ pass: 2 }, moment, pass)).toBe(rounds);
  },
);

describe("timed items", () => {
  test.each([
    { given: { score: 12 }, told: "ann1 bo1 (bomb) cy1 ann2 bo2" },
    { given: { score: 13 }, told: "ann1 (bomb) bo1 cy1 ann2 bo2" },
    { given: { score: 1 }, told: "ann1 bo1 cy1 (bomb) ann2 bo2" },
    { given: { pass: 2, score: 8 }, told: "ann1 bo1 cy1 ann2 (bomb) bo2" },
    { given: { moment: "phase", pass: 2 }, told: "ann1 bo1 cy1 ann2 (bomb) bo2" },
    { given: { moment: "phase", pass: 2, by: "cy" }, told: "ann1 bo1 cy1 ann2 bo2 (bomb)" },
    { given: { moment: "phase", pass: 1, by: "gone" }, told: "ann1 bo1 cy1 (bomb) ann2 bo2" },
    { given: { moment: "start" }, told: "(bomb) ann1 bo1 cy1 ann2 bo2" },
    { given: { moment: "end" }, told: "ann1 bo1 cy1 ann2 bo2 (bomb)" },
    { given: { pass: 4 }, told: "ann1 bo1 cy1 ann2 bo2 (bomb)" },
    { given: { round: 2 }, told: "ann1 bo1 cy1 ann2 bo2" },
  ] as const)("[SS-TIMED-04] [SS-TIMED-05] go off in the order $told for the timing $given", ({ given, told }) => {
    expect(scene(item(given))).toBe(told);
  });

  test("go off in the order in which they were set if they are due together, before any fighter acts", () => {
    const clock = carry(rolled({ ann: 18 }), item({ id: "one", score: 20 }), item({ id: "two", score: 20 }), { kind: "begin" });
    expect([clock.acting, clock.due]).toEqual([null, ["one", "two"]]);
    expect(roundOver(clock)).toBe(false);
    expect(story(clock)).toBe("(one) (two) ann1 ann2");
    expect(carry(clock, { kind: "begin" })).toEqual(clock);
  });

  test("[SS-TIMED-01] [SS-TIMED-03] default to the setter's score in the next round, and cannot be changed or set for the past", () => {
    expect(timerFor({ round: 2 }, "bomb", "ann", 14)).toMatchObject({ round: 3, pass: 1, score: 14 });
    expect(timerFor({ round: 2 }, "bomb", "ann", 14, 3)).toMatchObject({ round: 5 });
    const clock = carry(begun({ ann: 9 }), item({ round: 2 }));
    expect(refusal(clock, item({ round: 3 }))).toBe("timerSet SS-TIMED-03");
    expect(refusal(carry(clock, { kind: "round", rolls: { ann: 9 } }), item({ id: "other", round: 1 }))).toBe("timerPast SS-TIMED-01");
  });

  test("[SS-TIMED-04] follow the setter's score if they are tied to the setter's phase", () => {
    const clock = carry(begun({ ann: 18, bo: 12 }), item({ moment: "phase", pass: 2 }), { kind: "adjust", id: "ann", by: -7 });
    expect(story(clock)).toBe("ann1 bo1 bo2 ann2 (bomb)");
  });

  test("[SS-TIMED-02] stay in the clock's list, where the GM finds them if the fight ends first", () => {
    const clock = carry(begun({ ann: 9 }), item({ round: 7 }), item({ id: "mine", round: 8 }));
    expect(clock.timed.map(({ id }) => id)).toEqual(["bomb", "mine"]);
    const over = carry(clock, end("ann"));
    expect([roundOver(over), over.due, over.timed.map(({ id }) => id)]).toEqual([true, [], ["bomb", "mine"]]);
    // No further round takes place: the GM decides when each works.
    const first = carry(over, { kind: "go-off", item: "mine" });
    expect(first.timed.map(({ id }) => id)).toEqual(["bomb"]);
    expect(carry(first, { kind: "go-off", item: "bomb" }).timed).toEqual([]);
  });

  test("[SS-TIMED-06] go off by radio in the user's phase, at the cost of an action", () => {
    const clock = carry(begun({ ann: 9, bo: 5 }), item({ round: 7 }));
    const fired = carry(clock, { kind: "act", id: "ann", act: { kind: "simple", ap: 1 } }, { kind: "go-off", item: "bomb" });
    expect([fired.acting, fired.timed]).toEqual(["ann", []]);
    const shot = { kind: "act", id: "ann", act: { kind: "simple", ap: 1, attack: true } } as const;
    const after = carry(clock, shot, { kind: "go-off", item: "bomb" });
    expect(refusal(after, shot)).toBe("attackedAlready SS-ACTION-11");
    expect(refusal(fired, { kind: "go-off", item: "bomb" })).toBe("noSuchTimer SS-TIMED-06");
  });

  test("go off immediately if the round or pass for which they are set has ended", () => {
    const skipped = carry(begun({ ann: 18, bo: 12 }), item({ score: 12 }), { kind: "next-pass" });
    expect(story(skipped)).toBe("(bomb) ann2 bo2");
    const late = carry(begun({ ann: 18 }), item({ score: 12 }), { kind: "round", rolls: { ann: 5 } }, { kind: "begin" });
    expect(story(late)).toBe("(bomb) ann1");
  });
});
