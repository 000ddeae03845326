import type { SourceData, SystemObject } from "../../../common/dynamic";
import type { Scene } from "../../documents/scene";
import { createGrid } from "../../../common/grid/create-grid";
import { BaseGrid } from "../../../common/grid/base-grid";
import { sceneDimensions, type SceneDimensions } from "./scene-dimensions";

export interface SceneBackground {
  readonly src: string;
  readonly tint: unknown;
  /** Background color of the map. */
  readonly color: unknown;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** Returns the background of the scene: on Foundry 14 from the viewed level, on Foundry 13 from the scene itself. */
export function sceneBackground(scene: SourceData, level: SystemObject = null): SceneBackground {
  if (scene.levels) {
    const { src, tint, color } = level?.background ?? {};
    return { src: src ?? "", tint, color, offsetX: scene.shiftX ?? 0, offsetY: scene.shiftY ?? 0 };
  }
  const { src, tint, offsetX = 0, offsetY = 0 } = scene.background ?? {};
  return { src: src ?? "", tint, color: scene.backgroundColor, offsetX, offsetY };
}

export function gridOf(scene: Scene): BaseGrid {
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

export function dimensionsOf(scene: Scene, grid: BaseGrid): SceneDimensions {
  const { offsetX, offsetY } = sceneBackground(scene);
  return sceneDimensions(
    { width: scene.width ?? 4000, height: scene.height ?? 3000, padding: scene.padding ?? 0.25, offsetX, offsetY },
    grid,
  );
}

/** Keys of a scene document that require redrawing the map when they change. */
const REDRAW = new Set(["width", "height", "padding", "grid", "background", "backgroundColor", "levels", "foreground", "shiftX", "shiftY"]);

export const needsRedraw = (changed: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(changed).some((key) => REDRAW.has(key.split(".")[0]!));
