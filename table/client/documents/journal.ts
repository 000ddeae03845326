import type { Document } from "../../common/documents/document";
import { type SystemObject, globals as g } from "../../common/dynamic";
import { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage } from "../../common/documents/journal";
import { slugify } from "../../common/utils/strings";
import { ClientDocumentMixin } from "./client-document";

/** A heading of a page. Links can lead to it. */
export interface Heading {
  readonly text: string;
  readonly level: number;
  readonly slug: string;
  readonly element?: HTMLElement;
}

/** A journal entry with its pages. */
export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {
  get visible(): boolean {
    return (
      this.testUserPermission(g.game.user, "OBSERVER") ||
      this.pages.some((page: Document) => page.testUserPermission(g.game.user, "OBSERVER"))
    );
  }

  /** The pin of this entry on the viewed scene; null if there is none. */
  get sceneNote(): unknown {
    return g.canvas?.ready
      ? (g.canvas.notes?.placeables.find((note: { document: Document }) => note.document.entryId === this.id) ?? null)
      : null;
  }
}

/** A category in a journal entry's list of pages. */
export class JournalEntryCategory extends ClientDocumentMixin(BaseJournalEntryCategory) {}

/** One page of a journal entry. */
export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {
  /** Headings of the page by anchor, as a flat list in order (browser only). Empty for a page that is not text. */
  get toc(): Record<string, Heading> {
    if (this.type !== "text" || !g.document) return {};
    const root = g.document.implementation.createHTMLDocument("").createElement("div");
    root.innerHTML = this.text.content ?? "";
    return JournalEntryPage.buildTOC(root);
  }

  /** Shows the page in the sheet of its entry, at the linked heading. */
  async _onClickDocumentLink(event: SystemObject): Promise<unknown> {
    const anchor = event?.target?.closest?.("[data-hash]")?.dataset.hash ?? event?.currentTarget?.dataset?.hash;
    return this.parent.sheet?.render({ force: true, pageId: this.id, ...(anchor ? { anchor } : {}) });
  }

  /** Returns the anchor of a heading: its words in lower case, joined with hyphens [T13:client/documents/journal-entry-page.d.mts]. */
  static slugifyHeading(heading: SystemObject): string {
    const text = typeof heading === "string" ? heading : (heading.textContent ?? "");
    return slugify(text, { strict: true });
  }

  /** Returns the headings below an element by anchor. Adds a number to duplicate anchors. */
  static buildTOC(root: SystemObject, { includeElement = true }: { includeElement?: boolean } = {}): Record<string, Heading> {
    const found: Record<string, Heading> = {};
    for (const element of root.querySelectorAll("h1, h2, h3, h4, h5, h6") as Iterable<HTMLElement>) {
      const base = this.slugifyHeading(element);
      let name = base;
      for (let i = 1; name in found; i++) name = `${base}$${i}`;
      const heading = { text: element.textContent ?? "", level: Number(element.tagName[1]), slug: name };
      found[name] = includeElement ? { ...heading, element } : heading;
    }
    return found;
  }
}
