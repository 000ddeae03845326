import type { FoundryScope } from "../../common/dynamic";
import { registerClientKeys } from "./keys";
import { installWindows } from "./windows/install-windows";
import { installInterface } from "./ui/install-interface";
import { installSidebar } from "./sidebar/install-sidebar";
import { ENGLISH } from "./lang/english";
import { localWords } from "./lang/local-words";
import { registerTemplates } from "./templates";
import { registerInterfaceSettings, applyTheme } from "./theme";
import { renderShell } from "./render-shell";

/**
 * Installs the interface around the map in the documented namespaces `foundry.applications.{ui, sidebar}`, `CONFIG.ui` and
 * `ui.notifications`. Sets `__table.shell.render`, which the boot code calls to draw the interface.
 */
export function install(g: FoundryScope): void {
  registerTemplates(g.Handlebars);
  installWindows(g);
  installInterface(g);
  installSidebar(g);
  g.ui ??= {};
  g.ui.notifications ??= new g.CONFIG.ui.notifications();
  g.__table.shell = { render: renderShell };

  g.Hooks.once("init", () => {
    registerInterfaceSettings();
    registerClientKeys();
    applyTheme();
  });
  g.Hooks.once("i18nInit", () => {
    const { translations, lang } = g.game.i18n;
    for (const words of [localWords(lang), ENGLISH])
      g.foundry.utils.mergeObject(translations, g.foundry.utils.expandObject({ ...words }), { inplace: true, overwrite: false });
  });
  g.Hooks.on("clientSettingChanged", (key: string) => {
    if (key === "core.uiConfig") applyTheme();
  });
}
