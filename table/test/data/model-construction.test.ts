import type { SourceData, SystemObject } from "../../common/dynamic";
import { beforeAll, describe, expect, test } from "vitest";
import { serverContext, setContext } from "../../common/context";
import { ForcedDeletion, ForcedReplacement, reconstructOperator } from "../../common/data/operators";
import { baseDocuments } from "../../common/documents/registry";
import { Pool } from "./pool-model";

describe("construction on Foundry 14", () => {
  beforeAll(() => setContext(serverContext(14)));

  test("clean:false, clean.copy:false and clean.migrate:false skip cleaning, copying and migration, respectively [A14:DataModelConstructionContext]", () => {
    const data: SourceData = { value: 2, max: 6, note: undefined, deep: { a: 1, b: 2 }, marks: {} };
    const taken = new Pool(data, { clean: false }) as SystemObject;
    expect(taken._source).toBe(data);
    const bare: SystemObject = { value: "2" };
    const own = new Pool(bare, { clean: { copy: false } }) as SystemObject;
    expect([own._source === bare, bare.value]).toEqual([true, 2]);
    class Old extends Pool {
      static override migrateData(source: SourceData): SystemObject {
        source.value = 0;
        return source;
      }
    }
    expect([
      (new Old({ value: 4 }) as SystemObject).value,
      (new Old({ value: 4 }, { clean: { migrate: false } }) as SystemObject).value,
    ]).toEqual([0, 4]);
  });

  test("operators can be compared, return their values, and are restored from JSON [A14:foundry.data.operators]", () => {
    const json = (value: unknown): SystemObject => JSON.parse(JSON.stringify(value));
    expect([ForcedReplacement.get(new ForcedReplacement(3)), ForcedReplacement.get(4)]).toEqual([3, 4]);
    expect(ForcedReplacement.equals(new ForcedReplacement({ a: [1] }), { a: [1] })).toBe(true);
    expect([
      ForcedDeletion.equals(new ForcedDeletion(), ForcedDeletion.create()),
      ForcedDeletion.equals(new ForcedDeletion(), undefined),
    ]).toEqual([true, false]);
    expect(reconstructOperator(json(ForcedDeletion.create()))).toBeInstanceOf(ForcedDeletion);
    expect(reconstructOperator(json(new ForcedReplacement({ a: 1 })))!.value).toEqual({ a: 1 });
  });

  test("an operator inside a replacement is stored as data [ISS:foundryvtt/foundryvtt#14573]", () => {
    const item = new baseDocuments["Item"]({ name: "Thing", type: "tool", flags: { testbed: { a: 1, b: { c: 2 } } } });
    item.updateSource({ "flags.testbed": new ForcedReplacement({ a: ForcedDeletion.create(), b: 3 }) });
    expect(item.flags.testbed).toEqual({ a: ForcedDeletion.create(), b: 3 });
    item.updateSource({ "flags.testbed": { a: 4, d: { e: ForcedDeletion.create(), f: 5 } } });
    expect(item.flags.testbed).toEqual({ a: 4, b: 3, d: { f: 5 } });
  });
});
