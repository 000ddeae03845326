import type { OperationOptions } from "../../common/documents/operation";
import type { Document } from "../../common/documents/document";
import type { User } from "../documents/user";
import type { RenderOptions } from "../apps/api/application-events";
import { asError } from "../../common/utils/errors";
import { type SourceData, type SystemObject, type SystemClass, globals as g } from "../../common/dynamic";
import { reportInvalid } from "../../common/data/embedded-collection";
import { Collection } from "../../common/utils/collection";
import type { PackAnswer, PackData } from "../../common/wire";
import { NotOffered } from "../../common/documented/throwing-member";
import { slugify } from "../../common/utils/strings";

const LEVELS: Record<string, number> = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
const ROLES = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"];

/** Ownership levels by user role. */
type PackOwnership = Readonly<Record<string, string>>;

/** A GM's settings for a pack. */
interface PackConfiguration {
  readonly locked?: boolean;
  readonly ownership?: PackOwnership;
}

/** Data of a pack to create. */
interface NewPack {
  readonly name?: string;
  readonly label?: string;
  readonly type?: string;
  readonly system?: string;
  readonly flags?: object;
  readonly ownership?: PackOwnership;
}

/** The source data of a document, or a part of this data. */
interface IndexEntry {
  readonly _id: string;
  readonly [field: string]: unknown;
}

/** A pack whose index is always loaded. The pack loads its documents on demand. */
export class CompendiumCollection extends Collection {
  readonly metadata: SystemObject;
  index: Collection;
  readonly folders: Collection = new Collection();
  readonly apps: SystemObject[] = [];
  /** Ids of entries whose documents are invalid. */
  readonly invalidDocumentIds = new Set<string>();
  /** Index fields that are loaded in addition to the default fields. */
  readonly #indexed = new Set<string>();
  readonly applicationClass: SystemClass = null;

  /**
   * Creates a pack of the world. Without a name, the label determines the name.
   * @throws {Error} if the user is not a GM, or the pack already exists
   */
  static async createCompendium(metadata: NewPack): Promise<CompendiumCollection> {
    const { label, type, system, flags, ownership } = metadata;
    const name = metadata.name || slugify(label ?? "", { strict: true });
    return g.CONFIG.DatabaseBackend.manageCompendium({ action: "create", data: { name, label, type, system, flags, ownership } });
  }

  constructor({ metadata, index, folders }: PackData) {
    super();
    this.metadata = metadata;
    this.index = new Collection();
    for (const entry of index as SystemObject[]) this.index.set(entry._id, { ...entry, uuid: this.getUuid(entry._id) });
    const Folder = g.CONFIG.Folder.documentClass;
    for (const source of folders as SystemObject[])
      this.folders.set(source._id, new Folder(source, { pack: this.collection, strict: false }));
  }

  get collection(): string {
    return this.metadata.id;
  }

  get documentClass() {
    return g.CONFIG[this.metadata.type]?.documentClass;
  }

  override get documentName(): string {
    return this.metadata.type;
  }

  get title(): string {
    const label = this.metadata.label ?? this.metadata.name;
    return g.game.release.generation >= 14 ? g.game.i18n.localize(label) : label;
  }

  get name(): string {
    return this.metadata.name;
  }

  /** The GM's configuration of the pack: `locked` and `ownership`. */
  get config(): PackConfiguration {
    return g.game.settings.get("core", "compendiumConfiguration")[this.collection] ?? {};
  }

  get locked(): boolean {
    return this.config.locked ?? this.metadata.packageType !== "world";
  }

  get ownership(): PackOwnership {
    return this.config.ownership ?? this.metadata.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  }

  get visible(): boolean {
    return this.getUserLevel() >= 1;
  }

  get indexed(): boolean {
    return true;
  }

  get contents() {
    return Array.from(this.values());
  }

  getUserLevel(user: User = g.game.user): number {
    let level = 0;
    for (const [role, name] of Object.entries(this.ownership))
      if (user?.role >= ROLES.indexOf(role)) level = Math.max(level, LEVELS[name] ?? 0);
    return level;
  }

  testUserPermission(user: User, permission: string | number, { exact = false } = {}): boolean {
    const wanted = typeof permission === "string" ? LEVELS[permission]! : permission;
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  getUuid(id: string): string {
    return `Compendium.${this.metadata.id}.${this.metadata.type}.${id}`;
  }

  /** Loads the index with the requested fields and the fields that `CONFIG` lists for this document type. */
  async getIndex({ fields = [] }: { fields?: string[] | Set<string> } = {}): Promise<Collection> {
    const configured: string[] = g.CONFIG[this.documentName]?.compendiumIndexFields ?? [];
    const wanted = [...new Set([...configured, ...fields])].filter((field) => !this.#indexed.has(field));
    if (wanted.length === 0) return this.index;
    for (const field of wanted) this.#indexed.add(field);
    const entries = await g.CONFIG.DatabaseBackend.get(this.documentClass, { pack: this.collection, index: true, indexFields: wanted });
    for (const entry of entries) this.index.set(entry._id, { ...this.index.get(entry._id), ...entry, uuid: this.getUuid(entry._id) });
    return this.index;
  }

  async getDocument(id: string): Promise<unknown> {
    if (!id) return undefined;
    const cached = this.get(id);
    return cached ?? (await this.getDocuments({ _id: id }))[0] ?? null;
  }

  /** Loads the documents whose fields equal the values in `query`. `key__in` lists several allowed values. */
  async getDocuments(query: unknown = {}): Promise<unknown[]> {
    const sources = await g.CONFIG.DatabaseBackend.get(this.documentClass, { query, pack: this.collection });
    return sources.map((source: SourceData) => this.get(source._id) ?? this.#make(source)).filter(Boolean);
  }

  /**
   * Creates a document of this pack. Records and reports an invalid document instead of throwing an error, so that the other documents
   * still load.
   * @returns null for an invalid document
   */
  #make(source: SourceData) {
    try {
      const document = this.documentClass.fromSource(source, { pack: this.collection });
      this.set(document.id, document);
      return document;
    } catch (error) {
      if (!this.invalidDocumentIds.has(source._id))
        reportInvalid(`${this.documentName} [${source._id}] "${source.name}" in ${this.collection}`, asError(error));
      this.invalidDocumentIds.add(source._id);
      return null;
    }
  }

  /** Copies a document into this pack. @returns the copy @throws {Error} if the document is of another type, or the pack is locked */
  async importDocument(document: Document, options: OperationOptions = {}): Promise<unknown> {
    this.#demandChangeable(
      this.documentName === document.documentName ? "" : ` It holds no documents of the type ${document.documentName}.`,
    );
    return this.documentClass.create(document.toCompendium(this, options), { ...options, pack: this.collection });
  }

  /**
   * Locks or unlocks this pack, or sets its ownership levels. @throws {NotOffered} when unlocking a package's pack, which the table does
   * not support
   */
  async configure({ locked, ownership }: PackConfiguration = {}): Promise<void> {
    if (locked === false && this.metadata.packageType !== "world")
      throw new NotOffered(`CompendiumCollection#configure of ${this.collection}`);
    const given = { ...(locked === undefined ? {} : { locked }), ...(ownership === undefined ? {} : { ownership }) };
    const all = g.game.settings.get("core", "compendiumConfiguration");
    await g.game.settings.set("core", "compendiumConfiguration", { ...all, [this.collection]: { ...this.config, ...given } });
    this.render();
  }

  /** Deletes this pack of the world and everything in it. @throws {Error} if the pack is locked or belongs to a package */
  async deleteCompendium(): Promise<this> {
    this.#demandChangeable(this.metadata.packageType === "world" ? "" : " It belongs to a package.");
    await g.CONFIG.DatabaseBackend.manageCompendium({ action: "delete", data: { name: this.name } });
    const { [this.collection]: _gone, ...others } = g.game.settings.get("core", "compendiumConfiguration");
    await g.game.settings.set("core", "compendiumConfiguration", others);
    return this;
  }

  /**
   * Checks that the pack can be changed.
   * @param reason - a sentence that gives another reason why the pack cannot be changed; "": no other reason
   * @throws {Error} if the pack is locked, or with the given reason
   */
  #demandChangeable(reason: string): void {
    if (this.locked || reason)
      throw new Error(`The compendium ${this.collection} cannot be changed.${this.locked ? " It is locked." : ""}${reason}`);
  }

  /** Loads the documents that an operation is about to change. */
  async loadForChange(ids: Iterable<string>): Promise<void> {
    const missing = [...ids].filter((id) => !this.has(id) && this.index.has(id));
    if (missing.length > 0) await this.getDocuments({ _id__in: missing });
  }

  /** Returns the documents of a type in this pack. */
  collectionOf(documentName: string): Collection {
    return documentName === "Folder" ? this.folders : this;
  }

  /**
   * Updates the index after documents have changed, and notifies packages.
   * @param contents - sources, changes with ids, or ids of deleted documents
   */
  contentsChanged(
    type: string,
    documents: Document[],
    contents: readonly (string | IndexEntry)[],
    options: OperationOptions,
    user: User,
  ): void {
    for (const entry of type === "Folder" ? [] : contents) {
      if (typeof entry === "string") this.index.delete(entry);
      else this.index.set(entry._id, { ...this.index.get(entry._id), ...indexed(entry), uuid: this.getUuid(entry._id) });
    }
    g.Hooks.callAll("updateCompendium", this, documents, options, user?.id);
  }

  /**
   * Looks up an invalid entry.
   * @returns undefined, because only the ids of invalid entries are stored
   * @throws {Error} unless `strict` is false
   */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): undefined {
    if (strict) throw new Error(`${this.documentName} id [${id}] of ${this.collection} cannot be made into a document.`);
    return undefined;
  }

  render(force?: boolean, options?: RenderOptions): void {
    for (const app of this.apps) app.render?.({ force: !!force, ...options });
  }
}

const INDEX_FIELDS = ["_id", "name", "img", "type", "folder", "sort"];
const indexed = (source: IndexEntry) =>
  Object.fromEntries(INDEX_FIELDS.filter((field) => field in source).map((field) => [field, source[field]]));

/** Returns the primary documents of a type in a pack; without a pack, in the world. */
export const collectionIn = (documentName: string, pack: string | null | undefined) =>
  pack ? g.game.packs.get(pack)?.collectionOf(documentName) : g.game.collections.get(documentName);

/** Adds a created pack of the world, or removes a deleted pack. @returns the pack */
export function applyManaged({ action, pack }: PackAnswer): CompendiumCollection {
  const { packs } = g.game;
  const id = String(pack.metadata["id"]);
  const collection = packs.get(id) ?? new CompendiumCollection(pack);
  if (action === "create") packs.set(id, collection);
  else {
    packs.delete(id);
    for (const app of collection.apps) void app.close?.();
  }
  g.ui?.compendium?.render?.();
  return collection;
}

/** All packs by id. */
export class CompendiumPacks extends Collection {
  get folders(): Collection {
    return g.game.folders?.filter((f: SystemObject) => f.type === "Compendium") ?? new Collection();
  }
}
