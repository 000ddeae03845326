import type { Document } from "../../../common/documents/document";
import type { RenderContext } from "../../apps/api/application-events";
import { type SourceData, type SystemObject, type SystemClass, globals } from "../../../common/dynamic";
import { attempt, closest, dragData, dragDocument, menuEntry, t } from "../env";
import { openCreateDocument, openFolderConfig, openOwnership } from "../windows/open";
import { folderTree, matchesSearch, type FolderNode } from "./folder-tree";

/** Defines a tab that lists the documents of one collection, in folders. */
export function defineDocumentDirectory(Tab: SystemClass) {
  return class DocumentDirectory extends Tab {
    static tabName = "";
    static documentName = "";
    static DEFAULT_OPTIONS = {
      classes: ["directory"],
      collection: null,
      renderUpdateKeys: ["name", "img", "thumb", "ownership", "sort", "sorting", "folder"],
      actions: {
        activateEntry: DocumentDirectory.#onActivateEntry,
        createEntry: DocumentDirectory.#onCreateEntry,
        createFolder: DocumentDirectory.#onCreateFolder,
        toggleFolder: DocumentDirectory.#onToggleFolder,
        collapseFolders: DocumentDirectory.#onCollapse,
      },
    };
    static PARTS: Record<string, unknown> = {
      header: { template: "templates/sidebar/directory/header.hbs" },
      directory: { template: "templates/sidebar/directory/directory.hbs", scrollable: [""], templates: [] },
    };

    #search = "";
    #expanded = new Set<string>();

    get documentName(): string {
      return (this.constructor as typeof DocumentDirectory).documentName;
    }
    get documentClass() {
      return globals.CONFIG[this.documentName].documentClass;
    }
    get collection() {
      return this.options.collection ?? globals.game.collections?.get(this.documentName) ?? globals.game[this.tabName];
    }

    _canCreateEntry(): boolean {
      return this.documentClass.canUserCreate?.(globals.game.user) ?? globals.game.user.isGM;
    }
    _canCreateFolder(): boolean {
      return globals.game.user.isGM;
    }

    async _onFirstRender(context: unknown, options: unknown): Promise<void> {
      await super._onFirstRender(context, options);
      const { apps } = this.collection;
      if (Array.isArray(apps) && !apps.includes(this)) apps.push(this);
      if (!this.isPopout)
        for (const hook of ["createFolder", "updateFolder", "deleteFolder"]) globals.Hooks.on(hook, () => void this.render());
      const menu = { fixed: true, parentClassHooks: false };
      this._createContextMenu(this._getEntryContextOptions, ".directory-item[data-entry-id]", {
        ...menu,
        hookName: `get${this.documentName}ContextOptions`,
      });
      this._createContextMenu(this._getFolderContextOptions, ".folder .folder-header", { ...menu, hookName: "getFolderContextOptions" });
    }

    async _prepareContext(options: SourceData): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      const visible = this.collection.contents.filter((entry: SystemObject) => entry.visible ?? true);
      const folders = [...(globals.game.folders ?? [])].filter((folder) => folder.type === this.documentName);
      const tree = folderTree(folders, visible, this.#search ? null : this.#expanded, (entry) => matchesSearch(entry.name, this.#search));
      return Object.assign(context, {
        tree: this.#prune(tree),
        isEmpty: !visible.length && !folders.length,
        search: this.#search,
        canCreateEntry: this._canCreateEntry(),
        canCreateFolder: this._canCreateFolder(),
        labels: {
          entry: t(`DOCUMENT.${this.documentName}`),
          create: t("TABLE.Directory.Create", { type: t(`DOCUMENT.${this.documentName}`) }),
        },
        placeholder: t("TABLE.Directory.Search"),
        tabName: this.tabName,
      });
    }

    /** Hides folders without visible documents from players, and empty folders from all users during a search. */
    #prune(node: FolderNode): FolderNode {
      const children = node.children.map((child) => this.#prune(child));
      const keepEmpty = globals.game.user.isGM && !this.#search;
      return { ...node, children: children.filter((child) => keepEmpty || child.entries.length > 0 || child.children.length > 0) };
    }

    _attachFrameListeners(): void {
      super._attachFrameListeners();
      const { element } = this;
      element.addEventListener("input", (event: Event) => {
        if ((event.target as HTMLElement).matches("input[type=search]")) this.#onSearch(event.target as HTMLInputElement);
      });
      element.addEventListener("dragstart", (event: DragEvent) => this._onDragStart(event));
      element.addEventListener("dragover", (event: DragEvent) => event.preventDefault());
      element.addEventListener("drop", (event: DragEvent) => void attempt(() => this._onDrop(event)));
    }

    #onSearch(input: HTMLInputElement): void {
      this.#search = input.value;
      void this.render({ parts: ["directory"] });
    }

    _onDragStart(event: DragEvent): void {
      const item = closest(event.target, "[data-entry-id]");
      const entry = this.collection.get(item?.dataset["entryId"]);
      if (!entry) return;
      event.dataTransfer?.setData("text/plain", JSON.stringify(entry.toDragData()));
    }

    /**
     * Handles a drop. A drop on a folder moves the document into the folder; a drop elsewhere removes the document from its folder. Imports
     * a foreign document if the user may create documents.
     */
    async _onDrop(event: DragEvent): Promise<void> {
      const data = dragData(event);
      if (data["type"] !== this.documentName) return;
      event.preventDefault();
      event.stopPropagation();
      const folder = closest(event.target, "[data-folder-id]")?.dataset["folderId"] ?? null;
      const dropped = await dragDocument(data);
      if (!dropped) return;
      if (this.collection.get(dropped.id) === dropped) await dropped.update({ folder });
      else if (this._canCreateEntry())
        await this.documentClass.create({ ...dropped.toObject(), folder }, { fromCompendium: Boolean(dropped.pack) });
    }

    _getEntryContextOptions(): unknown[] {
      const entryOf = (target: HTMLElement) => this.collection.get(target.dataset["entryId"]);
      return [
        menuEntry({
          label: "OWNERSHIP.Configure",
          icon: "fa-solid fa-lock",
          visible: (target) => globals.game.user.isGM && Boolean(entryOf(target)),
          onClick: (target) => openOwnership(entryOf(target)),
        }),
        menuEntry({
          label: "TABLE.Directory.TakeOut",
          icon: "fa-solid fa-folder-open",
          visible: (target) => globals.game.user.isGM && Boolean(entryOf(target)?.folder),
          onClick: (target) => attempt(() => entryOf(target).update({ folder: null })),
        }),
        menuEntry({
          label: "TABLE.Directory.Duplicate",
          icon: "fa-solid fa-copy",
          visible: (target) => Boolean(entryOf(target)?.isOwner) && this._canCreateEntry(),
          onClick: (target) => attempt(() => duplicate(entryOf(target))),
        }),
        menuEntry({
          label: "TABLE.Directory.Delete",
          icon: "fa-solid fa-trash",
          visible: (target) => entryOf(target)?.canUserModify?.(globals.game.user, "delete") ?? false,
          onClick: (target) => attempt(() => confirmDelete(entryOf(target))),
        }),
      ];
    }

    _getFolderContextOptions(): unknown[] {
      const folderOf = (target: HTMLElement) => globals.game.folders.get(closest(target, "[data-folder-id]")?.dataset["folderId"]);
      const gm = (): boolean => globals.game.user.isGM;
      return [
        menuEntry({
          label: "TABLE.Folder.Edit",
          icon: "fa-solid fa-pen-to-square",
          visible: gm,
          onClick: (target) => openFolderConfig({ folder: folderOf(target) }),
        }),
        menuEntry({
          label: "TABLE.Folder.Remove",
          icon: "fa-solid fa-trash",
          visible: gm,
          onClick: (target) => attempt(() => folderOf(target).delete()),
        }),
      ];
    }

    static async #onActivateEntry(this: SystemObject, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const entry = this.collection.get(closest(target, "[data-entry-id]")?.dataset["entryId"]);
      await attempt(() => entry?.sheet?.render({ force: true }));
    }
    static async #onCreateEntry(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const folder = closest(target, "[data-folder-id]")?.dataset["folderId"] ?? null;
      await attempt(() => openCreateDocument(this.documentClass, folder));
    }
    static #onCreateFolder(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): void {
      openFolderConfig({ type: this.documentName, parent: closest(target, "[data-folder-id]")?.dataset["folderId"] ?? null });
    }
    static #onToggleFolder(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): void {
      const id = closest(target, "[data-folder-id]")!.dataset["folderId"]!;
      if (!this.#expanded.delete(id)) this.#expanded.add(id);
      void this.render({ parts: ["directory"] });
    }
    static #onCollapse(this: DocumentDirectory): void {
      this.#expanded.clear();
      void this.render({ parts: ["directory"] });
    }
  };
}

async function duplicate(entry: SystemObject): Promise<void> {
  const name = t("TABLE.Directory.CopyOf", { name: entry.name });
  const data = entry.toObject();
  delete data._id;
  await entry.constructor.create({ ...data, name });
}

async function confirmDelete(entry: Document): Promise<void> {
  if (typeof entry.deleteDialog === "function") return void (await entry.deleteDialog());
  const sure = await globals.foundry.applications.api.DialogV2.confirm({
    window: { title: t("TABLE.Directory.Delete") },
    content: `<p>${globals.foundry.utils.escapeHTML(t("TABLE.Directory.DeleteSure", { name: entry.name }))}</p>`,
  });
  if (sure) await entry.delete();
}
