import { describe, expect, test } from "vitest";
import { givenInjury, injuryOf, roundsRunning } from "../../../module/rules/body/injuries/active-injury";
import { objectionOfBody, type Posture } from "../../../module/rules/body/fitness";
import { actOf } from "../../../module/rules/clock/actions";

const UP: Posture = { name: "Ada", injuries: [], prone: false, inCover: false };
const why = (posture: Partial<Posture>, action: string, kind: Parameters<typeof objectionOfBody>[2] = "simple") => {
  const said = objectionOfBody({ ...UP, ...posture }, action, kind);
  return said && [said.refusal, said.rule, said.values];
};

describe("actions that the state of a body rules out", () => {
  test("[SS-ACTION-09] a standing fighter cannot get up, and a fighter in cover cannot take cover", () => {
    expect(why({}, "stand-up")).toEqual(["standsAlready", "SS-ACTION-09", { fighter: "Ada" }]);
    expect(why({ prone: true }, "stand-up")).toBeNull();
    expect(why({ inCover: true }, "take-cover")).toEqual(["inCover", "SS-ACTION-09", { fighter: "Ada" }]);
    expect([why({}, "take-cover"), why({ prone: true }, "take-cover"), why({ inCover: true }, "run")]).toEqual([null, null, null]);
  });

  test("[SS-CALLED-23] a buckled fighter cannot get up", () => {
    expect(why({ prone: true, injuries: [givenInjury("buckled")] }, "stand-up")).toEqual(["buckled", "SS-CALLED-23", { fighter: "Ada" }]);
    expect(why({ prone: true, injuries: [givenInjury("nauseous")] }, "stand-up")).toBeNull();
  });

  test("[SS-CALLED-47] a winded fighter cannot take Complex or Extended Actions", () => {
    const winded = { injuries: [givenInjury("winded")] };
    expect((["free", "simple", "interrupt"] as const).map((kind) => why(winded, "run", kind))).toEqual([null, null, null]);
    for (const kind of ["complex", "extended"] as const)
      expect(why(winded, "stand-up", kind)).toEqual(["winded", "SS-CALLED-47", { attacker: "Ada", mode: "stand-up" }]);
  });
});

test.each([
  [0, false, { kind: "free" }],
  [1, false, { kind: "simple", ap: 1 }],
  [2, false, { kind: "complex", ap: 2 }],
  [3, false, { kind: "complex", ap: 3 }],
  [5, false, { kind: "extended", name: "Dig", cost: 5, ap: 3 }],
  [2, true, { kind: "interrupt", ap: 2, trigger: "Dig" }],
])(
  "[SS-ACTION-10] [SS-ACTION-18] [SS-ACTION-19] a custom action that costs %i AP (interrupt: %s) counts as %j in a pass of 3 AP",
  (ap, interrupt, act) => {
    expect(actOf("Dig", ap, 3, interrupt)).toEqual(act);
  },
);

describe("[SS-CALLED-09] the duration of an effect", () => {
  const hit = (location: string, side: "left" | "right" | null = null) => ({ location, side, originalDv: 9, dv: 4 });
  const slowed = injuryOf("one-arm-bandit", hit("shoulder", "left"));

  test("is extended if a second hit at the same location and side has the same effect", () => {
    expect(slowed.rounds).toBeGreaterThan(0);
    expect(roundsRunning([givenInjury("nauseous"), slowed], slowed)).toBe(slowed.rounds);
    expect(roundsRunning([slowed], { ...slowed, side: "right" })).toBe(0);
    expect(roundsRunning([slowed], { ...slowed, location: "elbow" })).toBe(0);
    expect(roundsRunning([], slowed)).toBe(0);
  });

  test("is not extended for ears and eyes, or for an effect without rounds", () => {
    const deaf = injuryOf("deafened", hit("ear"));
    expect(deaf.rounds).toBeGreaterThan(0);
    expect(roundsRunning([deaf], deaf)).toBe(0);
    const open = givenInjury("bleedout");
    expect(roundsRunning([open], open)).toBe(0);
  });

  test("[SS-CALLED-26] [SS-CALLED-37] ends, if a GM added the effect, with treatment for a bleeding effect and otherwise with healing", () => {
    const given = (["bleedout", "slow-death", "slowed", "winded"] as const).map((effect) => givenInjury(effect).until);
    expect(given).toEqual(["treatment", "treatment", "healing", "healing"]);
  });
});
