import type { Point } from "../../../common/grid/grid-types";
import type { Canvas } from "../board/canvas";
import { zoomAt } from "../board/view";

/** Zooms by a factor around a point of the screen; without a point, around the center of the screen. */
export function zoomBoard(canvas: Canvas, factor: number, anchor?: Point): void {
  const [width, height] = canvas.screenDimensions;
  const { pivot, scale } = canvas.stage;
  const view = { x: pivot.x, y: pivot.y, scale: scale.x };
  const reached = canvas.pan({ scale: view.scale * factor }).scale;
  canvas.pan(zoomAt(view, reached, anchor ?? { x: width / 2, y: height / 2 }, { width, height }));
}
