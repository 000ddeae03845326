import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { documentNameOf, EMBEDDED, WORLD_COLLECTIONS } from "../common/hierarchy";
import { opened } from "./migrations";
import { newSource } from "./operations/create";
import type { Work } from "./operations/work";
import type { Packs } from "./packs";
import type { Schemas } from "./schemas";
import { documentsIn, readFolder, readYaml, SeedError, type SeedDocument } from "./seed-files";
import { resolveSource, type SeedNames } from "./seed-references";
import { isId, isRecord, Refusal, textOf, type Source } from "./source";
import { Asker } from "./users";
import { Draft, World } from "./world";

export interface SeedWorld {
  readonly id: string;
  readonly title: string;
  readonly system: string;
}

export interface SeedOptions {
  readonly folder: string;
  readonly generation: number;
  readonly coreVersion: string;
  readonly schemas: Schemas;
  readonly packs: Packs;
  readonly now: number;
}

/** Reads world.yaml. @throws {SeedError} if the file is missing, lacks a field, or has an id that cannot be a folder name */
export async function readWorldFile(folder: string): Promise<SeedWorld> {
  const file = join(folder, "world.yaml");
  const content = await readYaml(file);
  if (!isRecord(content)) throw new SeedError(file, "", "is missing or empty: a world needs id, title and system");
  for (const field of ["id", "title", "system"]) if (!textOf(content[field])) throw new SeedError(file, field, "must be a text");
  if (!/^[a-zA-Z0-9_-]+$/.test(textOf(content["id"])))
    throw new SeedError(file, "id", "may hold letters, digits, - and _ only: it names a folder");
  return { id: textOf(content["id"]), title: textOf(content["title"]), system: textOf(content["system"]) };
}

/**
 * Builds the documents of a new world from its YAML source.
 * @returns primary sources by collection name, ready to be stored
 * @throws {SeedError} naming the file and the field
 */
export async function seedWorld(options: SeedOptions): Promise<Readonly<Record<string, readonly Source[]>>> {
  const usersFile = join(options.folder, "users.yaml");
  const users = documentsIn(usersFile, (await readYaml(usersFile)) ?? []);
  if (users.length === 0) throw new SeedError(usersFile, "", "a world needs at least one user");
  const names = namesOf(users);
  const documents: Record<string, Source[]> = { users: build(options, "users", users, names), settings: await seedSettings(options) };
  for (const collection of WORLD_COLLECTIONS) {
    if (collection === "users" || collection === "settings") continue;
    const entries = await readFolder(join(options.folder, collection));
    const known = { ...names, actors: documents["actors"] ?? [] };
    documents[collection] = build(options, collection, entries, known);
  }
  return documents;
}

function namesOf(users: readonly SeedDocument[]): SeedNames {
  const ids = new Map<string, string>();
  for (const { file, data } of users) {
    if (!isId(data["_id"])) throw new SeedError(file, "_id", `of user "${textOf(data["name"])}" must be 16 letters and digits`);
    if (!textOf(data["name"])) throw new SeedError(file, "name", `of user "${data["_id"]}" is missing`);
    ids.set(textOf(data["name"]), data["_id"]);
  }
  return { users: ids, actors: [] };
}

function build(options: SeedOptions, collection: string, entries: readonly SeedDocument[], names: SeedNames): Source[] {
  const documentName = documentNameOf(collection)!;
  const work = seedWork(options);
  const built: Source[] = [];
  for (const { file, data } of entries) {
    const resolved = resolveSource(documentName, data, file, options.packs, names);
    const id = isId(resolved["_id"]) ? resolved["_id"] : stableId(`${collection}/${basename(file)}/${built.length}`);
    if (resolved["_id"] !== undefined && !isId(resolved["_id"]))
      throw new SeedError(file, "_id", `is "${String(resolved["_id"])}": an id is 16 letters and digits`);
    if (built.some((source) => source["_id"] === id))
      throw new SeedError(file, "_id", `"${id}" stands in another file of ${collection} already`);
    const source = opened(documentName, withStableIds(resolved, `${id}`), options.generation);
    built.push(inFile(file, () => newSource(work, documentName, source, id)));
  }
  return built;
}

/** Creates the work for seeding. The server itself performs this work, so no permissions are checked. */
function seedWork({ generation, coreVersion, schemas, now }: SeedOptions): Work {
  const draft = new Draft(new World());
  const asker = new Asker({ _id: "", name: "the server", role: 4 }, draft);
  return { asker, draft, schemas, generation, coreVersion, now, operation: { keepId: true }, open: new Set(), withhold: false };
}

function inFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) throw new SeedError(file, "", error.message, { cause: error });
    throw error;
  }
}

/**
 * Reads the settings, which the source writes as `namespace.key: value`. Returns the values as JSON text, as the store requires.
 * @throws {SeedError} if the file or a key is not valid
 */
async function seedSettings(options: SeedOptions): Promise<Source[]> {
  const file = join(options.folder, "settings.yaml");
  const content = (await readYaml(file)) ?? {};
  if (!isRecord(content)) throw new SeedError(file, "", "must hold keys such as core.time with values");
  return Object.entries(content).map(([key, value]) => {
    if (!/^[\w-]+\../.test(key)) throw new SeedError(file, key, "must be named namespace.key");
    const data = { _id: stableId(`settings/${key}`), key, value: JSON.stringify(value), user: null };
    return inFile(file, () => newSource(seedWork(options), "Setting", data, data._id));
  });
}

/**
 * Adds stable ids, so that equal sources give equal worlds. Derives the id of an embedded document from the document's path if the source
 * contains no id.
 */
function withStableIds(source: Source, path: string): Source {
  const entries = Object.entries(source).map(([key, value]) => {
    if (!Array.isArray(value) || !EMBEDDED_FIELDS.has(key)) return [key, value] as const;
    return [
      key,
      value.map((entry, index) =>
        isRecord(entry) ? withStableIds({ _id: stableId(`${path}/${key}/${index}`), ...entry }, `${path}/${key}/${index}`) : entry,
      ),
    ] as const;
  });
  return Object.fromEntries(entries);
}

const EMBEDDED_FIELDS = new Set(
  Object.values(EMBEDDED).flatMap((children) => children.filter(({ single }) => !single).map(({ field }) => field)),
);

const stableId = (text: string): string => createHash("sha256").update(text).digest("base64").replace(/[+/=]/g, "").slice(0, 16);
