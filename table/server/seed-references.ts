import { EMBEDDED } from "../common/hierarchy";
import { mergeChanges } from "./merge";
import type { Packs } from "./packs";
import { SeedError } from "./seed-files";
import { copyJson, isRecord, recordOf, recordsOf, textOf, type Source } from "./source";

/** Names to which a seed document may refer. */
export interface SeedNames {
  readonly users: ReadonlyMap<string, string>;
  /** Actors of the world. Their prototype tokens are the basis of the tokens on scenes. */
  readonly actors: readonly Source[];
}

const LEVELS: Readonly<Record<string, number>> = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };

/**
 * Resolves all references of a seed document: compendium sources, user names, prototype tokens. @throws {SeedError} for an unknown
 * reference
 */
export function resolveSource(documentName: string, data: Source, file: string, packs: Packs, names: SeedNames, path = ""): Source {
  const { from, ...overrides } = data;
  const base = from === undefined ? {} : compendiumSource(from, file, join(path, "from"), packs);
  const resolved: Record<string, unknown> = { ...mergeChanges(base, withoutChildren(documentName, overrides), {}) };
  if (isRecord(overrides["ownership"])) resolved["ownership"] = ownership(overrides["ownership"], file, join(path, "ownership"), names);
  for (const child of EMBEDDED[documentName] ?? []) {
    if (child.single) continue;
    const given = overrides[child.field];
    if (given !== undefined && !Array.isArray(given)) throw new SeedError(file, join(path, child.field), "must be a list");
    const entries = recordsOf(given).map((entry, index) => {
      const at = `${join(path, child.field)}[${index}]`;
      const inner = resolveSource(child.documentName, entry, file, packs, names, at);
      return child.documentName === "Token" ? tokenSource(inner, file, at, names) : inner;
    });
    resolved[child.field] = mergeById(recordsOf(base[child.field]), entries);
  }
  return resolved;
}

const join = (path: string, key: string): string => (path ? `${path}.${key}` : key);

function withoutChildren(documentName: string, data: Source): Source {
  const fields = new Set((EMBEDDED[documentName] ?? []).filter((child) => !child.single).map((child) => child.field));
  return Object.fromEntries(Object.entries(data).filter(([key]) => !fields.has(key)));
}

function compendiumSource(from: unknown, file: string, field: string, packs: Packs): Source {
  const found = typeof from === "string" ? packs.find(from) : undefined;
  if (!found) throw new SeedError(file, field, `names "${String(from)}", which is in no pack of the system`);
  const { _id, folder: _folder, ownership: _ownership, sort: _sort, ...source } = copyJson(found) as Record<string, unknown>;
  return { ...source, _stats: { compendiumSource: from } };
}

/** Resolves ownership: levels by name or number, users by name or id. @throws {SeedError} for an unknown level or user */
function ownership(given: Source, file: string, field: string, names: SeedNames): Source {
  const ids = new Set(names.users.values());
  const entries = Object.entries(given).map(([who, value]) => {
    const level = typeof value === "number" ? value : LEVELS[String(value)];
    if (level === undefined || !Object.values(LEVELS).includes(level)) {
      throw new SeedError(file, `${field}.${who}`, `is "${String(value)}": levels are ${Object.keys(LEVELS).join(", ")}`);
    }
    const id = who === "default" || ids.has(who) ? who : names.users.get(who);
    if (!id) throw new SeedError(file, `${field}.${who}`, "is neither a user of users.yaml nor default");
    return [id, level] as const;
  });
  return { default: 0, ...Object.fromEntries(entries) };
}

/** Merges overrides. An override with the id of an inherited document changes that document. Adds other overrides as new documents. */
function mergeById(base: readonly Source[], entries: readonly Source[]): readonly Source[] {
  const known = new Map(entries.map((entry) => [entry["_id"], entry]));
  const inherited = base.map((source) => {
    const override = known.get(source["_id"]);
    return override ? mergeChanges(source, override, {}) : source;
  });
  const ids = new Set(base.map((source) => source["_id"]));
  return [...inherited, ...entries.filter((entry) => entry["_id"] === undefined || !ids.has(entry["_id"]))];
}

/**
 * Creates a token from the prototype of its actor, as when a user drops the actor on the scene. Returns a token without an actor unchanged.
 * @throws {SeedError} for an unknown actor
 */
function tokenSource(token: Source, file: string, field: string, names: SeedNames): Source {
  const actorId = textOf(token["actorId"]);
  if (!actorId) return token;
  const actor = names.actors.find((source) => source["_id"] === actorId);
  if (!actor) throw new SeedError(file, `${field}.actorId`, `names "${actorId}", which is no actor of this world`);
  const {
    randomImg: _randomImg,
    appendNumber: _appendNumber,
    prependAdjective: _prepend,
    ...prototype
  } = recordOf(actor["prototypeToken"]);
  return mergeChanges({ name: actor["name"], ...copyJson(prototype) }, token, {});
}
