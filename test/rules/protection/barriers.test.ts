import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lastPool } from "../../../module/rules/body/unconsciousness-and-death";
import type { BodyPlan } from "../../../module/rules/body/body-state";
import {
  barrierPoints,
  BARRIER_GRADES,
  behindScreen,
  strikesBarrier,
  bodyBarrierPool,
  throughBodyBarrier,
  barrierPool,
  barrierSuffers,
  breakingBase,
  type BreakingBlow,
  breakingSkills,
  holeOpened,
  passesOn,
  carryingBurden,
} from "../../../module/rules/protection/barriers";
import { BLIND_FIRE, coverAgainst, proneCover } from "../../../module/rules/protection/cover";
import { modifiedDamage } from "../../../module/rules/protection/armor-and-soak";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { fight } from "../../ledger/scenes/fight";

describe("a barrier", () => {
  test("[SS-BARRIER-01] uses Structure for Hit Points, for soak and for the damage that carries through", () => {
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

  test("[SS-BARRIER-11] [SS-BARRIER-10] takes the base DV if an attack has no hits, and is missed only on a critical glitch", () => {
    expect([strikesBarrier(0, "critical").contact, strikesBarrier(0, "glitch").contact, strikesBarrier(0, "none")]).toEqual([
      "miss",
      "hit",
      { contact: "hit", net: 0 },
    ]);
    expect(modifiedDamage(breakingBase("blow", 8), 0)).toBe(8);
  });

  test("[SS-BARRIER-12] can be attacked with Demolitions and Logic if the attacker can set explosive charges", () => {
    const weapon = { skill: "throwing", attribute: "agility" };
    expect(breakingSkills(weapon, false)).toEqual([weapon]);
    expect(breakingSkills(weapon, true)).toEqual([weapon, { skill: "demolitions", attribute: "logic" }]);
  });

  test("[SS-BARRIER-19] [SS-BARRIER-20] takes double the base DV, but not double the net hits, from an explosive in contact and from a rocket", () => {
    const against = (blow: BreakingBlow): number => modifiedDamage(breakingBase(blow, 10), 3);
    expect((["blow", "explosive", "explosive-contact", "av-rocket"] as const).map(against)).toEqual([13, 13, 23, 23]);
  });

  test("[SS-BARRIER-16] gets a hole that grows by 1 square meter each time the total damage reaches a multiple of Structure", () => {
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

describe("a body used as a barrier", () => {
  test("[SS-BARRIER-25] lets the damage above its Body through", () =>
    fc.assert(
      fc.property(fc.nat(30), fc.nat(20), fc.integer({ min: 1, max: 10 }), (dv, hits, body) => {
        const { bodyDamage, through } = throughBodyBarrier({ body, armor: 4 }, dv, hits);
        expect(bodyDamage).toBe(Math.max(0, dv - hits));
        expect(through).toBe(Math.max(0, bodyDamage - body));
      }),
    ));

  test("[SS-BARRIER-25] soaks with Body plus the armor that ARP leaves", () => {
    expect([
      bodyBarrierPool({ body: 4, armor: 6 }, 2),
      bodyBarrierPool({ body: 4, armor: 6 }, 9),
      bodyBarrierPool({ body: 4, armor: 0 }, -2),
    ]).toEqual([8, 4, 4]);
  });

  test("[SS-BARRIER-26] is a burden only if its Body exceeds the carrier's Strength", () => {
    expect([carryingBurden(6, 2), carryingBurden(3, 3), carryingBurden(1, 6)]).toEqual([-4, 0, 0]);
  });
});

describe("an entity behind an obstruction", () => {
  test("[SS-BARRIER-05] [SS-BARRIER-04] is visible only through glass if fully behind the obstruction, and can then be hit only through the obstruction", () => {
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

  test("[SS-COVER-05] defends normally if it is aware of the attack", () => {
    expect(behindScreen({ hidden: 1, transparent: false }, true)).toMatchObject({ attack: BLIND_FIRE, coverDiceOnly: false });
  });

  test("[SS-COVER-03] [SS-COVER-06] has no partial cover against a direct power, and no cover in melee unless the world allows it", () => {
    const grades = (nature: Parameters<typeof coverAgainst>[0]) => [coverAgainst(nature, "partial"), coverAgainst(nature, "good")];
    expect(grades("ranged")).toEqual(["partial", "good"]);
    expect(grades("indirect-power")).toEqual(["partial", "good"]);
    expect(grades("power")).toEqual(["none", "good"]);
    expect([...grades("melee"), coverAgainst("melee", "good", true)]).toEqual(["none", "none", "good"]);
  });

  test("[SS-COVER-04] has good cover while prone at 20 meters or more", () => {
    expect([proneCover(true, 20), proneCover(true, 19.9), proneCover(false, 50)]).toEqual(["good", "none", "none"]);
  });
});
