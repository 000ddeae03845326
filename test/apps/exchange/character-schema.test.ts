import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CHARACTER_SCHEMA, FORMAT } from "../../../module/apps/exchange/character-schema";
import { faultsOf } from "../../../module/data/json-schema";
import { fileName } from "../../../module/apps/exchange/save-file";

const good = {
  format: FORMAT,
  version: 1,
  ruleset: "crossfire",
  actor: { name: "Ilka", type: "character", system: { attributes: { body: 3 } }, items: [{ name: "Knife", type: "weapon", system: {} }] },
};
const faults = (change: (file: any) => void): string[] => {
  const file = structuredClone(good);
  change(file);
  return faultsOf(file, CHARACTER_SCHEMA).map(({ where, key }) => `${where}: ${key}`);
};

describe("the format of a character", () => {
  test("is the one that docs/character.schema.json publishes", () => {
    const published = JSON.parse(readFileSync(new URL("../../../docs/character.schema.json", import.meta.url), "utf8"));
    const { $schema, ...rest } = published;
    expect(typeof $schema).toBe("string");
    expect(rest).toEqual(JSON.parse(JSON.stringify(CHARACTER_SCHEMA)));
  });

  test("takes a good file, with more in it than it names", () => {
    expect(faultsOf(good, CHARACTER_SCHEMA)).toEqual([]);
    expect(faults((file) => (file.actor.system.skills = { longarms: 4 }))).toEqual([]);
  });

  test.each<[string, (file: any) => void]>([
    ["format: missing", (file) => delete file.format],
    ["format: const", (file) => (file.format = "somebody-elses")],
    ["version: const", (file) => (file.version = 2)],
    ["ruleset: short", (file) => (file.ruleset = "")],
    ["actor: type", (file) => (file.actor = [])],
    ["actor.name: missing", (file) => delete file.actor.name],
    ["actor.type: enum", (file) => (file.actor.type = "group")],
    ["actor.system.attributes.body: type", (file) => (file.actor.system.attributes.body = "3")],
    ["actor.items[0].type: enum", (file) => (file.actor.items[0].type = "spell")],
    ["actor.items[0].system: missing", (file) => delete file.actor.items[0].system],
  ])("names what is wrong and where: %s", (wanted, change) => expect(faults(change)).toEqual([wanted]));

  test("says what is no object at all", () => {
    expect(faultsOf(null, CHARACTER_SCHEMA)).toMatchObject([{ where: "", key: "type", wanted: "object", found: "null" }]);
    expect(faultsOf(Number.NaN, { type: "number" })).toHaveLength(1);
    expect(faultsOf(1.5, { type: "integer", minimum: 2 })).toMatchObject([{ key: "type" }]);
    expect(faultsOf(1, { type: "integer", minimum: 2 })).toMatchObject([{ key: "small" }]);
    expect(faultsOf({ a: 1 }, { type: "object", properties: { b: {} }, additionalProperties: false })).toMatchObject([
      { where: "a", key: "strange" },
    ]);
  });

  test("names of files are plain", () =>
    expect(fileName("crossfire", "Ilka Rénnard / 2")).toBe("crossfire-ilka-renn-ard-2.json".replace("renn-ard", "re-nnard")));
});
