import { describe, expect, test } from "vitest";
import { attackOdds, chanceOf } from "../../../../module/rules/odds/attack-odds";
import { everyFace, worst } from "../../odds/every-face";
import { aBlade, aRifle, declared, type Party, type Wish } from "./attacks";

/**
 * Armor that no damage penetrates on hands, feet and eyes. The counted results name only limbs, so hits on these smaller locations must do
 * no harm.
 */
const GLOVES = { all: 1, at: { hand: 99, foot: 99, eye: 99 }, openFaced: false };

const attackOf = (wish: Wish) => {
  const { ruling } = declared(wish);
  if (!ruling.allowed) throw new Error(`refused: ${ruling.refusal}`);
  return ruling.value;
};

/** Returns the number of the 216 rolls of three dice whose sum is at most `most`. */
const waysToRoll = (most: number): number => {
  const faces = [1, 2, 3, 4, 5, 6];
  return faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => a + b + c))).filter((sum) => sum <= most).length;
};

const dodge = (value: number): Party => ({ attributes: { dexterity: 4 * (value - 3) - 10, health: 10 } });

/** A target. A hit on it requires no roll except the location roll. */
const STEADY: Party = { kind: "vehicle", resistance: GLOVES };

const FIGHTS: readonly (Wish & { readonly name: string })[] = [
  {
    name: "a cut with one damage die and a knockdown roll",
    weapon: aBlade({ damage: { dice: 1, faces: 6, add: 3 } }),
    skill: 13,
    parties: [{ helpless: true, full: 6, armor: 1 }],
  },
  {
    name: "a stab at the vitals of a target who parries",
    weapon: aBlade({ woundClass: "imp", dv: 3 }),
    skill: 16,
    called: "vitals",
    parties: [{ ...dodge(7), parrySkill: 13, full: 10 }],
  },
  {
    name: "a wild swing at a random location",
    weapon: aBlade({ dv: 6 }),
    skill: 10,
    order: { aiming: { situation: "wild-swing" } },
    parties: [{ helpless: true, full: 9, resistance: GLOVES }],
  },
  {
    name: "a shot past a guard who can be hit instead of the target",
    weapon: aRifle({ dv: 5, increment: 10, penetrates: false }),
    skill: 9,
    at: "it",
    parties: [
      { ...STEADY, ...dodge(8), name: "guard", along: 6, grants: { it: 2 }, full: 9 },
      { ...STEADY, ...dodge(9), name: "it", along: 12, full: 4 },
    ],
  },
  {
    name: "a shot through the target at a dodging bystander",
    weapon: aRifle({ dv: 5, increment: 10 }),
    skill: 8,
    at: "it",
    parties: [
      { ...STEADY, helpless: true, name: "it", along: 12, full: 9, grants: { far: 2 } },
      { ...STEADY, ...dodge(9), name: "far", along: 24, full: 4 },
    ],
  },
  {
    name: "acid in the target's face",
    weapon: aBlade({ woundClass: "cor", damage: { dice: 1, faces: 6, add: 3 } }),
    skill: 12,
    called: "face",
    parties: [{ kind: "vehicle", helpless: true, hp: 40, full: 7, make: { hp: 7 } }],
  },
];

describe("the three-dice odds equal a count of all faces", () => {
  test.each(FIGHTS)("[UT-12] [TD-ROLL-01] for $name", (wish) => {
    const attack = attackOf(wish);
    const exact = everyFace(attack);
    const odds = attackOdds(attack);
    expect(worst(exact, odds).apart).toBeLessThan(1e-12);
    expect(worst(exact, attackOdds(attack, { whole: true })).apart).toBeLessThan(1e-12);
    expect(chanceOf(odds, () => true)).toBeCloseTo(1, 12);
    expect(exact.cells.size).toBeGreaterThan(1);
  });

  test.each([-2, 1, 25])("[TD-ROLL-01] for a skill of %i, outside the range of the dice", (skill) => {
    const attack = attackOf({
      skill,
      weapon: aRifle({ damage: { dice: 1, faces: 6, add: 30 } }),
      parties: [{ ...STEADY, helpless: true, full: 9 }],
    });
    expect(worst(everyFace(attack), attackOdds(attack)).apart).toBeLessThan(1e-12);
  });

  test.each([
    { meters: 1, stated: null, skill: 16 },
    { meters: 10, stated: null, skill: 11 },
    { meters: 10, stated: 0, skill: 16 },
    { meters: 10, stated: -2, skill: 14 },
    { meters: 300, stated: null, skill: 3 },
  ])(
    "[TD-ROLL-06] for skill 16 at $meters m, which counts as $skill with range penalty $stated in the order",
    ({ meters, stated, skill }) => {
      const { ruling } = declared({
        skill: 16,
        weapon: aRifle({ dv: 3, penetrates: false, maxRange: 900 }),
        parties: [{ ...STEADY, helpless: true, along: meters, full: 9 }],
      });
      if (!ruling.allowed) throw new Error(ruling.refusal);
      const { aiming: _none, ...order } = ruling.value.order;
      const attack = { ...ruling.value, order: stated === null ? order : { ...order, aiming: { range: stated } } };
      const odds = attackOdds(attack);
      expect(worst(everyFace(attack), odds).apart).toBeLessThan(1e-12);
      expect(chanceOf(odds, ({ struck }) => struck)).toBeCloseTo(waysToRoll(Math.min(16, Math.max(4, skill))) / 216, 12);
    },
  );

  test("[TD-RANDOM-03] for a helpless target, which every successful roll hits", () => {
    const attack = attackOf({ skill: 10, weapon: aBlade({ dv: 3 }), parties: [{ helpless: true }] });
    expect(chanceOf(attackOdds(attack), ({ struck }) => struck)).toBeCloseTo(108 / 216, 12);
  });
});
