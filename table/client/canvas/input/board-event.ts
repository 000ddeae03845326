import type { Point } from "../../../common/grid/grid-types";

/** A pointer event on the map, in canvas pixels. */
export interface BoardEvent {
  readonly type: string;
  readonly button: number;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly interactionData: {
    /** Canvas point where the button went down. */
    readonly origin: Point;
    /** Canvas point of the pointer. */
    readonly destination: Point;
    /** The placeable under the origin. */
    readonly object: unknown;
  };
  readonly originalEvent: PointerEvent | MouseEvent;
}

export function boardEvent(source: PointerEvent | MouseEvent, origin: Point, destination: Point, object: unknown): BoardEvent {
  return {
    type: source.type,
    button: source.button,
    shiftKey: source.shiftKey,
    ctrlKey: source.ctrlKey || source.metaKey,
    altKey: source.altKey,
    interactionData: { origin, destination, object },
    originalEvent: source,
  };
}
