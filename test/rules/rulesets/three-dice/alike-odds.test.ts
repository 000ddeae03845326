import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countedMargin, readRollUnder } from "../../../../module/rules/contest/roll-under";
import { attackOdds } from "../../../../module/rules/odds/attack-odds";
import { alikeForAll, alikeRoll, closed } from "../../../../module/rules/rulesets/three-dice/alike";
import { aRifle, declared, type Party } from "./attacks";

const covers = fc.constantFrom(0, 2, 4);

describe("the merging of three-dice states", () => {
  test("[UT-31] replaces a roll only with a roll that passes the same cover values", () => {
    const rolls = fc.integer({ min: 3, max: 18 });
    fc.assert(
      fc.property(rolls, fc.integer({ min: -4, max: 24 }), fc.integer({ min: -10, max: 0 }), covers, (roll, skill, aim, most) => {
        const other = alikeRoll(roll, { skill, aim }, most);
        for (const against of [skill, skill - aim]) {
          const margins = [roll, other].map((one) => countedMargin(readRollUnder(one, against)));
          for (let cover = 0; cover <= most; cover += 1) expect(margins[0]! >= cover).toBe(margins[1]! >= cover);
        }
        expect(alikeRoll(other, { skill, aim }, most)).toBe(other);
      }),
    );
  });

  test("[UT-12] replaces a roll in a burst only if every bullet passes the same cover values with both rolls", () => {
    const rolls = fc.integer({ min: 3, max: 18 });
    const bullets = fc.constantFrom([0], [0, 2], [2, 4], [0, 2, 4]);
    fc.assert(
      fc.property(
        rolls,
        fc.integer({ min: -4, max: 24 }),
        fc.integer({ min: -10, max: 0 }),
        covers,
        bullets,
        (roll, skill, aim, most, less) => {
          const other = alikeForAll(roll, { skill, aim, less }, most);
          expect(other).toBeGreaterThanOrEqual(roll);
          for (const against of less.flatMap((fewer) => [skill - fewer, skill - aim - fewer])) {
            const margins = [roll, other].map((one) => countedMargin(readRollUnder(one, against)));
            for (let cover = 0; cover <= most; cover += 1) expect(margins[0]! >= cover).toBe(margins[1]! >= cover);
          }
          expect(alikeForAll(other, { skill, aim, less }, most)).toBe(other);
        },
      ),
    );
  });

  test("[UT-42] [UT-32] preserves the order, ties and failures of defenders under any cover", () => {
    const margin = fc.integer({ min: -20, max: 15 });
    fc.assert(
      fc.property(fc.array(margin, { minLength: 1, maxLength: 5 }), covers, (margins, most) => {
        const level = closed(margins, most);
        const steps = Array.from({ length: most + 1 }, (_, at) => at);
        margins.forEach((one, at) => {
          expect(level[at]! < 0).toBe(one < 0);
          margins.forEach((two, other) => {
            for (const mine of steps)
              for (const theirs of steps)
                expect(Math.sign(level[at]! + mine - level[other]! - theirs)).toBe(Math.sign(one + mine - two - theirs));
          });
        });
        expect(closed(level, most)).toEqual(level);
      }),
    );
  });

  test("[UT-40] [UT-50] gives the same odds as unmerged states", () => {
    const steady: Party = { kind: "vehicle", full: 9, resistance: { all: 3, at: {}, openFaced: false } };
    const { ruling } = declared({
      weapon: aRifle({ dv: 5, increment: 10 }),
      skill: 9,
      at: "it",
      parties: [
        { ...steady, name: "near", along: 6, grants: { it: 2 } },
        { ...steady, name: "it", along: 12, grants: { far: 4 } },
        { ...steady, name: "far", along: 24 },
      ],
    });
    if (!ruling.allowed) throw new Error(ruling.refusal);
    const [kept, merged] = [attackOdds(ruling.value, { whole: true }), attackOdds(ruling.value)];
    const named = (odds: typeof kept): Map<string, number> =>
      odds.cells.reduce((sum, { chance, ...cell }) => {
        const key = JSON.stringify(cell);
        return sum.set(key, (sum.get(key) ?? 0) + chance);
      }, new Map<string, number>());
    const [before, after] = [named(kept), named(merged)];
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    for (const [key, chance] of before) expect(after.get(key)).toBeCloseTo(chance, 13);
    merged.others.forEach(({ struck, down }, at) => {
      expect(struck).toBeCloseTo(kept.others[at]!.struck, 13);
      expect(down).toBeCloseTo(kept.others[at]!.down, 13);
    });
    expect(merged.others.every(({ struck }) => struck > 0)).toBe(true);
  });
});
