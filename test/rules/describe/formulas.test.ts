import { describe, expect, test } from "vitest";
import { readingOf, showsOf, type Formula } from "../../../module/rules/describe/formulas";
import type { Ruleset } from "../../../module/rules/attack/model/ruleset";
import type { FighterDerived } from "../../../module/rules/body/derive";
import { limbKind, type Limb } from "../../../module/rules/body/limbs";
import { calledShotD20 } from "../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { evasionOf } from "../../../module/rules/rulesets/called-shot-d20/derive";
import { threeDice } from "../../../module/rules/rulesets/three-dice/three-dice";
import { crossfire, swanSong } from "../fixtures";

const derivedOf = ({ people }: Ruleset, attributes: Readonly<Record<string, number>>): FighterDerived =>
  people.derive({ attributes, pools: {}, limbs: {}, naturalArmor: 0, worn: [], injuries: [] });

/**
 * Returns the value of a figure on the sheet; undefined if the id is unknown.
 * @param id - id of the figure's formula
 */
function figure(ruleset: Ruleset, id: string, attributes: Readonly<Record<string, number>>): number | undefined {
  const { pools, limbs, limits, walkRate } = derivedOf(ruleset, attributes);
  const limb = Object.keys(limbs).find((one) => limbKind(one as Limb) === id);
  const known: Readonly<Record<string, number | undefined>> = { ...limits, walk: walkRate, evasion: evasionOf(attributes["agility"] ?? 0) };
  return pools[id]?.max ?? known[id] ?? (limb && limbs[limb]!.max);
}

/** Returns the attributes that change a figure when their rating is raised. */
function moved(ruleset: Ruleset, id: string): readonly string[] {
  const ids = ruleset.declaration.attributes.map((attribute) => attribute.id);
  const usual = Object.fromEntries(ids.map((attribute) => [attribute, 4]));
  const before = figure(ruleset, id, usual);
  return ids.filter((attribute) => figure(ruleset, id, { ...usual, [attribute]: 12 }) !== before);
}

const formula = (name: string, rule: string, ...attributes: readonly string[]): Formula => ({ formula: name, attributes, rule });
const POOLS = {
  flesh: formula("flesh", "XF-16", "body"),
  strain: formula("strain", "XF-16", "willpower"),
  head: formula("head", "XF-06", "body"),
  torso: formula("torso", "XF-06", "body"),
  arm: formula("arm", "XF-06", "body"),
  leg: formula("leg", "XF-06", "body"),
  physical: formula("physical", "SS-ACCURACY-05", "strength", "body", "reaction"),
  mental: formula("mental", "SS-ACCURACY-05", "logic", "intuition", "willpower"),
  walk: formula("walk", "SS-MOVE-02", "agility"),
};

describe("a formula shown on a sheet", () => {
  test.each<[Ruleset, Readonly<Record<string, Formula>>]>([
    [crossfire, POOLS],
    [swanSong, POOLS],
    [
      calledShotD20,
      {
        hp: formula("hp-endurance", "", "endurance"),
        limb: formula("limb-hp", "CS-21"),
        evasion: formula("evasion", "CS-08", "agility"),
      },
    ],
    [
      threeDice,
      {
        hp: formula("hp-strength", "TD-WOUND-09", "strength"),
        fp: formula("fp-health", "TD-WOUND-04", "health"),
        limb: formula("whole-part", "TD-LOC-38"),
      },
    ],
  ])(
    "[XF-16] [XF-06] [SS-ACCURACY-05] [CS-21] [TD-WOUND-09] names exactly the attributes that change its figure ($id)",
    (ruleset, wanted) => {
      const { formulas } = showsOf(ruleset.declaration);
      expect(formulas).toEqual(wanted);
      const made = Object.entries(formulas!).filter(([, { attributes }]) => attributes.length > 0);
      expect(made.map(([id]) => [id, moved(ruleset, id).toSorted()])).toEqual(
        made.map(([id, { attributes }]) => [id, attributes.toSorted()]),
      );
    },
  );
});

describe("the figures that the windows of a ruleset show", () => {
  test("[SS-ATTACK-09] include limits, wounds, Karma and Damage Values in the dice pool rulesets", () => {
    const { formulas: _formulas, ...shown } = showsOf(crossfire.declaration);
    expect(shown).toEqual({
      reading: "hits",
      figures: ["av", "wounds", "initiative", "ap", "physical", "mental", "walk"],
      weapon: [
        "attribute",
        "accuracy",
        "reach",
        "increment",
        "damageValue",
        "damageAdd",
        "damageKind",
        "damageType",
        "woundClass",
        "arp",
        "grapples",
        "penetrates",
        "piercing",
        "antiVehicle",
        "hands",
        "contact",
        "area",
        "spread",
        "build",
      ],
      armor: ["accessory"],
      fighter: ["karma", "tookCover", "running", "defense", "tolerance", "reach", "initiativeDice", "bodyShield", "lacks"],
      aiming: [],
      calls: [],
    });
    expect(showsOf(swanSong.declaration)).toBe(showsOf(crossfire.declaration));
  });

  test("[CS-07] [CS-13] include Evasion and damage dice in the d20 ruleset, but no limits, wounds or Karma", () => {
    const { formulas: _formulas, ...shown } = showsOf(calledShotD20.declaration);
    expect(shown).toEqual({
      reading: "total",
      figures: ["evasion", "av", "initiative", "ap"],
      weapon: ["attribute", "acc", "reach", "increment", "damageDice", "damageType", "arp", "penetrates", "hands", "area", "spread"],
      armor: ["types", "percent"],
      fighter: ["tookCover", "evasion", "lacks"],
      aiming: [],
      calls: [],
    });
  });

  test("[TD-ROLL-01] [TD-WOUND-01] include Dodge, wound classes and aiming in the three-dice ruleset, but no AP", () => {
    const { formulas: _formulas, ...shown } = showsOf(threeDice.declaration);
    const blow = ["damageDice", "woundClass", "divisor", "tightBeam", "grapples", "penetrates", "hands", "area", "areaKind", "scaled"];
    expect(shown).toEqual({
      reading: "margin",
      figures: ["dodge", "av", "initiative"],
      weapon: ["acc", "reach", "increment", "carries", ...blow],
      armor: ["types", "openFaced", "shield"],
      fighter: ["tookCover", "defense", "tolerance", "reach", "lacks", "aspect"],
      aiming: ["kind", "chink", "behind", "overhead", "situation", "largeArea"],
      calls: ["weapon", "random"],
    });
  });

  test("present a roll in the ruleset's format, or in the format of its dice if the ruleset has none", () => {
    expect([readingOf(threeDice.declaration, true), readingOf(calledShotD20.declaration, true)]).toEqual(["margin", "total"]);
    expect([readingOf({}, true), readingOf({}, false)]).toEqual(["hits", "total"]);
  });
});
