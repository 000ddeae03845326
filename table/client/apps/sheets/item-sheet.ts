import { DocumentSheetV2 } from "../api/document-sheet";

/** The sheet of an item. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, unknown> = { position: { width: 480 } };

  get item() {
    return this.document;
  }

  /** The actor that owns the item; null for an unowned item. */
  get actor() {
    return this.document.actor ?? null;
  }
}
