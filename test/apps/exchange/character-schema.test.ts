import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { toJsonSchema } from "@valibot/to-json-schema";
import { CHARACTER_FILE, FORMAT } from "../../../module/apps/exchange/character-schema";
import { faultsOf } from "../../../module/rules/reading/read-value";
import { closedObject, decimal, integer } from "../../../module/rules/reading/values";
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
  return faultsOf(CHARACTER_FILE, file).map(({ where, key }) => `${where}: ${key}`);
};

describe("the file format of a character", () => {
  test("is identical to the published docs/character.schema.json", () => {
    const published = JSON.parse(readFileSync(new URL("../../../docs/character.schema.json", import.meta.url), "utf8"));
    // JSON Schema cannot express "a plain object, not a list". It needs no rule for finite numbers, because JSON has no others.
    expect(published).toEqual(toJsonSchema(CHARACTER_FILE, { errorMode: "ignore" }));
  });

  test("accepts a valid file, with or without unknown extra fields", () => {
    expect(faultsOf(CHARACTER_FILE, good)).toEqual([]);
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
  ])("rejects a faulty file with the path of the fault: %s", (wanted, change) => expect(faults(change)).toEqual([wanted]));

  test("rejects values of a wrong type or outside their range, and unknown fields of a closed object", () => {
    expect(faultsOf(CHARACTER_FILE, null)).toMatchObject([{ where: "", key: "type", wanted: "object", found: "null" }]);
    expect(faultsOf(decimal(0, 9), Number.NaN)).toHaveLength(1);
    expect(faultsOf(decimal(0, 9), Number.POSITIVE_INFINITY)).toHaveLength(1);
    expect(faultsOf(integer(2, 9), 1.5)).toMatchObject([{ key: "type", wanted: "integer" }]);
    expect(faultsOf(integer(2, 9), 1)).toMatchObject([{ key: "small", wanted: "2", found: "1" }]);
    expect(faultsOf(closedObject({ b: integer(0, 1) }), { a: 1, b: 1 })).toMatchObject([{ where: "a", key: "strange", wanted: "b" }]);
  });

  test("builds file names from only unaccented lowercase letters, digits and dashes", () =>
    expect(fileName("crossfire", "Ilka Rénnard / 2")).toBe("crossfire-ilka-renn-ard-2.json".replace("renn-ard", "re-nnard")));
});
