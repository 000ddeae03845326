import type { SystemObject } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBench, type Bench, type Page } from "./bench";

const FIELDS = `const { ArrayField, BooleanField, DocumentUUIDField, FilePathField, HTMLField, JavaScriptField, NumberField, ObjectField, SchemaField, SetField, StringField, TypedObjectField, TypedSchemaField } = foundry.data.fields;
  const { DataModel } = foundry.abstract;
  const modelOf = (schema) => class extends DataModel { static defineSchema() { return schema(); } };
  const shown = (value) => (value === undefined ? "undefined" : value);
  const refused = (run) => { try { run(); return false; } catch { return true; } };`;

describe.each([13, 14])("reported pitfalls of fields on Foundry %i", (generation) => {
  let bench: Bench;
  let page: Page;
  const run = (body: string): Promise<SystemObject> => page.run(FIELDS + body);
  beforeAll(async () => {
    bench = await openBench(generation);
    page = bench.gm;
  });
  afterAll(() => bench.close());

  test("[string-initial] a string field starts as undefined if optional, otherwise as empty text if blank is allowed, otherwise as null", async () => {
    const answer = await run(`return [
      new StringField({ required: false, blank: true }), new StringField({ required: true, blank: true }),
      new StringField({ required: true, blank: false, nullable: true }), new StringField({ required: true, blank: true, nullable: true }),
    ].map((field) => shown(field.getInitialValue({})))`);
    expect(answer).toEqual(["undefined", "", null, ""]);
  });

  test("[cleared-number] a number field that is not nullable refuses null", async () => {
    const answer = await run(`
      const Model = modelOf(() => ({ a: new NumberField({ required: true, nullable: false, initial: 3 }) }));
      const model = new Model({});
      return [refused(() => model.updateSource({ a: null })), model._source.a];`);
    expect(answer).toEqual([true, 3]);
  });

  test("[integer-null] a nullable integer field preserves null", async () => {
    expect(await run(`return [new NumberField({ integer: true, nullable: true }).clean(null)]`)).toEqual([null]);
  });

  test("[object-optional] a nullable object field starts as null and preserves null, and a required object field starts empty", async () => {
    const answer = await run(`
      const Model = modelOf(() => ({ a: new ObjectField({ required: false }), b: new ObjectField({ required: true, nullable: true }), c: new ObjectField() }));
      const { a, b, c } = new Model({})._source;
      return [shown(a), b, c, new Model({ b: null })._source.b];`);
    expect(answer[1]).toBeNull();
    expect(answer.slice(2)).toEqual([{}, null]);
    expect(await run(`return shown(new ObjectField({ required: false, nullable: true }).clean(null))`)).toBeNull();
  });

  test("[file-path-initial] a file path starts as null", async () => {
    expect(await run(`return [new FilePathField({ categories: ["IMAGE"] }).getInitialValue({})]`)).toEqual([null]);
  });

  test("[choices-enforced] a value outside the choices is refused, or becomes the initial value without strict checks", async () => {
    const answer = await run(`
      const Model = modelOf(() => ({ a: new StringField({ required: true, initial: "x", choices: { x: "X", y: "Y" } }) }));
      const strict = refused(() => new Model({ a: "gone" }));
      return [strict, Model.fromSource({ a: "gone" }).a];`);
    expect(answer).toEqual([true, "x"]);
  });

  test("[typed-object-keys] a TypedObjectField removes keys that validateKey refuses", async () => {
    const answer = await run(`
      const Model = modelOf(() => ({ map: new TypedObjectField(new NumberField(), { validateKey: (key) => /^[a-z]+$/.test(key) }) }));
      const model = new Model({ map: { good: 1, Bad1: 2 } });
      model.updateSource({ map: { fine: 3, "2": 4 } });
      return model._source.map;`);
    expect(answer).toEqual({ good: 1, fine: 3 });
  });

  test("[typed-object-lists] an update with a dotted key can add a list or a set to a TypedObjectField", async () => {
    const answer = await run(`
      const Model = modelOf(() => ({ sets: new TypedObjectField(new SetField(new StringField())), lists: new TypedObjectField(new ArrayField(new NumberField())) }));
      const model = new Model({});
      model.updateSource({ "sets.one": ["a", "b", "a"], "lists.two": ["1", 2] });
      return [model._source, model.sets.one instanceof Set, [...model.sets.one]];`);
    expect(answer).toEqual([{ sets: { one: ["a", "b"] }, lists: { two: [1, 2] } }, true, ["a", "b"]]);
  });

  test("[typed-schema-without-type] an update to a typed schema can omit the type, even inside a TypedObjectField", async () => {
    const answer = await run(`
      const types = () => ({ blast: new SchemaField({ type: new StringField({ required: true, initial: "blast", choices: ["blast"] }), radius: new NumberField({ initial: 1 }) }) });
      const Model = modelOf(() => ({ one: new TypedSchemaField(types(), { initial: { type: "blast" } }), many: new TypedObjectField(new TypedSchemaField(types())) }));
      const model = new Model({ one: { type: "blast" }, many: { a: { type: "blast" } } });
      model.updateSource({ "one.radius": 4, "many.a.radius": 5 });
      return [model.one.radius, model.many.a.radius, model._source.many.a.type];`);
    expect(answer).toEqual([4, 5, "blast"]);
  });

  test("[uuid-field-kind] a UUID field refuses a wrong document type, and primary or embedded documents that its options exclude", async () => {
    const answer = await run(`
      const items = new DocumentUUIDField({ type: "Item" }), owned = new DocumentUUIDField({ type: "Item", embedded: true }), loose = new DocumentUUIDField({ type: "Item", embedded: false });
      const world = "Item." + "a".repeat(16), inActor = "Actor." + "b".repeat(16) + ".Item." + "c".repeat(16), actor = "Actor." + "d".repeat(16);
      return [items, owned, loose].map((field) => [world, inActor, actor].map((uuid) => field.validate(uuid) === undefined));`);
    expect(answer).toEqual([
      [true, true, false],
      [false, true, false],
      [true, false, false],
    ]);
  });

  test("[javascript-field] a JavaScript field refuses a script that cannot be parsed", async () => {
    expect(
      await run(
        `const field = new JavaScriptField(); return [field.validate("return 1;") === undefined, field.validate("const = ;") === undefined]`,
      ),
    ).toEqual([true, false]);
  });

  test("[fallback-siblings] fallback replaces only the illegal value in a schema", async () => {
    const answer = await run(`
      const Model = modelOf(() => ({ inner: new SchemaField({ word: new StringField({ required: true, blank: false, initial: "foo" }), number: new NumberField({ integer: true, initial: 1 }) }) }));
      return Model.fromSource({ inner: { word: "bar", number: "many" } }).toObject();`);
    expect(answer.inner.word).toBe("bar");
    expect(answer.inner.number).not.toBe("many");
  });

  test("[element-filled] only Foundry 14 completes an element that an update adds to a TypedObjectField", async () => {
    const answer = await run(`
      const Model = modelOf(() => ({ map: new TypedObjectField(new SchemaField({ foo: new BooleanField(), bar: new BooleanField() })) }));
      const model = new Model({});
      model.updateSource({ map: { hello: { foo: true } } });
      return [model._source.map.hello, refused(() => model.validate())];`);
    expect(answer).toEqual(generation >= 14 ? [{ foo: true, bar: false }, false] : [{ foo: true }, true]);
  });

  test("[effect-sort] effects have a field for sorting", async () => {
    expect(await run(`return new ActiveEffect({ name: "Any", sort: 5 }).sort + new ActiveEffect({ name: "Any" }).sort`)).toBe(5);
  });

  test("[message-roll-evaluated] a message refuses an unevaluated roll", async () => {
    expect(await run(`return (await ChatMessage.create({ rolls: [new Roll("1d6")] })) ?? null`)).toBeNull();
    expect(await run(`return game.messages.size`)).toBe(0);
  });
});
