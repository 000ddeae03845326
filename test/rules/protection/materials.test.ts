import { expect, test } from "vitest";
import { isMaterial, MATERIALS, materialRatings, type MaterialId } from "../../../module/rules/protection/materials";

test.each<[MaterialId, number, number]>([
  ["glass", 1, 2],
  ["drywall", 2, 4],
  ["crates", 4, 6],
  ["sandbags", 6, 8],
  ["security-door", 8, 12],
  ["brick", 10, 16],
  ["concrete", 12, 20],
  ["reinforced-concrete", 14, 24],
  ["bunker", 16, 32],
])("[SS-BARRIER-01] [SS-BARRIER-09] the material %s has Structure %i and Armor %i", (id, structure, armor) => {
  expect(materialRatings(id)).toEqual({ structure, armor });
});

test("[SS-BARRIER-05] a material gives no cover if and only if it is transparent", () => {
  const giving = (cover: string) => Object.entries(MATERIALS).flatMap(([id, material]) => (material.cover === cover ? [id] : []));
  expect(giving("none")).toEqual(["glass", "ballistic-glass", "armored-glass"]);
  expect(giving("partial")).toEqual(["brush", "furniture", "crates", "sandbags"]);
  expect(giving("good")).toHaveLength(8);
  for (const { transparent, cover, thickness } of Object.values(MATERIALS)) {
    expect(transparent).toBe(cover === "none");
    expect(thickness).toBeGreaterThan(0);
  }
});

test("[SS-BARRIER-09] the list of materials is sorted by Structure", () => {
  const structures = Object.keys(MATERIALS).map((id) => materialRatings(id as MaterialId).structure);
  expect(structures).toEqual(structures.toSorted((a, b) => a - b));
});

test("only an id in the list of materials is a material", () => {
  expect(["glass", "bunker", "cheese", "toString", "", 3, null, undefined, ["glass"]].map(isMaterial)).toEqual([
    true,
    true,
    ...Array.from({ length: 7 }, () => false),
  ]);
});
