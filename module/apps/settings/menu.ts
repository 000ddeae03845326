/** Buttons in the settings that open a window of ours: its code is loaded when somebody presses. */
export function registerMenus(): void {
  const { ApplicationV2 } = foundry.applications.api;
  class HouseRulesMenu extends ApplicationV2 {
    override async render(): Promise<this> {
      await (await import("./house-window")).showHouseRules();
      return this;
    }
  }
  game.settings?.registerMenu("crossfire", "house", {
    name: "CROSSFIRE.House.title",
    label: "CROSSFIRE.House.open",
    hint: "CROSSFIRE.House.hint",
    icon: "fa-solid fa-scale-balanced",
    type: HouseRulesMenu as never,
    restricted: true,
  });
}
