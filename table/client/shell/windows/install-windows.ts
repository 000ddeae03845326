import { defineClientWindows } from "./client-windows";
import { defineDocumentWindows } from "./document-windows";
import { defineFormWindow } from "./form-window";
import { defineSettingsConfig } from "./settings-config";

/** Puts the windows of the shell into the documented namespaces. */
export function installWindows(g: any): void {
  const { ApplicationV2, HandlebarsApplicationMixin } = g.foundry.applications.api;
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
  into("sidebar.apps", { ControlsConfig: client["ControlsConfig"] });

  g.Hooks.once("init", () => {
    const { DocumentSheetConfig } = g.foundry.applications.apps;
    const Macro = g.CONFIG.Macro?.documentClass;
    if (DocumentSheetConfig?.registerSheet && Macro)
      DocumentSheetConfig.registerSheet(Macro, "core", MacroConfig, { makeDefault: true, label: "TABLE.Macro.Sheet" });
  });
}
