import { describe, expect, test } from "vitest";
import { OUT_OF_COMBAT, type Fighter } from "../../../../module/rules/attack/model/fighter";
import { personOnSheet, type PersonOnSheet } from "../../../../module/rules/attack/model/person";
import type { Ruleset } from "../../../../module/rules/attack/model/ruleset";
import { calledShotD20 } from "../../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { swanSong } from "../../fixtures";

const AVERAGE = { body: 5, strength: 11, dexterity: 10, health: 12, endurance: 3, agility: 3, willpower: 3, reaction: 3 };

function onSheet(ruleset: Ruleset, wish: Partial<PersonOnSheet> = {}): Fighter {
  const derived = ruleset.people.derive({ attributes: AVERAGE, pools: {}, limbs: {}, naturalArmor: 2, worn: [], injuries: [] });
  const sheet: PersonOnSheet = {
    id: "Actor.ada",
    name: "Ada",
    derived,
    skills: { blades: 4 },
    overflow: 0,
    tolerance: "",
    lacks: [],
    male: false,
    evasion: { value: null, passive: null },
    reach: 1,
    deadeye: false,
    weapons: [],
    worn: { natural: 2, pieces: [], shieldSkill: 13 },
    critical: [],
    injuries: [],
    shocks: [],
    prone: false,
    movement: "walking",
    surprised: false,
    unconscious: false,
    down: false,
    pinned: false,
    turnedAway: false,
    unjointed: false,
    sizeModifier: 0,
    landing: {},
    ...wish,
  };
  return personOnSheet(sheet, ruleset, OUT_OF_COMBAT);
}
const of = (ruleset: Ruleset, field: keyof Fighter, wish: Partial<PersonOnSheet> = {}) => onSheet(ruleset, wish)[field];

describe("a fighter from a sheet", () => {
  test("[SS-DEATH-04] has the sheet's overflow and armor, and the Body that limits overflow", () => {
    expect(onSheet(swanSong, { overflow: 2 })).toMatchObject({
      id: "Actor.ada",
      name: "Ada",
      kind: "person",
      plan: { body: 5 },
      body: { overflow: 2 },
      armor: 2,
      organs: 2,
      helpless: false,
      readiness: OUT_OF_COMBAT,
    });
  });

  test("[SS-DEFENSE-07] [SS-DEFENSE-08] [SS-DEFENSE-21] has the drawn weapon's parry skill and Reach; without a drawn weapon, no parry skill and its own Reach", () => {
    const blade = { kind: "melee", skill: "blades", reach: 3, drawn: true };
    expect(onSheet(swanSong, { weapons: [blade] })).toMatchObject({ parrySkill: 4, handsEmpty: false, reach: 3 });
    expect(onSheet(swanSong, { weapons: [{ ...blade, drawn: false }] })).toMatchObject({ parrySkill: null, handsEmpty: true, reach: 1 });
  });

  test("[SS-LAST-02] is in the last fight only if the sheet records the last fight", () => {
    expect([of(swanSong, "lastFight", { lastFight: true }), "lastFight" in onSheet(swanSong, { lastFight: false })]).toEqual([true, false]);
  });
});

describe("the optional values of a fighter", () => {
  test("[SS-ARMOR-07] are missing in the dice pool rulesets", () => {
    const person = onSheet(swanSong, { evasion: { value: 14, passive: 4 }, sizeModifier: 2, lacks: ["head"] });
    for (const field of ["thresholds", "resistance", "shield", "evasion", "make", "shock", "aspect"]) expect(field in person).toBe(false);
  });

  test("[CS-08] include the sheet's Evasion, if there is one, only in the d20 ruleset", () => {
    expect("evasion" in onSheet(calledShotD20)).toBe(false);
    expect(of(calledShotD20, "evasion", { evasion: { value: 14, passive: null } })).toEqual({ value: 14, passive: null });
    expect(of(calledShotD20, "evasion", { evasion: { value: null, passive: 4 } })).toEqual({ value: null, passive: 4 });
    expect("evasion" in onSheet(threeDice, { evasion: { value: 14, passive: 4 } })).toBe(false);
    expect("make" in onSheet(calledShotD20)).toBe(false);
  });

  test("[CS-13] include thresholds by location and damage type in the d20 ruleset", () => {
    expect(of(calledShotD20, "thresholds")).toMatchObject([{ limbs: [], against: { kinetic: { dt: 2, drPercent: 0 } } }]);
  });

  test("[TD-WOUND-01] [TD-LOC-34] include resistance by location and a shield in the three-dice ruleset", () => {
    const shield = { rating: 3, places: [], types: {}, openFaced: false, shield: "left" as const };
    expect(onSheet(threeDice)).toMatchObject({ resistance: { all: 2, at: {}, openFaced: false }, shield: null });
    expect(of(threeDice, "shield", { worn: { natural: 0, pieces: [shield], shieldSkill: 13 } })).toEqual({ skill: 13, side: "left" });
  });

  test("[TD-TOLERANCE-01] [TD-LOC-29] include injury tolerance and shock in the three-dice ruleset", () => {
    const wish: Partial<PersonOnSheet> = { tolerance: "unliving", lacks: ["head"], male: true, shocks: [-2, -1] };
    expect(of(threeDice, "make", wish)).toEqual({ hp: 11, tolerance: "unliving", lacks: ["head"], male: true });
    expect([of(threeDice, "shock", wish), of(threeDice, "shock")]).toEqual([-3, 0]);
  });

  test("[TD-CHINK-02] [TD-AREA-03] [TD-AREA-09] include pinning, joints, facing and size of a body in the three-dice ruleset", () => {
    expect(of(threeDice, "aspect")).toEqual({ pinned: false });
    expect(of(threeDice, "aspect", { pinned: true, unjointed: true, turnedAway: true, sizeModifier: -3 })).toEqual({
      pinned: true,
      jointed: false,
      turnedAway: true,
      size: -3,
    });
  });

  test("[TD-LOC-07] include the body's own location table in the three-dice ruleset", () => {
    const aspect = onSheet(threeDice, { landing: { 10: "skull" } }).aspect!;
    expect(aspect.table!.rows.find(({ from, to }) => from <= 10 && to >= 10)).toMatchObject({ location: "skull" });
  });
});
