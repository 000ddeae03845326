interface Menu {
  readonly key: string;
  /** Language keys: the heading, the button's label, and the hint below the button. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: string;
  /** Loads the window's code and opens it. */
  show(): Promise<void>;
}

/** Windows that GMs open from the settings. Their code is loaded on the first press. */
const MENUS: readonly Menu[] = [
  {
    key: "house",
    name: "CROSSFIRE.House.title",
    label: "CROSSFIRE.House.open",
    hint: "CROSSFIRE.House.hint",
    icon: "fa-solid fa-scale-balanced",
    show: async () => (await import("./house-rules-window")).showHouseRules(),
  },
  {
    key: "installation",
    name: "CROSSFIRE.Installation.title",
    label: "CROSSFIRE.Installation.open",
    hint: "CROSSFIRE.Installation.hint",
    icon: "fa-solid fa-list-check",
    show: async () => (await import("../installation/window")).showInstallation(),
  },
];

/** Registers the settings buttons that open the system's windows. */
export function registerMenus(): void {
  const { ApplicationV2 } = foundry.applications.api;
  for (const { key, name, label, hint, icon, show } of MENUS) {
    class MenuButton extends ApplicationV2 {
      override async render(): Promise<this> {
        await show();
        return this;
      }
    }
    game.settings?.registerMenu("crossfire", key, {
      name,
      label,
      hint,
      icon,
      type: MenuButton,
      restricted: true,
    });
  }
}
