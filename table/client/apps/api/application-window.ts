import type { SystemObject } from "../../../common/dynamic";
import { generation, localize, world } from "../world";
import type { RenderOptions } from "./application-events";
import { ApplicationListeners } from "./application-listeners";
import { activateDropdown, controlItem, toggleDropdown, type HeaderControl } from "./frame";
import { applyPosition, fitPosition, measureBounds, type Position } from "./position";
import { followWindowPointer } from "./window-pointer";

/** The window of an application: title bar, controls, position, minimizing, stacking order. */
export abstract class ApplicationWindow extends ApplicationListeners {
  static _maxZ = 100;

  position: Position;

  #minimized = false;
  #restore: Position | null = null;

  constructor(options: Record<string, unknown>) {
    super(options);
    const auto = { width: "auto", height: "auto", scale: 1 } as const;
    this.position = { ...auto, ...this.options.position };
  }

  abstract get rendered(): boolean;

  get title(): string {
    return localize(this.options.window.title ?? "");
  }

  get hasFrame(): boolean {
    return Boolean(this.options.window.frame);
  }

  get minimized(): boolean {
    return this.#minimized;
  }

  /* Title bar */

  _updateFrame(options: RenderOptions): void {
    const { window: asked } = options;
    if (!asked || !this.hasFrame) return;
    const { icon, title, controls, controlsDropdown } = this.window;
    if (icon && asked.icon !== undefined) {
      icon.hidden = !asked.icon;
      icon.className = `window-icon fa-fw ${asked.icon || ""}`.trim();
    }
    if (title && asked.title !== undefined) title.textContent = asked.title;
    if (asked.controls && controls && controlsDropdown) {
      const items = [...this.#visibleControls()].map((control) => this._renderHeaderControl(control));
      controlsDropdown.replaceChildren(...items);
      controls.hidden = items.length === 0;
    }
  }

  *#visibleControls(): Generator<HeaderControl> {
    const name = generation() >= 14 ? "_headerControlButtons" : "_headerControlsButtons";
    yield* (this as SystemObject)[name]?.() ?? this._controlsToShow();
  }

  /** Yields the header controls that this user may see, after hooks have changed the controls. */
  *_controlsToShow(): Generator<HeaderControl> {
    const controls: HeaderControl[] = this._doEvent(this._getHeaderControls, { hookName: "getHeaderControls", hookResponse: true });
    for (const control of controls) {
      const visible = typeof control.visible === "function" ? control.visible.call(this) : (control.visible ?? true);
      if (visible && this._mayUseControl(control)) yield control;
    }
  }

  _mayUseControl(_control: HeaderControl): boolean {
    return true;
  }

  _getHeaderControls(): HeaderControl[] {
    return [...(this.options.window.controls ?? [])];
  }

  _renderHeaderControl(control: HeaderControl): HTMLLIElement {
    const item = controlItem(this.element?.ownerDocument ?? document, control);
    if (control.onClick) item.addEventListener("click", control.onClick);
    return item;
  }

  /* Position */

  setPosition(position: Position = this.position): Position | undefined {
    if (!this.element || !this.options.window.positioned) return undefined;
    const asked = { ...this.position, ...position };
    if (this.#minimized) Object.assign(asked, { width: this.position.width, height: this.position.height });
    this._doEvent(this._prePosition, { handlerArgs: [asked] });
    this._settle(asked);
    this._doEvent(this._onPosition, { handlerArgs: [this.position], eventName: "position" });
    return this.position;
  }

  /**
   * Measures the element in the top-left corner, because elsewhere the edge of the browser window limits its size. Then moves the element
   * to the requested position.
   */
  _settle(asked: Position): void {
    if (!this.element || !this.options.window.positioned) return;
    applyPosition(this.element, { ...asked, left: 0, top: 0 });
    Object.assign(this.position, this._updatePosition(asked));
    applyPosition(this.element, this.position);
  }

  _updatePosition(position: Position): Position {
    return fitPosition(position, measureBounds(this.element));
  }

  async minimize(): Promise<void> {
    if (this.#minimized || !this.rendered || !this.hasFrame || !this.options.window.minimizable) return;
    toggleDropdown(this.window, false);
    const { width, height } = this.position;
    this.#restore = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
    this.#minimized = true;
    const { offsetHeight } = this.window.header!;
    this.element.classList.add("minimized");
    this.element.style.height = `${offsetHeight}px`;
    this.element.style.overflow = "hidden";
    this.window.content!.inert = true;
    Object.assign(this.position, { height: offsetHeight });
  }

  async maximize(): Promise<void> {
    if (!this.#minimized || !this.element) return;
    this.#minimized = false;
    this.element.classList.remove("minimized");
    this.element.style.overflow = "";
    this.window.content!.inert = false;
    this.setPosition(this.#restore ?? {});
    this.#restore = null;
  }

  bringToFront(): void {
    if (!this.element) return;
    const front = this.position.zIndex && this.position.zIndex === ApplicationWindow._maxZ;
    if (!front) this.position.zIndex = ++ApplicationWindow._maxZ;
    if (this.hasFrame) this.element.style.zIndex = String(this.position.zIndex);
    if (world.ui && this.hasFrame) world.ui.activeWindow = this;
  }

  /** Ends the minimized state when the window closes, and restores the position from before minimizing. */
  _unfold(): void {
    this.#minimized = false;
    if (this.#restore) Object.assign(this.position, this.#restore);
    this.#restore = null;
  }

  /* Listeners */

  _attachFrameListeners(): void {
    const frame = this.element;
    this._listenTo(frame);
    if (!this.hasFrame) return;
    frame.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    activateDropdown(frame, this.window);
    followWindowPointer(this, this.window);
  }
}
