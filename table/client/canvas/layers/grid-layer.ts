import * as PIXI from "pixi.js";
import type { BaseGrid } from "../../../common/grid/base-grid";
import type { Point } from "../../../common/grid/grid-types";
import { colorNumber, env } from "../env";
import { CanvasLayer } from "./canvas-layer";

export interface HighlightOptions {
  readonly x: number;
  readonly y: number;
  readonly color?: unknown;
  readonly border?: unknown;
  readonly alpha?: number;
  readonly shape?: PIXI.Polygon | null;
}

/** Highlighted spaces that share one name. */
export class GridHighlight extends PIXI.Graphics {
  readonly positions = new Set<string>();

  /** Highlights a space. @returns false if the space is already highlighted */
  highlight(x: number, y: number): boolean {
    const key = `${x},${y}`;
    if (this.positions.has(key)) return false;
    this.positions.add(key);
    return true;
  }

  override clear(): this {
    this.positions.clear();
    return super.clear();
  }
}

/** Draws the grid lines and highlights spaces. */
export class GridLayer extends CanvasLayer {
  readonly mesh = new PIXI.Graphics();
  readonly highlight = new PIXI.Container();
  readonly highlightLayers: Record<string, GridHighlight> = {};

  static override get layerOptions() {
    return { name: "grid", zIndex: 0 };
  }

  protected override async _draw(): Promise<void> {
    this.addChild(this.mesh, this.highlight);
    this.drawLines();
  }

  protected override async _tearDown(): Promise<void> {
    this.mesh.clear();
    for (const name of Object.keys(this.highlightLayers)) this.destroyHighlightLayer(name);
    this.removeChild(this.mesh, this.highlight);
  }

  private drawLines(): void {
    const grid: BaseGrid = env.canvas.grid;
    this.mesh.clear();
    if (grid.isGridless || grid.alpha <= 0) return;
    this.mesh.lineStyle({ width: Math.max(1, grid.thickness), color: colorNumber(grid.color, 0), alpha: grid.alpha });
    if (grid.isSquare) this.drawSquares(grid);
    else this.drawHexagons(grid);
  }

  private drawSquares(grid: BaseGrid): void {
    const { width, height } = env.canvas.dimensions;
    for (let x = 0; x <= width + 0.5; x += grid.sizeX) this.mesh.moveTo(x, 0).lineTo(x, height);
    for (let y = 0; y <= height + 0.5; y += grid.sizeY) this.mesh.moveTo(0, y).lineTo(width, y);
  }

  /** Draws three sides of each hexagon; the neighboring hexagons draw the other three. */
  private drawHexagons(grid: BaseGrid): void {
    const { rect } = env.canvas.dimensions;
    const [i0, j0, i1, j1] = grid.getOffsetRange(rect);
    for (let i = i0; i < i1; i++)
      for (let j = j0; j < j1; j++) {
        const corners = grid.getVertices({ i, j });
        this.mesh.moveTo(corners[0]!.x, corners[0]!.y);
        for (const corner of corners.slice(1, 4)) this.mesh.lineTo(corner.x, corner.y);
      }
  }

  addHighlightLayer(name: string): GridHighlight {
    const existing = this.highlightLayers[name];
    if (existing && !existing.destroyed) return existing;
    const layer = new GridHighlight();
    layer.eventMode = "none";
    this.highlightLayers[name] = layer;
    this.highlight.addChild(layer);
    return layer;
  }

  getHighlightLayer(name: string): GridHighlight | undefined {
    return this.highlightLayers[name];
  }

  clearHighlightLayer(name: string): void {
    this.highlightLayers[name]?.clear();
  }

  destroyHighlightLayer(name: string): void {
    this.highlightLayers[name]?.destroy();
    delete this.highlightLayers[name];
  }

  /** Highlights the space at a point or, if given, a shape. Does nothing if the point is already highlighted under this name. */
  highlightPosition(name: string, { x, y, color = 0x33bbff, border = null, alpha = 0.25, shape = null }: HighlightOptions): void {
    const layer = this.addHighlightLayer(name);
    if (!layer.highlight(x, y)) return;
    if (border !== null) layer.lineStyle(2, colorNumber(border, 0), Math.min(1, alpha * 1.5));
    layer.beginFill(colorNumber(color, 0x33bbff), alpha);
    const outline: Point[] = env.canvas.grid.getVertices({ x: x + 0.5, y: y + 0.5 });
    if (shape) layer.drawShape(shape);
    else if (outline.length) layer.drawPolygon(outline.flatMap((point) => [point.x, point.y]));
    layer.endFill();
    layer.lineStyle(0);
  }
}
