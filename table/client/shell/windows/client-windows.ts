import type { RenderOptions, RenderContext } from "../../apps/api/application-events";
/** Defines the windows for settings: appearance and key bindings of this client, and the combat tracker. */
import { type FieldValue, type SystemObject, type SystemClass, globals } from "../../../common/dynamic";
import { t } from "../env";
import { interfaceConfig, schemeChoices } from "../theme";
import { choicesOf, type FormField } from "./form-window";

export function defineClientWindows(FormWindow: SystemClass, Base: SystemClass): Record<string, unknown> {
  class UIConfig extends FormWindow {
    static DEFAULT_OPTIONS = {
      id: "ui-config",
      window: { title: "TABLE.Interface.Title", icon: "fa-solid fa-palette" },
      position: { width: 420 },
    };
    async _getFields(): Promise<FormField[]> {
      const { colorScheme, fontScale } = interfaceConfig();
      const windows = { ...schemeChoices(), "": t("TABLE.Interface.LikeInterface") };
      return [
        {
          kind: "select",
          name: "interface",
          label: t("TABLE.Interface.Scheme"),
          choices: choicesOf(schemeChoices(), colorScheme.interface),
        },
        {
          kind: "select",
          name: "applications",
          label: t("TABLE.Interface.Windows"),
          choices: choicesOf(windows, colorScheme.applications),
        },
        { kind: "range", name: "fontScale", label: t("TABLE.Interface.FontScale"), value: fontScale, min: 1, max: 10, step: 1 },
      ];
    }
    async _save({ interface: outer, applications, fontScale }: Record<string, unknown>): Promise<void> {
      await globals.game.settings.set("core", "uiConfig", {
        colorScheme: { interface: outer, applications },
        fontScale: Number(fontScale),
      });
    }
  }

  class CombatTrackerConfig extends FormWindow {
    static DEFAULT_OPTIONS = {
      id: "combat-config",
      window: { title: "COMBAT.Settings", icon: "fa-solid fa-swords" },
      position: { width: 420 },
    };
    get #config(): Record<string, unknown> {
      return globals.game.settings.get("core", "combatTrackerConfig") ?? {};
    }
    async _getFields(): Promise<FormField[]> {
      return [
        {
          kind: "text",
          name: "resource",
          label: t("COMBAT.Resource"),
          value: this.#config["resource"] ?? "",
          hint: t("COMBAT.ResourceHint"),
        },
        { kind: "checkbox", name: "skipDefeated", label: t("COMBAT.SkipDefeated"), value: this.#config["skipDefeated"] ?? false },
      ];
    }
    async _save(values: Record<string, unknown>): Promise<void> {
      await globals.game.settings.set("core", "combatTrackerConfig", { ...this.#config, ...values });
    }
  }

  /** Window that lists the key bindings. */
  class ControlsConfig extends Base {
    static DEFAULT_OPTIONS = {
      id: "controls-config",
      classes: ["controls-config"],
      window: { title: "TABLE.Keys.Title", icon: "fa-solid fa-keyboard", resizable: true },
      position: { width: 520, height: 560 },
    };
    static PARTS = { main: { template: "templates/windows/controls.hbs", scrollable: [""] } };
    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = (await super._prepareContext(options)) ?? {};
      return Object.assign(context, { groups: keyGroups() });
    }
  }
  return { UIConfig, CombatTrackerConfig, ControlsConfig };
}

interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

function keyGroups(): { label: string; actions: { name: string; hint: string; keys: string[] }[] }[] {
  const groups = new Map<string, { label: string; actions: { name: string; hint: string; keys: string[] }[] }>();
  for (const [id, action] of (globals.game.keybindings?.actions ?? new Map()) as Map<string, FieldValue>) {
    if (action.restricted && !globals.game.user.isGM) continue;
    const namespace = action.namespace ?? id.split(".")[0]!;
    const label =
      namespace === "core"
        ? t("TABLE.Settings.Core")
        : namespace === globals.game.system?.id
          ? globals.game.system.title
          : (globals.game.modules?.get(namespace)?.title ?? namespace);
    if (!groups.has(namespace)) groups.set(namespace, { label, actions: [] });
    groups
      .get(namespace)!
      .actions.push({ name: t(action.name ?? id), hint: action.hint ? t(action.hint) : "", keys: bindingsOf(id, action).map(keyName) });
  }
  return [...groups.values()];
}

function bindingsOf(id: string, action: SystemObject): readonly Binding[] {
  const stored = globals.game.keybindings.bindings?.get?.(id);
  return stored ?? [...(action.uneditable ?? []), ...(action.editable ?? [])];
}

/** Returns the name of a binding, such as "Control + 1" for Digit1 with Control. */
function keyName({ key, modifiers = [] }: Binding): string {
  const plain = key.replace(/^(Key|Digit|Arrow)/, "");
  return [...modifiers, plain].join(" + ");
}
