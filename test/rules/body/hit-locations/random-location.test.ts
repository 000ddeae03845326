import { expect, test } from "vitest";
import { ownTable, SUMS, tableFault } from "../../../../module/rules/body/hit-locations/random-location";

test("[TD-LOC-07] a table without a valid entry does not count as a custom table", () => {
  expect(ownTable("hound", {})).toBeNull();
  expect(ownTable("hound", { 5: "", 6: "tail", 19: "neck" })).toBeNull();
});

test("[TD-LOC-07] a custom table has one row for every sum, and takes missing sums from the humanoid table", () => {
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
