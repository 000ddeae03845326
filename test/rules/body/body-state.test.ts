import { describe, expect, test } from "vitest";
import { type BodyPlan, unhurt } from "../../../module/rules/body/body-state";
import { conditionOf, downAs, isDown, lastPool, putsDown } from "../../../module/rules/body/unconsciousness-and-death";
import { crippledEffects, limbTreated } from "../../../module/rules/body/cripple-threshold";
import { limbLoss } from "../../../module/rules/body/glancing-hits";
import { takeHarm, type Harm } from "../../../module/rules/body/damage";
import { aFighter } from "../fixtures";

const { plan: PERSON } = aFighter({ attributes: { body: 3, willpower: 3 } });
const bodied = (maxima: BodyPlan["maxima"], change: Partial<BodyPlan> = {}): BodyPlan => ({ ...PERSON, maxima, ...change });

describe("the pool that decides death", () => {
  test.each([
    { maxima: { shield: 5, armored: 5, flesh: 5 }, last: "flesh" },
    { maxima: { shield: 5, armored: 5, flesh: null }, last: "armored" },
    { maxima: { shield: 5, armored: null, flesh: null }, last: "shield" },
    { maxima: { shield: null, armored: null, flesh: null }, last: null },
  ] as const)("[SS-DEATH-02] is $last for a body with the maxima $maxima", ({ maxima, last }) => {
    expect(lastPool(bodied(maxima))).toBe(last);
  });

  test("[SS-DAMAGE-03] is null for a body without pools, which stays up", () => {
    const plan = bodied({ shield: null, armored: null, flesh: null });
    expect(conditionOf(plan, unhurt(plan))).toBe("up");
  });
});

describe("the status that puts a fighter down", () => {
  test.each([
    { statuses: [], as: null },
    { statuses: ["prone", "stunned"], as: null },
    { statuses: ["unconscious"], as: "unconscious" },
    { statuses: ["unconscious", "near-death"], as: "near-death" },
    { statuses: ["near-death", "dead"], as: "dead" },
    { statuses: ["helpless"], as: "helpless" },
  ])("[SS-DAMAGE-03] [SS-DAMAGE-04] [UT-06] is $as among the statuses $statuses", ({ statuses, as }) => {
    expect(downAs(new Set(statuses))).toBe(as);
    expect(isDown(new Set(statuses))).toBe(as !== null);
  });

  test("[SS-DAMAGE-03] is dead, near death, unconscious or helpless", () => {
    expect(["dead", "near-death", "unconscious", "helpless", "prone", "winded"].filter(putsDown)).toEqual([
      "dead",
      "near-death",
      "unconscious",
      "helpless",
    ]);
  });
});

describe("critical injuries", () => {
  const hurt = (damage: number, change: { plan?: Partial<BodyPlan>; flesh?: number } = {}) => {
    const plan = { ...PERSON, ...change.plan };
    const before = { ...unhurt(plan), ...(change.flesh === undefined ? {} : { flesh: change.flesh }) };
    return takeHarm(plan, before, { ...BLOW, damage }).injuries;
  };
  const BLOW: Harm = { damage: 0, kind: "health", type: "kinetic", woundClass: null, limb: null, fine: null, quality: null, plain: true };

  test("[SS-INJURY-03] [SS-INJURY-04] a drop to 0 Flesh causes one injury, and damage above twice Body causes another", () => {
    expect(hurt(6)).toBe(0);
    expect(hurt(7)).toBe(1);
    expect(hurt(4, { flesh: 4 })).toBe(1);
    expect(hurt(7, { flesh: 7 })).toBe(2);
  });

  test("[SS-INJURY-03] damage at 0 Flesh and a hit without damage cause no injury", () => {
    expect(hurt(2, { flesh: 0 })).toBe(0);
    expect(hurt(0, { flesh: 4 })).toBe(0);
  });

  test("[SS-INJURY-05] a machine gets no injury from any amount of damage", () => {
    expect(hurt(20, { plan: { injurable: false } })).toBe(0);
    expect(hurt(20, { plan: { maxima: { shield: null, armored: 10, flesh: null } } })).toBe(0);
  });
});

describe("the points of a limb", () => {
  test("[XF-06] [GL-04] [GL-05] a solid hit costs a limb all damage past the Shield; a glancing hit costs half, rounded down; Strain costs nothing", () => {
    expect([limbLoss("health", 5, "solid"), limbLoss("health", 5, "glancing"), limbLoss("strain", 5, "solid")]).toEqual([5, 2, 0]);
  });

  test("[XF-07] First Aid restores 1 point per hit up to the threshold, and 0 hits leave the limb crippled", () => {
    expect(limbTreated(0, 2, 6)).toEqual({ value: 2, crippled: false });
    expect(limbTreated(5, 4, 6)).toEqual({ value: 6, crippled: false });
    expect(limbTreated(0, 0, 6)).toEqual({ value: 0, crippled: true });
  });

  test.each([
    { limb: "left-arm", effects: { statuses: ["one-arm-bandit", "weak-side"], test: null } },
    { limb: "right-leg", effects: { statuses: ["slowed"], test: { attributes: ["strength", "agility"], threshold: 3, failure: "prone" } } },
    { limb: "head", effects: { statuses: ["blinded-eye"], test: { attributes: ["body", "willpower"], threshold: 3, failure: "score" } } },
    { limb: "torso", effects: { statuses: ["winded"], test: null } },
  ] as const)("[XF-07] a crippled $limb causes the effects $effects", ({ limb, effects }) => {
    expect(crippledEffects(limb)).toEqual(effects);
  });
});
