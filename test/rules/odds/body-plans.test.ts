import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Ruleset } from "../../../module/rules/attack/model/ruleset";
import { rollOdds } from "../../../module/rules/odds/roll-odds";
import { crippleThreshold } from "../../../module/rules/body/cripple-threshold";
import { anatomyOf, ofBody, planFault, type StoredLimb } from "../../../module/rules/body/body-plan";
import { limbAt, limbDie, limbTable } from "../../../module/rules/body/limb-hit-table";
import { LIMBS } from "../../../module/rules/body/limbs";
import { attackOdds, chanceOf } from "../../../module/rules/odds/attack-odds";
import { calledShotD20 } from "../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { aWeapon, crossfire, placed, swanSong } from "../fixtures";
import { everyFace, worst } from "./every-face";
import { small, smallAttack } from "./small-fights";

const NEAR = 1e-12;

const limb = fc.record({
  kind: fc.constantFrom(...LIMBS),
  threshold: fc.constantFrom(null, 100, 300),
  share: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
  modifier: fc.constantFrom(null, 0, -3, -12),
});

/** Arbitrary body plans of one to nine limbs. At least one limb has a positive share of the limb die. */
const plans = fc
  .array(limb, { minLength: 1, maxLength: 9 })
  .map((limbs): StoredLimb[] => limbs.map((one, at) => ({ ...one, id: `part-${at}`, name: "" })))
  .filter((plan) => planFault(plan) === null);

/**
 * Returns whether the face count of a body plan's limb die has no prime factors but 2, 3 and 5. With any other factor, exact counting is
 * impossible.
 */
function isCountable(plan: readonly StoredLimb[]): boolean {
  let faces = anatomyOf(ofBody({ bodyPlan: plan })).reduce((sum, { share }) => sum + share, 0);
  for (const factor of [2, 3, 5]) while (faces % factor === 0) faces /= factor;
  return faces === 1;
}

/**
 * Returns a person with this body plan, one defense die and no soak dice.
 * @param lacks hit locations that the body lacks
 */
function bodied(bodyPlan: readonly StoredLimb[], lacks: readonly string[] = []) {
  const body = ofBody({ bodyPlan, lacks });
  const limbs = anatomyOf(body).map((one) => crippleThreshold(one, 2));
  return small({ attributes: { body: 0, intuition: 0 }, plan: { limbs, ...body } });
}

const RULESETS: readonly Ruleset[] = [crossfire, swanSong, calledShotD20];

describe.each(RULESETS)("[XF-25] the odds against bodies of any plan, by the rules of $id", (ruleset) => {
  test("equal a count of all faces of all dice, with or without a call or an entity behind the target", () => {
    let [called, uncalled] = [0, 0];
    fc.assert(
      fc.property(plans.filter(isCountable), fc.nat(), fc.boolean(), (plan, at, behind) => {
        const one = plan[at % plan.length]!;
        const calls = ruleset.switches.limbs && at % 2 === 1;
        if (calls) called += 1;
        else uncalled += 1;
        const attack = smallAttack({
          ruleset,
          dice: calls ? 10 : 2,
          order: { called: calls ? { location: one.id } : null },
          entities: [placed(bodied(plan), 10), ...(behind ? [placed(bodied(plan.toReversed(), ["head"]), 14)] : [])],
          weapon: aWeapon({ dv: 4, arp: 0, accuracy: 4, modes: ["single"] }),
        });
        const odds = attackOdds(attack);
        const off = worst(everyFace(attack), odds);
        expect(off.apart, off.where).toBeLessThanOrEqual(NEAR);
        expect(Math.abs(chanceOf(odds, () => true) - 1)).toBeLessThanOrEqual(NEAR);
        const ids = plan.map(({ id }) => id);
        for (const cell of odds.cells) expect([...ids, "several", null]).toContain(cell.limb);
      }),
      { numRuns: 25 },
    );
    expect(uncalled).toBeGreaterThan(0);
    expect(called > 0).toBe(ruleset.switches.limbs);
  });
});

describe("[XF-25] the limb die of a body", () => {
  test("gives each limb a number of faces equal to its share, from the last limb to the first", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const anatomy = anatomyOf(ofBody({ bodyPlan: plan }));
        const die = limbDie(anatomy);
        const faces = anatomy.reduce((sum, { share }) => sum + share, 0);
        expect(die).toMatchObject({ kind: "table", faces });
        const struck = Array.from({ length: faces }, (_, at) => limbAt(anatomy, at + 1));
        expect(struck).toEqual(struck.toSorted((a, b) => b - a));
        for (const [index, { share }] of anatomy.entries()) expect(struck.filter((one) => one === index)).toHaveLength(share);
        for (const face of [0, faces + 1, 1.5]) expect(() => limbAt(anatomy, face)).toThrow(RangeError);
        const odds = rollOdds(die, "location");
        const chances = odds.map(({ outcome, chance }) => [limbAt(anatomy, outcome.value), chance]);
        expect(chances).toEqual(limbTable(anatomy).map(({ index, limb: { share } }) => [index, share / faces]));
      }),
    );
  });

  test("gives the faces of a missing head to the torso", () => {
    const table = limbTable(anatomyOf(ofBody({ lacks: ["head"] })));
    expect(table.map(({ limb: { id }, from, to }) => [id, from, to])).toEqual([
      ["right-leg", 1, 3],
      ["left-leg", 4, 6],
      ["right-arm", 7, 9],
      ["left-arm", 10, 12],
      ["torso", 13, 20],
    ]);
  });

  test.each([
    ["id", [{ id: "" }]],
    ["id", [{ id: "Head 1" }]],
    ["sameId", [{ id: "one" }, { id: "one" }]],
    ["reserved", [{ id: "knee" }]],
    ["reserved", [{ id: "random" }]],
    ["reserved", [{ id: "head", kind: "torso" }]],
    ["noShare", [{ id: "one", share: 0 }]],
    ["tooMany", Array.from({ length: 17 }, (_, at) => ({ id: `one-${at}` }))],
  ] as const)("is not made from a body plan with the fault %s", (fault, limbs) => {
    const plan = limbs.map((one): StoredLimb => ({ name: "", kind: "torso", threshold: null, share: null, modifier: null, ...one }));
    expect(planFault(plan)?.fault).toBe(fault);
    expect(ofBody({ bodyPlan: plan })).toEqual({});
  });
});
