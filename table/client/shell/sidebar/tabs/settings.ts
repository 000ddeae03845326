import type { RenderOptions, RenderContext } from "../../../apps/api/application-events";
import { type SystemClass, globals } from "../../../../common/dynamic";
import { t } from "../../env";
import { openControls, openInterfaceConfig, openSettings, openTours, openUserConfig } from "../../windows/open";

/**
 * Defines the tab with information about the world, and buttons for settings, key bindings, tours and logging out. For GMs, the tab also
 * lists the files that the server could not read.
 */
export function defineSettings(Tab: SystemClass) {
  return class Settings extends Tab {
    static tabName = "settings";
    static DEFAULT_OPTIONS = {
      window: { title: "TABLE.Tab.settings" },
      actions: {
        openApp: Settings.#onOpen,
        copyLink: Settings.#onCopyLink,
      },
    };
    static PARTS = { settings: { template: "templates/sidebar/tabs/settings.hbs", scrollable: [""] } };

    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      const { release, system, world, modules } = globals.game;
      return Object.assign(context, {
        facts: [
          { name: "world", label: t("TABLE.Settings.World"), value: world?.title ?? world?.id },
          { name: "system", label: t("TABLE.Settings.System"), value: `${system?.title ?? system?.id} ${system?.version ?? ""}` },
          { name: "build", label: t("TABLE.Settings.Generation"), value: release.version ?? release.generation },
          {
            name: "modules",
            label: t("TABLE.Settings.Modules"),
            value: [...(modules ?? [])].filter((module) => module.active).length,
          },
        ],
        problems: globals.game.user.isGM ? (globals.game.data?.problems ?? []) : [],
      });
    }

    static #onOpen(this: Settings, _event: PointerEvent, target: HTMLElement): void {
      const openers: Record<string, () => void> = {
        settings: openSettings,
        controls: openControls,
        interface: openInterfaceConfig,
        tours: openTours,
        user: () => openUserConfig(globals.game.user),
      };
      openers[target.dataset["app"] ?? ""]?.();
    }
    static async #onCopyLink(this: Settings): Promise<void> {
      const { ui } = globals;
      const link = `${location.origin}/`;
      try {
        await navigator.clipboard.writeText(link);
        ui.notifications.info("TABLE.Settings.LinkCopied", { format: { link } });
      } catch {
        // A page without https has no clipboard.
        ui.notifications.info(link, { permanent: true, console: false });
      }
    }
  };
}
