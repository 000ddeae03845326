import type { SystemObject } from "../../../common/dynamic";
import type { Document } from "../../../common/documents/document";
import type { FormDataExtended } from "../ux/form-data";
import { DocumentSheetV2 } from "../api/document-sheet";
import type { RenderContext, RenderOptions } from "../api/application-events";
import { createFormGroup, createSelectInput } from "../fields";
import { registerSheet, sheetClassFor, unregisterSheet } from "../sheets/sheet-registry";
import { DocumentSourceSheet } from "../sheets/source-sheet";
import { localizeOr, world } from "../world";

/** Window in which the user chooses the sheet of one document. */
export class DocumentSheetConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, unknown> = {
    classes: ["sheet-config"],
    sheetConfig: false,
    ownershipConfig: false,
    position: { width: 420 },
    form: { handler: DocumentSheetConfig.#onSubmit, closeOnSubmit: true },
  };

  static registerSheet = registerSheet;
  static unregisterSheet = unregisterSheet;

  /** Returns the class to use for `document.sheet`. */
  static getSheetClass(document: Document): typeof Document {
    return sheetClassFor(document, DocumentSourceSheet);
  }

  override get title(): string {
    return `${localizeOr("SHEETS.ConfigureSheet", "Configure sheet")}: ${this.document.name ?? this.document.id}`;
  }

  override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLElement[]> {
    const { documentName, type = "base" } = this.document;
    const entries = Object.values<SystemObject>(world.CONFIG[documentName]?.sheetClasses?.[type] ?? {}).filter(
      (entry) => entry.canConfigure,
    );
    const input = createSelectInput({
      name: "sheetClass",
      value: this.document.getFlag?.("core", "sheetClass") ?? "",
      blank: localizeOr("SHEETS.WorldDefault", "Default"),
      options: entries.map(({ id, label }) => ({ value: id, label })),
    });
    const footer = this.element.ownerDocument.createElement("footer");
    footer.className = "form-footer";
    const save = this.element.ownerDocument.createElement("button");
    save.type = "submit";
    save.textContent = localizeOr("COMMON.Save", "Save");
    footer.append(save);
    return [createFormGroup({ label: localizeOr("SHEETS.ThisSheet", "Sheet"), input, rootId: this.id }), footer];
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement, _options: RenderOptions): void {
    content.classList.add("standard-form");
    content.replaceChildren(...result);
  }

  static async #onSubmit(this: DocumentSheetConfig, _event: Event, _form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
    const { document } = this;
    const wasOpen = document._sheet?.rendered;
    await document._sheet?.close();
    const { sheetClass } = formData.object;
    if (sheetClass) await document.setFlag("core", "sheetClass", sheetClass);
    else await document.unsetFlag("core", "sheetClass");
    document._sheet = null;
    if (wasOpen) await document.sheet?.render({ force: true });
  }
}
