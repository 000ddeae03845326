import type { Document } from "../../../common/documents/document";
import type { RenderOptions, RenderContext } from "../../apps/api/application-events";
import type { FormDataExtended } from "../../apps/ux/form-data";
import { type SystemObject, type SystemClass, globals } from "../../../common/dynamic";
import { attempt, t } from "../env";

/** Defines the window that shows and imports an adventure's contents. */
export function defineAdventureImporter(Sheet: SystemClass) {
  return class AdventureImporterV2 extends Sheet {
    static DEFAULT_OPTIONS = {
      id: "adventure-importer-{id}",
      classes: ["adventure-importer"],
      canImport: false,
      sheetConfig: false,
      ownershipConfig: false,
      window: { icon: "fa-solid fa-treasure-chest", resizable: true, contentClasses: ["standard-form"] },
      position: { width: 560 },
      form: { handler: AdventureImporterV2.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    };
    static PARTS = {
      body: { template: "templates/windows/adventure.hbs", scrollable: [""] },
      footer: { template: "templates/generic/form-footer.hbs" },
    };

    get title(): string {
      return t("TABLE.Adventure.Title", { name: this.document.name });
    }
    /** True for GMs, even in a locked pack, because an import does not change the adventure. */
    get isEditable(): boolean {
      return globals.game.user.isGM;
    }

    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      const { document } = this;
      const enrich = (text: string): Promise<string> => globals.foundry.applications.ux.TextEditor.implementation.enrichHTML(text ?? "");
      const contents = Object.entries<SystemObject>(document.constructor.contentFields).flatMap(([field, cls]) => {
        const entries = [...document[field]];
        const names = entries.map((entry: Document) => entry.name).join(", ");
        return entries.length ? [{ field, label: t(`DOCUMENT.${cls.documentName}`), count: entries.length, names }] : [];
      });
      return Object.assign(context, {
        img: document.img,
        caption: await enrich(document.caption),
        description: await enrich(document.description),
        contents,
        mayImport: globals.game.user.isGM,
        buttons: globals.game.user.isGM ? [{ type: "submit", icon: "fa-solid fa-download", label: "TABLE.Adventure.Import" }] : [],
      });
    }

    static async #onSubmit(this: AdventureImporterV2, _event: Event, _form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
      await attempt(async () => {
        const importFields = Object.entries(formData.object).flatMap(([name, wanted]) => (wanted ? [name.replace("import.", "")] : []));
        if (importFields.length === 0) return;
        const result = await this.document.import({ dialog: true, importFields });
        if (!result) return;
        const count = (record: Record<string, unknown[]>): number => Object.values(record).reduce((sum, made) => sum + made.length, 0);
        const [created, updated] = [count(result.created), count(result.updated)];
        globals.ui.notifications.info("TABLE.Adventure.Done", { format: { name: this.document.name, created, updated } });
        await this.close({ submitted: true });
      });
    }
  };
}
