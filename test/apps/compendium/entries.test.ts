import { describe, expect, test } from "vitest";
import { filtered, skillsOf, type Entry, type Filter } from "../../../module/apps/compendium/entries";
import { crossfire } from "../../../module/rules/rulesets/crossfire/crossfire";

const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  uuid: `Compendium.crossfire.weapons.Item.${name}`,
  name,
  img: "",
  type: "weapon",
  skill: "pistols",
  price: 100,
  damage: 5,
  facts: [],
  ...more,
});

const ENTRIES = [
  entry("Service Pistol", { price: 300, damage: 6 }),
  entry("Heavy Pistol", { price: 450, damage: 8 }),
  entry("Hunting Rifle", { skill: "longarms", price: 450, damage: 10 }),
  entry("Ballistic Vest", { type: "armor", skill: "", damage: 0 }),
];

const named = (filter: Partial<Filter> = {}): string[] =>
  filtered(ENTRIES, { search: "", type: "weapon", skill: "", sort: "name", ...filter }).map(({ name }) => name);

describe("the compendium browser", () => {
  test("lists the entries of one type, sorted by name", () => {
    expect(named()).toEqual(["Heavy Pistol", "Hunting Rifle", "Service Pistol"]);
    expect(named({ type: "armor" })).toEqual(["Ballistic Vest"]);
  });

  test("finds the entries that contain all words of a search, in any order and letter case", () => {
    expect(named({ search: "  pistol HEAVY " })).toEqual(["Heavy Pistol"]);
    expect(named({ search: "vest" })).toEqual([]);
  });

  test("filters by skill, and offers only skills that an entry of the type uses", () => {
    expect(named({ skill: "longarms" })).toEqual(["Hunting Rifle"]);
    expect(skillsOf(ENTRIES, "weapon", crossfire)).toEqual(["pistols", "longarms"]);
    expect(skillsOf(ENTRIES, "armor", crossfire)).toEqual([]);
  });

  test("sorts entries by lowest price or highest damage, then by name", () => {
    expect(named({ sort: "price" })).toEqual(["Service Pistol", "Heavy Pistol", "Hunting Rifle"]);
    expect(named({ sort: "damage" })).toEqual(["Hunting Rifle", "Heavy Pistol", "Service Pistol"]);
  });
});
