import * as PIXI from "pixi.js";
import { onChange } from "./change-watch";

/** Renders a frame after each change. Requests no frame if there are no changes and no ticker listeners. */
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

  /** Requests an update of an object before the next frame. */
  requestRefresh(object: { applyRenderFlags(): void }): void {
    this.dirty.add(object);
    this.request();
  }

  /** Renders immediately instead of in the next frame, because a resized surface is empty until it is rendered. */
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
    // The screen now shows all changes so far.
    this.pending = false;
    if (this.dirty.size) this.request();
  }
}
