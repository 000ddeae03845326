import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { manifestLanguages } from "../../tools/build/languages.mjs";
import { loadModels } from "./engine";
import { placesIn } from "./schema-walk";

const json = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));
const manifest = json("system.json");
const words = json("lang/en.json");
const here = (file: string) => new URL(`../../${file}`, import.meta.url);

/** Entry of each subtype in system.json, by "Document.type". */
const declared = new Map<string, Record<string, string[]>>(
  Object.entries<any>(manifest.documentTypes).flatMap(([document, types]) =>
    Object.entries<any>(types).map(([type, fields]): [string, Record<string, string[]>] => [`${document}.${type}`, fields]),
  ),
);
const wordAt = (key: string) => key.split(".").reduce((at: any, part) => at?.[part], words);

/** Registered model of each subtype, by "Document.type". */
let models: Map<string, any>;

beforeAll(async () => {
  const registry = await loadModels();
  models = new Map(
    Object.entries(registry).flatMap(([document, types]) =>
      Object.entries<any>(types).map(([type, model]): [string, any] => [`${document}.${type}`, model]),
    ),
  );
});

describe("system.json and the data models", () => {
  test("declare the same subtypes [foundry-api 1.2]", () => {
    const ours = [...models.keys()].filter((name) => !name.endsWith(".base"));
    expect(ours.sort()).toEqual([...declared.keys()].sort());
  });

  test("make the server sanitize exactly the fields that are an HTMLField [foundry-api 1.2]", () => {
    for (const [name, fields] of declared) {
      const html = [...placesIn(models.get(name).schema)].filter(({ field }) => field instanceof foundry.data.fields.HTMLField);
      expect([...(fields["htmlFields"] ?? [])].sort(), name).toEqual(html.map(({ path }) => path).sort());
    }
  });

  test("let the server protect every GM-only field, and name only existing fields [foundry-api 1.2]", () => {
    for (const [name, fields] of declared) {
      const places = [...placesIn(models.get(name).schema)];
      const guarded = fields["gmOnlyFields"] ?? [];
      const marked = places.filter(({ field }) => field.gmOnly).map(({ path }) => path);
      expect(guarded, name).toEqual(expect.arrayContaining(marked));
      expect(
        places.map(({ path }) => path),
        name,
      ).toEqual(expect.arrayContaining(guarded));
    }
  });

  test("protect every field of the messages that the GM's client writes, so that no player can change it", () => {
    for (const type of ["attack", "record", "reaction", "upkeep", "test", "request"]) {
      const paths = Object.keys(models.get(`ChatMessage.${type}`).schema.fields);
      expect([...declared.get(`ChatMessage.${type}`)!["gmOnlyFields"]!].sort(), type).toEqual(paths.sort());
    }
  });

  test("list no gmOnlyFields for types that players create, because some builds of Foundry 14 refuse such documents [foundryvtt/foundryvtt#14252]", () => {
    const guarded = [...declared].filter(([, fields]) => fields["gmOnlyFields"]).map(([name]) => name);
    expect(guarded.every((name) => name.startsWith("ChatMessage."))).toBe(true);
    expect(declared.get("ChatMessage.order")).toEqual({});
    expect(Object.keys(models.get("ChatMessage.order").schema.fields)).toEqual(["kind", "order"]);
  });

  test("assign token bars only to existing pools of fighters", () => {
    for (const key of ["primaryTokenAttribute", "secondaryTokenAttribute"]) {
      const [map, pool] = manifest[key].split(".");
      expect(models.get("Actor.character").schema.fields[map]).toBeInstanceOf(foundry.data.fields.TypedObjectField);
      expect(pool).toMatch(/^(flesh|shield)$/);
    }
  });
});

describe("system.json", () => {
  test("declares subtypes with the plural keys that Foundry reads, and no others [foundry-api 1.2]", () => {
    for (const [name, fields] of declared) {
      for (const [key, value] of Object.entries(fields)) {
        expect(["htmlFields", "filePathFields", "gmOnlyFields"], name).toContain(key);
        expect(Array.isArray(value), `${name}.${key} is a list`).toBe(key !== "filePathFields");
      }
    }
  });

  test("supports generations 13 and 14 and names no verified build [foundry-api 1.1]", () => {
    expect(manifest.compatibility).toEqual({ minimum: "13", maximum: "14" });
  });

  test("contains no key that Foundry would drop [foundry-api 1.1]", () => {
    const known =
      "id type title description version authors compatibility url license readme bugs changelog manifest download media esmodules scripts styles languages packs packFolders documentTypes relationships socket grid initiative primaryTokenAttribute secondaryTokenAttribute background flags persistentStorage protected exclusive".split(
        " ",
      );
    expect(known).toEqual(expect.arrayContaining(Object.keys(manifest)));
    expect(Object.keys(manifest.grid).every((key) => ["type", "distance", "units", "diagonals"].includes(key))).toBe(true);
  });

  test("includes only packs of types that both generations accept, with labels that are texts rather than language keys [foundry-api 1.3]", () => {
    for (const pack of manifest.packs) {
      expect(["Actor", "Adventure", "Cards", "Item", "JournalEntry", "Macro", "Playlist", "RollTable", "Scene"]).toContain(pack.type);
      expect(wordAt(pack.label), `${pack.label} is a text, not a key`).toBeUndefined();
      expect(pack.label).not.toMatch(/^[A-Z]+\./);
      expect(pack.name).toMatch(/^[a-z0-9-]+$/);
      expect(pack.path).toBe(`packs/${pack.name}`);
      expect(existsSync(here(pack.path)), pack.path).toBe(true);
    }
  });

  test("declares every folder of packs/ once", () => {
    const folders = readdirSync(here("packs"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(manifest.packs.map(({ name }: { name: string }) => name).sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  test("puts every pack into exactly one compendium folder", () => {
    const inFolders = (folders: any[]): string[] =>
      folders.flatMap((folder) => [...(folder.packs ?? []), ...inFolders(folder.folders ?? [])]);
    expect(inFolders(manifest.packFolders).sort()).toEqual(manifest.packs.map(({ name }: { name: string }) => name).sort());
  });

  test("lists no languages, because the build adds every file of lang/ [foundry-api 1.1]", () => {
    expect(manifest).not.toHaveProperty("languages");
    expect(manifestLanguages(["pt-BR", "de", "en"])).toEqual([
      { lang: "en", name: "English", path: "lang/en.json" },
      { lang: "de", name: "Deutsch", path: "lang/de.json" },
      { lang: "pt-BR", name: "Português (Brasil)", path: "lang/pt-BR.json" },
    ]);
  });
});

describe("English labels of stored names", () => {
  test("exist for subtypes under TYPES.<Document>", () => {
    for (const name of declared.keys()) expect(wordAt(`TYPES.${name}`), name).toEqual(expect.any(String));
  });

  test("exist for fields under the localization prefix of their model", () => {
    for (const [name, model] of models) {
      for (const { path } of placesIn(model.schema)) {
        if (path.includes("*")) continue;
        const known = model.LOCALIZATION_PREFIXES.map((prefix: string) => wordAt(`${prefix}.FIELDS.${path}`)).find(Boolean);
        expect(known, `${name}: ${path}`).toBeDefined();
      }
    }
  });

  test("exist for choices under the key in the field", () => {
    const choices = [...models].flatMap(([name, model]) =>
      [...placesIn(model.schema)].flatMap(({ path, field }) =>
        Object.values<string>(field.choices ?? {}).map((key) => [`${name}: ${path}`, key] as const),
      ),
    );
    expect(choices).not.toEqual([]);
    for (const [place, key] of choices) expect(wordAt(key), place).toEqual(expect.any(String));
  });
});
