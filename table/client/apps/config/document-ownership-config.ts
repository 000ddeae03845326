import type { SystemObject } from "../../../common/dynamic";
import type { FormDataExtended } from "../ux/form-data";
import { DocumentSheetV2 } from "../api/document-sheet";
import type { RenderContext, RenderOptions } from "../api/application-events";
import { createFormGroup, createSelectInput } from "../fields";
import { localizeOr, world } from "../world";

const LEVELS: readonly [value: string, key: string, label: string][] = [
  ["0", "OWNERSHIP.NONE", "None"],
  ["1", "OWNERSHIP.LIMITED", "Limited"],
  ["2", "OWNERSHIP.OBSERVER", "Observer"],
  ["3", "OWNERSHIP.OWNER", "Owner"],
];

/** Window in which users edit the ownership of one document. */
export class DocumentOwnershipConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, unknown> = {
    classes: ["document-ownership"],
    sheetConfig: false,
    ownershipConfig: false,
    position: { width: 420 },
    form: { handler: DocumentOwnershipConfig.#onSubmit, closeOnSubmit: true },
  };

  override get title(): string {
    return `${localizeOr("OWNERSHIP.Configure", "Configure ownership")}: ${this.document.name ?? this.document.id}`;
  }

  #levelGroup(name: string, label: string, blank?: string): HTMLElement {
    const value = this.document.ownership[name];
    const options = LEVELS.map(([level, key, text]) => ({ value: level, label: localizeOr(key, text) }));
    const input = createSelectInput({
      name,
      value: value === undefined ? "" : String(value),
      options,
      ...(blank ? { blank } : {}),
      dataset: { dtype: "Number" },
    });
    return createFormGroup({ label, input, rootId: this.id });
  }

  override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLElement[]> {
    const everybody = this.#levelGroup("default", localizeOr("OWNERSHIP.AllPlayers", "All players"));
    const inherit = localizeOr("OWNERSHIP.DEFAULT", "Default");
    const players = world.game.users
      .filter((user: SystemObject) => !user.isGM)
      .map((user: SystemObject) => this.#levelGroup(user.id, user.name, inherit));
    const footer = this.element.ownerDocument.createElement("footer");
    footer.className = "form-footer";
    const save = this.element.ownerDocument.createElement("button");
    save.type = "submit";
    save.textContent = localizeOr("OWNERSHIP.Save", "Save");
    footer.append(save);
    return [everybody, ...players, footer];
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement, _options: RenderOptions): void {
    content.classList.add("standard-form");
    content.replaceChildren(...result);
  }

  /** Saves the complete ownership record. Omits users without a level of their own. */
  static async #onSubmit(this: DocumentOwnershipConfig, _event: Event, _form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
    const ownership = { ...this.document.ownership };
    for (const [id, level] of Object.entries(formData.object)) {
      if (level === null) delete ownership[id];
      else ownership[id] = level;
    }
    await this.document.update({ ownership }, { diff: false, recursive: false, noHook: true });
  }
}
