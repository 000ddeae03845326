import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { CanvasAnimation } from "../board/animation";
import { cssColor, env, prefersReducedMotion } from "../env";
import { labelStyle } from "../placeables/token-constants";
import { textTexture } from "../textures/texture-store";

export interface ScrollingTextOptions extends Partial<Omit<PIXI.ITextStyle, "fill" | "stroke">> {
  /** Duration in milliseconds. */
  duration?: number;
  /** Distance that the text moves, in pixels; omitted: 1.2 spaces. */
  distance?: number;
  /** One of CONST.TEXT_ANCHOR_POINTS: center 0, bottom 1, top 2, left 3, right 4. */
  anchor?: number;
  /** Direction of movement, one of CONST.TEXT_ANCHOR_POINTS. */
  direction?: number;
  /** Maximum random offset of the start, as a share of the distance (0 to 1). */
  jitter?: number;
  fill?: unknown;
  stroke?: unknown;
}

const TOWARDS: Readonly<Record<number, Point>> = {
  0: { x: 0, y: 0 },
  1: { x: 0, y: 1 },
  2: { x: 0, y: -1 },
  3: { x: -1, y: 0 },
  4: { x: 1, y: 0 },
};
const TOP = 2;

function isSwitchedOn(): boolean {
  const settings = env.game?.settings;
  return !settings?.settings?.has?.("core.scrollingStatusText") || settings.get("core", "scrollingStatusText") !== false;
}

const css = (color: unknown): unknown => (typeof color === "number" ? cssColor(color) : color);

/** Floating texts such as damage numbers. */
export class ScrollingTextLayer extends PIXI.Container {
  constructor() {
    super();
    this.eventMode = "none";
  }

  /**
   * Shows a floating text.
   * @returns the text after it has disappeared; null if the user has switched these texts off or no scene is shown
   */
  async create(origin: Point, content: string, options: ScrollingTextOptions = {}): Promise<PIXI.Sprite | null> {
    if (!env.canvas.ready || !isSwitchedOn()) return null;
    const { duration = 2000, distance, anchor = 0, direction = TOP, jitter = 0, fill, stroke, ...style } = options;
    const size = env.canvas.dimensions.size;
    const travel = distance ?? size * 1.2;
    const colors = { ...(fill === undefined ? {} : { fill: css(fill) }), ...(stroke === undefined ? {} : { stroke: css(stroke) }) };
    const sprite = new PIXI.Sprite(
      textTexture(String(content), { ...labelStyle(size, 1.4), ...style, ...colors } as Partial<PIXI.ITextStyle>),
    );
    const side = TOWARDS[anchor] ?? TOWARDS[0]!;
    sprite.anchor.set(0.5 - side.x / 2, 0.5 - side.y / 2);
    const shift = (): number => (Math.random() - 0.5) * jitter * travel;
    const start = { x: origin.x + shift(), y: origin.y + shift() };
    this.addChild(sprite);
    await this.float(sprite, start, TOWARDS[direction] ?? TOWARDS[TOP]!, travel, duration);
    if (!sprite.destroyed) sprite.destroy();
    return sprite;
  }

  private async float(sprite: PIXI.Sprite, start: Point, towards: Point, travel: number, duration: number): Promise<void> {
    sprite.position.set(start.x, start.y);
    if (prefersReducedMotion()) return void (await new Promise((resolve) => setTimeout(resolve, duration)));
    const state = { t: 0 };
    const ontick = (): void => {
      if (sprite.destroyed) return;
      const { t } = state;
      const way = CanvasAnimation.easeOutCircle(t) * travel;
      sprite.position.set(start.x + towards.x * way, start.y + towards.y * way);
      sprite.alpha = Math.min(1, t * 8, (1 - t) * 3);
      sprite.scale.set(t < 0.12 ? 0.7 + (t / 0.12) * 0.4 : Math.max(1, 1.1 - (t - 0.12)));
    };
    await CanvasAnimation.animate([{ parent: state, attribute: "t", to: 1 }], { duration, ontick });
  }
}
