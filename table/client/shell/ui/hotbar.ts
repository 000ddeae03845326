import type { Document } from "../../../common/documents/document";
import { type SystemObject, type SystemClass, globals } from "../../../common/dynamic";
import { attempt, closest, dragData, dragDocument, menuEntry, t } from "../env";
import { insertAt } from "../frame";
import { openMacroConfig } from "../windows/open";

export const SLOTS_PER_PAGE = 10;
export const PAGES = 5;

export interface SlotData {
  /** Slot number, 1 to 50. */
  readonly slot: number;
  readonly key: number;
  readonly macro: SystemObject;
  readonly img: string | null;
  readonly cssClass: "full" | "open";
  readonly tooltip: string | null;
  readonly ariaLabel: string;
}

const SHEET_TOGGLE_NAMES: Record<string, string> = { Item: "img", Actor: "img", Scene: "thumb" };

/** Defines the macro bar with ten slots on each of five pages. Slot numbers run from 1 to 50 across all pages. */
export function defineHotbar(Base: SystemClass) {
  return class Hotbar extends Base {
    static DEFAULT_OPTIONS = {
      id: "hotbar",
      tag: "section",
      classes: ["faded-ui"],
      window: { frame: false, positioned: false },
      actions: {
        executeMacro: Hotbar.#onExecute,
        pageUp: Hotbar.#onNextPage,
        pageDown: Hotbar.#onPreviousPage,
        createMacro: Hotbar.#onCreate,
        toggleLock: Hotbar.#onToggleLock,
      },
    };
    static PARTS = { hotbar: { template: "templates/ui/hotbar.hbs" } };

    #page = 1;
    #locked = false;

    get page(): number {
      return this.#page;
    }
    get locked(): boolean {
      return this.#locked;
    }
    /** The ten slots of the shown page. */
    get slots(): SlotData[] {
      return Array.from({ length: SLOTS_PER_PAGE }, (_, index) => slotData((this.#page - 1) * SLOTS_PER_PAGE + index + 1));
    }

    async _prepareContext(): Promise<Record<string, unknown>> {
      return { slots: this.slots, page: this.#page, locked: this.#locked };
    }

    async _onFirstRender(context: unknown, options: unknown): Promise<void> {
      await super._onFirstRender(context, options);
      const { element } = this;
      element.setAttribute("aria-label", t("TABLE.Hotbar.Title"));
      this._createContextMenu(this._getContextMenuOptions, ".slot.full", {
        fixed: true,
        hookName: "getMacroContextOptions",
        parentClassHooks: false,
      });
      element.addEventListener("dragstart", (event: DragEvent) => this._onDragStart(event));
      element.addEventListener("dragover", (event: DragEvent) => event.preventDefault());
      element.addEventListener("drop", (event: DragEvent) => void this._onDrop(event));
    }

    _insertElement(element: HTMLElement): void {
      insertAt("ui-bottom", element);
    }

    _getContextMenuOptions(): unknown[] {
      const macroOf = (target: HTMLElement) => slotData(Number(target.dataset["slot"])).macro;
      return [
        menuEntry({
          label: "TABLE.Hotbar.Edit",
          icon: "fa-solid fa-pen-to-square",
          visible: (target) => macroOf(target)?.isOwner ?? false,
          onClick: (target) => openMacroConfig(macroOf(target)),
        }),
        menuEntry({
          label: "TABLE.Hotbar.Remove",
          icon: "fa-solid fa-xmark",
          onClick: (target) => attempt(() => globals.game.user.assignHotbarMacro(null, Number(target.dataset["slot"]))),
        }),
        menuEntry({
          label: "TABLE.Hotbar.Delete",
          icon: "fa-solid fa-trash",
          visible: (target) => macroOf(target)?.isOwner ?? false,
          onClick: (target) => attempt(() => macroOf(target).deleteDialog?.() ?? macroOf(target).delete()),
        }),
      ];
    }

    /** Shows a page. @throws {RangeError} if the page does not exist */
    async changePage(page: number): Promise<void> {
      if (!Number.isInteger(page) || page < 1 || page > PAGES)
        throw new RangeError(`Hotbar page ${page} does not exist: pages are 1 to ${PAGES}.`);
      this.#page = page;
      await this.render({ force: true });
    }

    /**
     * Changes to the next or previous page. After the last page comes the first page. @param direction positive: next page; negative:
     * previous page
     */
    async cyclePage(direction: number): Promise<void> {
      await this.changePage(((this.#page - 1 + Math.sign(direction) + PAGES) % PAGES) + 1);
    }

    /**
     * Opens the sheet of a document, or closes the sheet if it is open. Warns the user if the document does not exist. The macro of a
     * dropped document calls this method.
     */
    static async toggleDocumentSheet(uuid: string): Promise<void> {
      const found = await globals.fromUuid(uuid);
      if (!found) {
        globals.ui.notifications.warn("TABLE.DocumentGone", { format: { uuid } });
        return;
      }
      const sheet = found.sheet;
      await (sheet?.rendered ? sheet.close() : sheet?.render({ force: true }));
    }

    _onDragStart(event: DragEvent): void {
      const slot = closest(event.target, ".slot.full");
      if (!slot || this.#locked) {
        event.preventDefault();
        return;
      }
      const number = Number(slot.dataset["slot"]);
      const data = { ...slotData(number).macro.toDragData(), slot: number };
      event.dataTransfer?.setData("text/plain", JSON.stringify(data));
    }

    async _onDrop(event: DragEvent): Promise<void> {
      const target = closest(event.target, ".slot");
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      const data = dragData(event);
      const slot = Number(target.dataset["slot"]);
      if (globals.Hooks.call("hotbarDrop", this, data, slot) === false) return;
      await attempt(async () => {
        const dropped = await dragDocument(data);
        if (!dropped) return;
        const macro = dropped.documentName === "Macro" ? await worldMacro(dropped) : await this._createDocumentSheetToggle(dropped);
        if (macro) await globals.game.user.assignHotbarMacro(macro, slot, { fromSlot: data["slot"] });
      });
    }

    /** Creates a macro that opens or closes a document's sheet. @returns the macro */
    async _createDocumentSheetToggle(dropped: SystemObject): Promise<SystemObject> {
      const name = t("TABLE.Hotbar.Display", { name: dropped.name ?? dropped.uuid });
      const image = dropped[SHEET_TOGGLE_NAMES[dropped.documentName] ?? "img"] ?? "icons/svg/book.svg";
      return macroClass().create({
        name,
        type: "script",
        img: image,
        command: `await foundry.applications.ui.Hotbar.toggleDocumentSheet(${JSON.stringify(dropped.uuid)});`,
      });
    }

    static async #onExecute(this: Hotbar, event: PointerEvent, target: HTMLElement): Promise<void> {
      const macro = slotData(Number(closest(target, ".slot")?.dataset["slot"])).macro;
      await attempt(() => macro?.execute({ event }));
    }
    static async #onNextPage(this: Hotbar): Promise<void> {
      await this.cyclePage(1);
    }
    static async #onPreviousPage(this: Hotbar): Promise<void> {
      await this.cyclePage(-1);
    }
    static #onToggleLock(this: Hotbar): void {
      this.#locked = !this.#locked;
      void this.render();
    }
    static async #onCreate(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const slot = Number(closest(target, ".slot")?.dataset["slot"]);
      await attempt(async () => {
        const macro = await macroClass().create({ name: t("TABLE.Macro.New"), type: "chat", command: "" });
        if (!macro) return;
        await globals.game.user.assignHotbarMacro(macro, slot);
        openMacroConfig(macro);
      });
    }
  };
}

const macroClass = (): typeof Document => globals.CONFIG.Macro?.documentClass ?? globals.foundry.documents.Macro;

/** Returns a macro of this world. Copies a macro that is not in this world, such as one from a compendium. */
async function worldMacro(macro: Document): Promise<unknown> {
  return macro.pack || !globals.game.macros.has(macro.id) ? macroClass().create(macro.toObject()) : macro;
}

function slotData(slot: number): SlotData {
  const macro = globals.game.macros?.get(globals.game.user.hotbar?.[slot]) ?? null;
  const key = slot % SLOTS_PER_PAGE;
  const named = t(macro ? "TABLE.Hotbar.Slot" : "TABLE.Hotbar.EmptySlot", { slot: key, name: macro?.name ?? "" });
  return { slot, key, macro, img: macro?.img ?? null, cssClass: macro ? "full" : "open", tooltip: macro?.name ?? null, ariaLabel: named };
}
