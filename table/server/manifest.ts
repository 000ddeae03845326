import { recordOf, type Source } from "./source";

/** Subtypes that every world has, whatever the system's manifest lists [foundry-api 1.2]. */
const CORE_TYPES: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ["base"],
  ChatMessage: ["base"],
  Combat: ["base"],
  Combatant: ["base"],
  CombatantGroup: ["base"],
  JournalEntryPage: ["text", "image", "pdf", "video"],
};

/** Documents whose `type` names a subtype with a separate `system`. */
export const TYPED_DOCUMENTS = [
  "Actor",
  "Item",
  "ActiveEffect",
  "ChatMessage",
  "Combat",
  "Combatant",
  "CombatantGroup",
  "JournalEntryPage",
] as const;

/** The server's knowledge of the game system. This knowledge comes only from the manifest, never from the system's code. */
export class Manifest {
  readonly source: Source;

  constructor(source: Source) {
    this.source = source;
  }

  get id(): string {
    return String(this.source["id"] ?? "");
  }

  get version(): string {
    return String(this.source["version"] ?? "0");
  }

  /** True if the system declares a custom socket channel. */
  get hasSocket(): boolean {
    return this.source["socket"] === true;
  }

  /** Returns the valid subtypes of a document name: the subtypes of core and of the manifest. */
  types(documentName: string): readonly string[] {
    return [
      ...(Object.hasOwn(CORE_TYPES, documentName) ? CORE_TYPES[documentName]! : []),
      ...Object.keys(recordOf(recordOf(this.source["documentTypes"])[documentName])),
    ];
  }

  get documentTypes(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(TYPED_DOCUMENTS.map((name) => [name, this.types(name)]));
  }

  htmlFields(documentName: string, type: unknown): readonly string[] {
    return this.#paths(documentName, type, "htmlFields");
  }

  gmOnlyFields(documentName: string, type: unknown): readonly string[] {
    return this.#paths(documentName, type, "gmOnlyFields");
  }

  /**
   * Returns the file fields of a document. Each entry has the field's path from the document's root and the allowed categories of files.
   */
  filePathFields(documentName: string, type: unknown): readonly (readonly [string, readonly string[]])[] {
    return Object.entries(recordOf(this.#entry(documentName, type)["filePathFields"])).map(([path, categories]) => [
      `system.${path}`,
      Array.isArray(categories) ? categories.map(String) : [],
    ]);
  }

  #entry(documentName: string, type: unknown): Source {
    return recordOf(recordOf(recordOf(this.source["documentTypes"])[documentName])[String(type ?? "base")]);
  }

  /** Returns the paths that the manifest lists for one kind of field, such as `htmlFields`. The paths start at the document's root. */
  #paths(documentName: string, type: unknown, kind: string): readonly string[] {
    const paths = this.#entry(documentName, type)[kind];
    return Array.isArray(paths) ? paths.filter((path) => typeof path === "string").map((path) => `system.${path}`) : [];
  }
}
