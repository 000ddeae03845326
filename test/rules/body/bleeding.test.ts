import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { givenInjury } from "../../../module/rules/body/injuries/active-injury";
import { bled, bleedsOn, mayBleed } from "../../../module/rules/body/bleeding";
import { unhurt } from "../../../module/rules/body/body-state";
import { crossfire, swanSong, aFighter } from "../fixtures";
import { threeDice } from "../../../module/rules/rulesets/three-dice/three-dice";

const { plan } = aFighter({ attributes: { body: 3 } });
const whole = unhurt(plan);
const near = { ...whole, flesh: 0 };
const NO_TIME = { before: 0, after: 0 };
const QUIET = { injuries: [], dying: null, slowDeath: NO_TIME, actions: 0 };
const [bleedout, slowDeath] = [givenInjury("bleedout"), givenInjury("slow-death")];

describe("bleeding", () => {
  test.each([
    ["near-death", [], true],
    ["near-death", ["stabilised"], false],
    ["unconscious", [], false],
    ["dead", [], false],
    ["up", [], false],
  ] as const)("[SS-DEATH-05] [SS-DEATH-06] a fighter in the condition %s with the statuses %j bleeds: %s", (condition, has, bleeds) => {
    for (const { declaration } of [crossfire, swanSong]) expect(bleedsOn(condition, declaration.statuses, new Set(has))).toBe(bleeds);
  });

  test("[SS-DEATH-05] a fighter near death bleeds only if the ruleset has a status for stabilized fighters", () => {
    expect(bleedsOn("near-death", threeDice.declaration.statuses, new Set())).toBe(false);
  });

  test("[SS-DEATH-06] [SS-CALLED-25] [SS-CALLED-36] a fighter can bleed only with the status near death, Slow Death or Bleedout", () => {
    expect(["near-death", "slow-death", "bleedout"].map((status) => mayBleed(new Set(["prone", status])))).toEqual([true, true, true]);
    expect(mayBleed(new Set(["prone", "stabilised", "unconscious"]))).toBe(false);
  });
});

describe("damage from bleeding in a clock step", () => {
  test("[SS-CALLED-36] only Bleedout costs Flesh: 1 point per action", () => {
    expect(bled(plan, whole, { ...QUIET, injuries: [bleedout], actions: 2 })).toEqual({ ...whole, flesh: whole.flesh - 2 });
    expect(bled(plan, whole, { ...QUIET, injuries: [slowDeath], actions: 2 })).toBe(whole);
    expect(bled(plan, whole, { ...QUIET, injuries: [bleedout] })).toBe(whole);
  });

  test("[SS-CALLED-25] only Slow Death deals Strain: 2 points per full minute", () => {
    const step = { ...QUIET, slowDeath: { before: 11, after: 24 } };
    expect(bled(plan, whole, { ...step, injuries: [slowDeath] })).toEqual({ ...whole, strain: 4 });
    expect(bled(plan, whole, { ...step, injuries: [bleedout] })).toBe(whole);
  });

  test("[SS-DEATH-06] a fighter near death takes 1 point of overflow after a number of minutes equal to Body", () => {
    expect(bled(plan, near, { ...QUIET, dying: { before: 35, after: 36 } })).toEqual({ ...near, overflow: 1 });
    expect(bled(plan, near, { ...QUIET, dying: { before: 0, after: 35 } })).toBe(near);
  });

  test("[SS-CALLED-25] [SS-CALLED-36] Strain above the threshold reduces Flesh before bleeding does", () => {
    const before = { ...whole, strain: plan.strainThreshold, flesh: 2 };
    const after = bled(plan, before, { injuries: [slowDeath, bleedout], dying: null, slowDeath: { before: 0, after: 12 }, actions: 2 });
    expect([after.flesh, after.overflow, after.injuries]).toEqual([0, 1, before.injuries + 1]);
  });

  test("[SS-DEATH-07] a dead fighter takes no further damage", () => {
    const dead = { ...near, overflow: plan.body + 1 };
    const all = { injuries: [slowDeath, bleedout], dying: { before: 0, after: 999 }, slowDeath: { before: 0, after: 999 }, actions: 9 };
    expect(bled(plan, dead, all)).toBe(dead);
  });

  test("[SS-DEATH-06] [SS-CALLED-25] the loss is the same round by round as in one step, and 0 if rounds are rewound", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(60), (start, rounds) => {
        const step = (before: number, after: number) => ({
          ...QUIET,
          injuries: [slowDeath],
          dying: { before, after },
          slowDeath: { before, after },
        });
        const sturdy = { ...plan, body: 3, strainThreshold: 1000 };
        const weak = { ...near, overflow: -1000 };
        const one = Array.from({ length: rounds }, (_, at) => start + at).reduce((body, at) => bled(sturdy, body, step(at, at + 1)), weak);
        expect(one).toEqual(bled(sturdy, weak, step(start, start + rounds)));
        expect(bled(sturdy, weak, step(start + rounds, start))).toBe(weak);
      }),
    );
  });
});
