import type { RenderOptions, RenderContext } from "../../apps/api/application-events";
import { type SystemClass, globals } from "../../../common/dynamic";
import { t } from "../env";
import { insertAt } from "../frame";

/** Window width, in pixels, below which the sidebar starts collapsed and covers the map. */
const NARROW_PX = 760;

/** Defines the column on the right with a bar of tabs and the active tab. */
export function defineSidebar(Base: SystemClass) {
  return class Sidebar extends Base {
    static DEFAULT_OPTIONS = {
      id: "sidebar",
      tag: "aside",
      window: { frame: false, positioned: false },
      actions: { toggleState: Sidebar.#onToggle, activateTab: Sidebar.#onActivate, popoutTab: Sidebar.#onPopout },
    };
    static PARTS = { tabs: { id: "tabs", template: "templates/sidebar/tabs.hbs" } };
    static TABS: Record<string, { icon?: string; tooltip?: string; documentName?: string; gmOnly?: boolean }> = {
      chat: { icon: "fa-solid fa-comments" },
      combat: { icon: "fa-solid fa-swords" },
      scenes: { icon: "fa-solid fa-map", gmOnly: true },
      actors: { icon: "fa-solid fa-users" },
      items: { icon: "fa-solid fa-suitcase" },
      journal: { icon: "fa-solid fa-book-open" },
      tables: { icon: "fa-solid fa-table-list" },
      macros: { icon: "fa-solid fa-code" },
      compendium: { icon: "fa-solid fa-book-atlas" },
      settings: { icon: "fa-solid fa-gears" },
    };

    tabGroups: Record<string, string> = { primary: "chat" };
    #expanded = true;

    get expanded(): boolean {
      return this.#expanded;
    }
    /** Open popouts by tab name. */
    get popouts(): Record<string, unknown> {
      const open = Object.keys(this.#tabs).filter((name) => globals.ui[name]?.popout?.rendered);
      return Object.fromEntries(open.map((name) => [name, globals.ui[name].popout]));
    }
    get #tabs(): Record<string, { icon?: string; tooltip?: string; documentName?: string; gmOnly?: boolean }> {
      const all = Object.entries((this.constructor as typeof Sidebar).TABS);
      return Object.fromEntries(all.filter(([name, tab]) => globals.ui[name] && (!tab.gmOnly || globals.game.user.isGM)));
    }

    async _preparePartContext(partId: string, context: RenderContext, options: RenderOptions): Promise<RenderContext> {
      const prepared = (await super._preparePartContext(partId, context, options)) ?? context;
      if (partId === "tabs") await this._prepareTabContext(prepared, options);
      return prepared;
    }

    async _prepareTabContext(context: RenderContext, _options: unknown): Promise<void> {
      context.tabs = Object.entries(this.#tabs).map(([id, tab]) => ({
        id,
        icon: tab.icon ?? globals.CONFIG[tab.documentName ?? ""]?.sidebarIcon ?? "fa-solid fa-circle",
        label: tab.tooltip ? t(tab.tooltip) : t(`TABLE.Tab.${id}`),
        active: this.tabGroups["primary"] === id,
      }));
      context.expanded = this.#expanded;
    }

    async _onFirstRender(context: unknown, options: unknown): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", t("TABLE.Sidebar.Title"));
      const content = document.createElement("div");
      content.id = "sidebar-content";
      this.element.append(content);
      this.element.addEventListener("keydown", (event: KeyboardEvent) => this.#onKey(event));
      this.element.addEventListener("contextmenu", (event: MouseEvent) => this.#onContextMenu(event));
      if (window.innerWidth < NARROW_PX) this.toggleExpanded(false);
      for (const name of Object.keys(this.#tabs)) await globals.ui[name].render({ force: true });
    }

    _insertElement(element: HTMLElement): void {
      insertAt("ui-right", element);
    }

    /** Shows a tab. @throws {Error} if the sidebar has no such tab */
    changeTab(tab: string, group: string, options: { force?: boolean } = {}): void {
      if (group !== "primary") return super.changeTab(tab, group, options);
      if (!this.#tabs[tab]) throw new Error(`The sidebar has no tab "${tab}". Known: ${Object.keys(this.#tabs).join(", ")}.`);
      const previous = this.tabGroups["primary"]!;
      if (previous === tab && !options.force) return;
      this.tabGroups["primary"] = tab;
      for (const button of this.element.querySelectorAll("#sidebar-tabs [role=tab]") as NodeListOf<HTMLElement>) {
        const selected = button.dataset["tab"] === tab;
        button.classList.toggle("active", selected);
        button.setAttribute("aria-selected", String(selected));
        button.tabIndex = selected ? 0 : -1;
      }
      for (const panel of this.element.querySelectorAll("#sidebar-content > .tab") as NodeListOf<HTMLElement>) {
        panel.classList.toggle("active", panel.dataset["tab"] === tab);
      }
      if (previous !== tab) globals.ui[previous]?._onDeactivate?.();
      globals.ui[tab]._onActivate?.();
      globals.Hooks.callAll("changeSidebarTab", globals.ui[tab]);
    }

    collapse(): void {
      this.toggleExpanded(false);
    }
    expand(): void {
      this.toggleExpanded(true);
    }
    toggleExpanded(expanded = !this.#expanded): void {
      if (expanded === this.#expanded) return;
      this.#expanded = expanded;
      this.element.classList.toggle("collapsed", !expanded);
      document.body.classList.toggle("sidebar-collapsed", !expanded);
      const toggle: HTMLElement | null = this.element.querySelector("[data-action=toggleState]");
      toggle?.setAttribute("aria-expanded", String(expanded));
      toggle?.classList.toggle("fa-caret-right", expanded);
      toggle?.classList.toggle("fa-caret-left", !expanded);
      globals.Hooks.callAll("collapseSidebar", this, !expanded);
    }

    /** Lets the arrow keys move between the tabs. */
    #onKey(event: KeyboardEvent): void {
      const button = (event.target as HTMLElement).closest<HTMLElement>("[role=tab]");
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!button || !step) return;
      event.preventDefault();
      const all = [...this.element.querySelectorAll("[role=tab]")] as HTMLElement[];
      const next = all[(all.indexOf(button) + step + all.length) % all.length]!;
      this.changeTab(next.dataset["tab"]!, "primary");
      next.focus();
    }

    /** Opens a tab in a window when the user right-clicks the tab. */
    #onContextMenu(event: MouseEvent): void {
      const button = (event.target as HTMLElement).closest<HTMLElement>("[role=tab]");
      if (!button) return;
      event.preventDefault();
      void globals.ui[button.dataset["tab"]!]?.renderPopout();
    }

    static #onToggle(this: Sidebar): void {
      this.toggleExpanded();
    }
    static #onActivate(this: Sidebar, _event: PointerEvent, target: HTMLElement): void {
      const tab = target.dataset["tab"]!;
      if (this.expanded && this.tabGroups.primary === tab) return;
      this.expand();
      this.changeTab(tab, "primary");
    }
    static #onPopout(this: Sidebar): void {
      void globals.ui[this.tabGroups.primary]?.renderPopout();
    }
  };
}
