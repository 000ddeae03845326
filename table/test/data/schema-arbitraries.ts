import type { SystemObject, SystemClass } from "../../common/dynamic";
import type { Schema, DataFieldOptions } from "../../common/data/fields/data-field";
import fc from "fast-check";
import { DataModel } from "../../common/data/data-model";
import { fields as f } from "../../common/data/fields/namespace";

/** A kind of field, with a generator of sources that are legal and clean for it. */
export interface Kind {
  /** Creates a new field, because a field belongs to only one schema. */
  readonly make: () => SystemObject;
  readonly source: fc.Arbitrary<SystemObject>;
}

const ID = fc.string({ unit: fc.constantFrom(..."ABCDEFabcdef0123456789"), minLength: 16, maxLength: 16 });
const WORD = fc.string({ unit: fc.constantFrom(..."abcdefghij"), minLength: 1, maxLength: 8 });
/** Generates field names. Omits names with a meaning in a schema or an update, because authors may not use them. */
const NAME = WORD.filter((word) => !["type", "parent"].includes(word)).map((word) => `k${word}`);
const TEXT = fc.string({ maxLength: 20 }).map((text) => text.trim());
const VALUE = fc.oneof(fc.integer(), TEXT, fc.boolean(), fc.constant(null), fc.array(fc.integer(), { maxLength: 3 }));
const PLAIN = fc.dictionary(NAME, fc.oneof(VALUE, fc.dictionary(NAME, VALUE, { maxKeys: 2 })), { maxKeys: 4 });
const JSON_VALUE = fc.oneof(VALUE, PLAIN, fc.array(PLAIN, { maxLength: 2 }));

const leaf = (make: () => SystemObject, source: fc.Arbitrary<SystemObject>): Kind => ({ make, source });
const between = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const uuid = fc.tuple(fc.constantFrom("Actor", "Item"), ID).map(([name, id]) => `${name}.${id}`);

/** Every documented field that contains no other fields. */
const LEAVES: readonly Kind[] = [
  leaf(() => new f.BooleanField(), fc.boolean()),
  leaf(() => new f.BooleanField({ nullable: true, initial: null }), fc.option(fc.boolean())),
  leaf(() => new f.NumberField(), fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0))),
  leaf(() => new f.NumberField({ required: true, nullable: false, integer: true, min: -5, max: 50, initial: 0 }), between(-5, 50)),
  leaf(
    () => new f.NumberField({ min: 0, step: 0.25 }),
    between(0, 99).map((n) => n / 4),
  ),
  leaf(() => new f.NumberField({ choices: [1, 2, 3], initial: 2 }), between(1, 3)),
  leaf(() => new f.StringField({ required: true }), TEXT),
  leaf(() => new f.StringField({ required: true, trim: false }), fc.string({ maxLength: 8 })),
  leaf(() => new f.StringField({ required: true, blank: false, nullable: true, initial: null }), fc.option(WORD)),
  leaf(() => new f.StringField({ required: true, choices: { low: "Low", high: "High" }, initial: "low" }), fc.constantFrom("low", "high")),
  leaf(() => new f.HTMLField(), TEXT),
  leaf(() => new f.FilePathField({ categories: ["IMAGE"] }), fc.option(WORD.map((name) => `icons/${name}.webp`))),
  leaf(() => new f.ColorField(), fc.option(between(0, 0xffffff).map((n) => `#${n.toString(16).padStart(6, "0")}`))),
  leaf(() => new f.AngleField(), between(0, 359)),
  leaf(
    () => new f.AlphaField(),
    between(0, 100).map((n) => n / 100),
  ),
  leaf(
    () => new f.HueField(),
    between(0, 100).map((n) => n / 100),
  ),
  leaf(() => new f.IntegerSortField(), fc.integer()),
  leaf(() => new f.DocumentIdField({ readonly: false }), fc.option(ID)),
  leaf(() => new f.DocumentUUIDField(), fc.option(uuid)),
  leaf(
    () => new f.JSONField({ required: true, initial: "{}" }),
    JSON_VALUE.map((value) => JSON.stringify(value)),
  ),
  leaf(() => new f.JavaScriptField(), fc.constantFrom("", "return 1;", "const a = 2; return a * this.b;")),
  leaf(() => new f.ObjectField(), PLAIN),
  leaf(() => new f.AnyField({ required: true, nullable: true, initial: null }), JSON_VALUE),
];

const record = (kinds: Record<string, Kind>, options: DataFieldOptions): Kind => ({
  make: () => new f.SchemaField(madeOf(kinds), options),
  source: fc.record(sourcesOf(kinds)),
});

const madeOf = (kinds: Record<string, Kind>): SystemObject =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, kind.make()]));
const sourcesOf = (kinds: Record<string, Kind>): SystemObject =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, kind.source]));

/** Creates a model class with one field of each given kind. */
export function modelOf(kinds: Record<string, Kind>, Base: SystemClass = DataModel): SystemClass {
  return class extends Base {
    static defineSchema(): Schema {
      return madeOf(kinds);
    }
  };
}

function embedded(kinds: Record<string, Kind>): Kind {
  const Model = modelOf(kinds);
  return { make: () => new f.EmbeddedDataField(Model), source: fc.record(sourcesOf(kinds)) };
}

function typed(a: Record<string, Kind>, b: Record<string, Kind>): Kind {
  const Model = modelOf(a);
  const withType = (type: string, kinds: Record<string, Kind>): fc.Arbitrary<SystemObject> =>
    fc.record({ ...sourcesOf(kinds), type: fc.constant(type) } as SystemObject);
  return {
    make: () => new f.TypedSchemaField({ alpha: Model, beta: madeOf(b) }),
    source: fc.oneof(withType("alpha", a), withType("beta", b)),
  };
}

const plainLeaf = fc.constantFrom(...LEAVES);

/** Set fields, whose elements are distinct and simple to compare. */
const SETS: readonly Kind[] = [
  { make: () => new f.SetField(new f.StringField()), source: fc.uniqueArray(TEXT, { maxLength: 4 }) },
  { make: () => new f.SetField(new f.NumberField({ nullable: false })), source: fc.uniqueArray(fc.integer(), { maxLength: 4 }) },
];

const { kind } = fc.letrec<{ kind: Kind; fields: Record<string, Kind> }>((tie) => ({
  kind: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { arbitrary: plainLeaf, weight: 6 },
    { arbitrary: fc.constantFrom(...SETS), weight: 1 },
    { arbitrary: tie("fields").map((kinds) => record(kinds, {})), weight: 2 },
    { arbitrary: tie("fields").map(embedded), weight: 2 },
    { arbitrary: fc.tuple(tie("fields"), tie("fields")).map(([a, b]) => typed(a, b)), weight: 1 },
    {
      arbitrary: tie("kind").map((inner): Kind => {
        return { make: () => new f.ArrayField(inner.make()), source: fc.array(inner.source, { maxLength: 3 }) };
      }),
      weight: 2,
    },
    {
      arbitrary: tie("kind").map((inner): Kind => {
        return { make: () => new f.TypedObjectField(inner.make()), source: fc.dictionary(NAME, inner.source, { maxKeys: 3 }) };
      }),
      weight: 2,
    },
  ),
  fields: fc.dictionary(NAME, tie("kind"), { minKeys: 1, maxKeys: 4 }),
}));

/** Generates schemas of up to six named fields, deeply nested. */
export const schemas: fc.Arbitrary<Record<string, Kind>> = fc.dictionary(NAME, kind, { minKeys: 1, maxKeys: 6 });

/** Generates a model class with `count` sources that are legal for the class. */
export const modelsWithSources = (count: number, Base?: SystemClass): fc.Arbitrary<{ Model: SystemClass; sources: SystemObject[] }> =>
  schemas.chain((kinds) =>
    fc
      .array(fc.record(sourcesOf(kinds)), { minLength: count, maxLength: count })
      .map((sources) => ({ Model: modelOf(kinds, Base), sources })),
  );
