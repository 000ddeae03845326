import { describe, expect, test } from "vitest";
import { diceOf } from "../../../module/rules/chance/roll-specs";
import { movedOf } from "../../../module/rules/clock/clock";
import { chargeParts, ownPaceParts, targetPaceParts } from "../../../module/rules/movement/movement-modifiers";
import {
  maySprint,
  metersLeft,
  paceOf,
  reachOf,
  shortened,
  sprintMeters,
  sprintRoll,
  wayPrice,
  ratesAt,
  walkRate,
} from "../../../module/rules/movement/walk-run-sprint";
import { begun, carry } from "../clock/clocks";

const rates = ratesAt(walkRate(4));
const fresh = { meters: 0, runs: 0, sprinted: 0 };

describe("the movement of a fighter in a round", () => {
  test("[SS-MOVE-01] a fighter walks without a Run, runs after one Run, and sprints after more than one", () => {
    expect([0, 1, 2, 5].map(paceOf)).toEqual(["walking", "running", "sprinting", "sprinting"]);
  });

  test("[SS-MOVE-02] a walk uses the Free Action of every pass in which it continues; all passes share its meters", () => {
    expect(wayPrice(rates, fresh, 5, false)).toEqual({ allowed: true, value: { runs: 0, freeAction: true } });
    expect(wayPrice(rates, { ...fresh, meters: 5 }, 3, false)).toEqual({ allowed: true, value: { runs: 0, freeAction: true } });
    expect(wayPrice(rates, { ...fresh, meters: 5 }, 3, true)).toEqual({ allowed: true, value: { runs: 0, freeAction: false } });
    expect(wayPrice(rates, fresh, 0, false)).toEqual({ allowed: true, value: { runs: 0, freeAction: false } });
    expect(metersLeft(rates, { ...fresh, meters: 5 })).toBe(3);
  });

  test("[SS-MOVE-03] a distance beyond the walk requires one Run, and a distance beyond the Run requires a sprint", () => {
    expect(wayPrice(rates, fresh, 9, false)).toMatchObject({ allowed: true, value: { runs: 1 } });
    expect(wayPrice(rates, { meters: 9, runs: 1, sprinted: 0 }, 7, false)).toEqual({
      allowed: true,
      value: { runs: 0, freeAction: false },
    });
    expect(wayPrice(rates, fresh, 17, false)).toMatchObject({ allowed: false, refusal: "tooFar", values: { meters: 17, most: 16 } });
    expect(wayPrice(rates, { meters: 16, runs: 2, sprinted: 3 }, 3, false)).toMatchObject({ allowed: true });
    expect(wayPrice(rates, { meters: 16, runs: 2, sprinted: 3 }, 4, false)).toMatchObject({ refusal: "tooFar", values: { most: 3 } });
  });

  test("[SS-MOVE-02] [SS-MOVE-03] [SS-MOVE-04] a distance is in reach of a walk, a Run or a sprint, or is out of reach", () => {
    const none = { runs: 0, sprinted: 0 };
    const at = (meters: number, covered = none, more: Parameters<typeof reachOf>[3] = { run: true, sprint: true }, able = true) =>
      reachOf({ ...rates, maySprint: able }, covered, meters, more);
    expect([0, 8, 8.1, 16, 16.1, 900].map((meters) => at(meters))).toEqual(["walk", "walk", "run", "run", "sprint", "sprint"]);
    // Without another sprint, only meters that were already sprinted extend a Run.
    const paid = { runs: 2, sprinted: 5 };
    expect([16.1, 21, 21.1].map((meters) => at(meters, paid, undefined, false))).toEqual(["sprint", "sprint", "tooFar"]);
    expect([16, 16.1].map((meters) => at(meters, none, { run: true, sprint: false }))).toEqual(["run", "tooFar"]);
    expect([8, 8.1].map((meters) => at(meters, none, { run: false, sprint: false }))).toEqual(["walk", "tooFar"]);
  });

  test("[SS-MOVE-04] [SS-CALLED-46] a sprint requires a Run, and a slowed fighter cannot sprint", () => {
    expect(maySprint(rates, fresh)).toMatchObject({ refusal: "noSprint", rule: "SS-MOVE-04" });
    expect(maySprint(rates, { runs: 1 })).toEqual({ allowed: true, value: true });
    expect(maySprint(ratesAt(walkRate(4), { slowed: true }), { runs: 1 })).toMatchObject({ refusal: "noSprint", rule: "SS-CALLED-46" });
  });

  test("[SS-MOVE-05] [XF-23] a sprint adds 1 meter per hit, and the Walk Rate too if the ruleset adds it", () => {
    expect([sprintMeters(3, rates, false), sprintMeters(3, rates, true)]).toEqual([3, 11]);
    const spec = sprintRoll({ attributes: { strength: 3, body: 3, reaction: 3 }, skills: { running: 2 }, wounds: -1 });
    expect([diceOf(spec), spec]).toMatchObject([4, { limit: 4 }]);
  });

  test.each([
    { agility: 4, how: {}, walk: 8 },
    { agility: 4, how: { slowed: true }, walk: 4 },
    { agility: 4, how: { fightingForLife: true }, walk: 4 },
    { agility: 3, how: { slowed: true, fightingForLife: true }, walk: 1 },
  ])("[SS-LAST-04] [SS-CALLED-46] a fighter with Agility $agility and the states $how walks $walk meters", ({ agility, how, walk }) => {
    expect(ratesAt(walkRate(agility), how)).toMatchObject({ walk, run: walk });
  });

  test("[SS-MOVE-07] [SS-MOVE-08] [SS-MOVE-09] [SS-MOVE-10] [SS-DEFENSE-30] the pace changes the mover's tests, a charge, and attacks on the mover", () => {
    const sum = (parts: readonly { value: number }[]) => parts.reduce((total, { value }) => total + value, 0);
    expect(
      [
        ownPaceParts("walking", "other"),
        ownPaceParts("running", "other"),
        ownPaceParts("sprinting", "other"),
        ownPaceParts("running", "sprint"),
      ].map(sum),
    ).toEqual([0, -2, -2, 0]);
    expect([chargeParts("walking", true), chargeParts("running", true), chargeParts("running", false)].map(sum)).toEqual([0, 2, -2]);
    expect((["walking", "running", "sprinting"] as const).map((pace) => sum(targetPaceParts(pace)))).toEqual([0, -2, -4]);
  });

  test("[SS-MOVE-11] [SS-MOVE-12] [SS-MOVE-13] a move may be shorter than announced, but keeps the announced pace", () => {
    const declared = { meters: 10, pace: "running" } as const;
    expect(shortened(declared, 1)).toEqual({ allowed: true, value: { meters: 1, pace: "running" } });
    expect(shortened(declared, 11)).toMatchObject({ refusal: "noFurther", values: { meters: 11, most: 10 } });
  });

  test("[SS-MOVE-02] the clock adds up the distance of a round, and starts at 0 in the next round", () => {
    const clock = carry(begun({ ann: 19 }), { kind: "move", id: "ann", meters: 9, runs: 1, sprinted: 0 }, { kind: "end-phase", id: "ann" });
    expect(movedOf(clock, clock.fighters["ann"]!)).toEqual({ meters: 9, runs: 1, sprinted: 0 });
    const more = carry(clock, { kind: "move", id: "ann", meters: 4, runs: 1, sprinted: 4 });
    expect(movedOf(more, more.fighters["ann"]!)).toEqual({ meters: 13, runs: 2, sprinted: 4 });
    const next = carry(more, { kind: "round", rolls: { ann: 9 } });
    expect(movedOf(next, next.fighters["ann"]!)).toEqual(fresh);
  });
});
