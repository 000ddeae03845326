import { describe, expect, test } from "vitest";
import type { Ask } from "../../../module/rules/attack/model/ask";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import { preselected } from "../../../module/rules/attack/machine/machine";
import { attackOdds } from "../../../module/rules/odds/attack-odds";
import { aFighter, aWeapon, placed, type FighterWish } from "../fixtures";
import { aRifle, declared, type Party } from "../rulesets/three-dice/attacks";
import { everyFace, worst } from "./every-face";
import { small, smallAttack, type SmallWish } from "./small-fights";

/** Returns a person that a bullet can penetrate, with the given Reaction and Intuition. */
const person = (reaction: number, intuition: number) =>
  aFighter({
    attributes: { reaction, intuition, body: 0, willpower: 1 },
    plan: { limbs: null, maxima: { shield: null, armored: null, flesh: 9 } },
  });

/** Returns an attack on the first of several people in a row, each with the given Reaction and Intuition. */
const inRow = (...dice: readonly (readonly [number, number])[]): Attack =>
  smallAttack({
    dice: 5,
    entities: dice.map(([reaction, intuition], at) => placed(person(reaction, intuition), 10 + 3 * at)),
    weapon: aWeapon({ dv: 7, arp: 0, accuracy: 3 }),
  });

function threeDice(): Attack {
  const thin: Party = { kind: "vehicle", full: 9, resistance: { all: 0, at: {}, openFaced: false } };
  const { ruling } = declared({
    weapon: aRifle({ dv: 5 }),
    skill: 11,
    at: "it",
    parties: [
      { ...thin, name: "it", along: 6 },
      { ...thin, name: "near", along: 9 },
      { ...thin, name: "far", along: 15 },
    ],
  });
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12 * Math.max(a, b);

const frail = (wish: FighterWish = {}) =>
  small({ ...wish, attributes: { body: 0, intuition: 0, ...wish.attributes }, plan: { limbs: null, ...wish.plan } });
const guard = (along: number) => placed(frail({ name: "Guard" }), along);
const rifle = aWeapon({ dv: 9, arp: 0, accuracy: 4 });

/**
 * Fights with so few dice that every face of every die can be counted. Each entry: the words of the title after "a bullet", and the fight.
 */
const COUNTED: readonly (readonly [string, SmallWish])[] = [
  ["that can penetrate three people behind", { dice: 2, entities: [placed(frail(), 10), guard(14), guard(17), guard(20)], weapon: rifle }],
  ["past two people side by side", { dice: 2, entities: [placed(frail(), 10), guard(14), guard(14), guard(18)], weapon: rifle }],
  [
    "among a surprised person, a quick person and a wall",
    {
      dice: 2,
      entities: [
        placed(frail(), 10),
        placed(frail({ surprised: true }), 13),
        placed(frail({ attributes: { intuition: 1 } }), 15),
        placed(small({ kind: "barrier", armor: 1, plan: { limbs: null } }), 17),
      ],
      weapon: rifle,
    },
  ],
];

describe("the odds that keep only the lowest defense result", () => {
  test.each([
    ["people in a row", () => inRow([1, 0], [2, 0], [1, 1], [1, 0]), { whole: true }],
    ["three dice", threeDice, { policy: (ask: Ask) => preselected(ask) }],
  ])("[UT-50] [UT-51] equal the odds that keep every result: %s", (_what, attack, every) => {
    const [all, lowest] = [attackOdds(attack(), every), attackOdds(attack())];
    expect(lowest.others.some(({ struck }) => struck > 0.05)).toBe(true);
    expect(
      lowest.others.filter(({ struck, down }, at) => !near(struck, all.others[at]!.struck) || !near(down, all.others[at]!.down)),
    ).toEqual([]);
    expect(lowest.cells.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  test.each(COUNTED)("[UT-50] equal a count of all faces of all dice: a bullet %s", (_what, wish) => {
    const attack = smallAttack(wish);
    const off = worst(everyFace(attack), attackOdds(attack));
    expect(off.apart, off.where).toBeLessThanOrEqual(1e-12);
  });

  test("are the same if the caller's own policy receives every result", () => {
    const attack = inRow([1, 1], [1, 1], [1, 1]);
    const own = attackOdds(attack, { policy: (ask) => preselected(ask) });
    expect(
      attackOdds(attack).others.every(({ struck, down }, at) => near(struck, own.others[at]!.struck) && near(down, own.others[at]!.down)),
    ).toBe(true);
  });

  test("follow a bullet past six people in a row; pruned odds are too low by at most the reported loss", () => {
    const six = inRow(...Array.from({ length: 6 }, (_, at): [number, number] => [1 + (at % 3), 1]));
    const exact = attackOdds(six);
    expect(exact.lost).toBe(0);
    const pruned = attackOdds(six, { prune: 1e-3 });
    expect(pruned.lost).toBeGreaterThan(0);
    for (const [at, { struck }] of exact.others.entries()) {
      const less = struck - pruned.others[at]!.struck;
      expect(less).toBeGreaterThanOrEqual(-1e-12);
      expect(less).toBeLessThanOrEqual(pruned.lost + 1e-12);
    }
  });
});
