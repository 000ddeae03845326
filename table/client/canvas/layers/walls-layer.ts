import type { SystemObject } from "../../../common/dynamic";
import type { OperationOptions } from "../../../common/documents/operation";
import type { Document } from "../../../common/documents/document";
import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { GRID_SNAPPING_MODES as SNAP } from "../../../common/grid/grid-constants";
import { attempt, env } from "../env";
import { EdgeIndex } from "../geometry/edge-index";
import { WALL } from "../geometry/edge";
import { testCollisionIn } from "../geometry/polygon-backend";
import type { BoardEvent } from "../input/board-event";
import { Wall } from "../placeables/wall";
import { PlaceablesLayer } from "./placeables-layer";
import { drawDoorLeaf, drawWall } from "./wall-drawing";

export class WallsLayer extends PlaceablesLayer<Wall> {
  static override documentName = "Wall";
  private readonly lines = new PIXI.Graphics();
  private readonly leaves = new PIXI.Graphics();
  private readonly chalk = new PIXI.Graphics();
  private edges: EdgeIndex | null = null;

  static override get layerOptions() {
    return { name: "walls", zIndex: 100, controllableObjects: true };
  }

  /** Returns the wall tools for the scene controls; null for players. */
  static prepareSceneControls(): Record<string, unknown> | null {
    if (!env.game.user?.isGM) return null;
    const tool = (name: string, order: number, title: string, icon: string): Record<string, unknown> => ({ name, order, title, icon });
    return {
      name: "walls",
      order: 5,
      title: "TABLE.Controls.walls",
      icon: "fa-solid fa-block-brick",
      layer: "walls",
      activeTool: "select",
      visible: true,
      onChange: (_event: unknown, active: boolean) => active && env.canvas.walls.activate(),
      tools: {
        select: tool("select", 1, "TABLE.Controls.select", "fa-solid fa-arrow-pointer"),
        walls: tool("walls", 2, "TABLE.Controls.drawWall", "fa-solid fa-bars"),
        doors: tool("doors", 3, "TABLE.Controls.drawDoor", "fa-solid fa-door-closed"),
      },
    };
  }

  protected objectClass(): new (document: Document) => Wall {
    return env.CONFIG.Wall?.objectClass ?? Wall;
  }

  /** The index of the edges that stop lines. The index is built on first use after a change. */
  get edgeIndex(): EdgeIndex {
    return (this.edges ??= new EdgeIndex(this.placeables.map((wall) => wall.edge)));
  }

  get doors(): Wall[] {
    return this.placeables.filter((wall) => wall.isDoor);
  }

  /** Tests a line against the walls of the scene, by default for movement. @deprecated in favor of CONFIG.Canvas.polygonBackends */
  checkCollision(ray: { A: Point; B: Point }, options: OperationOptions = {}): unknown {
    return testCollisionIn(this.edgeIndex, ray.A, ray.B, { type: "move", ...options });
  }

  protected override async _draw(options: Record<string, unknown>): Promise<void> {
    this.addChild(this.leaves, this.lines, this.chalk);
    await super._draw(options);
    // Hide the wall objects, so that the library does not visit thousands of containers that draw nothing.
    this.objects.visible = false;
    this.requestRedraw();
  }

  protected override async _tearDown(options: Record<string, unknown>): Promise<void> {
    for (const graphics of [this.lines, this.leaves, this.chalk]) graphics.clear();
    this.edges = null;
    await super._tearDown(options);
  }

  protected override _activate(): void {
    this.requestRedraw();
  }

  protected override _deactivate(): void {
    this.releaseAll();
    this.requestRedraw();
  }

  /** Discards the index and redraws all walls before the next frame. */
  requestRedraw(): void {
    this.edges = null;
    env.canvas.renderLoop?.requestRefresh(this);
  }

  applyRenderFlags(): void {
    const { size } = env.canvas.dimensions ?? {};
    if (!size) return;
    this.lines.clear();
    this.leaves.clear();
    const { isGM } = env.game.user;
    for (const wall of this.placeables) {
      if (wall.document.door === WALL.DOOR || (isGM && wall.isDoor)) drawDoorLeaf(this.leaves, wall, size);
      if (isGM) drawWall(this.lines, wall, this.active, size);
    }
    env.canvas.controls?.doors.drawAll();
  }

  override createObject(document: SystemObject): Wall {
    this.requestRedraw();
    return super.createObject(document);
  }

  override forget(id: string): void {
    super.forget(id);
    this.requestRedraw();
  }

  private get drawsDoor(): boolean | null {
    const tool = env.canvas.activeTool;
    return tool === "doors" ? true : tool === "walls" ? false : null;
  }

  override _onDragLeftMove(event: BoardEvent): void {
    if (this.drawsDoor === null) return super._onDragLeftMove(event);
    const [a, b] = this.snappedEnds(event);
    const { size } = env.canvas.dimensions;
    this.chalk
      .clear()
      .lineStyle(size * 0.06, this.drawsDoor ? 0x7aa2ff : 0xf5efb8, 0.9)
      .moveTo(a.x, a.y)
      .lineTo(b.x, b.y);
  }

  override _onDragLeftDrop(event: BoardEvent): void {
    if (this.drawsDoor === null) return super._onDragLeftDrop(event);
    this.chalk.clear();
    const [a, b] = this.snappedEnds(event);
    if (a.x === b.x && a.y === b.y) return;
    const data = { c: [a.x, a.y, b.x, b.y], door: this.drawsDoor ? WALL.DOOR : WALL.NONE };
    void attempt(() => env.canvas.scene.createEmbeddedDocuments("Wall", [data]));
  }

  override _onDragLeftCancel(event: BoardEvent): void {
    this.chalk.clear();
    super._onDragLeftCancel(event);
  }

  /** Returns the ends of a wall. The ends snap to corners, edge middles and centers of spaces; with Shift they do not snap. */
  private snappedEnds({ shiftKey, interactionData }: BoardEvent): [Point, Point] {
    const mode = SNAP.VERTEX | SNAP.EDGE_MIDPOINT | SNAP.CENTER;
    return [interactionData.origin, interactionData.destination].map((point) => {
      const { x, y } = shiftKey ? point : env.canvas.grid.getSnappedPoint(point, { mode });
      return { x: Math.round(x), y: Math.round(y) };
    }) as [Point, Point];
  }
}
