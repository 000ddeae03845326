import type { SourceData, FoundryScope } from "../dynamic";
import { BaseGrid } from "./base-grid";
import { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES, MOVEMENT_DIRECTIONS } from "./grid-constants";
import { GridlessGrid } from "./gridless-grid";
import { HexagonalGrid } from "./hexagonal-grid";
import * as segments from "./segments";
import { SquareGrid } from "./square-grid";

/** Installs foundry.grid, the line functions of foundry.utils and missing grid constants. Requires no DOM, and can run more than once. */
export function installGrid(g: FoundryScope): void {
  g.foundry ??= {};
  g.foundry.grid ??= { BaseGrid, SquareGrid, HexagonalGrid, GridlessGrid };
  const missing = Object.entries(segments).filter(([name]) => !(name in (g.foundry.utils ?? {})));
  if (missing.length) g.foundry.utils = extended(g.foundry.utils, Object.fromEntries(missing));
  const constants = { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES, MOVEMENT_DIRECTIONS };
  const absent = Object.entries(constants).filter(([name]) => !(name in (g.CONST ?? {})));
  if (absent.length) g.CONST = extended(g.CONST, Object.fromEntries(absent));
}

function extended(target: SourceData, added: Record<string, unknown>): unknown {
  return target && Object.isExtensible(target) ? Object.assign(target, added) : { ...target, ...added };
}
