import type { SourceData, SystemObject, FieldValue } from "../../common/dynamic";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { serverContext, setContext } from "../../common/context";
import { DataModel } from "../../common/data/data-model";
import { fields as f } from "../../common/data/fields/namespace";
import { baseDocuments } from "../../common/documents/registry";
import {
  mergeObject,
  expandObject,
  flattenObject,
  diffObject,
  isEmpty,
  getType,
  setProperty,
  getProperty,
  deepClone,
} from "../../common/utils/objects";
import { isNewerVersion, escapeHTML, randomID } from "../../common/utils/strings";
import { Collection } from "../../common/utils/collection";
import { buildRelativeUuid, parseUuid } from "../../common/utils/uuid";

class Range extends DataModel {
  static override defineSchema() {
    return { min: new f.NumberField({ initial: 0 }), max: new f.NumberField({ initial: 10 }), note: new f.StringField() };
  }

  static override validateJoint(data: SourceData) {
    if (data.min > data.max) throw new Error("min may not exceed max");
  }

  static override migrateData(source: SourceData, options?: SourceData) {
    if ("low" in source) {
      source.min = source.low;
      delete source.low;
    }
    return super.migrateData(source, options);
  }
}

class Pair extends f.SchemaField {
  /** Compares in its own way: both values of a pair change together. */
  override _updateDiff(source: SourceData, key: string, value: FieldValue, difference: SourceData): void {
    source[key].second.at = value.first.at;
    difference[key] = { first: value.first, second: { at: value.first.at } };
  }
}

class Nested extends DataModel {
  static override defineSchema() {
    const at = () => new f.SchemaField({ at: new f.NumberField({ initial: 0 }) });
    return {
      pair: new Pair({ first: at(), second: at() }),
      plain: new f.SchemaField({ first: at(), second: at() }),
      free: new f.ObjectField(),
    };
  }
}

describe.each([13, 14])("models on Foundry %i", (generation) => {
  beforeAll(() => setContext(serverContext(generation)));

  test("updateSource applies changes and returns the diff [foundry-api 3.1]", () => {
    const range = new Range({ min: 1 }) as SystemObject;
    expect(range.updateSource({ min: 1, max: "8" })).toEqual({ max: 8 });
    expect([range.max, range._source.max]).toEqual([8, 8]);
    expect(range.updateSource({ max: 3 }, { dryRun: true })).toEqual({ max: 3 });
    expect(range.max).toBe(8);
  });

  test("a dry run and a refused change leave the source unchanged, also below a field with its own comparison [foundry-api 3.1]", () => {
    const model = new Nested({ free: { deep: { kept: [1] } } }) as SystemObject;
    const before = model.toObject();
    for (const changes of [{ pair: { first: { at: 5 } } }, { plain: { first: { at: 5 } } }, { free: { deep: { kept: [2] } } }]) {
      expect(model.updateSource(changes, { dryRun: true })).not.toEqual({});
      expect(model.toObject()).toEqual(before);
      expect(() => model.updateSource({ ...changes, plain: { second: { at: NaN } } })).toThrow(/at/);
      expect(model.toObject()).toEqual(before);
    }
  });

  test("an update of a nested record keeps its objects, and shares none with the changes [foundry-api 3.1]", () => {
    const model = new Nested() as SystemObject;
    const { plain } = model._source;
    const changes = { plain: { first: { at: 5 } }, free: { list: [{ at: 1 }] } };
    model.updateSource(changes);
    changes.free.list[0]!.at = 9;
    expect(model._source.plain).toBe(plain);
    expect(model.toObject()).toMatchObject({ plain: { first: { at: 5 }, second: { at: 0 } }, free: { list: [{ at: 1 }] } });
  });

  test("validateJoint checks construction and updates [foundry-api 3.1]", () => {
    expect(() => new Range({ min: 11 })).toThrow(/min may not exceed max/);
    const range = new Range() as SystemObject;
    expect(() => range.updateSource({ min: 20 })).toThrow(/min may not exceed max/);
    expect(range.min).toBe(0);
  });

  test("migrateData runs on construction, and on Foundry 14 also in updateSource [foundry-api 3.1, ISS:Foundryborne/daggerheart#2146]", () => {
    const range = new Range({ low: 4 }) as SystemObject;
    expect(range.min).toBe(4);
    range.updateSource({ low: 5 });
    expect(range.min).toBe(generation >= 14 ? 5 : 4);
  });

  test("data read without strict checks falls back to initial values [foundry-api 3.1]", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const broken = { max: "many" };
    expect(() => new Range(broken)).toThrow(/max: must be a finite number/);
    expect((Range.fromSource(broken) as SystemObject).max).toBe(10);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  test("toObject returns a deep copy of the source, or the prepared values if the argument is false [foundry-api 3.1]", () => {
    const range = new Range() as SystemObject;
    range.max = 99;
    expect(range.toObject()).toEqual({ min: 0, max: 10 });
    expect(range.toObject(false).max).toBe(99);
    expect(range.clone({ min: 2 }).min).toBe(2);
    range.reset();
    expect(range.max).toBe(10);
  });

  test("every core document can be created from minimal data and recreated from its source [foundry-api 5.1, 7.1, 8.1]", () => {
    const given = { name: "x", key: "core.a", author: "aaaaaaaaaaaaaaaa", c: [0, 0, 10, 10] };
    for (const cls of Object.values<SystemObject>(baseDocuments)) {
      const source = new cls({ ...given, type: cls.metadata.coreTypes[0] ?? "thing" }).toObject();
      expect(new cls(source).toObject()).toEqual(source);
    }
  });

  test("Combat and Combatant have the documented fields and defaults [foundry-api 5.1]", () => {
    const combat = new baseDocuments["Combat"]({ combatants: [{}] }).toObject();
    expect(combat).toMatchObject({
      type: "base",
      system: {},
      scene: null,
      groups: [],
      active: false,
      round: 0,
      turn: null,
      sort: 0,
      flags: {},
    });
    expect(combat.combatants[0]).toMatchObject({
      type: "base",
      actorId: null,
      tokenId: null,
      sceneId: null,
      initiative: null,
      hidden: false,
      defeated: false,
      group: null,
    });
  });

  test("an update to a parent updates embedded documents by _id [foundry-api 3.5]", () => {
    const combat = new baseDocuments["Combat"]({ combatants: [{ initiative: 1 }, { initiative: 2 }] });
    const [first, second] = combat.combatants.contents;
    expect(
      combat.updateSource({
        round: 1,
        combatants: [
          { _id: second.id, initiative: 9 },
          { _id: first.id, initiative: 1 },
        ],
      }),
    ).toEqual({ round: 1, combatants: [{ _id: second.id, initiative: 9 }] });
    expect(combat.combatants.get(second.id)).toBe(second);
    expect(second.initiative).toBe(9);
    expect(combat._source.combatants[1]).toBe(second._source);
  });

  test("a delta contains tombstones, and a document can replace a tombstone [foundry-api 3.8]", () => {
    const token = new baseDocuments["Token"]({ _id: "tttttttttttttttt" });
    token.updateSource({ delta: { items: [{ _id: "aaaaaaaaaaaaaaaa", _tombstone: true }] } });
    expect(token._source.delta.items).toEqual([{ _id: "aaaaaaaaaaaaaaaa", _tombstone: true }]);
    token.updateSource({ delta: { items: [{ _id: "aaaaaaaaaaaaaaaa", name: "Back", type: "thing" }] } });
    expect(token._source.delta.items[0]).toMatchObject({ name: "Back" });
    expect(token._source.delta.items[0]._tombstone).toBeUndefined();
  });

  test("active effects have the generation's own form [foundry-api Appendix F]", () => {
    const effect = new baseDocuments["ActiveEffect"]({
      name: "Slow",
      changes: [{ key: "system.speed", mode: 5, value: "0" }],
      duration: { rounds: 2 },
    }).toObject();
    const old = { key: "system.speed", mode: 5, value: "0", priority: null };
    const changed = { key: "system.speed", type: "override", value: 0, phase: "initial", priority: null };
    expect(effect.changes).toEqual(generation < 14 ? [old] : undefined);
    expect(effect.system.changes).toEqual(generation < 14 ? undefined : [changed]);
    expect(effect.duration).toMatchObject(generation < 14 ? { rounds: 2 } : { value: 2, units: "rounds", expired: false });
  });
});

test("changing the type requires the whole system data on Foundry 14 [foundry-api 3.5]", () => {
  setContext(serverContext(14));
  const actor = new baseDocuments["Actor"]({ name: "x", type: "a" });
  expect(() => actor.updateSource({ type: "b" })).toThrow(/_replace/);
});

describe("foundry.utils [foundry-api 12.1 #11]", () => {
  test("the options of mergeObject determine whether it inserts, overwrites, recurses, copies, deletes and checks types", () => {
    expect(mergeObject({ a: { b: 1 } }, { "a.c": 2, d: 3 })).toEqual({ a: { b: 1, c: 2 }, d: 3 });
    expect(mergeObject({ a: { b: 1 } }, { a: { c: 2 }, d: 3 }, { insertKeys: false })).toEqual({ a: { b: 1, c: 2 } });
    expect(mergeObject({ a: { b: 1 } }, { a: { c: 2 }, d: 3 }, { insertValues: false })).toEqual({ a: { b: 1 }, d: 3 });
    expect(mergeObject({ a: 1 }, { a: 2, b: 3 }, { overwrite: false })).toEqual({ a: 1, b: 3 });
    expect(mergeObject({ a: { b: 1 } }, { a: { c: 2 } }, { recursive: false })).toEqual({ a: { c: 2 } });
    const original = { a: 1 };
    expect(mergeObject(original, { a: 2 }, { inplace: false })).toEqual({ a: 2 });
    expect(original).toEqual({ a: 1 });
    expect(mergeObject({ a: 1, b: 2 }, { "-=a": null }, { performDeletions: true })).toEqual({ b: 2 });
    expect(() => mergeObject({ a: 1 }, { a: "x" }, { enforceTypes: true })).toThrow(/Mismatched/);
  });

  test("expandObject turns dotted keys into objects, and flattenObject turns objects into dotted keys", () => {
    expect(expandObject({ "a.b": 1, a: { c: 2 }, list: [{ "x.y": 1 }] })).toEqual({ a: { b: 1, c: 2 }, list: [{ x: { y: 1 } }] });
    expect(flattenObject({ a: { b: 1, e: {} }, l: [1] })).toEqual({ "a.b": 1, "a.e": {}, l: [1] });
  });

  test("diffObject returns the values that differ", () => {
    expect(diffObject({ a: 1, b: { c: [1], d: 1 } }, { a: 1, b: { c: [2], d: 1 }, e: 5 })).toEqual({ b: { c: [2] }, e: 5 });
    expect(diffObject({ a: 1 }, { a: 2, e: 5 }, { inner: true })).toEqual({ a: 2 });
    expect(diffObject({ a: 1 }, { "-=a": null, "-=z": null }, { deletionKeys: true })).toEqual({ "-=a": null });
  });

  test("the functions set and read properties, name types, compare versions, create ids and escape HTML", () => {
    const object: SystemObject = {};
    expect(setProperty(object, "a.b", 1)).toBe(true);
    expect(setProperty(object, "a.b", 1)).toBe(false);
    expect(getProperty(object, "a.b")).toBe(1);
    expect(() => setProperty(object, "__proto__.x", 1)).toThrow();
    expect([null, undefined, 1, "", [], {}, new Set(), new Map(), () => 0].map(getType)).toEqual([
      "null",
      "undefined",
      "number",
      "string",
      "Array",
      "Object",
      "Set",
      "Map",
      "function",
    ]);
    expect([null, "", 0, [], {}, new Set()].map(isEmpty)).toEqual([true, false, false, true, true, true]);
    expect(isNewerVersion("1.10", "1.9")).toBe(true);
    expect(isNewerVersion("1.0.0", "1.0.0")).toBe(false);
    expect(randomID()).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(escapeHTML(`<a href="x">'&`)).toBe("&lt;a href=&quot;x&quot;&gt;&#x27;&amp;");
    expect(() => deepClone({ a: new (class A {})() }, { strict: true })).toThrow();
  });

  test("a Collection iterates over its values", () => {
    const collection = new Collection([
      ["a", { name: "x" }],
      ["b", { name: "y" }],
    ] as SystemObject);
    expect([...collection]).toEqual([{ name: "x" }, { name: "y" }]);
    expect(collection.map((v: FieldValue) => v.name)).toEqual(["x", "y"]);
    expect(collection.getName("y")).toEqual({ name: "y" });
    expect(() => collection.get("z", { strict: true })).toThrow(/z/);
  });

  test("parseUuid returns the parts of a UUID", () => {
    expect(parseUuid("Scene.s.Token.t.Actor.a")).toMatchObject({
      documentId: "s",
      primaryType: "Scene",
      embedded: ["Token", "t", "Actor", "a"],
      type: "Actor",
      id: "a",
    });
    expect(parseUuid(".Item.i", { relative: { uuid: "Actor.a", documentName: "Actor" } })).toMatchObject({ uuid: "Actor.a.Item.i" });
    expect(parseUuid("nothing")).toBeNull();
  });

  test("a document without a UUID has no relative UUID", () => {
    const actor = { id: "a", uuid: "Actor.a", documentName: "Actor" };
    const unsaved = { id: null, uuid: null, documentName: "Item" };
    expect(buildRelativeUuid(unsaved, actor)).toBeNull();
    expect(buildRelativeUuid(actor, { ...unsaved, documentName: "Actor" })).toBe("Actor.a");
    expect(buildRelativeUuid({ id: "i", uuid: "Actor.a.Item.i", documentName: "Item", parent: actor }, actor)).toBe(".Item.i");
  });
});
