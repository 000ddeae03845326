import type { Document } from "../../../common/documents/document";
import type { RenderOptions, RenderContext } from "../../apps/api/application-events";
import { type SourceData, type FieldValue, type SystemObject, type SystemClass, globals } from "../../../common/dynamic";
import { attempt, closest, t } from "../env";

const OBSERVER = 2;

/** Defines the sheets of a journal entry and of a single page. */
export function defineJournalWindows(Sheet: SystemClass): Record<string, unknown> {
  /** Sheet with the list of pages on the left and the selected page on the right. `render({pageId, anchor})` opens a page at a heading. */
  class JournalEntrySheet extends Sheet {
    static DEFAULT_OPTIONS = {
      classes: ["journal-sheet", "journal-entry"],
      tag: "div",
      viewPermission: 0,
      window: { icon: "fa-solid fa-book-open", resizable: true },
      position: { width: 840, height: 620 },
      actions: {
        goToPage: JournalEntrySheet.#onGoToPage,
        goToHeading: JournalEntrySheet.#onGoToHeading,
        previousPage: JournalEntrySheet.#onStep,
        nextPage: JournalEntrySheet.#onStep,
        createPage: JournalEntrySheet.#onCreatePage,
        editPage: JournalEntrySheet.#onEditPage,
      },
    };
    static PARTS = {
      sidebar: { template: "templates/journal/sidebar.hbs", scrollable: [""] },
      page: { template: "templates/journal/page.hbs", scrollable: [".journal-page-content"] },
    };

    #pageId: string | null = null;
    #anchor: string | null = null;

    get title(): string {
      return this.document.name;
    }
    get isVisible(): boolean {
      return this.document.testUserPermission(globals.game.user, "OBSERVER") || this.pages.length > 0;
    }
    /** Pages that this user may read, in order. */
    get pages(): SystemObject[] {
      return this.document.pages
        .filter((page: Document) => page.testUserPermission(globals.game.user, "OBSERVER"))
        .sort((a: FieldValue, b: FieldValue) => a.sort - b.sort || a.name.localeCompare(b.name));
    }
    get pageId(): string | null {
      return this.currentPage?.id ?? null;
    }
    get currentPage() {
      const { pages } = this;
      return pages.find((page) => page.id === this.#pageId) ?? pages[0] ?? null;
    }

    _configureRenderOptions(options: SourceData): void {
      super._configureRenderOptions(options);
      if (options.pageId) this.#pageId = options.pageId;
      else if (Number.isInteger(options.pageIndex)) this.#pageId = this.pages[options.pageIndex]?.id ?? null;
      if (options.anchor) this.#anchor = options.anchor;
    }

    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      const { pages, currentPage: page } = this;
      const at = pages.indexOf(page);
      const content = page ? await this.#contentOf(page) : "";
      return Object.assign(context, {
        pages: pages.map((entry) => ({
          id: entry.id,
          name: entry.name,
          level: entry.title.level,
          active: entry === page,
          headings: entry === page ? Object.values<SystemObject>(entry.toc).map(({ text, level, slug }) => ({ text, level, slug })) : [],
        })),
        page: page && {
          id: page.id,
          name: page.name,
          showTitle: page.title.show,
          type: page.type,
          src: page.src,
          caption: page.image?.caption,
        },
        content,
        hasPrevious: at > 0,
        hasNext: at < pages.length - 1,
        mayEdit: this.isEditable,
        mayEditPage: page && !this.document.pack && page.testUserPermission(globals.game.user, "OWNER"),
      });
    }

    async #contentOf(page: Document): Promise<string> {
      const secrets = page.testUserPermission(globals.game.user, "OWNER");
      return globals.foundry.applications.ux.TextEditor.implementation.enrichHTML(page.text?.content ?? "", { relativeTo: page, secrets });
    }

    async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
      await super._onRender(context, options);
      const content = this.element.querySelector(".journal-page-content");
      const { toc } = globals.CONFIG.JournalEntryPage.documentClass.buildTOC
        ? { toc: globals.CONFIG.JournalEntryPage.documentClass.buildTOC(content) as Record<string, unknown> }
        : { toc: {} };
      for (const [slug, { element }] of Object.entries<SystemObject>(toc)) element.dataset.anchor = slug;
      if (options.pageId && !this.#anchor) content?.scrollTo?.({ top: 0 });
      if (this.#anchor) this.#scrollTo(this.#anchor);
      this.#anchor = null;
    }

    #scrollTo(anchor: string): void {
      const heading: HTMLElement | null = this.element.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`);
      if (!heading) return;
      heading.tabIndex = -1;
      heading.scrollIntoView({ block: "start" });
      heading.focus({ preventScroll: true });
    }

    /** Shows a page, at a heading if `anchor` is set. @throws {Error} if the entry has no such page that this user may read */
    async goToPage(pageId: string, { anchor = null }: { anchor?: string | null } = {}): Promise<void> {
      if (!this.pages.some((page) => page.id === pageId)) throw new Error(t("TABLE.Journal.Restricted"));
      await this.render({ force: true, pageId, ...(anchor ? { anchor } : {}) });
    }

    static async #onGoToPage(this: SystemObject, _event: PointerEvent, target: HTMLElement): Promise<void> {
      await attempt(() => this.goToPage(closest(target, "[data-page-id]")!.dataset["pageId"]));
    }
    static #onGoToHeading(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): void {
      this.#scrollTo(target.dataset["heading"]!);
    }
    static async #onStep(this: SystemObject, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const { pages, currentPage } = this;
      const next = pages[pages.indexOf(currentPage) + (target.dataset["action"] === "nextPage" ? 1 : -1)];
      if (next) await this.goToPage(next.id);
    }
    static async #onCreatePage(this: JournalEntrySheet): Promise<void> {
      const sort = Math.max(0, ...this.document.pages.map((page: Document) => page.sort)) + 100_000;
      await attempt(async () => {
        const [page] = await this.document.createEmbeddedDocuments("JournalEntryPage", [
          { name: t("TABLE.Journal.NewPage"), type: "text", sort },
        ]);
        await this.goToPage(page.id);
        await page.sheet.render({ force: true });
      });
    }
    static async #onEditPage(this: SystemObject): Promise<void> {
      await this.currentPage?.sheet.render({ force: true });
    }
  }

  /** The sheet that edits one page. */
  class JournalEntryPageSheet extends Sheet {
    static DEFAULT_OPTIONS = {
      classes: ["journal-page-sheet"],
      viewPermission: OBSERVER,
      window: { icon: "fa-solid fa-file-lines", resizable: true, contentClasses: ["standard-form"] },
      position: { width: 620, height: 560 },
      form: { closeOnSubmit: true, submitOnChange: false },
    };
    static PARTS = {
      body: { template: "templates/journal/page-form.hbs", scrollable: [""] },
      footer: { template: "templates/generic/form-footer.hbs" },
    };

    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      const { name, type, text, src } = this.document;
      const buttons = this.isEditable ? [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "TABLE.Save" }] : [];
      return Object.assign(context, { name, isText: type === "text", content: text.content ?? "", src, buttons });
    }
  }

  return { JournalEntrySheet, JournalEntryPageSheet };
}
