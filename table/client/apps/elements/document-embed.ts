import { world } from "../world";

/**
 * Embedded content of a document. Calls `onEmbed` each time the element is attached to the page. If the document lacks this method, calls
 * the method of its system data.
 */
export class HTMLDocumentEmbedElement extends HTMLElement {
  static readonly tagName = "document-embed";

  connectedCallback(): void {
    const found = world.fromUuidSync?.(this.getAttribute("uuid") ?? "", { strict: false });
    (found?.onEmbed ?? found?.system?.onEmbed)?.call(found?.onEmbed ? found : found?.system, this);
  }
}
