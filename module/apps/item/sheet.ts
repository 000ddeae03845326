import { findElements } from "../../foundry/elements";
import type { CrossfireItem } from "../../foundry/types";
import { TemplatedItemSheet } from "../../foundry/windows";
import { fieldsOf, isField, onlyChanged } from "../fighter/form-entry";
import { effectRow } from "../parts/effects";
import { SHARED_TEMPLATES, sheetTemplates, templatePath } from "../parts/paths";
import type { StoredIds } from "./choices";
import type { detailsContext } from "./details";
import { refuseBeyondLimits } from "../parts/typed-limits";
import { ITEM_CLICKS } from "./clicks";

import Api = foundry.applications.api;

type TemplatePart = Api.HandlebarsApplicationMixin.HandlebarsTemplatePart;

const part = (name: string): TemplatePart => ({ template: templatePath(`item/${name}`), templates: [...SHARED_TEMPLATES] });

/**
 * Sheet for items of every type: a header, the type's own fields, effects and a description. Each type has one template. After an update,
 * redraws only the parts whose content has changed.
 */
export class ItemSheet extends TemplatedItemSheet {
  static override DEFAULT_OPTIONS: Api.DocumentSheetV2.DefaultOptions = {
    classes: ["crossfire", "cf-sheet", "item"],
    position: { width: 520, height: 620 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: { ...ITEM_CLICKS },
  };
  static override PARTS = {
    header: part("header"),
    details: part("gear"),
    effects: part("effects"),
    description: part("description"),
  };

  /** Function that builds the context of the details; null until the first sheet loads it. */
  #details: typeof detailsContext | null = null;
  /** Content of each part when it was last drawn. */
  readonly #drawn = new Map<string, string>();

  protected override async _preFirstRender(context: object, options: object): Promise<void> {
    [this.#details] = await Promise.all([import("./details").then((code) => code.detailsContext), sheetTemplates()]);
    await super._preFirstRender(context, options);
  }

  protected override _configureRenderParts(options: Api.HandlebarsApplicationMixin.RenderOptions): Record<string, TemplatePart> {
    const parts = super._configureRenderParts(options);
    return { ...parts, details: part(this.item.type) };
  }

  /** Returns this sheet's item, typed as a saved item, because sheets open only for saved items. */
  get #saved(): CrossfireItem {
    return this.item as CrossfireItem;
  }

  /** Returns the context of a part, without the values of its fields. */
  #contextOf(name: string): object {
    const item = this.#saved;
    switch (name) {
      case "header":
        return itemHeaderContext(item);
      case "effects":
        return { effects: item.effects.contents.map((effect) => effectRow(effect)), statuses: [] };
      case "details":
        return this.#details?.(item, storedIn(item), this.#storedIds()) ?? {};
      default:
        return {};
    }
  }

  protected override _configureRenderOptions(options: { parts?: string[]; isFirstRender?: boolean }): void {
    const asked = options.parts;
    super._configureRenderOptions(options);
    if (options.isFirstRender || asked) return;
    options.parts = (options.parts ?? []).filter((name) => this.#drawn.get(name) !== this.#printOf(name));
  }

  /** Returns a text that changes whenever the content of a part changes. */
  #printOf(name: string): string {
    const stored = storedIn(this.#saved);
    const read = { header: null, effects: null, description: [stored["description"], stored["source"]] }[name];
    return JSON.stringify([this.#contextOf(name), read === undefined ? stored : read, this.isEditable, this.item.isOwner]);
  }

  #storedIds(): StoredIds {
    const system = storedIn(this.#saved);
    const damage = system["damage"] as { type?: string } | undefined;
    return { ...(system as StoredIds), ...(damage?.type === undefined ? {} : { type: damage.type }) };
  }

  protected override async _preparePartContext(
    name: string,
    shared: Api.ApplicationV2.RenderContextOf<this>,
    options: object,
  ): Promise<Api.ApplicationV2.RenderContextOf<this>> {
    const common = await super._preparePartContext(name, shared, options);
    const item = this.#saved;
    this.#drawn.set(name, this.#printOf(name));
    const own = {
      ...this.#contextOf(name),
      editable: this.isEditable,
      rootId: this.id,
      fields: item.system.schema.fields,
      system: storedIn(item),
    };
    const shown = name === "description" ? { shown: await this.#enriched(String(storedIn(item)["description"] ?? "")) } : {};
    return Object.assign({}, common, own, shown);
  }

  /** Keeps the buttons that only open or show something enabled on a read-only sheet. */
  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const button of findElements(this.element, HTMLButtonElement, "button[data-always]")) button.disabled = false;
  }

  #enriched(text: string): Promise<string> {
    const { TextEditor } = foundry.applications.ux;
    return TextEditor.implementation.enrichHTML(text, { secrets: this.item.isOwner, relativeTo: this.item });
  }

  protected override _processFormData(
    event: Event | null,
    form: HTMLFormElement,
    formData: foundry.applications.ux.FormDataExtended,
  ): object {
    const target = event?.type === "change" && isField(event.target) ? event.target.name : null;
    const fields = fieldsOf(form);
    const values = onlyChanged(formData.object as Record<string, unknown>, fields, target);
    if (refuseBeyondLimits(this.#saved, values, fields)) return {};
    return foundry.utils.expandObject(values);
  }
}

/** Returns the stored data of an item, which the fields edit. */
const storedIn = (item: CrossfireItem): Readonly<Record<string, unknown>> =>
  (item.system as { _source: Readonly<Record<string, unknown>> })._source;

export interface ItemHeaderContext {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  /** Name of the owner; "" for none. */
  readonly owner: string;
}

/** Returns an item's name, picture, type and owner. */
export const itemHeaderContext = (item: CrossfireItem): ItemHeaderContext => ({
  name: item.name,
  img: item.img ?? "",
  type: `TYPES.Item.${item.type}`,
  owner: item.actor?.name ?? "",
});
