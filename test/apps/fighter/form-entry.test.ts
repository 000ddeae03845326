import { describe, expect, test } from "vitest";
import { onlyChanged, readTracks, type FormField } from "../../../module/apps/fighter/form-entry";
import { readPoints } from "../../../module/apps/parts/track";
import { partId } from "../../../module/rules/called-shots/vehicle-parts";

const field = (name: string, value: string, defaultValue = value, dataset: FormField["dataset"] = {}): FormField => ({
  name,
  value,
  defaultValue,
  dataset,
});

describe("a points field", () => {
  test.each([
    ["12", 5, 16, 12],
    ["+3", 5, 16, 8],
    ["-3", 5, 16, 2],
    ["\u22123", 5, 16, 2],
    [" 7 ", 5, 16, 7],
    ["-9", 5, 16, 0],
    ["+99", 5, 16, 16],
    ["99", 5, null, 99],
  ])("in which a user types %s changes from %i of %s points to %i", (typed, now, most, result) => {
    expect(readPoints(typed, now, most)).toBe(result);
  });

  test.each(["", "seven", "1.5", "+-3", "1e9", "--1"])("refuses the text %j", (typed) => {
    expect(readPoints(typed, 5, 16)).toBeNull();
  });
});

describe("the update from a form", () => {
  const values = { name: "Ilka", "system.pools.flesh.value": "-3", "system.reach": 0 };
  const fields = [
    field("name", "Ilka"),
    field("system.pools.flesh.value", "-3", "16", { now: "16", most: "16" }),
    field("system.reach", "0"),
  ];

  test("contains only the changed field", () => {
    expect(onlyChanged(values, fields, "system.pools.flesh.value")).toEqual({ "system.pools.flesh.value": "-3" });
  });

  test("contains only fields that differ from the rendered form when the whole form is submitted", () => {
    expect(onlyChanged(values, fields, null)).toEqual({ "system.pools.flesh.value": "-3" });
  });

  test("is empty for a field outside the form", () => {
    expect(onlyChanged(values, fields, "somebody.else")).toEqual({});
  });

  test('contains points as numbers, with "-3" subtracted from the current points; invalid points are refused with their field', () => {
    const typed: Record<string, unknown> = { "system.pools.flesh.value": "-3" };
    expect(readTracks(typed, fields)).toBeNull();
    expect(typed).toEqual({ "system.pools.flesh.value": 13 });
    const odd: Record<string, unknown> = { "system.pools.flesh.value": "lots" };
    expect(readTracks(odd, fields)?.name).toBe("system.pools.flesh.value");
  });
});

test.each([
  ["Left Track", "left-track"],
  ["  Motor #2 ", "motor-2"],
  ["\u00e9\u00e9", ""],
])("a vehicle part named %j gets the id %j", (name, id) => {
  expect(partId(name)).toBe(id);
});
