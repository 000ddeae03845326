import type { FieldValue, SystemClass, SystemObject } from "../../common/dynamic";
import { beforeAll, describe, expect, test } from "vitest";
import { serverContext, setContext } from "../../common/context";
import { DataModel } from "../../common/data/data-model";
import { fields as f } from "../../common/data/fields/namespace";
import { ForcedDeletion, ForcedReplacement } from "../../common/data/operators";

/** Returns a model class with the given schema. */
const modelOf = (schema: () => Record<string, FieldValue>): SystemClass =>
  class Model extends DataModel {
    static override defineSchema() {
      return schema();
    }
  };
const make = (field: () => SystemObject, v?: unknown): SystemObject => new (modelOf(() => ({ v: field() })))(v === undefined ? {} : { v });

describe.each([13, 14])("fields on Foundry %i", (generation) => {
  beforeAll(() => setContext(serverContext(generation)));

  test.each([
    ["12.6", 10],
    ["7.4", 7],
    [-3, 0],
    [true, 1],
  ])("cleaning a NumberField rounds and clamps %j to %j [foundry-api 3.4, 12.5 #1]", (given, expected) => {
    expect(new f.NumberField({ integer: true, min: 0, max: 10 }).clean(given)).toBe(expected);
  });

  test("NumberField rounds to steps counted from its minimum [foundry-api 3.4]", () => {
    expect(new f.NumberField({ min: 1, step: 0.5 }).clean(2.3)).toBe(2.5);
  });

  test("NumberField starts as null, and is not nullable if it has choices [foundry-api 3.4]", () => {
    expect(new f.NumberField().getInitialValue()).toBeNull();
    expect(new f.NumberField({ choices: [1, 2], initial: 1 })["nullable"]).toBe(false);
    expect(() => make(() => new f.NumberField({ required: true, nullable: false }))).toThrow(/v: may not be undefined/);
    expect(() => make(() => new f.NumberField({ choices: [1, 2] }), 3)).toThrow(/3 is not a valid choice/);
  });

  test("StringField trims text and replaces a forbidden blank with the initial value [foundry-api 3.4, 12.5 #2]", () => {
    const field = new f.StringField({ required: true, blank: false, initial: "a" });
    expect(field.clean("")).toBe("a");
    expect(field.clean("  b ")).toBe("b");
    expect(new f.StringField({ required: true }).getInitialValue()).toBe("");
    expect(new f.StringField().getInitialValue()).toBeUndefined();
    expect(field.clean(5)).toBe("5");
  });

  test("a forbidden null becomes the initial value, except in a number field, which refuses null [foundry-api 3.4, ISS:foundryvtt/foundryvtt#13804]", () => {
    expect(new f.StringField({ required: true, initial: "word" }).clean(null)).toBe("word");
    expect(new f.NumberField({ nullable: false, initial: 3 }).clean(null)).toBeNaN();
    expect(new f.NumberField({ initial: 3 }).clean(null)).toBeNull();
  });

  test("BooleanField converts text to true or false [foundry-api 3.4]", () => {
    const field = new f.BooleanField();
    expect(["true", "false", 1, 0, {}].map((v) => field.clean(v))).toEqual([true, false, true, false, false]);
    expect(field.getInitialValue()).toBe(false);
  });

  test("SetField is stored as an array without duplicates and prepared as a Set [foundry-api 12.5 #3]", () => {
    const model = make(() => new f.SetField(new f.NumberField()), [5]);
    model.updateSource({ v: [1, 1, 2] });
    expect(model._source.v).toEqual([1, 2]);
    expect(model.v).toEqual(new Set([1, 2]));
    expect(model.toObject(false).v).toEqual([1, 2]);
  });

  test("an update with a dotted index replaces the whole array [foundry-api 12.5 #4]", () => {
    const model = make(
      () => new f.ArrayField(new f.SchemaField({ x: new f.NumberField(), y: new f.NumberField({ initial: 9 }) })),
      [
        { x: 0, y: 1 },
        { x: 5, y: 5 },
      ],
    );
    model.updateSource({ "v.0.x": 1 });
    expect(model.v).toEqual([{ x: 1, y: 9 }]);
  });

  test("SchemaField deletes unknown keys and adds missing keys [foundry-api 3.4]", () => {
    const model = make(() => new f.SchemaField({ a: new f.NumberField({ initial: 1 }), b: new f.StringField({ required: true }) }), {
      a: 2,
      c: 3,
    });
    expect(model._source.v).toEqual({ a: 2, b: "" });
    expect(() => new f.SchemaField({ _source: new f.StringField() })).toThrow(/_source/);
  });

  test("TypedObjectField merges by key, removes refused keys, and completes new elements only on Foundry 14 [foundry-api 3.4, ISS:foundryvtt/foundryvtt#13546]", () => {
    const added = generation >= 14 ? { value: 3, max: 7 } : { value: 3 };
    const model = make(
      () =>
        new f.TypedObjectField(new f.SchemaField({ value: new f.NumberField({ initial: 0 }), max: new f.NumberField({ initial: 7 }) }), {
          validateKey: (k: string) => !k.startsWith("x"),
        }),
      { a: { value: 1 } },
    );
    expect(model.updateSource({ "v.a.value": 2, "v.b.value": 3, "v.xyz.value": 4 })).toEqual({
      v: { a: { value: 2 }, b: added },
    });
    expect(model._source.v).toEqual({ a: { value: 2, max: 7 }, b: added });
  });

  test("ObjectField merges the values of an update [foundry-api 3.5]", () => {
    const model = make(() => new f.ObjectField(), { a: { b: 1 }, c: [1] });
    expect(model.updateSource({ v: { a: { d: 2 }, c: [1] } })).toEqual({ v: { a: { d: 2 } } });
    expect(model.v).toEqual({ a: { b: 1, d: 2 }, c: [1] });
  });

  test("TypedSchemaField uses the schema of its type and refuses unknown types [foundry-api 3.4]", () => {
    const types = () => ({
      gun: { type: new f.StringField({ required: true, nullable: false, blank: false }), shots: new f.NumberField({ initial: 6 }) },
      fist: { reach: new f.NumberField({ initial: 1 }) },
    });
    const model = make(() => new f.TypedSchemaField(types()), { type: "gun", reach: 4 });
    expect(model._source.v).toEqual({ type: "gun", shots: 6 });
    expect(() => make(() => new f.TypedSchemaField(types()), { type: "laser" })).toThrow(/laser/);
  });

  test("EmbeddedDataField creates a model whose parent is the outer model [foundry-api 3.4]", () => {
    const Inner = modelOf(() => ({ n: new f.NumberField({ initial: 2 }) }));
    const model = make(() => new f.EmbeddedDataField(Inner));
    expect(model.v).toBeInstanceOf(Inner);
    expect(model.v.parent).toBe(model);
    expect(model.v.n).toBe(2);
    expect(model.schema.getField("v.n").fieldPath).toBe("v.n");
  });

  test("ColorField returns a Color and stores hexadecimal text [foundry-api 3.4]", () => {
    const model = make(() => new f.ColorField(), "#FF8800");
    expect(model._source.v).toBe("#ff8800");
    expect(Number(model.v)).toBe(0xff8800);
  });

  test("DocumentUUIDField and FilePathField refuse text that does not fit their options [foundry-api 3.4]", () => {
    expect(() => make(() => new f.DocumentUUIDField({ type: "Item" }), "Actor.aaaaaaaaaaaaaaaa")).toThrow(/Actor/);
    expect(make(() => new f.DocumentUUIDField({ type: "Item" }), "Actor.aaaaaaaaaaaaaaaa.Item.bbbbbbbbbbbbbbbb").v).toContain("Item");
    expect(() => new f.FilePathField()).toThrow(/categories/);
    expect(() => make(() => new f.FilePathField({ categories: ["IMAGE"] }), "a.txt")).toThrow(/extension/);
  });

  test("JSONField accepts an object and returns it, and JavaScriptField refuses text that is not JavaScript [foundry-api 3.4]", () => {
    expect(make(() => new f.JSONField(), { a: 1 }).v).toEqual({ a: 1 });
    expect(() => make(() => new f.JavaScriptField(), "let = ;")).toThrow(/JavaScript/);
  });

  test("a replacement sets the value without merging [foundry-api 3.5]", () => {
    const model = make(() => new f.ObjectField(), { a: 1, b: 2 });
    const change = generation >= 14 ? { v: new ForcedReplacement({ c: 3 }) } : { "==v": { c: 3 } };
    model.updateSource(change);
    expect(model._source.v).toEqual({ c: 3 });
  });

  test("deleting a key removes it, and the diff records the deletion in the generation's own form [foundry-api 3.5]", () => {
    const model = make(() => new f.ObjectField(), { a: 1, b: 2 });
    const diff = model.updateSource(generation >= 14 ? { "v.a": ForcedDeletion.create() } : { "v.-=a": null });
    expect(diff).toEqual(generation >= 14 ? { v: { a: ForcedDeletion.create() } } : { v: { "-=a": null } });
    expect(model._source.v).toEqual({ b: 2 });
    expect(JSON.parse(JSON.stringify(ForcedDeletion.create()))).toEqual({ __$OPERATOR$__: "ForcedDeletion" });
  });
});

describe("effect changes by field [foundry-api 3.4]", () => {
  const change = (type: string, value: unknown) => ({ key: "v", type, value });
  beforeAll(() => setContext(serverContext(14)));

  test.each([
    ["add", 3, 8],
    ["subtract", 3, 2],
    ["multiply", "2", 10],
    ["override", 1, 1],
    ["upgrade", 4, 5],
    ["upgrade", 9, 9],
    ["downgrade", 4, 4],
  ])("NumberField: %s %j on 5 gives %j", (type, value, expected) => {
    expect(new f.NumberField().applyChange(5, {}, change(type, value))).toBe(expected);
  });

  test("BooleanField adds with OR and multiplies with AND", () => {
    const field = new f.BooleanField();
    expect(field.applyChange(false, {}, change("add", "true"))).toBe(true);
    expect(field.applyChange(true, {}, change("multiply", "false"))).toBe(false);
  });

  test("StringField adds by joining and subtracts by removing", () => {
    const field = new f.StringField();
    expect(field.applyChange("ab", {}, change("add", "c"))).toBe("abc");
    expect(field.applyChange("abc", {}, change("subtract", "b"))).toBe("ac");
  });

  test("SetField and ArrayField add and remove elements", () => {
    const set = new f.SetField(new f.StringField());
    expect(set.applyChange(new Set(["a"]), {}, change("add", "b"))).toEqual(new Set(["a", "b"]));
    expect(set.applyChange(new Set(["a", "b"]), {}, change("subtract", "a"))).toEqual(new Set(["b"]));
    expect(new f.ArrayField(new f.NumberField()).applyChange([1], {}, change("add", "[2]"))).toEqual([1, 2]);
  });
});
