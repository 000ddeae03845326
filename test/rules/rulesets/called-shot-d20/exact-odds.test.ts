import { describe, expect, test } from "vitest";
import { attackOdds, chanceOf } from "../../../../module/rules/odds/attack-odds";
import { bodyPlanOf } from "../../../../module/rules/rulesets/called-shot-d20/derive";
import { callOutlook } from "../../../../module/rules/rulesets/called-shot-d20/solid-hit-odds";
import type { Party } from "../../../ledger/scenes/fight";
import { spreadOf } from "../../odds/cells";
import { everyFace, worst } from "../../odds/every-face";
import { anAttack, evading, IT, type Shot } from "./attacks";

const NEAR = 1e-12;
const plan = bodyPlanOf(12);
const dice = { damage: { dice: 1, faces: 4, add: 3 } };
const two = { damage: { dice: 2, faces: 4, add: 1 } };
const target = { plan, thresholds: [{ limbs: ["torso"], against: { kinetic: { dt: 1, drPercent: 25 } } }] };
const behind: Party = { name: "behind", along: 16, plan: { ...plan, limbs: null }, ...evading(9) };
const guard: Party = { name: "guard", along: 6, plan: { ...plan, limbs: null }, grants: { [IT]: 2 }, ...evading(13) };
const followed = { switches: { unintendedTargets: true } };

/** Attacks with few dice, so that a test can count every face. */
const FIGHTS: readonly { readonly what: string; readonly shot: Shot }[] = [
  { what: "an uncalled shot with damage dice", shot: { target, weapon: dice } },
  { what: "a called shot with damage dice", shot: { target, weapon: two, call: "torso", modifiers: 9 } },
  {
    what: "a call at a covered head",
    shot: { target, weapon: dice, call: "head", modifiers: 16, cover: 2, coveredLimbs: ["head"] },
  },
  {
    what: "an uncalled shot with a bystander behind the target",
    shot: { target, weapon: dice, modifiers: 2, others: [{ ...behind, ...evading(12) }], ...followed },
  },
  {
    what: "a called shot with a bystander behind the target",
    shot: { target, weapon: dice, call: "left-arm", modifiers: 9, others: [behind], ...followed },
  },
  { what: "a shot at a target behind a guard", shot: { target, damage: 6, modifiers: 3, others: [guard, behind], ...followed } },
  { what: "a shot through a guard", shot: { target, damage: 6, others: [guard], order: { through: true }, ...followed } },
  {
    what: "a shot at a helpless target",
    shot: { target: { ...target, helpless: true }, weapon: { damage: { dice: 1, faces: 3, add: 9 } } },
  },
  { what: "a shot at a vehicle", shot: { target: { kind: "vehicle", plan: { ...plan, limbs: null } }, weapon: dice } },
  { what: "a shot with decisive natural 20 and 1", shot: { target, weapon: dice, modifiers: -9, switches: { naturals: true } } },
  { what: "a burst of two bullets", shot: { target, damage: 5, faces: [1, 1], modifiers: -2 } },
  {
    what: "a called burst whose later bullets hit the called limb",
    shot: { target, damage: 5, faces: [1, 1], call: "torso", modifiers: 9, switches: { keepsCall: true } },
  },
  { what: "a called burst whose later bullets hit random limbs", shot: { target, damage: 5, faces: [1, 1], call: "torso", modifiers: 9 } },
  {
    what: "a called burst with a limbless bystander behind the target",
    shot: {
      target,
      damage: 5,
      faces: [1, 1],
      others: [{ ...behind }],
      call: "torso",
      modifiers: 9,
      switches: { unintendedTargets: true, keepsCall: true },
    },
  },
];

describe("the d20 odds equal a count of all faces", () => {
  test.each(FIGHTS)("for $what", ({ shot }) => {
    const attack = anAttack(shot);
    const exact = everyFace(attack);
    const odds = attackOdds(attack);
    const off = worst(exact, odds);
    expect(off.apart, off.where).toBeLessThanOrEqual(NEAR);
    expect(odds.cells.length).toBe(exact.cells.size);
    expect(Math.abs(chanceOf(odds, () => true) - 1)).toBeLessThanOrEqual(NEAR);
    expect(odds.lost).toBe(0);
  });
});

test("[CS-20] the d20 odds equal the chances of hits and solid hits shown before the roll", () => {
  for (const shot of FIGHTS.slice(0, 3).map((fight) => fight.shot)) {
    const attack = anAttack(shot);
    const quality = spreadOf(attackOdds(attack), (cell) => cell.quality);
    const { hitIn20, solidIn20 } = callOutlook(attack);
    expect(quality.get("solid") ?? 0).toBeCloseTo(solidIn20 / 20, 12);
    expect((quality.get("solid") ?? 0) + (quality.get("glancing") ?? 0)).toBeCloseTo(hitIn20 / 20, 12);
  }
});
