import { withAncestors } from "../../../common/utils/ancestors";
import { callHooks, world } from "../world";
import { EventEmitter } from "./emitter";
import type { SystemObject, Callback, SourceData } from "../../../common/dynamic";
import type { FormDataExtended } from "../ux/form-data";
import type { ApplicationOptions } from "./application-options";
import { gatherOptions, type OptionsClass } from "./options";
import type { Position } from "./position";
import { describeTabs, type Tab, type TabsConfiguration } from "./tabs";

export interface RenderOptions {
  force?: boolean;
  parts?: string[];
  position?: Position;
  window?: { title?: string; icon?: string | false; controls?: boolean };
  tab?: string | Record<string, string>;
  isFirstRender?: boolean;
  /** Cause of a rendering, such as "updateActor". */
  renderContext?: string;
  [key: string]: unknown;
}

/** Context of a template; every application prepares its own. */
export type RenderContext = SourceData;

export interface ClosingOptions {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
  [key: string]: unknown;
}

export interface FormConfiguration {
  handler?: (event: Event, form: HTMLFormElement, formData: FormDataExtended, options?: Record<string, unknown>) => unknown;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

/** The part of an application that needs no elements: options, life cycle, tabs and hooks. */
export abstract class ApplicationEvents extends EventEmitter {
  static TABS: Record<string, TabsConfiguration> = {};
  static override readonly emittedEvents: readonly string[] = Object.freeze(["render", "close", "position"]);
  static _appId = 0;

  options: ApplicationOptions;
  tabGroups: Record<string, string | null> = {};

  constructor(options: Partial<ApplicationOptions>) {
    super();
    this.options = this._initializeApplicationOptions(options);
    for (const [group, config] of Object.entries(this.#class.TABS)) this.tabGroups[group] = config.initial ?? null;
  }

  abstract get element(): HTMLElement;

  get #class(): typeof ApplicationEvents {
    return this.constructor as typeof ApplicationEvents;
  }

  /** Yields this class and its ancestors, up to and including ApplicationV2. */
  static *inheritanceChain(): Generator<typeof ApplicationEvents & OptionsClass> {
    for (const cls of withAncestors(this)) {
      yield cls as typeof ApplicationEvents;
      if (Object.hasOwn(cls, "BASE_APPLICATION")) return;
    }
  }

  _initializeApplicationOptions(options: Partial<ApplicationOptions>): ApplicationOptions {
    const gathered = gatherOptions([...this.#class.inheritanceChain()], options) as ApplicationOptions;
    gathered.uniqueId ??= String(++ApplicationEvents._appId);
    return gathered;
  }

  /* Tabs */

  _prepareTabs(group: string): Record<string, Tab> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    if (this.tabGroups[group] === undefined) this.tabGroups[group] = config.initial ?? null;
    return describeTabs(group, config, this.tabGroups[group] ?? null);
  }

  _getTabsConfig(group: string): TabsConfiguration | null {
    return this.#class.TABS[group] ?? null;
  }

  /**
   * Records the requested tabs, so that the templates show them. A string names a tab of the first group; a record has one tab per group.
   */
  _selectTabs(asked: string | Record<string, string>): void {
    if (typeof asked !== "string") return void Object.assign(this.tabGroups, asked);
    const group = Object.keys(this.#class.TABS)[0];
    if (group) this.tabGroups[group] = asked;
  }

  /* Life-cycle */

  /**
   * Performs one step of the life cycle. Calls `handler`, then the listeners of `eventName`, then the hooks of this class and its
   * ancestors. The class name replaces `{}` in a hook name. A hook name without `{}` gets the class name appended.
   * @returns the handler's response; with `async`, a promise of the response
   */
  _doEvent(handler: Callback, config: SourceData = {}): SystemObject {
    const { async = false, handlerArgs = [], eventName, hookName, hookArgs = [], hookResponse = false, parentClassHooks = true } = config;
    const finish = (response: unknown): unknown => {
      if (eventName) this.dispatchEvent(new Event(eventName, { bubbles: false, cancelable: false }));
      if (hookName) this.#callHooks(hookName, parentClassHooks, hookResponse ? [...hookArgs, response] : hookArgs);
      return response;
    };
    const response = handler.call(this, ...handlerArgs);
    return async ? Promise.resolve(response).then(finish) : finish(response);
  }

  #callHooks(hookName: string, parentClassHooks: boolean, args: unknown[]): void {
    if (!parentClassHooks) return callHooks(hookName, this, ...args);
    for (const cls of this.#class.inheritanceChain()) {
      if (!cls.name) continue;
      callHooks(hookName.includes("{}") ? hookName.replace("{}", cls.name) : `${hookName}${cls.name}`, this, ...args);
    }
  }

  /**
   * Creates a context menu for the elements that match `selector`, after hooks have changed the entries.
   * @returns the menu; null if it has no entries
   */
  _createContextMenu(
    handler: () => unknown[],
    selector: string,
    { container, hookName = "get{}ContextOptions", parentClassHooks = true, ...options }: Record<string, unknown> = {},
  ): unknown {
    const entries = this._doEvent(handler, { hookName, hookResponse: true, parentClassHooks });
    if (!entries?.length) return null;
    const Menu = world.foundry.applications.ux.ContextMenu.implementation;
    return new Menu(container ?? this.element, selector, entries, { jQuery: false, ...options });
  }

  _canRender(_options: RenderOptions): false | void {}
  async _preFirstRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _preRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _onFirstRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _onRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _postRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _preClose(_options: ClosingOptions): Promise<void> {}
  _onClose(_options: ClosingOptions): void {}
  _prePosition(_position: Position): void {}
  _onPosition(_position: Position): void {}
}
