import type { ApplicationOptions } from "../../../apps/api/application-options";
import type { RenderContext } from "../../../apps/api/application-events";
import { type SourceData, type SystemObject, type SystemClass, globals } from "../../../../common/dynamic";
import { attempt, closest, menuEntry, t } from "../../env";
import { folderTree, matchesSearch } from "../folder-tree";

/** Defines the window of a compendium. Users can search its index, open and drag entries, and import them. */
export function defineCompendium(Base: SystemClass) {
  return class Compendium extends Base {
    static DEFAULT_OPTIONS = {
      id: "compendium-{id}",
      classes: ["compendium", "directory"],
      collection: null,
      window: { icon: "fa-solid fa-book-atlas", resizable: true, contentClasses: ["compendium-content"] },
      position: { width: 360, height: 560 },
      actions: { activateEntry: Compendium.#onActivate, importEntry: Compendium.#onImport, toggleFolder: Compendium.#onToggleFolder },
    };
    static PARTS = {
      header: { template: "templates/sidebar/apps/compendium-header.hbs" },
      directory: { template: "templates/sidebar/apps/compendium-directory.hbs", scrollable: [""] },
    };

    #search = "";
    #folded = new Set<string>();
    /** True once the listener is added, so that a reopened window does not add a second listener. */
    #listening = false;

    get collection() {
      return this.options.collection;
    }
    get title(): string {
      return t(this.collection.metadata?.label ?? this.collection.title);
    }

    _initializeApplicationOptions(options: SourceData): ApplicationOptions {
      const initialised = super._initializeApplicationOptions(options);
      const { collection } = options;
      initialised.uniqueId = String(collection.collection ?? collection.metadata.id).replaceAll(".", "-");
      // Options are copied, but the collection must be the same object.
      initialised.collection = collection;
      return initialised;
    }

    async _prepareContext(options: SourceData): Promise<RenderContext> {
      const context = (await super._prepareContext(options)) ?? {};
      const folders = [...(this.collection.folders ?? [])];
      const open = new Set(folders.map((folder) => folder.id ?? folder._id).filter((id: string) => !this.#folded.has(id)));
      const entries = [...this.collection.index];
      const tree = folderTree(folders, entries, this.#search ? null : open, (entry) => matchesSearch(entry.name, this.#search));
      return Object.assign(context, {
        tree,
        isEmpty: !tree.count,
        search: this.#search,
        placeholder: t("TABLE.Packs.SearchIn"),
        canImport: this.#canImport(),
        labels: { import: t("TABLE.Packs.Import") },
      });
    }

    #canImport(): boolean {
      const world = globals.CONFIG[this.collection.documentName]?.documentClass;
      return (
        Boolean(globals.game.collections?.get(this.collection.documentName)) &&
        (world?.canUserCreate?.(globals.game.user) ?? globals.game.user.isGM)
      );
    }

    async _onFirstRender(context: unknown, options: unknown): Promise<void> {
      await super._onFirstRender(context, options);
      const apps = this.collection.apps;
      if (Array.isArray(apps) && !apps.includes(this)) apps.push(this);
      if (!this.#listening) globals.Hooks.on("updateCompendium", (pack: unknown) => void (pack === this.collection && this.render()));
      this.#listening = true;
      this._createContextMenu(this._getEntryContextOptions, ".directory-item[data-entry-id]", {
        fixed: true,
        hookName: `get${this.collection.documentName}ContextOptions`,
        parentClassHooks: false,
      });
    }

    _attachFrameListeners(): void {
      super._attachFrameListeners();
      const { element } = this;
      element.addEventListener("input", (event: Event) => {
        const input = event.target as HTMLInputElement;
        if (!input.matches("input[type=search]")) return;
        this.#search = input.value;
        void this.render({ parts: ["directory"] });
      });
      element.addEventListener("dragstart", (event: DragEvent) => this._onDragStart(event));
    }

    _onDragStart(event: DragEvent): void {
      const id = closest(event.target, "[data-entry-id]")?.dataset["entryId"];
      if (!id) return;
      const uuid = this.collection.getUuid?.(id) ?? this.collection.index.get(id)?.uuid;
      event.dataTransfer?.setData("text/plain", JSON.stringify({ type: this.collection.documentName, uuid }));
    }

    _getEntryContextOptions(): unknown[] {
      const idOf = (target: HTMLElement): string => target.dataset["entryId"]!;
      return [
        menuEntry({
          label: "TABLE.Packs.Import",
          icon: "fa-solid fa-download",
          visible: () => this.#canImport(),
          onClick: (target) => attempt(() => this.importEntry(idOf(target))),
        }),
        menuEntry({
          label: "TABLE.Directory.Delete",
          icon: "fa-solid fa-trash",
          visible: () => globals.game.user.isGM && !this.collection.locked,
          onClick: (target) => attempt(async () => (await this.collection.getDocument(idOf(target)))?.delete()),
        }),
      ];
    }

    /** Copies one entry into the world, opens its sheet and notifies the user. @returns the created document */
    async importEntry(id: string): Promise<unknown> {
      const world = globals.game.collections.get(this.collection.documentName);
      const created = await world.importFromCompendium(this.collection, id, {}, { renderSheet: true });
      if (created) globals.ui.notifications.info("TABLE.Packs.Imported", { format: { name: created.name } });
      return created;
    }

    static async #onActivate(this: SystemObject, _event: PointerEvent, target: HTMLElement): Promise<void> {
      await attempt(async () => {
        const found = await this.collection.getDocument(closest(target, "[data-entry-id]")?.dataset["entryId"]);
        await found?.sheet?.render({ force: true });
      });
    }
    static async #onImport(this: SystemObject, _event: PointerEvent, target: HTMLElement): Promise<void> {
      await attempt(() => this.importEntry(closest(target, "[data-entry-id]")!.dataset["entryId"]));
    }
    static #onToggleFolder(this: Compendium, _event: PointerEvent, target: HTMLElement): void {
      const id = closest(target, "[data-folder-id]")!.dataset["folderId"]!;
      if (!this.#folded.delete(id)) this.#folded.add(id);
      void this.render({ parts: ["directory"] });
    }
  };
}
