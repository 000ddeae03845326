export interface PointerDrag {
  /** Selector of elements inside the handle that handle their own clicks. A press on such an element starts no drag. */
  readonly except?: string;
  start?(event: PointerEvent): unknown;
  /** Receives the distance moved since the start, in CSS pixels. */
  move(dx: number, dy: number, event: PointerEvent): void;
  end?(event: PointerEvent): void;
}

/** Follows the pointer from a press of the primary button on `handle` until the release, even outside the handle. */
export function followPointer(handle: HTMLElement, drag: PointerDrag): void {
  handle.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    if (drag.except && (down.target as HTMLElement).closest(drag.except)) return;
    if (drag.start?.(down) === false) return;
    const view = handle.ownerDocument.defaultView!;
    const onMove = (event: PointerEvent): void => drag.move(event.clientX - down.clientX, event.clientY - down.clientY, event);
    const onEnd = (event: PointerEvent): void => {
      view.removeEventListener("pointermove", onMove);
      view.removeEventListener("pointerup", onEnd);
      view.removeEventListener("pointercancel", onEnd);
      drag.end?.(event);
    };
    view.addEventListener("pointermove", onMove);
    view.addEventListener("pointerup", onEnd);
    view.addEventListener("pointercancel", onEnd);
  });
}
