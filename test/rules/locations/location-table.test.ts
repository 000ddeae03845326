import { expect, test } from "vitest";
import { ownTable, SUMS, tableFault } from "../../../module/rules/locations/location-table";

test("[TD-LOC-07] a missing value, or one that is no location, makes no custom table", () => {
  expect(ownTable("hound", {})).toBeNull();
  expect(ownTable("hound", { 5: "", 6: "tail", 19: "neck" })).toBeNull();
});

test("[TD-LOC-07] omitted sums are those of a humanoid, and every sum has one row", () => {
  const table = ownTable("hound", { 12: "right-leg", 15: "foot", 16: "neck" })!;
  expect(tableFault(table)).toBeNull();
  const rows = new Map(table.rows.map(({ from, location, side }) => [from, [location, side]]));
  expect([rows.get(12), rows.get(15), rows.get(16), rows.get(8), rows.get(3)]).toEqual([
    ["leg", "right"],
    ["foot", "die"],
    ["neck", null],
    ["arm", "right"],
    ["skull", null],
  ]);
  expect(SUMS.map(({ sum }) => sum)).toEqual(Array.from({ length: 16 }, (_, at) => at + 3));
});
