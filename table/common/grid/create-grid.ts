import type { BaseGrid } from "./base-grid";
import { GRID_TYPES } from "./grid-constants";
import type { GridConfiguration } from "./grid-types";
import { GridlessGrid } from "./gridless-grid";
import { HexagonalGrid } from "./hexagonal-grid";
import { SquareGrid } from "./square-grid";

/**
 * Creates the grid for the grid data of a scene.
 * @param config - `type` is one of GRID_TYPES
 * @throws {TypeError} for an unknown type
 */
export function createGrid(config: GridConfiguration & { readonly type: number }): BaseGrid {
  const { type } = config;
  if (type === GRID_TYPES.SQUARE) return new SquareGrid(config);
  if (type === GRID_TYPES.GRIDLESS) return new GridlessGrid(config);
  if (type >= GRID_TYPES.HEXODDR && type <= GRID_TYPES.HEXEVENQ) {
    const columns = type === GRID_TYPES.HEXODDQ || type === GRID_TYPES.HEXEVENQ;
    return new HexagonalGrid({ ...config, columns, even: type === GRID_TYPES.HEXEVENR || type === GRID_TYPES.HEXEVENQ });
  }
  throw new TypeError(`Grid type ${String(type)} is not one of CONST.GRID_TYPES (0 to 5).`);
}
