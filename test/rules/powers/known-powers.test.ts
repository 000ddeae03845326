import { describe, expect, test } from "vitest";
import { injuryOf } from "../../../module/rules/body/injuries/active-injury";
import { unhurt } from "../../../module/rules/body/body-state";
import { strainBy } from "../../../module/rules/body/unresisted";
import { COVER_DICE, coverAgainst } from "../../../module/rules/protection/cover";
import { knownPower, POWERS } from "./known-powers";
import { natureOf, resistRoll, type Power } from "../../../module/rules/powers/power";
import { heal, strainOfUse } from "../../../module/rules/powers/resolve";
import { aFighter } from "../fixtures";

const power = (id: string): Power => knownPower(id)!;
const { plan } = aFighter({ attributes: { body: 3 } });
const USER = { attributes: { logic: 3, intuition: 3, willpower: 4, strength: 5 }, skills: { biotics: 5 }, wounds: -1 };

describe("a power", () => {
  test("costs 1 more Strain on a glitch, and twice the Strain on a critical glitch", () => {
    expect((["none", "glitch", "critical"] as const).map((glitch) => strainOfUse({ strain: 3 }, glitch))).toEqual([3, 4, 6]);
    expect(strainBy(plan, unhurt(plan), 4).state.strain).toBe(4);
  });

  test("[SS-WOUND-04] has a resistance test that ignores wound modifiers", () => {
    expect(resistRoll(power("hold"), USER)).toMatchObject({ dice: 9, limit: null });
  });

  test("[SS-COVER-06] that is direct ignores partial cover", () => {
    const dice = (id: string) => COVER_DICE[coverAgainst(natureOf(power(id)), "partial")];
    expect([dice("force-bolt"), dice("hold")]).toEqual([2, 0]);
  });
});

test("every sample power has a cost and one effect; it has a range unless used by touch or sustained without a defense", () => {
  for (const { id, price, strain, increment, maxRange, contact, defense, damage, heals, sustained } of POWERS) {
    const near = contact || (sustained !== null && defense === "none");
    expect({ id, paid: price > 0 && strain > 0 }).toEqual({ id, paid: true });
    expect({ id, reaches: increment > 0 && maxRange >= increment }).toEqual({ id, reaches: !near });
    expect({ id, does: [damage !== null, heals > 0, sustained !== null].filter(Boolean).length }).toEqual({ id, does: 1 });
  }
  expect(knownPower("teleport")).toBeUndefined();
});

describe("Heal", () => {
  const hit = { location: "neck", side: null, originalDv: 6, dv: 6 } as const;
  const bleeding = [injuryOf("bleedout", hit), injuryOf("stunned", hit), injuryOf("slow-death", { ...hit, location: "gut" })];

  test("[SS-CALLED-37] [SS-CALLED-26] restores Flesh, and its first point ends Bleedout and Slow Death but not Stunned", () => {
    expect(heal(power("heal"), plan, { ...unhurt(plan), flesh: 10 }, bleeding, 3)).toMatchObject({
      points: 3,
      state: { flesh: 13 },
      injuries: [{ effect: "stunned" }],
    });
    expect(heal(power("heal"), plan, { ...unhurt(plan), flesh: 10 }, bleeding, 1)).toMatchObject({
      points: 1,
      state: { flesh: 11 },
      injuries: [{ effect: "stunned" }],
    });
  });

  test("[SS-CALLED-37] ends no effect if it restores no points", () => {
    expect(heal(power("heal"), plan, unhurt(plan), bleeding, 3)).toEqual({ points: 0, state: unhurt(plan), injuries: bleeding });
    expect(heal(power("heal"), plan, { ...unhurt(plan), flesh: 10 }, bleeding, 0).injuries).toEqual(bleeding);
  });
});
