import type { SystemObject, SourceData, FieldValue } from "../../common/dynamic";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { serverContext, setContext } from "../../common/context";
import { DataModel } from "../../common/data/data-model";
import { fields as f } from "../../common/data/fields/namespace";
import { ForcedDeletion, ForcedReplacement } from "../../common/data/operators";
import { TypeDataModel } from "../../common/data/type-data-model";
import { baseDocuments } from "../../common/documents/registry";
import { Pool } from "./pool-model";

const { NumberField, TypedObjectField } = f;

const pool = (data: object = {}): SystemObject => new Pool(data);

describe.each([13, 14])("data models on Foundry %i", (generation) => {
  beforeAll(() => setContext(serverContext(generation)));
  afterEach(() => vi.restoreAllMocks());
  const quiet = (): SystemObject => vi.spyOn(console, "warn").mockImplementation(() => {});

  test("_source is sealed and not enumerable, and parent is read-only [foundry-api 3.1, A14:DataModel]", () => {
    const model = pool();
    expect([Object.isSealed(model._source), Object.keys(model).includes("_source")]).toEqual([true, false]);
    expect(() => (model._source.more = 1)).toThrow(TypeError);
    expect(() => (model.parent = model)).toThrow(TypeError);
    model._source.value = 1;
    model.reset();
    expect(model.value).toBe(1);
  });

  test("the schema is created once per class and is available on the class and its instances [foundry-api 3.1]", () => {
    const made = vi.spyOn(Pool, "defineSchema");
    expect(pool().schema).toBe(Pool.schema);
    expect(made.mock.calls.length).toBeLessThanOrEqual(1);
    class Named extends TypeDataModel {
      static override defineSchema() {
        return { hp: new NumberField() };
      }
    }
    expect(Named.schema.fields["hp"]!.fieldPath).toBe("system.hp");
  });

  test("an update with nested or dotted keys returns the diff, cleaned and clamped [foundry-api 3.1, 3.5]", () => {
    const model = pool();
    expect(model.updateSource({ "deep.a": "5", deep: { b: 2 }, value: -3, unknown: 1 })).toEqual({ value: 0, deep: { a: 5 } });
    expect(model.toObject()).toEqual({ value: 0, max: 6, deep: { a: 5, b: 2 }, marks: {} });
  });

  test("a refused update changes nothing, and an update with fallback applies only the legal values [foundry-api 3.1]", () => {
    const model = pool({ value: 2 });
    expect(() => model.updateSource({ value: 5, deep: { a: "x" } })).toThrow(/deep\.a: must be a finite number/);
    expect(model.value).toBe(2);
    quiet();
    expect(model.updateSource({ value: 5, deep: { a: "x", b: 9 } }, { fallback: true })).toEqual({ value: 5, deep: { b: 9 } });
    expect(model.deep).toEqual({ a: 1, b: 9 });
  });

  test("joint validation checks the whole result of an update [foundry-api 3.1]", () => {
    const model = pool();
    expect(() => model.updateSource({ value: 7 })).toThrow(/value may not exceed max/);
    expect(model.updateSource({ value: 7, max: 8 })).toEqual({ value: 7, max: 8 });
  });

  test("recursive: false replaces inner objects, and diff: false includes equal values in the diff [foundry-api 3.5]", () => {
    const model = pool({ deep: { a: 4, b: 5 } });
    expect(model.updateSource({ max: 6 }, { diff: false })).toEqual({ max: 6 });
    model.updateSource({ deep: { a: 9 } }, { recursive: false });
    expect(model.deep).toEqual({ a: 9, b: 2 });
  });

  test("deleting a schema's field restores its initial value, and deleting a record's entry removes it [foundry-api 3.5]", () => {
    const model = pool({ value: 5, marks: { x: { n: 1 }, y: { n: 2 } } });
    model.updateSource(
      generation >= 14
        ? { value: ForcedDeletion.create(), marks: { x: new ForcedDeletion() } }
        : { "-=value": null, marks: { "-=x": null } },
    );
    expect(model.toObject()).toMatchObject({ value: 3, marks: { y: { n: 2 } } });
    expect(Object.keys(model.marks)).toEqual(["y"]);
  });

  test("a replacement is cleaned as a whole, in a schema and in a record [foundry-api 3.5]", () => {
    const model = pool({ deep: { a: 4, b: 5 }, marks: { x: { n: 1 } } });
    const replace = (key: string, value: object): object =>
      generation >= 14 ? { [key]: new ForcedReplacement(value) } : { [`==${key}`]: value };
    const diff = model.updateSource({ ...replace("deep", { b: 7 }), ...replace("marks", { z: {} }) });
    expect(model.toObject()).toMatchObject({ deep: { a: 1, b: 7 }, marks: { z: { n: 0 } } });
    const there = pool({ deep: { a: 4, b: 5 }, marks: { x: { n: 1 } } });
    there.updateSource(JSON.parse(JSON.stringify(diff)));
    expect(there.toObject()).toEqual(model.toObject());
  });

  test("validate returns whether changes are legal; a strict check throws an error if they are not [A14:DataModel#validate]", () => {
    quiet();
    const model = pool();
    expect(model.validate({ changes: { value: 4 } })).toBe(true);
    expect(model.validate({ changes: { value: "x" }, strict: false })).toBe(false);
    expect(() => model.validate({ changes: { value: "x" } })).toThrow(/value: /);
    expect([model.validate(), model.value]).toEqual([true, 3]);
    expect(() => pool({ value: 7 })).toThrow(/exceed/);
    expect((Pool.fromSource({ value: 7 }) as SystemObject).invalid).toBe(true);
  });

  test("fromSource repairs data, fromJSON parses text, and a value beyond repair throws an error [foundry-api 3.1]", () => {
    quiet();
    expect((Pool.fromSource({ value: "x", deep: { a: "y", b: 9 } }) as SystemObject).toObject()).toMatchObject({
      value: 3,
      deep: { a: 1, b: 9 },
    });
    expect((Pool.fromJSON('{"value": 1}') as SystemObject).value).toBe(1);
    class Must extends DataModel {
      static override defineSchema() {
        return { n: new NumberField({ required: true, nullable: false }) };
      }
    }
    expect(() => Must.fromSource({})).toThrow(/n: may not be undefined/);
  });

  test("clone applies changes to a copy, and toObject returns a copy of the source [foundry-api 3.1]", () => {
    const model = pool({ deep: { a: 4 } });
    const copy = model.clone({ "deep.a": 8, value: 1 });
    expect([copy.deep.a, copy.value, copy.deep.b, model.deep.a]).toEqual([8, 1, 2, 4]);
    model.toObject().deep.a = 99;
    expect(model._source.deep.a).toBe(4);
  });

  test("migrateData must change its argument on Foundry 13 and return its result on Foundry 14 [ISS:foundryvtt/foundryvtt#13141]", () => {
    const warn = quiet();
    const migrating = (migrate: (source: SourceData) => SystemObject): SystemObject =>
      class extends Pool {
        static override migrateData(source: SourceData, ...more: FieldValue[]): SystemObject {
          return super.migrateData(migrate(source), ...(more as []));
        }
      };
    const InPlace = migrating((s) => Object.assign(s, "old" in s ? { value: s.old } : {}));
    const Copying = migrating((s) => ({ ...s, value: s.old }));
    expect([new InPlace({ old: 5 }).value, new Copying({ old: 5 }).value]).toEqual([5, generation >= 14 ? 5 : 3]);
    const Failing = migrating(() => (undefined as SystemObject).no);
    expect(new Failing({ value: 1 }).value).toBe(1);
    expect(String(warn.mock.calls.at(-1)![0])).toContain("Failed data migration");
  });

  test("migrateData receives the cleaning options only on Foundry 14 [foundry-api 3.1]", () => {
    const seen: unknown[] = [];
    class Watching extends Pool {
      static override migrateData(source: SourceData, ...more: FieldValue[]): SystemObject {
        seen.push(more.length);
        return super.migrateData(source, ...(more as []));
      }
    }
    new Watching({}) as SystemObject;
    expect(seen).toEqual([generation >= 14 ? 1 : 0]);
  });

  test("a model inside a list, a record or another model migrates only its own part of the data [foundry-api 3.1, 3.4]", () => {
    class Inner extends DataModel {
      static override defineSchema() {
        return { size: new NumberField({ initial: 0 }) };
      }

      static override migrateData(source: SourceData): SystemObject {
        if ("width" in source) source.size = source.width;
        return super.migrateData(source);
      }
    }
    class Outer extends DataModel {
      static override defineSchema() {
        const inner = (): SystemObject => new f.EmbeddedDataField(Inner);
        return { one: inner(), list: new f.ArrayField(inner()), record: new TypedObjectField(inner()) };
      }
    }
    const outer = new Outer({ one: { width: 1 }, list: [{ width: 2 }], record: { k: { width: 3 } } }) as SystemObject;
    expect([outer.one.size, outer.list[0].size, outer.record.k.size]).toEqual([1, 2, 3]);
    expect(outer.list[0].parent).toBe(outer);
  });

  test("shimData adds accessors to the cleaned source and to the source of inner models [foundry-api 3.1, A14:DataModel.shimData]", () => {
    const shimmed = (data: SourceData, name: string, get: () => unknown): SystemObject =>
      Object.isSealed(data) ? data : Object.defineProperty(data, name, { get, enumerable: false, configurable: true });
    class Inner extends DataModel {
      static override defineSchema() {
        return { size: new NumberField({ initial: 4 }) };
      }

      static override shimData(data: SourceData, options: SourceData): SystemObject {
        return super.shimData(
          shimmed(data, "width", () => data.size),
          options,
        );
      }
    }
    class Outer extends DataModel {
      static override defineSchema() {
        return { inner: new f.EmbeddedDataField(Inner) };
      }

      static override shimData(data: SourceData, options: SourceData): SystemObject {
        return super.shimData(
          shimmed(data, "core", () => data.inner),
          options,
        );
      }
    }
    const outer = new Outer() as SystemObject;
    expect([outer._source.core.size, outer._source.inner.width]).toEqual([4, 4]);
    expect(JSON.stringify(outer)).toBe('{"inner":{"size":4}}');
  });

  test("getFieldForProperty of an instance finds the field of a path, and exists only on Foundry 14 [foundry-api 3.1, A14:DataModel#getFieldForProperty]", () => {
    const model = pool();
    const field = Pool.schema.getField("deep.a");
    const found = generation >= 14 ? [model.getFieldForProperty("deep.a"), model.getFieldForProperty(["deep", "a"])] : [];
    expect(typeof model.getFieldForProperty).toBe(generation >= 14 ? "function" : "undefined");
    expect(found).toEqual(generation >= 14 ? [field, field] : []);
  });

  test("_preCleanData and _cleanData run before and after cleaning only on Foundry 14 [foundry-api 3.1]", () => {
    class Framed extends Pool {
      static override _preCleanData(data: SourceData): void {
        if (data.value === "all") data.value = 6;
      }

      static override _cleanData(data: SourceData): SystemObject {
        data.note = `${data.value}`;
      }
    }
    quiet();
    const made = Framed.fromSource({ value: "all" }) as SystemObject;
    // On 13 the text is not a number, so the initial value replaces it.
    expect([made.value, made.note]).toEqual(generation >= 14 ? [6, "6"] : [3, undefined]);
  });

  test("_preUpdateSource, _updateDiff and _updateCommit can observe and change an update [A14:DataModel]", () => {
    const steps: unknown[] = [];
    class Watched extends Pool {
      override _preUpdateSource(changes: SourceData, options: SourceData, state: SourceData): void {
        super._preUpdateSource(changes, options, state);
        steps.push(["pre", { ...changes }, state.source === this["_source"]]);
        if (changes.value === 4) changes.value = 5;
      }

      override _updateDiff(copy: SourceData, changes: SourceData, options: SourceData, state: SourceData): SystemObject {
        const diff = super._updateDiff(copy, changes, options, state);
        steps.push(["diff", copy.value, this["_source"].value, { ...diff }]);
        return diff;
      }

      override _updateCommit(copy: SourceData, diff: SourceData, options: SourceData, state: SourceData): void {
        super._updateCommit(copy, diff, options, state);
        steps.push(["commit", this["_source"].value]);
      }
    }
    const model = new Watched() as SystemObject;
    expect(model.updateSource({ value: 4 })).toEqual({ value: 5 });
    expect(steps).toEqual([
      ["pre", { value: 4 }, true],
      ["diff", 5, 3, { value: 5 }],
      ["commit", 5],
    ]);
    steps.length = 0;
    model.updateSource({ value: 1 }, { dryRun: true });
    expect(steps.map((s: SystemObject) => s[0])).toEqual(["pre", "diff"]);
    expect(model.value).toBe(5);
  });

  test("a change to a document's type applies before changes to its system data [foundry-api 3.5]", () => {
    const model = (name: string): SystemObject =>
      class extends TypeDataModel {
        static override defineSchema() {
          return { [name]: new NumberField({ initial: 1 }) };
        }
      };
    const models: Record<string, FieldValue> = { gun: model("shots"), rope: model("length") };
    const plain = serverContext(generation);
    setContext({ ...plain, dataModel: (_name, type) => models[type] });
    const item = new baseDocuments["Item"]({ name: "Thing", type: "gun", system: { shots: 4 } });
    item.updateSource(
      generation >= 14 ? { system: new ForcedReplacement({ length: 9 }), type: "rope" } : { "==system": { length: 9 }, type: "rope" },
    );
    expect([item.system.constructor, item.toObject().system]).toEqual([models["rope"], { length: 9 }]);
    // An update without the data of the new type is refused [foundryvtt/foundryvtt#11951].
    for (const system of [{}, { system: { shots: 1 } }])
      expect(() => item.updateSource({ type: "gun", ...system })).toThrow(/Item \[.*\] can only be changed together with its system data/);
    expect(item.type).toBe("rope");
    setContext(plain);
  });
});
