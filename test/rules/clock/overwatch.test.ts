import { describe, expect, test } from "vitest";
import { left } from "../../../module/rules/clock/actions";
import { readClock, type Clock } from "../../../module/rules/clock/clock";
import { begun, carry, end, refusal, rolled, spend } from "./clocks";

const ap = (clock: Clock, id: string): number => left(clock, clock.fighters[id]!).ap;
const held = (clock: Clock, id: string) => clock.fighters[id]!.overwatch;

describe("overwatch", () => {
  const scene = () => begun({ ann: 18, bo: 12 });

  test("[XF-22] reserves the AP for one attack until the fighter's next phase, even into the next pass or round", () => {
    const watching = carry(scene(), { kind: "hold", id: "ann", ap: 2 });
    expect([ap(watching, "ann"), held(watching, "ann")]).toEqual([1, { ap: 2, heldIn: 101 }]);
    const next = carry(watching, end("ann"));
    expect(held(next, "ann")?.ap).toBe(2);
    const again = carry(next, end("bo"));
    expect([again.pass, again.acting, held(again, "ann")]).toEqual([2, "ann", null]);
    const slow = carry(begun({ ann: 8, bo: 15 }), end("bo"), { kind: "hold", id: "ann", ap: 1 }, end("ann"), end("bo"));
    const round = carry(slow, { kind: "round", rolls: { ann: 8, bo: 15 } }, { kind: "begin" });
    expect([round.acting, held(round, "ann")?.ap]).toEqual(["bo", 1]);
    expect(held(carry(round, end("bo")), "ann")).toBeNull();
  });

  test("[XF-22] is allowed only in the fighter's phase, and only with available AP", () => {
    expect(refusal(scene(), { kind: "hold", id: "bo", ap: 1 })).toBe("notYourPhase SS-ROUND-06");
    expect(refusal(carry(scene(), spend("ann", 2)), { kind: "hold", id: "ann", ap: 2 })).toBe("tooFewAp SS-ACTION-19");
    expect(refusal(scene(), { kind: "hold", id: "ann", ap: 0 })).toBe("wrongPrice SS-ACTION-10");
    expect(refusal(scene(), { kind: "hold", id: "ann", ap: 1.5 })).toBe("wrongPrice SS-ACTION-10");
    expect(refusal(scene(), { kind: "let-go", id: "ann" })).toBe("notOnOverwatch XF-22");
  });

  test("[XF-22] [SS-ACTION-06] returns its AP if the fighter ends it in the same pass, but not later", () => {
    const watching = carry(scene(), { kind: "hold", id: "ann", ap: 2 });
    const soon = carry(watching, { kind: "let-go", id: "ann" });
    expect([ap(soon, "ann"), held(soon, "ann")]).toEqual([3, null]);
    const low = carry(begun({ ann: 11, bo: 25 }), end("bo"), { kind: "hold", id: "ann", ap: 2 }, end("ann"));
    const late = carry(low, { kind: "let-go", id: "ann" });
    expect([late.pass, late.acting, ap(late, "ann"), held(late, "ann")]).toEqual([2, "bo", 3, null]);
  });

  test("[XF-22] sums the AP held in one phase, spends them on its attack, and regains them if the attack is undone", () => {
    const watching = carry(scene(), { kind: "hold", id: "ann", ap: 1 }, { kind: "hold", id: "ann", ap: 1 });
    expect(held(watching, "ann")?.ap).toBe(2);
    const used = carry(watching, { kind: "watched", id: "ann", by: -2 });
    expect([held(used, "ann"), ap(used, "ann")]).toEqual([null, 1]);
    expect(held(carry(used, { kind: "watched", id: "ann", by: 2 }), "ann")?.ap).toBe(2);
  });

  test("[XF-22] [SS-DELAY-05] resumes if the fighter delays the phase that ended it", () => {
    const waits = carry(
      begun({ ann: 15, bo: 18 }),
      { kind: "delay", id: "bo", until: "open" },
      { kind: "hold", id: "ann", ap: 1 },
      end("ann"),
    );
    expect(waits.acting).toBeNull();
    const carried = carry(waits, { kind: "announce", id: "bo", until: "next" });
    expect([carried.pass, carried.acting]).toEqual([2, "bo"]);
    const own = carry(carried, end("bo"), end("bo"));
    expect([own.acting, held(own, "ann")]).toEqual(["ann", null]);
    const aside = carry(own, { kind: "delay", id: "ann", until: "open" });
    expect(held(aside, "ann")?.ap).toBe(1);
  });

  test("is null in a clock stored by an older version", () => {
    const { overwatch: _none, way: _way, slips: _newest, ...old } = rolled({ ann: 18 }).fighters["ann"]!;
    expect(readClock({ round: 1, fighters: { ann: old } }).fighters["ann"]!.overwatch).toBeNull();
  });
});
