import type { ModelOptions } from "../../common/data/options";
import type { OperationOptions } from "../../common/documents/operation";
import type { User } from "./user";
import type { RenderOptions } from "../apps/api/application-events";
import type { CompendiumCollection } from "../core/compendium";
import { type SourceData, type SystemObject, type SystemClass, globals as g, type Constructor } from "../../common/dynamic";
import type { Document } from "../../common/documents/document";
import { buildRelativeUuid } from "../../common/utils/uuid";

/** Adds the client's methods to documents: preparation, permissions, applications, steps after operations, dragging and links. */
export function ClientDocumentMixin<B extends Constructor<Document>>(Base: B) {
  class ClientDocument extends (Base as unknown as typeof Document) {
    override _configure(options: ModelOptions = {}): void {
      super._configure(options);
      Object.defineProperty(this, "apps", { value: {}, writable: false, enumerable: false });
      Object.defineProperty(this, "_initialized", { value: false, writable: true, enumerable: false });
      Object.defineProperty(this, "_sheet", { value: null, writable: true, enumerable: false });
    }

    static get implementationName(): string {
      return this.name;
    }

    static override get implementation(): typeof Document {
      return g.CONFIG?.[this.documentName]?.documentClass ?? this;
    }

    // Preparation

    override _initialize(options: ModelOptions = {}): void {
      this["_initialized"] = false;
      super._initialize(options);
      this["_initialized"] = true;
      if (g.game?._documentsReady === false) return;
      if (this["parent"] && this["parent"]._initialized === false) return;
      this._safePrepareData();
    }

    /** Prepares the document. Reports an error instead of throwing it, so that other documents are not affected. */
    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        g.Hooks.onError("ClientDocument#_initialize", error, {
          msg: `Failed data preparation for ${this.uuid}`,
          log: "error",
          uuid: this.uuid,
        });
        if (g.__table?.throwPreparationErrors) throw error;
      }
    }

    prepareData(): void {
      this["system"]?.prepareBaseData?.();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      this["system"]?.prepareDerivedData?.();
      this.prepareDerivedData();
    }

    prepareBaseData(): void {}

    prepareEmbeddedDocuments(): void {
      for (const collection of Object.values<SystemObject>(this["collections"]))
        for (const document of collection) document._safePrepareData();
    }

    prepareDerivedData(): void {}

    // Permissions of this client's user

    get isOwner(): boolean {
      return this.testUserPermission(g.game.user, "OWNER");
    }

    get limited(): boolean {
      return this.testUserPermission(g.game.user, "LIMITED", { exact: true });
    }

    get visible(): boolean {
      return this.testUserPermission(g.game.user, "LIMITED");
    }

    get permission(): number {
      if (g.game.user?.isGM) return 3;
      return this.getUserLevel(g.game.user) ?? 0;
    }

    get hasPlayerOwner(): boolean {
      return g.game.users.some((u: User) => !u.isGM && this.testUserPermission(u, "OWNER"));
    }

    get compendium(): CompendiumCollection | null {
      return this["pack"] ? (g.game.packs.get(this["pack"]) ?? null) : null;
    }

    getRelativeUUID(relative: Document): string | null {
      return buildRelativeUuid(this, relative);
    }

    // Applications

    /** The sheet of this document, created at the first use; null if no sheet class is registered. */
    get sheet() {
      if (!this["_sheet"]) {
        const Sheet = this._getSheetClass();
        if (!Sheet) return null;
        this["_sheet"] =
          Sheet.prototype?.constructor && isV2(Sheet) ? new Sheet({ document: this }) : new Sheet(this, { editable: this.isOwner });
      }
      return this["_sheet"];
    }

    _getSheetClass(): typeof Document {
      const type = this["type"] ?? "base";
      const classes = g.CONFIG[this.documentName]?.sheetClasses?.[type] ?? {};
      const own = this["flags"]?.core?.sheetClass;
      if (own && classes[own]) return classes[own].cls;
      const chosen = g.game.settings?.settings?.has("core.sheetClasses")
        ? g.game.settings.get("core", "sheetClasses")?.[this.documentName]?.[type]
        : null;
      if (chosen && classes[chosen]) return classes[chosen].cls;
      const entries = Object.values<SystemObject>(classes);
      return (entries.find((e) => e.default) ?? entries.at(-1))?.cls ?? null;
    }

    /** Renders all open applications of this document again. */
    render(force: boolean | RenderOptions = false, context: Record<string, unknown> = {}): void {
      for (const app of Object.values<SystemObject>(this["apps"])) app.render(typeof force === "object" ? force : { force, ...context });
    }

    // Steps after operations

    override _onCreate(data: SourceData, options: OperationOptions, userId: string): void {
      super._onCreate(data, options, userId);
      if (options.renderSheet && userId === g.game.user.id)
        this.sheet?.render({ force: true, renderContext: `create${this.documentName}`, renderData: data });
    }

    override _onUpdate(changed: SourceData, options: OperationOptions, userId: string): void {
      super._onUpdate(changed, options, userId);
      if (changed.type !== undefined || changed.flags?.core?.sheetClass !== undefined) this["_sheet"] = null;
      if (options.render !== false) this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
    }

    override _onDelete(options: SourceData, userId: string): void {
      super._onDelete(options, userId);
      for (const app of Object.values<SystemObject>(this["apps"])) void app.close({ submit: false, submitted: true });
    }

    override _onCreateDescendantDocuments(
      parent: Document,
      collection: string,
      documents: Document[],
      data: Record<string, unknown>[],
      options: OperationOptions,
      userId: string,
    ): void {
      super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
      if (options.render !== false) this.render(false, { renderContext: `create${collection}`, renderData: data });
    }

    override _onUpdateDescendantDocuments(
      parent: Document,
      collection: string,
      documents: Document[],
      changes: SourceData[],
      options: OperationOptions,
      userId: string,
    ): void {
      super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
      if (options.render !== false) this.render(false, { renderContext: `update${collection}`, renderData: changes });
    }

    override _onDeleteDescendantDocuments(
      parent: Document,
      collection: string,
      documents: Document[],
      ids: string[],
      options: OperationOptions,
      userId: string,
    ): void {
      super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
      if (options.render !== false) this.render(false, { renderContext: `delete${collection}`, renderData: ids });
    }

    // Dragging and linking

    toDragData() {
      return this.id ? { type: this.documentName, uuid: this.uuid } : { type: this.documentName, data: this.toObject() };
    }

    static async fromDropData(data: Record<string, unknown>): Promise<unknown> {
      if (data.uuid) {
        const document = await g.fromUuid(data.uuid);
        if (document && document.documentName !== this.documentName)
          throw new Error(`The dropped ${document.documentName} is not a ${this.documentName}.`);
        return document;
      }
      if (data.data) return new this(data.data);
      throw new Error(`Failed to resolve ${this.documentName} from the dropped data: neither a uuid nor data was given.`);
    }

    /** Creates a link element to this document (browser only). */
    toAnchor({ attrs = {}, dataset = {}, classes = [], name, icon }: SourceData = {}): unknown {
      const a = g.document.createElement("a");
      a.className = ["content-link", ...classes].join(" ");
      for (const [k, v] of Object.entries<SystemObject>({ draggable: "true", ...attrs })) a.setAttribute(k, v);
      Object.assign(a.dataset, { link: "", uuid: this.uuid, id: this.id, type: this.documentName, ...dataset });
      const i = g.document.createElement("i");
      i.className = icon ?? g.CONFIG[this.documentName]?.sidebarIcon ?? "";
      a.append(i, g.document.createTextNode(` ${name ?? this["name"] ?? ""}`));
      return a;
    }

    async toEmbed(config: unknown, options: OperationOptions = {}): Promise<unknown> {
      return this["system"]?.toEmbed?.(config, options) ?? null;
    }

    async _onClickDocumentLink(_event: Event): Promise<unknown> {
      return this.sheet?.render({ force: true });
    }

    getRollData() {
      return this["system"] ?? {};
    }

    /** Deletes the document after a confirmation (browser only). @returns false or null if the user does not confirm */
    async deleteDialog(options: OperationOptions = {}, operation: OperationOptions = {}): Promise<unknown> {
      const title = `${g.game.i18n.format("DOCUMENT.Delete", { type: g.game.i18n.localize((this.constructor as typeof ClientDocument).metadata.label) })}: ${this["name"] ?? ""}`;
      const yes = await g.foundry.applications.api.DialogV2.confirm({
        window: { title },
        content: `<p>${g.game.i18n.localize("COMMON.AreYouSure")}</p>`,
        ...options,
      });
      return yes ? this.delete(operation) : yes;
    }

    static defaultName({ type, parent, pack }: SourceData = {}): string {
      const collection = parent
        ? parent.getEmbeddedCollection(this.documentName)
        : pack
          ? g.game.packs.get(pack)?.index
          : g.game.collections?.get(this.documentName);
      const base =
        g.game.i18n?.localize(
          type && type !== "base"
            ? (g.CONFIG[this.documentName].typeLabels?.[type] ?? `TYPES.${this.documentName}.${type}`)
            : this.metadata.label,
        ) ?? this.documentName;
      const taken = new Set((collection ?? []).map((d: Document) => d.name));
      let name = base;
      for (let i = 2; taken.has(name); i++) name = `${base} (${i})`;
      return name;
    }

    /**
     * Replaces this document's data with the data of an exported document. Keeps id, folder, position and ownership.
     * @param json - exported document of the same type, as text
     * @throws {SyntaxError} if the text is not JSON
     */
    async importFromJSON(json: string): Promise<unknown> {
      const cls = this.constructor as SystemClass;
      const kept = new Set<string>(cls.metadata.preserveOnImport);
      const source = cls.fromSource?.(JSON.parse(json))?.toObject() ?? JSON.parse(json);
      const fields = Object.entries(source).filter(([name]) => !kept.has(name) && !(name in this["collections"]));
      await this.update(Object.fromEntries(fields), { diff: false, recursive: false, noHook: true });
      for (const [name, collection] of Object.entries<SystemObject>(this["collections"])) {
        await this.deleteEmbeddedDocuments(collection.documentName, [...collection.keys()], { noHook: true });
        await this.createEmbeddedDocuments(collection.documentName, source[name] ?? [], { keepId: true, noHook: true });
      }
      return this;
    }

    /** Returns this document's data for a copy in a compendium. */
    toCompendium(
      _pack?: CompendiumCollection,
      {
        clearFlags = false,
        clearSource = true,
        clearSort = true,
        clearFolder = true,
        clearOwnership = true,
        keepId = false,
      }: OperationOptions = {},
    ) {
      const data = this.toObject();
      if (!keepId) delete data._id;
      if (clearSort) delete data.sort;
      if (clearFolder) delete data.folder;
      if (clearFlags) delete data.flags;
      if (clearSource && data._stats) data._stats.compendiumSource = null;
      if (clearOwnership) delete data.ownership;
      return data;
    }
  }
  return ClientDocument as unknown as B & Constructor<ClientDocument> & Omit<typeof ClientDocument, "prototype">;
}

/** Returns true for a sheet of the second application framework, which takes one options object. */
function isV2(Sheet: SystemClass): boolean {
  const V2 = g.foundry?.applications?.api?.ApplicationV2;
  return !V2 || Sheet.prototype instanceof V2;
}
