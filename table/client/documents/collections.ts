import type { OperationOptions } from "../../common/documents/operation";
import type { Document } from "../../common/documents/document";
import type { User } from "./user";
import type { Combat } from "./combat";
import type { RenderOptions } from "../apps/api/application-events";
import { asError } from "../../common/utils/errors";
import { type SourceData, type SystemObject, globals as g } from "../../common/dynamic";
import { reportInvalid } from "../../common/data/embedded-collection";
import { Collection } from "../../common/utils/collection";

/** All documents of one type, by id. */
export class DocumentCollection extends Collection {
  readonly invalidDocumentIds = new Set<string>();
  readonly apps: SystemObject[] = [];
  readonly _source: SourceData[];

  constructor(data: Record<string, unknown>[] = []) {
    super();
    this._source = data;
  }

  get documentClass() {
    return g.CONFIG[this.documentName]?.documentClass;
  }

  get name(): string {
    return this.constructor.name;
  }

  /** Creates the documents. Reports each invalid document and records its id. */
  _initialize(): void {
    this.clear();
    for (const source of this._source) {
      try {
        const document = this.documentClass.fromSource(source, { strict: false });
        super.set(document.id, document);
      } catch (error) {
        this.invalidDocumentIds.add(source._id);
        reportInvalid(`${this.documentName} [${source._id}]${source.name ? ` "${source.name}"` : ""}`, asError(error));
      }
    }
  }

  override get(id: string, { invalid = false, strict = false }: { invalid?: boolean; strict?: boolean } = {}) {
    const document = super.get(id);
    if (document) return document;
    if (invalid && this.invalidDocumentIds.has(id)) return this.getInvalid(id, { strict: false });
    if (strict) throw new Error(`${this.documentName} id [${id}] does not exist in the ${this.name} collection.`);
    return undefined;
  }

  /**
   * Returns an invalid document, created with as little validation as possible.
   * @throws {Error} if the collection has no invalid document with this id; with `strict: false`, returns undefined instead
   */
  getInvalid(id: string, { strict = true } = {}): unknown {
    const source = this._source.find((s) => s._id === id);
    if (!source || !this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${this.documentName} id [${id}] is not an invalid document of the ${this.name} collection.`);
      return undefined;
    }
    const { type: _type, ...rest } = source;
    const cls = this.documentClass;
    return new cls({ ...rest, type: cls.TYPES[0] ?? "base", system: {} }, { strict: false });
  }

  override delete(id: string): boolean {
    this.invalidDocumentIds.delete(id);
    return super.delete(id);
  }

  /** Updates every document that passes a test. The changes are fixed, or a function returns them for each document. */
  async updateAll(
    transformation: unknown,
    condition: ((d: Document) => boolean) | null = null,
    options: OperationOptions = {},
  ): Promise<unknown[]> {
    const updates = this.filter((d) => !condition || condition(d)).map((d: Document) => ({
      ...(typeof transformation === "function" ? transformation(d) : transformation),
      _id: d.id,
    }));
    return this.documentClass.updateDocuments(updates, options);
  }

  render(force: boolean | RenderOptions = false, options: RenderOptions = {}): void {
    for (const app of this.apps) app.render(typeof force === "object" ? force : { force, ...options });
  }

  _onModifyContents(_action: string, _documents: Document[], _result: Document[], operation: OperationOptions, _user: User): void {
    if (operation.render !== false) this.render(false);
  }
}

/** The documents of one type in this world. */
export class WorldCollection extends DocumentCollection {
  static documentName = "";

  static get instance(): unknown {
    return g.game.collections.get(this.documentName);
  }

  override get documentName(): string {
    return (this.constructor as typeof WorldCollection).documentName;
  }

  get folders() {
    return g.game.folders?.filter((f: SystemObject) => f.type === this.documentName) ?? [];
  }

  get directory(): unknown {
    return (
      g.ui?.[this.documentName === "ChatMessage" ? "chat" : (g.CONFIG[this.documentName]?.documentClass?.collectionName ?? "")] ?? null
    );
  }

  /** Returns the data of a pack's document for a copy in the world. */
  fromCompendium(
    document: Document,
    { addFlags = true, clearSort = true, clearFolder = true, clearOwnership = true, keepId = false }: OperationOptions = {},
  ) {
    const data = document.toObject?.() ?? structuredClone(document);
    const uuid = document.uuid ?? null;
    if (!keepId) delete data._id;
    if (clearSort) delete data.sort;
    if (clearFolder) delete data.folder;
    if (clearOwnership && "ownership" in data) data.ownership = { default: 0, [g.game.user.id]: 3 };
    if (addFlags && uuid && document.pack) data._stats = { ...data._stats, compendiumSource: uuid };
    return data;
  }

  /**
   * Copies a pack's document into the world, with changes.
   * @returns the new document; undefined if the creation was refused
   * @throws {Error} if the pack has no document with this id
   */
  async importFromCompendium(pack: SystemObject, id: string, updateData: SourceData = {}, options: SourceData = {}): Promise<unknown> {
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`The pack ${pack.collection} has no document [${id}].`);
    const source = this.fromCompendium(document, options);
    g.foundry.utils.mergeObject(source, updateData);
    return this.documentClass.create(source, options);
  }

  static registerSheet(...args: unknown[]): void {
    g.foundry.applications.apps.DocumentSheetConfig.registerSheet(g.CONFIG[this.documentName].documentClass, ...args);
  }

  static unregisterSheet(...args: unknown[]): void {
    g.foundry.applications.apps.DocumentSheetConfig.unregisterSheet(g.CONFIG[this.documentName].documentClass, ...args);
  }
}

export class Actors extends WorldCollection {
  static override documentName = "Actor";

  /** Synthetic actors of all scenes, by the UUID of their token. */
  get tokens(): Record<string, unknown> {
    const tokens: Record<string, unknown> = {};
    for (const scene of g.game.scenes)
      for (const token of scene.tokens) if (!token.actorLink && token.actor) tokens[token.uuid] = token.actor;
    return tokens;
  }
}

export class Items extends WorldCollection {
  static override documentName = "Item";
}

export class Folders extends WorldCollection {
  static override documentName = "Folder";
}

export class ChatMessages extends WorldCollection {
  static override documentName = "ChatMessage";

  /** Sorts messages from oldest to newest. */
  override _initialize(): void {
    this._source.sort((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0));
    super._initialize();
  }

  async flush(): Promise<unknown> {
    return this.documentClass.deleteDocuments([], { deleteAll: true });
  }
}

export class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";

  /** Combats of the viewed scene and combats without a scene. */
  get combats() {
    const scene = g.game.scenes.current ?? null;
    return this.filter((c) => c.scene === null || c.scene === scene || c._source.scene === scene?.id);
  }

  get active() {
    return this.combats.find((c) => c.active) ?? null;
  }

  get viewed(): Combat | null {
    return g.ui?.combat?.viewed ?? this.active;
  }

  get settings() {
    return g.CONFIG.Combat.settings ?? g.game.settings.get("core", "combatTrackerConfig");
  }
}

export class Scenes extends WorldCollection {
  static override documentName = "Scene";

  get active() {
    return this.find((s) => s.active) ?? null;
  }

  get viewed(): Combat | null {
    return this.get(g.game.user?.viewedScene) ?? null;
  }

  get current() {
    return this.viewed ?? this.active;
  }
}

export class Macros extends WorldCollection {
  static override documentName = "Macro";
}

export class Journal extends WorldCollection {
  static override documentName = "JournalEntry";
}

export class RollTables extends WorldCollection {
  static override documentName = "RollTable";
}

export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  getSetting(key: string, user: string | null = null): unknown {
    return this.find((s) => s.key === key && (s._source.user ?? null) === user);
  }
}

export class Users extends WorldCollection {
  static override documentName = "User";

  get current() {
    return this.get(g.game.userId) ?? null;
  }

  /**
   * The active GM, whose client performs work that must happen once. A full GM takes precedence over an assistant; null if no GM is
   * connected.
   */
  get activeGM(): User | null | undefined {
    return this.getDesignatedUser((u) => u.active && u.hasRole("GAMEMASTER")) ?? this.getDesignatedUser((u) => u.active && u.isGM);
  }

  get players() {
    return this.filter((u) => !u.isGM && u.hasRole("PLAYER"));
  }

  /** Returns the user with the highest role among the users who pass a test; null if no user passes. Ids break ties. */
  getDesignatedUser(condition: (user: User) => boolean) {
    const users = this.filter(condition).sort((a, b) => b.role - a.role || (a.id < b.id ? -1 : 1));
    return users[0] ?? null;
  }
}

/** Collection classes by document name. */
export const worldCollections: Record<string, typeof WorldCollection> = {
  User: Users,
  Setting: WorldSettings,
  Folder: Folders,
  Actor: Actors,
  Item: Items,
  Scene: Scenes,
  Combat: CombatEncounters,
  ChatMessage: ChatMessages,
  Macro: Macros,
  JournalEntry: Journal,
  RollTable: RollTables,
};
