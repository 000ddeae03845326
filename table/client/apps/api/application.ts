import type { SourceData, SystemObject } from "../../../common/dynamic";
import { closeDetached } from "./detached-windows";
import { notify, world } from "../world";
import type { RenderContext, ClosingOptions, RenderOptions } from "./application-events";
import { ApplicationWindow } from "./application-window";
import { buildWindow, type WindowParts } from "./frame";
import { instances } from "./instances";
import { JobQueue } from "./queue";

const STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 } as const);

/** A user interface element with a life cycle: options describe it, a request renders it, and closing ends it. */
export class ApplicationV2 extends ApplicationWindow {
  static BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;

  static DEFAULT_OPTIONS: Record<string, unknown> = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: {},
  };

  static readonly RENDER_STATES = STATES;

  #id: string;
  #state: number = STATES.NONE;
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #window: WindowParts = {};
  #queue = new JobQueue();

  constructor(options: Record<string, unknown> = {}) {
    super(options);
    this.#id = String(this.options.id).replace("{id}", this.options.uniqueId);
  }

  static async waitForImages(element: HTMLElement): Promise<void> {
    const loading = [...element.querySelectorAll("img")].filter((image) => !image.complete);
    const settled = (image: HTMLImageElement) =>
      new Promise((done) => ["load", "error"].forEach((type) => image.addEventListener(type, done, { once: true })));
    await Promise.all(loading.map(settled));
  }

  get id(): string {
    return this.#id;
  }

  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }

  get classList(): DOMTokenList {
    return this.#element?.classList as DOMTokenList;
  }

  get window(): WindowParts {
    return this.#window;
  }

  get form(): HTMLFormElement | null {
    return this.#element?.localName === "form" ? (this.#element as HTMLFormElement) : null;
  }

  get state(): number {
    return this.#state;
  }

  get rendered(): boolean {
    return this.#state === STATES.RENDERED;
  }

  /* Rendering */

  /**
   * Renders the application after all pending requests. Without `force`, renders only an application that is already on screen. @throws
   * {Error} if rendering fails
   */
  async render(options: RenderOptions | boolean = {}, more: RenderOptions = {}): Promise<this> {
    const asked = typeof options === "boolean" ? { ...more, force: options } : options;
    return this.#queue.add(() => this.#render(asked));
  }

  async #render(options: RenderOptions): Promise<this> {
    if (this._renderHTML === ApplicationV2.prototype._renderHTML || this._replaceHTML === ApplicationV2.prototype._replaceHTML) {
      throw new Error(
        `${this.constructor.name} cannot be rendered: it needs _renderHTML and _replaceHTML, for instance from HandlebarsApplicationMixin.`,
      );
    }
    options.isFirstRender = this.#state <= STATES.NONE;
    if (options.isFirstRender && !options.force) return this;
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      notify("warn", (error as Error).message);
      return this;
    }
    const before = this.#state;
    this.#state = STATES.RENDERING;
    try {
      await this.#renderSteps(options);
    } catch (error) {
      this.#state = STATES.ERROR;
      if (before <= STATES.NONE) this.#abandon();
      throw new Error(`${this.constructor.name} (${this.id}) could not be rendered: ${(error as Error).message}`, { cause: error });
    }
    return this;
  }

  async #renderSteps(options: RenderOptions): Promise<void> {
    this._configureRenderOptions(options);
    const context = await this._prepareContext(options);
    const steps = { async: true, handlerArgs: [context, options] };
    if (options.isFirstRender) await this._doEvent(this._preFirstRender, steps);
    await this._doEvent(this._preRender, steps);
    if (options.isFirstRender) {
      this.#abandon();
      this.#element = await this.#buildFrame(options);
    }
    const result = await this._renderHTML(context, options);
    this._replaceHTML(result, this.#content!, options);
    this._updateFrame(options);
    if (options.isFirstRender) {
      this._insertElement(this.#element!);
      instances.set(this.id, this);
      this._attachFrameListeners();
      this.bringToFront();
      this._settle({ ...this.position, ...options.position });
    }
    this.#state = STATES.RENDERED;
    if (options.isFirstRender) await this._doEvent(this._onFirstRender, steps);
    await this._doEvent(this._onRender, { ...steps, eventName: "render" });
    await this._doEvent(this._postRender, { ...steps, hookName: "render", hookArgs: [this.#element, context, options] });
    if (options.isFirstRender || options.position)
      this.setPosition(options.isFirstRender ? { ...this.position, ...options.position } : options.position);
  }

  async #buildFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await this._renderFrame(options);
    this.#content = this.#window.content ?? frame;
    return frame;
  }

  /** Removes the element that remains after a failed first rendering. */
  #abandon(): void {
    if (!this.#element) return;
    this._tearDown({});
    this.#discard();
  }

  #discard(): void {
    this.#element?.remove();
    this.#element = this.#content = null;
    this.#window = {};
    instances.delete(this.id);
  }

  _configureRenderOptions(options: RenderOptions): void {
    const { window: config } = this.options;
    if (options.isFirstRender) {
      options.window = { title: this.title, icon: config.icon, controls: true, ...options.window };
    }
    if (options.tab) this._selectTabs(options.tab);
  }

  async _prepareContext(_options: RenderOptions): Promise<RenderContext> {
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    return groups.length === 1 ? { tabs: this._prepareTabs(groups[0]!) } : {};
  }

  async _renderHTML(_context: SourceData, _options: RenderOptions): Promise<SystemObject> {}

  _replaceHTML(_result: SourceData, _content: HTMLElement, _options: RenderOptions): void {}

  async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    const frame = document.createElement(this.options.tag);
    frame.id = this.id;
    if (this.options.classes.length) frame.className = this.options.classes.join(" ");
    if (frame.localName === "form") Object.assign(frame, { autocomplete: "off", noValidate: false });
    if (!this.hasFrame) return frame;
    frame.classList.add("application");
    this.#window = buildWindow(frame, this.options, this.title);
    return frame;
  }

  _insertElement(element: HTMLElement): void {
    const existing = element.ownerDocument.getElementById(element.id);
    if (existing && existing !== element) existing.replaceWith(element);
    else element.ownerDocument.body.append(element);
  }

  /* Closing */

  async close(options: ClosingOptions = {}): Promise<this> {
    return this.#queue.add(() => this.#close(options));
  }

  async #close(options: ClosingOptions): Promise<this> {
    if (!this.#element) return this;
    const element = this.#element;
    this.#state = STATES.CLOSING;
    await this._doEvent(this._preClose, { async: true, handlerArgs: [options] });
    if (options.animate !== false && this.hasFrame) {
      element.classList.add("closing");
      await this._awaitTransition(element, 300);
    }
    this._removeElement(element);
    closeDetached(this);
    this._tearDown(options);
    this.#discard();
    this._unfold();
    this.#state = STATES.CLOSED;
    if (world.ui?.activeWindow === this) world.ui.activeWindow = null;
    this._doEvent(this._onClose, { handlerArgs: [options], eventName: "close", hookName: "close" });
    return this;
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  _tearDown(_options: ClosingOptions): void {}

  /** Waits until the running transitions of `element` have ended, but at most `timeout` milliseconds. */
  async _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    const running = element.getAnimations?.().map((animation) => animation.finished) ?? [];
    if (!running.length) return;
    await Promise.race([Promise.allSettled(running), new Promise((done) => setTimeout(done, timeout))]);
  }
}
