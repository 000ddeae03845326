import type { Document } from "../../common/documents/document";
import { type SourceData, type SystemObject, globals as g } from "../../common/dynamic";
import { BaseRollTable, BaseTableResult } from "../../common/documents/roll-table";
import { ClientDocumentMixin } from "./client-document";

/** One row of a roll table. */
export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  get isDocument(): boolean {
    return this.type === "document";
  }

  /** Returns a result as HTML: its name or a link to its document, and its description. */
  async getHTML(): Promise<string> {
    const { TextEditor } = g.foundry.applications.ux ?? {};
    const name = this.documentUuid
      ? `@UUID[${this.documentUuid}]{${this.name}}`
      : this.name
        ? `<strong>${g.foundry.utils.escapeHTML(this.name)}</strong>`
        : "";
    const text = [name, this.description].filter(Boolean).join(" ");
    return TextEditor ? TextEditor.implementation.enrichHTML(text, { relativeTo: this }) : text;
  }
}

/** A table on which users roll for results. */
export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  /** The picture shown in lists. */
  get thumbnail(): string {
    return this.img;
  }

  getResultsForRoll(value: number): Document[] {
    return this.results.filter((r: Document) => !r.drawn && value >= r.range[0] && value <= r.range[1]);
  }

  async roll({ roll }: { roll?: SystemObject } = {}): Promise<{ roll: SystemObject; results: Document[] }> {
    const thrown = roll ?? g.CONFIG.Dice.rolls[0].create(this.formula || `1d${this.results.size}`);
    if (!thrown._evaluated) await thrown.evaluate();
    return { roll: thrown, results: this.getResultsForRoll(thrown.total) };
  }

  /**
   * Rolls, draws the results, and posts them to the chat. In a table without replacement, a drawn result is excluded until `resetResults`.
   * This requires that the user owns the table and that the table is not in a pack.
   * @returns the roll and the drawn results
   */
  async draw({ roll, results = [], displayChat = true, rollMode, messageMode }: SourceData = {}): Promise<SystemObject> {
    const drawn = results.length > 0 ? { roll, results } : await this.roll({ roll });
    if (!this.replacement && !this.pack && drawn.results.length > 0 && this.isOwner)
      await this.updateEmbeddedDocuments(
        "TableResult",
        drawn.results.map((result: SystemObject) => ({ _id: result.id, drawn: true })),
      );
    if (displayChat) await this.toMessage(drawn.results, { roll: drawn.roll, messageOptions: { rollMode, messageMode } });
    return drawn;
  }

  /** Posts the drawn results to the chat. */
  async toMessage(results: SystemObject[], { roll = null, messageData = {}, messageOptions = {} }: SourceData = {}): Promise<SystemObject> {
    const ChatMessage = g.CONFIG.ChatMessage.documentClass;
    const escape = g.foundry.utils.escapeHTML;
    const lines = results.map((result) => {
      const name = result.documentUuid ? `@UUID[${result.documentUuid}]{${result.name}}` : `<strong>${escape(result.name ?? "")}</strong>`;
      return `<li data-result-id="${result.id}">${name}${result.description ? ` ${result.description}` : ""}</li>`;
    });
    const options = Object.fromEntries(Object.entries(messageOptions).filter(([, value]) => value !== undefined));
    const data = {
      flavor: g.game.i18n.format("TABLE.RollTable.Drawn", { count: results.length, name: escape(this.name) }),
      speaker: ChatMessage.getSpeaker(),
      rolls: roll ? [roll] : [],
      content: `<ul class="table-draw">${lines.join("")}</ul>`,
      flags: { core: { RollTable: this.id } },
      ...messageData,
    };
    return ChatMessage.create(data, options);
  }

  /** Makes all results available again. @returns the results that were drawn */
  async resetResults(): Promise<unknown> {
    const updates = this.results.filter((result: Document) => result.drawn).map((result: Document) => ({ _id: result.id, drawn: false }));
    return updates.length > 0 ? this.updateEmbeddedDocuments("TableResult", updates, { diff: false }) : [];
  }
}
