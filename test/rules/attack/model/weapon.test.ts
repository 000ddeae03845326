import { describe, expect, test } from "vitest";
import type { Ruleset } from "../../../../module/rules/attack/model/ruleset";
import { handsOf, loadedRounds, weaponInHands } from "../../../../module/rules/attack/model/weapon";
import type { StoredWeapon } from "../../../../module/rules/attack/model/stored-weapon";
import type { Weapon } from "../../../../module/rules/attack/model/fighter";
import { calledShotD20 } from "../../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { swanSong } from "../../fixtures";
import { RIFLE } from "./stored-rifle";

const held = (wish: Partial<StoredWeapon> = {}, ruleset: Ruleset = swanSong): Weapon =>
  weaponInHands({ id: "rifle", name: "Rifle", stored: { ...RIFLE, ...wish } }, { strength: 4 }, ruleset);
const SHOWN = ["damage", "divisor", "tightBeam", "grapples", "areaKind", "scaled", "ranges"] as const;
const facets = (ruleset: Ruleset, wish: Partial<StoredWeapon> = {}) => {
  const weapon = held(wish, ruleset);
  return Object.fromEntries(SHOWN.filter((field) => field in weapon).map((field) => [field, weapon[field]]));
};

describe("a stored weapon that its owner holds", () => {
  test("[SS-ATTACK-09] has the values that the item stores", () => {
    expect(held()).toEqual({
      id: "rifle",
      name: "Rifle",
      kind: "ranged",
      skill: "longarms",
      attribute: "agility",
      dv: 9,
      damageKind: "health",
      type: "kinetic",
      woundClass: "pi",
      arp: 3,
      accuracy: 6,
      reach: 1,
      increment: 60,
      maxRange: 400,
      modes: ["single", "burst"],
      ammo: 20,
      ready: false,
      penetrates: true,
      contact: false,
      piercing: true,
      hands: 2,
      area: false,
      power: null,
      spread: "",
      knockdown: 0,
      grapples: true,
    });
  });

  test("has neutral values for missing fields", () => {
    const none = { range: { increment: null, max: undefined }, ammo: { value: undefined }, damage: { ...RIFLE.damage, woundClass: "" } };
    expect(held(none)).toMatchObject({ increment: 0, maxRange: 0, ammo: null, woundClass: null, area: false });
    expect(held({ area: { radius: 0 } }).area).toBe(true);
    expect(held({ area: { radius: undefined } }).area).toBe(false);
    expect(held({ ammo: { value: 0 } }).ammo).toBe(0);
  });

  test("[SS-DAMAGE-01] adds the owner's attribute to its DV if it is a melee weapon", () => {
    const blade = held({ kind: "melee", damage: { ...RIFLE.damage, add: "strength" } });
    expect(blade).toMatchObject({ dv: 13, maxRange: 0 });
  });

  test("[SS-ACTION-09] is always ready and needs no hand if it uses the unarmed skill", () => {
    expect(held({ skill: "unarmed" })).toMatchObject({ ready: true, hands: 0 });
    expect(held({ ready: true }).ready).toBe(true);
    expect([handsOf({ skill: "unarmed", hands: 2 }), handsOf({ skill: "blades", hands: 2 })]).toEqual([0, 2]);
  });

  test("[SS-ACCURACY-02] [SS-ACCURACY-03] [SS-ACCURACY-04] [SS-ACCURACY-06] [SS-ACCURACY-07] has its stored or default Accuracy, reduced by poor condition; has none if it is unarmed, or thrown without a stored value", () => {
    const accuracy = (wish: Partial<StoredWeapon>) => held(wish).accuracy;
    expect(accuracy({ condition: "poor" })).toBe(5);
    expect(accuracy({ skill: "unarmed" })).toBeNull();
    expect([accuracy({ accuracy: null }), accuracy({ accuracy: undefined, quality: "improvised" })]).toEqual([4, 3]);
    expect(accuracy({ accuracy: null, kind: "thrown" })).toBeNull();
    expect(accuracy({ accuracy: null, kind: "melee" })).toBe(5);
    expect(accuracy({ accuracy: undefined, kind: "melee", quality: "clumsy", condition: "poor" })).toBe(2);
  });
});

describe("loaded ammunition", () => {
  const GEL = { damage: -1, arp: -2, kind: "strain", woundClass: "cr", knockdown: 2, flechette: false };
  const loadedWith = (rounds: typeof GEL, ruleset: Ruleset = swanSong): Weapon =>
    weaponInHands({ id: "rifle", name: "Rifle", stored: RIFLE, rounds }, { strength: 4 }, ruleset);

  test("[SS-KNOCKDOWN-04] changes only values of the weapon that the ruleset uses", () => {
    expect(loadedWith(GEL)).toEqual({ ...held(), dv: 8, arp: 1, damageKind: "strain", woundClass: "cr", knockdown: 2 });
    expect(loadedWith(GEL, threeDice)).toEqual({ ...held({}, threeDice), dv: 8, woundClass: "cr", knockdown: 2 });
    expect(loadedWith(GEL, calledShotD20)).toEqual({ ...held({}, calledShotD20), dv: 8, arp: 1, knockdown: 2 });
  });

  test("leaves values without a modifier unchanged, and lowers no value below 0", () => {
    const plain = { damage: 0, arp: 0, kind: "", woundClass: "", knockdown: 0, flechette: false };
    expect(loadedWith(plain)).toEqual(held());
    expect(loadedWith({ ...plain, damage: -20 }).dv).toBe(0);
  });

  test("[SS-DEFENSE-23] [SS-DEFENSE-24] [SS-DEFENSE-25] spreads in the dice pool rulesets only if it is flechette ammunition, narrowly by default", () => {
    const spreadOf = (stored: StoredWeapon["spread"], flechette: boolean, ruleset: Ruleset = swanSong) =>
      weaponInHands({ id: "gun", name: "Gun", stored: { ...RIFLE, spread: stored }, rounds: { ...GEL, flechette } }, {}, ruleset).spread;
    expect([spreadOf("", true), spreadOf("wide", true), spreadOf("wide", false)]).toEqual(["narrow", "wide", ""]);
    expect([spreadOf("", true, threeDice), spreadOf("wide", false, threeDice)]).toEqual(["", "wide"]);
  });

  test("is the carried kind that fits and is marked as loaded, or unknown if two different kinds are marked", () => {
    const bag = { ...GEL, fits: "rifle", loaded: true, stored: false, quantity: 5 };
    expect(loadedRounds("rifle", [bag, { ...bag, quantity: 60 }]), "two supplies of one kind").toBe(bag);
    for (const other of [{ damage: 9 }, { arp: 9 }, { kind: "" }, { woundClass: "" }, { knockdown: 9 }, { flechette: !GEL.flechette }])
      expect(loadedRounds("rifle", [bag, { ...bag, ...other, quantity: 60 }]), JSON.stringify(other)).toBeNull();
    expect(loadedRounds("rifle", [bag, { ...bag, damage: 9, loaded: false }])).toBe(bag);
    for (const other of [{ fits: "pistol" }, { loaded: false }, { stored: true }])
      expect(loadedRounds("rifle", [{ ...bag, ...other }])).toBeNull();
    expect(loadedRounds("", [{ ...bag, fits: "" }])).toBeNull();
  });
});

describe("the optional values of a weapon", () => {
  test("[SS-CALLED-19] include only grappling in the dice pool rulesets", () => {
    expect(facets(swanSong)).toEqual({ grapples: true });
  });

  test("[CS-13] include damage dice and an accuracy bonus in the d20 ruleset", () => {
    expect(facets(calledShotD20)).toEqual({ damage: { dice: 5, faces: 6, add: 1 } });
    expect(held({}, calledShotD20).accuracy).toBe(4);
    expect(held({ acc: 0 }, calledShotD20).accuracy).toBe(0);
  });

  test("[TD-WOUND-01] [TD-RANGE-01] are complete in the three-dice ruleset", () => {
    expect(facets(threeDice)).toEqual({
      damage: { dice: 5, faces: 6, add: 1 },
      divisor: 2,
      tightBeam: true,
      grapples: true,
      areaKind: "cone",
      scaled: true,
      ranges: { halfYards: 500, maxYards: 3500 },
    });
    expect(held({}, threeDice).accuracy).toBe(4);
  });

  test("exclude values that the weapon lacks", () => {
    const plain = {
      roll: { dice: 0, faces: 6, add: 0 },
      divisor: null,
      tightBeam: false,
      grapples: false,
      areaKind: "",
      scaled: false,
      carries: { half: 3, max: null },
    };
    expect(facets(threeDice, plain)).toEqual({});
    expect(facets(threeDice, { ...plain, carries: { half: undefined, max: undefined } })).toEqual({});
  });

  test.each<[StoredWeapon["roll"], boolean]>([
    [{ dice: 0, faces: 6, add: 3 }, true],
    [{ dice: 1, faces: 6, add: -2 }, true],
    [{ dice: 0, faces: 6, add: -1 }, false],
  ])("[TD-WOUND-01] with the roll %j include a damage roll: %s", (roll, is) => {
    expect(held({ roll }, threeDice).damage).toEqual(is ? roll : undefined);
  });

  test("[TD-RANGE-01] include no half-damage range if the item stores only the maximum range", () => {
    expect(held({ carries: { half: undefined, max: 90 } }, threeDice).ranges).toEqual({ halfYards: null, maxYards: 90 });
  });
});
