import { globals, type SourceData, type SystemObject } from "../dynamic";
import type { DataOptions, CleaningState, ModelOptions } from "../data/options";
import type { OperationOptions } from "./operation";
import type { Collection } from "../utils/collection";
import type { EmbeddedCollection } from "../data/embedded-collection";
import type { SchemaField } from "../data/fields/schema-field";
import type { DataField } from "../data/fields/data-field";
import { context, isOtherwise } from "../context";
import { collectionNameOf, embeddedIn } from "../hierarchy";
import { ForcedDeletion, ForcedReplacement } from "../data/operators";
import { withAncestors } from "../utils/ancestors";
import { deepClone, getProperty, isEmpty } from "../utils/objects";
import { buildUuid } from "../utils/uuid";
import { OwnedModel, type PermissionRule } from "./owned-model";

export interface DocumentMetadata {
  name: string;
  label: string;
  collection: string;
  indexed: boolean;
  hasTypeData: boolean;
  embedded: Record<string, string>;
  permissions: Record<string, PermissionRule>;
  preserveOnImport: string[];
  compendiumIndexFields: string[];
  coreTypes: string[];
  schemaVersion?: string;
}

/** Options for copying a document. */
export interface CloneOptions extends ModelOptions {
  /** True: stores the copy. */
  save?: boolean;
  keepId?: boolean;
  /** True: records the document that was copied. */
  addSource?: boolean;
}

/** Backend for stored documents. Sends requests to the server and applies its responses. */
export interface DatabaseBackend {
  create(documentClass: typeof Document, operation: OperationOptions): Promise<Document[]>;
  update(documentClass: typeof Document, operation: OperationOptions): Promise<Document[]>;
  delete(documentClass: typeof Document, operation: OperationOptions): Promise<Document[]>;
  getSync(documentClass: typeof Document, id: string, operation: OperationOptions): Document | undefined;
}

/** A data model with an id and owners. A document can contain other documents. */
export class Document extends OwnedModel {
  static override metadata: DocumentMetadata = {
    name: "Document",
    label: "DOCUMENT.Document",
    collection: "documents",
    indexed: false,
    hasTypeData: false,
    embedded: {},
    coreTypes: [],
    permissions: { view: "LIMITED", create: "ASSISTANT", update: "OWNER", delete: "ASSISTANT" },
    preserveOnImport: ["_id", "sort", "ownership", "folder"],
    compendiumIndexFields: [],
  };

  /** Returns the metadata of one document class, merged with the defaults. */
  static describe(own: Partial<DocumentMetadata> & { name: string }): DocumentMetadata {
    const base = this.metadata;
    const metadata = {
      ...base,
      collection: collectionNameOf(own.name) ?? base.collection,
      label: `DOCUMENT.${own.name}`,
      ...own,
      permissions: { ...base.permissions, ...own.permissions },
    };
    // The embedded documents depend on the generation, which is known only at run time.
    const embedded = (): object =>
      Object.fromEntries(embeddedIn(own.name, context().generation).map((child) => [child.documentName, child.field]));
    return Object.defineProperty(metadata, "embedded", { get: embedded, enumerable: true, configurable: true });
  }

  static get documentName(): string {
    return this.metadata.name;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /** The class in CONFIG, which may be a package's replacement for this class. */
  static get implementation() {
    return context().implementation(this.documentName) ?? this;
  }

  static get baseDocument(): typeof Document {
    const isDocument = (cls: object): cls is typeof Document => typeof cls === "function" && cls.prototype instanceof Document;
    const classes = [...withAncestors(this)].filter(isDocument);
    return classes.at(-1) ?? this;
  }

  static get database(): DatabaseBackend {
    return globals.CONFIG?.DatabaseBackend;
  }

  static get schemaVersion(): string {
    return this.metadata.schemaVersion ?? "13.341";
  }

  /** Names of all subtypes, including "base" if it exists. */
  static override get TYPES(): string[] {
    if (!this.hasTypeData) return ["base"];
    const declared = context().documentTypes?.[this.documentName] ?? [];
    return [...new Set([...this.metadata.coreTypes, ...declared])];
  }

  /** Fields that contain embedded documents, by name. */
  static get hierarchy(): Record<string, DataField> {
    return Object.fromEntries(this.schema.entries().filter(([, field]) => (field.constructor as typeof DataField).hierarchical));
  }

  static getCollectionName(name: string): string | null {
    const field = this.schema.fields[name];
    if (field && (field.constructor as typeof DataField).hierarchical) return name;
    return this.metadata.embedded[name] ?? null;
  }

  static override *_initializationOrder(): Generator<[string, DataField]> {
    const hierarchical: [string, DataField][] = [];
    for (const entry of this.schema.entries()) {
      if ((entry[1].constructor as typeof DataField).hierarchical) hierarchical.push(entry);
      else yield entry;
    }
    yield* hierarchical;
  }

  override _configure({ pack = null, parentCollection = null }: ModelOptions = {}): void {
    const fix = (key: string, value: unknown): void =>
      void Object.defineProperty(this, key, { value, writable: false, enumerable: false, configurable: true });
    fix("parentCollection", parentCollection ?? this["parent"]?.constructor.getCollectionName?.(this.documentName) ?? null);
    fix("pack", pack ?? this["parent"]?.pack ?? null);
    fix("collections", {});
  }

  // Identity

  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }

  get id(): string | null {
    return this["_source"]?._id ?? null;
  }

  get isEmbedded(): boolean {
    return !!(this["parent"] && this["parentCollection"]);
  }

  get inCompendium(): boolean {
    return !!this["pack"];
  }

  /** UUID of the document; null on Foundry 14 if the document is not stored. */
  get uuid(): string | null {
    if (this.id === null && context().generation >= 14) return null;
    return buildUuid({ id: this.id!, documentName: this.documentName, parent: this["parent"], pack: this["pack"] });
  }

  /** The collection that contains this document; null if there is none. */
  get collection(): Collection | null {
    if (this.isEmbedded) return this["parent"].getEmbeddedCollection(this["parentCollection"]);
    const game = globals.game;
    if (this["pack"]) return game?.packs?.get(this["pack"]) ?? null;
    return game?.collections?.get(this.documentName) ?? null;
  }

  override get schema(): SchemaField {
    return (this.constructor as typeof Document).schema;
  }

  // Children

  /** Returns an embedded collection by document or field name. @throws {Error} if this document has no such collection */
  getEmbeddedCollection(name: string): EmbeddedCollection {
    const field = (this.constructor as typeof Document).getCollectionName(name);
    if (!field) throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    return this["collections"][field] ?? this[field];
  }

  getEmbeddedDocument(name: string, id: string, options: OperationOptions = {}): Document | undefined {
    return this.getEmbeddedCollection(name).get(id, options);
  }

  /** Yields every document below this document, each with its path. */
  *traverseEmbeddedDocuments(path?: string): Generator<[string, Document]> {
    for (const name of Object.keys(this["collections"])) {
      const below = path ? `${path}.${name}` : name;
      for (const document of this["collections"][name]) {
        yield [below, document];
        yield* document.traverseEmbeddedDocuments(below);
      }
    }
  }

  // Flags

  _scope(scope: string): string {
    const game = globals.game;
    const known = [
      "core",
      "world",
      game?.system?.id,
      ...(game?.modules ? game.modules.filter((m: SystemObject) => m.active).map((m: SystemObject) => m.id) : []),
    ];
    if (!known.includes(scope))
      throw new Error(`Flag scope "${scope}" is not valid or not currently active; use one of ${known.filter(Boolean).join(", ")}.`);
    return scope;
  }

  getFlag(scope: string, key: string): unknown {
    this._scope(scope);
    return getProperty(this["flags"]?.[scope], key);
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<Document | undefined> {
    this._scope(scope);
    // The meaning of null is an open point [foundry-api 3.9].
    if (value === null && isOtherwise("flag-null-deletes")) return this.unsetFlag(scope, key);
    return this.update({ flags: { [scope]: { [key]: value } } });
  }

  async unsetFlag(scope: string, key: string): Promise<Document | undefined> {
    this._scope(scope);
    const parts = `flags.${scope}.${key}`.split(".");
    const last = parts.pop()!;
    if (context().generation >= 14) return this.update({ [[...parts, last].join(".")]: ForcedDeletion.create() });
    return this.update({ [[...parts, `-=${last}`].join(".")]: null });
  }

  // Copies

  /** Returns a changed copy. With `save`, stores the copy and returns a promise. */
  override clone(data: SourceData = {}, { save = false, keepId = false, addSource = false, ...context_ }: CloneOptions = {}): SystemObject {
    const source = this.toObject();
    const cls = this.constructor as typeof Document;
    if (!keepId) delete source._id;
    if (addSource && source._stats) source._stats.duplicateSource = this.uuid;
    const copy = new cls(keepId ? source : { ...source, _id: null }, {
      parent: this["parent"],
      pack: this["pack"],
      ...context_,
      strict: context_.strict ?? true,
    });
    if (!isEmpty(data)) copy.updateSource(data);
    if (!save) return copy;
    return cls.create(copy.toObject(), { parent: this["parent"], pack: this["pack"], keepId, ...context_ });
  }

  migrateSystemData() {
    const model = this["system"];
    return model?.constructor?.migrateDataSafe?.(deepClone(this["_source"].system)) ?? {};
  }

  // Changes on the server

  static async createDocuments(data: SourceData[] = [], operation: OperationOptions = {}): Promise<Document[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    operation.data = data;
    return this.database.create(this.implementation, operation);
  }

  static async updateDocuments(updates: SourceData[] = [], operation: OperationOptions = {}): Promise<Document[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    operation.updates = updates;
    return this.database.update(this.implementation, operation);
  }

  static async deleteDocuments(ids: string[] = [], operation: OperationOptions = {}): Promise<Document[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    operation.ids = ids;
    return this.database.delete(this.implementation, operation);
  }

  /** Creates one document, or several documents for an array of data. */
  static async create(data: SourceData[], operation?: OperationOptions): Promise<Document[]>;
  static async create(data: SourceData, operation?: OperationOptions): Promise<Document | undefined>;
  static async create(data: SourceData | SourceData[], operation: OperationOptions = {}): Promise<Document | Document[] | undefined> {
    const many = Array.isArray(data);
    const created = await this.createDocuments(many ? data : [data], operation);
    return many ? created : created[0];
  }

  /** Updates this document. Resolves to this document, or to undefined if nothing changed or the update was refused. */
  async update(data: SourceData = {}, operation: OperationOptions = {}): Promise<Document | undefined> {
    operation.parent = this["parent"];
    operation.pack = this["pack"];
    const cls = this.constructor as typeof Document;
    const updated = await cls.updateDocuments([{ ...data, _id: this.id }], operation);
    return updated[0];
  }

  async delete(operation: OperationOptions = {}): Promise<Document | undefined> {
    operation.parent = this["parent"];
    operation.pack = this["pack"];
    const deleted = await (this.constructor as typeof Document).deleteDocuments([this.id!], operation);
    return deleted[0];
  }

  static get(id: string, operation: OperationOptions = {}): Document | null {
    return this.database?.getSync?.(this.implementation, id, operation) ?? null;
  }

  _embeddedClass(name: string): typeof Document {
    return this.getEmbeddedCollection(name).documentClass;
  }

  async createEmbeddedDocuments(name: string, data: SourceData[] = [], operation: OperationOptions = {}): Promise<Document[]> {
    return this._embeddedClass(name).createDocuments(data, { ...operation, parent: this, pack: this["pack"] });
  }

  async updateEmbeddedDocuments(name: string, updates: SourceData[] = [], operation: OperationOptions = {}): Promise<Document[]> {
    return this._embeddedClass(name).updateDocuments(updates, { ...operation, parent: this, pack: this["pack"] });
  }

  async deleteEmbeddedDocuments(name: string, ids: string[] = [], operation: OperationOptions = {}): Promise<Document[]> {
    const all = operation.deleteAll ? this.getEmbeddedCollection(name).map((d) => d.id) : ids;
    return this._embeddedClass(name).deleteDocuments(all, { ...operation, parent: this, pack: this["pack"] });
  }

  /**
   * Applies an update. A change to the type must replace the whole `system`, with the replacement operator or, on Foundry 13,
   * non-recursively.
   * @throws {Error} if a change to the type does not replace `system`
   */
  override _updateDiff(copy: SourceData, changes: SourceData, options: DataOptions = {}, state?: CleaningState) {
    const { type, ...rest } = changes;
    if (type === undefined || type === copy.type) return super._updateDiff(copy, changes, options, state);
    const { hasTypeData } = this.constructor as typeof Document;
    const old = context().generation < 14;
    const replaced = changes.system instanceof ForcedReplacement || (old && options.recursive === false && "system" in changes);
    if (hasTypeData && !replaced)
      throw new Error(
        `The type of ${this.documentName} [${this.id}] can only be changed together with its system data: ` +
          `pass ${old ? '"==system": {...}' : "system: _replace({...})"}.`,
      );
    // The type determines how `system` is read, so the type is processed first.
    return super._updateDiff(copy, { type, ...rest }, options, state);
  }

  override _updateCommit(copy: SourceData, diff: SourceData, options: DataOptions = {}, state?: CleaningState): void {
    const source = this["_source"];
    if (diff.type !== undefined && diff.type !== source.type && "system" in source)
      Object.assign(source, { type: copy.type, system: copy.system });
    super._updateCommit(copy, diff, options, state);
  }
}
