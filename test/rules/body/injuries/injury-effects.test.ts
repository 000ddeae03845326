import { aftermath, injuriesAfter } from "./aftermath-of";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  affectedOrgans,
  afterRounds,
  crippledInjuries,
  injuryOf,
  stack,
  takesEffect,
  type ActiveInjury,
} from "../../../../module/rules/body/injuries/active-injury";
import { afterEffectTest, effectRoll, type CalledHit, type StruckPerson } from "../../../../module/rules/body/injuries/effect-tests";
import { CALLED_EFFECTS, type EffectId } from "../../../../module/rules/body/injuries/effect-durations";
import { LOCATION_EFFECTS, FINE_LOCATIONS } from "../../../../module/rules/body/injuries/called-locations";
import { crippledEffects } from "../../../../module/rules/body/cripple-threshold";
import { HUMANOID_LIMBS } from "../../../../module/rules/body/body-plan";
import { LIMBS } from "../../../../module/rules/body/limbs";

const HIT: CalledHit = { location: "ankle", side: "left", originalDv: 9, dv: 1, kind: "health", piercing: true };
const UNHURT: StruckPerson = { active: [], prone: false, body: 3, organs: 2 };
const at = (change: Partial<CalledHit>): CalledHit => ({ ...HIT, ...change });
const names = (injuries: readonly ActiveInjury[]): EffectId[] => injuries.map(({ effect }) => effect);

/** Returns all effects on a person after a hit whose tests have 0 hits. Includes earlier effects. */
function worst(hit: CalledHit, struck: StruckPerson = UNHURT): readonly ActiveInjury[] {
  const { consequences, tests } = aftermath(hit, struck);
  const all = [...consequences, ...tests.flatMap((asked) => afterEffectTest(hit, asked, 0))];
  return injuriesAfter(all).reduce((active, injury) => stack(active, injury, struck.organs), struck.active);
}

describe("the table of the sixteen hit locations", () => {
  test("[SS-CALLED-04] [SS-CALLED-06] has effects for every location, a Stunned test for every location that stuns, and a location for every effect", () => {
    expect(Object.keys(LOCATION_EFFECTS).toSorted()).toEqual(FINE_LOCATIONS.map(({ location }) => location).toSorted());
    for (const { effects, stun } of Object.values(LOCATION_EFFECTS)) {
      expect(effects.includes("stunned")).toBe(stun !== null);
      expect(new Set(effects).size).toBe(effects.length);
    }
    expect(new Set(Object.values(LOCATION_EFFECTS).flatMap(({ effects }) => effects))).toEqual(new Set(Object.keys(CALLED_EFFECTS)));
  });

  test.each([
    { place: "ear", threshold: 2, score: -10 },
    { place: "eye", threshold: 3, score: -10 },
    { place: "foot", threshold: 3, score: -5 },
    { place: "genitals", threshold: 4, score: -10 },
    { place: "gut", threshold: 2, score: -5 },
    { place: "hand", threshold: 2, score: -5 },
    { place: "jaw", threshold: 2, score: -5 },
    { place: "knee", threshold: 2, score: -10 },
    { place: "neck", threshold: 3, score: -10 },
    { place: "shoulder", threshold: 1, score: -5 },
    { place: "sternum", threshold: 3, score: -10 },
  ] as const)(
    "[SS-CALLED-45] changes the score by $score after a hit to the $place whose test has fewer than $threshold hits",
    ({ place, threshold, score }) => {
      const asked = aftermath(at({ location: place }), UNHURT).tests[0]!;
      const lost = (hits: number) => afterEffectTest(at({ location: place }), asked, hits).find(({ kind }) => kind === "score");
      expect(lost(threshold)).toBeUndefined();
      expect(lost(threshold - 1)).toEqual({ kind: "score", rule: "SS-CALLED-45", by: score });
    },
  );

  test("[SS-CALLED-34] uses Charisma + Willpower for the test against Stunned at the knee, and Body + Willpower at other locations", () => {
    const attributes = Object.values(LOCATION_EFFECTS).flatMap(({ stun }) => (stun ? [stun.attributes.join("+")] : []));
    expect(attributes.filter((pair) => pair === "charisma+willpower")).toHaveLength(1);
    expect(LOCATION_EFFECTS.knee.stun).toEqual({ attributes: ["charisma", "willpower"], threshold: 2, score: -10 });
    expect(new Set(attributes)).toEqual(new Set(["body+willpower", "charisma+willpower"]));
  });

  test("[SS-CALLED-34] includes the knockdown test at the knee, which the description states and the printed table omits", () => {
    expect(aftermath(at({ location: "knee" }), UNHURT).tests.map(({ effect }) => effect)).toEqual(["stunned", "knockdown"]);
  });
});

describe("effects of a hit", () => {
  test("[SS-CALLED-19] Broken Grip makes the hand drop its item and adds Weak Side", () => {
    const { consequences } = aftermath(at({ location: "hand", side: "right" }), UNHURT);
    expect(consequences[0]).toEqual({ kind: "drops", rule: "SS-CALLED-19", side: "right" });
    expect(names(injuriesAfter(consequences))).toEqual(["broken-grip", "weak-side"]);
  });

  test("[SS-CALLED-30] a prone fighter makes no knockdown test", () => {
    expect(aftermath(at({ location: "hip" }), { ...UNHURT, prone: true }).tests).toEqual([]);
  });

  test.each([
    { kind: "strain", piercing: true, bleeds: false },
    { kind: "health", piercing: false, bleeds: false },
    { kind: "health", piercing: true, bleeds: true },
  ] as const)("[SS-CALLED-25] $kind damage to the gut (piercing: $piercing) causes Slow Death: $bleeds", ({ kind, piercing, bleeds }) => {
    expect(names(worst(at({ location: "gut", kind, piercing }))).includes("slow-death")).toBe(bleeds);
  });

  test("[SS-CALLED-45] [SS-CALLED-43] wounds cost dice in the test against Stunned, but not in the test against Fatigued", () => {
    const who = { attributes: { body: 4, willpower: 3 }, skills: {}, wounds: -2 };
    const [stunned, fatigued] = aftermath(at({ location: "sternum" }), UNHURT).tests;
    expect(effectRoll(stunned!, who)).toMatchObject({ dice: 5, limit: null });
    expect(effectRoll(fatigued!, who)).toMatchObject({ dice: 4, limit: null });
  });

  test("[SS-CALLED-43] a hit with an original DV of 1 requires no test against Fatigued", () => {
    const asked = (originalDv: number) => aftermath(at({ location: "sternum", originalDv }), UNHURT).tests.map(({ effect }) => effect);
    expect([asked(1), asked(2)]).toEqual([["stunned"], ["stunned", "fatigued"]]);
  });

  test("[SS-CALLED-20] [SS-CALLED-41] Weak Side lasts as long as the effect that causes it", () => {
    const rounds = (location: "forearm" | "shoulder") =>
      worst(at({ location, dv: 2 }))
        .filter(({ effect }) => effect !== "stunned")
        .map(({ rounds: left }) => left);
    expect([rounds("forearm"), rounds("shoulder")]).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  test("a test that reaches its threshold prevents all effects that require the test", () => {
    for (const { location } of FINE_LOCATIONS) {
      for (const asked of aftermath(at({ location }), UNHURT).tests)
        expect(afterEffectTest(at({ location }), asked, asked.test.threshold)).toEqual([]);
    }
  });
});

describe("[SS-CALLED-08] [SS-CALLED-09] effects of several hits", () => {
  test("a sternum hit after a neck hit adds Winded and Fatigued, but no second Stunned", () => {
    const neck = worst(at({ location: "neck", side: null }));
    expect(names(neck)).toEqual(["bleedout", "stunned"]);
    const { tests, consequences } = aftermath(at({ location: "sternum", side: null }), { ...UNHURT, active: neck });
    expect(tests.map(({ effect }) => effect)).toEqual(["fatigued"]);
    expect(names(injuriesAfter(consequences))).toEqual(["winded"]);
  });

  test("a second hit to the same ankle extends Winded, but a hit to the other ankle adds no effect", () => {
    const once = worst(at({}));
    const again = worst(at({ originalDv: 5 }), { ...UNHURT, active: once });
    const other = worst(at({ originalDv: 5, side: "right" }), { ...UNHURT, active: once });
    expect(again.map(({ effect, rounds }) => [effect, rounds])).toEqual([
      ["slowed", null],
      ["winded", 14],
    ]);
    expect(other).toEqual(once);
  });

  test("a fighter can have one Broken Grip per arm; hand and forearm count together", () => {
    const left = worst(at({ location: "forearm", side: "left", dv: 2 }));
    const both = worst(at({ location: "forearm", side: "right", dv: 2 }), { ...UNHURT, active: left });
    const hand = worst(at({ location: "hand", side: "left" }), { ...UNHURT, active: left });
    const grips = (injuries: readonly ActiveInjury[]) => names(injuries).filter((effect) => effect === "broken-grip").length;
    expect([grips(left), grips(both), grips(hand)]).toEqual([1, 2, 1]);
  });

  test("Stunned ends with the round, even after a second hit to the same location", () => {
    const jaw = worst(at({ location: "jaw", side: null, dv: 2 }));
    const again = worst(at({ location: "jaw", side: null, dv: 2 }), { ...UNHURT, active: jaw });
    expect(again.map(({ effect, rounds }) => [effect, rounds])).toEqual([
      ["unable-to-speak", 2880],
      ["stunned", 1],
    ]);
    expect(names(afterRounds(again))).toEqual(["unable-to-speak"]);
  });

  const effect = fc.constantFrom(...(Object.keys(CALLED_EFFECTS) as EffectId[]));
  const hit = fc.record({
    location: fc.constantFrom(...FINE_LOCATIONS.map(({ location }) => location)),
    side: fc.constantFrom("left" as const, "right" as const, null),
    originalDv: fc.integer({ min: 1, max: 20 }),
    dv: fc.integer({ min: 1, max: 10 }),
  });
  const injury = fc.tuple(effect, hit, fc.integer({ min: 1, max: 4 })).map(([id, struck, missing]) => injuryOf(id, struck, missing));

  test("a fighter has each effect at most once, or once per side; no more ears and eyes are affected than the body has", () =>
    fc.assert(
      fc.property(fc.array(injury, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (injuries, organs) => {
        const active = injuries.reduce<readonly ActiveInjury[]>((all, one) => stack(all, one, organs), []);
        const ofOrgans = (id: EffectId): boolean => CALLED_EFFECTS[id].per === "organ";
        const others = active.filter(({ effect: id }) => !ofOrgans(id));
        const places = others.map(({ effect: id, side }) => (CALLED_EFFECTS[id].per === "side" ? `${id} ${side}` : id));
        expect(new Set(places).size).toBe(places.length);
        for (const organ of ["deafened", "blinded"] as const) {
          const struck = names(injuries).filter((id) => id === organ).length;
          expect([organ, ofOrgans(organ), names(active).filter((id) => id === organ).length]).toEqual([
            organ,
            true,
            Math.min(organs, struck),
          ]);
        }
        expect(active.some(({ until }) => until === "at-once")).toBe(false);
      }),
    ));

  test("a further injury does not shorten earlier injuries", () =>
    fc.assert(
      fc.property(fc.array(injury, { maxLength: 10 }), injury, (injuries, one) => {
        const before = injuries.reduce<readonly ActiveInjury[]>((all, each) => stack(all, each), []);
        const after = stack(before, one);
        before.forEach((kept, index) => {
          expect(after[index]).toMatchObject({ effect: kept.effect, location: kept.location, side: kept.side });
          expect(after[index]!.rounds ?? 0).toBeGreaterThanOrEqual(kept.rounds ?? 0);
        });
        expect(takesEffect(before, one) || after === before).toBe(true);
      }),
    ));
});

describe("[SS-CALLED-12] [SS-CALLED-15] affected ears and eyes", () => {
  test("a third ear hit has no effect until one of two affected ears has recovered", () => {
    const ear = at({ location: "ear", side: null });
    const two = worst({ ...ear, originalDv: 12 }, { ...UNHURT, active: worst(ear) });
    expect(affectedOrgans(two, "deafened")).toBe(2);
    expect(aftermath(ear, { ...UNHURT, active: two })).toEqual({ consequences: [], tests: [] });
    expect(affectedOrgans(afterRounds(two, 9), "deafened")).toBe(1);
    expect(injuriesAfter(aftermath(ear, { ...UNHURT, active: afterRounds(two, 9) }).consequences)).toHaveLength(1);
  });

  test("one hit blinds a body that has only one eye", () => {
    const blind = worst(at({ location: "eye", side: null }), { ...UNHURT, organs: 1 });
    expect(affectedOrgans(blind, "blinded", 1)).toBe(1);
    expect(takesEffect(blind, { effect: "blinded", location: "eye", side: null }, 1)).toBe(false);
  });
});

describe("[XF-07] effects of crippled limbs", () => {
  test("correspond one to one to the statuses of the limb, and last until the limb recovers", () => {
    const injuries = crippledInjuries(HUMANOID_LIMBS);
    expect(injuries).toHaveLength(LIMBS.flatMap((limb) => crippledEffects(limb).statuses).length);
    expect(injuries.every(({ effect, until }) => effect in CALLED_EFFECTS && until === "limb")).toBe(true);
    expect(crippledInjuries([{ id: "right-arm", kind: "right-arm" }]).map(({ effect, side }) => [effect, side])).toEqual([
      ["one-arm-bandit", "right"],
      ["weak-side", "right"],
    ]);
  });

  test("remain after any number of rounds", () => {
    const winded = crippledInjuries([{ id: "torso", kind: "torso" }]);
    expect(afterRounds(winded, 1000)).toEqual(winded);
  });
});
