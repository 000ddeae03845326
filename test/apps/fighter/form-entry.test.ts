import { describe, expect, test } from "vitest";
import { onlyChanged, readTracks, type FormField } from "../../../module/apps/fighter/form-entry";
import { readPoints } from "../../../module/apps/parts/track";
import { partId } from "../../../module/rules/called/vehicle-parts";

const field = (name: string, value: string, defaultValue = value, dataset: FormField["dataset"] = {}): FormField => ({
  name,
  value,
  defaultValue,
  dataset,
});

describe("points entered in fields", () => {
  test.each([
    ["12", 5, 16, 12],
    ["+3", 5, 16, 8],
    ["-3", 5, 16, 2],
    ["\u22123", 5, 16, 2],
    [" 7 ", 5, 16, 7],
    ["-9", 5, 16, 0],
    ["+99", 5, 16, 16],
    ["99", 5, null, 99],
  ])("%s on %i of %s gives %i", (typed, now, most, result) => {
    expect(readPoints(typed, now, most)).toBe(result);
  });

  test.each(["", "seven", "1.5", "+-3", "1e9", "--1"])("%j is refused", (typed) => {
    expect(readPoints(typed, 5, 16)).toBeNull();
  });
});

describe("values a form writes", () => {
  const values = { name: "Ilka", "system.pools.flesh.value": "-3", "system.reach": 0 };
  const fields = [
    field("name", "Ilka"),
    field("system.pools.flesh.value", "-3", "16", { now: "16", most: "16" }),
    field("system.reach", "0"),
  ];

  test("a change writes the changed field alone", () => {
    expect(onlyChanged(values, fields, "system.pools.flesh.value")).toEqual({ "system.pools.flesh.value": "-3" });
  });

  test("a submitted form writes what differs from how it was drawn", () => {
    expect(onlyChanged(values, fields, null)).toEqual({ "system.pools.flesh.value": "-3" });
  });

  test("a field outside the form writes nothing", () => {
    expect(onlyChanged(values, fields, "somebody.else")).toEqual({});
  });

  test("points become numbers; anything else names its field", () => {
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
])("a vehicle part called %j is kept as %j", (name, id) => {
  expect(partId(name)).toBe(id);
});
