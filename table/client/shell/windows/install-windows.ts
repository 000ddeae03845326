import type { FoundryScope } from "../../../common/dynamic";
import { defineClientWindows } from "./client-windows";
import { defineDocumentWindows } from "./document-windows";
import { defineFormWindow } from "./form-window";
import { defineActiveEffectConfig } from "./active-effect-config";
import { defineAdventureImporter } from "./adventure-importer";
import { defineJournalWindows } from "./journal-windows";
import { defineRollTableSheet } from "./roll-table-sheet";
import { defineSettingsConfig } from "./settings-config";
import { defineToursManagement } from "./tours-management";

/** Installs the windows of the shell in the documented namespaces. */
export function installWindows(g: FoundryScope): void {
  const { ApplicationV2, DocumentSheetV2, HandlebarsApplicationMixin } = g.foundry.applications.api;
  const Base = HandlebarsApplicationMixin(ApplicationV2);
  const FormWindow = defineFormWindow(Base);
  const documents = defineDocumentWindows(FormWindow);
  const client = defineClientWindows(FormWindow, Base);
  const into = (path: string, classes: Record<string, unknown>): void => {
    const [room, inner] = path.split(".") as [string, string?];
    const place = (g.foundry.applications[room] ??= {});
    Object.assign(inner ? (place[inner] ??= {}) : place, classes);
  };
  const { MacroConfig, UserConfig, FolderConfig, CombatantConfig, DocumentOwnershipConfig, DocumentCreateConfig } = documents;
  into("sheets", { MacroConfig, UserConfig, FolderConfig, CombatantConfig });
  into("apps", { DocumentOwnershipConfig, DocumentCreateConfig, CombatTrackerConfig: client["CombatTrackerConfig"] });
  into("settings", { SettingsConfig: defineSettingsConfig(Base) });
  into("settings.menus", { UIConfig: client["UIConfig"] });
  into("sidebar.apps", { ControlsConfig: client["ControlsConfig"], ToursManagement: defineToursManagement(Base) });
  const Sheet = HandlebarsApplicationMixin(DocumentSheetV2);
  const AdventureImporterV2 = defineAdventureImporter(Sheet);
  const { JournalEntrySheet, JournalEntryPageSheet } = defineJournalWindows(Sheet);
  const RollTableSheet = defineRollTableSheet(Sheet);
  const ActiveEffectConfig = defineActiveEffectConfig(Sheet);
  into("sheets", { ActiveEffectConfig, AdventureImporterV2, RollTableSheet });
  into("sheets.journal", { JournalEntrySheet, JournalEntryPageSheet });
  const sheets = {
    ActiveEffect: ActiveEffectConfig,
    Adventure: AdventureImporterV2,
    JournalEntry: JournalEntrySheet,
    JournalEntryPage: JournalEntryPageSheet,
    RollTable: RollTableSheet,
  };
  const labels: Record<string, string> = {
    ActiveEffect: "TABLE.Effect.Sheet",
    Adventure: "TABLE.Adventure.Sheet",
    JournalEntry: "TABLE.Journal.Sheet",
    JournalEntryPage: "TABLE.Journal.PageSheet",
    RollTable: "TABLE.RollTable.Sheet",
  };

  g.Hooks.once("init", () => {
    const { DocumentSheetConfig } = g.foundry.applications.apps;
    const Macro = g.CONFIG.Macro?.documentClass;
    if (DocumentSheetConfig?.registerSheet && Macro)
      DocumentSheetConfig.registerSheet(Macro, "core", MacroConfig, { makeDefault: true, label: "TABLE.Macro.Sheet" });
    for (const [name, sheet] of Object.entries(sheets))
      DocumentSheetConfig.registerSheet(g.CONFIG[name].documentClass, "core", sheet, { makeDefault: true, label: labels[name] });
  });
}
