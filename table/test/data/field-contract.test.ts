import type { FieldValue, SystemClass, SystemObject } from "../../common/dynamic";
import type { DataFieldOptions } from "../../common/data/fields/data-field";
import { beforeAll, describe, expect, test } from "vitest";
import { serverContext, setContext } from "../../common/context";
import { DataModel } from "../../common/data/data-model";
import { fields as f } from "../../common/data/fields/namespace";
import { DataModelValidationError, DataModelValidationFailure } from "../../common/data/validation-failure";
import * as validators from "../../common/data/validators";

const modelOf = (schema: () => Record<string, FieldValue>): SystemClass =>
  class Model extends DataModel {
    static override defineSchema() {
      return schema();
    }
  };
const make = (field: () => SystemObject, v?: unknown): SystemObject => new (modelOf(() => ({ v: field() })))(v === undefined ? {} : { v });
const options = (field: SystemObject, ...names: string[]): unknown[] => names.map((name) => field[name]);

describe.each([13, 14])("documented fields on Foundry %i", (generation) => {
  beforeAll(() => setContext(serverContext(generation)));

  test("every field has the default options of the generation [foundry-api 3.4, T14:fields DataField.DefaultOptions]", () => {
    const field = new f.DataField();
    const names = ["required", "nullable", "initial", "readonly", "gmOnly", "label", "hint", "validationError", "placeholder", "persisted"];
    const old = [false, false, undefined, false, false, "", "", "is not a valid value"];
    expect(options(field, ...names)).toEqual([...old, ...(generation >= 14 ? ["", true] : [undefined, undefined])]);
  });

  test.each([
    ["BooleanField", {}, { required: true, nullable: false, initial: false }],
    ["NumberField", {}, { required: false, nullable: true, initial: null, integer: false, positive: false }],
    ["NumberField", { choices: [1] }, { nullable: false }],
    ["StringField", {}, { required: false, blank: true, trim: true, nullable: false, initial: undefined, textSearch: false }],
    ["StringField", { choices: ["a"] }, { blank: false, nullable: false }],
    ["ObjectField", {}, { required: true, nullable: false }],
    ["HTMLField", {}, { required: true, blank: true }],
    ["FilePathField", { categories: ["IMAGE"] }, { nullable: true, blank: false, initial: null, base64: false, wildcard: false }],
    ["ColorField", {}, { nullable: true, initial: null }],
    ["DocumentIdField", {}, { required: true, blank: false, nullable: true, readonly: true, initial: null }],
    ["DocumentUUIDField", {}, { required: true, blank: false, nullable: true, initial: null }],
    ["AngleField", {}, { required: true, nullable: false, initial: 0, min: 0, max: 360, normalize: true }],
    ["AlphaField", {}, { required: true, nullable: false, initial: 1, min: 0, max: 1 }],
    ["HueField", {}, { required: true, nullable: false, initial: 0, min: 0, max: 1 }],
    ["IntegerSortField", {}, { required: true, nullable: false, integer: true, initial: 0 }],
    ["JSONField", {}, { blank: false, initial: undefined }],
    ["JavaScriptField", {}, { required: true, nullable: false, blank: true, async: false }],
  ])("%s %j has its documented options [foundry-api 3.4]", (name, given, expected) => {
    expect(new (f as SystemObject)[name](given)).toMatchObject(expected);
  });

  test.each([
    ["ArrayField", () => new f.ArrayField(new f.AnyField()), []],
    ["SetField", () => new f.SetField(new f.StringField()), []],
    ["ObjectField", () => new f.ObjectField(), {}],
    ["TypedObjectField", () => new f.TypedObjectField(new f.AnyField()), {}],
    ["SchemaField", () => new f.SchemaField({ a: new f.NumberField({ initial: 1 }) }), { a: 1 }],
    ["StringField required and blank", () => new f.StringField({ required: true }), ""],
    ["StringField required, blank and nullable", () => new f.StringField({ required: true, nullable: true }), ""],
    ["HTMLField", () => new f.HTMLField(), ""],
  ])("%s without a value is %j [foundry-api 3.4]", (_name, field, expected) => {
    expect(make(field)._source.v).toEqual(expected);
  });

  test("an initial value that is a function receives the model's data and runs for each instance [foundry-api 3.4]", () => {
    const Model = modelOf(() => ({
      base: new f.NumberField({ initial: 4 }),
      twice: new f.NumberField({ initial: (d: SystemObject) => d.base * 2 }),
    }));
    expect(new Model({ base: 5 }).twice).toBe(10);
    const lists = modelOf(() => ({ v: new f.ArrayField(new f.NumberField()) }));
    const [a, b] = [new lists(), new lists()];
    a.v.push(1);
    expect([a.v, a._source.v, b.v]).toEqual([[1], [], []]);
  });

  test.each([
    [
      "null that is not allowed, without an initial value,",
      () => new f.NumberField({ required: true, nullable: false }),
      null,
      /must be a finite number/,
    ],
    ["text in a number field", () => new f.NumberField(), "seven", /must be a finite number/],
    ["a number outside the choices", () => new f.NumberField({ choices: { 1: "one" }, initial: 1 }), 2, /2 is not a valid choice/],
    ["zero in a positive field", () => new f.NumberField({ positive: true }), 0, /must be a positive number/],
    ["text outside the choices", () => new f.StringField({ choices: () => ["a", "b"], initial: "a" }), "c", /c is not a valid choice/],
    ["a list with too few elements", () => new f.ArrayField(new f.NumberField(), { min: 2 }), [1], /cannot have fewer than 2 elements/],
    ["a list with too many elements", () => new f.ArrayField(new f.NumberField(), { max: 1 }), [1, 2], /cannot have more than 1 elements/],
    ["an empty list that must not be empty", () => new f.ArrayField(new f.NumberField(), { empty: false }), [], /fewer than 1/],
    [
      "an invalid element of a list",
      () => new f.ArrayField(new f.NumberField({ nullable: false })),
      [1, "x"],
      /v\.1: must be a finite number/,
    ],
    [
      "an invalid entry of a record",
      () => new f.TypedObjectField(new f.NumberField({ nullable: false })),
      { a: "x" },
      /v\.a: must be a finite number/,
    ],
    [
      "an invalid inner field",
      () => new f.SchemaField({ deep: new f.SchemaField({ n: new f.NumberField() }) }),
      { deep: { n: "x" } },
      /v\.deep\.n: /,
    ],
    ["a list instead of an object", () => new f.ObjectField(), [1], /must be an object/],
    ["an id of another length", () => new f.DocumentIdField(), "short", /16-character/],
    ["text that is not a color", () => new f.ColorField(), "reddish", /color/],
    ["inline data instead of a file", () => new f.FilePathField({ categories: ["IMAGE"] }), "data:image/png;base64,AAAA", /base64/],
    [
      "an embedded document instead of a primary one",
      () => new f.DocumentUUIDField({ embedded: false }),
      "Actor.aaaaaaaaaaaaaaaa.Item.bbbbbbbbbbbbbbbb",
      /embedded/,
    ],
  ])("%s is refused with an error that names the path [foundry-api 3.1, 3.4]", (_what, field, value, message) => {
    expect(() => make(field, value)).toThrow(message);
  });

  test("cleaning wraps angles and hues, and clamps alphas and angles that are not normalized [foundry-api 3.4, T13:fields AngleField#normalize]", () => {
    expect([370, -90, 360, "45"].map((v) => new f.AngleField().clean(v))).toEqual([10, 270, 0, 45]);
    expect(new f.AngleField({ normalize: false }).clean(370)).toBe(360);
    expect([1.25, -0.25].map((v) => new f.HueField().clean(v))).toEqual([0.25, 0.75]);
    expect([2, -1].map((v) => new f.AlphaField().clean(v))).toEqual([1, 0]);
  });

  test("a file path can be a wildcard, a virtual path or inline data if the field allows it [foundry-api 3.4]", () => {
    const accepts = (given: object, value: string): boolean => !new f.FilePathField({ categories: ["IMAGE"], ...given }).validate(value);
    expect([accepts({ wildcard: true }, "tokens/*"), accepts({}, "tokens/*")]).toEqual([true, false]);
    expect([accepts({ virtual: true }, "#drawing"), accepts({}, "#drawing")]).toEqual([true, false]);
    expect([accepts({ base64: true }, "data:image/png;base64,AAAA"), accepts({}, "icons/a.webp?2")]).toEqual([true, true]);
  });

  test("a list accepts sets, maps, records with numeric keys and single values [foundry-api 3.4]", () => {
    const field = new f.ArrayField(new f.StringField());
    const given = [new Set(["a"]), new Map([["k", "b"]]), { 0: "c", 1: "d" }, "e"];
    expect(given.map((v) => field.clean(v))).toEqual([["a"], ["b"], ["c", "d"], ["e"]]);
  });

  test("SchemaField is iterable and finds a field by path [T13:fields SchemaField]", () => {
    const schema = new f.SchemaField({ a: new f.NumberField(), list: new f.ArrayField(new f.SchemaField({ b: new f.StringField() })) });
    expect([schema.keys(), schema.has("a"), schema.has("b"), [...schema].length]).toEqual([["a", "list"], true, false, 2]);
    expect(schema.entries().map(([name, field]) => name === field.name)).toEqual([true, true]);
    expect(schema.getField("list.element.b")).toBe(schema.getField(["list", "0", "b"]));
    expect(schema.getField("nothing.there")).toBeUndefined();
    expect(schema.getField("list.element.b")!.fieldPath).toBe("list.element.b");
  });

  test("a field belongs to only one schema, and a schema contains only fields [T13:fields SchemaField#_initialize]", () => {
    const field = new f.NumberField();
    new f.SchemaField({ field });
    expect(() => new f.SchemaField({ field })).toThrow(/already belongs/);
    expect(() => new f.SchemaField({ field: 5 as SystemObject })).toThrow(/not an instance of the DataField class/);
    expect(() => new f.ArrayField(5 as SystemObject)).toThrow(/DataField/);
  });

  test("apply calls a function on every field with its value [T13:fields DataField#apply]", () => {
    const schema = new f.SchemaField({ a: new f.NumberField(), b: new f.SchemaField({ c: new f.StringField() }) });
    const seen: unknown[] = [];
    schema.apply(
      function (this: SystemObject, value: unknown) {
        if (!(this instanceof f.SchemaField)) seen.push([this.fieldPath, value]);
      },
      { a: 1, b: { c: "x" } },
    );
    expect(seen).toEqual([
      ["a", 1],
      ["b.c", "x"],
    ]);
  });

  test("a custom check can refuse a value by throwing or by returning false or a failure; returning true ends validation [T13:fields DataField#validate]", () => {
    const check = (validate: () => unknown): string | undefined =>
      new f.NumberField({ validate, validationError: "is odd" }).validate("x")?.message;
    expect(check(() => true)).toBeUndefined();
    expect(check(() => false)).toBe("is odd");
    expect(check(() => new DataModelValidationFailure({ message: "no" }))).toBe("no");
    expect(check(() => undefined)).toMatch(/number/);
    expect(new f.NumberField().validate("x", { validate: () => true })).toBeUndefined();
  });

  test("a validation error lists every failure with its path [T13:validation-failure]", () => {
    const Model = modelOf(() => ({ a: new f.NumberField(), list: new f.ArrayField(new f.SchemaField({ n: new f.NumberField() })) }));
    let error: SystemObject;
    try {
      new Model({ a: "x", list: [{ n: 1 }, { n: "y" }] });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(DataModelValidationError);
    expect(error.message).toBe("Model validation errors:\n  a: must be a finite number\n  list.1.n: must be a finite number");
    expect(Object.keys(error.getAllFailures())).toEqual(["a", "list.1.n"]);
    expect(error.getFailure("list.1.n").invalidValue).toBeNaN();
    const made = new DataModelValidationError({ n: new DataModelValidationFailure({ message: "is wrong", unresolved: true }) });
    expect([made.message, made.getFailure("n")?.message]).toEqual(["n: is wrong", "is wrong"]);
  });

  test("packages' fields can use the validators [T13:common/data/validators]", () => {
    expect([validators.isValidId("a".repeat(16)), validators.isValidId("a-b")]).toEqual([true, false]);
    expect([validators.hasFileExtension("a.WEBP?1", ["webp"]), validators.hasFileExtension("a.txt", ["webp"])]).toEqual([true, false]);
    expect([validators.isColorString("#ff8800"), validators.isColorString("ff8800")]).toEqual([true, false]);
    expect([validators.isBase64Data("data:image/png;base64,AAAA", ["image/png"]), validators.isBase64Data("AAAA")]).toEqual([true, false]);
    expect([validators.isJSON("{}"), validators.isJSON("{")]).toEqual([true, false]);
  });

  test("a UUID field can accept relative UUIDs [foundry-api 3.4]", () => {
    expect(make(() => new f.DocumentUUIDField({ relative: true }), ".Item.bbbbbbbbbbbbbbbb").v).toBe(".Item.bbbbbbbbbbbbbbbb");
    expect(() => make(() => new f.DocumentUUIDField(), ".Item.bbbbbbbbbbbbbbbb")).toThrow(/UUID/);
  });

  test("a TypedObjectField expands dotted keys on Foundry 14 unless the option is off [foundry-api 3.4]", () => {
    const field = (given: DataFieldOptions): SystemObject => new f.TypedObjectField(new f.ObjectField(), given);
    const key = "Item.abc";
    expect(field({ expandKeys: false }).clean({ [key]: { n: 1 } })).toEqual({ [key]: { n: 1 } });
    expect(field({}).clean({ [key]: { n: 1 } })).toEqual(generation >= 14 ? { Item: { abc: { n: 1 } } } : { [key]: { n: 1 } });
  });
});

describe("fields that are not stored [T14:fields DataField#persisted, ISS:foundryvtt/foundryvtt#14389]", () => {
  beforeAll(() => setContext(serverContext(14)));
  const Model = modelOf(() => ({
    base: new f.NumberField({ initial: 2 }),
    bonus: new f.NumberField({ initial: 7, persisted: false }),
    rows: new f.TypedObjectField(new f.SchemaField({ n: new f.NumberField(), total: new f.NumberField({ initial: 0, persisted: false }) })),
  }));

  test("a transient field has its initial value on the instance and is absent from the source and from updates", () => {
    const model = new Model({ base: 3, bonus: 99, rows: { a: { n: 1, total: 5 } } });
    expect([model.bonus, model.rows.a.total]).toEqual([7, 0]);
    expect(model.toObject()).toEqual({ base: 3, rows: { a: { n: 1 } } });
    expect(model.updateSource({ bonus: 5, base: 4 })).toEqual({ base: 4 });
    model.bonus = 8;
    model.reset();
    expect(model.bonus).toBe(7);
  });

  test("effects can change a transient field", () => {
    const field = Model.schema.getField("bonus");
    expect(field.applyChange(7, {}, { key: "bonus", type: "add", value: "3" })).toBe(10);
  });
});
