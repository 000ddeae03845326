import { documentNameOf, EMBEDDED, WORLD_COLLECTIONS } from "../../../table/common/hierarchy";
import type { WorldData } from "../../../table/common/wire";
import type { Line } from "./line";

/** A document as stored. */
type Source = Readonly<Record<string, unknown>>;

/** Documents of a world, by collection. */
export type Documents = Readonly<Record<string, readonly Source[]>>;

/** Collections that are deleted first, so that the system cannot change these documents in reaction to the other changes. */
const FIRST = ["combats", "messages"];

const recordsOf = (value: unknown): readonly Source[] => (Array.isArray(value) ? (value as Source[]) : []);
const idOf = (source: Source): string => String(source["_id"]);
/** Returns the keys of a stored object except `_stats`, which records its last write. */
const keysOf = (value: object): string[] => Object.keys(value).filter((key) => key !== "_stats");

/** Returns whether two stored values are equal, ignoring `_stats` and the order of keys, which storage may change. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((value, index) => same(value, other[index]))
    );
  const [a, b] = [one, other] as [Source, Source];
  const keys = keysOf(a);
  return keys.length === keysOf(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/**
 * Returns the documents of a world without irrelevant parts. Removes the id of the primary window, which changes with each page load. Sorts
 * the settings, because a restarted server reads settings by id.
 */
export function documentsOf({ documents }: WorldData): Documents {
  const users = (documents["users"] ?? []).map((user) => {
    const { crossfire, ...flags } = (user["flags"] ?? {}) as Record<string, Source>;
    const { window: _window, ...own } = crossfire ?? {};
    return { ...user, flags: Object.keys(own).length > 0 ? { ...flags, crossfire: own } : flags };
  });
  const settings = [...(documents["settings"] ?? [])].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  return { ...documents, users, settings };
}

/** Returns the names of the documents that differ between two worlds, ignoring `_stats`; empty if the worlds are equal. */
export function differences(now: Documents, wanted: Documents): string[] {
  return WORLD_COLLECTIONS.flatMap((collection) => {
    const [is, was] = [now[collection] ?? [], wanted[collection] ?? []];
    if (same(is, was)) return [];
    const before = new Map(was.map((source) => [idOf(source), source]));
    const found = is.filter((source) => !same(source, before.get(idOf(source)))).map(idOf);
    const gone = was.filter((source) => !is.some((one) => idOf(one) === idOf(source))).map(idOf);
    const names = [...found, ...gone].map((id) => `${collection} ${id}${fieldsOf(is, was, id)}`);
    return names.length > 0 ? names : [`${collection}: the order`];
  });
}

function fieldsOf(is: readonly Source[], was: readonly Source[], id: string): string {
  const [now, before] = [is, was].map((all) => all.find((source) => idOf(source) === id));
  if (!now || !before) return now ? " is new" : " is gone";
  return ` (${Object.keys({ ...now, ...before })
    .filter((key) => !same(now[key], before[key]))
    .join(", ")})`;
}

/** Changes the documents of a world from `now` to `wanted` with operations that any client may request. */
export async function putBack(line: Line, now: Documents, wanted: Documents): Promise<void> {
  const rest = WORLD_COLLECTIONS.filter((collection) => !FIRST.includes(collection));
  for (const collection of [...FIRST, ...rest])
    await putList(line, documentNameOf(collection)!, now[collection] ?? [], wanted[collection] ?? [], null);
}

/** Changes one list of documents to the wanted list, including all embedded documents. */
async function putList(
  line: Line,
  type: string,
  now: readonly Source[],
  wanted: readonly Source[],
  parentUuid: string | null,
): Promise<void> {
  if (same(now, wanted)) return;
  const anew = parentUuid !== null && mustComeAnew(type, now, wanted);
  const surplus = now.map(idOf).filter((id) => anew || !wanted.some((source) => idOf(source) === id));
  if (surplus.length > 0) await line.modify("delete", type, { ids: surplus, parentUuid });
  const missing = wanted.filter((source) => anew || !now.some((one) => idOf(one) === idOf(source)));
  if (missing.length > 0) await line.modify("create", type, { data: missing, keepId: true, keepEmbeddedIds: true, parentUuid });
  if (anew) return;
  for (const before of wanted) {
    const source = now.find((one) => idOf(one) === idOf(before));
    if (source && !same(source, before)) await putOne(line, type, source, before, parentUuid);
  }
}

/**
 * Returns whether a list must be deleted and created again. An update would add a missing entry at the end of the list. No update clears
 * the delta of an unlinked token.
 */
function mustComeAnew(type: string, now: readonly Source[], wanted: readonly Source[]): boolean {
  const kept = now.filter((source) => wanted.some((one) => idOf(one) === idOf(source)));
  if (!same(kept.map(idOf), wanted.map(idOf))) return true;
  return type === "Token" && wanted.some((one) => !same(one["delta"], kept.find((source) => idOf(source) === idOf(one))?.["delta"]));
}

async function putOne(line: Line, type: string, now: Source, wanted: Source, parentUuid: string | null): Promise<void> {
  const id = idOf(wanted);
  const uuid = parentUuid === null ? `${type}.${id}` : `${parentUuid}.${type}.${id}`;
  const children = (EMBEDDED[type] ?? []).filter(({ single }) => !single);
  for (const { field, documentName } of children) await putList(line, documentName, recordsOf(now[field]), recordsOf(wanted[field]), uuid);
  const inside = new Set(["_id", "_stats", "delta", ...children.map(({ field }) => field)]);
  const fields = Object.keys(wanted).filter((key) => !inside.has(key) && !same(now[key], wanted[key]));
  if (fields.length === 0) return;
  const update = { _id: id, ...Object.fromEntries(fields.map((key) => [key, wanted[key]])) };
  await line.modify("update", type, { updates: [update], diff: false, recursive: false, parentUuid });
}
