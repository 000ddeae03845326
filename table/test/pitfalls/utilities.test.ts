import type { SystemObject } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBench, type Bench } from "./bench";

describe.each([13, 14])("reported pitfalls of utilities, hooks and texts on Foundry %i", (generation) => {
  let bench: Bench;
  let run: (body: string) => Promise<SystemObject>;
  let fails: (body: string) => Promise<string | null>;
  beforeAll(async () => {
    bench = await openBench(
      generation,
      {},
      `globalThis.order = []; for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.once(hook, () => order.push([hook, game.actors !== undefined && game.actors !== null, game.user !== null && game.user !== undefined]));`,
    );
    ({ run, fails } = bench.gm);
  });
  afterAll(() => bench.close());

  test("[expand-instances] expandObject leaves instances of classes unchanged", async () => {
    const answer = await run(`
      class Thing { constructor() { this["a.b"] = 1; } }
      const thing = new Thing(); const { user, deep } = foundry.utils.expandObject({ user: thing, "deep.one": thing });
      return [user === thing, deep.one === thing, Object.keys(user)];`);
    expect(answer).toEqual([true, true, ["a.b"]]);
  });

  test("[merge-dotted-in-place] mergeObject changes an original with dotted keys in place", async () => {
    expect(
      await run(
        `const original = { "light.color": "" }; const merged = foundry.utils.mergeObject(original, { "light.color": "#ffffff" }, { inplace: true }); return [merged === original, foundry.utils.expandObject(original)]`,
      ),
    ).toEqual([true, { light: { color: "#ffffff" } }]);
  });

  test("[depth-guard] cloning and comparing circular data throws an error about the depth", async () => {
    expect(await fails(`const a = {}; a.a = a; foundry.utils.deepClone(a);`)).toMatch(/depth/i);
    expect(await fails(`const a = {}; a.a = a; const b = {}; b.a = b; foundry.utils.diffObject(a, b);`)).toMatch(/depth/i);
  });

  test("[collection-values] a collection iterates over the values, and filter and map return arrays", async () => {
    const answer = await run(`
      const c = new foundry.utils.Collection([["a", "A"], ["b", "B"]]);
      let strict = ""; try { c.get("z", { strict: true }); } catch (error) { strict = error.message; }
      return [[...c], c.get("z") ?? null, strict !== "", Array.isArray(c.filter(() => true)), Array.isArray(c.map((v) => v)), c.find((v) => v === "B"), c.contents];`);
    expect(answer).toEqual([["A", "B"], null, true, true, true, "B", ["A", "B"]]);
  });

  test("[set-methods] sets have equals, every, filter, find, first, intersects, isSubset, map, reduce, some and toObject", async () => {
    const answer = await run(`
      const set = new Set([1, 2, 3]);
      return [set.equals(new Set([3, 2, 1])), set.every((n) => n > 0), [...set.filter((n) => n > 1)], set.find((n) => n > 1), set.first(), set.intersects(new Set([3])),
        new Set([1]).isSubset(set), [...set.map((n) => n % 2)], set.reduce((sum, n) => sum + n, 0), set.some((n) => n > 3), set.toObject()];`);
    expect(answer).toEqual([true, true, [2, 3], 2, 1, true, true, [1, 0], 6, false, [1, 2, 3]]);
  });

  test("[hooks-off-unknown] removing a listener from a hook without listeners throws an error", async () => {
    expect(await fails(`Hooks.off("nobodyListens", () => {})`)).not.toBeNull();
    expect(await fails(`Hooks.on("somebodyListens", () => {}); Hooks.off("somebodyListens", () => {})`)).toBeNull();
  });

  test("[hooks-in-order] listeners run in the order of registration unless the order in Hooks.events is changed", async () => {
    const answer = await run(`
      const heard = [];
      Hooks.on("sorted", () => heard.push("first")); const last = Hooks.on("sorted", () => heard.push("last"));
      Hooks.callAll("sorted");
      const events = Hooks.events.sorted; events.unshift(...events.splice(events.findIndex((entry) => entry.id === last), 1));
      Hooks.callAll("sorted");
      return heard;`);
    expect(answer).toEqual(["first", "last", "last", "first"]);
  });

  test("[hooks-not-awaited] an async listener cannot stop a call, because it returns a promise, not false", async () => {
    expect(
      await run(
        `Hooks.on("stoppable", async () => false); return [Hooks.call("stoppable"), (Hooks.on("stoppable", () => false), Hooks.call("stoppable"))]`,
      ),
    ).toEqual([true, false]);
  });

  test("[startup-order] the hook init runs before documents and user exist, and i18nInit, setup and ready follow", async () => {
    const order: [string, boolean, boolean][] = await run(`return order`);
    expect(order.map(([hook]) => hook)).toEqual(["init", "i18nInit", "setup", "ready"]);
    expect(order.map(([, documents]) => documents)).toEqual([false, false, true, true]);
    expect(order.map(([, , user]) => user)).toEqual([false, false, true, true]);
  });

  test("[localize-model] localizeDataModel sets labels and hints from the texts in the group FIELDS under the prefix", async () => {
    const answer = await run(`
      foundry.utils.mergeObject(game.i18n.translations, { PITS: { MODEL: { FIELDS: { foo: { label: "Foo", hint: "About foo" }, inner: { bar: { label: "Bar" } } } } } });
      const { NumberField, SchemaField, StringField } = foundry.data.fields;
      class Model extends foundry.abstract.DataModel {
        static defineSchema() { return { foo: new StringField(), inner: new SchemaField({ bar: new NumberField() }) }; }
        static LOCALIZATION_PREFIXES = ["PITS.MODEL"];
      }
      foundry.helpers.Localization.localizeDataModel(Model);
      const { foo, inner } = Model.schema.fields;
      return [foo.label, foo.hint, inner.fields.bar.label];`);
    expect(answer).toEqual(["Foo", "About foo", "Bar"]);
  });

  test("[localize-prefixes] a model has only the texts under its own prefix", async () => {
    const answer = await run(`
      foundry.utils.mergeObject(game.i18n.translations, { PITA: { FIELDS: { description: { label: "Text", hint: "Said" } } }, PITB: { FIELDS: { description: { label: "Result" } } } });
      const { StringField } = foundry.data.fields;
      const model = (prefix) => class extends foundry.abstract.DataModel {
        static defineSchema() { return { description: new StringField() }; }
        static LOCALIZATION_PREFIXES = [prefix];
      };
      const [A, B] = [model("PITA"), model("PITB")];
      for (const Model of [A, B]) foundry.helpers.Localization.localizeDataModel(Model);
      return [A, B].map(({ schema }) => [schema.fields.description.label, schema.fields.description.hint]);`);
    expect(answer).toEqual([
      ["Text", "Said"],
      ["Result", ""],
    ]);
  });

  test("[parse-uuid-relative] a relative UUID is resolved from the document that contains it", async () => {
    const answer = await run(`
      const actor = await Actor.create({ name: "Relative", type: "hero", items: [{ name: "Thing", type: "tool" }] });
      const [item] = actor.items.contents;
      return [foundry.utils.parseUuid(".Item." + item.id, { relative: actor }).id === item.id, fromUuidSync(".Item." + item.id, { relative: actor }) === item];`);
    expect(answer).toEqual([true, true]);
  });
});
