import type { RenderOptions, RenderContext } from "../../apps/api/application-events";
import type { FormDataExtended } from "../../apps/ux/form-data";
import { type FieldValue, type SystemObject, type SystemClass, globals } from "../../../common/dynamic";
import { attempt, t } from "../env";
import { settingField, settingId, settingValue, type Setting } from "./setting-fields";

interface Category {
  readonly id: string;
  readonly label: string;
  readonly menus: Record<string, unknown>[];
  readonly settings: (Record<string, unknown> & { scope: string })[];
}

/**
 * Defines the window of all package settings, grouped by package. World settings appear only for users with the permission SETTINGS_MODIFY.
 */
export function defineSettingsConfig(Base: SystemClass) {
  return class SettingsConfig extends Base {
    static DEFAULT_OPTIONS = {
      id: "settings-config",
      tag: "form",
      classes: ["settings-config"],
      window: { title: "TABLE.Settings.Configure", icon: "fa-solid fa-gears", resizable: true, contentClasses: ["standard-form"] },
      position: { width: 760, height: 600 },
      form: { handler: SettingsConfig.#onSubmit, closeOnSubmit: false },
      actions: {
        openMenu: SettingsConfig.#onOpenMenu,
        showCategory: SettingsConfig.#onShowCategory,
        resetDefaults: SettingsConfig.#onReset,
      },
    };
    static PARTS = {
      main: {
        template: "templates/windows/settings-config.hbs",
        templates: ["templates/windows/form-field.hbs"],
        scrollable: [".settings-categories"],
      },
      footer: { template: "templates/generic/form-footer.hbs" },
    };

    #category = "";

    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = (await super._prepareContext(options)) ?? {};
      const categories = prepareCategories();
      if (!categories.some((category) => category.id === this.#category))
        this.#category = (categories.find(({ id }) => id === globals.game.system?.id) ?? categories[0])?.id ?? "";
      return Object.assign(context, {
        rootId: this.id,
        categories: categories.map((category) => ({
          ...category,
          active: category.id === this.#category,
          count: category.settings.length + category.menus.length,
        })),
        buttons: [
          { type: "button", action: "resetDefaults", icon: "fa-solid fa-arrow-rotate-left", label: "TABLE.Settings.Reset" },
          { type: "submit", icon: "fa-solid fa-floppy-disk", label: "TABLE.Save" },
        ],
      });
    }

    static async #onSubmit(this: SettingsConfig, _event: Event, _form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
      await attempt(async () => {
        const reload = await save(globals.foundry.utils.expandObject(formData.object));
        await this.close({ submitted: true });
        if (reload) await offerReload();
      });
    }

    static #onOpenMenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): void {
      const menu = globals.game.settings.menus.get(target.dataset["key"]);
      if (menu) void attempt(() => new menu.type().render({ force: true }));
    }
    static #onShowCategory(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): void {
      this.#category = target.dataset["category"]!;
      for (const section of this.element.querySelectorAll("[data-category]") as NodeListOf<HTMLElement>) {
        const active = section.dataset["category"] === this.#category;
        section.classList.toggle("active", active);
        if (section.matches("button")) section.setAttribute("aria-pressed", String(active));
      }
    }
    static async #onReset(this: SystemObject): Promise<void> {
      await attempt(async () => {
        const sure = await globals.foundry.applications.api.DialogV2.confirm({
          window: { title: t("TABLE.Settings.Reset") },
          content: `<p>${t("TABLE.Settings.ResetSure")}</p>`,
        });
        if (!sure) return;
        for (const setting of offered().filter((entry) => entry.namespace === this.#category)) {
          await globals.game.settings.set(setting.namespace, setting.key, globals.foundry.utils.deepClone(setting.default));
        }
        await this.render();
      });
    }
  };
}

/** Returns the settings that this user may change in the window. */
function offered(): Setting[] {
  const all = [...globals.game.settings.settings.values()];
  const mayWorld = globals.game.user.can?.("SETTINGS_MODIFY") ?? globals.game.user.isGM;
  return all.filter((setting) => setting.config && (setting.scope !== "world" || mayWorld));
}

function prepareCategories(): Category[] {
  const categories = new Map<string, Category>();
  const category = (namespace: string): Category => {
    const existing = categories.get(namespace);
    if (existing) return existing;
    const created = { id: namespace, label: packageTitle(namespace), menus: [], settings: [] };
    categories.set(namespace, created);
    return created;
  };
  for (const [key, menu] of globals.game.settings.menus as Map<string, FieldValue>) {
    if (menu.restricted && !globals.game.user.isGM) continue;
    const { namespace, name, label, hint, icon } = menu;
    category(namespace).menus.push({ key, name: t(name ?? label), label: t(label ?? name), hint: hint ? t(hint) : "", icon });
  }
  for (const setting of offered()) {
    const field = settingField(setting, globals.game.settings.get(setting.namespace, setting.key));
    category(setting.namespace).settings.push({ ...field, scope: t(`TABLE.Scope.${setting.scope ?? "client"}`) });
  }
  const rank = (id: string): number => (id === "core" ? 0 : id === globals.game.system?.id ? 1 : 2);
  return [...categories.values()].sort((a, b) => rank(a.id) - rank(b.id) || a.label.localeCompare(b.label));
}

function packageTitle(namespace: string): string {
  if (namespace === "core") return t("TABLE.Settings.Core");
  if (namespace === globals.game.system?.id) return globals.game.system.title;
  return globals.game.modules?.get(namespace)?.title ?? namespace;
}

/** Saves changed values. @returns true if a change requires a reload of the page */
async function save(values: Record<string, unknown>): Promise<boolean> {
  let reload = false;
  for (const setting of offered()) {
    const raw = globals.foundry.utils.getProperty(values, settingId(setting));
    if (raw === undefined) continue;
    const current = JSON.stringify(globals.game.settings.get(setting.namespace, setting.key));
    await globals.game.settings.set(setting.namespace, setting.key, settingValue(setting, raw));
    const changed = JSON.stringify(globals.game.settings.get(setting.namespace, setting.key)) !== current;
    reload ||= changed && Boolean(setting.requiresReload);
  }
  return reload;
}

async function offerReload(): Promise<void> {
  const sure = await globals.foundry.applications.api.DialogV2.confirm({
    window: { title: t("TABLE.Settings.Reload") },
    content: `<p>${t("TABLE.Settings.ReloadHint")}</p>`,
  });
  if (sure) location.reload();
}
