import type { SystemObject } from "../../common/dynamic";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { serverContext, setContext } from "../../common/context";
import { TypeDataModel } from "../../common/data/type-data-model";
import { baseDocuments } from "../../common/documents/registry";
import { deepClone } from "../../common/utils/objects";
import { modelsWithSources } from "./schema-arbitraries";

/** Returns the value as its receiver gets it through JSON. */
const wire = (value: unknown): SystemObject => JSON.parse(JSON.stringify(value));
const runs = (numRuns: number) => ({ numRuns, seed: 20_260 });

describe.each([13, 14])("random models with random legal entries on Foundry %i", { timeout: 240_000 }, (generation) => {
  beforeAll(() => setContext(serverContext(generation)));

  test("2,000 entries are constructed strictly and have the same source after toObject and JSON [foundry-api 3.1, 3.4]", () => {
    let entries = 0;
    fc.assert(
      fc.property(modelsWithSources(10), ({ Model, sources }) => {
        for (const source of sources) {
          const given = deepClone(source);
          const model = new Model(source);
          expect(source).toEqual(given);
          expect(model.toObject()).toEqual(given);
          expect(new Model(model.toObject()).toObject()).toEqual(given);
          expect(new Model(wire(model)).toObject()).toEqual(given);
          expect(model.clone().toObject()).toEqual(given);
          entries++;
        }
      }),
      runs(200),
    );
    expect(entries).toBeGreaterThanOrEqual(2000);
  });

  test("prepared values convert to the same source, and a reset discards changes to prepared values [foundry-api 3.1]", () => {
    fc.assert(
      fc.property(modelsWithSources(3), ({ Model, sources }) => {
        for (const source of sources) {
          const model = new Model(source);
          expect(wire(model.toObject(false))).toEqual(wire(source));
          for (const name of Object.keys(source)) if (!model.schema.get(name).readonly) model[name] = "prepared";
          model.reset();
          expect(wire(model.toObject(false))).toEqual(wire(source));
        }
      }),
      runs(60),
    );
  });

  test("updating an entry with its own source gives an empty diff [foundry-api 3.5]", () => {
    fc.assert(
      fc.property(modelsWithSources(3), ({ Model, sources }) => {
        for (const source of sources) expect(new Model(source).updateSource(wire(source))).toEqual({});
      }),
      runs(60),
    );
  });

  test("an update without merging turns an entry into another entry, and the diff has the same effect after JSON [foundry-api 3.5]", () => {
    fc.assert(
      fc.property(modelsWithSources(2), ({ Model, sources: [from, to] }) => {
        const [here, there] = [new Model(from), new Model(from)];
        const dry = here.updateSource(wire(to), { recursive: false, dryRun: true });
        expect(here.toObject()).toEqual(from);
        const diff = here.updateSource(wire(to), { recursive: false });
        expect(wire(diff)).toEqual(wire(dry));
        expect(here.toObject()).toEqual(to);
        there.updateSource(wire(diff), { warn: false });
        expect(there.toObject()).toEqual(to);
      }),
      runs(120),
    );
  });

  test("a merging update has the same effect with nested keys and with dotted keys [foundry-api 3.5]", () => {
    fc.assert(
      fc.property(modelsWithSources(2), ({ Model, sources: [from, to] }) => {
        const [nested, dotted] = [new Model(from), new Model(from)];
        nested.updateSource(wire(to));
        const flat: Record<string, unknown> = {};
        for (const [name, value] of Object.entries<SystemObject>(to)) {
          const inner = value !== null && typeof value === "object" && !Array.isArray(value) && Object.keys(value).length > 0;
          if (inner) for (const [key, entry] of Object.entries(value)) flat[`${name}.${key}`] = entry;
          else flat[name] = value;
        }
        dotted.updateSource(wire(flat));
        expect(dotted.toObject()).toEqual(nested.toObject());
        expect(nested.updateSource(wire(to))).toEqual({});
      }),
      runs(80),
    );
  });

  test("an item stores an entry as system data, and an update to the entry reaches the item [foundry-api 3.2]", () => {
    fc.assert(
      fc.property(modelsWithSources(2, TypeDataModel), ({ Model, sources: [from, to] }) => {
        const plain = serverContext(generation);
        setContext({ ...plain, dataModel: (_name, type) => (type === "probe" ? Model : undefined) });
        try {
          const item = new baseDocuments["Item"]({ name: "Probe", type: "probe", system: from });
          expect(item.system).toBeInstanceOf(Model);
          expect(item.system.parent).toBe(item);
          expect(item.toObject().system).toEqual(from);
          item.updateSource({ system: wire(to) }, { recursive: false });
          expect(item.toObject().system).toEqual(to);
          expect(item.system.toObject()).toEqual(to);
        } finally {
          setContext(plain);
        }
      }),
      runs(60),
    );
  });
});
