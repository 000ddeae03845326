import type { Wall } from "../placeables/wall";
import type { FieldValue, SystemObject } from "../../../common/dynamic";
import type { User } from "../../documents/user";
import type { Scene } from "../../documents/scene";
import * as PIXI from "pixi.js";
import type { BaseGrid } from "../../../common/grid/base-grid";
import type { Box, Point } from "../../../common/grid/grid-types";
import { broadcastPing, broadcastScene, showActivity, showHeardTargets } from "../activity/user-activity";
import type { UserActivity } from "../../../common/wire";
import { callHooks, env, generation, text } from "../env";
import type { Edge } from "../geometry/edge";
import { CanvasGroup } from "../groups/canvas-group";
import { InterfaceGroup } from "../groups/interface-group";
import { PrimaryGroup } from "../groups/primary-group";
import { attachDrop } from "../input/drop";
import { attachKeyboard } from "../input/keyboard";
import { PointerInput } from "../input/pointer";
import type { CanvasLayer } from "../layers/canvas-layer";
import { CanvasAnimation } from "./animation";
import { CanvasView } from "./canvas-view";
import { clearMessage, showMessage } from "./board-message";
import { createApplication, followPixelRatio } from "./application";
import { RenderLoop } from "./render-loop";
import { dimensionsOf, gridOf } from "./scene-data";
import { fitView, type View } from "./view";

const rectangleOf = ({ x, y, width, height }: Box): PIXI.Rectangle => new PIXI.Rectangle(x, y, width, height);

/** Value of CONST.CANVAS_PERFORMANCE_MODES.MED. */
const MEDIUM = 1;

/** The map, available as `canvas`. The map is empty until `draw` has found a scene; `ready` is true while the map shows a scene. */
export class Canvas extends CanvasView {
  /** Renderer settings, set when the map is first drawn. The table supports only one mode. */
  performance: Record<string, unknown> | undefined;
  readonly photosensitiveMode = false;
  grid: BaseGrid | null = null;
  ready = false;
  loading = false;
  mousePosition: Point = { x: 0, y: 0 };
  activeLayer: SystemObject = null;
  readonly layers: CanvasLayer[] = [];
  readonly environment = new CanvasGroup("environment");
  readonly primary = new PrimaryGroup();
  readonly effects = new CanvasGroup("effects");
  readonly interface: InterfaceGroup & Record<string, FieldValue> = new InterfaceGroup();
  readonly overlay = new CanvasGroup("overlay");
  private drawing: Promise<unknown> = Promise.resolve();
  private resizeObserver: ResizeObserver | null = null;

  get id(): string | null {
    return this.scene?.id ?? null;
  }

  get initialized(): boolean {
    return this.app !== null;
  }

  get element(): HTMLElement | null {
    return document.getElementById("board");
  }

  /** Name of the tool in use on the active layer; "select" without tools. */
  get activeTool(): string {
    return env.ui?.controls?.tool?.name ?? "select";
  }

  /** The edges of all walls, by wall id. */
  get edges(): Map<string, Edge> {
    return new Map(this.walls.placeables.map((wall: Wall) => [wall.id, wall.edge]));
  }

  setActiveLayer(layer: unknown): void {
    this.activeLayer = layer;
  }

  /**
   * Creates the drawing surface and the layers on the first call.
   * @returns false if the browser does not support WebGL
   * @throws {Error} if the page has no element #board
   */
  initialize(): boolean {
    if (this.app) return true;
    const board = this.element;
    if (!board) throw new Error("The page has no #board to draw the map in.");
    this.app = createApplication(board);
    if (!this.app) {
      showMessage(board, text("TABLE.Canvas.NoWebGL", "This browser shows no WebGL, so there is no map. Everything else works."));
      return false;
    }
    this.stage = this.app.stage;
    this.renderLoop = new RenderLoop(this.app);
    this.environment.addChild(this.primary, this.effects);
    this.stage.addChild(this.environment, this.interface, this.overlay);
    this.createLayers();
    new PointerInput(this, this.app.view as HTMLCanvasElement).attach();
    attachKeyboard(this);
    attachDrop(this, this.app.view as HTMLCanvasElement);
    this.resizeObserver = new ResizeObserver(() => this.resize());
    this.resizeObserver.observe(board);
    followPixelRatio(this.app, () => this.redrawPixels());
    return true;
  }

  private createLayers(): void {
    for (const [name, { layerClass, group }] of Object.entries<SystemObject>(env.CONFIG.Canvas.layers)) {
      if (!layerClass) continue;
      const layer: CanvasLayer = new layerClass();
      this.layers.push(layer);
      const parent: SystemObject = this[group] instanceof PIXI.Container ? this[group] : this.interface;
      parent.addChild(layer);
      if (!(name in parent)) parent[name] = layer;
      if (name !== "grid") this[name] = layer;
    }
  }

  private resize(): void {
    const board = this.element;
    if (!this.app || !board?.clientWidth || !board.clientHeight) return;
    this.app.renderer.resize(board.clientWidth, board.clientHeight);
    if (!this.ready) return;
    this.applyView(this.view);
    this.renderLoop?.now();
  }

  /** Redraws the map when the screen's pixel ratio has changed. */
  private redrawPixels(): void {
    this.resize();
    const work = this.drawing.then(() => (this.ready ? this.primary.draw() : undefined));
    this.drawing = work.catch(() => undefined);
  }

  /** Shows the given scene. Without a given scene, shows the viewed scene or, if there is none, the active scene. */
  draw(scene?: Scene | null): Promise<this> {
    const work = this.drawing.then(() => this.drawScene(scene));
    this.drawing = work.catch(() => undefined);
    return work;
  }

  private async drawScene(given?: unknown): Promise<this> {
    this.performance ??= { mode: MEDIUM, mipmap: "OFF", msaa: false, smaa: false, fps: 60, tokenAnimation: true };
    const scenes = env.game.scenes;
    const scene = given ?? scenes?.viewed ?? scenes?.current ?? scenes?.active ?? null;
    await this.tearDownNow(scene);
    this.setScene(scene);
    if (!this.initialize()) return this;
    this.stage.visible = Boolean(scene);
    if (!scene) {
      showMessage(this.element!, text("TABLE.Canvas.NoScene", "No scene is shown. A gamemaster can activate one in the scenes tab."));
      return this;
    }
    clearMessage(this.element!);
    this.loading = true;
    callHooks("canvasInit", this);
    await this.drawContents();
    this.loading = false;
    this.ready = true;
    this.pan(this.startView());
    broadcastScene();
    showHeardTargets();
    env.Hooks.call("canvasReady", this);
    return this;
  }

  private setScene(scene: Scene): void {
    // Targets belong to the scene that was shown.
    for (const user of env.game.users ?? []) user.targets?.clear();
    this.scene = scene;
    if (this.levelled) this.level = null;
    if (!scene) return;
    this.grid = gridOf(scene);
    this.dimensions = dimensionsOf(scene, this.grid);
    for (const key of ["rect", "sceneRect"] as const) this.dimensions[key] = rectangleOf(this.dimensions[key]);
    env.game.user.viewedScene = scene.id;
    if (this.levelled) this.level = scene.levels.get(scene._view) ?? null;
  }

  /** True if this generation has levels. */
  private get levelled(): boolean {
    return generation() >= 14;
  }

  private async drawContents(): Promise<void> {
    this.resize();
    this.stage.visible = false;
    await Promise.all([this.primary.draw(), ...this.layers.map((layer) => layer.draw())]);
    (this.activeLayer ?? this.tokens).activate();
    this.stage.visible = true;
  }

  private startView(): View {
    const kept = this.scene._viewPosition;
    if (kept?.scale) return kept;
    const [width, height] = this.screenDimensions;
    const fit = fitView(this.dimensions!.sceneRect, { width, height });
    const { x, y, scale } = this.scene.initial ?? {};
    return { x: x ?? fit.x, y: y ?? fit.y, scale: scale ?? Math.min(1.25, fit.scale) };
  }

  /** Removes the scene from the map. */
  async tearDown(): Promise<void> {
    const work = this.drawing.then(() => this.tearDownNow());
    this.drawing = work.catch(() => undefined);
    return work;
  }

  /** Removes the scene from the map. @param next - the scene to show next; null: none */
  private async tearDownNow(next: SystemObject = null): Promise<void> {
    if (!this.ready) return;
    this.ready = false;
    callHooks("canvasTearDown", this, ...(this.levelled ? [{ nextScene: next, nextLevel: next?._levelToView() ?? null }] : []));
    CanvasAnimation.terminateAll();
    for (const layer of this.layers) await layer.tearDown();
    await this.primary.tearDown();
    await this.interface.tearDown();
  }

  /** Shows another user's activity on the map. */
  onUserActivity(user: User, activity: UserActivity): void {
    showActivity(user, activity);
  }

  /** Shows a ping at a position to all users who view this scene. @returns false if no scene is shown */
  async ping(origin: Point): Promise<boolean> {
    if (!this.ready) return false;
    broadcastPing({ x: Math.round(origin.x), y: Math.round(origin.y) });
    await this.controls.drawPing(origin, env.game.user);
    return true;
  }
}
