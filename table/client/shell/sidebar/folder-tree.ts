import type { SystemObject } from "../../../common/dynamic";

/** Folders and entries of a directory as a tree for a template. */
export interface FolderNode {
  readonly folder: { readonly id: string; readonly name: string; readonly color: string } | null;
  readonly expanded: boolean;
  readonly depth: number;
  readonly children: readonly FolderNode[];
  readonly entries: readonly EntryNode[];
  readonly count: number;
}
export interface EntryNode {
  readonly id: string;
  readonly name: string;
  readonly img: string | null;
  readonly uuid: string;
}

type Raw = SystemObject;

const byName = (a: Raw, b: Raw): number => String(a.name).localeCompare(String(b.name), undefined, { numeric: true });
const bySort = (a: Raw, b: Raw): number => (a.sort ?? 0) - (b.sort ?? 0) || byName(a, b);
const idOf = (folder: Raw): string | null => (folder && typeof folder === "object" ? (folder.id ?? folder._id) : (folder ?? null));

/** Returns whether a name contains every word of a search, ignoring case and accents. */
export function matchesSearch(name: string, search: string): boolean {
  const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const haystack = fold(name);
  return fold(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

/**
 * Builds the tree of a directory.
 * @param expanded - ids of expanded folders; null expands all
 * @param matches - returns whether an entry is listed
 */
export function folderTree(
  folders: readonly Raw[],
  entries: readonly Raw[],
  expanded: ReadonlySet<string> | null,
  matches: (entry: Raw) => boolean,
): FolderNode {
  const known = new Set(folders.map((folder) => idOf(folder)));
  const parentOf = (item: Raw): string | null => {
    const id = idOf(item.folder);
    return id !== null && known.has(id) ? id : null;
  };
  const foldersIn = groupBy(folders, parentOf);
  const entriesIn = groupBy(entries.filter(matches), parentOf);

  const build = (folder: Raw, depth: number): FolderNode => {
    const id = idOf(folder);
    const children = [...(foldersIn.get(id) ?? [])].sort(bySort).map((child) => build(child, depth + 1));
    const sorted = [...(entriesIn.get(id) ?? [])].sort(folder?.sorting === "m" ? bySort : byName);
    const color = String(folder?.color?.css ?? folder?.color ?? "");
    return {
      folder: folder ? { id: id!, name: folder.name, color } : null,
      expanded: expanded === null || id === null || expanded.has(id),
      depth,
      children,
      entries: sorted.map((entry) => ({
        id: entry.id ?? entry._id,
        name: entry.name,
        img: entry.thumbnail ?? entry.img ?? null,
        uuid: entry.uuid,
      })),
      count: sorted.length + children.reduce((sum, child) => sum + child.count, 0),
    };
  };
  return build(null, 0);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string | null, T[]> {
  const groups = new Map<string | null, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
