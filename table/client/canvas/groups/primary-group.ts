import * as PIXI from "pixi.js";
import type { Box } from "../../../common/grid/grid-types";
import { colorNumber, env } from "../env";
import { backgroundTexture } from "../textures/scene-art";
import type { TokenMesh } from "../placeables/token-mesh";
import { sceneBackground } from "../board/scene-data";
import { CanvasGroup } from "./canvas-group";

/** The scene itself: background and the bodies of tokens. */
export class PrimaryGroup extends CanvasGroup {
  readonly background = new PIXI.Sprite();
  readonly ground = new PIXI.Graphics();
  readonly tokens = new Map<string, TokenMesh>();
  private readonly bodies = new PIXI.Container();

  constructor() {
    super("primary");
    this.bodies.sortableChildren = true;
    this.bodies.zIndex = 10;
    this.ground.zIndex = -20;
    this.background.zIndex = -10;
    this.addChild(this.ground, this.background, this.bodies);
  }

  addToken(mesh: TokenMesh): void {
    this.bodies.addChild(mesh);
  }

  override async draw(): Promise<void> {
    const { scene, level, dimensions, app } = env.canvas;
    const { sceneRect } = dimensions;
    const { src, tint, color: ground } = sceneBackground(scene, level);
    const color = colorNumber(ground, 0x2b303a);
    // The surface's clear color already fills the space around the scene.
    app.renderer.background.color = new PIXI.Color(color).multiply([0.55, 0.55, 0.55]).toNumber();
    this.background.visible = src ? await this.showPicture(src, sceneRect) : false;
    this.background.tint = colorNumber(tint, 0xffffff);
    this.drawGround(color, !this.background.visible);
  }

  /** Shows a background image. @returns false if the image cannot be shown */
  private async showPicture(src: string, { x, y, width, height }: Box): Promise<boolean> {
    try {
      this.background.texture = await backgroundTexture(src, width, height, env.canvas.app.renderer.resolution);
    } catch (error) {
      console.warn(error instanceof Error ? error.message : error);
      return false;
    }
    this.background.position.set(x, y);
    this.background.width = width;
    this.background.height = height;
    return true;
  }

  private drawGround(color: number, fill: boolean): void {
    const { sceneRect, size } = env.canvas.dimensions;
    const { x, y, width, height } = sceneRect;
    this.ground.clear();
    for (let n = 4; n > 0; n--) this.ground.lineStyle(size * 0.05 * n, 0x000000, 0.12).drawRect(x, y, width, height);
    if (fill) this.ground.lineStyle(0).beginFill(color, 1).drawRect(x, y, width, height).endFill();
  }

  override async tearDown(): Promise<void> {
    this.background.texture = PIXI.Texture.EMPTY;
    this.ground.clear();
  }
}
