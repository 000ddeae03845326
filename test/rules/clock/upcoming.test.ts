import { describe, expect, test } from "vitest";
import { isActing, newcomer, STOPPED, type Clock } from "../../../module/rules/clock/clock";
import { nextUp } from "../../../module/rules/clock/phases";
import { passOutlook, passCount } from "../../../module/rules/clock/passes";
import { begun, carry, end, rolled } from "./clocks";

const outlook = (clock: Clock, id: string) => passOutlook(clock, clock.fighters[id]!, isActing(clock, id), passCount(clock));
const states = (clock: Clock, id: string) => outlook(clock, id).map(({ score, state }) => [score, state]);

describe("[SS-ROUND-03] the next fighter to act", () => {
  test("is the fighter whose phase follows the current phase, even in the next pass", () => {
    const clock = begun({ ann: 18, bo: 12, cy: 4 });
    expect(nextUp(clock)).toEqual(["bo"]);
    const last = carry(clock, end("ann"), end("bo"));
    expect([last.acting, nextUp(last)]).toEqual(["cy", ["ann"]]);
  });

  test("does not exist before the round begins, or if no further phase follows", () => {
    expect(nextUp(rolled({ ann: 9 }))).toEqual([]);
    expect(nextUp(STOPPED)).toEqual([]);
    expect(nextUp(begun({ ann: 9 }))).toEqual([]);
  });
});

describe("[SS-PASS-01] [SS-PASS-03] the passes of one fighter in a round", () => {
  test("are marked as done, current, ready, later or none", () => {
    const first = begun({ ann: 28, bo: 12, cy: 4 });
    expect(states(first, "ann")).toEqual([
      [28, "now"],
      [18, "later"],
      [8, "later"],
    ]);
    expect(states(first, "bo")).toEqual([
      [12, "ready"],
      [2, "later"],
      [null, "none"],
    ]);
    expect(states(carry(first, end("ann")), "ann")[0]).toEqual([28, "done"]);
    const second = carry(first, end("ann"), end("bo"), end("cy"));
    expect(states(second, "ann")).toEqual([
      [28, "done"],
      [18, "now"],
      [8, "later"],
    ]);
    expect(states(second, "cy")).toEqual([
      [4, "done"],
      [null, "none"],
      [null, "none"],
    ]);
  });

  test("[SS-INIT-05] change in number when a score changes", () => {
    const clock = begun({ ann: 18, bo: 15 });
    expect(passCount(carry(clock, { kind: "adjust", id: "ann", by: 5 }))).toBe(3);
    expect(passCount(carry(clock, { kind: "adjust", id: "bo", by: -6 }))).toBe(2);
    expect(passCount(carry(clock, { kind: "adjust", id: "bo", by: -6 }, { kind: "adjust", id: "ann", by: -9 }))).toBe(1);
  });

  test("[SS-DAMAGE-03] are never ready for a downed fighter", () => {
    const clock = begun({ ann: 18, bo: 12 });
    const down: Clock = { ...clock, fighters: { ...clock.fighters, bo: { ...clock.fighters["bo"]!, down: true } } };
    expect(states(down, "bo")).toEqual([
      [12, "later"],
      [2, "later"],
    ]);
  });

  test("are an empty list before the roll", () => {
    const joined = carry(rolled({ ann: 18 }), { kind: "join", id: "late", fighter: newcomer(3, 3, 3, 0) });
    expect(outlook(joined, "late")).toEqual([]);
    expect(passCount(joined)).toBe(2);
    expect(passCount(STOPPED)).toBe(1);
  });

  test("[XF-11] are a single pass if the rounds have no passes", () => {
    const clock: Clock = { ...begun({ ann: 28 }), passes: false };
    expect([passCount(clock), states(clock, "ann")]).toEqual([1, [[28, "now"]]]);
  });
});
