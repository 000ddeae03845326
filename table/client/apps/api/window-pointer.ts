import type { SourceData } from "../../../common/dynamic";
import { followPointer } from "../ux/pointer-drag";
import type { WindowParts } from "./frame";
import type { Position } from "./position";

interface MovableWindow {
  readonly element: HTMLElement;
  readonly options: SourceData;
  readonly minimized: boolean;
  position: Position;
  setPosition(position: Position): unknown;
  minimize(): Promise<void>;
  maximize(): Promise<void>;
}

/**
 * Lets the user move a window by its title bar and resize the window by its corner. A double click on the title bar minimizes the window or
 * restores it.
 */
export function followWindowPointer(app: MovableWindow, parts: WindowParts): void {
  const { header, resize } = parts;
  if (header && app.options.window.positioned) moveBy(app, header);
  if (resize) resizeBy(app, resize);
  header?.addEventListener("dblclick", (event) => {
    if ((event.target as Element).closest("button")) return;
    void (app.minimized ? app.maximize() : app.minimize());
  });
}

function moveBy(app: MovableWindow, header: HTMLElement): void {
  let from = { left: 0, top: 0 };
  followPointer(header, {
    except: "button, a, input, select",
    start: () => {
      from = { left: app.position.left ?? 0, top: app.position.top ?? 0 };
    },
    move: (dx, dy) => {
      app.element.classList.add("dragging");
      app.setPosition({ left: from.left + dx, top: from.top + dy });
    },
    end: () => app.element?.classList.remove("dragging"),
  });
}

function resizeBy(app: MovableWindow, handle: HTMLElement): void {
  let from = { width: 0, height: 0 };
  followPointer(handle, {
    start: (event) => {
      event.preventDefault();
      if (app.minimized) return false;
      from = { width: app.element.offsetWidth, height: app.element.offsetHeight };
      return true;
    },
    move: (dx, dy) => {
      app.element.classList.add("resizing");
      const scale = app.position.scale || 1;
      app.setPosition({ width: from.width + dx / scale, height: from.height + dy / scale });
    },
    end: () => app.element?.classList.remove("resizing"),
  });
}
