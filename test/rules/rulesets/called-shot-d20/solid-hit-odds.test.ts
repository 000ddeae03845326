import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diceOf, facesOf, NOTHING, readRoll } from "../../../../module/rules/chance/roll-specs";
import { againstEvasion, evasionRoll, readEvasionRoll } from "../../../../module/rules/contest/evasion";
import { LIMBS } from "../../../../module/rules/body/limbs";
import { callOutlook } from "../../../../module/rules/rulesets/called-shot-d20/solid-hit-odds";
import { anAttack, bulletsOf, shoot, type Shot } from "./attacks";

const clamp = (faces: number): number => Math.min(20, Math.max(0, faces));

describe("the outlook of a d20 attack", () => {
  test("[CS-20] follows the formula of the rules for every limb, cover and modifier", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(null, ...LIMBS),
        fc.integer({ min: -10, max: 40 }),
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(0, 2, 4),
        (call, modifiers, evasion, cover) => {
          const attack = anAttack({ call, modifiers, evasion, cover, coveredLimbs: LIMBS });
          const seen = callOutlook(attack);
          const penalty = Math.abs(attack.called?.modifier ?? 0);
          const needed = evasion + cover + penalty - modifiers;
          expect(seen.hitIn20).toBe(clamp(20 - needed));
          expect(seen.solidIn20).toBe(clamp(20 - (needed + (call ? penalty : 10))));
        },
      ),
      { numRuns: 60 },
    ));

  test("[CS-20] [GL-16] matches the result of the state machine for every face", () => {
    const shots: readonly Shot[] = [
      { call: "head" },
      { cover: 2 },
      { call: "left-arm", cover: 4, coveredLimbs: ["left-arm"], modifiers: 17 },
    ];
    for (const shot of shots) {
      const seen = callOutlook(anAttack(shot));
      const rolled = Array.from({ length: 20 }, (_, at) => bulletsOf(shoot({ ...shot, faces: [at + 1] }))[0]!);
      expect(rolled.filter(({ hit }) => hit)).toHaveLength(seen.hitIn20);
      expect(rolled.filter(({ quality }) => quality === "solid")).toHaveLength(seen.solidIn20);
      expect(rolled.findIndex(({ hit }) => hit) + 1).toBe(seen.dieForHit ?? 0);
      expect(rolled.findIndex(({ quality }) => quality === "solid") + 1).toBe(seen.dieForSolid ?? 0);
      expect(rolled.every(({ evasion }) => evasion === seen.evasion)).toBe(true);
    }
  });

  test("[GL-16] names no face if a result is impossible", () => {
    const [never, always] = [-30, 30].map((modifiers) => callOutlook(anAttack({ modifiers })));
    expect([never!.dieForHit, never!.dieForSolid, never!.hitIn20]).toEqual([null, null, 0]);
    expect([always!.dieForHit, always!.dieForSolid, always!.solidIn20]).toEqual([1, 1, 20]);
  });

  test("[CS-09] includes a hit on 20 and a miss on 1 if the setting for natural faces is on", () => {
    const seen = (modifiers: number) => callOutlook(anAttack({ modifiers, switches: { naturals: true } }));
    expect(seen(-30)).toMatchObject({ hitIn20: 1, solidIn20: 0, dieForHit: 20 });
    expect(seen(30)).toMatchObject({ hitIn20: 19, dieForHit: 2 });
  });
});

test("[CS-07] [CS-08] a roll against Evasion uses one d20 plus all modifiers", () => {
  const parts = [{ part: "skill", value: 8, rule: "CS-07" }];
  const spec = evasionRoll(parts);
  expect([diceOf(spec), facesOf(spec)]).toEqual([1, 20]);
  expect(readRoll(spec, [5])).toEqual({ ...NOTHING, value: 5 });
  const roll = readEvasionRoll(5, parts, false);
  expect(roll).toEqual({ total: 13, sure: "", lowest: false });
  expect([againstEvasion(roll, 12), againstEvasion(roll, 13)]).toEqual([
    { contact: "hit", net: 1 },
    { contact: "miss", net: 0 },
  ]);
  expect([1, 20].map((face) => readEvasionRoll(face, [], true).sure)).toEqual(["miss", "hit"]);
});
