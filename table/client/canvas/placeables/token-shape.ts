import type { SystemObject } from "../../../common/dynamic";
import * as PIXI from "pixi.js";
import type { BaseGrid } from "../../../common/grid/base-grid";

interface Sized {
  readonly width?: number;
  readonly height?: number;
  /** One of CONST.TOKEN_SHAPES. 0 and 1 are ellipses. */
  readonly shape?: number;
}

/** Returns the size of a token in pixels. On hexagons, neighboring columns or rows overlap by a quarter. */
export function tokenSize({ width = 1, height = 1 }: Sized, grid: BaseGrid): { width: number; height: number } {
  if (!grid.isHexagonal) return { width: width * grid.sizeX, height: height * grid.sizeY };
  const overlapped = (spaces: number): number => (spaces < 1 ? spaces : 0.75 * spaces + 0.25);
  if ((grid as SystemObject).columns) return { width: overlapped(width) * grid.sizeX, height: height * grid.sizeY };
  return { width: width * grid.sizeX, height: overlapped(height) * grid.sizeY };
}

export function tokenShape(token: Sized, grid: BaseGrid): PIXI.Rectangle | PIXI.Polygon | PIXI.Ellipse {
  const { width, height } = tokenSize(token, grid);
  if (token.shape === 0 || token.shape === 1) return new PIXI.Ellipse(width / 2, height / 2, width / 2, height / 2);
  if (!grid.isHexagonal || token.width !== token.height) return new PIXI.Rectangle(0, 0, width, height);
  const corners = grid.getShape().flatMap(({ x, y }) => [(x / grid.sizeX + 0.5) * width, (y / grid.sizeY + 0.5) * height]);
  return new PIXI.Polygon(corners);
}
