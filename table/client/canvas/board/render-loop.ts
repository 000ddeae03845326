import * as PIXI from "pixi.js";
import { onChange } from "./change-watch";

/** Renders a frame after a change. Without changes and ticker listeners no frame is requested. */
export class RenderLoop {
  frames = 0;
  private pending = false;
  private readonly app: PIXI.Application;
  private readonly dirty = new Set<{ applyRenderFlags(): void }>();

  constructor(app: PIXI.Application) {
    this.app = app;
    app.ticker.remove(app.render, app);
    app.ticker.start();
    onChange(() => this.request());
    this.request();
  }

  request(): void {
    if (this.pending) return;
    this.pending = true;
    this.app.ticker.addOnce(this.render, this, PIXI.UPDATE_PRIORITY.LOW);
  }

  /** Updates an object before the next frame. */
  requestRefresh(object: { applyRenderFlags(): void }): void {
    this.dirty.add(object);
    this.request();
  }

  /** Renders immediately instead of with the next frame, because a resized surface is empty until then. */
  now(): void {
    this.app.ticker.remove(this.render, this);
    this.render();
  }

  private render(): void {
    const objects = [...this.dirty];
    this.dirty.clear();
    for (const object of objects) object.applyRenderFlags();
    this.app.renderer.render(this.app.stage);
    this.frames++;
    // All changes so far are on the screen now.
    this.pending = false;
    if (this.dirty.size) this.request();
  }
}
