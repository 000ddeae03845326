import type { BaseGrid } from "../../../common/grid/base-grid";
import type { Box } from "../../../common/grid/grid-types";

export interface SceneDimensions {
  /** Width of the padded canvas, in pixels. */
  width: number;
  height: number;
  size: number;
  /** Width of one space, in scene units. */
  distance: number;
  distancePixels: number;
  rect: Box;
  sceneX: number;
  sceneY: number;
  sceneWidth: number;
  sceneHeight: number;
  sceneRect: Box;
  rows: number;
  columns: number;
  maxR: number;
  ratio: number;
}

export interface SceneSize {
  readonly width: number;
  readonly height: number;
  /** Padding on each side, as a share of the scene's size. */
  readonly padding: number;
  /** Offset of the background from the grid, in pixels. */
  readonly offsetX?: number;
  readonly offsetY?: number;
}

export function sceneDimensions(scene: SceneSize, grid: BaseGrid): SceneDimensions {
  const padded = grid.calculateDimensions(scene.width, scene.height, scene.padding);
  const [sceneX, sceneY] = [padded.x - (scene.offsetX ?? 0), padded.y - (scene.offsetY ?? 0)];
  const { width, height, rows, columns } = padded;
  return {
    width,
    height,
    size: grid.size,
    distance: grid.distance,
    distancePixels: grid.size / grid.distance,
    rect: { x: 0, y: 0, width, height },
    sceneX,
    sceneY,
    sceneWidth: scene.width,
    sceneHeight: scene.height,
    sceneRect: { x: sceneX, y: sceneY, width: scene.width, height: scene.height },
    rows,
    columns,
    maxR: Math.hypot(width, height),
    ratio: width / height,
  };
}
