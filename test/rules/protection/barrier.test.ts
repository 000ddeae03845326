import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lastPool, type BodyPlan } from "../../../module/rules/body/body-state";
import { barrierPoints } from "../../../module/rules/body/derive";
import { BARRIER_GRADES } from "../../../module/rules/protection/barrier";
import { behindScreen, BLIND_FIRE, coverAgainst, proneCover } from "../../../module/rules/protection/behind-cover";
import { strikesBarrier } from "../../../module/rules/contest/opposed";
import { modifiedDamage } from "../../../module/rules/protection/armor";
import { bodyBarrierPool, carryingBurden, throughBodyBarrier } from "../../../module/rules/protection/body-barrier";
import {
  barrierPool,
  barrierSuffers,
  breakingBase,
  type BreakingBlow,
  breakingSkills,
  holeOpened,
  passesOn,
} from "../../../module/rules/protection/destroy";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { fight } from "../../ledger/scenes/fight";

describe("breaking a barrier", () => {
  test("[SS-BARRIER-01] Structure takes the place of Body: it determines hit points, resists in full and lets the excess through", () => {
    const { structure, armor } = BARRIER_GRADES.heavy;
    const plan: Partial<BodyPlan> = { body: structure, maxima: { shield: null, armored: null, flesh: barrierPoints(structure, 2, 10) } };
    const fought = fight({
      ruleset: swanSong,
      attack: { hits: 2 },
      weapon: { dv: 10, penetrates: false },
      parties: [{ name: "door", hits: null, armor, plan, soaks: [{ hits: 4 }] }],
    });
    const soaked = fought.one("soaked")!.rolled.spec;
    expect(soaked).toMatchObject({ dice: barrierPool(structure, armor) });
    expect(fought.one("harmed")!.damage).toBe(barrierSuffers(12, 4, "health"));
    expect([passesOn(8, structure), lastPool({ ...fought.attack.field.entities[0]!.fighter.plan })]).toEqual([2, "flesh"]);
  });

  test("[SS-BARRIER-11] [SS-BARRIER-10] a critical glitch misses, zero hits deal the plain Damage Value", () => {
    expect([strikesBarrier(0, "critical").contact, strikesBarrier(0, "glitch").contact, strikesBarrier(0, "none")]).toEqual([
      "miss",
      "hit",
      { contact: "hit", net: 0 },
    ]);
    expect(modifiedDamage(breakingBase("blow", 8), 0)).toBe(8);
  });

  test("[SS-BARRIER-12] Demolitions + Logic can be used if charges can be set", () => {
    const weapon = { skill: "throwing", attribute: "agility" };
    expect(breakingSkills(weapon, false)).toEqual([weapon]);
    expect(breakingSkills(weapon, true)).toEqual([weapon, { skill: "demolitions", attribute: "logic" }]);
  });

  test("[SS-BARRIER-19] [SS-BARRIER-20] double damage doubles the base, never the hits", () => {
    const against = (blow: BreakingBlow): number => modifiedDamage(breakingBase(blow, 10), 3);
    expect((["blow", "explosive", "explosive-contact", "av-rocket"] as const).map(against)).toEqual([13, 13, 23, 23]);
  });

  test("[SS-BARRIER-16] a hit opens a hole for the damage at that point, a square meter for every full Structure", () => {
    expect(
      (
        [
          [0, 11],
          [0, 12],
          [11, 12],
          [12, 23],
          [5, 30],
          [-3, 24],
        ] as const
      ).map((lost) => holeOpened(12, lost)),
    ).toEqual([0, 1, 1, 0, 2, 2]);
  });
});

describe("bodies in the way", () => {
  test("[SS-BARRIER-25] no damage is lost between the body and the entity behind it", () =>
    fc.assert(
      fc.property(fc.nat(30), fc.nat(20), fc.integer({ min: 1, max: 10 }), (dv, hits, body) => {
        const { bodyDamage, through } = throughBodyBarrier({ body, armor: 4 }, dv, hits);
        expect(bodyDamage).toBe(Math.max(0, dv - hits));
        expect(through).toBe(Math.max(0, bodyDamage - body));
      }),
    ));

  test("[SS-BARRIER-25] its armor counts after penetration", () => {
    expect([
      bodyBarrierPool({ body: 4, armor: 6 }, 2),
      bodyBarrierPool({ body: 4, armor: 6 }, 9),
      bodyBarrierPool({ body: 4, armor: 0 }, -2),
    ]).toEqual([8, 4, 4]);
  });

  test("[SS-BARRIER-26] only a body heavier than the carrier's Strength is a burden", () => {
    expect([carryingBurden(6, 2), carryingBurden(3, 3), carryingBurden(1, 6)]).toEqual([-4, 0, 0]);
  });
});

describe("an entity behind an obstruction", () => {
  test("[SS-BARRIER-05] [SS-BARRIER-04] glass hides nothing and a wall everything; both have to be penetrated", () => {
    expect(behindScreen({ hidden: 1, transparent: true })).toEqual({ attack: 0, coverDiceOnly: false, hidden: 0, mustPenetrate: true });
    expect(behindScreen({ hidden: 1, transparent: false })).toEqual({
      attack: BLIND_FIRE,
      coverDiceOnly: true,
      hidden: 1,
      mustPenetrate: true,
    });
    expect(behindScreen({ hidden: 0.6, transparent: false })).toEqual({
      attack: 0,
      coverDiceOnly: false,
      hidden: 0.6,
      mustPenetrate: false,
    });
  });

  test("[SS-COVER-05] a target that is aware of the attack still defends normally", () => {
    expect(behindScreen({ hidden: 1, transparent: false }, true)).toMatchObject({ attack: BLIND_FIRE, coverDiceOnly: false });
  });

  test("[SS-COVER-03] [SS-COVER-06] partial cover does not help against direct powers; in melee the setting decides", () => {
    const grades = (nature: Parameters<typeof coverAgainst>[0]) => [coverAgainst(nature, "partial"), coverAgainst(nature, "good")];
    expect(grades("ranged")).toEqual(["partial", "good"]);
    expect(grades("indirect-power")).toEqual(["partial", "good"]);
    expect(grades("power")).toEqual(["none", "good"]);
    expect([...grades("melee"), coverAgainst("melee", "good", true)]).toEqual(["none", "none", "good"]);
  });

  test("[SS-COVER-04] being prone helps from twenty meters on", () => {
    expect([proneCover(true, 20), proneCover(true, 19.9), proneCover(false, 50)]).toEqual(["good", "none", "none"]);
  });
});
