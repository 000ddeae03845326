import { describe, expect, test } from "vitest";
import { typesContext, typesIn } from "../../module/apps/item/armor-types";
import { declaredChoices } from "../../module/apps/item/choices";
import { damageInWords } from "../../module/apps/parts/part-words";
import { calledShotD20 } from "../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { crossfire } from "../../module/rules/rulesets/crossfire/crossfire";
import type { Ruleset } from "../../module/rules/attack/model/ruleset";
import { usualAccuracy } from "../../module/rules/attack/model/weapon";
import { showsOf } from "../../module/rules/describe/formulas";
import { threeDice } from "../../module/rules/rulesets/three-dice/three-dice";
import { render } from "./render";

/** Returns stand-ins for the fields of any schema. Each field contains its path. */
const fieldsAt = (path: string): object =>
  new Proxy(
    {},
    {
      get: (_target, name) => {
        if (typeof name !== "string") return undefined;
        if (name === "fieldPath") return path;
        return fieldsAt(name === "fields" ? path : `${path}.${name}`);
      },
      has: () => true,
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: undefined }),
    },
  );

function fieldsShown(ruleset: Ruleset, type: "weapon" | "armor"): string[] {
  const { declaration } = ruleset;
  const shown = showsOf(declaration)[type];
  const html = render(`item/${type}`, {
    fields: fieldsAt("system"),
    system: { damage: {}, range: {}, area: {}, ammo: {}, roll: {}, carries: {} },
    choices: declaredChoices(declaration, {}),
    show: Object.fromEntries(shown.map((field) => [field, true])),
    types: type === "armor" && shown.includes("types" as never) ? typesContext({}, showsOf(declaration).armor, typesIn(ruleset)) : null,
  });
  return [...html.matchAll(/name="system\.([^"]+)"/g)].map(([, path]) => path!);
}

describe("the sheet of a weapon", () => {
  test("has Damage Value, Accuracy and ARP in rulesets with dice pools", () => {
    const shown = fieldsShown(crossfire, "weapon");
    expect(shown).toEqual(expect.arrayContaining(["damage.value", "accuracy", "arp", "spread", "quality"]));
    for (const path of ["roll.dice", "divisor", "tightBeam", "acc", "carries.max"]) expect(shown).not.toContain(path);
  });

  test.each([
    ["", 5],
    ["improvised", 4],
    ["clumsy", 3],
  ])("[SS-ACCURACY-02] shows the default Accuracy of a melee weapon of quality '%s': %i", (quality, accuracy) => {
    const stored = { accuracy: null, kind: "melee", skill: "blades", quality, condition: "" };
    const html = render("item/weapon", {
      fields: fieldsAt("system"),
      system: { damage: {}, range: {}, area: {}, ammo: {}, roll: {}, carries: {} },
      choices: declaredChoices(crossfire.declaration, {}),
      show: { accuracy: true, build: true },
      preview: { damageKey: "CROSSFIRE.Sheet.dv", limit: null, usual: { key: "CROSSFIRE.Sheet.usualAccuracy", accuracy: String(usualAccuracy(stored)), range: "" } },
    });
    expect(html).toContain(`Accuracy is empty, so ${accuracy} is used,`);
    expect(html).toContain('name="system.accuracy"');
    expect(usualAccuracy({ ...stored, kind: "thrown" })).toBeNull();
  });

  test("[UT-57] has a checkbox for penetration", () => {
    expect(fieldsShown(crossfire, "weapon")).toContain("penetrates");
  });

  test("[CS-13] has damage dice and a damage type in the d20 ruleset", () => {
    const shown = fieldsShown(calledShotD20, "weapon");
    expect(shown).toEqual(expect.arrayContaining(["roll.dice", "roll.faces", "roll.add", "damage.type", "acc"]));
    for (const path of ["damage.value", "accuracy", "damage.woundClass", "carries.half"]) expect(shown).not.toContain(path);
  });

  test("[TD-WOUND-01] [TD-RANGE-01] has damage dice, wound class, divisor, tight beam, ranges and Accuracy in the three-dice ruleset", () => {
    const shown = fieldsShown(threeDice, "weapon");
    expect(shown).toEqual(
      expect.arrayContaining(["roll.dice", "damage.woundClass", "divisor", "tightBeam", "carries.half", "carries.max", "acc", "grapples"]),
    );
    for (const path of ["damage.value", "accuracy", "arp", "attribute"]) expect(shown).not.toContain(path);
  });
});

describe("the sheet of armor", () => {
  test("has the fields that the ruleset needs: DT and DR percent per damage type, DR per wound class, or neither", () => {
    expect(fieldsShown(crossfire, "armor").filter((path) => path.startsWith("types"))).toEqual([]);
    expect(fieldsShown(calledShotD20, "armor")).toEqual(expect.arrayContaining(["types.kinetic.value", "types.kinetic.percent"]));
    const three = fieldsShown(threeDice, "armor");
    expect(three).toEqual(expect.arrayContaining(["types.cut.value", "types.pi++.value", "openFaced", "shield"]));
    expect(three.filter((path) => path.endsWith("percent"))).toEqual([]);
  });

  test("[TD-LOC-38] has a field for each side of a paired location", () => {
    const places = Object.keys(declaredChoices(threeDice.declaration, {}).places);
    expect(places).toEqual(expect.arrayContaining(["left-hand", "right-hand", "skull"]));
    expect(places).not.toContain("hand");
    expect(Object.keys(declaredChoices(crossfire.declaration, {}).places)).toHaveLength(6);
  });
});

test.each([
  [{ dv: 8 }, "8"],
  [{ dv: 8, damage: { dice: 2, faces: 6, add: 3 } }, "2d6+3"],
  [{ dv: 8, damage: { dice: 1, faces: 10, add: -1 } }, "1d10−1"],
  [{ dv: 8, damage: { dice: 3, faces: 6, add: 0 } }, "3d6"],
  [{ dv: 8, damage: { dice: 0, faces: 6, add: 7 } }, "7"],
])("damage is shown as dice with a modifier, or as a fixed number: %o", (weapon, words) => {
  expect(damageInWords(weapon)).toBe(words);
});
