import type { User } from "../../documents/user";
import type { TokenDocument } from "../../documents/token";
import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { env } from "../env";
import { PlaceableObject } from "./placeable-object";
import { tokenShape, tokenSize } from "./token-shape";

/** Identity, size and displayed position of a token. */
export abstract class TokenGeometry extends PlaceableObject {
  /** Users who target this token, on any client. */
  readonly targeted = new Set<User>();
  /** Displayed position, which differs from the document's position during movement. */
  readonly shown: { x: number; y: number; rotation: number };
  shape: PIXI.Rectangle | PIXI.Polygon | PIXI.Ellipse = new PIXI.Rectangle();

  constructor(document: TokenDocument) {
    super(document);
    this.shown = { x: document.x, y: document.y, rotation: document.rotation ?? 0 };
  }

  get actor() {
    return this.document.actor ?? null;
  }

  override get name(): string {
    return this.document?.name ?? "";
  }

  override set name(_value: string) {
    // The document determines the name; the library's own label is not used.
  }

  get w(): number {
    return this.getSize().width;
  }

  get h(): number {
    return this.getSize().height;
  }

  get center(): Point {
    return this.getCenterPoint();
  }

  get bounds(): PIXI.Rectangle {
    const { width, height } = this.getSize();
    return new PIXI.Rectangle(this.document.x, this.document.y, width, height);
  }

  get combatant() {
    return this.document.combatant ?? null;
  }

  get inCombat(): boolean {
    return this.document.inCombat === true || this.combatant !== null;
  }

  get isTargeted(): boolean {
    return this.targeted.has(env.game.user);
  }

  get isVisible(): boolean {
    return !this.document.hidden || env.game.user?.isGM === true;
  }

  get isPreview(): boolean {
    return false;
  }

  get hasSight(): boolean {
    return this.document.sight?.enabled === true;
  }

  get externalRadius(): number {
    return Math.min(this.w, this.h) / 2;
  }

  getSize(): { width: number; height: number } {
    return tokenSize(this.document, env.canvas.grid);
  }

  /** Returns the outline relative to the token's origin. */
  getShape(): PIXI.Rectangle | PIXI.Polygon | PIXI.Ellipse {
    return tokenShape(this.document, env.canvas.grid);
  }

  /** Returns the center of the token. @param position - top-left corner; omitted: the position of the document */
  getCenterPoint(position: Point | null = null): Point {
    const { x, y } = position ?? this.document;
    const { width, height } = this.getSize();
    return { x: x + width / 2, y: y + height / 2 };
  }

  getSnappedPosition(position: Point | null = null): Point {
    return env.canvas.tokens.snapTopLeft(position ?? this.document, this.getSize());
  }

  override containsPoint(point: Point): boolean {
    return this.shape.contains(point.x - this.shown.x, point.y - this.shown.y);
  }

  /**
   * Returns whether a wall is between the token (or `origin`) and a point. With another `mode`, returns the collisions; see testCollision.
   */
  checkCollision(
    destination: Point,
    { origin, type = "move", mode = "any" }: { origin?: Point; type?: string; mode?: string } = {},
  ): unknown {
    return env.CONFIG.Canvas.polygonBackends[type].testCollision(origin ?? this.center, destination, { type, mode, source: this });
  }
}
