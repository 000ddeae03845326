import type { SystemClass } from "../../../common/dynamic";
import type { RenderOptions, RenderContext } from "../../apps/api/application-events";
import type { FormDataExtended } from "../../apps/ux/form-data";
import { attempt } from "../env";

/** One row of a form, drawn by templates/windows/form-field.hbs. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly kind: "text" | "number" | "range" | "checkbox" | "select" | "textarea" | "code" | "color" | "image" | "html";
  readonly value?: unknown;
  readonly choices?: readonly { readonly value: string; readonly label: string; readonly selected?: boolean }[];
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | string | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** Markup of a field of kind "html". */
  readonly html?: string;
}

/** Returns the choices of a select for a record of labels by value. Marks the choice whose value is `selected`. */
export function choicesOf(
  record: Readonly<Record<string, string>>,
  selected: unknown,
): { value: string; label: string; selected: boolean }[] {
  return Object.entries(record).map(([value, label]) => ({ value, label, selected: value === String(selected ?? "") }));
}

/**
 * Defines a window with a list of fields and a save button. Subclasses define the fields (`_getFields`) and save the values (`_save`). The
 * window closes after saving. After an error, the window stays open and shows a message.
 */
export function defineFormWindow(Base: SystemClass) {
  return class FormWindow extends Base {
    static DEFAULT_OPTIONS = {
      tag: "form",
      classes: ["form-window"],
      document: null,
      window: { contentClasses: ["standard-form"] },
      position: { width: 480 },
      form: { handler: FormWindow.#onSubmit, closeOnSubmit: false },
    };
    static PARTS: Record<string, unknown> = {
      body: { template: "templates/windows/form.hbs", templates: ["templates/windows/form-field.hbs"], scrollable: [""] },
      footer: { template: "templates/generic/form-footer.hbs" },
    };

    get document() {
      return this.options.document;
    }

    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = (await super._prepareContext(options)) ?? {};
      return Object.assign(context, {
        rootId: this.id,
        intro: this._getIntro(),
        fields: await this._getFields(),
        buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "TABLE.Save" }],
      });
    }

    _getIntro(): string {
      return "";
    }
    async _getFields(): Promise<readonly FormField[]> {
      return [];
    }
    /** Saves the values, flat by field name. */
    async _save(_values: Record<string, unknown>): Promise<void> {}

    static async #onSubmit(this: FormWindow, _event: Event, _form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
      await attempt(async () => {
        await this._save(formData.object);
        await this.close({ submitted: true });
      });
    }
  };
}
