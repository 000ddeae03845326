import { createGrid } from "../../../common/grid/create-grid";
import { BaseGrid } from "../../../common/grid/base-grid";
import { sceneDimensions, type SceneDimensions } from "./scene-dimensions";

/** A scene's background picture; on generation 14 it may belong to the first level. */
export function sceneBackground(scene: any): { src: string; tint: unknown; offsetX: number; offsetY: number } {
  const level = scene.levels?.contents?.[0] ?? scene.levels?.[0];
  const own = scene.background ?? {};
  const background = own.src ? own : (level?.background ?? own);
  return { src: background.src ?? "", tint: background.tint, offsetX: own.offsetX ?? 0, offsetY: own.offsetY ?? 0 };
}

export function gridOf(scene: any): BaseGrid {
  if (scene.grid instanceof BaseGrid) return scene.grid;
  const grid = scene.grid ?? {};
  return createGrid({
    type: grid.type ?? 1,
    size: grid.size ?? 100,
    distance: grid.distance ?? 1,
    units: grid.units ?? "",
    style: grid.style,
    thickness: grid.thickness,
    color: grid.color,
    alpha: grid.alpha ?? 0.2,
    diagonals: grid.diagonals,
  });
}

export function dimensionsOf(scene: any, grid: BaseGrid): SceneDimensions {
  const { offsetX, offsetY } = sceneBackground(scene);
  return sceneDimensions(
    { width: scene.width ?? 4000, height: scene.height ?? 3000, padding: scene.padding ?? 0.25, offsetX, offsetY },
    grid,
  );
}

/** Changes of a scene document after which the map must be drawn anew. */
const REDRAW = new Set(["width", "height", "padding", "grid", "background", "backgroundColor", "levels", "foreground"]);

export const needsRedraw = (changed: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(changed).some((key) => REDRAW.has(key.split(".")[0]!));
