import type { RenderOptions, RenderContext } from "../../apps/api/application-events";
import { type SystemClass, globals } from "../../../common/dynamic";
import { attempt, t } from "../env";

/** Defines the window that shows a roll table and lets the user roll on the table. */
export function defineRollTableSheet(Sheet: SystemClass) {
  return class RollTableSheet extends Sheet {
    static DEFAULT_OPTIONS = {
      classes: ["roll-table-sheet"],
      tag: "div",
      window: { icon: "fa-solid fa-table-list", resizable: true, contentClasses: ["standard-form"] },
      position: { width: 520, height: "auto" },
      actions: { drawResult: RollTableSheet.#onDraw, resetResults: RollTableSheet.#onReset },
    };
    static PARTS = { body: { template: "templates/windows/roll-table.hbs", scrollable: [".table-results"] } };

    get title(): string {
      return this.document.name;
    }

    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      const enrich = (text: string): Promise<string> =>
        globals.foundry.applications.ux.TextEditor.implementation.enrichHTML(text ?? "", { relativeTo: this.document });
      const results = [...this.document.results].sort((a, b) => a.range[0] - b.range[0]);
      const rows = results.map(async ({ range: [from, to], name, description, drawn, documentUuid }) => ({
        range: from === to ? String(from) : `${from}–${to}`,
        name: documentUuid ? "" : name,
        text: await enrich(documentUuid ? `@UUID[${documentUuid}]{${name}}` : description),
        drawn,
      }));
      return Object.assign(context, {
        description: await enrich(this.document.description),
        formula: this.document.formula,
        results: await Promise.all(rows),
        canReset: this.isEditable && !this.document.replacement,
        labels: { roll: t("TABLE.RollTable.Roll"), reset: t("TABLE.RollTable.Reset") },
      });
    }

    static async #onDraw(this: RollTableSheet): Promise<void> {
      await attempt(() => this.document.draw());
    }
    static async #onReset(this: RollTableSheet): Promise<void> {
      await attempt(() => this.document.resetResults());
    }
  };
}
