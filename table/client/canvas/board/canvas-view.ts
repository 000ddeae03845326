import type { FieldValue, SystemObject } from "../../../common/dynamic";
import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { callHooks, env, prefersReducedMotion } from "../env";
import type { Token } from "../placeables/token";
import { CanvasAnimation } from "./animation";
import type { RenderLoop } from "./render-loop";
import type { SceneDimensions } from "./scene-dimensions";
import { clampView, fitView, overlaps, toCanvas, toScreen, visibleBox, type View } from "./view";

export interface PanOptions {
  readonly x?: number | null;
  readonly y?: number | null;
  readonly scale?: number | null;
  /** Duration in milliseconds, for animatePan. */
  readonly duration?: number;
  /** Speed in pixels per second, instead of a duration. */
  readonly speed?: number;
}

const CULL_MARGIN = 1.5;

/** The view of the map: panning, zooming, culling, and conversion between canvas and screen points. */
export abstract class CanvasView {
  [layer: string]: FieldValue;
  app: PIXI.Application | null = null;
  stage: PIXI.Container = new PIXI.Container();
  renderLoop: RenderLoop | null = null;
  scene: SystemObject = null;
  dimensions: SceneDimensions | null = null;
  hud: SystemObject = {};
  protected view: View = { x: 0, y: 0, scale: 1 };

  get screenDimensions(): [number, number] {
    return [this.app?.screen.width ?? 0, this.app?.screen.height ?? 0];
  }

  private get limits() {
    const { rect, sceneRect } = this.dimensions!;
    const [width, height] = this.screenDimensions;
    const least = fitView(rect, { width: Math.max(width, 1), height: Math.max(height, 1) }).scale * 0.6;
    const maxScale = env.CONFIG.Canvas.maxZoom ?? 3;
    return { minScale: Math.min(least, 0.5, (sceneRect.width && maxScale) || maxScale), maxScale, rect };
  }

  /** Centers the screen on a point at a scale, within the limits of the scene. Omitted values stay unchanged. @returns the new view */
  pan({ x, y, scale }: PanOptions = {}): View {
    if (!this.dimensions) return this.view;
    this.applyView(clampView({ x: x ?? this.view.x, y: y ?? this.view.y, scale: scale ?? this.view.scale }, this.limits));
    return this.view;
  }

  protected applyView(view: View): void {
    const [width, height] = this.screenDimensions;
    this.view = view;
    this.stage.pivot.set(view.x, view.y);
    this.stage.scale.set(view.scale);
    this.stage.position.set(width / 2, height / 2);
    this.overlay.position.set(view.x - width / 2 / view.scale, view.y - height / 2 / view.scale);
    this.overlay.scale.set(1 / view.scale);
    if (this.scene) this.scene._viewPosition = view;
    this.renderLoop?.request();
    this.cull();
    this.controls?.rescale?.();
    this.hud?.token?.setPosition?.();
    callHooks("canvasPan", this, { ...view });
  }

  /** Draws only the tokens on or near the screen. */
  private cull(): void {
    if (!this.tokens || !this.dimensions) return;
    const [width, height] = this.screenDimensions;
    const box = visibleBox(this.view, { width, height });
    for (const token of this.tokens.placeables as Token[]) this.cullToken(token, box);
  }

  cullToken(token: Token, box = visibleBox(this.view, { width: this.screenDimensions[0], height: this.screenDimensions[1] })): void {
    const { width, height } = token.getSize();
    const seen = overlaps(box, { x: token.shown.x, y: token.shown.y, width, height }, this.dimensions!.size * CULL_MARGIN);
    if (token.renderable === seen) return;
    token.renderable = token.mesh.renderable = seen;
  }

  async animatePan({ x, y, scale, duration = 250, speed }: PanOptions = {}): Promise<boolean> {
    if (!this.dimensions) return false;
    const goal = clampView({ x: x ?? this.view.x, y: y ?? this.view.y, scale: scale ?? this.view.scale }, this.limits);
    const time = speed ? (Math.hypot(goal.x - this.view.x, goal.y - this.view.y) / speed) * 1000 : duration;
    if (prefersReducedMotion()) {
      this.pan(goal);
      return true;
    }
    const state = { ...this.view };
    const attributes = (["x", "y", "scale"] as const).map((attribute) => ({ parent: state, attribute, to: goal[attribute] }));
    return CanvasAnimation.animate(attributes, {
      name: "canvas.animatePan",
      duration: time,
      easing: "easeInOutCosine",
      ontick: () => this.pan(state),
    });
  }

  /**
   * Moves the view to a place. Without a place, moves to the selected token or, if none is selected, to the whole scene.
   * @returns false if the movement ended early
   */
  recenter(place: PanOptions | null = null): Promise<boolean> {
    if (place) return this.animatePan(place);
    const own = this.tokens.controlled[0];
    if (own) return this.animatePan(own.center);
    const [width, height] = this.screenDimensions;
    return this.animatePan(fitView(this.dimensions!.sceneRect, { width, height }));
  }

  private screenOf(client: Point): Point {
    const frame = (this.app!.view as HTMLCanvasElement).getBoundingClientRect();
    return { x: client.x - frame.left, y: client.y - frame.top };
  }

  canvasCoordinatesFromClient(client: Point): Point {
    const [width, height] = this.screenDimensions;
    return toCanvas(this.screenOf(client), this.view, { width, height });
  }

  clientCoordinatesFromCanvas(point: Point): Point {
    const [width, height] = this.screenDimensions;
    const frame = (this.app!.view as HTMLCanvasElement).getBoundingClientRect();
    const screen = toScreen(point, this.view, { width, height });
    return { x: screen.x + frame.left, y: screen.y + frame.top };
  }
}
