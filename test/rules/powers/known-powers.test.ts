import { describe, expect, test } from "vitest";
import { injuryOf } from "../../../module/rules/body/active-injury";
import { unhurt } from "../../../module/rules/body/body-state";
import { strainBy } from "../../../module/rules/body/unresisted";
import { COVER_DICE } from "../../../module/rules/flight/cover";
import { knownPower, POWERS } from "../../../module/rules/powers/known-powers";
import { inArea, natureOf, powerPrice, powerRoll, resistRoll, type Power } from "../../../module/rules/powers/power";
import {
  heal,
  keepUp,
  keptUpBy,
  letGo,
  letGoOfAll,
  meet,
  powerDamage,
  strainOfUse,
  sustainedOn,
  works,
} from "../../../module/rules/powers/resolve";
import { coverAgainst } from "../../../module/rules/protection/behind-cover";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { aFighter } from "../fixtures";

const power = (id: string): Power => knownPower(id)!;
const { plan } = aFighter({ attributes: { body: 3 } });
const USER = { attributes: { logic: 3, intuition: 3, willpower: 4, strength: 5 }, skills: { biotics: 5 }, wounds: -1 };
const against = (hits: number, other: number | null) => meet(hits, other, swanSong.ties);

describe("a power", () => {
  test("[SS-ATTACK-01] is thrown like every attack: skill + attribute [limit], wounds and what is kept up taken off", () => {
    expect(powerRoll(power("force-bolt"), USER, 0)).toMatchObject({ dice: 8, limit: 5 });
    expect([1, 2].map((kept) => powerRoll(power("force-bolt"), USER, kept))).toMatchObject([{ dice: 6 }, { dice: 4 }]);
  });

  test("costs AP and Strain, more Strain with a glitch", () => {
    expect(powerPrice(power("pressure-wave"))).toEqual({ ap: 2, strain: 4 });
    expect((["none", "glitch", "critical"] as const).map((glitch) => strainOfUse({ strain: 3 }, glitch))).toEqual([3, 4, 6]);
    expect(strainBy(plan, unhurt(plan), 4).state.strain).toBe(4);
  });

  test("[SS-WOUND-04] is resisted without regard to wounds", () => {
    expect(resistRoll(power("hold"), USER)).toMatchObject({ dice: 9, limit: null });
  });

  test("[SS-ATTACK-13] strikes with its net hits", () => {
    expect(powerDamage(power("force-bolt"), against(4, 1))).toMatchObject({ dv: 9, kind: "health" });
    expect(powerDamage(power("force-bolt"), against(2, 2))).toBeNull();
  });

  test("[SS-ATTACK-21] that needs only a touch works on a graze, without net hits", () => {
    const graze = against(2, 2);
    expect(POWERS.map(({ id }) => works(power(id), graze))).toEqual(POWERS.map(({ contact }) => contact));
    expect(powerDamage(power("shock-touch"), graze)).toMatchObject({ dv: 6, kind: "strain" });
    expect(works(power("shock-touch"), against(1, 2))).toBe(false);
  });

  test("[SS-DEFENSE-33] with an area takes two dice from everybody in it", () => {
    expect([inArea(power("pressure-wave"), 4), inArea(power("pressure-wave"), 4.1), inArea(power("force-bolt"), 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("[SS-COVER-06] that strikes directly is not kept off by partial cover", () => {
    const dice = (id: string) => COVER_DICE[coverAgainst(natureOf(power(id)), "partial")];
    expect([dice("force-bolt"), dice("hold")]).toEqual([2, 0]);
  });

  test("nobody defends against needs one hit", () => {
    expect([against(1, null).contact, against(0, null).contact]).toEqual(["hit", "miss"]);
  });
});

test("every power that comes with the game can be used: it is paid, reaches or touches, and does something", () => {
  for (const { id, price, strain, increment, maxRange, contact, defence, damage, heals, sustained } of POWERS) {
    const near = contact || (sustained !== null && defence === "none");
    expect({ id, paid: price > 0 && strain > 0 }).toEqual({ id, paid: true });
    expect({ id, reaches: increment > 0 && maxRange >= increment }).toEqual({ id, reaches: !near });
    expect({ id, does: [damage !== null, heals > 0, sustained !== null].filter(Boolean).length }).toEqual({ id, does: 1 });
  }
  expect(knownPower("teleport")).toBeUndefined();
});

describe("Heal", () => {
  const hit = { location: "neck", side: null, originalDv: 6, dv: 6 } as const;
  const bleeding = [injuryOf("bleedout", hit), injuryOf("stunned", hit)];

  test("[SS-CALLED-37] [SS-CALLED-26] gives Flesh back and ends Bleedout and Slow Death with the first point", () => {
    expect(heal(power("heal"), plan, { ...unhurt(plan), flesh: 10 }, bleeding, 3)).toMatchObject({
      points: 3,
      state: { flesh: 13 },
      injuries: [{ effect: "stunned" }],
    });
  });

  test("[SS-CALLED-37] that removes no damage ends nothing", () => {
    expect(heal(power("heal"), plan, unhurt(plan), bleeding, 3)).toEqual({ points: 0, state: unhurt(plan), injuries: bleeding });
    expect(heal(power("heal"), plan, { ...unhurt(plan), flesh: 10 }, bleeding, 0).injuries).toEqual(bleeding);
  });
});

describe("sustained powers", () => {
  const first = keepUp([], power("bulwark"), "Mira", "Mira", 3)!;

  test("adds up to its most, once for each kind", () => {
    expect(sustainedOn(first, "Mira", "armor")).toBe(3);
    const stronger = keepUp(first, power("bulwark"), "Tobin", "Mira", 9)!;
    expect([sustainedOn(stronger, "Mira", "armor"), sustainedOn(stronger, "Tobin", "armor")]).toEqual([4, 0]);
  });

  test("is replaced by the same power on the same person", () => {
    const again = keepUp(first, power("bulwark"), "Mira", "Mira", 1)!;
    expect([keptUpBy(again, "Mira"), sustainedOn(again, "Mira", "armor")]).toEqual([1, 1]);
  });

  test("may lie on several people, and a mere touch adds nothing", () => {
    const two = keepUp(first, power("bulwark"), "Mira", "Orlo", 0)!;
    expect([keptUpBy(two, "Mira"), sustainedOn(two, "Mira", "armor"), sustainedOn(two, "Orlo", "armor")]).toEqual([2, 3, 0]);
  });

  test("ends when it is let go, or when its user falls", () => {
    const both = keepUp(first, power("hold"), "Mira", "Orlo", 2)!;
    expect([keptUpBy(letGo(both, "Mira", "hold"), "Mira"), letGoOfAll(both, "Mira")]).toEqual([1, []]);
  });

  test("is nothing that happens at once", () => {
    expect(keepUp([], power("force-bolt"), "Mira", "Orlo", 2)).toBeNull();
  });
});
