import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { factsOf, warningsOf } from "../../module/apps/item/facts";
import { calledShotD20 } from "../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { crossfire } from "../../module/rules/rulesets/crossfire/crossfire";
import { missing, render, wordsOf } from "./render";

beforeAll(() => void vi.stubGlobal("game", { i18n: { lang: "en", has: (key: string) => wordsOf(key) !== undefined } }));
afterAll(() => void vi.unstubAllGlobals());

const item = (type: string, system: object, more: object = {}) => ({ type, name: "Thing", system, actor: null, ...more }) as never;
const spoken = (facts: ReturnType<typeof factsOf>): string[] =>
  facts.map(({ label, value, unit, isSentence }) =>
    isSentence ? wordsOf(label)!.replace("{value}", value) : [label && wordsOf(label), value, unit && wordsOf(unit)].filter(Boolean).join(" "),
  );

const WEAPON = {
  kind: "ranged",
  skill: "pistols",
  modes: new Set(["single"]),
  ammo: { value: 5, max: 8, type: "pistol" },
  range: { max: 50 },
  roll: { dice: 1, add: 0 },
  damage: { value: 6 },
};

describe("the preview of an item", () => {
  test("shows the protection of armor for each location", () => {
    const vest = { rating: 9, accessory: false, locations: new Set(["torso", "left-arm"]) };
    expect(spoken(factsOf(item("armor", vest), crossfire))).toEqual(["AV 9 Torso", "AV 9 Left arm"]);
    expect(spoken(factsOf(item("armor", { ...vest, accessory: true, locations: new Set() }), crossfire))).toEqual(["AV +9 whole body"]);
    expect(spoken(factsOf(item("armor", vest), calledShotD20))[0]).toBe("DT 9 Torso");
  });

  test("names the owner's weapons that ammunition fits", () => {
    const owner = {
      items: {
        contents: [item("weapon", WEAPON, { name: "Pistol" }), item("weapon", { ...WEAPON, ammo: { type: "rifle" } }, { name: "Rifle" })],
      },
    };
    expect(spoken(factsOf(item("ammunition", { damage: -1, arp: 4, fits: "pistol" }, { actor: owner }), crossfire))).toEqual([
      "DV −1",
      "ARP +4",
      "Fits Pistol",
    ]);
  });

  test("shows the figures of a power, an explosive charge and an injury", () => {
    const power = { price: 2, strain: 3, damage: { value: 6, add: "", kind: "strain" }, range: { max: 40 }, area: { radius: 4 } };
    expect(spoken(factsOf(item("power", power), crossfire))).toEqual(["2 AP", "3 Strain", "DV 6 Strain", "Range 40 m", "Radius 4 m"]);
    const charge = { price: 250, quantity: 2, timer: { rounds: 3 }, area: { radius: null } };
    expect(spoken(factsOf(item("gear", charge), crossfire))).toEqual(["Price 500", "Rounds until it goes off: 3"]);
    expect(spoken(factsOf(item("injury", { healing: 5, penalty: -1 }), crossfire))[1]).toBe("Hits toward healing 5 / 12");
  });
});

describe("the warnings about an item", () => {
  const leaves = (one: never, rules: Parameters<typeof warningsOf>[1] = crossfire): string[] =>
    warningsOf(one, rules).map(({ key, value }) => `${key.split(".").at(-1)} ${value}`.trim());

  test("name invalid values of a weapon", () => {
    expect(leaves(item("weapon", WEAPON))).toEqual([]);
    const odd = { ...WEAPON, skill: "alchemy", modes: new Set(["laser"]), ammo: { value: 9, max: 8, type: "" }, range: { max: 0 } };
    expect(leaves(item("weapon", odd))).toEqual(["noSkill alchemy", "noModes", "noRange", "overfull 8", "noType"]);
    expect(leaves(item("weapon", { ...WEAPON, skill: "small-guns", roll: { dice: 0, add: 0 } }), calledShotD20)).toEqual(["noDice 6"]);
  });

  test("name invalid locations of armor, and ammunition that fits no weapon", () => {
    expect(leaves(item("armor", { locations: new Set(["torso", "tail"]) }))).toEqual(["noPlace tail"]);
    expect(leaves(item("ammunition", { fits: "" }))).toEqual(["noFit"]);
  });

  test("use only texts from the language file, and escape markup in names", () => {
    missing.length = 0;
    const warnings = warningsOf(item("weapon", { ...WEAPON, skill: "<b>x</b>", modes: new Set() }), crossfire);
    const html = render("parts/item-preview", { facts: factsOf(item("trait", { karma: 5 }), crossfire), warnings });
    expect([missing, html.includes("<b>x</b>")]).toEqual([[], false]);
  });
});
