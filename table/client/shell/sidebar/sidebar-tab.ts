import type { RenderOptions, ClosingOptions } from "../../apps/api/application-events";
import type { ApplicationOptions } from "../../apps/api/application-options";
import { type SourceData, type SystemObject, type SystemClass, globals } from "../../../common/dynamic";
import { t } from "../env";

const POPOUT = "-popout";

/** Defines a tab of the sidebar. The tab can also open in a separate window ("popout"), a second instance of the same class. */
export function defineSidebarTab(ApplicationV2: SystemClass) {
  return class AbstractSidebarTab extends ApplicationV2 {
    static tabName = "";
    static emittedEvents = Object.freeze(["render", "close", "position", "activate", "deactivate"]);
    static DEFAULT_OPTIONS = {
      tag: "section",
      classes: ["tab", "sidebar-tab"],
      window: { frame: false, positioned: false },
      position: { width: 320 },
    };

    #popout: SystemObject;

    get tabName(): string {
      return (this.constructor as typeof AbstractSidebarTab).tabName;
    }
    get isPopout(): boolean {
      return this.options.id.endsWith(POPOUT);
    }
    get popout() {
      return this.#popout;
    }
    get active(): boolean {
      return globals.ui.sidebar?.tabGroups?.primary === this.tabName;
    }

    _initializeApplicationOptions(options: ApplicationOptions): ApplicationOptions {
      const initialised = super._initializeApplicationOptions(options);
      const { tabName } = this.constructor as typeof AbstractSidebarTab;
      if (!options?.id) initialised.id = tabName;
      initialised.classes = [...new Set([...initialised.classes, `${tabName}-sidebar`])];
      return initialised;
    }

    async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
      const context = (await super._prepareContext(options)) ?? {};
      return Object.assign(context, { user: globals.game.user });
    }

    async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
      const frame: HTMLElement = await super._renderFrame(options);
      if (this.isPopout) return frame;
      Object.assign(frame.dataset, { tab: this.tabName, group: "primary" });
      frame.setAttribute("role", "tabpanel");
      frame.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
      frame.classList.toggle("active", this.active);
      return frame;
    }

    _insertElement(element: HTMLElement): void {
      if (this.isPopout) return super._insertElement(element);
      const existing = document.getElementById(element.id);
      if (existing) existing.replaceWith(element);
      else (document.getElementById("sidebar-content") ?? document.body).append(element);
    }

    async render(options: SourceData = {}, legacy: SystemObject = {}): Promise<unknown> {
      const given = typeof options === "boolean" ? { ...legacy, force: options } : options;
      if (!this.isPopout && this.#popout?.rendered) void this.#popout.render({ ...given, force: false });
      return super.render(given);
    }

    /** Shows this tab in the sidebar and expands the sidebar. A popout moves to the front instead. */
    activate(): void {
      if (this.isPopout) return this.bringToFront();
      globals.ui.sidebar.expand();
      globals.ui.sidebar.changeTab(this.tabName, "primary");
    }

    /** Opens this tab in a window. Does nothing if this tab is such a window itself. */
    async renderPopout(): Promise<unknown> {
      if (this.isPopout) return this;
      const Tab = this.constructor as SystemClass;
      this.#popout ??= new Tab({
        id: `${this.tabName}${POPOUT}`,
        classes: ["sidebar-popout"],
        window: { frame: true, positioned: true, minimizable: true, resizable: true, title: t(`TABLE.Tab.${this.tabName}`) },
        position: { width: 340, height: 560 },
      });
      return this.#popout.render({ force: true });
    }

    _onActivate(): void {}
    _onDeactivate(): void {}

    _onClose(options: ClosingOptions): void {
      super._onClose(options);
      const parent = this.isPopout ? globals.ui[this.tabName] : null;
      parent?._forgetPopout?.(this);
    }

    _forgetPopout(popout: unknown): void {
      if (this.#popout === popout) this.#popout = undefined;
    }
  };
}
