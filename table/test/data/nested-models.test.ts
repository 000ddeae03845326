import type { SystemObject, SourceData, FieldValue } from "../../common/dynamic";
import { beforeAll, describe, expect, test } from "vitest";
import { serverContext, setContext } from "../../common/context";
import { DataModel } from "../../common/data/data-model";
import { fields as f } from "../../common/data/fields/namespace";

const model = (schema: () => SystemObject, extra: object = {}): SystemObject =>
  Object.assign(
    class extends DataModel {
      static override defineSchema() {
        return schema();
      }
    },
    extra,
  );
const inner = (): SystemObject => model(() => ({ value: new f.NumberField({ initial: 0 }) }));

describe.each([13, 14])("nested models on Foundry %i", (generation) => {
  beforeAll(() => setContext(serverContext(generation)));

  test("_configure receives the source before the fields are initialized [A14:DataModel#_configure, DS:base-document-mixin, GU:base-item]", () => {
    const seen: unknown[] = [];
    class Early extends DataModel {
      static override defineSchema() {
        return { kind: new f.StringField({ initial: "plain" }) };
      }
      override _configure(options: SourceData) {
        super._configure(options);
        seen.push([(this as SystemObject)._source.kind, (this as SystemObject).kind]);
      }
    }
    new Early({ kind: "odd" });
    expect(seen).toEqual([["odd", undefined]]);
  });

  test("the schema of an inner model is the field that contains it, and paths start at the outermost model [ISS:foundryvtt/foundryvtt#13589]", () => {
    const B = inner();
    const A = model(() => ({ b: new f.EmbeddedDataField(B) }));
    const Test = model(() => ({ a: new f.EmbeddedDataField(A) }));
    const made = new Test({ a: { b: { value: 3 } } });
    const paths = [made.schema.fields.a.fields.b.fields.value, made.a.schema.fields.b.fields.value, made.a.b.schema.fields.value];
    expect(paths.map((field: SystemObject) => field.fieldPath)).toEqual(["a.b.value", "a.b.value", "a.b.value"]);
    expect(new B().schema.fields.value.fieldPath).toBe("value");
    expect([made.toObject(false), made.a.b.toObject()]).toEqual([{ a: { b: { value: 3 } } }, { value: 3 }]);
    expect(made.a.b.clone({ value: 4 }).value).toBe(4);
  });

  test("paths inside lists and typed schemas include the element or the type [ISS:foundryvtt/foundryvtt#12492]", () => {
    const Test = model(() => ({
      list: new f.ArrayField(new f.StringField()),
      record: new f.TypedObjectField(new f.StringField()),
      shapes: new f.ArrayField(new f.TypedSchemaField({ box: { wide: new f.NumberField() } })),
    }));
    const { list, record, shapes } = Test.schema.fields;
    const paths = [list.element, record.element, shapes.element.types.box, shapes.element.types.box.fields.wide];
    expect(paths.map((field: SystemObject) => field.fieldPath)).toEqual([
      "list.element",
      "record.element",
      "shapes.element.box",
      "shapes.element.box.wide",
    ]);
  });

  test("the type of a typed model can be a field derived from StringField [DS:typed-pseudo-document]", () => {
    class Kind extends f.StringField {
      static override get _defaults() {
        return { ...super._defaults, required: true, blank: false, nullable: false };
      }
    }
    const Model = model(() => ({ type: new Kind(), n: new f.NumberField() }));
    const Test = model(() => ({ one: new f.TypedSchemaField({ a: Model }) }));
    expect(new Test({ one: { type: "a", n: "4" } }).one.n).toBe(4);
    const wrong = model(() => ({ type: new f.NumberField() }));
    expect(() => new f.TypedSchemaField({ a: wrong })).toThrow(/must be a required, non-nullable, non-blank StringField/);
  });
});

test("a model's constructor uses the given data directly on Foundry 13 and by default copies it on Foundry 14 [ISS:foundryvtt/foundryvtt#7796, A14:DataModelCleaningOptions]", () => {
  const owns = (options: object = {}): boolean => {
    const data = { value: "5" as unknown };
    const made = new (inner())(data, options);
    return made._source === data && data.value === 5;
  };
  setContext(serverContext(13));
  expect(owns()).toBe(true);
  const first = new (inner())({ value: 1 });
  expect(new (inner())(first._source)._source).not.toBe(first._source);
  setContext(serverContext(14));
  expect([owns(), owns({ clean: { copy: false } })]).toEqual([false, true]);
});

describe("the cleaning state on Foundry 14 [A14:foundry.data.types.DataModelUpdateState]", () => {
  beforeAll(() => setContext(serverContext(14)));

  test("state.source is the stored value at the cleaned position, and modelSource is the source of the model around the value", () => {
    const seen: unknown[] = [];
    class Spy extends f.NumberField {
      override _cleanType(value: FieldValue, options: SourceData, state: SourceData): SystemObject {
        seen.push([state.source, state.modelSource && Object.keys(state.modelSource)]);
        return super._cleanType(value, options, state);
      }
    }
    const Part = model(() => ({ n: new Spy() }));
    const Test = model(() => ({
      one: new f.SchemaField({ n: new Spy() }),
      many: new f.TypedObjectField(new f.SchemaField({ n: new Spy() })),
      part: new f.EmbeddedDataField(Part),
    }));
    const made = new Test({ one: { n: 1 }, many: { k: { n: 2 } }, part: { n: 3 } });
    expect(seen.splice(0).map(([source]: SystemObject) => source)).toEqual([undefined, undefined, undefined]);
    made.updateSource({ one: { n: 11 }, many: { k: { n: 12 } }, part: { n: 13 } });
    const whole = ["one", "many", "part"];
    expect(seen).toEqual([
      [1, whole],
      [2, whole],
      [3, ["n"]],
    ]);
  });

  test("a package's mapping field finds the type of an element in the state if an update omits the type [DND:mapping-field, DND:type-data-field]", () => {
    const seen: unknown[] = [];
    class Mapping extends f.ObjectField {
      override _cleanType(value: FieldValue, _options: SourceData, state: SourceData): SystemObject {
        for (const [key, part] of Object.entries<SystemObject>(value)) seen.push(part.type ?? state.source?.[key]?.type);
        return value;
      }
    }
    const Test = model(() => ({ acts: new Mapping() }));
    const made = new Test({ acts: { a: { type: "attack", uses: 0 } } });
    made.updateSource({ "acts.a.uses": 3 });
    expect([seen, made.acts]).toEqual([["attack", "attack"], { a: { type: "attack", uses: 3 } }]);
  });
});

test("fields can be added to or removed from an existing schema only on Foundry 14 [A14:SchemaField#extendFields, #removeFields]", () => {
  const Test = (): SystemObject =>
    model(() => ({ hp: new f.SchemaField({ value: new f.NumberField({ initial: 4 }) }), gone: new f.StringField() }));
  setContext(serverContext(14));
  const Extended = Test();
  Extended.schema.extendFields({ luck: new f.NumberField({ initial: 7 }) });
  Extended.schema.fields.hp.extendFields({ bonus: new f.NumberField({ initial: 2 }) });
  Extended.schema.removeFields(["gone"]);
  expect(new Extended({ gone: "x" }).toObject()).toEqual({ hp: { value: 4, bonus: 2 }, luck: 7 });
  expect(Extended.schema.getField("hp.bonus").fieldPath).toBe("hp.bonus");
  setContext(serverContext(13));
  expect([Test().schema.extendFields, Test().schema.removeFields]).toEqual([undefined, undefined]);
});
