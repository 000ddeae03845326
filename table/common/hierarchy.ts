/** Returns a record without inherited keys, so that a name such as "constructor" finds no entry. */
const named = <T extends object>(entries: T): T => Object.assign(Object.create(null) as T, entries);

/** Collections of the primary documents, by document name. */
export const PRIMARY_COLLECTIONS = named({
  Actor: "actors",
  Adventure: "adventures",
  ChatMessage: "messages",
  Combat: "combats",
  Folder: "folders",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  RollTable: "tables",
  Scene: "scenes",
  Setting: "settings",
  User: "users",
  ActiveEffect: "effects",
} as const);

/** An embedded child of a document: its document name and field. A `single` child is one document, not a collection. */
export interface EmbeddedChild {
  readonly field: string;
  readonly documentName: string;
  readonly single: boolean;
  /** First generation that has this child; 0: every generation. */
  readonly since: number;
}

const many = (documentName: string, field: string, since = 0): EmbeddedChild => ({ documentName, field, single: false, since });

/** Embedded children by document name, in the order of storage. */
export const EMBEDDED: Readonly<Record<string, readonly EmbeddedChild[]>> = named({
  Actor: [many("Item", "items"), many("ActiveEffect", "effects")],
  ActorDelta: [many("Item", "items"), many("ActiveEffect", "effects")],
  Item: [many("ActiveEffect", "effects")],
  Combat: [many("Combatant", "combatants"), many("CombatantGroup", "groups")],
  JournalEntry: [many("JournalEntryPage", "pages"), many("JournalEntryCategory", "categories")],
  RollTable: [many("TableResult", "results")],
  Scene: [
    many("Token", "tokens"),
    many("Wall", "walls"),
    many("Tile", "tiles"),
    many("Region", "regions"),
    many("Note", "notes"),
    many("Level", "levels", 14),
  ],
  Region: [many("RegionBehavior", "behaviors")],
  Token: [{ documentName: "ActorDelta", field: "delta", single: true, since: 0 }],
});

/** Returns the embedded children of a document name in one generation. */
export const embeddedIn = (documentName: string, generation: number): readonly EmbeddedChild[] =>
  (EMBEDDED[documentName] ?? []).filter(({ since }) => since <= generation);

/** Returns true if a generation has a primary or embedded document of this name. */
export const isDocumentName = (name: string, generation: number): boolean =>
  name in PRIMARY_COLLECTIONS ||
  Object.keys(EMBEDDED).some((parent) => embeddedIn(parent, generation).some((child) => child.documentName === name));

/** Returns false for a document name that only later generations embed in other documents. */
export const isKnownIn = (documentName: string, generation: number): boolean =>
  !Object.values(EMBEDDED).some((children) => children.some((child) => child.documentName === documentName && child.since > generation));

/** Names of a world's primary collections, in the order that a client builds them. */
export const WORLD_COLLECTIONS = [
  "users",
  "settings",
  "folders",
  "actors",
  "items",
  "scenes",
  "combats",
  "messages",
  "macros",
  "journal",
  "tables",
] as const;

/** Returns the collection name of a primary or embedded document name ("Actor" -> "actors"); undefined if unknown. */
export function collectionNameOf(documentName: string): string | undefined {
  const primary = (PRIMARY_COLLECTIONS as Record<string, string>)[documentName];
  if (primary) return primary;
  for (const children of Object.values(EMBEDDED)) {
    const child = children.find((c) => c.documentName === documentName);
    if (child) return child.field;
  }
  return undefined;
}

/** Returns the document name of a primary collection ("actors" -> "Actor"); undefined if unknown. */
export function documentNameOf(collectionName: string): string | undefined {
  return Object.entries(PRIMARY_COLLECTIONS).find(([, name]) => name === collectionName)?.[0];
}
