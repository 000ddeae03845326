import { PRIMARY_COLLECTIONS } from "../common/hierarchy";
import type { PackData, WorldProblem } from "../common/wire";
import type { Manifest } from "./manifest";
import { isNewer } from "./manifest-rules";
import { opened } from "./migrations";
import { Records } from "./records";
import { isRecord, recordOf, textOf, valueAt, type Source } from "./source";

const INDEX_FIELDS = ["name", "img", "type", "folder", "sort"];

/** One pack of the system. The server reads the pack once and never writes it. */
export class Pack {
  readonly metadata: Source;
  readonly #folders: readonly Source[];
  readonly #documents: readonly Source[];

  constructor(metadata: Source, documents: readonly Source[], folders: readonly Source[]) {
    this.metadata = metadata;
    this.#documents = documents;
    this.#folders = folders;
  }

  get id(): string {
    return textOf(this.metadata["id"]);
  }

  documents(documentName: string): readonly Source[] {
    if (documentName === "Folder") return this.#folders;
    return documentName === this.metadata["type"] ? this.#documents : [];
  }

  /**
   * Returns the index entry of a document, which clients receive before they load the document.
   * @param fields - further dotted paths to include
   */
  indexEntry(source: Source, fields: readonly string[] = []): Source {
    const entry: Record<string, unknown> = {
      _id: source["_id"],
      uuid: `Compendium.${this.id}.${textOf(this.metadata["type"])}.${textOf(source["_id"])}`,
    };
    for (const field of INDEX_FIELDS) if (source[field] !== undefined) entry[field] = source[field];
    for (const path of fields) setAt(entry, path, valueAt(source, path));
    return entry;
  }

  /** Returns the pack, migrated to a generation. */
  openedIn(generation: number): Pack {
    const type = textOf(this.metadata["type"]);
    return new Pack(
      this.metadata,
      this.#documents.map((source) => opened(type, source, generation)),
      this.#folders,
    );
  }

  get data(): PackData {
    return { metadata: this.metadata, index: this.#documents.map((source) => this.indexEntry(source)), folders: this.#folders };
  }
}

/** All packs of the system, and the problems found while reading them. */
export class Packs {
  readonly #packs: ReadonlyMap<string, Pack>;
  readonly problems: readonly WorldProblem[];

  constructor(packs: readonly Pack[], problems: readonly WorldProblem[]) {
    this.#packs = new Map(packs.map((pack) => [pack.id, pack]));
    this.problems = problems;
  }

  get(id: string): Pack | undefined {
    return this.#packs.get(id);
  }

  get data(): readonly PackData[] {
    return [...this.#packs.values()].map((pack) => pack.data);
  }

  /** Returns the packs, migrated to a generation. */
  openedIn(generation: number): Packs {
    return new Packs(
      [...this.#packs.values()].map((pack) => pack.openedIn(generation)),
      this.problems,
    );
  }

  /** Returns the source with a UUID such as "Compendium.system.pack.Item.id"; undefined if no pack contains the document. */
  find(uuid: string): Source | undefined {
    const [start, scope, name, ...rest] = uuid.split(".");
    if (start !== "Compendium") return undefined;
    const pack = this.get(`${scope}.${name}`);
    return pack?.documents(textOf(pack.metadata["type"])).find((source) => source["_id"] === rest.at(-1));
  }
}

/** Builds a pack from the records of its database. Omits and reports entries that do not belong to the pack. */
export function readPack(
  manifest: Manifest,
  entry: Source,
  entries: ReadonlyMap<string, string>,
  generation: number,
): { readonly pack: Pack; readonly problems: readonly WorldProblem[] } {
  const metadata = packMetadata(manifest, entry);
  const where = textOf(metadata["id"]);
  const type = textOf(metadata["type"]);
  const collection = (PRIMARY_COLLECTIONS as Readonly<Record<string, string>>)[type] ?? "";
  const { documents, problems } = new Records().assemble(entries);
  const found: WorldProblem[] = problems.map((problem) => ({ where: `${where} ${problem.where}`, what: problem.what }));
  const types = manifest.types(type);
  const legal = (documents[collection] ?? []).filter((source) => {
    if (isNewer(source, generation)) {
      found.push({
        where: `${where} !${collection}!${textOf(source["_id"])}`,
        what: `the entry comes from core ${textOf(recordOf(source["_stats"])["coreVersion"])} and cannot be migrated; it was skipped`,
      });
      return false;
    }
    if (types.length === 0 || types.includes(textOf(source["type"]))) return true;
    found.push({
      where: `${where} !${collection}!${textOf(source["_id"])}`,
      what: `"${String(source["type"])}" is not a ${type} type of the system; the entry was skipped`,
    });
    return false;
  });
  for (const [other, sources] of Object.entries(documents)) {
    if (other === collection || other === "folders") continue;
    for (const source of sources)
      found.push({ where: `${where} !${other}!${textOf(source["_id"])}`, what: `the pack holds ${type} documents; the entry was skipped` });
  }
  return { pack: new Pack(metadata, legal, documents["folders"] ?? []), problems: found };
}

export function packMetadata(manifest: Manifest, entry: Source): Source {
  const name = textOf(entry["name"]);
  return {
    ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
    ...entry,
    path: `systems/${manifest.id}/${packPath(entry)}`,
    flags: recordOf(entry["flags"]),
    id: `${manifest.id}.${name}`,
    packageName: manifest.id,
    packageType: "system",
    system: entry["system"] ?? manifest.id,
  };
}

/** Returns the path of the folder of a pack within its system. Removes the extension of an old single-file pack from the path. */
export const packPath = (entry: Source): string => textOf(entry["path"]).replace(/\.db$/, "") || `packs/${textOf(entry["name"])}`;

export const packEntries = (manifest: Manifest): readonly Source[] =>
  Array.isArray(manifest.source["packs"]) ? manifest.source["packs"].filter(isRecord) : [];

function setAt(target: Record<string, unknown>, path: string, value: unknown): void {
  if (value === undefined) return;
  const keys = path.split(".");
  const last = keys.pop()!;
  let inner = target;
  for (const key of keys) inner = (inner[key] = { ...recordOf(inner[key]) }) as Record<string, unknown>;
  inner[last] = value;
}
