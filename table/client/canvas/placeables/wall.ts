import type { User } from "../../documents/user";
import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { closestPointToSegment } from "../../../common/grid/segments";
import { env } from "../env";
import { WALL, wallEdge, type Edge } from "../geometry/edge";
import type { BoardEvent } from "../input/board-event";
import { PlaceableObject } from "./placeable-object";

const PICK_DISTANCE = 8;

/** Represents a wall document on the map. The layer draws all walls together. */
export class Wall extends PlaceableObject {
  static override embeddedName = "Wall";

  get coords(): readonly [number, number, number, number] {
    return this.document.c;
  }

  get edge(): Edge {
    return wallEdge(this.id, this.document, env.canvas.dimensions.distancePixels, this);
  }

  get isDoor(): boolean {
    return this.document.door > 0;
  }

  get isOpen(): boolean {
    return this.isDoor && this.document.ds === WALL.OPEN;
  }

  get center(): Point {
    const [x0, y0, x1, y1] = this.coords;
    return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
  }

  get midpoint(): [number, number] {
    return [this.center.x, this.center.y];
  }

  get bounds(): PIXI.Rectangle {
    const [x0, y0, x1, y1] = this.coords;
    return new PIXI.Rectangle(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x0 - x1), Math.abs(y0 - y1));
  }

  override containsPoint(point: Point): boolean {
    const [x0, y0, x1, y1] = this.coords;
    const near = closestPointToSegment(point, { x: x0, y: y0 }, { x: x1, y: y1 });
    return Math.hypot(near.x - point.x, near.y - point.y) <= PICK_DISTANCE / env.canvas.stage.scale.x;
  }

  override _canControl(user: User): boolean {
    return user.isGM;
  }

  override _canHUD(): boolean {
    return false;
  }

  protected async _draw(): Promise<void> {
    this.visible = true;
  }

  protected _applyRenderFlags(): void {
    env.canvas.walls.requestRedraw();
  }

  override _onCreate(): void {
    void this.draw();
  }

  /** Discards the index of walls immediately, because the next call may already test a line through the opened door. */
  override _onUpdate(): void {
    env.canvas.walls.requestRedraw();
    this.renderFlags.set({ refresh: true });
  }

  override _onClickLeft(event: BoardEvent): void {
    if (event.shiftKey && this.controlled) this.release();
    else this.control({ releaseOthers: !event.shiftKey });
  }

  override _onClickLeft2(): void {
    this.document.sheet?.render?.({ force: true });
  }
}
