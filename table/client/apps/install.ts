import type { SystemObject, FoundryScope } from "../../common/dynamic";
import $ from "jquery";
import * as dialog from "./api/dialog";
import { ApplicationV2 } from "./api/application";
import { DocumentSheetV2 } from "./api/document-sheet";
import { applyGeneration } from "./api/generation-members";
import { HandlebarsApplicationMixin } from "./api/handlebars-application";
import { instances } from "./api/instances";
import { DocumentOwnershipConfig } from "./config/document-ownership-config";
import { DocumentSheetConfig } from "./config/document-sheet-config";
import { FilePicker } from "./config/file-picker";
import { AdoptableHTMLElement } from "./elements/adoptable-element";
import { HTMLAutocompleteTagsElement } from "./elements/autocomplete-tags";
import { HTMLCodeMirrorElement } from "./elements/code-mirror";
import { HTMLColorPickerElement } from "./elements/color-picker";
import { HTMLDocumentEmbedElement } from "./elements/document-embed";
import { HTMLDocumentTagsElement } from "./elements/document-tags";
import { HTMLEnrichedContentElement } from "./elements/enriched-content";
import { HTMLFilePickerElement } from "./elements/file-picker";
import { AbstractFormInputElement } from "./elements/form-element";
import { HTMLFormulaInputElement } from "./elements/formula-input";
import { HTMLHueSelectorSlider } from "./elements/hue-slider";
import { AbstractMultiSelectElement, HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./elements/multi-select";
import { HTMLProseMirrorElement } from "./elements/prose-mirror";
import { HTMLRangePickerElement } from "./elements/range-picker";
import { HTMLSecretBlockElement } from "./elements/secret-block";
import { HTMLStringTagsElement } from "./elements/string-tags";
import * as fields from "./fields";
import { getTemplate, initialize, loadTemplates, renderTemplate } from "./handlebars";
import { ActorSheetV2 } from "./sheets/actor-sheet";
import { ItemSheetV2 } from "./sheets/item-sheet";
import { oldSheets, registerOldSheets } from "./sheets/old-sheets";
import { registerSheet } from "./sheets/sheet-registry";
import { RegionConfig, TileConfig, WallConfig } from "./sheets/placeable-config";
import { DocumentSourceSheet } from "./sheets/source-sheet";
import { cleanHTML } from "./ux/clean-html";
import { ContextMenu } from "./ux/context-menu";
import { DragDrop } from "./ux/drag-drop";
import { Draggable } from "./ux/draggable";
import { FormDataExtended } from "./ux/form-data";
import { SearchFilter } from "./ux/search-filter";
import { Tabs } from "./ux/tabs";
import { TextEditor } from "./ux/text-editor";
import { TooltipManager } from "./ux/tooltip";
import { Application } from "./v1/application";
import { generation } from "./world";

const ELEMENTS = {
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLHueSelectorSlider,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
};
/** Element classes that only Foundry 14 has. */
const NEW_ELEMENTS = { HTMLAutocompleteTagsElement, HTMLFormulaInputElement };

const elements = (): Record<string, CustomElementConstructor & { tagName: string }> => ({
  ...ELEMENTS,
  ...(generation() >= 14 ? NEW_ELEMENTS : {}),
});

function fill(namespace: SystemObject, name: string, members: object): void {
  namespace[name] = Object.assign(namespace[name] ?? {}, members);
}

function installNamespaces(g: FoundryScope): void {
  const applications = ((g.foundry ??= {}).applications ??= {});
  const { DialogV2 } = dialog;
  fill(applications, "api", { ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin });
  fill(applications, "sheets", { ActorSheetV2, ItemSheetV2, DocumentSourceSheet, RegionConfig, TileConfig, WallConfig });
  fill((g.foundry.appv1 ??= {}), "api", { Application });
  if (generation() >= 14) {
    // These names remain after the removal of Application V1.
    fill(applications, "api", { Application: ApplicationV2, Dialog: DialogV2, DocumentSheet: DocumentSheetV2 });
    fill(applications, "sheets", { ActorSheet: ActorSheetV2, ItemSheet: ItemSheetV2 });
    fill(applications, "elements", { AdoptableHTMLElement });
  }
  fill(applications, "apps", { DocumentSheetConfig, DocumentOwnershipConfig, FilePicker });
  fill(applications, "ux", { ContextMenu, DragDrop, Draggable, FormDataExtended, SearchFilter, Tabs, TextEditor });
  fill(applications, "handlebars", { getTemplate, initialize, loadTemplates, renderTemplate });
  fill(applications, "elements", { AbstractFormInputElement, AbstractMultiSelectElement, ...elements() });
  fill(applications, "fields", fields);
  applications.instances = instances;
  fill((g.foundry.appv1 ??= { api: {} }), "sheets", oldSheets);
  fill((g.foundry.helpers ??= {}), "interaction", { TooltipManager });
  if (!g.foundry.utils?.cleanHTML) fill(g.foundry, "utils", { cleanHTML });
}

function installConfig(g: FoundryScope): void {
  g.CONFIG ??= {};
  fill(g.CONFIG, "ux", { ContextMenu, DragDrop, Draggable, FilePicker, TextEditor, TooltipManager, ...g.CONFIG.ux });
  fill(g.CONFIG, "TextEditor", { enrichers: g.CONFIG.TextEditor?.enrichers ?? [] });
  // Sheets of scene documents.
  for (const [documentName, cls] of Object.entries({ Region: RegionConfig, Tile: TileConfig, Wall: WallConfig }))
    registerSheet({ documentName, TYPES: ["base"] }, "core", cls, { makeDefault: true });
  registerOldSheets(generation());
  fill(g.CONFIG, "queries", { dialog: dialog.DialogV2._handleQuery.bind(dialog.DialogV2) });
}

/**
 * Installs the application framework in `foundry.applications` and defines the custom elements. Adds the listeners of the whole page:
 * tooltips, content links, inline rolls.
 */
export function install(g: FoundryScope): void {
  g.$ = g.jQuery = $;
  applyGeneration(generation());
  installNamespaces(g);
  installConfig(g);
  initialize();
  for (const cls of Object.values(elements())) if (!g.customElements.get(cls.tagName)) g.customElements.define(cls.tagName, cls);
  g.CONFIG.ux.TextEditor.activateListeners(g.document);
  if (!g.game) return;
  // A system may replace the class in CONFIG.ux while the system initializes.
  g.game.tooltip = null;
  g.Hooks.once("setup", () => {
    g.game.tooltip = new g.CONFIG.ux.TooltipManager();
    g.game.tooltip.activateEventListeners(g.document);
  });
}
