import type { OperationOptions } from "../../common/documents/operation";
import type { Document } from "../../common/documents/document";
import type { User } from "../documents/user";
import type { RenderOptions } from "../apps/api/application-events";
import { asError } from "../../common/utils/errors";
import { type SourceData, type SystemObject, type SystemClass, globals as g } from "../../common/dynamic";
import { reportInvalid } from "../../common/data/embedded-collection";
import { Collection } from "../../common/utils/collection";
import type { PackData } from "../../common/wire";

const LEVELS: Record<string, number> = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
const ROLES = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"];

/** A pack whose index is always loaded; its documents are loaded on demand. */
export class CompendiumCollection extends Collection {
  readonly metadata: SystemObject;
  index: Collection;
  readonly folders: Collection = new Collection();
  readonly apps: SystemObject[] = [];
  /** Ids of entries that could not be made into documents. */
  readonly invalidDocumentIds = new Set<string>();
  /** Index fields loaded besides the default ones. */
  readonly #indexed = new Set<string>();
  readonly applicationClass: SystemClass = null;

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

  get locked(): boolean {
    return true;
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
    const ownership = this.metadata.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
    let level = 0;
    for (const [role, name] of Object.entries<string>(ownership))
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

  /** Loads the index with the fields `CONFIG` names for this document type and those requested. */
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

  /** Loads the documents with equal fields; `key__in` names a list of values. */
  async getDocuments(query: unknown = {}): Promise<unknown[]> {
    const sources = await g.CONFIG.DatabaseBackend.get(this.documentClass, { query, pack: this.collection });
    return sources.map((source: SourceData) => this.get(source._id) ?? this.#make(source)).filter(Boolean);
  }

  /** Creates a document of this pack; an invalid one is recorded and reported, and the others still load. */
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

  /** Imports one document of this pack into the world. */
  async importDocument(document: Document, options: OperationOptions = {}): Promise<unknown> {
    const collection = g.game.collections.get(this.documentName);
    return this.documentClass.create(collection.fromCompendium(document, options), options);
  }

  /** @returns undefined, because only the id of an invalid entry is kept. @throws {Error} for such an id, unless `strict` is false */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): undefined {
    if (strict) throw new Error(`${this.documentName} id [${id}] of ${this.collection} cannot be made into a document.`);
    return undefined;
  }

  render(force?: boolean, options?: RenderOptions): void {
    for (const app of this.apps) app.render?.({ force: !!force, ...options });
  }
}

/** All packs by id. */
export class CompendiumPacks extends Collection {
  get folders(): Collection {
    return g.game.folders?.filter((f: SystemObject) => f.type === "Compendium") ?? new Collection();
  }
}
