import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterRoll, BEGUN, isDone, nextRoll, type ExtendedProgress } from "../../../module/rules/contest/extended";
import { type CarriedToStrike, interceptionStops, interceptionStrikes } from "../../../module/rules/movement/interception";
import { afterReroll, karmaDice, rerolledDice, spendKarma } from "../../../module/rules/contest/karma";
import { freeActionsPrice, mayCombine, mostAttacks, poolBeforeSplit, splitPool } from "../../../module/rules/contest/multiple-attacks";
import { margin, passes, testRoll, type SuccessTest } from "../../../module/rules/contest/success-test";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { fight } from "../../ledger/scenes/fight";

const FIRST_AID: SuccessTest = { skill: "first-aid", attributes: ["logic"], threshold: 2, limit: "mental", resists: false };
const WHO = { attributes: { logic: 4, intuition: 3, willpower: 2 }, skills: { "first-aid": 3 }, wounds: -2 };

describe("[SS-GLITCH-02] a test", () => {
  test("rolls skill plus attribute plus modifiers, with a limit", () => {
    const spec = testRoll(FIRST_AID, WHO, [{ part: "typed", value: 1, rule: "SS-ATTACK-10" }]);
    expect(spec).toMatchObject({ dice: 6, cover: 0, limit: 5 });
    expect(spec.kind === "pool" && spec.parts.map(({ part }) => part)).toEqual(["skill", "attribute", "wounds", "typed"]);
  });

  test("[SS-WOUND-04] ignores wounds if it resists damage", () => {
    expect(testRoll({ ...FIRST_AID, resists: true }, WHO)).toMatchObject({ dice: 7 });
  });

  test("rolls 0 dice if the penalties exceed the pool", () => {
    expect(testRoll(FIRST_AID, { ...WHO, wounds: -20 })).toMatchObject({ dice: 0 });
  });

  test("counts a missing value as 0", () => {
    const nobody = { attributes: {}, skills: {}, wounds: 0 };
    expect(testRoll(FIRST_AID, nobody)).toMatchObject({ dice: 0, limit: 0 });
    expect(testRoll({ ...FIRST_AID, limit: "physical" }, nobody)).toMatchObject({ limit: 0 });
  });

  test("succeeds if the hits reach the threshold", () => {
    expect([passes(FIRST_AID, 1), passes(FIRST_AID, 2), margin(FIRST_AID, 5)]).toEqual([false, true, 3]);
  });
});

describe("[SS-CALLED-26] an extended test", () => {
  const test16 = { wanted: 16, intervalMinutes: 1 };
  const full = { kind: "pool", dice: 3, cover: 0, limit: 5, parts: [] } as const;

  test("rolls 1 die fewer each time until no dice remain", () => {
    const rolls: number[] = [];
    let progress: ExtendedProgress = BEGUN;
    for (let roll = nextRoll(test16, full, progress); roll?.kind === "pool"; roll = nextRoll(test16, full, progress)) {
      rolls.push(roll.dice);
      progress = afterRoll(progress, 1);
    }
    expect(rolls).toEqual([3, 2, 1]);
    expect(isDone(test16, progress)).toBe(false);
  });

  test("ends after a success or a critical glitch", () => {
    expect(nextRoll(test16, full, { gathered: 16, rolls: 1, spoiled: false })).toBeNull();
    const spoiled = afterRoll({ gathered: 15, rolls: 1, spoiled: false }, 0, "critical");
    expect([nextRoll(test16, full, spoiled), isDone(test16, { ...spoiled, gathered: 20 })]).toEqual([null, false]);
  });
});

describe("multiple attacks", () => {
  test("[SS-MULTI-02] are combined only with one melee weapon or with two weapons; only a melee weapon can attack more than once", () => {
    const [knife, pistol, club] = [
      { id: "knife", kind: "melee" },
      { id: "pistol", kind: "ranged" },
      { id: "club", kind: "melee" },
    ] as const;
    expect([mayCombine([knife, knife, knife]), mayCombine([knife, pistol]), mayCombine([knife, knife, club])]).toEqual([true, true, true]);
    expect([
      mayCombine([pistol, pistol]),
      mayCombine([pistol, pistol, knife]),
      mayCombine([knife]),
      mayCombine([knife, pistol, club]),
    ]).toEqual([false, false, false, false]);
  });

  test("[SS-MULTI-04] split the dice pool into shares that differ by at most 1 die; the chosen attack has the largest share", () =>
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: 1, max: 6 }), fc.nat(5), (pool, attacks, wanted) => {
        const first = wanted % attacks;
        const shares = splitPool(pool, attacks, first);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(pool);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        expect(shares[first]).toBe(Math.max(...shares));
      }),
    ));

  test("[SS-MULTI-03] split the lower of the two weapons' dice pools, with the Karma dice added", () => {
    const parts = (value: number) => [{ part: "skill", value, rule: "SS-MULTI-03" }];
    expect([poolBeforeSplit([parts(9), parts(7)]), poolBeforeSplit([parts(9), parts(7)], 4), poolBeforeSplit([parts(-3)])]).toEqual([
      7, 11, 0,
    ]);
  });

  test("[SS-MULTI-06] are limited to half of the lower skill, rounded up, but at least 1", () => {
    expect([mostAttacks(6, 3), mostAttacks(0), mostAttacks(5)]).toEqual([2, 1, 3]);
  });

  test("[SS-MULTI-01] cost the Free Action, and 1 AP for each further Free Action", () => {
    expect([freeActionsPrice(2, false), freeActionsPrice(2, true), freeActionsPrice(0, false)]).toEqual([
      { ap: 1, freeAction: true },
      { ap: 2, freeAction: true },
      { ap: 0, freeAction: false },
    ]);
  });

  test("cause an error if the pool is split into 0 attacks", () => {
    expect(() => splitPool(5, 0)).toThrow("at least one attack");
  });
});

describe("Karma", () => {
  test("[SS-KARMA-06] is spent one point at a time; a point adds as many dice as the maximum Karma, but at least one", () => {
    expect([spendKarma(2), spendKarma(0), karmaDice(4), karmaDice(0)]).toEqual([1, null, 4, 1]);
  });

  test("[SS-KARMA-04] rerolls every die that is not a hit", () => {
    expect(rerolledDice([6, 1, 5, 4])).toEqual([1, 3]);
    expect(afterReroll([6, 1, 5, 4], [5, 2])).toEqual([6, 5, 5, 2]);
    expect(() => afterReroll([6, 1], [1, 1])).toThrow("1 dice needed, got 2");
  });
});

describe("an interception attack", () => {
  const KNIFE = { id: "knife", kind: "melee", skill: "blades", drawn: true };
  const CLAWS = { id: "claws", kind: "melee", skill: "unarmed", drawn: false };
  const RIFLE = { id: "rifle", kind: "ranged", skill: "longarms", drawn: true };
  const PISTOL_IN_BELT = { id: "pistol", kind: "ranged", skill: "pistols", drawn: false };
  const struckWith = (...carried: readonly CarriedToStrike[]) => interceptionStrikes({ prone: false, hands: true, carried });

  test("[SS-INTERCEPT-03] [SS-INTERCEPT-05] can use a readied melee weapon, or else bare hands or a natural weapon; a readied firearm can serve as a club", () => {
    expect(struckWith(KNIFE, PISTOL_IN_BELT)).toEqual([{ weapon: "knife", skill: "blades", club: false }]);
    expect(struckWith(RIFLE, { ...KNIFE, drawn: false })).toEqual([
      { weapon: null, skill: "unarmed", club: false },
      { weapon: "rifle", skill: "clubs", club: true },
    ]);
    expect(struckWith(KNIFE, RIFLE, CLAWS).map(({ skill }) => skill)).toEqual(["blades", "clubs"]);
    expect(struckWith(CLAWS)).toEqual([{ weapon: "claws", skill: "unarmed", club: false }]);
  });

  test("requires a natural weapon if the attacker has no hands", () => {
    expect(interceptionStrikes({ prone: false, hands: false, carried: [RIFLE] })).toEqual([]);
    expect(interceptionStrikes({ prone: false, hands: false, carried: [RIFLE, CLAWS] }).map(({ weapon }) => weapon)).toEqual(["claws"]);
  });

  test("[SS-INTERCEPT-08] is unavailable to a prone attacker", () => {
    expect(interceptionStrikes({ prone: true, hands: true, carried: [KNIFE, RIFLE] })).toEqual([]);
  });

  test("[SS-INTERCEPT-06] [SS-INTERCEPT-07] stops the enemy if damage remains after soak and is at least Body", () => {
    const fought = fight({
      ruleset: swanSong,
      attack: { hits: 3 },
      weapon: { kind: "melee", dv: 6, ammo: null, modes: [], penetrates: false },
      order: { mode: "melee" },
      parties: [{ name: "passer", along: 1, hits: 1, plan: { body: 4 }, soaks: [{ hits: 2 }] }],
    });
    expect(fought.one("defense-chosen")).toBeDefined();
    const { damage } = fought.one("harmed")!;
    expect([damage, interceptionStops(damage, 4), interceptionStops(damage, 7), interceptionStops(0, 0)]).toEqual([6, true, false, false]);
  });
});

describe("the limit of an unarmed attack", () => {
  test("[SS-ACCURACY-06] is the Physical Limit even if the attacker uses gear", () => {
    const fought = fight({
      ruleset: swanSong,
      attack: { hits: 1 },
      attacker: { attributes: { strength: 4, body: 4, reaction: 3 } },
      weapon: { name: "Knuckles", kind: "melee", accuracy: null, ammo: null, modes: [] },
      order: { mode: "melee" },
      parties: [{ name: "target", along: 1, hits: 0 }],
    });
    expect(fought.one("attacked")!.rolled.spec).toMatchObject({ limit: 5 });
  });
});
