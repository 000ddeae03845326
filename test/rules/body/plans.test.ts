import { describe, expect, test } from "vitest";
import { givenInjury, injuryOf } from "../../../module/rules/body/injuries/active-injury";
import { effectTest, type CalledHit } from "../../../module/rules/body/injuries/effect-tests";
import { conditionOf } from "../../../module/rules/body/unconsciousness-and-death";
import { calledAt, calledName } from "../../../module/rules/called-shots/called-shot";
import { takeHarm, type Harm } from "../../../module/rules/body/damage";
import { lastPoolParts, lastStandBy, mayFightOn } from "../../../module/rules/body/last-fight";
import { barrierBody, personBody, vehicleBody, type PersonFacts } from "../../../module/rules/body/plans";
import { afterHealingLimb } from "../../../module/rules/healing/recovery";

const points = (value: number, max: number) => ({ value, max });
const FACTS: PersonFacts = {
  pools: { shield: points(2, 5), armored: points(0, 0), flesh: points(11, 16), strain: points(3, 10) },
  limbs: {
    head: points(3, 3),
    torso: points(5, 6),
    "left-arm": points(4, 4),
    "right-arm": points(1, 4),
    "left-leg": points(4, 4),
    "right-leg": points(0, 4),
  },
  overflow: 0,
  rating: 3,
  physicalLimit: 4,
  tolerance: "",
  injuries: [{ penalty: -1 }, { penalty: -2 }, { penalty: 1 }],
  prone: true,
} as PersonFacts;

const BLOW: Harm = { damage: 0, kind: "health", type: "kinetic", woundClass: null, limb: null, fine: null, quality: null, plain: true };

describe("the body of a person", () => {
  test("[XF-06] [SS-DEATH-02] has six limbs, but no pool with a maximum of 0", () => {
    const { plan, body } = personBody(FACTS);
    expect(plan).toEqual({
      maxima: { shield: 5, armored: null, flesh: 16 },
      strainThreshold: 10,
      limbs: [3, 6, 4, 4, 4, 4],
      body: 3,
      physicalLimit: 4,
      injurable: true,
      tolerance: "",
    });
    expect(body).toEqual({
      shield: 2,
      armored: 0,
      flesh: 11,
      strain: 3,
      overflow: 0,
      limbs: [3, 5, 4, 1, 4, 0],
      injuries: 3,
      prone: true,
      out: false,
      score: 0,
    });
  });

  test("[SS-INJURY-01] [SS-INJURY-02] adds up the penalties of its critical injuries", () => {
    expect(personBody({ ...FACTS, injuries: [] }).body.injuries).toBe(0);
    expect(personBody({ ...FACTS, injuries: [{ penalty: -2 }] }).body.injuries).toBe(2);
  });

  test("[SS-DEATH-02] has no pools and no points if no values are stored", () => {
    const { plan, body } = personBody({ ...FACTS, pools: {}, limbs: {} as PersonFacts["limbs"] });
    expect(plan).toMatchObject({ maxima: { shield: null, armored: null, flesh: null }, strainThreshold: 0, limbs: [0, 0, 0, 0, 0, 0] });
    expect(body).toMatchObject({ shield: 0, armored: 0, flesh: 0, strain: 0, limbs: [0, 0, 0, 0, 0, 0] });
  });
});

describe("bodies of vehicles and barriers", () => {
  test("[XF-25] a vehicle has Armored Health and an optional Shield, but no Flesh, limbs or injuries", () => {
    const { plan, body } = vehicleBody(12, points(9, 20), points(2, 4));
    expect(plan).toMatchObject({
      maxima: { shield: 4, armored: 20, flesh: null },
      limbs: null,
      body: 12,
      injurable: false,
      tolerance: "unliving",
    });
    expect(body).toEqual({
      shield: 2,
      armored: 9,
      flesh: 0,
      strain: 0,
      overflow: 0,
      limbs: [],
      injuries: 0,
      prone: false,
      out: false,
      score: 0,
    });
    expect(vehicleBody(12, points(9, 20), undefined).plan.maxima.shield).toBeNull();
  });

  test("[XF-25] [SS-BARRIER-02] a barrier has a single pool and is homogenous", () => {
    const { plan, body } = barrierBody(8, points(30, 40));
    expect(plan).toMatchObject({ maxima: { shield: null, armored: null, flesh: 40 }, limbs: null, body: 8, tolerance: "homogenous" });
    expect(body).toMatchObject({ shield: 0, armored: 0, flesh: 30, limbs: [] });
  });

  test("[XF-25] a vehicle stays up with any amount of Strain", () => {
    const { plan, body } = vehicleBody(12, points(9, 20), undefined);
    expect(conditionOf(plan, { ...body, strain: 5000 })).toBe("up");
  });
});

describe("damage to the pools and limbs of a body", () => {
  const { plan, body } = personBody({ ...FACTS, pools: { flesh: points(16, 16), strain: points(0, 10) } });

  test("[XF-06] damage without a hit limb leaves all limbs unchanged", () => {
    const done = takeHarm(plan, body, { ...BLOW, damage: 5 });
    expect([done.limbLoss, done.crippled, done.state.limbs]).toEqual([0, false, body.limbs]);
  });

  test("[XF-06] damage reduces only the points of the hit limb", () => {
    const done = takeHarm(plan, body, { ...BLOW, damage: 2, limb: "head", quality: "solid" });
    expect([done.limbLoss, done.crippled, done.state.limbs]).toEqual([2, false, [1, 5, 4, 1, 4, 0]]);
  });

  test("[XF-06] damage cripples a limb once, when the limb's points drop to 0", () => {
    const arm = takeHarm(plan, body, { ...BLOW, damage: 2, limb: "right-arm", quality: "solid" });
    expect([arm.limbLoss, arm.crippled]).toEqual([1, true]);
    const leg = takeHarm(plan, body, { ...BLOW, damage: 2, limb: "right-leg", quality: "solid" });
    expect([leg.limbLoss, leg.crippled]).toEqual([0, false]);
  });

  test("[SS-DAMAGE-06] [SS-DEATH-02] damage reduces Shield, then Armored Health, then Flesh, and leaves the rest as overflow", () => {
    const full = personBody({ ...FACTS, pools: { shield: points(2, 2), flesh: points(4, 4), strain: points(0, 9) } });
    const done = takeHarm(full.plan, full.body, { ...BLOW, damage: 9 });
    expect(done.loss).toEqual({ shield: 2, armored: 0, flesh: 4, strain: 0, overflow: 3 });
    expect(done.state).toMatchObject({ shield: 0, flesh: 0, overflow: 3 });
  });

  test("[SS-DEATH-02] damage past the last pool of a body without Flesh becomes overflow", () => {
    const truck = vehicleBody(6, points(4, 9), undefined);
    const done = takeHarm(truck.plan, truck.body, { ...BLOW, damage: 9 });
    expect(done.state.armored).toBe(0);
    expect(done.loss.overflow).toBe(done.state.overflow);
    expect(done.loss.flesh).toBe(0);
    const shielded = vehicleBody(6, points(4, 9), points(3, 3));
    expect(takeHarm(shielded.plan, shielded.body, { ...BLOW, damage: 2 }).loss).toMatchObject({ shield: 2, armored: 0, overflow: 0 });
  });

  test("[SS-DEATH-01] Strain past the threshold reduces the last pool", () => {
    const done = takeHarm(plan, { ...body, strain: 10 }, { ...BLOW, damage: 4, kind: "strain" });
    expect(done.state.flesh).toBeLessThan(16);
    expect(done.limbLoss).toBe(0);
  });
});

describe("the tests against effects of a called location", () => {
  const HIT: CalledHit = { location: "gut", side: null, originalDv: 9, dv: 2, kind: "health", piercing: false };

  test.each([
    { effect: "nauseous", attributes: ["body", "willpower"], threshold: 4, resists: false, rule: "SS-CALLED-22" },
    { effect: "buckled", attributes: ["body"], threshold: 2, resists: false, rule: "SS-CALLED-23" },
    { effect: "knockdown", attributes: ["strength", "agility"], threshold: 5, resists: false, rule: "SS-CALLED-30" },
    { effect: "fatigued", attributes: ["body"], threshold: 4, resists: true, rule: "SS-CALLED-43" },
  ] as const)(
    "[$rule] the test against $effect is $attributes with a threshold of $threshold",
    ({ effect, attributes, threshold, resists, rule }) => {
      expect(effectTest(effect, HIT)).toEqual({ effect, rule, test: { skill: null, attributes, threshold, limit: null, resists } });
    },
  );

  test("[SS-CALLED-19] Broken Grip has no test", () => {
    expect(effectTest("broken-grip", HIT)).toBeNull();
  });

  test.each([
    { location: "knee", side: "left", kind: "person", name: "Knee" },
    { location: "head", side: undefined, kind: "person", name: "head" },
    { location: "disarm", side: undefined, kind: "person", name: "disarm" },
  ] as const)("[SS-CALLED-03] [XF-03] a call at $location is named after its place or option", ({ location, side, kind, name }) => {
    const call = calledAt({ location, side }, { kind, name: "Bo", limbs: true, melee: true, closed: [] });
    expect(call.allowed && calledName(call.value).toLowerCase()).toBe(name.toLowerCase());
  });
});

describe("healing a limb", () => {
  const slowed = injuryOf("slowed", { location: "knee", side: "left", originalDv: 5, dv: 2 });
  const given = givenInjury("slowed");

  test("[SS-CALLED-46] ends only those effects in the limb that last until the limb is healed", () => {
    expect(slowed.until).toBe("healing");
    expect(afterHealingLimb([slowed], "left-leg")).toEqual([]);
    expect(afterHealingLimb([slowed], "right-leg")).toEqual([slowed]);
    expect(afterHealingLimb([slowed], "left-arm")).toEqual([slowed]);
    expect(afterHealingLimb([{ ...slowed, side: null }], "right-leg")).toEqual([]);
  });

  test("[SS-CALLED-46] does not end an effect that a GM added manually without a location", () => {
    expect(given).toEqual({ effect: "slowed", location: "", side: null, rounds: null, until: "healing" });
    expect(afterHealingLimb([given], "left-leg")).toEqual([given]);
    expect(afterHealingLimb([{ ...given, location: "left-leg" }], "left-leg")).toEqual([]);
  });
});

describe("the last fight (Fight for your Life)", () => {
  test.each([
    { condition: "dead", may: true },
    { condition: "near-death", may: true },
    { condition: "unconscious", may: true },
    { condition: "up", may: false },
  ] as const)("[SS-LAST-01] [SS-LAST-07] in the condition $condition is available: $may", ({ condition, may }) => {
    expect(mayFightOn({ karma: 1, condition, fighting: false })).toBe(may);
  });

  test.each([
    { score: null, by: 0 },
    { score: -4, by: 5 },
    { score: 0, by: 1 },
    { score: 3, by: 0 },
  ])("[SS-LAST-03] raises a score of $score by $by", ({ score, by }) => {
    expect(lastStandBy(score)).toBe(by);
  });

  test("[SS-LAST-05] halves a dice pool above 0, rounded down, and lists the reduction as a part of the pool", () => {
    const base = [{ part: "skill", value: 5, rule: "SS-GLITCH-02" }];
    const wounds = { part: "wounds", value: -1, rule: "SS-WOUND-04" };
    expect(lastPoolParts(base, [wounds])).toEqual([...base, { part: "last-fight", value: -3, rule: "SS-LAST-05" }, wounds]);
    expect(lastPoolParts([{ ...base[0]!, value: 0 }], [wounds])).toEqual([{ ...base[0]!, value: 0 }, wounds]);
  });
});
