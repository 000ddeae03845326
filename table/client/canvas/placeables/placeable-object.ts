import type { SystemObject } from "../../../common/dynamic";
import type { OperationOptions } from "../../../common/documents/operation";
import type { Document } from "../../../common/documents/document";
import type { User } from "../../documents/user";
import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { callHooks, env } from "../env";
import type { BoardEvent } from "../input/board-event";
import { RenderFlags, type RenderFlag } from "./render-flags";

export interface ControlOptions {
  readonly releaseOthers?: boolean;
  readonly pan?: boolean;
}

const LAYERS: Readonly<Record<string, string>> = { Wall: "walls", Note: "notes" };

/** The object on the map that shows a document of the viewed scene. */
export abstract class PlaceableObject extends PIXI.Container {
  static embeddedName = "";
  static RENDER_FLAGS: Readonly<Record<string, RenderFlag>> = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState"], alias: true },
    refreshState: {},
  };

  readonly document: SystemObject;
  readonly renderFlags: RenderFlags;
  readonly scene: SystemObject;
  drawn = false;
  protected isControlled = false;
  protected isHovered = false;

  constructor(document: Document) {
    super();
    this.document = document;
    this.scene = document.parent;
    this.renderFlags = new RenderFlags((this.constructor as typeof PlaceableObject).RENDER_FLAGS, this);
    this.eventMode = "none";
  }

  get id(): string {
    return this.document.id ?? this.document._id;
  }

  get objectId(): string {
    return `${this.document.documentName}.${this.id}`;
  }

  get hookName(): string {
    return (this.constructor as typeof PlaceableObject).embeddedName;
  }

  get isOwner(): boolean {
    return this.document.isOwner === true;
  }

  get controlled(): boolean {
    return this.isControlled;
  }

  get hover(): boolean {
    return this.isHovered;
  }

  get layer(): SystemObject {
    return env.canvas[LAYERS[this.document.documentName] ?? "tokens"];
  }

  get sheet() {
    return this.document.sheet;
  }

  abstract get bounds(): PIXI.Rectangle;
  abstract get center(): Point;
  protected abstract _draw(): Promise<void>;
  protected abstract _applyRenderFlags(flags: Record<string, boolean>): void;

  /** Returns whether a point of the canvas is inside the object. */
  containsPoint(point: Point): boolean {
    return this.bounds.contains(point.x, point.y);
  }

  can(user: User, action: string): boolean {
    const method = (this as SystemObject)[`_can${action.charAt(0).toUpperCase()}${action.slice(1)}`];
    return typeof method === "function" ? method.call(this, user) : false;
  }

  _canControl(user: User): boolean {
    return user.isGM || this.isOwner;
  }

  _canHover(_user: User): boolean {
    return true;
  }

  _canDrag(user: User): boolean {
    return this._canControl(user);
  }

  _canHUD(user: User): boolean {
    return user.isGM || this.isOwner;
  }

  _canView(user: User): boolean {
    return this.document.testUserPermission?.(user, "LIMITED") ?? user.isGM;
  }

  async draw(): Promise<this> {
    await this._draw();
    if (this.destroyed) return this;
    this.drawn = true;
    callHooks(`draw${this.hookName}`, this);
    this.renderFlags.set({ refresh: true });
    this.applyRenderFlags();
    return this;
  }

  refresh(): this {
    this.renderFlags.set({ refresh: true });
    return this;
  }

  applyRenderFlags(): void {
    if (this.destroyed || !this.drawn || !this.renderFlags.size) return;
    const flags = this.renderFlags.take();
    if (flags["redraw"]) {
      this.drawn = false;
      void this.draw();
      return;
    }
    this._applyRenderFlags(flags);
    callHooks(`refresh${this.hookName}`, this, flags);
  }

  /** Selects the object. @returns true if the object is now selected */
  control({ releaseOthers = true, ...options }: ControlOptions = {}): boolean {
    if (!this.layer.options.controllableObjects) return false;
    if (!this.can(env.game.user, "control")) return false;
    if (releaseOthers) for (const other of [...this.layer.controlled]) if (other !== this) other.release();
    if (this.isControlled) return true;
    this.isControlled = true;
    this.layer.controlledObjects.set(this.id, this);
    this._onControl(options);
    callHooks(`control${this.hookName}`, this, true);
    return true;
  }

  /** Deselects the object. @returns true, even if the object was not selected */
  release(): boolean {
    this.layer.controlledObjects.delete(this.id);
    if (!this.isControlled) return true;
    this.isControlled = false;
    this._onRelease();
    callHooks(`control${this.hookName}`, this, false);
    return true;
  }

  setHover(hovered: boolean): void {
    if (this.isHovered === hovered) return;
    this.isHovered = hovered;
    if (hovered) this.layer.hover = this;
    else if (this.layer.hover === this) this.layer.hover = null;
    this.renderFlags.set({ refreshState: true });
    callHooks(`hover${this.hookName}`, this, hovered);
  }

  _onControl(_options: ControlOptions): void {
    this.renderFlags.set({ refreshState: true });
  }

  _onRelease(): void {
    this.renderFlags.set({ refreshState: true });
  }

  _onCreate(_data: unknown, _options: unknown, _userId: string): void {}
  _onUpdate(_changed: Record<string, unknown>, _options: OperationOptions, _userId: string): void {}

  _onDelete(_options: unknown, _userId: string): void {
    this.release();
    this.destroy({ children: true });
  }

  _onHoverIn(_event?: BoardEvent): void {
    if (this.can(env.game.user, "hover")) this.setHover(true);
  }

  _onHoverOut(_event?: BoardEvent): void {
    this.setHover(false);
  }

  _onClickLeft(_event: BoardEvent): void {}
  _onClickLeft2(_event: BoardEvent): void {}
  _onClickRight(_event: BoardEvent): void {}
  _onClickRight2(_event: BoardEvent): void {}
  /** Begins a drag. @returns false if the user cannot drag the object */
  _onDragLeftStart(_event: BoardEvent): boolean {
    return false;
  }
  _onDragLeftMove(_event: BoardEvent): void {}
  _onDragLeftDrop(_event: BoardEvent): void {}
  _onDragLeftCancel(_event: BoardEvent): void {}

  override destroy(options?: PIXI.IDestroyOptions | boolean): void {
    if (this.destroyed) return;
    callHooks(`destroy${this.hookName}`, this);
    if (this.isHovered) this.setHover(false);
    super.destroy(options);
  }
}
