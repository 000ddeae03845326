import type { FieldValue } from "../../../common/dynamic";
import { generation, notify, world } from "../world";
import {
  createAnchor,
  createContentLink,
  createInlineRoll,
  embedContent,
  parseEmbedConfig,
  replaceMatches,
  type EnricherConfig,
  type EnrichmentOptions,
} from "./enrich";

const DOCUMENT_LINKS =
  /@(UUID|Compendium|Actor|Cards|Folder|Item|JournalEntry|Macro|Playlist|RollTable|Scene)\[([^\]]+)\](?:\{([^}]*)\})?/g;
const EMBEDS = /@Embed\[([^\]]+)\](?:\{([^}]*)\})?/g;
const INLINE_ROLLS = /\[\[((?:(?!\]\]).)+\]?)\]\](?:\{([^}]*)\})?/g;
const HYPERLINKS = /https?:\/\/[^\s<>"'()[\]{}]+[^\s<>"'()[\]{}.,;:!?]/g;

/** Enriches stored rich text for display, and reads drag data. */
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return world.CONFIG?.ux?.TextEditor ?? TextEditor;
  }

  /** Returns a text with its HTML entities decoded and its tags kept as text. */
  static decodeHTML(html: string): string {
    const area = document.createElement("textarea");
    area.innerHTML = html.replaceAll("<", "&lt;");
    return area.value;
  }

  /**
   * Replaces the references in rich text: embeds, document links, URLs, inline rolls, then the patterns that packages register. Removes
   * hidden secrets unless `secrets` is true. Trusts the given text, because the server has cleaned it. Builds all additions from nodes.
   */
  static async enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
    const { secrets = false, documents = true, links = true, embeds = true, rolls = true, custom = true } = options;
    if (!content) return "";
    const root = document.implementation.createHTMLDocument("").createElement("div");
    root.innerHTML = String(content);
    if (!secrets) for (const block of root.querySelectorAll("section.secret:not(.revealed), secret-block:not([revealed])")) block.remove();
    if (embeds) await this.#enrichEmbeds(root, options);
    if (documents) await replaceMatches(root, DOCUMENT_LINKS, (match) => this._createContentLink(match, options));
    if (links) await replaceMatches(root, HYPERLINKS, (match) => this.#hyperlink(root, match));
    if (rolls) {
      const data = typeof options.rollData === "function" ? options.rollData() : (options.rollData ?? {});
      await replaceMatches(root, INLINE_ROLLS, (match) => this._createInlineRoll(match, data, options));
    }
    if (custom) for (const config of world.CONFIG?.TextEditor?.enrichers ?? []) await this._applyCustomEnrichers(config, root, options);
    await this._finalizeEnrichedHTML(root, options);
    return root.innerHTML;
  }

  static async #enrichEmbeds(root: HTMLElement, options: EnrichmentOptions): Promise<void> {
    await replaceMatches(root, EMBEDS, (match) => embedContent(match, options), { replaceParent: true });
  }

  /** Returns a link for a URL; null if the URL is already in a link. */
  static #hyperlink(root: HTMLElement, match: RegExpMatchArray): HTMLElement | null {
    const inLink = [...root.querySelectorAll("a")].some((anchor) => anchor.textContent?.includes(match[0]));
    return inLink ? null : createAnchor({ attrs: { href: match[0], target: "_blank", rel: "nofollow noopener" }, name: match[0] });
  }

  static async _createContentLink(match: RegExpMatchArray, options: EnrichmentOptions = {}): Promise<HTMLAnchorElement> {
    return createContentLink(match, options);
  }

  static async _createInlineRoll(
    match: RegExpMatchArray,
    rollData: Record<string, unknown>,
    options: EnrichmentOptions = {},
  ): Promise<HTMLAnchorElement | null> {
    return createInlineRoll(match, rollData, options);
  }

  static _parseEmbedConfig(raw: string): Record<string, unknown> {
    return parseEmbedConfig(raw);
  }

  /** Applies one enricher that a package has registered. @throws {Error} if its pattern is not global */
  static async _applyCustomEnrichers(config: EnricherConfig, root: HTMLElement, options: EnrichmentOptions): Promise<void> {
    const { id, pattern, enricher, onRender, replaceParent = false } = config;
    if (!pattern.global) throw new Error(`The pattern ${String(pattern)} of a text enricher must have the g flag.`);
    const replace = async (match: RegExpMatchArray): Promise<Node | null> => {
      const element = await enricher(match, options);
      if (!element || !onRender || !id) return element;
      const wrapper = document.createElement("enriched-content");
      wrapper.setAttribute("enricher", id);
      wrapper.append(element);
      return wrapper;
    };
    await replaceMatches(root, pattern, replace, { replaceParent });
  }

  static async _finalizeEnrichedHTML(_html: HTMLElement, _options: EnrichmentOptions): Promise<void> {}

  static createAnchor(options: Parameters<typeof createAnchor>[0] = {}): HTMLAnchorElement {
    return createAnchor(options);
  }

  /** Returns the start of rich text as plain text, with "…" if it is cut. @param length maximum number of characters */
  static previewHTML(content: string, length = 250): string {
    const root = document.implementation.createHTMLDocument("").createElement("div");
    root.innerHTML = content;
    return this.truncateText((root.textContent ?? "").replace(/\s+/g, " ").trim(), { maxLength: length });
  }

  static truncateText(
    text: string,
    { maxLength = 50, splitWords = true, suffix = "…" }: { maxLength?: number; splitWords?: boolean; suffix?: string | null } = {},
  ): string {
    if (text.length <= maxLength) return text;
    const cut = text.slice(0, maxLength);
    const short = splitWords ? cut.slice(0, cut.lastIndexOf(" ") > 0 ? cut.lastIndexOf(" ") : undefined) : cut;
    return `${short}${suffix ?? ""}`;
  }

  /** Returns the record in the drag data of an event; an empty record for other data. */
  static getDragEventData(event: DragEvent): Record<string, FieldValue> {
    try {
      const data: unknown = JSON.parse(event.dataTransfer?.getData("text/plain") || "{}");
      return typeof data === "object" && data !== null ? data : {};
    } catch {
      return {};
    }
  }

  /** Returns `@UUID[...]{name}` for drag data; null if the data does not name a document. */
  static async getContentLink(
    eventData: Record<string, unknown>,
    options: { relativeTo?: unknown; label?: string } = {},
  ): Promise<string | null> {
    const cls = world.getDocumentClass?.(eventData["type"]);
    const found = eventData["uuid"] ? await world.fromUuid(eventData["uuid"]) : await cls?.fromDropData?.(eventData);
    if (!found) return null;
    return found._createDocumentLink?.(eventData, options) ?? `@UUID[${found.uuid}]{${options.label ?? found.name}}`;
  }

  /** Adds listeners to a document, so that links and inline rolls work by click, keyboard and drag. */
  static activateListeners(document: Document = globalThis.document): void {
    document.addEventListener("click", (event) => void this.#onClick(event));
    document.addEventListener("keydown", (event) => {
      const link = (event.target as Element).closest?.<HTMLElement>("a.content-link, a.inline-roll");
      if (link && event.key === "Enter") link.click();
    });
    document.addEventListener("dragstart", (event) => this.#onDragLink(event));
  }

  static async #onClick(event: MouseEvent): Promise<void> {
    const clicked = event.target as Element;
    const link = clicked.closest?.<HTMLElement>("a.content-link[data-link][data-uuid]");
    const roll = clicked.closest?.<HTMLElement>("a.inline-roll");
    if (!link && !roll) return;
    event.preventDefault();
    try {
      if (link) await this.#openLink(event, link);
      else await this._onClickInlineRoll(event, roll!);
    } catch (error) {
      console.error(error);
      notify("error", (error as Error).message);
    }
  }

  static async #openLink(event: MouseEvent, link: HTMLElement): Promise<void> {
    const found = await world.fromUuid(link.dataset.uuid!);
    if (!found) return notify("warn", `The document ${link.dataset.uuid} is gone.`);
    if (found._onClickDocumentLink) await found._onClickDocumentLink(event);
    else await found.sheet?.render({ force: true });
  }

  static async _onClickInlineRoll(_event: MouseEvent, anchor: HTMLElement): Promise<void> {
    const Roll = world.Roll?.defaultImplementation ?? world.Roll;
    if (anchor.classList.contains("inline-result")) {
      return anchor.classList.contains("expanded") ? Roll.collapseInlineResult(anchor) : Roll.expandInlineResult(anchor);
    }
    const { formula = "", flavor, mode } = anchor.dataset;
    const ChatMessage = world.getDocumentClass?.("ChatMessage") ?? world.ChatMessage;
    const speaker = ChatMessage?.getSpeaker?.() ?? {};
    const actor = ChatMessage?.getSpeakerActor?.(speaker);
    const roll = Roll.create ? Roll.create(formula, actor?.getRollData?.() ?? {}) : new Roll(formula);
    const modeOption = mode === "roll" ? {} : generation() >= 14 ? { messageMode: mode } : { rollMode: mode };
    await roll.toMessage({ speaker, ...(flavor ? { flavor } : {}) }, modeOption);
  }

  static #onDragLink(event: DragEvent): void {
    const link = (event.target as Element).closest?.<HTMLElement>("a.content-link[data-uuid]");
    if (!link || link.classList.contains("broken")) return;
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: link.dataset.type, uuid: link.dataset.uuid }));
  }
}
