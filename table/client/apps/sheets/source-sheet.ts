import { DocumentSheetV2 } from "../api/document-sheet";
import type { RenderContext, RenderOptions } from "../api/application-events";

/** Fallback sheet of all documents. Shows the stored data without letting the user change it. */
export class DocumentSourceSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, unknown> = {
    classes: ["document-source"],
    tag: "div",
    window: { resizable: true },
    position: { width: 520, height: 480 },
  };

  override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLElement> {
    const source = this.element.ownerDocument.createElement("pre");
    source.tabIndex = 0;
    source.textContent = JSON.stringify(this.document.toObject(), null, 2);
    return source;
  }

  override _replaceHTML(result: HTMLElement, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(result);
  }
}
