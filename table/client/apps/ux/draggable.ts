import type { ApplicationV2 } from "../api/application";
import { world } from "../world";
import { followPointer } from "./pointer-drag";

export interface Resizable {
  selector?: string;
  resizeX?: boolean;
  resizeY?: boolean;
}

/** Lets the user move an element by a handle, and resize it. The application's `setPosition` determines the final position. */
export class Draggable {
  handle: HTMLElement | false;

  constructor(
    readonly app: ApplicationV2,
    readonly element: HTMLElement,
    handle: HTMLElement | false,
    readonly resizable: boolean | Resizable = false,
  ) {
    this.handle = handle;
    if (this.handle) this.#activateMove(this.handle);
    if (resizable) this.#activateResize(resizable === true ? {} : resizable);
  }

  static get implementation(): typeof Draggable {
    return world.CONFIG?.ux?.Draggable ?? Draggable;
  }

  #activateMove(handle: HTMLElement): void {
    let from = { left: 0, top: 0 };
    handle.classList.add("draggable");
    followPointer(handle, {
      except: "button, a, input, select, textarea",
      start: () => {
        const { offsetLeft, offsetTop } = this.element;
        from = { left: this.app.position?.left ?? offsetLeft, top: this.app.position?.top ?? offsetTop };
      },
      move: (dx, dy) => this.app.setPosition({ left: from.left + dx, top: from.top + dy }),
    });
  }

  #activateResize({ selector, resizeX = true, resizeY = true }: Resizable): void {
    const handle = selector ? this.element.querySelector<HTMLElement>(selector) : this.#appendHandle();
    if (!handle) throw new Error(`There is no resize handle "${selector}" inside the element.`);
    let from = { width: 0, height: 0 };
    followPointer(handle, {
      start: () => {
        from = { width: this.element.offsetWidth, height: this.element.offsetHeight };
      },
      move: (dx, dy) =>
        this.app.setPosition({ ...(resizeX ? { width: from.width + dx } : {}), ...(resizeY ? { height: from.height + dy } : {}) }),
    });
  }

  #appendHandle(): HTMLElement {
    const handle = this.element.ownerDocument.createElement("div");
    handle.className = "window-resize-handle";
    this.element.append(handle);
    return handle;
  }
}
