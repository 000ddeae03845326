import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { againstEvasion, evasionThrow } from "../../../module/rules/contest/evasion";
import { LIMBS } from "../../../module/rules/body/limbs";
import { diceOf, facesOf, readThrow } from "../../../module/rules/chance/throws";
import { READINGS } from "../../../module/rules/rulesets/called-shot-d20/declaration";
import { choices, outlook } from "../../../module/rules/rulesets/called-shot-d20/limb-odds";
import { anAnnouncement, anAttack, aTarget } from "./attacks";

const clamp = (faces: number): number => Math.min(20, Math.max(0, faces));
const accuracy = (value: number) => [{ part: "skill", value, rule: "CS-07" }];

describe("odds", () => {
  test("[CS-20] are those of the printed formula for every call, cover and modifier", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(null, ...LIMBS.map((location) => ({ location }))),
        fc.integer({ min: -10, max: 40 }),
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(0, 2, 4),
        (call, bonus, evasion, cover) => {
          const attack = anAttack({ call, accuracy: accuracy(bonus) });
          const seen = outlook(attack, aTarget({ evasion, cover, coveredLimbs: LIMBS }), READINGS);
          const penalty = Math.abs(attack.called?.modifier ?? 0);
          const needed = evasion + cover + penalty - bonus;
          expect(seen.hitIn20).toBe(clamp(20 - needed));
          expect(seen.solidIn20).toBe(clamp(20 - (needed + (call ? penalty : 10))));
        },
      ),
    ));

  test("[GL-16] what no face can do is not possible, and 1 is the least face there is", () => {
    const [never, always] = [-30, 30].map((bonus) => outlook(anAttack({ accuracy: accuracy(bonus) }), aTarget(), READINGS));
    expect([never!.dieForHit, never!.dieForSolid, never!.hitIn20]).toEqual([null, null, 0]);
    expect([always!.dieForHit, always!.dieForSolid, always!.solidIn20]).toEqual([1, 1, 20]);
  });

  test("[CS-09] where naturals count, nothing is certain and nothing impossible", () => {
    const naturals = { ...READINGS, naturals: true };
    expect(outlook(anAttack({ accuracy: accuracy(-30) }), aTarget(), naturals)).toMatchObject({ hitIn20: 1, solidIn20: 0, dieForHit: 20 });
    expect(outlook(anAttack({ accuracy: accuracy(30) }), aTarget(), naturals)).toMatchObject({ hitIn20: 19, dieForHit: 2 });
  });
});

describe("the choices of an attacker", () => {
  test("[CS-20] show each limb's odds beside those of striking it without a call", () => {
    const seen = choices(anAnnouncement(), aTarget(), READINGS);
    expect(seen.map(({ limb }) => limb)).toEqual([null, ...LIMBS]);
    expect(seen[0]).toMatchObject({ outlook: { hitIn20: 16, solidIn20: 6 }, uncalledIn400: null });
    expect(seen[1]).toMatchObject({ limb: "head", outlook: { hitIn20: 7, solidIn20: 0 }, uncalledIn400: 32 });
    expect(seen[2]).toMatchObject({ limb: "torso", outlook: { hitIn20: 13, solidIn20: 10 }, uncalledIn400: 96 });
    expect(seen.slice(1).reduce((sum, { uncalledIn400 }) => sum + uncalledIn400!, 0)).toBe(16 * 20);
  });

  test("[CS-24] point out the limb that sticks out of cover", () => {
    const seen = choices(anAnnouncement({ accuracy: accuracy(11) }), aTarget({ cover: 4, coveredLimbs: ["torso"] }), READINGS);
    const evasion = Object.fromEntries(seen.map(({ limb, outlook: at }) => [limb ?? "none", at!.evasion]));
    expect(evasion).toMatchObject({ none: 16, torso: 16, head: 12, "left-leg": 12 });
  });

  test("[CS-05] [CS-34] keep the reason why one may not be taken", () => {
    const poor = choices(anAnnouncement({ ap: 4 }), aTarget(), READINGS);
    expect(poor[0]).toMatchObject({ ruling: { allowed: true } });
    expect(poor[1]).toMatchObject({ ruling: { refusal: "tooFewAp" }, outlook: null });
    const watching = choices(anAnnouncement({ reaction: { overwatch: true, deadeye: false } }), aTarget(), READINGS);
    expect(watching.map(({ ruling }) => ruling.allowed)).toEqual([true, false, false, false, false, false, false]);
  });
});

test("[CS-07] the throw is one d20 whose face the total is made of", () => {
  const thrown = evasionThrow(accuracy(8));
  expect([diceOf(thrown), facesOf(thrown)]).toEqual([1, 20]);
  expect(againstEvasion(readThrow(thrown, [5]).value, thrown.kind === "sum" ? thrown.parts : [], 12, false)).toEqual({
    contact: "hit",
    net: 1,
  });
  expect(againstEvasion(4, accuracy(8), 12, false)).toEqual({ contact: "miss", net: 0 });
});
