import { beforeAll, describe, expect, test } from "vitest";
import { beyondLimits } from "../../module/data/beyond-limits";
import { longestOf } from "../../module/data/field-builders";
import { LIMITS } from "../../module/rules/limits";
import { loadModels } from "./engine";
import { placesIn } from "./schema-walk";

let models: Awaited<ReturnType<typeof loadModels>>;
beforeAll(async () => {
  models = await loadModels();
});

const KINDS = ["Actor", "Item"] as const;
const all = (): [name: string, model: any][] =>
  KINDS.flatMap((kind) => Object.entries(models[kind]).map(([type, model]): [string, any] => [`${kind} ${type}`, model]));

/**
 * Returns data with this number and this text in every field of a schema, at every depth. A field for positive numbers gets the number
 * without its sign. Fields with choices are left out.
 */
function filled(schema: any, number: unknown, text: unknown): Record<string, unknown> {
  const { ArrayField, SchemaField, NumberField, SetField, StringField } = foundry.data.fields;
  const valueFor = (field: any): unknown => {
    if (field instanceof SchemaField) return filled(field, number, text);
    // No version stored a number of 0 or less in these fields.
    if (field instanceof NumberField) return (field as any).positive ? Math.abs(Number(number)) : number;
    if (field instanceof StringField && !(field as any).choices) return text;
    if (field instanceof ArrayField && !(field instanceof SetField)) return [valueFor(field.element)];
    if (field.element instanceof NumberField || field.element instanceof SchemaField) return { key: valueFor(field.element) };
    return undefined;
  };
  return Object.fromEntries(
    Object.entries<any>(schema.fields).flatMap(([name, field]) => {
      const value = valueFor(field);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

describe("limits of stored numbers and texts", () => {
  test("every number of an actor or item has a maximum", () => {
    const { NumberField } = foundry.data.fields;
    const open = all().flatMap(([name, model]) =>
      [...placesIn(model.schema)]
        .filter(({ field }) => field instanceof NumberField && !(field.max! <= LIMITS.money))
        .map(({ path }) => `${name}: ${path}`),
    );
    expect(open).toEqual([]);
  });

  test("every free text of an actor or item has a maximum length", () => {
    const { StringField } = foundry.data.fields;
    const open = all().flatMap(([name, model]) =>
      [...placesIn(model.schema)]
        .filter(({ path, field }) => field instanceof StringField && !(field as any).choices && !path.endsWith("*"))
        .filter(({ path, field }) => longestOf(field) === undefined && path !== "gmNotes")
        .map(({ path }) => `${name}: ${path}`),
    );
    expect(open).toEqual([]);
  });

  test.each([1e308, -1e308, 1e21, -1])(
    "a world that stored %d opens with the number limited to its range, and with all its texts unchanged",
    (number) => {
      for (const [, model] of all()) {
        const stored = filled(model.schema, number, "x".repeat(100_000));
        const data = new model(stored);
        expect(beyondLimits(model.schema, data.toObject(), "system").filter(({ key }) => key !== "long")).toEqual([]);
        const texts = Object.entries(foundry.utils.flattenObject(stored)).filter(([, value]) => typeof value === "string");
        expect(texts.filter(([path, value]) => foundry.utils.getProperty(data.toObject(), path) !== value)).toEqual([]);
      }
    },
  );

  test("beyondLimits names a value beyond its limit with the path, the limit and the value", () => {
    const { schema }: any = models.Actor.character;
    expect(
      beyondLimits(
        schema,
        { reach: 1e308, skills: { pistols: -1 }, pools: { flesh: { value: "1e9" } }, landing: { 3: "x".repeat(300) } },
        "system",
      ),
    ).toEqual([
      { where: "system.reach", key: "large", wanted: "999", found: "1e+308" },
      { where: "system.skills.pistols", key: "small", wanted: "0", found: "-1" },
      { where: "system.pools.flesh.value", key: "large", wanted: "1000000", found: "1000000000" },
      { where: "system.landing.3", key: "long", wanted: "200", found: "300" },
    ]);
    expect(beyondLimits(schema, { reach: Number.NaN, notes: "x".repeat(100_000) }, "system")).toMatchObject([
      { where: "system.reach", key: "type", found: "NaN" },
      { where: "system.notes", key: "long", wanted: "50000" },
    ]);
  });

  test("beyondLimits ignores a value that is within its limit, empty or unknown", () => {
    const { schema }: any = models.Actor.character;
    expect(
      beyondLimits(schema, { reach: 3, pools: { flesh: { value: null } }, evasion: { value: "" }, constructor: 1e308 }, "system"),
    ).toEqual([]);
    expect(beyondLimits(schema, undefined, "system")).toEqual([]);
    expect(beyondLimits(schema, { reach: 1e308 }, "system", "text")).toEqual([]);
  });
});
