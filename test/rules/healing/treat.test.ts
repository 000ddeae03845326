import { describe, expect, test } from "vitest";
import { unhurt, type BodyPlan, type BodyState } from "../../../module/rules/body/body-state";
import { treatment, type Treatment } from "../../../module/rules/healing/treatments";
import { repairable } from "../../../module/rules/healing/recovery";
import { mayTreat, treated } from "../../../module/rules/healing/treat";
import { aFighter } from "../fixtures";

const { plan } = aFighter({
  attributes: { body: 3 },
  plan: { maxima: { shield: null, armored: null, flesh: 16 }, limbs: [3, 6, 4, 4, 4, 4] },
});
const whole = unhurt(plan);
const machine: BodyPlan = { ...plan, maxima: { shield: null, armored: 8, flesh: null }, limbs: null };
const of = (id: string): Treatment => treatment(id);
const LEG = 4;
const work = (id: string, before: BodyState, roll: { success: boolean; hits: number }, limb = -1, on = plan) =>
  treated(on, before, of(id), roll, limb);
const good = (hits: number) => ({ success: true, hits });
const bad = (hits = 0) => ({ success: false, hits });

describe("[SS-DAMAGE-08] the treatment of wounds", () => {
  const hurt: BodyState = { ...whole, flesh: 6 };

  test("restores 1 point per hit, up to the maximum", () => {
    expect(work("first-aid", hurt, good(3))).toMatchObject({ state: { ...hurt, flesh: 9 }, points: 3, ends: [], stabilised: false });
    expect(work("first-aid", hurt, bad()).points).toBe(0);
    expect(work("first-aid", { ...whole, flesh: 15 }, good(3))).toMatchObject({ state: { flesh: 16 }, points: 1 });
  });

  test("[SS-DEATH-05] reduces overflow before it restores Flesh, and counts both as restored points", () => {
    const near: BodyState = { ...whole, flesh: 0, overflow: 2 };
    expect(work("first-aid", near, good(1))).toMatchObject({ state: { overflow: 1, flesh: 0 }, points: 1, ends: [] });
    expect(work("first-aid", near, good(4))).toMatchObject({
      state: { overflow: 0, flesh: 2 },
      points: 4,
      ends: ["near-death", "stabilised"],
    });
  });

  test("adds the hits of medical care to a night's rest, which wakes a fighter who is unconscious from Strain", () => {
    const out: BodyState = { ...hurt, strain: plan.strainThreshold };
    const cared = work("medical-care", out, good(3));
    expect(cared).toMatchObject({ state: { flesh: 10, strain: 0 }, points: 4, ends: ["unconscious"] });
    expect(work("medical-care", hurt, good(3)).ends).toEqual([]);
    expect(work("medical-care", hurt, bad(1)).points).toBe(1);
    expect(work("first-aid", out, good(1)).ends).toEqual([]);
    expect(work("first-aid", { ...out, flesh: 0 }, good(1)).ends).toEqual(["near-death", "stabilised"]);
  });
});

describe("[XF-07] a treated limb", () => {
  const lamed: BodyState = { ...whole, flesh: 9, limbs: [3, 6, 2, 4, 0, 4] };

  test("regains 1 point per hit, up to its Cripple Threshold", () => {
    expect(work("limb-first-aid", lamed, good(2), LEG)).toMatchObject({ state: { flesh: 9, limbs: [3, 6, 2, 4, 2, 4] }, points: 2 });
    expect(work("limb-first-aid", lamed, good(9), LEG)).toMatchObject({ state: { limbs: [3, 6, 2, 4, 4, 4] }, points: 4 });
    expect(work("limb-first-aid", lamed, good(9), 2)).toMatchObject({ state: { limbs: [3, 6, 4, 4, 0, 4] }, points: 2 });
    expect(work("limb-first-aid", lamed, good(2))).toMatchObject({ state: { limbs: lamed.limbs }, points: 0 });
  });

  test("stays unchanged if the body plan has no limbs", () => {
    expect(work("limb-first-aid", lamed, good(2), LEG, { ...plan, limbs: null })).toMatchObject({
      state: { limbs: lamed.limbs },
      points: 0,
    });
  });
});

describe("a treatment", () => {
  const bleeding: BodyState = { ...whole, flesh: 6 };

  test.each([
    ["[SS-CALLED-37]", "stop-bleedout", "bleedout"],
    ["[SS-CALLED-26]", "stop-slow-death", "slow-death"],
    ["[SS-CALLED-26]", "operate-slow-death", "slow-death"],
  ])("%s %s ends only %s on success", (_rule, id, status) => {
    expect(work(id, bleeding, good(4))).toEqual({ state: bleeding, points: 0, ends: [status], stabilised: false });
    expect(work(id, bleeding, bad(3)).ends).toEqual([]);
  });

  test("[SS-DEATH-05] stabilizes only a fighter near death", () => {
    const near: BodyState = { ...whole, flesh: 0, overflow: 1 };
    expect(work("stabilise", near, good(3))).toEqual({ state: near, points: 0, ends: [], stabilised: true });
    expect(work("stabilise", near, bad(2)).stabilised).toBe(false);
    expect(work("stabilise", bleeding, good(3)).stabilised).toBe(false);
    expect(work("first-aid", near, good(1)).stabilised).toBe(false);
  });

  test("[SS-INJURY-02] heals one critical injury on success", () => {
    const injured: BodyState = { ...whole, injuries: 2 };
    expect(work("heal-injury", injured, good(12)).state.injuries).toBe(1);
    expect(work("heal-injury", injured, bad(11)).state.injuries).toBe(2);
  });

  test("[SS-ARMOR-05] repairs 1 point of Armored Health per hit, even on a failure", () => {
    const dented: BodyState = { ...unhurt(machine), armored: 0, overflow: 1 };
    expect(work("repair", dented, bad(4), -1, machine)).toMatchObject({
      state: { armored: 3, overflow: 0 },
      points: 4,
      ends: ["near-death", "stabilised"],
    });
    expect(work("repair", { ...unhurt(machine), armored: 3 }, good(2), -1, machine)).toMatchObject({ state: { armored: 5 }, points: 2 });
  });
});

describe("the availability of a treatment", () => {
  const may = (id: string, state: Partial<BodyState>, statuses: readonly string[] = [], limb = -1, on = plan): boolean =>
    mayTreat(on, { ...unhurt(on), ...state }, of(id), new Set(statuses), limb);

  test.each<[string, string, Partial<BodyState>, readonly string[], boolean]>([
    ["[SS-DAMAGE-08]", "first-aid", {}, [], false],
    ["[SS-DAMAGE-08]", "first-aid", { flesh: 15 }, [], true],
    ["[SS-DEATH-03]", "first-aid", { flesh: 0, overflow: 3 }, [], true],
    ["[SS-DEATH-03]", "first-aid", { overflow: 1 }, [], true],
    ["[SS-DEATH-04]", "first-aid", { flesh: 0, overflow: 4 }, [], false],
    ["[SS-DEATH-04]", "stop-bleedout", { flesh: 0, overflow: 4 }, ["bleedout"], false],
    ["[SS-CALLED-37]", "stop-bleedout", { flesh: 9 }, ["bleedout"], true],
    ["[SS-CALLED-37]", "stop-bleedout", { flesh: 9 }, ["slow-death"], false],
    ["[SS-CALLED-26]", "stop-slow-death", {}, ["slow-death"], true],
    ["[SS-DEATH-05]", "stabilise", { flesh: 0 }, [], true],
    ["[SS-DEATH-05]", "stabilise", { flesh: 0 }, ["stabilised"], false],
    ["[SS-DEATH-05]", "stabilise", { flesh: 1 }, [], false],
    ["[SS-DAMAGE-08]", "medical-care", {}, [], true],
    ["[SS-DAMAGE-08]", "medical-care", { flesh: 0 }, [], false],
    ["[SS-INJURY-02]", "heal-injury", { injuries: 1 }, [], true],
    ["[SS-INJURY-02]", "heal-injury", {}, [], false],
    ["[SS-ARMOR-05]", "repair", {}, [], false],
    ["[SS-ARMOR-05]", "repair", { overflow: 1 }, [], false],
  ])("%s %s in the state %j with the statuses %j is available: %s", (_rule, id, state, statuses, wanted) => {
    expect(may(id, state, statuses)).toBe(wanted);
  });

  test("[SS-ARMOR-05] depends on the pools: a body without Flesh can be repaired but not healed", () => {
    const on = (id: string, state: Partial<BodyState>) => may(id, state, [], -1, machine);
    expect([on("repair", {}), on("repair", { armored: 7 }), on("repair", { overflow: 1 })]).toEqual([false, true, true]);
    expect([on("first-aid", { overflow: 1 }), on("medical-care", {})]).toEqual([false, false]);
    const both: BodyPlan = { ...machine, maxima: { shield: null, armored: 8, flesh: 16 } };
    const overdrawn = { flesh: 0, overflow: 2 };
    expect([may("repair", overdrawn, [], -1, both), may("repair", { ...overdrawn, armored: 7 }, [], -1, both)]).toEqual([false, true]);
    expect([repairable(both, { ...unhurt(both), ...overdrawn, armored: 5 }), repairable(plan, whole)]).toEqual([3, 0]);
    expect(repairable(machine, { ...unhurt(machine), armored: 0, overflow: 2 })).toBe(10);
  });

  test("[XF-07] requires, for a limb, that the limb exists and is below its threshold", () => {
    const limbs = [2, 6, 4, 4, 0, 4];
    const on = (limb: number, of: BodyPlan = plan) => mayTreat(of, { ...whole, limbs }, treatment("limb-first-aid"), new Set(), limb);
    expect([on(0), on(1), on(LEG), on(-1), on(9)]).toEqual([true, false, true, false, false]);
    expect(on(LEG, { ...plan, limbs: null })).toBe(false);
  });
});
