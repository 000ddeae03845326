import type { FieldValue, SystemObject, SourceData, SystemClass } from "../../common/dynamic";
import type { FieldDefaults } from "../../common/data/fields/data-field";
import { beforeAll, describe, expect, test } from "vitest";
import { serverContext, setContext } from "../../common/context";
import { DataModel } from "../../common/data/data-model";
import { fields as f } from "../../common/data/fields/namespace";
import { DataModelValidationError, DataModelValidationFailure } from "../../common/data/validation-failure";
import { Collection } from "../../common/utils/collection";

/** Model of one note. The field classes below resemble those of published systems: each overrides members that packages may override. */

class Note extends DataModel {
  static override defineSchema() {
    return { text: new f.StringField({ required: true }), rank: new f.NumberField({ initial: 0 }) };
  }
}

/** A record of notes that is a Collection on the instance. An update keeps the existing note objects in the source. */
class NotesField extends f.TypedObjectField {
  static committed: unknown[][] = [];

  constructor() {
    super(new f.EmbeddedDataField(Note), { validateKey: (key: string) => key.length === 2 });
  }

  override initialize(value: FieldValue, model: SystemObject, options: SourceData): SystemObject {
    return new Collection(Object.entries<SystemObject>(super.initialize(value, model, options) as object));
  }

  override toObject(value: FieldValue): SystemObject {
    return Object.fromEntries([...value.entries()].map(([key, note]: SystemObject) => [key, note.toObject(false)]));
  }

  override _updateCommit(source: SourceData, key: string, value: FieldValue, diff: SourceData, options: SourceData): void {
    NotesField.committed.push([key, structuredClone(value), Object.keys(diff)]);
    const before = source[key];
    for (const id of Object.keys(diff)) {
      const plain = id.startsWith("-=") ? id.slice(2) : id;
      if (!(plain in value)) delete before[plain];
      else if (before[plain]) this.element._updateCommit(before, plain, value[plain], diff[id], options);
      else before[plain] = value[plain];
    }
  }
}

/** One value from a closed list of values of any type. Text is converted to the choice that it spells. */
class ChoiceField extends f.DataField {
  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, choices: [] };
  }

  override _cast(value: FieldValue): SystemObject {
    return value;
  }

  override _cleanType(value: FieldValue): SystemObject {
    return this["choices"].find((c: unknown) => c === value || String(c) === value) ?? value;
  }

  override _validateType(value: FieldValue): void {
    if (!this["choices"].includes(value)) throw new Error(`${value} is none of ${this["choices"].join(", ")}`);
  }
}

/** A field that accepts a value if one of several fields accepts it. Otherwise it throws the last field's failure unchanged. */
class EitherField extends f.DataField {
  readonly either: SystemObject[];

  constructor(either: SystemObject[]) {
    super({ required: true });
    this.either = either;
  }

  override _validateType(value: FieldValue, options: SourceData): SystemObject {
    let failure: unknown;
    for (const field of this.either) if (!(failure = field.validate(value, options))) return true;
    throw failure;
  }
}

/** A record that validates its entries itself and throws the failures by key. */
class TallyField extends f.ObjectField {
  readonly inner = new f.NumberField({ nullable: false, integer: true });

  override _cleanType(value: FieldValue, options: SourceData): SystemObject {
    for (const [key, v] of Object.entries(value)) value[key] = this.inner.clean(v, options);
    return value;
  }

  override _validateType(value: FieldValue, options: SourceData = {}): void {
    super._validateType(value);
    const failures: Record<string, FieldValue> = {};
    for (const [key, v] of Object.entries(value)) {
      const failure = this.inner.validate(v, options);
      if (failure) failures[key] = failure;
    }
    if (Object.keys(failures).length > 0) throw new DataModelValidationError(failures);
  }
}

/** A list that drops invalid elements instead of throwing an error (Foundry 14 only). */
class LaxListField extends f.ArrayField {
  override _validateRecursive(value: FieldValue, options: SourceData): SystemObject {
    const failure = super._validateRecursive(value, options);
    if (!(failure instanceof DataModelValidationFailure)) return failure;
    for (const { id } of failure.elements.toReversed()) value.splice(Number(id), 1);
    return undefined;
  }
}

/** A text field whose class sets the default options. It converts text to lowercase. */
class CodeField extends f.StringField {
  static override get _defaults(): FieldDefaults {
    return Object.assign(super._defaults, { required: true, blank: false, initial: () => "none" });
  }

  override _cast(value: FieldValue): SystemObject {
    return String(value).toLowerCase();
  }
}

class Ledger extends DataModel {
  static override defineSchema() {
    return {
      notes: new NotesField(),
      size: new ChoiceField({ choices: [1, 2, "wide"], initial: 1 }),
      either: new EitherField([new f.NumberField({ nullable: false }), new f.StringField({ choices: ["all"] })]),
      tally: new TallyField(),
      code: new CodeField(),
    };
  }
}

const entry = () => ({ notes: { aa: { text: "one", rank: 1 }, bb: { text: "two", rank: 2 } }, either: 4, tally: { x: "3" } });

describe.each([13, 14])("fields that packages define on Foundry %i", (generation) => {
  beforeAll(() => setContext(serverContext(generation)));

  test("the defaults of a package's field class are computed for each field", () => {
    let made = 0;
    class Numbered extends f.NumberField {
      static override get _defaults(): FieldDefaults {
        return { ...super._defaults, initial: ++made };
      }
    }
    expect([new Numbered()["initial"], new Numbered()["initial"], new f.NumberField()["initial"]]).toEqual([1, 2, null]);
    const own = Object.getOwnPropertyDescriptor(f.StringField, "_defaults")!;
    const trims = (): boolean[] => [new f.StringField()["trim"], new f.HTMLField()["trim"]];
    expect(trims()).toEqual([true, true]);
    Object.defineProperty(f.StringField, "_defaults", { ...own, get: () => ({ ...own.get!.call(f.StringField), trim: false }) });
    try {
      expect(trims()).toEqual([false, false]);
    } finally {
      Object.defineProperty(f.StringField, "_defaults", own);
    }
    expect(trims()).toEqual([true, true]);
  });

  test("custom fields use overridden methods to clean, validate, initialize and serialize values [foundry-api 3.4, DND DS SR5 field classes]", () => {
    const ledger = new Ledger({ ...entry(), size: "2", code: "ABC" }) as SystemObject;
    expect(ledger.toObject()).toEqual({ ...entry(), size: 2, tally: { x: 3 }, code: "abc" });
    expect(ledger.notes.get("bb")).toBeInstanceOf(Note);
    expect(ledger.notes.get("bb").parent).toBe(ledger);
    expect(ledger.toObject(false)).toEqual(ledger.toObject());
  });

  test.each([
    [{ size: 9 }, /size: 9 is none of 1, 2, wide/],
    [{ either: "some" }, /either: some is not a valid choice/],
    [{ tally: { y: "many", z: 1 } }, /tally\.y: must be a finite number/],
    [{ notes: { aa: { rank: "x" } } }, /notes\.aa\.rank: must be a finite number/],
  ])("%j is refused with the failure that the field throws [T13:fields DataField#validate]", (wrong, message) => {
    expect(() => new Ledger({ ...entry(), ...wrong })).toThrow(message);
    const ledger = new Ledger(entry()) as SystemObject;
    expect(() => ledger.updateSource(wrong)).toThrow(message);
    expect(ledger.toObject().notes).toEqual(entry().notes);
  });

  test("_updateCommit receives the source, the key, the new value and the diff in the generation's own form [T13:fields DataField#_updateCommit]", () => {
    const ledger = new Ledger(entry()) as SystemObject;
    const kept = ledger._source.notes.aa;
    NotesField.committed.length = 0;
    const gone = generation >= 14 ? { bb: f14("bb") } : { "-=bb": null };
    ledger.updateSource({ notes: { aa: { rank: 5 }, cc: { text: "three" }, ...gone } });
    const expected = { aa: { text: "one", rank: 5 }, cc: generation >= 14 ? { text: "three", rank: 0 } : { text: "three" } };
    expect(NotesField.committed).toEqual([["notes", expected, ["aa", "cc", generation >= 14 ? "bb" : "-=bb"]]]);
    expect(ledger._source.notes).toEqual(expected);
    expect(ledger._source.notes.aa).toBe(kept);
    expect([...ledger.notes.keys()]).toEqual(["aa", "cc"]);
  });

  test("a dry run commits nothing [foundry-api 3.1]", () => {
    const ledger = new Ledger(entry()) as SystemObject;
    NotesField.committed.length = 0;
    expect(ledger.updateSource({ "notes.aa.rank": 5 }, { dryRun: true })).toEqual({ notes: { aa: { rank: 5 } } });
    expect([NotesField.committed, ledger._source.notes.aa.rank]).toEqual([[], 1]);
  });

  test("a record drops refused keys from a source and from an update [foundry-api 3.4]", () => {
    const ledger = new Ledger({ ...entry(), notes: { long: { text: "x" }, aa: { text: "y" } } }) as SystemObject;
    expect(Object.keys(ledger._source.notes)).toEqual(["aa"]);
    expect(ledger.updateSource({ "notes.longer.text": "z" })).toEqual({});
  });
});

const f14 = (_key: string): unknown => ({ __$OPERATOR$__: "ForcedDeletion" });

describe("field methods that only Foundry 14 calls [foundry-api 3.4]", () => {
  beforeAll(() => setContext(serverContext(14)));

  test("_validateRecursive checks the elements of a list and can correct them", () => {
    const Model: SystemClass = class extends DataModel {
      static override defineSchema() {
        return { list: new LaxListField(new f.NumberField({ nullable: false })) };
      }
    };
    expect(new Model({ list: [1, "x", 3, "y"] })._source.list).toEqual([1, 3]);
    setContext(serverContext(13));
    expect(() => new Model({ list: [1, "x"] })).toThrow(/list\.1/);
    setContext(serverContext(14));
  });

  test("_migrate converts an old value of one field, on construction and on update", () => {
    class RangeField extends f.SchemaField {
      constructor() {
        super({ near: new f.NumberField({ initial: 0 }), far: new f.NumberField({ initial: 0 }) });
      }

      override _migrate(value: FieldValue, options: SourceData, state: SourceData): SystemObject {
        return super._migrate(typeof value === "number" ? { near: 0, far: value } : value, options, state);
      }
    }
    const Model: SystemClass = class extends DataModel {
      static override defineSchema() {
        return { range: new RangeField() };
      }
    };
    const model = new Model({ range: 30 });
    expect(model.range).toEqual({ near: 0, far: 30 });
    model.updateSource({ range: 40 });
    expect(model.range).toEqual({ near: 0, far: 40 });
  });

  test("clean and _cleanType receive the cleaning state as their third argument", () => {
    const states: SystemObject[] = [];
    class SpyField extends f.StringField {
      override _cleanType(value: FieldValue, options: SourceData, state: SourceData): SystemObject {
        states.push(state);
        return super._cleanType(value, options, state);
      }
    }
    const Model: SystemClass = class extends DataModel {
      static override defineSchema() {
        return { a: new SpyField() };
      }
    };
    const model = new Model({ a: "x" });
    model.updateSource({ a: "y" });
    expect(states.map((s) => [s.model === model, s.creation ?? false])).toEqual([
      [true, true],
      [true, false],
    ]);
  });
});
