import { describe, expect, test } from "vitest";
import { calledShotD20 } from "../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { threeDice } from "../../../module/rules/rulesets/three-dice/three-dice";
import { swanSong } from "../fixtures";

describe("the facts", () => {
  test("[XF-01] [CS-08] of the d20 ruleset include limbs and separate bullets, but no passes or ties through cover", () => {
    expect(calledShotD20.switches).toEqual({
      limbs: true,
      woundingModifiers: false,
      unintendedTargets: false,
      passes: false,
      meleeCover: false,
      closedCalls: [],
      naturals: false,
      keepsCall: false,
    });
    expect(calledShotD20).toMatchObject({
      ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: false },
      bodySlows: false,
      bulletByBullet: true,
      actionPoints: 10,
    });
  });

  test("[XF-01] [TD-ROLL-01] of the three-dice ruleset include hit locations and one action per turn, but no passes or ties through cover", () => {
    expect(threeDice.switches).toEqual({
      limbs: true,
      woundingModifiers: false,
      unintendedTargets: true,
      passes: false,
      meleeCover: false,
      closedCalls: [],
      choosesThings: true,
    });
    expect(threeDice).toMatchObject({
      ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: false },
      bodySlows: false,
      bulletByBullet: true,
      actionPoints: 1,
    });
  });

  test("[SS-INIT-02] [SS-INIT-04] of Swan Song include Initiative from Reaction and Intuition, with extra dice and Karma", () => {
    expect(swanSong.people.initiative).toEqual({ attributes: ["reaction", "intuition"], faces: 6, moreDice: true });
    expect(threeDice.people.initiative).toEqual({ attributes: ["speed"], faces: 6, moreDice: false });
    expect([swanSong.karma, threeDice.karma ?? false, calledShotD20.karma ?? false]).toEqual([true, false, false]);
  });

  test("[SS-DAMAGE-01] [SS-DAMAGE-04] [CS-21] of Swan Song and the d20 ruleset make health pools count down and Strain count up", () => {
    const pools = (ruleset: typeof swanSong) => ruleset.declaration.pools.map(({ id, kind, holds, left }) => [id, kind, holds, left]);
    expect(pools(swanSong)).toEqual([
      ["shield", "health", "shield", true],
      ["armored", "health", "armored", true],
      ["flesh", "health", "flesh", true],
      ["strain", "strain", "strain", false],
    ]);
    expect(pools(calledShotD20)).toEqual([["hp", "health", "flesh", true]]);
  });

  test("[CS-30] [CS-04] of the d20 ruleset make every action simple except overwatch", () => {
    const { modes, actions } = calledShotD20.declaration;
    expect(modes.map(({ id, kind, price }) => [id, kind, price])).toEqual([
      ["single", "simple", 4],
      ["burst", "simple", 6],
      ["melee", "simple", 4],
      ["throw", "simple", 4],
    ]);
    expect(actions.filter(({ kind }) => kind !== "simple").map(({ id, kind, ap }) => [id, kind, ap])).toEqual([
      ["overwatch", "interrupt", 4],
    ]);
  });
});

describe("a person in the three-dice ruleset", () => {
  const derived = (wish: Partial<Parameters<typeof threeDice.people.derive>[0]> = {}) =>
    threeDice.people.derive({
      attributes: { strength: 12, dexterity: 11, health: 13 },
      pools: {},
      limbs: {},
      naturalArmor: 0,
      worn: [],
      injuries: [],
      ...wish,
    });

  test("[TD-WOUND-09] [TD-WOUND-04] has Hit Points derived from Strength and Fatigue Points derived from Health", () => {
    expect(derived()).toMatchObject({
      effective: { speed: 6, dodge: 9 },
      pools: { hp: { value: 12, max: 12 }, fp: { value: 13, max: 13 } },
      limits: { physical: 0, mental: 0 },
      woundModifier: { total: 0, parts: [] },
    });
    expect(derived({ pools: { fp: { value: 4, max: null, bonus: 2 } } }).pools["fp"]).toEqual({ value: 4, max: 15 });
    expect(derived().av).toEqual({ value: 0, parts: [] });
  });

  test("[TD-WOUND-01] has the sum of natural and worn armor as Armor Value", () => {
    const worn = [{ name: "Mail", rating: 4, accessory: false }];
    expect(derived({ naturalArmor: 1, worn }).av).toEqual({
      value: 5,
      parts: [
        { part: "natural-armor", value: 1, rule: "TD-WOUND-01" },
        { part: "worn-armor", value: 4, rule: "TD-WOUND-01", of: "Mail" },
      ],
    });
  });

  test("[TD-WOUND-09] has no Hit Points and cannot take critical injuries if the sheet has no pools", () => {
    const facts = { pools: {}, limbs: {}, overflow: 0, rating: 10, physicalLimit: 0, tolerance: "", injuries: [], prone: false } as const;
    const { plan, body } = threeDice.people.body(facts);
    expect([plan.maxima.flesh, body.flesh, body.strain, plan.injurable]).toEqual([0, 0, 0, false]);
    expect(plan.strainThreshold).toBeGreaterThan(1000);
  });
});
