import { world } from "../world";

type Step = "dragstart" | "dragend" | "dragenter" | "dragleave" | "dragover" | "drop";

export interface DragDropConfiguration {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: Partial<Record<"dragstart" | "drop", (selector: string | null | undefined) => boolean>>;
  callbacks?: Partial<Record<Step, (event: DragEvent) => unknown>>;
}

/** Makes elements inside an application draggable and lets the application accept drops. */
export class DragDrop {
  dragSelector: string | null | undefined;
  dropSelector: string | null | undefined;
  permissions: NonNullable<DragDropConfiguration["permissions"]>;
  callbacks: NonNullable<DragDropConfiguration["callbacks"]>;

  constructor({ dragSelector, dropSelector, permissions = {}, callbacks = {} }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  static get implementation(): typeof DragDrop {
    return world.CONFIG?.ux?.DragDrop ?? DragDrop;
  }

  /**
   * Adds listeners to the elements inside `html` that match the selectors, if the permissions allow dragging or dropping. Without a drop
   * selector, `html` itself accepts drops.
   */
  bind(html: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector) && this.dragSelector) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) this.#bindDrag(element);
    }
    if (this.can("drop", this.dropSelector)) {
      for (const element of this.dropSelector ? html.querySelectorAll<HTMLElement>(this.dropSelector) : [html]) this.#bindDrop(element);
    }
    return this;
  }

  #bindDrag(element: HTMLElement): void {
    element.setAttribute("draggable", "true");
    element.ondragstart = (event) => this._handleDragStart(event);
    element.ondragend = (event) => this._handleDragEnd(event);
  }

  #bindDrop(element: HTMLElement): void {
    element.ondragenter = (event) => this._handleDragEnter(event);
    element.ondragleave = (event) => this._handleDragLeave(event);
    element.ondragover = (event) => this._handleDragOver(event);
    element.ondrop = (event) => this._handleDrop(event);
  }

  callback(event: DragEvent, step: Step): unknown {
    return this.callbacks[step]?.(event);
  }

  can(step: "dragstart" | "drop", selector?: string | null): boolean {
    return this.permissions[step]?.(selector) ?? true;
  }

  _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    if (event.dataTransfer?.items.length) event.stopPropagation();
  }

  _handleDragEnd(event: DragEvent): void {
    this.callback(event, "dragend");
  }

  _handleDragEnter(event: DragEvent): void {
    this.callback(event, "dragenter");
  }

  _handleDragLeave(event: DragEvent): void {
    this.callback(event, "dragleave");
  }

  /** Prevents the browser's default, which would refuse the drop, and calls the callback `dragover`. */
  _handleDragOver(event: DragEvent): false {
    event.preventDefault();
    this.callback(event, "dragover");
    return false;
  }

  _handleDrop(event: DragEvent): void {
    event.preventDefault();
    this.callback(event, "drop");
  }

  /**
   * Creates the image that the browser shows under the pointer during a drag. The element is off screen, and is removed as soon as the
   * browser has copied it. @returns the container of the image
   */
  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLElement {
    const document = img.ownerDocument;
    const holder = document.getElementById("drag-preview") ?? document.createElement("div");
    holder.id = "drag-preview";
    holder.style.cssText = "position: fixed; left: -1000px; top: -1000px;";
    const image = document.createElement("img");
    Object.assign(image, { src: img.src, width, height, alt: "" });
    holder.replaceChildren(image);
    document.body.append(holder);
    setTimeout(() => holder.remove(), 0);
    return holder;
  }
}
