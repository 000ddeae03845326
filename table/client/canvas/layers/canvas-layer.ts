import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { callHooks, env } from "../env";
import type { BoardEvent } from "../input/board-event";

export interface LayerOptions {
  readonly name: string;
  readonly zIndex: number;
  readonly baseClass?: unknown;
  readonly controllableObjects?: boolean;
}

/** A layer of the map. The map creates its layers once per page from CONFIG.Canvas.layers, and draws the layers for every scene. */
export class CanvasLayer extends PIXI.Container {
  readonly options: LayerOptions;

  constructor() {
    super();
    this.options = { zIndex: 0, ...(this.constructor as typeof CanvasLayer).layerOptions };
    this.zIndex = this.options.zIndex;
    this.sortableChildren = true;
    this.eventMode = "passive";
  }

  static get layerOptions(): Partial<LayerOptions> & { name: string } {
    return { name: "" };
  }

  static get instance(): unknown {
    return env.canvas[this.layerOptions.name];
  }

  override get name(): string {
    return this.options.name || this.constructor.name;
  }

  override set name(_value: string) {
    // Only the options determine the name.
  }

  get hookName(): string {
    return this.constructor.name;
  }

  async draw(options: Record<string, unknown> = {}): Promise<this> {
    await this.tearDown();
    await this._draw(options);
    callHooks(`draw${this.hookName}`, this);
    return this;
  }

  async tearDown(options: Record<string, unknown> = {}): Promise<this> {
    await this._tearDown(options);
    callHooks(`tearDown${this.hookName}`, this);
    return this;
  }

  protected async _draw(_options: Record<string, unknown>): Promise<void> {}

  protected async _tearDown(_options: Record<string, unknown>): Promise<void> {
    for (const child of this.removeChildren()) child.destroy({ children: true });
  }
}

/** A layer that receives pointer events on the map while it is active. */
export class InteractionLayer extends CanvasLayer {
  /** Returns the scene controls of this layer; null: none. */
  static prepareSceneControls(): Record<string, unknown> | null {
    return null;
  }

  get active(): boolean {
    return env.canvas.activeLayer === this;
  }

  activate(_options: { tool?: string } = {}): this {
    const previous = env.canvas.activeLayer;
    if (previous === this) return this;
    previous?.deactivate?.();
    env.canvas.setActiveLayer(this);
    this._activate();
    callHooks(`activate${this.hookName}`, this);
    callHooks("activateCanvasLayer", this);
    return this;
  }

  deactivate(): this {
    if (this.active) env.canvas.setActiveLayer(null);
    this._deactivate();
    callHooks(`deactivate${this.hookName}`, this);
    return this;
  }

  protected _activate(): void {}
  protected _deactivate(): void {}

  /** Returns the placeable of this layer at a point; null if there is none. */
  objectAt(_point: Point): unknown {
    return null;
  }

  _onClickLeft(_event: BoardEvent): void {}
  _onClickLeft2(_event: BoardEvent): void {}
  _onClickRight(_event: BoardEvent): void {}
  _onClickRight2(_event: BoardEvent): void {}
  /** Begins a drag on an empty part of the map. @returns false if this layer handles no drag */
  _onDragLeftStart(_event: BoardEvent): boolean {
    return false;
  }
  _onDragLeftMove(_event: BoardEvent): void {}
  _onDragLeftDrop(_event: BoardEvent): void {}
  _onDragLeftCancel(_event: BoardEvent): void {}
}
