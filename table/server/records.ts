import { EMBEDDED, documentNameOf, type EmbeddedChild } from "../common/hierarchy";
import type { WorldProblem } from "../common/wire";
import { isRecord, recordsOf, Refusal, type Source } from "./source";
import type { StoredWorld } from "./store";
import type { WorldChange } from "./world";

/** One record to write; null deletes the record. */
export interface RecordChange {
  readonly key: string;
  readonly value: Source | null;
}

/**
 * Returns the type of the documents in a collection; undefined for an unknown collection. The names of collections in a pack of the world
 * start with the pack's name.
 */
const kindOf = (collection: string): string | undefined =>
  collection === "packs" ? "Pack" : documentNameOf(collection.slice(collection.indexOf("/") + 1));

const keyOf = (sublevel: string, id: string): string => `!${sublevel}!${id}`;

/**
 * Splits documents into database records and reassembles them. The record `!actors!A` contains an actor with the ids of its items; the
 * record `!actors.items!A.I` contains one item [foundry-api 9.8].
 */
export class Records {
  /** Ids of embedded documents with unreadable records, by key and field of the parent. */
  readonly #unreadable = new Map<string, Map<string, string[]>>();
  /** Keys of unreadable records. */
  readonly #broken = new Set<string>();

  /**
   * Assembles the documents, and reports unreadable records and records that belong to no document. @param entries - keys and JSON texts of
   * the whole database
   */
  assemble(entries: ReadonlyMap<string, string>): StoredWorld {
    const problems: WorldProblem[] = [];
    const values = new Map<string, Source>();
    for (const [key, text] of entries) {
      const value = readValue(key, text);
      if (typeof value === "string") {
        this.#broken.add(key);
        problems.push({ where: key, what: value });
      } else values.set(key, value);
    }
    const used = new Set<string>();
    const documents: Record<string, Source[]> = {};
    for (const [key, value] of values) {
      const [, sublevel = "", id = ""] = key.split("!");
      const documentName = kindOf(sublevel);
      if (sublevel.includes(".")) continue;
      used.add(key);
      if (!documentName)
        problems.push({ where: key, what: `"${sublevel}" is not a collection this table keeps; the record was left alone` });
      else (documents[sublevel] ??= []).push(this.#inline(documentName, value, sublevel, id, values, used, problems));
    }
    for (const key of values.keys()) {
      if (!used.has(key) && !this.#belongsToBroken(key))
        problems.push({ where: key, what: "no document lists this embedded record; it was left alone" });
    }
    return { documents, problems };
  }

  /**
   * Returns the records that differ before and after the changes. Compares by reference, because unchanged embedded documents are the same
   * objects.
   * @throws {Refusal} if a new document has the id of an unreadable record
   * @throws {Error} for an unknown collection
   */
  batch(changes: readonly WorldChange[]): readonly RecordChange[] {
    return changes.flatMap(({ collection, id, before, after }) => {
      const documentName = kindOf(collection);
      if (!documentName) throw new Error(`"${collection}" is not a collection this table keeps`);
      if (!before && this.#broken.has(keyOf(collection, id)))
        throw new Refusal(`${documentName} [${id}] is stored but cannot be read: choose another id`);
      const old = before ? this.#flatten(documentName, before, collection, id) : new Map<string, Flat>();
      const now = after ? this.#flatten(documentName, after, collection, id) : new Map<string, Flat>();
      const puts = [...now]
        .filter(([key, { source }]) => old.get(key)?.source !== source)
        .map(([key, { value }]) => ({ key, value: value() }));
      const deletions = [...old.keys()].filter((key) => !now.has(key)).map((key) => ({ key, value: null }));
      return [...deletions, ...puts];
    });
  }

  #inline(
    documentName: string,
    value: Source,
    sublevel: string,
    id: string,
    values: ReadonlyMap<string, Source>,
    used: Set<string>,
    problems: WorldProblem[],
  ): Source {
    const source: Record<string, unknown> = { ...value };
    for (const child of EMBEDDED[documentName] ?? []) {
      // A world of a generation without these children lacks this field.
      if (child.since > 0 && !(child.field in value)) continue;
      const ids = childIds(child, value[child.field]);
      const found = ids.flatMap((childId) => {
        const inner = `${sublevel}.${child.field}`;
        const path = `${id}.${childId}`;
        const key = keyOf(inner, path);
        const record = values.get(key);
        if (!record) {
          if (!this.#broken.has(key))
            problems.push({
              where: keyOf(sublevel, id),
              what: `lists ${child.documentName} "${childId}" in "${child.field}", which is not stored`,
            });
          this.#remember(keyOf(sublevel, id), child.field, childId);
          return [];
        }
        used.add(key);
        return [record["_tombstone"] === true ? record : this.#inline(child.documentName, record, inner, path, values, used, problems)];
      });
      source[child.field] = child.single ? (found[0] ?? null) : found;
    }
    return source;
  }

  #flatten(documentName: string, source: Source, sublevel: string, path: string, into = new Map<string, Flat>()): Map<string, Flat> {
    const key = keyOf(sublevel, path);
    const children = EMBEDDED[documentName] ?? [];
    into.set(key, { source, value: () => this.#ownValue(key, source, children) });
    for (const child of children) {
      const embedded = child.single ? [source[child.field]].filter(isRecord) : recordsOf(source[child.field]);
      for (const inner of embedded) {
        const name = inner["_tombstone"] === true ? "" : child.documentName;
        this.#flatten(name, inner, `${sublevel}.${child.field}`, `${path}.${String(inner["_id"])}`, into);
      }
    }
    return into;
  }

  #ownValue(key: string, source: Source, children: readonly EmbeddedChild[]): Source {
    const value: Record<string, unknown> = { ...source };
    for (const child of children) {
      if (child.since > 0 && !(child.field in source)) continue;
      const kept = this.#unreadable.get(key)?.get(child.field) ?? [];
      const ids = child.single ? [source[child.field]].filter(isRecord) : recordsOf(source[child.field]);
      const listed = ids.map((inner) => String(inner["_id"]));
      value[child.field] = child.single ? (listed[0] ?? kept[0] ?? null) : [...listed, ...kept];
    }
    return value;
  }

  #remember(parentKey: string, field: string, id: string): void {
    const fields = this.#unreadable.get(parentKey) ?? new Map<string, string[]>();
    this.#unreadable.set(parentKey, fields.set(field, [...(fields.get(field) ?? []), id]));
  }

  /** Returns true if a parent of this record is unreadable, so that only the parent is reported. */
  #belongsToBroken(key: string): boolean {
    const [, sublevel = "", path = ""] = key.split("!");
    const levels = sublevel.split(".");
    const ids = path.split(".");
    return levels.some((_, depth) => this.#broken.has(keyOf(levels.slice(0, depth).join("."), ids.slice(0, depth).join("."))));
  }
}

interface Flat {
  readonly source: Source;
  readonly value: () => Source;
}

/** Returns the parsed record, or the reason why the record is unreadable. */
function readValue(key: string, text: string): Source | string {
  const id = key.split("!")[2]?.split(".").at(-1);
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return "the value is not an object; it was left alone";
    return value["_id"] === id ? value : `the value has the _id "${String(value["_id"])}", the key says "${id}"; it was left alone`;
  } catch (error) {
    return `the value is not JSON (${(error as Error).message}); it was left alone`;
  }
}

function childIds(child: EmbeddedChild, value: unknown): readonly string[] {
  if (child.single) return typeof value === "string" ? [value] : [];
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}
