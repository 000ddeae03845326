import type { SourceData, FieldValue, SystemObject } from "../../../common/dynamic";
import { withAncestors } from "../../../common/utils/ancestors";
import $ from "jquery";
import { renderTemplate } from "../handlebars";
import { localize, world } from "../world";

/** Render states of a version 1 application, with the numbers that Foundry documents. */
const RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

interface HeaderButton {
  readonly label: string;
  readonly class: string;
  readonly icon: string;
  readonly onclick?: ((event: Event) => unknown) | null;
}

let lastId = 0;

/**
 * A version 1 window: one template, its data, and listeners on its jQuery object [A13:appv1.api.Application]. The table does not support
 * its tabs, filters, drag handlers, minimizing or resizing.
 */
export class Application {
  static RENDER_STATES = RENDER_STATES;

  static get defaultOptions() {
    return {
      baseApplication: null,
      width: null,
      height: null,
      top: null,
      left: null,
      scale: null,
      popOut: true,
      minimizable: true,
      resizable: false,
      id: "",
      classes: [],
      dragDrop: [],
      tabs: [],
      filters: [],
      title: "",
      template: null,
      scrollY: [],
    };
  }

  static _getInheritanceChain(): SystemObject[] {
    const chain = [];
    for (const cls of withAncestors(this)) {
      if (cls !== Application && !((cls as typeof Application).prototype instanceof Application)) break;
      chain.push(cls);
    }
    return chain;
  }

  options: SourceData;
  position: SystemObject;
  appId: number;
  _element: SystemObject = null;
  _state: number = RENDER_STATES.NONE;

  constructor(options: object = {}) {
    this.options = world.foundry.utils.mergeObject((this.constructor as typeof Application).defaultOptions, options);
    const { width, height, top, left, scale } = this.options;
    this.position = { width, height, top, left, scale, zIndex: 0 };
    this.appId = lastId += 1;
  }

  get id(): string {
    return this.options.id || `app-${this.appId}`;
  }

  get element(): FieldValue {
    return this._element ?? $(`#${CSS.escape(this.id)}`);
  }

  get template(): string {
    return this.options.template;
  }

  get popOut(): boolean {
    return this.options.popOut ?? true;
  }

  get rendered(): boolean {
    return this._state === RENDER_STATES.RENDERED;
  }

  get closing(): boolean {
    return this._state === RENDER_STATES.CLOSING;
  }

  get title(): string {
    return localize(this.options.title);
  }

  getData() {
    return { title: this.title };
  }

  activateListeners(_html: unknown): void {}

  /** Starts rendering and returns before rendering ends. @param force True: also opens a closed window. */
  render(force = false, options: object = {}): this {
    this._render(force, options).catch((error: Error) => {
      this._state = RENDER_STATES.ERROR;
      world.Hooks.onError("Application#render", error, {
        msg: `An error occurred while rendering ${this.constructor.name} ${this.appId}`,
        log: "error",
      });
    });
    return this;
  }

  async _render(force = false, options: object = {}): Promise<void> {
    if (this._state === RENDER_STATES.RENDERING || (!force && this._state <= RENDER_STATES.NONE)) return;
    this._state = RENDER_STATES.RENDERING;
    const data = await this.getData();
    const inner = await this._renderInner(data);
    if (this._element && this.popOut) this._element.find(".window-content").empty().append(inner);
    else if (this._element) this._element.replaceWith(inner);
    else this.#open(this.popOut ? this.#frame(inner) : inner);
    if (!this.popOut) this._element = inner;
    this.activateListeners(inner);
    this._state = RENDER_STATES.RENDERED;
    this._callHooks("render", inner, data, options);
  }

  async _renderInner(data: object): Promise<unknown> {
    const html = await renderTemplate(this.template, data);
    return $(html.trim());
  }

  #open(element: HTMLElement): void {
    this._element = element;
    $("body").append(element);
    world.ui.windows ??= {};
    world.ui.windows[this.appId] = this;
    this.setPosition(this.position);
  }

  #frame(inner: SystemObject): SystemObject {
    const title = $("<h4>").addClass("window-title").text(this.title);
    const header = $("<header>").addClass("window-header flexrow").append(title);
    for (const { label, class: cls, icon, onclick } of this._getHeaderButtons()) {
      const button = $("<a>").addClass(`header-button ${cls}`).attr({ role: "button", tabindex: 0 }).text(localize(label));
      button.prepend($("<i>").addClass(icon)).on("click", (event: SystemObject) => void onclick?.(event.originalEvent ?? event));
      header.append(button);
    }
    const classes = ["app", "window-app", ...this.options.classes].join(" ");
    return $("<div>")
      .attr({ id: this.id, "data-appid": this.appId, role: "dialog", "aria-label": this.title })
      .addClass(classes)
      .append(header, $("<section>").addClass("window-content").append(inner));
  }

  _getHeaderButtons(): HeaderButton[] {
    const buttons = [{ label: "Close", class: "close", icon: "fas fa-times", onclick: () => this.close() }];
    this._callHooks((name) => `get${name}HeaderButtons`, buttons);
    return buttons;
  }

  setPosition(position: SystemObject = {}): unknown {
    Object.assign(this.position, position);
    const { width, height, left, top } = this.position;
    const pixels = (value: unknown): string => (typeof value === "number" ? `${value}px` : "");
    this._element?.css({
      position: "fixed",
      width: pixels(width),
      height: pixels(height),
      left: pixels(left) || "25%",
      top: pixels(top) || "15%",
    });
    return this.position;
  }

  /**
   * Calls a hook for the class and for each class that it extends.
   * @param name "render", "close", or a function from class name to hook name.
   */
  _callHooks(name: string | ((className: string) => string), ...args: unknown[]): void {
    const nameOf = typeof name === "function" ? name : (className: string): string => `${name}${className}`;
    for (const { name: className } of (this.constructor as typeof Application)._getInheritanceChain())
      world.Hooks.callAll(nameOf(className), this, ...args);
  }

  async close(_options: object = {}): Promise<void> {
    if (this._state !== RENDER_STATES.RENDERED && this._state !== RENDER_STATES.ERROR) return;
    this._state = RENDER_STATES.CLOSING;
    this._callHooks("close", this.element);
    this._element?.remove();
    this._element = null;
    if (world.ui.windows) Reflect.deleteProperty(world.ui.windows, String(this.appId));
    this._state = RENDER_STATES.CLOSED;
  }
}
